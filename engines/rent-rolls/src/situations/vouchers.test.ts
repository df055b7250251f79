import { expect, test } from "vitest";
import { listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

/** The rents as read, and what is said of the voucher's column: R20 tells, R23 asks and blocks. */
function readVouchers(text: string) {
  const roll = readRentRoll([toSheet(text)]);
  return [listStatuses(roll), ...roll.issues.flatMap(({ code }) => (/^R2[03]$/.test(code) ? [code] : []))];
}

const homes = (sizes: readonly string[], helped: readonly string[]) => `
Unit | ${sizes.length > 0 ? "Beds | " : ""}Tenant | Rent | HAP
101 | ${sizes[0] ?? ""}Ann Lee | 1000 |
102 | ${sizes[0] ?? ""}Bob Ray | 1010 |
103 | ${sizes[0] ?? ""}Cy Fox | 990 |
201 | ${sizes[1] ?? ""}Di Poe | ${helped.join(" | ")}`;

test("a voucher's part is in a rent like those of homes of the same size", () => {
  expect(readVouchers(homes(["2 | ", "2 | "], ["1000", "800"]))).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1000",
    "R20",
  ]);
});

test("a voucher's part is added where the sum is like the rents of the others", () => {
  // 30% above the dearest of them is not far above.
  expect(readVouchers(homes(["2 | ", "2 | "], ["613", "700"]))).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1313",
  ]);
  expect(readVouchers(homes(["2 | ", "2 | "], ["400", "600"]))).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1000",
  ]);
});

test("where the rent alone is nearer to the others, and the sum not far above them, it is added and asked about", () => {
  expect(readVouchers(homes(["2 | ", "2 | "], ["1000", "250"]))).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1250",
    "R23",
  ]);
});

test("of a larger home than all others it is added, and asked about", () => {
  expect(readVouchers(homes(["1 | ", "3 | "], ["900", "800"]))).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1700",
    "R23",
  ]);
});

test("where no size is known it is added, and asked about", () => {
  expect(readVouchers(homes([], ["1000", "800"]))).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1800",
    "R23",
  ]);
});

test.each([
  ["its words in the unit's column", "Total | | | 5000 | 800"],
  ["a count there", "4 Units | | | 5000 | 800"],
  ["its words beside", " | | Total | 5000 | 800"],
])("a line of totals is no home: %s", (_, total) => {
  // Another home as dear as the fourth, without a voucher.
  const more = "\n104 | 2 | Flo Orr | 1000 | ";
  expect(readVouchers(`${homes(["2 | ", "2 | "], ["1000", "800"])}${more}\n${total}\n`)).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1000, 104 occupied 1000",
    "R20",
  ]);
});

test("homes are told by their numbers where a building stands before them, once", () => {
  const text = `
Bldg | Unit | Beds | Tenant | Rent | HAP
A | 101 | 2 | Ann Lee | 1000 |
 | 102 | 2 | Bob Ray | 1010 |
 | 103 | 2 | Cy Fox | 990 |
 | 201 | 2 | Di Poe | 1000 | 800
 | Total | | | 4000 | 800
`;
  expect(readVouchers(text)).toEqual([
    "101 occupied 1000, 102 occupied 1010, 103 occupied 990, 201 occupied 1000",
    "R20",
  ]);
});

test("beside both payers' parts a rent that they make holds them, the resident's part again does not, others are asked about", () => {
  const roll = (rents: readonly string[]) =>
    readRentRoll([
      toSheet(`
Unit | Tenant | Rent | HUD Rent | Tenant Rent
101 | Amaya | ${rents[0]} | 1,890 | 760
102 | Bello | 1,995 | |
103 | Castro | ${rents[1]} | 2,480 | 620`),
    ]);
  const read = (rents: readonly string[]) => {
    const { units, issues } = roll(rents);
    return [units.map(({ contractRent }) => contractRent), issues.some(({ code }) => code === "R23")];
  };
  expect(read(["2,650", "3,100"])).toEqual([[2650, 1995, 3100], false]);
  expect(read(["760", "620"])).toEqual([[2650, 1995, 3100], false]);
  expect(read(["2,700", "3,000"])[1]).toBe(true);
});
