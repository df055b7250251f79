import { expect, test } from "vitest";
import { describeSummary, failedTies, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

test("A row for several units is one unit each, its sums parted", () => {
  const roll = readRentRoll([
    toSheet(`
Unit | Type | Tenant | Rent
101-103 | 1BR | Corporate Housing Inc | 2800
104 | 1BR | Ann | 900
105 | 1BR | Bo | 900
106-107 | 1BR | Vacant | 0
Total 7 units | | | 4600
`),
  ]);
  expect(roll.units.map(({ unitId, contractRent }) => [unitId, contractRent])).toEqual([
    ["101", 933.33],
    ["102", 933.34],
    ["103", 933.33],
    ["104", 900],
    ["105", 900],
    ["106", 0],
    ["107", 0],
  ]);
  expect(describeSummary(roll)).toContain("7 units: 5 occupied (0 on notice), 2 vacant");
  expect(failedTies(roll)).toEqual([]);
});

test("A row for several units may print what each of them has", () => {
  const roll = readRentRoll([
    toSheet(`
Unit | # Units | Type | SF | Tenant | Market | Rent
101-104 | 4 | 1BR | 700 | Housing Authority | 1,000 | 800
105 | 1 | 1BR | 700 | Ann | 1,000 | 900
106 | 1 | 1BR | 700 | Bo | 1,000 | 1,000
107-108 | 2 | 2BR | 750 | Vacant | 1,050 |
Total | 8 | | 5,700 | | 8,100 | 5,100
`),
  ]);
  expect(describeSummary(roll)).toBe(
    "8 units: 6 occupied (0 on notice), 2 vacant (0 leased), 0 model, 0 down; market 8100, rent 5100, sqft 5700",
  );
  expect(failedTies(roll)).toEqual([]);
});

test("Numbers one by one are units each where the file counts them so", () => {
  const rows = "101, 102, 103 | Corp | 2700\n104 | Ann | 900";
  const read = (count: number) =>
    readRentRoll([toSheet(`Unit | Tenant | Rent\n${rows}\nTotal Units: ${count} | | 3600`)]).summary.units;
  expect(read(4)).toBe(4);
  expect(read(2)).toBe(2);
});

test.each([
  ["a building and its unit", ["101-103", "101-104", "102-103", "102-104"]],
  ["a floor and its unit", ["1-1", "1-2", "1-4", "2-1", "2-3"]],
  ["two homes made into one", ["101", "102", "103-104", "105"]],
])("A dash may part %s", (_, labels) => {
  const rows = labels.map((label, at) => `${label} | Person ${at} | 900`);
  const roll = readRentRoll([toSheet(`Unit | Tenant | Rent\n${rows.join("\n")}`)]);
  expect(roll.units.map(({ unitId }) => unitId)).toEqual(labels);
});
