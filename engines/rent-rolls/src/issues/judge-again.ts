import type { RentRoll, RollIssue, RollUnit, TieOut } from "../roll.ts";
import { nameValue } from "../units/name-values.ts";
import { findHeader, findLine, findRollIssues } from "./find-issues.ts";
import { type JudgedIn, judgeUnit } from "./judge-unit.ts";
import { createIssue } from "./roll-issue.ts";

/** What a corrected unit is judged by again. */
const BY_UNIT = new Set([
  "R03",
  "R04",
  "R05",
  "R06",
  "R07",
  "R08",
  "R13",
  "R14",
  "R15",
  "R16",
  "R22",
  "R29",
  "R31",
]);
/** What is found again over all units and totals. */
const BY_ROLL = new Set(["R09", "R10", "R11", "R18", "R24", "R30", "R32"]);
const UNREADABLE = new Set(["V01", "V02", "V06"]);

/** Which value of which unit was corrected, by the unit's place in the roll from 0. */
interface Correction {
  unit: number;
  field: string;
}

/**
 * The issues of a roll whose units were corrected: those of a corrected unit are raised again from its values, so that
 * a correction clears what it mends and says what it breaks; sums, counts and doubled numbers are looked at again;
 * what is said of other rows stays.
 *
 * @example
 * const rows = [["Unit", "Status", "Rent"], ["101", "Occupied", 1200], ["102", "Occupied", 1100]];
 * const roll = readRentRoll([{ name: "", hidden: false, merges: [], rows }]);
 * const units = roll.units.map((unit) => ({ ...unit, contractRent: -5 }));
 * judgeAgain(roll, { units, corrections: [{ unit: 0, field: "contractRent" }], tieOut: [] }).some(({ code }) => code === "R15") // true
 */
export function judgeAgain(
  roll: RentRoll,
  {
    units,
    corrections,
    tieOut,
  }: { units: readonly RollUnit[]; corrections: readonly Correction[]; tieOut: TieOut[] },
): RollIssue[] {
  const file = recallFile(roll);
  const rows = new Set(roll.units.map(({ source }) => `${source.sheet}/${source.row}`));
  let issues = roll.issues.filter(
    ({ code, sheet, line }) => !BY_ROLL.has(code) && !(code === "R02" && rows.has(`${sheet}/${line}`)),
  );
  for (const at of new Set(corrections.map(({ unit }) => unit))) {
    const [before, after] = [roll.units[at], units[at]];
    if (before === undefined || after === undefined) continue;
    const fields = new Set(corrections.filter(({ unit }) => unit === at).map(({ field }) => field));
    issues = judgeOne(issues, { before, after, fields, roll, file });
  }
  return [...issues, ...findDoubled(units), ...findRollIssues({ units, tieOut, assumed: null })].sort(
    (a, b) => (a.line ?? 0) - (b.line ?? 0),
  );
}

function judgeOne(
  issues: readonly RollIssue[],
  of: { before: RollUnit; after: RollUnit; fields: ReadonlySet<string>; roll: RentRoll; file: JudgedIn },
): RollIssue[] {
  const { before, after, fields, roll, file } = of;
  const rows = listRows(before);
  const isAbout = ({ unitId, sheet, line }: RollIssue) =>
    unitId === before.unitId && (sheet === null || sheet === before.source.sheet) && rows.has(line);
  const own = issues.filter(isAbout);
  const isStatusSaid = fields.has("unitStatus") || fields.has("tenantName");
  const status = findHeader(after, { name: "unitStatus", columns: roll.columns });
  const corrected = new Set([...fields].map((name) => findHeader(after, { name, columns: roll.columns })));
  const left = own.filter(({ code, column }) => {
    // That the status and the name say different things no value shows afterwards.
    if (code === "R13" && column !== null && column === status) return !isStatusSaid;
    return !BY_UNIT.has(code) && !(UNREADABLE.has(code) && corrected.has(column));
  });
  const faults = judgeUnit(after, {
    ...file,
    // Who says that a unit is occupied needs no name for it.
    namesSome: file.namesSome && !fields.has("unitStatus"),
    isUnreadable: left.some(({ code }) => code === "V01"),
    isUnread: !fields.has("unitStatus") && own.some(({ code }) => code === "R16"),
  });
  const raised = faults.map(
    ({ field, ...fault }): RollIssue =>
      createIssue({
        sheet: after.source.sheet,
        line: findLine(after, field),
        column: findHeader(after, { name: nameValue(field), columns: roll.columns }),
        unitId: after.unitId,
        ...fault,
      }),
  );
  const renamed = left.map((issue) => ({ ...issue, unitId: after.unitId }));
  return [...issues.filter((issue) => !isAbout(issue)), ...renamed, ...raised];
}

const listRows = ({ source, sources, chargeLines }: RollUnit): Set<number | null> =>
  new Set([
    source.row,
    ...Object.values(sources).map(({ row }) => row),
    ...chargeLines.map((line) => line.source.row),
  ]);

function recallFile({ units, columns, asOf, layout }: RentRoll): JudgedIn {
  const has = (name: string) => columns.some(({ field }) => field === name);
  const moveIns = units.flatMap(({ moveIn }) => moveIn ?? []).sort();
  return {
    today: asOf ?? moveIns.at(-1) ?? null,
    hasTenants: has("tenantName"),
    namesSome: units.some(({ tenantName }) => tenantName !== null),
    hasPlans: has("floorPlan"),
    hasRents: units.some(({ contractRent }) => contractRent !== null),
    hasRentColumn: has("contractRent"),
    hasChargeRows: layout === "charge_rows",
    isUnreadable: false,
    isUnread: false,
  };
}

/** Units of one property that a correction gave one number. */
function findDoubled(units: readonly RollUnit[]): RollIssue[] {
  const seen = new Set<string>();
  return units.flatMap(({ unitId, property, source }): RollIssue[] => {
    const key = JSON.stringify([property, unitId.trim().toLowerCase()]);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const message = `another unit is numbered ${unitId} too`;
    return [createIssue({ code: "R02", sheet: source.sheet, line: source.row, unitId, message })];
  });
}
