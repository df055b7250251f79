import { roundToCents, sumKnown } from "@labs/sheets/read-number";
import type { RentRoll, RollSummary, RollUnit, UnitMixRow, UnitStatus } from "./roll.ts";

const OCCUPIED: ReadonlySet<UnitStatus> = new Set<UnitStatus>([
  "occupied",
  "notice",
  "notice_leased",
  "employee",
]);

export const isOccupied = ({ unitStatus }: RollUnit): boolean => OCCUPIED.has(unitStatus);

type ReadFigure = (unit: RollUnit) => number | null;

const total = (units: readonly RollUnit[], read: ReadFigure): number | null =>
  sumKnown(units.flatMap((unit) => read(unit) ?? []));

function average(units: readonly RollUnit[], read: ReadFigure): number | null {
  const values = units.flatMap((unit) => read(unit) ?? []);
  return values.length === 0
    ? null
    : roundToCents(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Counts by status and sums: market rent and area of all units, contract rent of those occupied. */
export function summarize(units: readonly RollUnit[]): RollSummary {
  const count = (...statuses: UnitStatus[]) =>
    units.filter(({ unitStatus }) => statuses.includes(unitStatus)).length;
  const hasRents = units.some(({ contractRent }) => contractRent !== null);
  return {
    units: units.length,
    occupied: units.filter(isOccupied).length,
    onNotice: count("notice", "notice_leased"),
    vacant: count("vacant", "vacant_leased", "applicant"),
    vacantLeased: count("vacant_leased", "applicant"),
    model: count("model"),
    down: count("down"),
    marketRent: total(units, ({ marketRent }) => marketRent),
    contractRent: hasRents
      ? (total(units.filter(isOccupied), ({ contractRent }) => contractRent) ?? 0)
      : null,
    sqft: total(units, ({ sqft }) => sqft),
  };
}

/** The same by property, in the file's order. */
export function summarizeProperties(units: readonly RollUnit[]): RentRoll["properties"] {
  const names = [...new Set(units.flatMap(({ property }) => property ?? []))];
  return names.map((name) => ({ name, ...summarize(units.filter(({ property }) => property === name)) }));
}

/** Units by floor plan as printed; those without one by beds and baths. */
export function mixUnits(units: readonly RollUnit[]): UnitMixRow[] {
  const groups = Map.groupBy(
    units,
    ({ floorPlan, beds, baths }) => floorPlan ?? `\u0001${beds}\u0001${baths}`,
  );
  return [...groups.values()].map((group) => {
    const occupied = group.filter(isOccupied);
    return {
      floorPlan: group[0]?.floorPlan ?? null,
      beds: group.find(({ beds }) => beds !== null)?.beds ?? null,
      baths: group.find(({ baths }) => baths !== null)?.baths ?? null,
      sqft: average(group, ({ sqft }) => sqft),
      units: group.length,
      occupied: occupied.length,
      marketRent: average(group, ({ marketRent }) => marketRent),
      inPlaceRent: average(occupied, ({ contractRent }) => contractRent),
      effectiveRent: average(occupied, ({ effectiveRent }) => effectiveRent),
    };
  });
}
