import type { InvalidField } from "@labs/contract/errors";
import type { RollCorrections, UnitEdit } from "@labs/contract/rent-roll-requests";
import { type RentRoll, type RollIssue, type RollUnit, UnitStatus } from "@labs/contract/rent-rolls";
import { findRollIssues } from "@labs/rent-rolls/find-issues";
import { isOccupied, mixUnits, summarise, summariseProperties } from "@labs/rent-rolls/summarise";
import { tieAgain } from "@labs/rent-rolls/tie-again";
import { invalid } from "../../../lib/errors.ts";

type Kind = "text" | "name" | "day" | "amount" | "count" | "status";

/** What of a unit may be corrected by hand. */
const FIELDS = {
  unitId: "name",
  floorPlan: "text",
  beds: "count",
  baths: "count",
  sqft: "count",
  unitStatus: "status",
  tenantName: "text",
  moveIn: "day",
  moveOut: "day",
  leaseStart: "day",
  leaseEnd: "day",
  noticeDate: "day",
  marketRent: "amount",
  contractRent: "amount",
  concessionRecurring: "amount",
  concessionOneTime: "amount",
  subsidy: "amount",
  deposit: "amount",
  balance: "amount",
  prepaid: "amount",
  notes: "text",
} as const satisfies Partial<Record<keyof RollUnit, Kind>>;

type EditedField = keyof typeof FIELDS;

const isField = (field: string): field is EditedField => Object.hasOwn(FIELDS, field);

/** The roll with units as they were corrected, summed up anew and held against the file's own totals again. */
export function applyEdits(roll: RentRoll, edits: readonly UnitEdit[]): RentRoll {
  if (edits.length === 0) return roll;
  const problems = edits.flatMap((edit, at) => findProblem(roll, edit, at));
  if (problems.length > 0) throw invalid(problems);
  const units = [...roll.units];
  for (const { unit: at, field, value } of edits) {
    const unit = units[at];
    if (unit === undefined) continue;
    const isRent = field === "contractRent";
    units[at] = derive({ ...unit, [field]: value, ...(isRent ? { uncountedRent: null } : {}) });
  }
  const tieOut = tieAgain(roll.tieOut, { before: roll.units, after: units });
  return {
    ...roll,
    units,
    summary: summarise(units),
    properties: roll.properties.length === 0 ? [] : summariseProperties(units),
    unitMix: mixUnits(units),
    tieOut,
    issues: judgeAnew(roll.issues, { units, edits, tieOut }),
  };
}

function findProblem(roll: RentRoll, { unit, field, value }: UnitEdit, at: number): InvalidField[] {
  const refuse = (name: string, msg: string): InvalidField[] => [
    { loc: ["body", "edits", at, name], msg, type: "edit_invalid" },
  ];
  if (roll.units[unit] === undefined) return refuse("unit", `The roll has no unit ${unit}, counted from 0`);
  if (!isField(field)) return refuse("field", `${field} is not corrected by hand`);
  const msg = judge(FIELDS[field], value);
  return msg === undefined ? [] : refuse("value", msg);
}

const MOST = 10_000_000;

