import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (text: string) => readRentRoll([toSheet(text)]);
const warnings = (text: string) => read(text).issues.flatMap(({ code }) => (code === "R28" ? [code] : []));

const LETTERED = `
Unit | Floor Plan | SqFt | Bed | Resident | Status | Market Rate | Installment
1404A | 4x4 | 1320 | A | Noll | Current | 785 | 760
1404B | 4x4 | 1320 | B | Ito | Current | 785 | 760
1404C | 4x4 | 1320 | C | | Vacant | 785 |
1404D | 4x4 | 1320 | D | Roh | Current | 785 | 775
1405A | 2x2 | 910 | A | Pike | Current | 920 | 899
1405B | 2x2 | 910 | B | Katz | Current | 920 | 910
Total Beds: 6 | | | | | | 4,980 | 4,104`;

test("beds whose letters their numbers hold share the area of their home, and are told", () => {
  const roll = read(LETTERED);
  expect(roll.units.map(({ unitId, sqft }) => [unitId, sqft])).toEqual([
    ["1404A", 330],
    ["1404B", 330],
    ["1404C", 330],
    ["1404D", 330],
    ["1405A", 455],
    ["1405B", 455],
  ]);
  expect(roll.tieOut.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(warnings(LETTERED)).toEqual(["R28"]);
});

test("each bed that is taken out turns its total red", () => {
  const lines = LETTERED.trim().split("\n");
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const roll = read(lines.filter((_, line) => line !== at).join("\n"));
    expect(roll.tieOut.some(({ ok }) => !ok)).toBe(true);
  }
});

test("a letter that is no part of a unit's number leaves each row the home that it names", () => {
  const roll = `
Unit | SqFt | Bed | Resident | Rent
101 | 640 | A | Noll | 700
101 | 640 | B | Ito | 720
102A | 500 | A | Roh | 690`;
  expect(read(roll).units.map(({ unitId, sqft }) => [unitId, sqft])).toEqual([
    ["101-A", 320],
    ["101-B", 320],
    ["102A-A", 500],
  ]);
});

test("as many letters as bedrooms without a column of beds are asked about, other letters are not", () => {
  const roll = (plan: string) => `
Unit | Floor Plan | SqFt | Resident | Rent
201A | ${plan} | 900 | Noll | 700
201B | ${plan} | 900 | Ito | 720
202A | 2x2 | 900 | Roh | 690
202B | 2x2 | 900 | Pike | 690
203A | 1x1 | 560 | Katz | 1,050`;
  expect(warnings(roll("2x2"))).toEqual(["R28"]);
  expect(warnings(roll("3x2"))).toEqual([]);
});
