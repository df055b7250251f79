import type { TeamEvent } from "@labs/contract/deals/pipeline";
import type { Property } from "@labs/contract/property-page";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { money } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import { TEAM_EVENTS } from "../../lib/team-events.ts";

interface Event {
  id: string;
  /** A day, or an instant of what people of the firm did. */
  at: string;
  kind: string;
  amount: number | null;
  detail: string;
  source: string;
  isOurs: boolean;
}

const RECORDED: Record<Property["events"][number]["kind"], string> = {
  sale: "Sale",
  rentListing: "Rent",
  acquired: "Acquired by us",
  tax: "Property tax",
  assessment: "Assessment",
};

const isInstant = ({ at }: Event) => at.includes("T");

const COLUMNS: Column<Event>[] = [
  {
    id: "date",
    header: "Date",
    value: (event) => event.at,
    text: (event) => asOfText(event.at.slice(0, 10)),
    cell: (event) => (
      <span title={isInstant(event) ? dateTime(event.at) : undefined}>{asOfText(event.at.slice(0, 10))}</span>
    ),
    width: 130,
  },
  { id: "kind", header: "Event", value: (event) => event.kind, width: 130, onCard: true },
  {
    id: "amount",
    header: "Amount",
    align: "right",
    value: (event) => event.amount,
    text: (event) => money(event.amount),
    width: 120,
    onCard: true,
  },
  { id: "detail", header: "Detail", value: (event) => event.detail, onCard: "line" },
  { id: "source", header: "Source", value: (event) => event.source, onCard: true },
];

const SHOWN = [
  { value: "all", label: "All" },
  { value: "record", label: "Sales, rents and taxes" },
  { value: "ours", label: "Our work" },
];

/** Sales, rents, the tax bill, our own acquisition and what people of the firm did, as one list, newest first. */
export function PropertyHistory({ property, team }: { property: Property; team: readonly TeamEvent[] }) {
  const [shown, setShown] = useState("all");
  const events = listEvents(property, team).filter(
    ({ isOurs }) => shown === "all" || isOurs === (shown === "ours"),
  );
  return (
    <Section
      title="History"
      flush
      actions={
        team.length > 0 ? (
          <SegmentedControl
            size="xs"
            aria-label="Events shown"
            data={SHOWN}
            value={shown}
            onChange={setShown}
          />
        ) : null
      }
    >
      <DataTable
        label="Property history"
        columns={COLUMNS}
        rows={events}
        rowKey={(event) => event.id}
        csvName={`history-${property.googlePlacesId}`}
        empty={
          shown === "ours" ? "Nothing done yet." : "No sales, rents or taxes on record for this property."
        }
      />
    </Section>
  );
}

function listEvents({ events }: Property, team: readonly TeamEvent[]): Event[] {
  const recorded = events.map(({ kind, date, amount, detail, source }, at) => ({
    id: `record ${at}`,
    at: date,
    kind: RECORDED[kind],
    ...{ amount, detail, source, isOurs: false },
  }));
  const done = team.map(({ kind, at: instant, detail, by }, at) => ({
    id: `team ${at}`,
    at: instant,
    kind: TEAM_EVENTS[kind],
    ...{ amount: null, detail, source: by, isOurs: true },
  }));
  return [...done, ...recorded].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
