import type { DataImport } from "@labs/contract/data-sources";
import { DemoBadge } from "../../components/status/demo-badge.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count } from "../../lib/format.ts";
import { ageText, asOfText, dateTime } from "../../lib/format-date.ts";
import { sourceName } from "../../lib/source-name.ts";

const right = { align: "right" } as const;

const COLUMNS: Column<DataImport>[] = [
  {
    id: "source",
    header: "Source",
    value: (row) => sourceName(row.source),
    width: 200,
    cell: (row) => (
      <>
        {sourceName(row.source)} {row.demo ? <DemoBadge /> : null}
      </>
    ),
  },
  { id: "publisher", header: "Publisher", value: (row) => row.publisher },
  { id: "file", header: "File", value: (row) => row.file },
  {
    id: "vintage",
    header: "As of",
    ...right,
    onCard: true,
    value: (row) => row.vintage,
    text: (row) => asOfText(row.vintage),
  },
  { id: "read", header: "Rows read", ...right, value: (row) => row.read, text: (row) => count(row.read) },
  {
    id: "kept",
    header: "Kept",
    ...right,
    onCard: true,
    value: (row) => row.kept,
    text: (row) => count(row.kept),
  },
  {
    id: "rejected",
    header: "Rejected",
    ...right,
    value: (row) => row.rejectedCount,
    text: (row) => count(row.rejectedCount),
  },
  {
    id: "imported",
    header: "Loaded",
    ...right,
    filter: false,
    value: (row) => row.importedAt,
    text: (row) => ageText(row.importedAt, new Date()),
    cell: (row) => <span title={dateTime(row.importedAt)}>{ageText(row.importedAt, new Date())}</span>,
  },
  {
    id: "hash",
    header: "Content hash",
    value: (row) => row.fileHash,
    startsHidden: true,
    cell: (row) => <code>{row.fileHash.slice(0, 12)}</code>,
  },
];

/** Every import with its age and what was kept. */
export function ImportsTable({ imports }: { imports: DataImport[] }) {
  return (
    <DataTable
      label="Imports"
      columns={COLUMNS}
      rows={imports}
      rowKey={(row) => row.id}
      writeHref={(row) => `?import=${row.id}`}
      csvName="data-sources"
      urlKey="imports"
      empty={
        <EmptyState title="No data loaded yet">
          Load a publisher’s files by the command line, as shown under Data tools.
        </EmptyState>
      }
    />
  );
}
