import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const ROLL = `
Unit | Tenant | Status | Market Rent | Rent
101 | Ann | Occupied | 1,000 | 950
102 | Ben | Occupied | 1,000 | 975
103 | VACANT | Vacant | 1,000 |
`.trimEnd();

const readTies = (line: string) => {
  const { tieOut, issues } = readRentRoll([toSheet(`${ROLL}\n${line}\n`)]);
  return { ties: tieOut.map(({ check, expected, found }) => [check, expected, found]), issues };
};

test.each([
  "Total Units | 4",
  "Total units: | | 4",
  "Number of units | | 4",
  "Total # of Units | | | 4",
  "Unit count: | 4",
  "Total Units: 4",
])("a count that the file states of its units is held against them: %s", (line) => {
  const { ties, issues } = readTies(line);
  expect(ties).toEqual([["units", 4, 3]]);
  expect(issues).toMatchObject([{ code: "R09" }]);
});

test("several counts below each other are each held against the units", () => {
  const { ties } = readTies("\nTotal units | 3\nOccupied units | 2\nVacant units | 1");
  expect(ties).toEqual([
    ["units", 3, 3],
    ["occupied", 2, 2],
    ["vacant", 1, 1],
  ]);
});
