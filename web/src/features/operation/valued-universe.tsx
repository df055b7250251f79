import type { ValuedUniverse } from "@labs/contract/operation";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";

/** How much of the universe is valued, how old that is, and why the rest is not. */
export function listUniverseFigures(universe: ValuedUniverse): [name: string, content: ReactNode][] {
  const { homes, current, withValue, withRent, open, oldestAt, newestAt, homesPerSecond } = universe;
  const now = new Date();
  const share = homes === 0 ? "" : ` (${count((100 * current) / homes, 1)}%)`;
  const valued = `${count(current)} of ${count(homes)} homes${share}`;
  return [
    [
      "Current",
      <StateMark key="current" tone={current === homes ? "good" : "warn"}>
        {valued}
      </StateMark>,
    ],
    ["Of them", `${count(withValue)} with a value, ${count(withRent)} with a rent`],
    ...open.map(({ reason, homes: some }): [string, ReactNode] => [`${count(some)} not current`, reason]),
    [
      "Valued",
      oldestAt === null || newestAt === null
        ? "None yet"
        : `${ageText(newestAt, now)}; the oldest ${ageText(oldestAt, now)}`,
    ],
    ["Speed", homesPerSecond === null ? "Not measured yet" : `${count(homesPerSecond)} homes a second`],
  ];
}

type Run = ValuedUniverse["runs"][number];

const COLUMNS: Column<Run>[] = [
  {
    id: "county",
    header: "County",
    onCard: true,
    value: (row) => `${row.county}${row.demo ? " (demo)" : ""}`,
  },
  { id: "why", header: "Why", onCard: true, value: (row) => row.reason },
  {
    id: "homes",
    header: "Homes",
    align: "right",
    width: 90,
    onCard: true,
    value: (row) => row.homes,
    text: (row) => count(row.homes),
  },
  {
    id: "seconds",
    header: "Took",
    align: "right",
    width: 90,
    value: (row) => row.seconds,
    text: (row) => `${count(row.seconds, 1)} s`,
  },
  {
    id: "at",
    header: "When",
    align: "right",
    width: 140,
    filter: false,
    value: (row) => row.at,
    text: (row) => ageText(row.at, new Date()),
    cell: (row) => <span title={dateTime(row.at)}>{ageText(row.at, new Date())}</span>,
  },
];

/** The last time that the homes of each county were valued: which, why and how long it took. */
export function ValuingRuns({ runs }: { runs: Run[] }) {
  return (
    <DataTable
      label="Valued last"
      columns={COLUMNS}
      rows={runs}
      rowKey={(row) => `${row.county} ${row.demo}`}
      csvName="valued-counties"
      urlKey="valued"
      maxHeight={360}
      empty={
        <EmptyState title="No county valued yet">
          Homes are valued in the background, unless WORK_AHEAD=0, and when a search asks for them.
        </EmptyState>
      }
    />
  );
}
