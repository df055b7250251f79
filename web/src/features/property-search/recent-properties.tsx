import type { RecentProperty } from "@labs/contract/property-page";
import { Badge } from "@mantine/core";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { returnRate, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";

const COLUMNS: Column<RecentProperty>[] = [
  { id: "label", header: "Property", value: (row) => row.label, width: 240 },
  {
    id: "type",
    header: "Type",
    value: (row) => (row.propertyType === "multifamily" ? "Multi-family" : "Single-family"),
  },
  {
    id: "owned",
    header: "Owned",
    value: (row) => (row.isOwned ? "Owned" : ""),
    text: (row) => (row.isOwned ? "Owned" : ""),
    cell: (row) => (row.isOwned ? <Badge variant="light">Owned</Badge> : ""),
  },
  {
    id: "irr",
    header: "Levered IRR",
    hint: "From the latest underwriting version",
    align: "right",
    onCard: true,
    value: (row) => row.lastUnderwriting?.leveredIrr,
    text: (row) => returnRate(row.lastUnderwriting?.leveredIrr),
  },
  {
    id: "version",
    header: "Version",
    align: "right",
    value: (row) => row.lastUnderwriting?.version,
    text: (row) => (row.lastUnderwriting ? `v${row.lastUnderwriting.version}` : UNAVAILABLE),
  },
  {
    id: "opened",
    header: "Opened",
    align: "right",
    onCard: true,
    filter: false,
    value: (row) => row.openedAt,
    text: (row) => ageText(row.openedAt, new Date()),
    cell: (row) => <span title={dateTime(row.openedAt)}>{ageText(row.openedAt, new Date())}</span>,
  },
];

/** What this user opened last, newest first. */
export function RecentProperties({ items }: { items: RecentProperty[] }) {
  return (
    <DataTable
      label="Recent properties"
      columns={COLUMNS}
      rows={items}
      rowKey={(row) => row.googlePlacesId}
      csvName="recent-properties"
      writeHref={(row) => propertyAddress(row.googlePlacesId)}
    />
  );
}
