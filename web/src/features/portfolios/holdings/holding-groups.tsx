import type { Holding } from "@labs/contract/portfolios/holdings";
import { Figure } from "../../../components/figure/figure.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, money, rate } from "../../../lib/format.ts";
import { metroOf } from "./holdings-columns.tsx";

export type GroupKey = "metro" | "county";

interface HoldingGroup {
  name: string;
  count: number;
  value: Sum;
  cost: Sum;
  rent: Sum;
}

/** Null unless every holding of the group is known. */
interface Sum {
  total: number | null;
  unknown: number;
}

function sum(holdings: readonly Holding[], amount: (holding: Holding) => number | null): Sum {
  const known = holdings.map(amount).filter((one) => one !== null);
  const unknown = holdings.length - known.length;
  return { total: unknown > 0 ? null : known.reduce((total, one) => total + one, 0), unknown };
}

function groupHoldings(holdings: readonly Holding[], key: GroupKey, ofShare: boolean): HoldingGroup[] {
  const groups = Map.groupBy(holdings, (holding) => (key === "metro" ? metroOf(holding) : holding.county));
  const times = (amount: number | null, { ownershipShare }: Holding) =>
    amount === null ? null : amount * (ofShare ? ownershipShare : 1);
  return [...groups]
    .map(([name, held]) => ({
      name,
      count: held.length,
      value: sum(held, (one) => times(one.value, one)),
      cost: sum(held, (one) => times(one.acquisitionPrice, one)),
      rent: sum(held, (one) => times(one.actualRent, one)),
    }))
    .sort((a, b) => b.count - a.count);
}

function sumColumn(id: "value" | "cost" | "rent", header: string, onCard = false): Column<HoldingGroup> {
  return {
    id,
    header,
    align: "right",
    onCard,
    value: (group) => group[id].total,
    text: (group) => money(group[id].total),
    cell: (group) => (
      <Figure
        label={`${header} of ${group.name}`}
        text={group[id].total === null ? null : money(group[id].total)}
        unavailable={`Not known for ${group[id].unknown} of ${group.count}`}
      />
    ),
  };
}

const computeYield = ({ rent, cost }: HoldingGroup) =>
  rent.total === null || cost.total === null || cost.total <= 0 ? null : (12 * rent.total) / cost.total;

const COLUMNS: Column<HoldingGroup>[] = [
  { id: "name", header: "Group", value: (group) => group.name, width: 260 },
  {
    id: "count",
    header: "Properties",
    align: "right",
    onCard: true,
    value: (group) => group.count,
    text: (group) => count(group.count),
  },
  sumColumn("value", "Value estimate"),
  sumColumn("cost", "Cost", true),
  sumColumn("rent", "Monthly rent"),
  {
    id: "yield",
    header: "Yield on cost",
    align: "right",
    value: computeYield,
    text: (group) => rate(computeYield(group)),
  },
];

interface HoldingGroupsProps {
  holdings: readonly Holding[];
  by: GroupKey;
  ofShare: boolean;
  csvName: string;
  /** Where the holdings of one group are listed. */
  writeHref: (name: string) => string;
  toolbar: React.ReactNode;
}

/** Sums by group; a group's name leads to its holdings. */
export function HoldingGroups({ holdings, by, ofShare, csvName, writeHref, toolbar }: HoldingGroupsProps) {
  return (
    <DataTable
      label={by === "metro" ? "Holdings by metro" : "Holdings by county"}
      columns={COLUMNS}
      rows={groupHoldings(holdings, by, ofShare)}
      rowKey={(group) => group.name}
      csvName={csvName}
      writeHref={(group) => writeHref(group.name)}
      toolbar={toolbar}
    />
  );
}
