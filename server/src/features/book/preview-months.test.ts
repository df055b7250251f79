import { describe, expect, test } from "vitest";
import type { KeptMonth } from "../kept-months/service.ts";
import type { OwnRow } from "../lists/service.ts";
import type { HeldHome } from "./held-repository.ts";
import { planMonths, readMonth } from "./preview-months.ts";

test.each([
  ["2026-05", "2026-05"],
  ["2026-05-14", "2026-05"],
  ["05/2026", "2026-05"],
  ["5/14/2026", "2026-05"],
  ["May 2026", "2026-05"],
  ["May 14, 2026", "2026-05"],
  ["May-26", "2026-05"],
  ["May '26", "2026-05"],
  ["May 14", undefined],
  ["14-May", undefined],
  ["13/2026", undefined],
  ["2026-00", undefined],
  ["Q2 2026", undefined],
  ["soon", undefined],
  ["", undefined],
])("“%s” is the month %s", (text, month) => {
  expect(readMonth(text)).toBe(month);
});

const home = (ownId: string | null, propertyType: HeldHome["propertyType"]) =>
  ({
    googlePlacesId: `place-${ownId}`,
    values: { own_id: ownId },
    label: { addressLine: `${ownId} Elm St`, city: "Boston", state: "MA", zip: "02139" },
    ...{ parcelNumber: null, name: null, propertyType },
  }) as HeldHome;
const held = [home("A-1", "singlefamily"), home(null, "singlefamily"), home("B-2", "multifamily")];
const property = (ownId: string) => ({
  googlePlacesId: `place-${ownId}`,
  label: `${ownId} Elm St, Boston, MA 02139`,
});

const row = (
  number: number,
  text: OwnRow["values"]["text"],
  numbers: Record<string, number> = {},
): OwnRow => ({
  values: { row: number, text, numbers, issues: [] },
  ...{ address: undefined, issues: [] },
});
/** A row that changes nothing. */
const planned = (number: number, ownId: string | null, text: string) => ({
  ...{ row: number, ownId, text, outcome: "same", property: null, candidates: [], changes: [], notes: [] },
  ...{ problems: [], basedOn: null, home: null, values: {}, soldOn: null, salePrice: null },
});
const none = { prepaid: null, age0: null, age1: null, age31: null, age61: null, age91: null };
const owing = (number: number, owed: number | null, of: object = {}) => ({
  ...{ ...none, row: number, unit: null, owed, billed: null, collected: null },
  ...of,
});
const keep = (month: string, version: number, lines: unknown[]): KeptMonth => ({
  ...{ googlePlacesId: "place-A-1", month, version, lines, uploadId: "1" },
});
const TODAY = "2026-06-15";

