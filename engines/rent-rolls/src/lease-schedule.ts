import type { RollUnit } from "./roll.ts";
import { isOccupied } from "./summarize.ts";

/** Leases that end in one month, all floor plans together; rents are a month. */
export interface ExpiringLeases {
  month: number;
  units: number;
  monthToMonth: number;
  marketRent: number;
  contractRent: number;
}

/** What the leases of one floor plan say beside its unit mix. */
export interface PlanLeases {
  /** Average contract rent of the leases that began in the 90 days before the roll; null where none did. */
  newLeaseRent: number | null;
  preleased: number;
  notice: number;
  renovated: boolean | null;
  restricted: boolean | null;
}

export interface LeaseSchedule {
  plans: Map<string, PlanLeases>;
  /** Null where a leased unit has no rent: a part of the leases would say something else. */
  expirations: ExpiringLeases[] | null;
  nonRevenue: { floorPlan: string; reason: "model" | "down"; units: number }[];
}

const NEW_LEASE_DAYS = 90;
const LAST_MONTH = 192;
const DAY = 86_400_000;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
const isNewest = (day: string, asOf: string): boolean => {
  const age = daysBetween(day, asOf);
  return age >= 0 && age <= NEW_LEASE_DAYS;
};

/** A lease that began lately, of a resident who did: a renewal says nothing of what the market pays. */
function isNewLease(unit: RollUnit, asOf: string): boolean {
  if (unit.renewal === true || unit.leaseStart === null || !isNewest(unit.leaseStart, asOf)) return false;
  return unit.moveIn === null || isNewest(unit.moveIn, asOf);
}

/** Months from the roll to the lease's end, at least 1; a lease that has ended already runs month to month. */
function countMonths({ leaseEnd }: RollUnit, asOf: string): number {
  if (leaseEnd === null || leaseEnd <= asOf) return 1;
  const [from, to] = [new Date(asOf), new Date(leaseEnd)];
  const months = 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
  return Math.min(LAST_MONTH, Math.max(1, months));
}

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Said of every unit alike, or not known. */
function common(values: readonly (boolean | null)[]): boolean | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

function summarizePlan(units: readonly RollUnit[], asOf: string): PlanLeases {
  const count = (status: RollUnit["unitStatus"]) => units.filter((unit) => unit.unitStatus === status).length;
  const newest = units.filter((unit) => isOccupied(unit) && isNewLease(unit, asOf));
  return {
    newLeaseRent: average(newest.flatMap(({ contractRent }) => contractRent ?? [])),
    preleased: count("vacant_leased"),
    notice: count("notice"),
    renovated: common(units.map(({ renovated }) => renovated)),
    restricted: common(units.map(({ restricted }) => restricted)),
  };
}

/** Employee units are let too, and counted as such by the unit mix: their leases are among these. */
function scheduleExpirations(units: readonly RollUnit[], asOf: string): ExpiringLeases[] | null {
  const byMonth = new Map<number, ExpiringLeases>();
  for (const unit of units.filter(isOccupied)) {
    if (unit.contractRent === null || unit.marketRent === null) return null;
    const month = countMonths(unit, asOf);
    const held = byMonth.get(month) ?? { month, units: 0, monthToMonth: 0, marketRent: 0, contractRent: 0 };
    const isMonthly = unit.monthToMonth === true || unit.leaseEnd === null || unit.leaseEnd <= asOf;
    byMonth.set(month, {
      month,
      units: held.units + 1,
      monthToMonth: held.monthToMonth + (isMonthly ? 1 : 0),
      marketRent: held.marketRent + unit.marketRent,
      contractRent: held.contractRent + unit.contractRent,
    });
  }
  return [...byMonth.values()].toSorted((a, b) => a.month - b.month);
}

/**
 * What a rent roll says of its leases: expiries by month (1 is the first month after the roll; month to month, expired
 * and undated leases stand in month 1), average rent of the new leases of the last 90 days by floor plan, vacant units
 * that are let again, units on notice that are not, model and down units.
 *
 * Units: rents are dollars a month. Errors: none; `expirations` is null where an occupied unit has no contract or
 * market rent. See docs/methods/rent-rolls.md#derived-figures.
 *
 * @param nameFloorPlan the floor plan of a unit as the unit mix calls it
 */
export function scheduleLeases(
  units: readonly RollUnit[],
  asOf: string,
  nameFloorPlan: (unit: RollUnit) => string,
): LeaseSchedule {
  const groups = Map.groupBy(units, nameFloorPlan);
  const nonRevenue = [...groups].flatMap(([floorPlan, group]) =>
    (["model", "down"] as const).flatMap((reason) => {
      const count = group.filter(({ unitStatus }) => unitStatus === reason).length;
      return count === 0 ? [] : [{ floorPlan, reason, units: count }];
    }),
  );
  return {
    plans: new Map([...groups].map(([name, group]) => [name, summarizePlan(group, asOf)])),
    expirations: scheduleExpirations(units, asOf),
    nonRevenue,
  };
}
