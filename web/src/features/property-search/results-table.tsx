import type { CriterionCount } from "@labs/contract/property-search/results";
import type { SearchStatus } from "@labs/contract/property-search/searches";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { Pages } from "../../components/layout/pagination.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { saveText, writeCsv } from "../../lib/csv.ts";
import { count } from "../../lib/format.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { RESULTS_PAGE, readAllResults } from "./queries.ts";
import { resultColumns } from "./results-columns.tsx";

interface ResultsTableProps {
  status: SearchStatus;
  page: number;
  onPage: (page: number) => void;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** What can be done with the selected properties. */
  actions?: ReactNode;
}

/** What a search found: one page of it, and all of it as a file. */
export function ResultsTable(props: ResultsTableProps) {
  const { status, page, onPage, pointed, onPoint, selected, onSelect, actions } = props;
  const rows = status.results?.items ?? [];
  const total = status.results?.total ?? 0;
  const isScreened = status.counts?.promise != null;
  const columns = useMemo(
    () => resultColumns({ selected, onSelect }, { isScreened }),
    [selected, onSelect, isScreened],
  );
  const allSelected = rows.length > 0 && rows.every(({ googlePlacesId }) => selected.has(googlePlacesId));
  return (
    <DataTable
      label="Properties found"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.googlePlacesId}
      csvName="property-search"
      urlKey="found"
      maxHeight={760}
      isHighlighted={(row) => row.googlePlacesId === pointed || selected.has(row.googlePlacesId)}
      onHover={(row) => onPoint(row?.googlePlacesId ?? null)}
      toolbar={
        <>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() =>
              onSelect(allSelected ? new Set() : new Set(rows.map(({ googlePlacesId }) => googlePlacesId)))
            }
          >
            {allSelected ? "Select none" : `Select all ${count(rows.length)}`}
          </Button>
          {selected.size > 0 ? <span>{count(selected.size)} selected</span> : null}
          {actions}
          {total > rows.length ? <ExportAll status={status} total={total} /> : null}
        </>
      }
      rowsOfAllPages={total}
      footer={<Pages of="properties" page={page} pageSize={RESULTS_PAGE} total={total} onPage={onPage} />}
      empty={
        <EmptyState title="No properties match all criteria">
          <BestHere counts={status.counts?.perCriterion ?? []} />
          The funnel shows how many each criterion removes and what relaxing it would add.
        </EmptyState>
      }
    />
  );
}

/** What the best home offers, criterion by criterion, where none meets them all. */
function BestHere({ counts }: { counts: CriterionCount[] }) {
  return counts.map(({ criterion, best }) =>
    best ? (
      <span key={criterion}>
        <Link to={`/research-property/${encodeURIComponent(best.googlePlacesId)}`}>{best.words}</Link>.{" "}
      </span>
    ) : null,
  );
}

function ExportAll({ status, total }: { status: SearchStatus; total: number }) {
  const [isReading, setReading] = useState(false);
  async function save(): Promise<void> {
    setReading(true);
    try {
      const rows = await readAllResults(status.requestId, total);
      const columns = resultColumns(null, { isScreened: status.counts?.promise != null });
      const table = [
        columns.map(({ header }) => header),
        ...rows.map((row) => columns.map((column) => column.value(row))),
      ];
      saveText("property-search.csv", writeCsv(table));
    } catch (error) {
      showToast({ type: "error", message: messageOfFailure(error) });
    } finally {
      setReading(false);
    }
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={isReading}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save()}
    >
      Export all {count(total)}
    </Button>
  );
}
