import type { MarketEdition } from "@labs/contract/markets/editions";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { byUnit, count, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";

type Change = NonNullable<MarketEdition["largest"]>;

const describe = (change: Change | null, unit: string): string =>
  change === null
    ? "—"
    : `${asOfText(change.asOf)}: ${byUnit(change.from, unit)} → ${byUnit(change.to, unit)}`;

const sizeOf = (change: Change | null): number | null =>
  change === null || change.from === 0 ? null : change.to / change.from - 1;

const COLUMNS: Column<MarketEdition>[] = [
  { id: "figure", header: "Figure", width: 220, value: ({ label }) => label },
  {
    id: "known",
    header: "Known since",
    value: ({ knownOn }) => knownOn,
    text: ({ knownOn }) => asOfText(knownOn),
    onCard: true,
  },
  { id: "to", header: "Data to", value: ({ newest }) => newest, text: ({ newest }) => asOfText(newest) },
  {
    id: "changed",
    header: "Changed",
    align: "right",
    value: ({ changed }) => changed,
    text: ({ changed, compared }) => `${count(changed)} of ${count(compared)}`,
    onCard: true,
  },
  {
    id: "then",
    header: "Newest at the time",
    width: 240,
    value: ({ atTheTime }) => sizeOf(atTheTime),
    text: ({ atTheTime, unit }) => describe(atTheTime, unit),
    onCard: true,
  },
  {
    id: "largest",
    header: "Largest change",
    width: 280,
    value: ({ largest }) => sizeOf(largest),
    text: ({ largest, unit }) => {
      const size = sizeOf(largest);
      return size === null
        ? describe(largest, unit)
        : `${describe(largest, unit)} (${size > 0 ? "+" : ""}${rate(size)})`;
    },
  },
];

/** What each later edition of a publisher's file changed of what the one before had said. */
export function Revisions({ editions, name }: { editions: readonly MarketEdition[]; name: string }) {
  return (
    <DataTable
      label={`Revisions of ${name}`}
      columns={COLUMNS}
      rows={[...editions]}
      rowKey={({ key, knownOn }) => `${key} ${knownOn}`}
      csvName="revisions"
      hasSearch={false}
    />
  );
}
