import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { PageSkeleton } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { multiple, returnRate } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import { historyQuery, workbookHref } from "./queries.ts";

interface VersionsListProps {
  id: string;
  current: number | null;
  onOpen: (version: number) => void;
}

/** Every version that was kept, with what changed in it; none is ever altered. */
export function VersionsList({ id, current, onOpen }: VersionsListProps) {
  const history = useQuery(historyQuery(id));
  if (history.isError)
    return <FailureNote what="The versions" error={history.error} onRetry={() => history.refetch()} />;
  if (!history.data) return <PageSkeleton rows={4} />;
  const columns: Column<UnderwritingSummary>[] = [
    {
      id: "version",
      header: "Version",
      value: (row) => row.version,
      text: (row) => `v${row.version}${row.version === current ? " (open)" : ""}`,
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
    {
      id: "changed",
      header: "Changed inputs",
      width: 260,
      value: (row) => row.changedInputs.map(({ path }) => path).join(", "),
    },
    { id: "by", header: "By", value: (row) => row.createdBy },
    { id: "at", header: "Kept", value: (row) => row.createdAt, text: (row) => dateTime(row.createdAt) },
    {
      id: "open",
      header: "Open",
      value: () => null,
      text: () => "",
      filter: false,
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onOpen(row.version)}
            aria-label={`Open version ${row.version}`}
          >
            Open
          </Button>
          <Button
            component="a"
            href={workbookHref(id, row.version)}
            download
            size="compact-xs"
            variant="subtle"
            aria-label={`Download version ${row.version} as a workbook with live formulas`}
          >
            Workbook
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Section
      title="Versions"
      description="A version is never changed: opening one starts a draft from it."
      flush
    >
      <DataTable
        label="Versions"
        columns={columns}
        rows={history.data.items}
        rowKey={(row) => String(row.version)}
        csvName={`underwriting-versions-${id}`}
        empty="No version has been kept yet. Save the draft to keep the first one."
      />
    </Section>
  );
}
