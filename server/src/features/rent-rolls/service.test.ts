import { ROLL_REPAIRS } from "@labs/contract/uploads/report-repairs";
import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import type { Cell } from "@labs/sheets/sheet";
import { expect, test } from "vitest";

const HEAD = [
  "Unit",
  "Floor Plan",
  "Sqft",
  "Status",
  "Resident",
  "Market Rent",
  "Lease Rent",
  "Lease Start",
  "Lease End",
  "Balance",
];
const UNITS: Cell[][] = [
  ["101", "A1", 700, "Occupied", "Resident A", 1400, 1350, "2026-02-01", "2027-01-31", 0],
  ["102", "A1", 700, "Vacant", "VACANT", 1400, null, null, null, null],
  ["201", "B2", 1000, "Occupied", "Resident B", 1750, 1660, "2026-03-01", "2027-02-28", 0],
  ["202", "B2", 1000, "Occupied", "Resident C", 1750, 1700, "2026-04-01", "2027-03-31", 0],
];

interface Roll {
  units?: Cell[][];
  asOf?: string;
  foot?: Cell[];
}

const changed = (unit: number, header: string, value: Cell): Roll => ({
  units: UNITS.map((cells, at) =>
    at === unit ? cells.map((cell, column) => (HEAD[column] === header ? value : cell)) : cells,
  ),
});

function read({ units = UNITS, asOf = "2026-11-01", foot = [] }: Roll) {
  const rows: Cell[][] = [["Kingfisher Flats"], [`As of ${asOf}`], HEAD, ...units, foot];
  return readRentRoll([{ name: "Roll", hidden: false, merges: [], rows }], { today: "2026-11-10" });
}

const SAME_RENT = Array.from({ length: 6 }, (_, at): Cell[] => [
  `10${at}`,
  `P${at}`,
  700 + 50 * at,
  "Occupied",
  `Resident ${at}`,
  1400,
  1350,
  "2026-02-01",
  "2027-01-31",
  0,
]);

test("A roll without a fault has no issue", () => {
  expect(read({ foot: ["Total", "", 3400, "", "", 6300, 4710] }).issues).toEqual([]);
});

test.each<[string, string, Roll, Partial<ReturnType<typeof read>["issues"][number]>]>([
  ["R01", "a unit without a number", changed(0, "Unit", ""), { line: 4, column: "Unit", severity: "error" }],
  ["R02", "a unit listed twice", changed(3, "Unit", "201"), { line: 7, unitId: "201", severity: "error" }],
  ["R03", "occupied without a rent", changed(0, "Lease Rent", null), { line: 4, unitId: "101" }],
  ["R04", "vacant with a rent", changed(1, "Lease Rent", 900), { line: 5, column: "Lease Rent" }],
  [
    "R05",
    "a lease that ends before it starts",
    changed(0, "Lease End", "2025-01-31"),
    { line: 4, column: "Lease End" },
  ],
  ["R06", "an expired lease", changed(0, "Lease End", "2026-09-30"), { line: 4, column: "Lease End" }],
  ["R07", "a rent far from market", changed(0, "Lease Rent", 900), { line: 4, column: "Lease Rent" }],
  ["R09", "another count than the file's own", { foot: ["Total Units: 5"] }, { line: 8, severity: "error" }],
  ["R10", "another area than the file's own", { foot: ["Total", "", 9000, "", "", 6300, 4710] }, { line: 8 }],
  ["R11", "one rent down many rows", { units: SAME_RENT }, { line: 4, unitId: "100" }],
  ["R12", "a roll of months ago", { asOf: "2026-08-01" }, { line: null }],
  ["R14", "a balance above three rents", changed(0, "Balance", 6000), { line: 4, column: "Balance" }],
  [
    "R15",
    "a negative rent",
    changed(0, "Lease Rent", -50),
    { line: 4, column: "Lease Rent", severity: "error" },
  ],
  ["R16", "a status that is not known", changed(0, "Status", "ZZ"), { line: 4, column: "Status" }],
])("%s is %s, with its place and its repair", (code, _, roll, place) => {
  const { issues } = read(roll);
  const found = issues.find((issue) => issue.code === code);
  expect(found, JSON.stringify(issues)).toMatchObject(place);
  expect(found?.message).not.toBe("");
  expect(ROLL_REPAIRS[code]).toBeDefined();
  expect(read({}).issues.map((issue) => issue.code)).not.toContain(code);
});
