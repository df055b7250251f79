import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (said: string, { head = "Concessions", tenant = "Adler" } = {}) =>
  readRentRoll([
    toSheet(`
Unit | Tenant | Rent | ${head}
1 | ${tenant} | 1,200 | ${said}
2 | Beck | 1,300 | None
3 | Cole | 1,250 |
Total | | 3,750 |`),
  ]);
const given = (said: string, of = {}) => {
  const { units, issues } = read(said, of);
  const asked = issues.some(({ code }) => code === "R23");
  return [units[0]?.concessionRecurring ?? 0, units[0]?.concessionOneTime ?? 0, asked];
};

test("months and weeks free are rent given once", () => {
  expect(given("1/2 mo. free")).toEqual([0, -600, false]);
  expect(given("1 month free")).toEqual([0, -1200, false]);
  expect(given("One month free rent")).toEqual([0, -1200, false]);
  expect(given("6 weeks free")).toEqual([0, -1661.54, false]);
  expect(given("2 weeks")).toEqual([0, -553.85, false]);
});

test("an amount is each month's or given once, as its words say", () => {
  expect(given("$50 off per month")).toEqual([-50, 0, false]);
  expect(given("$50/mo")).toEqual([-50, 0, false]);
  expect(given("$500 move-in credit")).toEqual([0, -500, false]);
  expect(given("$500 off", { head: "Move-In Special" })).toEqual([0, -500, false]);
});

test("words that leave open how much it is, or how often, are asked about", () => {
  for (const said of [
    "$1,100 credit",
    "1 month free amortized",
    "$200 x 3 months",
    "12 months",
    "yes, see lease",
  ])
    expect(given(said)).toEqual([0, 0, true]);
});

test("none is none, a note is a note, and what an empty home is offered with is nobody's", () => {
  expect(given("None")).toEqual([0, 0, false]);
  expect(given("1 month free", { head: "Concession Notes" })).toEqual([0, 0, false]);
  expect(given("1 month free", { tenant: "VACANT" })).toEqual([0, 0, false]);
});

test("the words' cell is where a concession given once opens", () => {
  expect(read("1 month free").units[0]?.sources.concessionOneTime).toMatchObject({ row: 2, column: 4 });
});
