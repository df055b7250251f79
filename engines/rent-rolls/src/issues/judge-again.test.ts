import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import type { RollUnit } from "../roll.ts";
import { judgeAgain } from "./judge-again.ts";

const roll = readRentRoll([
  toSheet(`
Rent Roll as of 06/30/2026
Unit | Type | Status | Resident | Market Rent | Rent | Lease Start | Lease End | Balance
101 | A | Current | Ann | 1,000 | 950 | 1/1/2026 | 12/31/2026 | 0
102 | A | Current | Bo | 1,000 | 0 | 1/1/2026 | 12/31/2026 | 0
103 | A | Current | Cy | 1,000 | abc | 1/1/2026 | 12/31/2026 | 0
104 | A | Vacant | | 1,000 | | | | 0
`),
]);
const withUnit = (at: number, change: Partial<RollUnit>) =>
  judgeAgain(roll, {
    units: roll.units.map((unit, index) => (index === at ? { ...unit, ...change } : unit)),
    corrections: Object.keys(change).map((field) => ({ unit: at, field })),
    tieOut: [],
  }).map(({ code, unitId, line, column }) => `${code} ${unitId} line ${line} ${column}`);

const NOTHING_TIED = "R24 null line null null";

test("The roll as read has two faults", () => {
  expect(roll.issues.map(({ code, line }) => [code, line])).toEqual([
    ["R24", null],
    ["R03", 4],
    ["V01", 5],
  ]);
});

test.each<[string, number, Partial<RollUnit>, string]>([
  ["a rent far below market", 0, { contractRent: 500 }, "R07 101 line 3 Rent"],
  ["a rent below nothing", 0, { contractRent: -5 }, "R15 101 line 3 Rent"],
  [
    "a concession of half the rent",
    0,
    { concessionRecurring: -500, effectiveRent: 450 },
    "R29 101 line 3 null",
  ],
  ["no rent", 0, { contractRent: null }, "R03 101 line 3 Rent"],
  ["a lease that ends before it starts", 0, { leaseEnd: "2025-01-01" }, "R05 101 line 3 Lease End"],
  ["a lease that is over", 0, { leaseEnd: "2026-05-31" }, "R06 101 line 3 Lease End"],
  ["a move-in to come", 0, { moveIn: "2026-08-01" }, "R13 101 line 3 null"],
  ["a balance of four months", 0, { balance: 4000 }, "R14 101 line 3 Balance"],
  ["an empty unit with somebody's name", 3, { tenantName: "Di" }, "R13 104 line 6 Resident"],
  ["a status that is not known", 0, { unitStatus: "unknown" }, "R16 101 line 3 Status"],
  ["no floor plan", 0, { floorPlan: null }, "R22 101 line 3 Type"],
  ["another unit's number", 3, { unitId: "101" }, "R02 101 line 6 null"],
])("A correction to %s is said", (_, at, change, issue) => {
  expect(withUnit(at, change)).toContain(issue);
});

test("A correction clears what it mends, and nothing of other units", () => {
  expect(withUnit(1, { contractRent: 940 })).toEqual([NOTHING_TIED, "V01 103 line 5 Rent"]);
  expect(withUnit(2, { contractRent: 940 })).toEqual([NOTHING_TIED, "R03 102 line 4 Rent"]);
  expect(withUnit(2, { balance: 10 })).toEqual([NOTHING_TIED, "R03 102 line 4 Rent", "V01 103 line 5 Rent"]);
});

test("An issue goes with the unit's new number", () => {
  expect(withUnit(1, { unitId: "102A" })).toContain("R03 102A line 4 Rent");
});

test("A rent alone is no doubt any more once somebody says the status", () => {
  const alone = readRentRoll([
    toSheet(
      "Unit | Tenant | Rent | Move In\n101 | Ann | 950 | 1/1/2026\n102 | Bob | 950 | 1/1/2026\n103 | | 970 |",
    ),
  ]);
  const codesAfter = (field: string) =>
    judgeAgain(alone, { units: alone.units, corrections: [{ unit: 2, field }], tieOut: [] }).map(
      ({ code }) => code,
    );
  expect(codesAfter("contractRent")).toEqual(["R24", "R13"]);
  expect(codesAfter("unitStatus")).toEqual(["R24"]);
});

test("A concession of a month's rent is asked about: given once, it would be taken off every month", () => {
  const { units, issues } = readRentRoll([
    toSheet(`
Rent Roll as of 06/30/2026
Unit | Resident | Market Rent | Rent | Concession | Lease Start | Lease End
101 | Ann | 1,600 | 1,500 | 1,500 | 1/1/2026 | 12/31/2026
102 | Bo | 1,600 | 1,500 | 749 | 1/1/2026 | 12/31/2026
103 | Cy | 1,600 | 1,500 | | 1/1/2026 | 12/31/2026
`),
  ]);
  expect(units.map(({ effectiveRent }) => effectiveRent)).toEqual([0, 751, 1_500]);
  expect(issues.filter(({ code }) => code === "R29")).toMatchObject([
    { unitId: "101", column: "Concession" },
  ]);
});
