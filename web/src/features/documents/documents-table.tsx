import { documentContent, type LabsDocument } from "@labs/contract/documents";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { addressOf } from "../../lib/call.ts";
import { bytes, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";

const TYPE_NAMES: Record<string, string> = { icReport: "IC report", "ic-report": "IC report" };

const COLUMNS: Column<LabsDocument>[] = [
  {
    id: "name",
    header: "Name",
    value: (row) => row.name,
    width: 240,
    cell: (row) => (
      <Anchor href={addressOf(documentContent, { params: { id: row.id } })} download={row.name}>
        {row.name}
      </Anchor>
    ),
  },
  { id: "type", header: "Type", onCard: true, value: (row) => TYPE_NAMES[row.type] ?? row.type },
  {
    id: "property",
    header: "Property",
    value: (row) => row.googlePlacesId,
    filter: false,
    cell: (row) =>
      row.googlePlacesId ? <Link to={propertyAddress(row.googlePlacesId)}>Open property</Link> : UNAVAILABLE,
  },
  { id: "size", header: "Size", align: "right", value: (row) => row.size, text: (row) => bytes(row.size) },
  { id: "version", header: "Version", align: "right", value: (row) => row.version },
  { id: "by", header: "By", value: (row) => row.createdBy },
  {
    id: "created",
    header: "Created",
    align: "right",
    onCard: true,
    filter: false,
    value: (row) => row.createdAt,
    text: (row) => ageText(row.createdAt, new Date()),
    cell: (row) => <span title={dateTime(row.createdAt)}>{ageText(row.createdAt, new Date())}</span>,
  },
  {
    id: "hash",
    header: "Content hash",
    value: (row) => row.sha256,
    startsHidden: true,
    cell: (row) => <code>{row.sha256.slice(0, 12)}</code>,
  },
];

/** Documents with their downloads. */
export function DocumentsTable({ documents }: { documents: LabsDocument[] }) {
  return (
    <DataTable
      label="Documents"
      columns={COLUMNS}
      rows={documents}
      rowKey={(row) => row.id}
      csvName="documents"
      urlKey="documents"
      hasSearch={false}
    />
  );
}
