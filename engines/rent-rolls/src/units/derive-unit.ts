import { roundToCents } from "@labs/sheets/read-number";
import type { DelinquencyBucket, RollUnit } from "../roll.ts";
import { isEmptyStatus } from "./choose-lease.ts";

/** A unit without what follows from its own figures. */
export type Underived = Omit<
  RollUnit,
  "effectiveRent" | "lossToLease" | "rentPerSqft" | "remainingTerm" | "delinquencyBucket"
>;

/**
 * What follows from a unit's own figures: effective rent (as printed, else the rent less recurring concessions), loss
 * to lease, rent by the square foot, months left on the day `today`, and how far behind who lives there is.
 *
 * @example
 * const unit = { unitStatus: "occupied", contractRent: 1000, marketRent: 1100, sqft: null, balance: null };
 * deriveUnit({ ...unit, concessionRecurring: null, leaseEnd: null }, { today: null, printed: null }).lossToLease // 100
 */
export function deriveUnit(
  unit: Underived,
  { today, printed }: { today: string | null; printed: number | null },
): Pick<RollUnit, "effectiveRent" | "lossToLease" | "rentPerSqft" | "remainingTerm" | "delinquencyBucket"> {
  const lives = !isEmptyStatus(unit.unitStatus);
  const rent = lives ? unit.contractRent : null;
  return {
    effectiveRent: !lives
      ? null
      : (printed ?? (rent === null ? null : roundToCents(rent + Math.min(0, unit.concessionRecurring ?? 0)))),
    lossToLease: rent === null || unit.marketRent === null ? null : roundToCents(unit.marketRent - rent),
    rentPerSqft:
      rent === null || unit.sqft === null || unit.sqft <= 0 ? null : roundToCents(rent / unit.sqft),
    remainingTerm:
      !lives || today === null || unit.leaseEnd === null
        ? null
        : Math.max(0, monthsBetween(today, unit.leaseEnd) ?? 0),
    delinquencyBucket: findBucket(unit.balance, rent),
  };
}

function findBucket(balance: number | null, rent: number | null): DelinquencyBucket | null {
  if (balance === null) return null;
  if (balance <= 0) return "none";
  if (rent === null || rent <= 0) return null;
  if (balance < rent) return "under_1_month";
  return balance <= rent * 3 ? "1_to_3_months" : "over_3_months";
}

const MONTH = 30.4375 * 86_400_000;

/** Whole months from one day to a later one. */
export function monthsBetween(start: string | null, end: string | null): number | null {
  if (start === null || end === null || end < start) return null;
  return Math.round((Date.parse(end) - Date.parse(start)) / MONTH);
}
