import type { Cell } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import type { RentRoll } from "../roll.ts";
import { findDifferences } from "./by-hand/read-hand-roll.ts";
import { BY_TESTER } from "./field/all.ts";

describe("Rolls by a tester who had not read the reader", () => {
  test.each(BY_TESTER)("come out as written down: $name", (roll) => {
    expect(findDifferences(roll)).toEqual([]);
  });
});

const changeWords = (rows: Cell[][], change: (text: string) => Cell): Cell[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === "string" && cell !== "" ? change(cell) : cell)));

/** What programs do to a roll that changes nothing of what it says. */
const DISGUISES: [string, (rows: Cell[][]) => Cell[][]][] = [
  ["empty rows above", (rows) => [[], [], [], ...rows]],
  ["a note above", (rows) => [["Confidential - prepared for lender review only"], ...rows]],
  ["a footer", (rows) => [...rows, [], ["Printed 3/14/2026 10:22 AM by jsmith"], ["Page 1 of 1"]]],
  ["an empty column before", (rows) => rows.map((row) => ["", ...row])],
  ["empty columns behind", (rows) => rows.map((row) => [...row, "", "", ""])],
  ["blanks around its words", (rows) => changeWords(rows, (text) => `  ${text}\u00a0`)],
  ["nothing in empty cells", (rows) => rows.map((row) => row.map((cell) => (cell === "" ? null : cell)))],
  [
    "dollar signs and parentheses",
    (rows) =>
      changeWords(rows, (text) =>
        /^-?[\d,]+\.\d\d$/.test(text) ? (text.startsWith("-") ? `($${text.slice(1)})` : `$${text}`) : text,
      ),
  ],
  [
    "figures in place of words",
    (rows) =>
      changeWords(rows, (text) => (/^-?[\d,]+\.\d\d$/.test(text) ? Number(text.replaceAll(",", "")) : text)),
  ],
];

const describeUnits = ({ units }: RentRoll) =>
  units.map((unit) =>
    [unit.property, unit.building, unit.unitId, unit.unitStatus, unit.contractRent, unit.marketRent]
      .concat([unit.sqft, unit.leaseStart, unit.leaseEnd, unit.deposit, unit.totalCharges])
      .join(" | "),
  );

test.each(DISGUISES)("A roll says the same with %s", (_, change) => {
  for (const { name, file, typed, asOf } of BY_TESTER.filter(({ merges }) => merges === undefined)) {
    if (typeof file !== "string") continue;
    const sheet = toSheet(file, { typed });
    const options = asOf?.startsWith("given ") ? { asOf: asOf.slice("given ".length) } : {};
    const [plain, disguised] = [sheet.rows, change(sheet.rows)].map((rows) =>
      describeUnits(readRentRoll([{ ...sheet, rows }], options)),
    );
    expect(disguised, name).toEqual(plain);
  }
});
