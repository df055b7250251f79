import type { UnderwritingMerge, UnderwritingSummary } from "@labs/contract/underwriting";
import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { PageSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { multiple, returnRate } from "../../../lib/format.ts";
import { dateTime } from "../../../lib/format-date.ts";
import { useModel } from "../model/model-context.tsx";
import { historyQuery, workbookHref } from "../queries.ts";
import { useDrafts } from "../store.ts";
import { Branches } from "./branches.tsx";
import { LockButton } from "./lock-button.tsx";
import { VersionDifferences } from "./version-differences.tsx";

interface VersionsPageProps {
  onOpen: (version: number) => void;
}

/** Every version that was kept, by whom and when, with what changed in it; none is ever altered. */
export function VersionsPage({ onOpen }: VersionsPageProps) {
  const { propertyId, findRow } = useModel();
  const history = useQuery(historyQuery(propertyId));
  const current = useDrafts((drafts) => drafts.byProperty[propertyId]?.openedFrom ?? null);
  const [params, setParams] = useSearchParams();
  if (history.isLoadingError)
    return <FailureNote what="The versions" error={history.error} onRetry={() => history.refetch()} />;
  if (!history.data) return <PageSkeleton rows={4} />;
  const { items } = history.data;
  const newest = items[0]?.version ?? 0;
  const compare = (from: number) => {
    params.set("from", String(from));
    setParams(params, { replace: true, preventScrollReset: true });
  };
  const writeLabel = (path: string) =>
    findRow(path)?.label ?? findRow(path.split(".")[0] ?? "")?.label ?? path;
  const columns: Column<UnderwritingSummary>[] = [
    ...figureColumns(current),
    {
      id: "open",
      header: "Actions",
      onCard: "line",
      value: () => null,
      text: () => "",
      filter: false,
      cell: (row) => (
        <RowActions
          id={propertyId}
          row={row}
          isNewest={row.version === newest}
          onOpen={onOpen}
          onCompare={compare}
        />
      ),
    },
    { id: "by", header: "By", value: (row) => row.createdBy },
    { id: "at", header: "Kept", value: (row) => row.createdAt, text: (row) => dateTime(row.createdAt) },
    {
      id: "merged",
      header: "Merged",
      value: (row) => (row.merge ? describeMerge(row.merge) : ""),
    },
    {
      id: "changed",
      header: "Changed inputs",
      width: 220,
      value: (row) => row.changedInputs.map(({ path }) => writeLabel(path)).join(", "),
      text: (row) => shortened(row.changedInputs.map(({ path }) => writeLabel(path))),
    },
  ];
  return (
    <>
      <Section
        title="Versions"
        description="Versions never change. Restoring one starts a draft with its inputs, saved as the next version."
        flush
      >
        <DataTable
          label="Versions"
          columns={columns}
          rows={items}
          rowKey={(row) => String(row.version)}
          csvName={`underwriting-versions-${propertyId}`}
          empty={<EmptyState title="No versions yet">Save the draft to create the first one.</EmptyState>}
        />
      </Section>
      <Branches />
      {items.length > 0 ? <VersionDifferences versions={items} /> : null}
    </>
  );
}

function figureColumns(current: number | null): Column<UnderwritingSummary>[] {
  return [
    {
      id: "version",
      header: "Version",
      value: (row) => row.version,
      text: (row) =>
        `v${row.version}${row.version === current ? " (open)" : ""}${row.locked ? ", locked" : ""}`,
    },
    { id: "name", header: "Name", value: (row) => row.name },
    {
      id: "irr",
      header: "Levered IRR",
      align: "right",
      value: (row) => row.headline.leveredIrr,
      text: (row) => returnRate(row.headline.leveredIrr),
      onCard: true,
    },
    {
      id: "multiple",
      header: "Multiple",
      align: "right",
      value: (row) => row.headline.leveredEquityMultiple,
      text: (row) => multiple(row.headline.leveredEquityMultiple),
      onCard: true,
    },
  ];
}

/** `v2 of Cyd Orr and a draft of v1: 2 mine, 1 theirs`. */
function describeMerge({ base, theirs, theirsBy, branch, items }: UnderwritingMerge): string {
  const start = base === 0 ? "the start" : `v${base}`;
  const taken = (["mine", "theirs", "base", "other"] as const).flatMap((side) => {
    const size = items.filter(({ chosen }) => chosen === side).length;
    return size === 0 ? [] : [`${size} ${CHOSEN[side]}`];
  });
  return `v${theirs} of ${theirsBy} and ${branch ?? "a draft"} of ${start}: ${taken.join(", ")}`;
}

const CHOSEN = { mine: "mine", theirs: "theirs", base: "of neither", other: "entered after" };

const shortened = (labels: string[]): string =>
  labels.length <= 3 ? labels.join(", ") : `${labels.slice(0, 3).join(", ")} and ${labels.length - 3} more`;

interface RowActionsProps {
  id: string;
  row: UnderwritingSummary;
  isNewest: boolean;
  onOpen: (version: number) => void;
  onCompare: (version: number) => void;
}

function RowActions({ id, row, isNewest, onOpen, onCompare }: RowActionsProps) {
  const { version } = row;
  const verb = isNewest ? "Open" : "Restore";
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => onOpen(version)}
        aria-label={`${verb} version ${version}`}
      >
        {verb}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => onCompare(version)}
        aria-label={`Compare version ${version}`}
      >
        Compare
      </Button>
      <LockButton id={id} row={row} />
      <Button
        component="a"
        href={workbookHref(id, version)}
        download
        size="compact-xs"
        variant="subtle"
        aria-label={`Download version ${version} as a workbook with live formulas`}
      >
        Workbook
      </Button>
    </Group>
  );
}
