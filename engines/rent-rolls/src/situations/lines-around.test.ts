import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (text: string) => readRentRoll([toSheet(text)]);
const below = (line: string) =>
  read(`
Unit | Tenant | Rent
1 | Holt | 1,400
2 | Marsh | 1,425
Total | | 2,825
${line}`).issues.map(({ code, message }) => `${code} ${message}`);

test("what letters stand for and a line to sign on are no empty homes, a name alone may be one", () => {
  expect(below("C = Current   N = Notice   V = Vacant   M = Model")).toEqual([]);
  expect(below("O - Occupied, V - Vacant")).toEqual([]);
  expect(below("I certify that the above is true. Signed: ______________")).toEqual([]);
  expect(below("Carriage House")).toHaveLength(1);
});

test("incomes told in a line below the units are said to be beside the homes", () => {
  expect(below("Laundry income per month: $210     Garage income per month: $600")).toEqual([
    "R17 a row is beside the homes and counted as no unit: Laundry income per month: $210 Garage income per month: $600",
  ]);
});

test("who manages lives in a home of the staff by whatever words, a firm called so does not", () => {
  const state = (tenant: string, rent: string) =>
    read(`
Unit | Tenant | Rent
1 | Holt | 1,400
2 | ${tenant} | ${rent}`).units[1]?.unitStatus;
  expect(state("Manager's Unit", "")).toBe("employee");
  expect(state("Manager’s Apt", "0")).toBe("employee");
  expect(state("Resident Mgr", "900")).toBe("employee");
  expect(state("Managers Choice LLC", "900")).toBe("occupied");
});

test("stores under a heading of their own are units, and a store room is storage", () => {
  const roll = read(`
RESIDENTIAL
Apt | Bed | SF | Tenant | Lease Expiration | Monthly Rent
2F | 2 | 780 | Ash | 6/30/2027 | 2,950
2R | 1 | 560 | Vacant | |
Subtotal | | 1,340 | | | 2,950
COMMERCIAL
Store | | SF | Tenant | Lease Expiration | Monthly Rent
Retail L | | 1,100 | Corner Bagel LLC | 12/31/2029 | 6,416.67
Retail R | | 900 | Vacant | |
Subtotal | | 2,000 | | | 6,416.67
TOTAL | | 3,340 | | | 9,366.67`);
  expect(roll.units.map(({ unitId, contractRent }) => [unitId, contractRent])).toEqual([
    ["2F", 2950],
    ["2R", 0],
    ["Retail L", 6416.67],
    ["Retail R", 0],
  ]);
  expect(roll.tieOut.filter(({ ok }) => !ok)).toEqual([]);
  const charge = read("Unit | Tenant | Rent | Storeroom\n1 | Holt | 1,400 | 40\n2 | Poe | 1,300 | 0");
  expect(charge.units[0]?.charges).toEqual({ storage: 40 });
});

test("charges far below the rents beside them come on top of these", () => {
  const roll = read(`
Unit | Tenant | Rent | Recurring Charges
1 | Holt | 1,400 | 45
2 | Marsh | 1,425 |
Total | | 2,825 | 45`);
  expect(roll.units.map(({ charges, totalCharges }) => [charges.other ?? 0, totalCharges])).toEqual([
    [45, null],
    [0, null],
  ]);
  expect(roll.tieOut.map(({ ok }) => ok)).toEqual([true, true]);
});

test("a den is no bedroom", () => {
  const roll = read("Suite | Type | Tenant | Rent\n1 | 2+Den | Holt | 1,884\n2 | 1 + D | Marsh | 1,425");
  expect(roll.units.map(({ beds, baths }) => [beds, baths])).toEqual([
    [2, null],
    [1, null],
  ]);
});

test("balances whose sums are a twelfth of the rents' make no year's rents of them", () => {
  const roll = read(`
Unit | Resident | Market Rent | Rent | Balance
101 | Holt | 2,582 | 2,762.74 | -25.50
102 | Poe | 702 | 645.84 | 310.00
Total Cedar | | 3,284 | 3,408.58 | 284.50
Total All | | 3,284 | 3,408.58 | 284.50`);
  expect(roll.units.map(({ contractRent }) => contractRent)).toEqual([2762.74, 645.84]);
});

