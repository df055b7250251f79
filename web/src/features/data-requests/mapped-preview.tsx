import type { DataRequestDetail } from "@labs/contract/data-requests";
import { useMemo } from "react";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import type { Choice } from "./store.ts";

interface PreviewRow {
  row: number;
  cells: string[];
}

/** The first rows under the fields that they would be read as. */
export function MappedPreview({ request, choice }: { request: DataRequestDetail; choice: Choice }) {
  const { fields, preview } = request;
  const columns = useMemo(() => {
    const places = new Map([...choice].map(([index, field]) => [field, index]));
    return [
      { id: "row", header: "Row", value: (row: PreviewRow) => row.row, filter: false as const },
      ...fields.flatMap(({ key, label }): Column<PreviewRow>[] => {
        const index = places.get(key);
        return index === undefined ? [] : [{ id: key, header: label, value: (row) => row.cells[index] }];
      }),
    ];
  }, [fields, choice]);
  const rows = useMemo(() => preview.map((cells, index) => ({ row: index + 2, cells })), [preview]);
  return (
    <Section title="How the first rows are read" flush>
      <DataTable
        label="First rows as they are read"
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row)}
        csvName="preview"
        hasSearch={false}
        empty={
          <EmptyState title="The file has no rows under its header">Add rows and upload it again.</EmptyState>
        }
      />
    </Section>
  );
}
