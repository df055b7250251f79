import type { DataImport } from "@labs/contract/data-sources";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { count } from "../../lib/format.ts";
import { sourceName } from "../../lib/source-name.ts";

interface RejectedRow {
  key: string;
  source: string;
  file: string;
  row: number;
  reason: string;
}

const COLUMNS: Column<RejectedRow>[] = [
  { id: "reason", header: "Reason", value: (row) => row.reason, width: 320 },
  {
    id: "row",
    header: "Row",
    align: "right",
    onCard: true,
    value: (row) => row.row,
    text: (row) => count(row.row),
  },
  { id: "file", header: "File", onCard: true, value: (row) => row.file },
  { id: "source", header: "Source", value: (row) => row.source },
];

function rowsOf(imports: DataImport[]): RejectedRow[] {
  return imports.flatMap((one) =>
    one.rejected.map(({ row, reason }, index) => ({
      key: `${one.id} ${row} ${index}`,
      source: sourceName(one.source),
      file: one.file,
      row,
      reason,
    })),
  );
}

/** Rows of the loaded files that were left out, each with its reason. */
export function RejectedRows({ imports }: { imports: DataImport[] }) {
  const rows = rowsOf(imports);
  const total = imports.reduce((sum, one) => sum + one.rejectedCount, 0);
  return (
    <DataTable
      label="Rejected rows"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.key}
      csvName="rejected-rows"
      urlKey="rejected"
      maxHeight={420}
      empty={<EmptyState title="No row was rejected">Every row of every loaded file was kept.</EmptyState>}
      {...(total > rows.length
        ? {
            footer: `The first ${count(rows.length)} of ${count(total)} rejected rows are kept with their reasons.`,
          }
        : {})}
    />
  );
}
