import type { Cell } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { readRentRoll } from "../read-rent-roll.ts";
import { tieAgain } from "./tie-again.ts";

const HEAD = ["Unit", "Floor Plan", "Sqft", "Status", "Resident", "Market Rent", "Lease Rent", "Deposit"];

/** Two blocks with a total each and one of both; a vacant unit's printed rent is in the file's sum and not in ours. */
const rows: Cell[][] = [
  HEAD,
  ["101", "A1", 700, "Occupied", "Resident A", 1400, 1350, 200],
  ["102", "A1", 700, "Vacant", "", 1400, "", ""],
  ["Subtotal", "", 1400, "", "", 2800, 1350, 200],
  ["201", "B2", 900, "Occupied", "Resident B", 1600, 1500, 300],
  ["202", "B2", 900, "Vacant", "", 1600, 1450, ""],
  ["Subtotal", "", 1800, "", "", 3200, 2950, 300],
  ["Total", "", 3200, "", "", 6000, 4300, 500],
  ["Total Units", 4],
  ["Occupied Units", 2],
];
const read = () => readRentRoll([{ name: "Roll", hidden: false, merges: [], rows }]);

function correct(unitId: string, changes: object) {
  const { tieOut, units } = read();
  const after = units.map((unit) => (unit.unitId === unitId ? { ...unit, ...changes } : unit));
  return tieAgain(tieOut, { before: units, after })
    .filter(({ ok }) => !ok)
    .map(({ check, scope, found, expected }) => [check, scope, expected, found]);
}

describe("totals of a corrected roll", () => {
  test("are met as they were read", () => {
    const { tieOut, units } = read();
    expect(tieOut.filter(({ ok }) => !ok)).toEqual([]);
    expect(tieOut.map(({ check }) => check)).toContain("occupied");
    expect(tieAgain(tieOut, { before: units, after: units })).toEqual(tieOut);
  });

  test("move with a rent, that of its block and that of all", () => {
    expect(correct("101", { contractRent: 1360 })).toEqual([
      ["contractRent", "Subtotal", 1350, 1360],
      ["contractRent", "Total", 4300, 4310],
    ]);
    expect(correct("201", { contractRent: 1510 }).map(([, , expected]) => expected)).toEqual([2950, 4300]);
  });

  test("move with a figure whose cell is empty", () => {
    expect(correct("102", { contractRent: 1350, deposit: 50 })).toEqual([
      ["contractRent", "Subtotal", 1350, 2700],
      ["deposit", "Subtotal", 200, 250],
      ["contractRent", "Total", 4300, 5650],
      ["deposit", "Total", 500, 550],
    ]);
  });

  test("stay met when a printed rent that was not counted comes to count", () => {
    expect(correct("202", { contractRent: 1450, uncountedRent: null })).toEqual([]);
    expect(correct("202", { contractRent: 1460, uncountedRent: null }).map(([, , , found]) => found)).toEqual(
      [2960, 4310],
    );
  });

  test("count again who lives there", () => {
    expect(correct("202", { unitStatus: "occupied" })).toEqual([["occupied", "Occupied Units", 2, 3]]);
  });
});

describe("After a correction", () => {
  const tied = (head: string[], body: Cell[][], changes: object) => {
    const { units, tieOut } = readRentRoll([
      { name: "Roll", hidden: false, merges: [], rows: [head, ...body] },
    ]);
    const after = units.map((unit, at) => (at === 0 ? { ...unit, ...changes } : unit));
    return tieAgain(tieOut, { before: units, after }).map(({ check, expected, found }) => [
      check,
      expected,
      found,
    ]);
  };

  test("a sum of concessions that is printed without a sign moves as the concessions do", () => {
    const head = ["Unit", "Tenant", "Rent", "Concession"];
    const body = [
      ["1", "Ann", 1000, 50],
      ["2", "Bo", 1100, 25],
      ["Total", "", 2100, 75],
    ];
    expect(tied(head, body, { concessionRecurring: -60 })).toContainEqual(["concession", 75, 85]);
    expect(tied(head, body, { concessionRecurring: null })).toContainEqual(["concession", 75, 25]);
    const signed = [
      ["1", "Ann", 1000, -50],
      ["2", "Bo", 1100, -25],
      ["Total", "", 2100, -75],
    ];
    expect(tied(head, signed, { concessionRecurring: -60 })).toContainEqual(["concession", -75, -85]);
  });

  test("a year's sum of the rents moves by twelve times the rent", () => {
    const head = ["Unit", "Tenant", "Rent", "Annual Rent"];
    const body = [
      ["1", "Ann", 1000, 12000],
      ["2", "Bo", 1100, 13200],
      ["Total", "", 2100, 25200],
    ];
    expect(tied(head, body, { contractRent: 1050 })).toContainEqual(["annualRent", 25200, 25800]);
  });
});
