import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (text: string) => readRentRoll([toSheet(text)]);
const codes = (text: string) => read(text).issues.map(({ code }) => code);
const rents = (text: string) => read(text).units.map(({ contractRent }) => contractRent);

test("of unknown columns that make each row's total the largest is the rent", () => {
  const roll = (second: string) => `
Suite | Resident | Room & Board | Care Level | Meds | Total Monthly
101 | Adler | 3,950 | 850 | 200 | 5,000
102 | Beck | 2,480 | 0 | 0 | 2,480
103 | Cole | 5,200 | 600 | 200 | ${second}
Total | | 11,630 | 1,450 | 400 | 13,480`;
  expect(rents(roll("6,000"))).toEqual([3950, 2480, 5200]);
  expect(codes(roll("6,000"))).not.toContain("R23");
});

test("a total that no columns make asks which of them is the rent", () => {
  const roll = `
Suite | Resident | Room & Board | Meds | Total Monthly
101 | Adler | 3,950 | 200 | 5,000
102 | Beck | 2,480 | 0 | 3,100
103 | Cole | 5,200 | 200 | 6,000`;
  expect(
    read(roll)
      .issues.filter(({ severity }) => severity === "error")
      .map(({ code }) => code),
  ).toContain("R23");
});

test("a word before sums of the columns above is a total, and one before other figures is none", () => {
  const roll = (sums: string) => `
Lot | Tenant | Lot Rent | Water | Trash | Total Due
1 | Gentry | 365 | 38 | 15 | 418
2 | Solis | 380 | 31 | 15 | 426
3 | Poe | 345 | 38 | 15 | 398
 | Monthly | ${sums}`;
  expect(read(roll("1,090 | 107 | 45 | 1,242")).tieOut.map(({ expected, ok }) => [expected, ok])).toEqual([
    [1090, true],
    [107, true],
    [45, true],
    [1242, true],
  ]);
  expect(read(roll("1,490 | 145 | 60 | 1,242")).tieOut.some(({ ok }) => !ok)).toBe(true);
});

test("a name before sums in the place of a unit is a total, the name of a home before its own rent is none", () => {
  const roll = (name: string) => `
Space | Name | Space Rent | Deposit
A | Lutz | 610 | 300
B | Mora | 610 | 300
D | Nash | 595 | 300
${name} | | 1,815 | 900`;
  expect(read(roll("Pineview")).units.map(({ unitId }) => unitId)).toEqual(["A", "B", "D"]);
  expect(read(roll("Pineview")).tieOut.map(({ ok }) => ok)).toEqual([true, true]);
  expect(read(roll("Main House")).units.map(({ unitId }) => unitId)).toContain("Main House");
  expect(read(roll("E")).units.map(({ unitId }) => unitId)).toContain("E");
});

test("a sum of rent and charges is their total, not one charge more", () => {
  const roll = `
Lot | Tenant | Rent | Gas | Electric | Amount Billed
1 | Lutz | 610 | 31.10 | 84.22 | 725.32
2 | Mora | 610 | 18.44 | 60.05 | 688.49
3 | Nash | 595 | 40.02 | 91.70 | 726.72`;
  expect(read(roll).units.map(({ totalCharges }) => totalCharges)).toEqual([725.32, 688.49, 726.72]);
});

test("properties under the codes that a report was asked for are parted, other lines are not", () => {
  const roll = (line: string) => `
Rent Roll
${line}
Unit | Tenant | Rent
bell - Bell Street Apts
1 | Ng | 1,100
Total bell | | 1,100
crow - Crow Lane
2 | Reed | 1,400
Total crow | | 1,400`;
  const names = (text: string) => read(text).units.map(({ property }) => property);
  expect(names(roll("Property = bell,crow   As Of = 10/31/2026"))).toEqual(["Bell Street Apts", "Crow Lane"]);
  expect(names(roll("Property = owl   As Of = 10/31/2026"))).toEqual(["owl", "owl"]);
});

test("an employee's credit is told, a smaller charge is not", () => {
  const roll = (code: string) => `
Unit | Tenant | Charge Code | Amount
101 | Zamora | RENT | 1,290.00
 | | ${code} | (645.00)
102 | Yates | RENT | 1,285.00
Total | | | 1,930.00`;
  expect(codes(roll("EMPLCRED"))).toContain("R31");
  expect(codes(roll("CONC"))).not.toContain("R31");
});

