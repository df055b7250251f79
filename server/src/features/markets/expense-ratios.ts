import type { MarketStats } from "@labs/contract/markets/metrics";
import { interpolateSorted } from "@labs/underwriting/percentile";
import type { ExpenseRatios } from "./assumptions.ts";
import { findShared } from "./figures/shared-month.ts";
import type { PlaceFigures } from "./figures/typical-homes.ts";
import type { AreaKind } from "./repository.ts";
import { rememberBySnapshot, type Snapshot } from "./snapshot.ts";

interface Area {
  kind: AreaKind;
  id: string;
}

/** Whatever is newest, current or not: costs of a place change slowly, and pages say of when they are. */
function readFigure({ columns }: Snapshot, { kind, id, key }: Area & { key: string }): number | undefined {
  const column = columns[kind].get(key);
  return (column?.values.get(id) ?? column?.lastKnown.get(id))?.value;
}

function findRatio(snapshot: Snapshot, area: Area): number | null {
  // Both of the newest month that has a rent and a value, so that what is left is what costs take of the rent.
  const [net, gross] = ["netYield", "grossYield"].map((key) => readFigure(snapshot, { ...area, key }));
  return net === undefined || gross === undefined ? null : 1 - net / gross;
}

const remember = rememberBySnapshot<{ byId: ReadonlyMap<string, number>; median: number | null }>();

/** What homes cost to run as a share of their rent, by area; stated is the area's own, else the median of all. */
export function findExpenseRatios(
  snapshot: Snapshot,
  { kind, id }: { kind: AreaKind; id?: string },
): ExpenseRatios {
  const { byId, median } = remember(snapshot, kind, () => {
    const ids = kind === "county" ? snapshot.counties.keys() : snapshot.metros.keys();
    const ratios = Array.from(ids, (one) => [one, findRatio(snapshot, { kind, id: one })] as const);
    const known = new Map(ratios.flatMap(([one, ratio]) => (ratio === null ? [] : [[one, ratio] as const])));
    const sorted = [...known.values()].sort((a, b) => a - b);
    return { byId: known, median: interpolateSorted(sorted, 0.5) ?? null };
  });
  const own = id === undefined ? undefined : byId.get(id);
  return {
    find: (one) => byId.get(one) ?? null,
    stated: id === undefined ? median : (own ?? null),
    words: id === undefined ? `Each metro's own; ${byId.size} of them, the median shown` : "Of this area",
  };
}

/** From rent to NOI over value: what the net yield of an area is made of. */
export function openNetYield(snapshot: Snapshot, area: Area): MarketStats["netYield"] {
  const column = snapshot.columns[area.kind].get("netYield");
  const figure = column?.values.get(area.id) ?? column?.lastKnown.get(area.id);
  if (figure === undefined) return null;
  const read = (key: string) => readFigure(snapshot, { ...area, key });
  // Of what it may lack, only what it was computed from.
  const readUsed = (key: string) =>
    figure.parts === undefined || figure.parts.some((part) => part.key === key) ? (read(key) ?? null) : null;
  const together = findShared(snapshot.shared.get("netYield"), area);
  const [monthlyRent, value] = ["typicalRent", "typicalHomeValue"].map((key) => together?.get(key)?.value);
  const propertyTaxRate = read("propertyTaxRate");
  if (monthlyRent == null || value == null) return null;
  if (propertyTaxRate === undefined) return null;
  const [lossRate, turnoverRate] = [readUsed("expectedLossRate"), readUsed("renterMoveRate")];
  const figures: PlaceFigures = { monthlyRent, value, propertyTaxRate, lossRate, turnoverRate };
  const opened = snapshot.homes.openNetYield(area, figures);
  return typeof opened === "string" ? null : opened;
}
