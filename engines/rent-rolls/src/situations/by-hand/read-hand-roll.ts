import { toSheet } from "../../fixtures/table.ts";
import { readRentRoll } from "../../read-rent-roll.ts";
import type { RentRoll, RollUnit } from "../../roll.ts";
import type { HandRoll } from "./hand-roll.ts";

export function readHandRoll({ file, typed, merges, asOf }: HandRoll): RentRoll {
  const sheets =
    typeof file === "string"
      ? [toSheet(file, { typed, merges })]
      : Object.entries(file).map(([name, text]) => toSheet(text, { name, typed }));
  return readRentRoll(sheets, asOf?.startsWith("given ") ? { asOf: asOf.slice("given ".length) } : {});
}

const EMPTY = ["vacant", "vacant_leased", "applicant", "model", "down"];

// A charge of nothing, and rent of an empty unit, are as good as none.
const FIELDS: Record<string, (unit: RollUnit) => unknown> = {
  property: (unit) => unit.property,
  building: (unit) => unit.building,
  unit: (unit) => unit.unitId,
  status: (unit) => unit.unitStatus,
  rent: (unit) => (EMPTY.includes(unit.unitStatus) ? unit.contractRent || null : unit.contractRent),
  market: (unit) => unit.marketRent,
  sqft: (unit) => unit.sqft,
  plan: (unit) => unit.floorPlan,
  beds: (unit) => unit.beds,
  baths: (unit) => unit.baths,
  move: (unit) => unit.moveIn,
  start: (unit) => unit.leaseStart,
  end: (unit) => unit.leaseEnd,
  mtm: (unit) => (unit.monthToMonth ? "yes" : null),
  household: (unit) => unit.household || null,
  subsidy: (unit) => unit.subsidy || null,
  conc: (unit) => unit.concessionRecurring || null,
  deposit: (unit) => unit.deposit,
  balance: (unit) => unit.balance,
  total: (unit) => unit.totalCharges,
  charges: (unit) =>
    Object.entries(unit.charges)
      .filter(([, amount]) => amount !== 0)
      .map(([category, amount]) => `${category} ${amount}`)
      .join(", "),
};

const readRows = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));

/** Units as lines of the same fields as the expected ones, cents rounded. */
function describeUnits({ units }: RentRoll, fields: readonly string[]): string[] {
  return units.map((unit) =>
    fields
      .map((field) => {
        const value = FIELDS[field]?.(unit) ?? "";
        return typeof value === "number" ? String(Math.round(value * 100) / 100) : String(value);
      })
      .join(" | "),
  );
}

const pad = (cells: readonly string[], length: number): string =>
  Array.from({ length }, (_, at) => cells[at] ?? "").join(" | ");

const listWords = (text = ""): string[] => text.split(" ").filter(Boolean);

/** What of a roll isn't as it was written down; nothing, when it was read well. */
export function findDifferences(expected: HandRoll): string[] {
  const roll = readHandRoll(expected);
  if (expected.refused) {
    if (roll.accepted) return ["accepted as a rent roll"];
    return expected.refused.test(roll.reason ?? "") ? [] : [`refused for: ${roll.reason}`];
  }
  if (!roll.accepted) return [`refused: ${roll.reason}`];
  return [
    ...differsInUnits(roll, expected),
    ...differsInLeases(roll, expected),
    ...differsInTies(roll, expected),
    ...differsInIssues(roll, expected),
  ];
}

function differsInUnits(roll: RentRoll, { units, asOf }: HandRoll): string[] {
  const [fields = [], ...rows] = readRows(units ?? "");
  const wanted = rows.map((row) => pad(row, fields.length));
  const found = describeUnits(roll, fields);
  const day = asOf?.replace("given ", "");
  return [
    ...wanted.filter((line) => !found.includes(line)).map((line) => `- ${line}`),
    ...found.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`),
    ...(day !== undefined && roll.asOf !== day ? [`day ${roll.asOf}, not ${day}`] : []),
    ...(found.length !== wanted.length ? [`${found.length} units, not ${wanted.length}`] : []),
  ];
}

function differsInLeases(roll: RentRoll, { other }: HandRoll): string[] {
  if (other === undefined) return [];
  const found = roll.otherLeases.map(({ unitId, kind, rent }) => `${unitId} ${kind} ${rent}`).join("; ");
  return found === other ? [] : [`other leases: ${found}`];
}

function differsInTies({ tieOut }: RentRoll, { tied, red }: HandRoll): string[] {
  // Shares as percentages.
  const print = ({ check, expected }: RentRoll["tieOut"][number]) =>
    String(check === "occupancy" ? Math.round(expected * 1000) / 10 : expected);
  const green = tieOut.filter(({ ok }) => ok).map(print);
  const unmet = tieOut.filter(({ ok }) => !ok).map(print);
  const mayBeRed = listWords(red);
  return [
    ...listWords(tied)
      .filter((figure) => !green.includes(figure))
      .map((figure) => `${figure} is not tied`),
    ...mayBeRed.filter((figure) => !unmet.includes(figure)).map((figure) => `${figure} is not red`),
    ...tieOut
      .filter(({ ok, expected }) => !ok && !mayBeRed.includes(String(expected)))
      .map(({ check, scope, expected, found }) => `red: ${check} of ${scope} ${expected}, found ${found}`),
  ];
}

function differsInIssues({ issues }: RentRoll, { errors, warns }: HandRoll): string[] {
  const found = new Set(issues.filter(({ severity }) => severity === "error").map(({ code }) => code));
  const codes = new Set(issues.map(({ code }) => code));
  const wanted = listWords(errors);
  return [
    ...wanted.filter((code) => !found.has(code)).map((code) => `no error ${code}`),
    ...issues
      .filter(({ severity, code }) => severity === "error" && !wanted.includes(code))
      .map(({ code, line, message }) => `error ${code} in line ${line}: ${message}`),
    ...listWords(warns)
      .filter((code) => !codes.has(code))
      .map((code) => `no warning ${code}`),
  ];
}
