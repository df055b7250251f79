import { roundToCents, sumToCents } from "@labs/sheets/read-number";
import type { RollIssue, RollUnit } from "../roll.ts";
import { isOccupied } from "../summarize.ts";
import type { Field } from "../words/header-synonyms.ts";

/** What is wrong with a unit, and the field that shows it. */
export type Fault = Pick<RollIssue, "code" | "message"> & { field: Field };

/** What of a file the judgment of one of its units rests on. */
export interface JudgedIn {
  /** The day that the roll stands for. */
  today: string | null;
  hasTenants: boolean;
  /** Some resident is named: names were not taken out of the file. */
  namesSome: boolean;
  hasPlans: boolean;
  hasRents: boolean;
  /** Rents stand in a column of their own, not in rows of charges. */
  hasRentColumn: boolean;
  hasChargeRows: boolean;
  /** A figure of the unit could not be read, which is said elsewhere. */
  isUnreadable: boolean;
  /** Its status has words that mean none. */
  isUnread: boolean;
}

/** The faults that a unit's own values show, by the codes of docs/methods/rent-rolls.md#issue-codes. */
export function judgeUnit(unit: RollUnit, file: JudgedIn): Fault[] {
  return [
    ...unitFaults(unit, file),
    ...rentFaults(unit, file),
    ...leaseFaults(unit, file.today),
    ...moneyFaults(unit, file),
  ];
}

function unitFaults(unit: RollUnit, { isUnread, hasPlans }: JudgedIn): Fault[] {
  const faults: Fault[] = [];
  if (unit.unitStatus === "unknown" || isUnread) {
    const message = `the status "${unit.statusText ?? ""}" is not known`;
    faults.push({ code: "R16", field: "status", message });
  }
  if (unit.floorPlan === null && hasPlans) {
    const message = "the floor plan is missing";
    faults.push({ code: "R22", field: "floorPlan", message });
  }
  return faults;
}

/** What a unit is called whose rent is not counted. */
const EMPTY: Partial<Record<RollUnit["unitStatus"], string>> = {
  vacant: "vacant",
  vacant_leased: "vacant",
  model: "a model",
  down: "down",
};

/** No home rents for as many times what others like it do. */
const TIMES_MARKET = 5;

function rentFaults(unit: RollUnit, file: JudgedIn): Fault[] {
  const { unitStatus, contractRent: rent, marketRent, uncountedRent, tenantName } = unit;
  const field = file.hasRentColumn ? "contractRent" : "chargeAmount";
  const faults: Fault[] = [];
  const pays = isOccupied(unit) && unitStatus !== "employee";
  if (pays && rent !== null && rent < 0) {
    faults.push({ code: "R15", field, message: `the rent is negative: ${rent}` });
  } else if (pays && !file.isUnreadable && (rent === 0 || (rent === null && file.hasRents))) {
    const nobody = file.hasTenants && tenantName === null ? " and names nobody" : "";
    faults.push({ code: "R03", field, message: `occupied, but pays no rent${nobody}` });
  }
  if (pays && rent !== null && rent > 0 && marketRent !== null && marketRent > 0) {
    const share = rent / marketRent - 1;
    if (share >= TIMES_MARKET - 1) {
      const message = `the rent of ${rent} is ${Math.round(rent / marketRent)} times the market rent (${marketRent}): is it mistyped, or of a year?`;
      faults.push({ code: "R07", field, message });
    } else if (Math.abs(share) > 0.3) {
      const far = `${Math.round(Math.abs(share) * 100)}% ${share > 0 ? "above" : "below"} market`;
      const message = `the rent of ${rent} is ${far} (${marketRent})`;
      faults.push({ code: "R07", field, message });
    }
  }
  const { effectiveRent, concessionRecurring } = unit;
  if (pays && rent !== null && rent > 0 && (concessionRecurring ?? 0) < 0 && effectiveRent !== null) {
    if (effectiveRent <= rent / 2) {
      const message = `the concession is taken off every month and leaves ${effectiveRent} of the rent of ${rent}: is it given once?`;
      faults.push({ code: "R29", field: "concession", message });
    }
  }
  const staff = unit.charges.employee ?? 0;
  if (pays && rent !== null && rent > 0 && staff < 0) {
    const message = `an employee's credit of ${-staff} is taken off the rent of ${rent}, which is counted whole: it is an employee's home`;
    faults.push({ code: "R31", field, message });
  }
  const printed = uncountedRent ?? 0;
  const empty = EMPTY[unitStatus];
  if (empty !== undefined && printed > 0) {
    const message = `${empty}, but has a rent of ${printed}; it is not counted`;
    faults.push({ code: "R04", field, message });
  }
  if (empty === undefined && printed > 0) {
    const message = `a part of the unit is empty, but has a rent of ${printed}; it is not counted`;
    faults.push({ code: "R04", field, message });
  }
  if (
    unitStatus === "occupied" &&
    (rent ?? 0) > 0 &&
    file.namesSome &&
    !file.hasChargeRows &&
    isRentAlone(unit)
  ) {
    const message = `counted as occupied by its rent of ${rent} alone: it names nobody and has no lease`;
    faults.push({ code: "R13", field: "tenant", message });
  }
  if (unitStatus === "vacant" && tenantName !== null && printed <= 0) {
    faults.push({ code: "R13", field: "tenant", message: "vacant, but names somebody" });
  }
  return faults;
}

