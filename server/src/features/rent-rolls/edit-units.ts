import type { InvalidField } from "@labs/contract/errors";
import type { RollCorrections, UnitEdit } from "@labs/contract/uploads/rent-roll-requests";
import { type RentRoll, type RollUnit, UnitStatus } from "@labs/contract/uploads/rent-rolls";
import { deriveUnit, monthsBetween } from "@labs/rent-rolls/derive-unit";
import { judgeAgain } from "@labs/rent-rolls/judge-again";
import { mixUnits, summarize, summarizeProperties } from "@labs/rent-rolls/summarize";
import { tieAgain } from "@labs/rent-rolls/tie-again";
import { invalidFields } from "../../lib/errors.ts";

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

/** The roll with units as they were corrected, summed up again and held against the file's own totals again. */
export function applyEdits(roll: RentRoll, edits: readonly UnitEdit[]): RentRoll {
  if (edits.length === 0) return roll;
  const problems = edits.flatMap((edit, at) => findProblem(roll, edit, at));
  if (problems.length > 0) throw invalidFields(problems);
  const units = [...roll.units];
  for (const { unit: at, field, value } of edits) {
    const unit = units[at];
    if (unit === undefined) continue;
    units[at] = derive(correct(unit, { field, value }), { today: roll.asOf, field });
  }
  const tieOut = tieAgain(roll.tieOut, { before: roll.units, after: units });
  return {
    ...roll,
    units,
    summary: summarize(units),
    properties: roll.properties.length === 0 ? [] : summarizeProperties(units),
    unitMix: mixUnits(units),
    tieOut,
    issues: judgeAgain(roll, { units, corrections: edits, tieOut }),
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

const EMPTY = new Set<string>(["vacant", "vacant_leased", "applicant", "model", "down"]);

/** A unit with a value corrected: a rent counts where somebody pays it, and is kept beside where the unit is empty. */
function correct(unit: RollUnit, { field, value }: Pick<UnitEdit, "field" | "value">): RollUnit {
  const edited = { ...unit, [field]: value };
  if (field === "contractRent") return { ...edited, uncountedRent: null };
  if (field !== "unitStatus") return edited;
  const [was, is] = [EMPTY.has(unit.unitStatus), EMPTY.has(edited.unitStatus)];
  const { contractRent, uncountedRent } = unit;
  if (!was && is && (contractRent ?? 0) !== 0)
    return { ...edited, contractRent: 0, uncountedRent: contractRent };
  return was && !is && uncountedRent !== null
    ? { ...edited, contractRent: uncountedRent, uncountedRent: null }
    : edited;
}

/** With what follows from a unit's own figures. */
function derive(unit: RollUnit, { today, field }: { today: string | null; field: string }): RollUnit {
  const isLease = field === "leaseStart" || field === "leaseEnd";
  const term = isLease ? monthsBetween(unit.leaseStart, unit.leaseEnd) : unit.term;
  const isPrinted = unit.sources.effectiveRent !== undefined && !REPRICED.has(field);
  return { ...unit, term, ...deriveUnit(unit, { today, printed: isPrinted ? unit.effectiveRent : null }) };
}

/** What an effective rent printed in the file no longer follows from. */
const REPRICED = new Set(["contractRent", "concessionRecurring", "concessionOneTime", "unitStatus"]);

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