test("who lives in a home is told by a day of moving in where nobody is named", () => {
  const roll = `
As of 10/31/2026
BIN | Unit | Set-Aside | Move-In | Rent
AZ-1 | 1101 | 60% | 04/12/2022 | 811
AZ-1 | 1102 | Mgr | 01/02/2024 | 0
AZ-1 | 1103 | 50% | 01/02/2024 | 0
AZ-1 | 1104 | 60% | | 0`;
  expect(read(roll).units.map(({ unitStatus }) => unitStatus)).toEqual([
    "occupied",
    "employee",
    "occupied",
    "vacant",
  ]);
});

const asked = (text: string) =>
  read(text).issues.flatMap(({ code, column }) => (code === "R23" ? [column] : []));

test("a column of money that a total sums is asked about by whatever name, a count and what others tell are not", () => {
  const roll = (head: string, figures: readonly string[]) => `
Suite | Resident | Monthly Rate | Asked Before | ${head}
101 | Adler | 3,950 | 3,800 | ${figures[0]}
102 | Beck | 2,480 | 2,400 | ${figures[1]}
103 | Cole | 5,200 | 5,100 | ${figures[2]}
Total | | 11,630 | | ${figures[3]}`;
  expect(asked(roll("Wellness", ["850", "0", "600", "1,450"]))).toEqual(["Wellness"]);
  expect(asked(roll("Wellness", ["$2", "0", "$3", "$5"]))).toEqual(["Wellness"]);
  expect(asked(roll("Wellness", ["2", "0", "3", "5"]))).toEqual([]);
  expect(asked(roll("Wellness", ["850", "0", "600", ""]))).toEqual([]);
  expect(asked(roll("Wellness Days", ["85", "0", "60", "145"]))).toEqual([]);
  expect(asked(roll("Collected", ["3,950", "2,400", "5,200", "11,550"]))).toEqual([]);
});

test.each(["Percentage Rent", "Overage Rent"])("%s in dollars is asked about, a share is not", (head) => {
  const roll = (figures: readonly string[]) => `
Suite | Tenant | SF | Base Rent | CAM | ${head}
101 | Adler Books | 1,200 | 3,950 | 400 | ${figures[0]}
102 | Beck Grill | 2,200 | 4,480 | 500 | 0
103 | Cole Cafe | 1,000 | 5,200 | 300 | ${figures[1]}
Total | | 4,400 | 13,630 | 1,200 | ${figures[2]}`;
  expect(asked(roll(["850", "600", "1,450"]))).toEqual([head]);
  expect(rents(roll(["850", "600", "1,450"]))).toEqual([3950, 4480, 5200]);
  if (head !== "Overage Rent") expect(asked(roll(["6%", "5%", ""]))).toEqual([]);
});

test("what lies between a rent and its market rent is told, what lies between a rent and a sum is not", () => {
  const roll = (head: string) => `
Unit | Tenant | Rent | ${head} | Upside
1 | Lutz | 895 | 975 | 80
2 | Mora | 1,085 | 1,195 | 110
3 | Nash | 1,290 | 1,425 | 135
Total | | 3,270 | 3,595 | 325`;
  expect(asked(roll("Market Rent"))).toEqual([]);
  expect(asked(roll("Everything"))).toEqual(["Everything", "Upside"]);
});

test("care is a charge beside the rent of a suite, and the level of it is none", () => {
  const roll = (care: readonly [number, number, number]) => `
Suite | Resident | Monthly Rate | Level of Care
101 | Adler | 3,950 | ${care[0]}
102 | Beck | 2,480 | 0
103 | Cole | 5,200 | ${care[1]}
Total | | 11,630 | ${care[2]}`;
  const other = (text: string) => read(text).units.map(({ charges }) => charges.other ?? 0);
  expect(rents(roll([850, 600, 1450]))).toEqual([3950, 2480, 5200]);
  expect(other(roll([850, 600, 1450]))).toEqual([850, 0, 600]);
  expect(other(roll([3, 1, 4]))).toEqual([0, 0, 0]);
});

test("a second rent that a total adds up is asked about where it is less than the first, the same at another time is not", () => {
  const roll = (figures: readonly string[]) => `
Lot | Tenant | Lot Rent | Rental Income
1 | Lutz | 400 | ${figures[0]}
2 | Mora | 410 | ${figures[1]}
Total | | 810 | ${figures[2]}`;
  expect(asked(roll(["300", "310", "610"]))).toEqual(["Rental Income"]);
  expect(asked(roll(["400", "410", "810"]))).toEqual([]);
  expect(asked(roll(["395", "405", "800"]))).toEqual([]);
  expect(asked(roll(["300", "310", ""]))).toEqual([]);
});