test("columns right of an empty one are of the units, unless they average and count lines of their own", () => {
  const roll = read(`
Unit | Tenant | SF | Rent | | Late Count | Balance
1 | Holt | 640 | 1,400 | | 2 | 35
2 | Marsh | 640 | 1,425 | | 0 | 0`);
  expect(roll.units.map(({ balance }) => balance)).toEqual([35, 0]);
});

test("an empty home that burnt is down, one that was repaired is empty", () => {
  const state = (remark: string) =>
    read(`Unit | Tenant | Rent | Remarks\n1 | Holt | 1,400 |\n2 | Vacant | | ${remark}`).units[1]?.unitStatus;
  expect(state("Fire damage; boarded")).toBe("down");
  expect(state("Fire damage repaired 6/2026")).toBe("vacant");
  expect(state("rentable")).toBe("vacant");
});

test("rooms counted with a half tell no bedrooms, a half behind a bath is one", () => {
  const roll = read(`
Suite | Type | Tenant | Rent
1 | 3 1/2 | Holt | 895
2 | 3/2 1/2 | Marsh | 1,425
3 | 2 bed 2-1/2 bath | Nash | 1,500`);
  expect(roll.units.map(({ beds, baths }) => [beds, baths])).toEqual([
    [null, null],
    [3, 2.5],
    [2, 2.5],
  ]);
});

test("two numbers in one cell are counted as one unit and told, a building and its unit are one", () => {
  const told = (unit: string) =>
    read(`Unit | Tenant | Rent\nB208 | Holt | 400\n${unit} | Marsh | 310`).issues.filter(
      ({ code }) => code === "R17",
    ).length;
  expect(told("B210, B212")).toBe(1);
  expect(told("2/12")).toBe(0);
});

test("a line of what a form requires of each column is none of its rows", () => {
  const roll = read(`
Unit | Tenant | Rent | Square Feet
Required | Optional | Required | Optional
1 | Holt | 400 | 640`);
  expect(roll.units.map(({ unitId }) => unitId)).toEqual(["1"]);
});

test("a line alone below the roll says that its rents are those of a year, one of a report does not", () => {
  const paid = (line: string) =>
    read(`
Unit | Tenant | Rent
1 | Holt | 14,400
2 | Marsh | 15,000
Total | | 29,400
${line}`).units.map(({ contractRent }) => contractRent);
  expect(paid("Rents are per annum")).toEqual([1200, 1250]);
  expect(paid("Annual report")).toEqual([14400, 15000]);
});

test("numbers of stalls are no charges, and small charges are", () => {
  const charges = (figures: readonly string[]) =>
    read(`
Unit | Tenant | Rent | Parking | Pest
1 | Holt | 1,440 | ${figures[0]} | 3
2 | Marsh | 1,500 | ${figures[1]} | 3
3 | Nash | 1,400 | ${figures[2]} | 3`).units.map((unit) => [
      unit.charges.parking ?? 0,
      unit.charges.pest ?? 0,
    ]);
  expect(charges(["1", "0", "2"])).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
  ]);
  expect(charges(["25", "0", "0"])[0]).toEqual([25, 3]);
  expect(charges(["0", "0", "75"])[2]).toEqual([75, 3]);
  expect(charges(["1", "1", "75"])[2]).toEqual([75, 3]);
});

test("a rent of five times the market's and more asks whether it is mistyped, one below is far from market", () => {
  const told = (rent: string) =>
    read(`
Unit | Tenant | Market Rent | Rent
1 | Holt | 1,000 | ${rent}
2 | Marsh | 1,000 | 990
3 | Nash | 1,000 | 980`).issues.flatMap(({ code, severity, message }) =>
      /^R(07|30)$/.test(code) ? [`${code} ${severity}: ${message}`] : [],
    );
  expect(told("4,990")).toEqual(["R07 warning: the rent of 4990 is 399% above market (1000)"]);
  expect(told("5,000")).toEqual([
    "R07 warning: the rent of 5000 is 5 times the market rent (1000): is it mistyped, or of a year?",
  ]);
});

test("the head of a week's rent may be abbreviated, and what was paid last is no total", () => {
  const roll = read(`
Rm | Guest | Wkly Rate | Laundry | Last Amount
1 | Ford | $300 | 0 | 1,300
2 | Gibbs | $330 | 10 | 340
3 | Hays | $270 | 5 | 275`);
  expect(roll.units.map(({ contractRent, totalCharges }) => [contractRent, totalCharges])).toEqual([
    [1300, null],
    [1430, null],
    [1170, null],
  ]);
});