describe("What a file of balances changes", () => {
  const plan = (rows: OwnRow[], month: string | null = "2026-05") =>
    planMonths({
      ...{ kind: "balances", rows, held, today: TODAY, month },
      kept: [
        keep("2026-05", 2, [owing(9, 500, { billed: 1_500, collected: 1_000 })]),
        keep("2026-04", 1, [owing(9, 100)]),
      ],
    });

  test("is each part of a month that differs from what is kept, and nothing else", () => {
    const billed = { balance: 650, billed: 1_500, age0: 600, age31: 50 };
    const text = { own_id: " a-1 ", unit: "A" };
    expect(plan([row(2, text, billed)])).toEqual([
      {
        ...planned(2, " a-1 ", " a-1  · 2026-05"),
        outcome: "changed",
        property: property("A-1"),
        changes: [
          { field: "owed", label: "Balance owed, 2026-05", from: 500, to: 650 },
          { field: "collected", label: "Collected, 2026-05", from: 1_000, to: null },
          { field: "age0", label: "Current, 2026-05", from: null, to: 600 },
          { field: "age1", label: "1–30 days, 2026-05", from: null, to: 0 },
          { field: "age31", label: "31–60 days, 2026-05", from: null, to: 50 },
          { field: "age61", label: "61–90 days, 2026-05", from: null, to: 0 },
          { field: "age91", label: "90+ days, 2026-05", from: null, to: 0 },
        ],
        values: {
          months: [
            {
              ...{ month: "2026-05", basedOn: 2 },
              // A home has one unit, whatever the file calls it.
              lines: [owing(2, 650, { billed: 1_500, age0: 600, age1: 0, age31: 50, age61: 0, age91: 0 })],
            },
          ],
        },
      },
    ]);
    const march = { as_of: "2026-04-30", own_id: "A-1" };
    expect(plan([row(5, march, { balance: 100 })])).toEqual([
      { ...planned(5, "A-1", "A-1 · 2026-04"), property: property("A-1") },
    ]);
  });

  test("is of the last day alone, with every row of it, and says what is left out or twice there", () => {
    const on = (day: string, unit: string) => ({ own_id: "B-2", as_of: day, unit });
    const rows = [
      row(4, on("2026-05-31", "101"), { balance: 100.1 }),
      row(3, on("2026-05-15", "102"), { balance: 900 }),
      row(5, on("2026-05-31", "101"), { balance: 100.1 }),
      row(6, on("2026-05-31", "103"), { balance: -20, prepaid: 20 }),
      row(7, on("2026-05-31", "104"), { balance: 30, age0: 10 }),
    ];
    expect(plan(rows)).toEqual([
      {
        ...planned(4, "B-2", "B-2 · 2026-05 · 4 rows"),
        outcome: "new",
        property: property("B-2"),
        // 100.1 twice, 0 and 30.
        changes: [{ field: "owed", label: "Balance owed", from: null, to: 230.2 }],
        notes: [
          "Row 7: Current add up to 10.00, the balance is 30.00: kept without ages",
          "Row 5 says the same as row 4: both count",
          "Rows of 2026-05-15 are left out: 2026-05-31 is later",
        ],
        values: {
          months: [
            {
              ...{ month: "2026-05", basedOn: null },
              lines: [
                owing(4, 100.1, { unit: "101" }),
                owing(5, 100.1, { unit: "101" }),
                owing(6, 0, { unit: "103", prepaid: 20 }),
                owing(7, 30, { unit: "104" }),
              ],
            },
          ],
        },
      },
    ]);
  });

  test("is nothing where a row can't be used, with every reason", () => {
    const issue = {
      row: 12,
      column: "Balance",
      code: "number",
      message: "",
      expected: "an amount",
      repair: "",
    };
    const rejected = [
      { ...row(12, { own_id: "A-1" }), issues: [{ ...issue, severity: "error", found: "n/a" } as const] },
      row(11, { own_id: "A-1", as_of: "2026-06-16" }, { balance: 1 }),
      row(10, { own_id: "C-9", as_of: "1999-12-31" }, { balance: 1 }),
      row(9, {}, { balance: 1 }),
      row(8, { own_id: "A-1" }),
      { ...row(7, { own_id: "A-1" }), issues: [{ ...issue, severity: "warning", found: "?" } as const] },
    ];
    const reject = (number: number, ownId: string | null, problems: string[]) => ({
      ...planned(number, ownId, ownId ?? "(names no home)"),
      ...{ outcome: "rejected", problems },
    });
    const ignore = (number: number) => ({
      ...planned(number, "A-1", "A-1"),
      ...{ outcome: "ignored", notes: ["The row has no amount"] },
    });
    expect(plan(rejected)).toEqual([
      ignore(7),
      ignore(8),
      reject(9, null, ["The row has no own id"]),
      reject(10, "C-9", [
        "No home of this portfolio has the own id C-9",
        "1999-12 is before 2000: check the year",
      ]),
      reject(11, "A-1", ["2026-06-16 is still to come"]),
      reject(12, "A-1", ["Balance: “n/a”, expected an amount"]),
    ]);
  });

  test("has a month of its own day, else of the file, which has begun and is not before 2000", () => {
    const problems = (month: string | null, as_of?: string) => {
      const text = { own_id: "B-2", ...(as_of === undefined ? {} : { as_of }) };
      return plan([row(2, text, { balance: 0 })], month)[0]?.problems;
    };
    expect(problems(null)).toEqual([
      "Nothing says of which month the balance is: give the month with the file",
    ]);
    expect(problems(null, TODAY)).toEqual([]);
    expect(problems("2026-06")).toEqual([]);
    expect(problems("2026-07")).toEqual(["2026-07 is still to come"]);
    expect(problems("2000-01")).toEqual([]);
    expect(problems("1999-12")).toEqual(["1999-12 is before 2000: check the year"]);
  });
});

