import type { Cell } from "@labs/sheets/sheet";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import type { RentRoll, RollUnit, TieOut } from "../roll.ts";
import { isOccupied } from "../summarize.ts";
import { BY_HAND } from "./by-hand/all.ts";
import type { HandRoll } from "./by-hand/hand-roll.ts";
import { readHandRoll } from "./by-hand/read-hand-roll.ts";
import { BY_TESTER } from "./field/all.ts";
import { UNSEEN } from "./unseen/all.ts";

const ALL = [...BY_HAND, ...BY_TESTER, ...UNSEEN];

/** Rolls of one sheet whose printed totals all agree. */
const TIED = ALL.flatMap((roll) => {
  const read = readHandRoll(roll);
  const isTied = read.tieOut.length > 0 && read.tieOut.every(({ ok }) => ok);
  return typeof roll.file === "string" && isTied ? [{ roll: { ...roll, file: roll.file }, read }] : [];
});

/** Every roll of one sheet that is accepted, with totals or without. */
const READ = ALL.flatMap((roll) => {
  if (typeof roll.file !== "string") return [];
  const read = readHandRoll(roll);
  return read.accepted ? [{ roll: { ...roll, file: roll.file }, read }] : [];
});

/** The rows of a unit: its own, those of its charges and of the leases to come in it. */
function listRows({ source, chargeLines, unitId, property }: RollUnit, { otherLeases }: RentRoll): number[] {
  const others = otherLeases.filter((lease) => lease.unitId === unitId && lease.property === property);
  const cells = [source, ...chargeLines.map((line) => line.source), ...others.map((lease) => lease.source)];
  return [...new Set(cells.map(({ row }) => row - 1))];
}

function readChanged(roll: HandRoll & { file: string }, change: (rows: Cell[][]) => Cell[][]): RentRoll {
  const sheet = toSheet(roll.file, { typed: roll.typed, merges: roll.merges });
  const asOf = roll.asOf?.startsWith("given ") ? { asOf: roll.asOf.slice("given ".length) } : {};
  return readRentRoll([{ ...sheet, rows: change(sheet.rows) }], asOf);
}

/** Refused, or with a total that isn't met: never green. */
const isSeen = ({ accepted, tieOut }: RentRoll): boolean => !accepted || tieOut.some(({ ok }) => !ok);

/** The rows of a unit once more, below its last. */
const repeat = (rows: readonly Cell[][], own: readonly number[]): Cell[][] => {
  const last = Math.max(...own);
  return rows.flatMap((row, at) => (at === last ? [row, ...own.map((one) => rows[one] ?? [])] : [row]));
};

const countOpen = ({ tieOut, issues }: RentRoll): number =>
  tieOut.filter(({ ok }) => !ok).length + issues.filter(({ severity }) => severity === "error").length;

/** Refused, or with one more thing than before that has to be mended or explained. */
const isAnswered = (roll: RentRoll, before: RentRoll): boolean =>
  !roll.accepted || countOpen(roll) > countOpen(before);

const RENTS = ["contractRent", "chargeAmount", "totalCharges", "annualRent"];
const COUNTS = ["units", "occupied", "vacant", "occupancy"];

/** Whether a total sums the row of a unit. */
const isOver = ({ rows }: TieOut, { source: { row } }: RollUnit): boolean =>
  rows.some(([first, last]) => first <= row && row <= last);

/** Whether a total of the file has a part of a unit: an empty home without figures is in none but a count. */
function isTotaled({ tieOut }: RentRoll, unit: RollUnit): boolean {
  const rent = (unit.contractRent ?? 0) + (unit.uncountedRent ?? 0);
  return tieOut.some((tie) => {
    const { check, includesAsked } = tie;
    if (!isOver(tie, unit)) return false;
    if (COUNTS.includes(check)) return check === "units" || isOccupied(unit);
    if (RENTS.includes(check)) return (includesAsked ? rent : (unit.contractRent ?? 0)) !== 0;
    return (unit[check as keyof RollUnit] ?? 0) !== 0;
  });
}

const TOTALED = TIED.flatMap(({ roll, read }) =>
  read.units.filter((unit) => isTotaled(read, unit)).map((unit) => ({ roll, read, unit })),
);

/** Of them that pay, those whose rent a total sums. */
const PAID = TOTALED.filter(
  ({ read, unit }) =>
    read.tieOut.some((tie) => RENTS.includes(tie.check) && isOver(tie, unit)) &&
    isOccupied(unit) &&
    (unit.contractRent ?? 0) > 0 &&
    unit.sources.contractRent !== undefined,
);

describe("What is read ties to what is kept", () => {
  test("most rolls by hand print totals that agree", () => {
    expect(TIED.length).toBeGreaterThanOrEqual(80);
  });

  test("a unit whose rows are taken out turns a total red", () => {
    expect(TOTALED.length).toBeGreaterThan(1_300);
    const unseen = TOTALED.filter(({ roll, read, unit }) => {
      const gone = new Set(listRows(unit, read));
      return !isSeen(readChanged(roll, (rows) => rows.filter((_, at) => !gone.has(at))));
    });
    expect(unseen.map(({ roll, unit }) => `${roll.name}: ${unit.unitId}`)).toEqual([]);
  });

  test("a unit whose rows stand twice turns a total red or is asked about, whether or not totals are printed", () => {
    for (const [at, { roll, read }] of READ.entries()) {
      const unit = read.units[at % read.units.length];
      if (unit === undefined) continue;
      const again = readChanged(roll, (rows) => repeat(rows, listRows(unit, { ...read, otherLeases: [] })));
      expect(isAnswered(again, read), `${roll.name}: ${unit.unitId}`).toBe(true);
    }
  });

  test("a rent that is altered turns a total red", () => {
    expect(PAID.length).toBeGreaterThan(1_000);
    fc.assert(
      fc.property(fc.constantFrom(...PAID), fc.integer({ min: 1, max: 400 }), ({ roll, unit }, by) => {
        const cell = unit.sources.contractRent;
        const rent = (rows: Cell[][]) =>
          rows.map((row, at) =>
            at + 1 === cell?.row
              ? row.with(cell.column - 1, Math.round(((unit.contractRent ?? 0) + by + 0.37) * 100) / 100)
              : row,
          );
        expect(isSeen(readChanged(roll, rent))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("a roll without any printed total has none that is met", () => {
    const roll = readRentRoll([toSheet("Unit | Tenant | Rent\n1 | Ann | 900\n2 | Bo | 950")]);
    expect(roll.tieOut).toEqual([]);
    expect(roll.issues.map(({ code }) => code)).toEqual(["R24"]);
  });
});
