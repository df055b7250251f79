import type { SlowQuery } from "@labs/contract/operation";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";

const COLUMNS: Column<SlowQuery>[] = [
  { id: "statement", header: "Statement", onCard: true, value: (row) => row.statement },
  {
    id: "longest",
    header: "Longest",
    align: "right",
    width: 110,
    onCard: true,
    value: (row) => row.longestMs,
    text: (row) => `${count(row.longestMs)} ms`,
  },
  { id: "count", header: "Times", align: "right", width: 90, value: (row) => row.count },
  {
    id: "last",
    header: "Last",
    align: "right",
    width: 140,
    filter: false,
    value: (row) => row.lastAt,
    text: (row) => ageText(row.lastAt, new Date()),
    cell: (row) => <span title={dateTime(row.lastAt)}>{ageText(row.lastAt, new Date())}</span>,
  },
];

/** The database's statements that took long in this process, without the values they were sent with. */
export function SlowQueries({ queries }: { queries: SlowQuery[] }) {
  return (
    <DataTable
      label="Slow queries"
      columns={COLUMNS}
      rows={queries}
      rowKey={(row) => row.statement}
      csvName="slow-queries"
      urlKey="slow"
      maxHeight={360}
      empty={
        <EmptyState title="No slow queries">None has taken that long since this process started.</EmptyState>
      }
    />
  );
}
