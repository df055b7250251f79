import type { ResultRow } from "@labs/contract/uploads/data-request-rows";
import type { DataRequestDetail } from "@labs/contract/uploads/data-requests";
import { SegmentedControl } from "@mantine/core";
import { useMemo } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { Section } from "../../components/layout/section.tsx";
import { DemoBand } from "../../components/status/demo-band.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { StateMark, type Tone } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { usePageAddress } from "../../lib/page-address.ts";
import classes from "./data-requests.module.css";
import { type Outcome, ROWS_PAGE, useResultRows } from "./queries.ts";
import { RowPanel } from "./row-panel.tsx";
import { isFigure, LEADING_RESULTS, resultText } from "./store.ts";

const OUTCOMES: Record<Outcome, { label: string; tone: Tone }> = {
  matched: { label: "Good", tone: "good" },
  warned: { label: "Warning", tone: "warn" },
  failed: { label: "Rejected", tone: "bad" },
};

const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text);

/** The results say themselves which of them rest on demo data. */
const isDemo = ({ results }: ResultRow) => String(results.warnings ?? "").includes("Demo data");

/** The rows with what was found for each; one row stands open beside them, as uploaded and as found. */
export function ResultRows({ request }: { request: DataRequestDetail }) {
  const address = usePageAddress();
  const outcome = address.get("outcome");
  const page = address.page("rows");
  const filter = { outcome: isOutcome(outcome) ? outcome : null, page };
  const { data, error, refetch, isPlaceholderData } = useResultRows(request.id, filter);
  const columns = useMemo(() => (data ? createColumns(data.resultColumns, data.headers) : []), [data]);
  const opened = Number.parseInt(address.get("row"), 10);
  return (
    <>
      {data?.items.some(isDemo) ? (
        <DemoBand>Rows with a “Demo data” warning use simulated homes and rents.</DemoBand>
      ) : null}
      <Section
        title="Results"
        description="Open a row to compare it with the upload; the download has every column"
        flush
      >
        <div className={classes.toolbar}>
          <SegmentedControl
            size="xs"
            aria-label="Rows by outcome"
            data={[
              { value: "", label: "All" },
              ...Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label })),
            ]}
            value={filter.outcome ?? ""}
            onChange={(value) => address.set({ outcome: value, rows: null, row: null })}
          />
        </div>
        {error && !data ? (
          <FailureNote what="The results" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={8} /> : null}
        {data ? (
          <Kept isOld={isPlaceholderData}>
            {Number.isInteger(opened) ? (
              <RowPanel
                request={request}
                page={data}
                row={opened}
                onClose={() => address.set({ row: null })}
              />
            ) : null}
            <DataTable
              label="Results"
              columns={columns}
              rows={data.items}
              rowKey={({ row }) => String(row)}
              csvName="results"
              hasSearch={false}
              writeHref={({ row }) => address.hrefWith({ row })}
              isHighlighted={({ row }) => row === opened}
              empty={<EmptyState title="No such rows">No rows of this request have that outcome.</EmptyState>}
              maxHeight={480}
            />
          </Kept>
        ) : null}
        <Pages
          of="rows"
          page={page}
          pageSize={ROWS_PAGE}
          total={data?.total ?? 0}
          onPage={(next) => address.set({ rows: next === 1 ? null : next, row: null })}
        />
      </Section>
    </>
  );
}

/** The file's first telling column and the results that matter most; the others can be chosen. */
function createColumns(results: { key: string; label: string }[], headers: string[]): Column<ResultRow>[] {
  const name = Math.max(
    0,
    headers.findIndex((header) => /address|street|name/i.test(header)),
  );
  return [
    { id: "row", header: "Row", value: ({ row }) => row, text: ({ row }) => `Row ${row}`, filter: false },
    {
      id: "outcome",
      header: "Outcome",
      onCard: true,
      value: ({ outcome }) => OUTCOMES[outcome].label,
      cell: ({ outcome }) => <StateMark tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StateMark>,
    },
    {
      id: "uploaded",
      header: headers[name] ?? "As uploaded",
      value: ({ cells }) => cells[name],
      onCard: true,
    },
    ...results.map(
      ({ key, label }): Column<ResultRow> => ({
        id: key,
        header: label,
        startsHidden: !LEADING_RESULTS.includes(key),
        ...(isFigure(key) ? { align: "right" as const } : {}),
        onCard: key === "value" || key === "rent" || key === "noi",
        value: ({ results: found }) => found[key],
        text: ({ results: found }) => resultText(key, found[key]),
      }),
    ),
  ];
}