describe("What a file of capital changes", () => {
  const plan = (kind: "capexPlan" | "capexSpend", rows: OwnRow[], lines: unknown[] = []) =>
    planMonths({
      ...{ kind, rows, held, today: TODAY, month: null },
      kept: lines.length === 0 ? [] : [keep("2026-05", 3, lines)],
    });

  test("is each category's sum, with the words that stand under other", () => {
    const text = (of: Record<string, string>) => ({ own_id: "A-1", month: "May 2026", ...of });
    const rows = [
      row(2, text({ category: "Roofing", item: "Shingles" }), { amount: 1_000.1 }),
      row(3, text({ category: "Mystery", item: "x".repeat(300) }), { amount: -40 }),
      row(4, text({ item: "New furnace" }), { amount: 2_000.2 }),
      row(5, text({ item: "New roof" }), { amount: 0.2 }),
      row(6, text({}), { amount: 5 }),
    ];
    const line = (number: number, category: string, words: string | null, amount: number) => ({
      ...{ category, text: words, amount, row: number },
    });
    const kept = [line(1, "roof", null, 1_000.3), line(2, "plumbing", "Pipes", 70)];
    expect(plan("capexSpend", rows, kept)).toEqual([
      {
        ...planned(2, "A-1", "A-1 · 2026-05 · 5 rows"),
        outcome: "changed",
        property: property("A-1"),
        // The roof's 1,000.10 and 0.20 are what was kept.
        changes: [
          { field: "plumbing", label: "Plumbing, 2026-05", from: 70, to: null },
          { field: "other", label: "Other, 2026-05", from: null, to: -35 },
          { field: "hvac", label: "HVAC, 2026-05", from: null, to: 2_000.2 },
        ],
        notes: ["“Mystery” stands under Other"],
        values: {
          months: [
            {
              ...{ month: "2026-05", basedOn: 3 },
              lines: [
                line(2, "roof", "Roofing · Shingles", 1_000.1),
                line(3, "other", `Mystery · ${"x".repeat(190)}`, -40),
                line(4, "hvac", "New furnace", 2_000.2),
                line(5, "roof", "New roof", 0.2),
                line(6, "other", null, 5),
              ],
            },
          ],
        },
      },
    ]);
  });

  test("is of a month that a budget may have ahead and spend may not, and no budget is below 0", () => {
    const outcome = (
      kind: "capexPlan" | "capexSpend",
      month: string | undefined,
      amount: number | undefined,
    ) => {
      const text = { own_id: "A-1", ...(month === undefined ? {} : { month }) };
      const [one] = plan(kind, [row(2, text, amount === undefined ? {} : { amount })]);
      return one?.problems[0] ?? one?.outcome;
    };
    expect(outcome("capexPlan", "2027-01", 100)).toBe("new");
    expect(outcome("capexPlan", "2026-06", -1)).toBe("A budget is not below 0");
    expect(outcome("capexPlan", "2026-06", 0)).toBe("new");
    expect(outcome("capexSpend", "2026-06", -1)).toBe("new");
    expect(outcome("capexSpend", "2026-07", 1)).toBe("2026-07 has not begun: a budget is no spend");
    expect(outcome("capexSpend", "1999-12", 1)).toBe("1999-12 is before 2000: check the year");
    expect(outcome("capexSpend", "2000-01", 1)).toBe("new");
    expect(outcome("capexSpend", "soon", 1)).toBe("“soon” is no month: write 2026-05, 05/2026 or May 2026");
    expect(outcome("capexPlan", undefined, 1)).toBe(
      "The row has no month: an item has a row and a month of its own",
    );
    expect(outcome("capexSpend", "2026-05", undefined)).toBe("ignored");
  });
});

test.each<[text: string, month: string | undefined]>([
  ...["Jan", "feb", "MARCH", "April", "may", "June", "jul.", "August", "Sept", "October", "nov", "Dec."].map(
    (name, at): [string, string] => [`${name} 2026`, `2026-${String(at + 1).padStart(2, "0")}`],
  ),
  ["1999-12", "1999-12"],
  ["2026/5", "2026-05"],
  ["2026-12-01T00:00", "2026-12"],
  ["12-2026", "2026-12"],
  ["Dec’26", "2026-12"],
  ["1826-05", undefined],
  ["2026-13", undefined],
])("“%s” is the month %s", (text, month) => {
  expect(readMonth(text)).toBe(month);
});