function judge(kind: Kind, value: UnitEdit["value"]): string | undefined {
  if (kind === "status")
    return UnitStatus.safeParse(value).success
      ? undefined
      : `A status is one of ${UnitStatus.options.join(", ")}`;
  if (kind === "name")
    return typeof value === "string" && value.trim() !== "" ? undefined : "A unit needs a number";
  if (value === null) return undefined;
  if (kind === "text") return typeof value === "string" ? undefined : "Text is expected";
  if (kind === "day") {
    const isDay =
      typeof value === "string" &&
      /^\d{4}-\d{2}-\d{2}$/.test(value) &&
      new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
    return isDay ? undefined : "A day is written YYYY-MM-DD";
  }
  if (typeof value !== "number" || Math.abs(value) > MOST) return "A number is expected";
  return kind === "count" && value < 0 ? "It can't be negative" : undefined;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** What follows from a unit's own figures. */
function derive(unit: RollUnit): RollUnit {
  const rent = isOccupied(unit) ? unit.contractRent : null;
  const { marketRent, sqft, concessionRecurring } = unit;
  return {
    ...unit,
    effectiveRent: rent === null ? null : cents(rent + Math.min(0, concessionRecurring ?? 0)),
    lossToLease: rent === null || marketRent === null ? null : cents(marketRent - rent),
    rentPerSqft: rent === null || sqft === null || sqft <= 0 ? null : cents(rent / sqft),
  };
}

const TIED = new Set(["R09", "R10", "R18"]);

/** What is still wrong after corrections: with their units, and with the file's totals. */
function judgeAnew(
  issues: readonly RollIssue[],
  of: { units: readonly RollUnit[]; edits: readonly UnitEdit[]; tieOut: RentRoll["tieOut"] },
): RollIssue[] {
  const { units, edits, tieOut } = of;
  const left = issues.filter((issue) => !TIED.has(issue.code) && stillHolds(issue, units, edits));
  return [...left, ...findRollIssues({ units: [], tieOut, assumed: null })].sort(
    (a, b) => (a.line ?? 0) - (b.line ?? 0),
  );
}

/** Whether a corrected unit still has the fault that was found in it. */
function stillHolds(
  { code, unitId, line }: RollIssue,
  units: readonly RollUnit[],
  edits: readonly UnitEdit[],
): boolean {
  const edited = edits
    .map(({ unit }) => units[unit])
    .find((unit) => unit !== undefined && (unit.source.row === line || unit.unitId === unitId));
  if (edited === undefined) return true;
  const { contractRent, marketRent, leaseStart, leaseEnd } = edited;
  switch (code) {
    case "R01":
      return edited.unitId.trim() === "";
    case "R02":
      return (
        units.filter((unit) => unit.unitId === edited.unitId && unit.property === edited.property).length > 1
      );
    case "R03":
      return isOccupied(edited) && (contractRent ?? 0) === 0;
    case "R04":
      return !isOccupied(edited) && (contractRent ?? 0) > 0;
    case "R05":
      return leaseStart !== null && leaseEnd !== null && leaseEnd < leaseStart;
    case "R07":
      return (
        contractRent !== null &&
        marketRent !== null &&
        marketRent > 0 &&
        Math.abs(contractRent / marketRent - 1) > 0.3
      );
    case "R15":
      return (contractRent ?? 0) < 0;
    case "R22":
      return edited.floorPlan === null;
    default:
      return true;
  }
}

/** All corrections of words that a chain of versions rests on, the latest winning. */
export function mergeCorrections(chain: readonly RollCorrections[]): RollCorrections {
  const merged: RollCorrections = {};
  for (const { statuses, chargeCodes, floorPlans, asOf } of chain) {
    if (statuses !== undefined) merged.statuses = { ...merged.statuses, ...statuses };
    if (chargeCodes !== undefined) merged.chargeCodes = { ...merged.chargeCodes, ...chargeCodes };
    if (floorPlans !== undefined) merged.floorPlans = { ...merged.floorPlans, ...floorPlans };
    if (asOf !== undefined) merged.asOf = asOf;
  }
  return merged;
}

/** Edits of one reading's units as edits of another's: a unit is the same when it stands in the same row. */
export function moveEdits(edits: readonly UnitEdit[], from: RentRoll, to: RentRoll): UnitEdit[] {
  const placeOf = ({ source, unitId }: RollUnit) => `${source.sheet}|${source.row}|${unitId}`;
  const rowOf = ({ source }: RollUnit) => `${source.sheet}|${source.row}`;
  return edits.flatMap((edit) => {
    const unit = from.units[edit.unit];
    if (unit === undefined) return [];
    const same = to.units.findIndex((one) => placeOf(one) === placeOf(unit));
    const at = same >= 0 ? same : to.units.findIndex((one) => rowOf(one) === rowOf(unit));
    return at < 0 ? [] : [{ ...edit, unit: at }];
  });
}