/** What an empty home's row has too, where its asked rent stands in the column of rents. */
const isRentAlone = ({ tenantName, statusText, leaseStart, leaseEnd, moveIn, deposit, balance }: RollUnit) =>
  [tenantName, statusText, leaseStart, leaseEnd, moveIn].every((value) => value === null) &&
  !deposit &&
  !balance;

function leaseFaults(unit: RollUnit, today: string | null): Fault[] {
  const { leaseStart, leaseEnd, moveOut, moveIn } = unit;
  const warn = (code: string, field: Field, message: string): Fault[] => [{ code, field, message }];
  const isEarly = (start: string | null) => start !== null && leaseEnd !== null && leaseEnd < start;
  const order = isEarly(leaseStart)
    ? warn("R05", "leaseEnd", `the lease ends (${leaseEnd}) before it starts (${leaseStart})`)
    : leaseStart === null && isEarly(moveIn)
      ? warn("R05", "leaseEnd", `the lease ends (${leaseEnd}) before the move-in (${moveIn})`)
      : [];
  if (today === null || !isOccupied(unit)) return order;
  const isOver = leaseEnd !== null && leaseEnd < today && unit.monthToMonth !== true && order.length === 0;
  return [
    ...order,
    ...(isOver
      ? warn("R06", "leaseEnd", `occupied, but the lease ended on ${leaseEnd}: month to month?`)
      : []),
    ...(moveOut !== null && moveOut < today
      ? warn("R13", "moveOut", `occupied, but moved out on ${moveOut}`)
      : []),
    ...(moveIn !== null && moveIn > today
      ? warn("R13", "moveIn", `occupied, but moves in on ${moveIn}`)
      : []),
    ...(isToBegin(unit, today)
      ? warn("R13", "leaseStart", `occupied, but the lease begins on ${leaseStart}: a lease to come?`)
      : []),
  ];
}

/** Nothing else says that somebody lives there already, as before a renewal. */
const isToBegin = ({ leaseStart, moveIn, statusText }: RollUnit, today: string): boolean =>
  leaseStart !== null && leaseStart > today && moveIn === null && statusText === null;

function moneyFaults(unit: RollUnit, { hasChargeRows }: JudgedIn): Fault[] {
  const faults: Fault[] = [];
  const { balance, contractRent: rent, totalCharges } = unit;
  if (balance !== null && rent !== null && rent > 0 && isOccupied(unit) && balance > rent * 3) {
    const message = `the balance of ${balance} is more than three months' rent`;
    faults.push({ code: "R14", field: "balance", message });
  }
  if (totalCharges !== null && unit.chargeLines.length > 0 && isOccupied(unit)) {
    const sum = sumToCents(unit.chargeLines.map(({ amount }) => amount));
    const withRent = roundToCents(sum + (hasChargeRows ? 0 : (rent ?? 0)));
    // A column of concessions may or may not be part of the total.
    const less = unit.sources.concessionRecurring === undefined ? 0 : (unit.concessionRecurring ?? 0);
    const lessOnce = unit.sources.concessionOneTime === undefined ? 0 : (unit.concessionOneTime ?? 0);
    // A rent may stand in a column of charges, as that of a home on its lot: it is part of both.
    const rents = unit.chargeLines.flatMap(({ category, amount }) => (category === "rent" ? amount : []));
    const once = hasChargeRows ? sum : roundToCents(withRent - sumToCents(rents));
    if (
      [sum, withRent, withRent + less, once, once + less]
        .flatMap((known) => [known, known + lessOnce])
        .every((known) => Math.abs(known - totalCharges) > 0.01)
    ) {
      const message = `the charges add up to ${rents.length > 0 ? once : withRent}, the file says ${totalCharges}`;
      faults.push({ code: "R08", field: "totalCharges", message });
    }
  }
  return faults;
}
