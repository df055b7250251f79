import type { ActualMonth, PropertyActuals } from "@labs/operating-statements/read-actual-months";
import { describe, expect, test } from "vitest";
import type { KeptMonth } from "../actuals/service.ts";
import type { HeldHome, HeldValues } from "./held-repository.ts";
import { listUnknownAccounts, planStatements } from "./preview-statements.ts";

type ActualLine = ActualMonth["lines"][number];

const TODAY = "2026-05-20";

const held = (values: Partial<HeldValues>): HeldHome => ({
  ...{ googlePlacesId: "place-1", version: 1, parcelNumber: null, name: null, searchText: null, demo: false },
  ...{ propertyType: "singlefamily", value: null },
  label: { addressLine: "12 Elm St", city: "Akron", state: "OH", zip: "44305" },
  values: { own_id: "H-1", acquired_at: null, monthly_rent: null, ...values } as HeldValues,
});

const line = (account: ActualLine["account"], amount: number, label = "Line"): ActualLine => ({
  ...{ account, amount, label, placement: account === "rentalIncome" ? "income" : "expense" },
  source: { sheet: "S", row: 2, column: 3 },
});

const months = (rent: number, ...all: string[]) =>
  all.map((month) => ({ month, lines: [line("rentalIncome", rent), line("insurance", -rent / 2)] }));

const read = (of: Partial<PropertyActuals>): PropertyActuals => ({
  ...{ property: "H-1", source: { sheet: "S", row: 5, column: 1 }, system: "yardi" },
  ...{ months: [], unknown: [], problems: [], notes: [], ...of },
});

const kept = (month: string, lines: ActualLine[], version = 3): KeptMonth => ({
  ...{ googlePlacesId: "place-1", month, version, lines, uploadId: "upload" },
});

function plan(
  of: Partial<PropertyActuals>,
  more: { home?: Partial<HeldValues>; kept?: KeptMonth[]; sold?: string[] } = {},
) {
  const [row] = planStatements({
    ...{ read: [read(of)], held: [held(more.home ?? {})], kept: more.kept ?? [] },
    ...{ sold: new Set(more.sold ?? []), today: TODAY },
  });
  if (row === undefined) throw new Error("A statement has a row");
  return row;
}

describe("notes on a home's months", () => {
  test("months before the one of the purchase are noted, that month itself is not", () => {
    const home = { acquired_at: "2025-03-15" };
    const notes = (...all: string[]) => plan({ months: months(1_000, ...all) }, { home }).notes;
    expect(notes("2025-03", "2025-04")).toEqual([]);
    expect(notes("2025-02", "2025-03")).toEqual(["2025-02 lies before the purchase on 2025-03-15"]);
    expect(notes("2025-02", "2024-12", "2025-03")).toEqual([
      "2024-12 to 2025-02 (2) lies before the purchase on 2025-03-15",
    ]);
    expect(plan({ months: months(1_000, "2020-01") }).notes, "no purchase known").toEqual([]);
  });

  test("this month is not over, and one that has not begun is a budget", () => {
    expect(plan({ months: months(1_000, "2026-05") })).toMatchObject({
      ...{ outcome: "new", notes: ["2026-05 is not over yet"], problems: [] },
    });
    expect(plan({ months: months(1_000, "2026-04") })).toMatchObject({ notes: [], problems: [] });
    expect(plan({ months: months(1_000, "2026-06") })).toMatchObject({
      ...{ outcome: "rejected", changes: [], values: {} },
      problems: ["2026-06 has not begun: a budget or forecast is no actual"],
    });
  });

  test.each([
    [20_000, null],
    [20_001, "Income of $20,001 a month against $1,000 of rent on its lease: other units?"],
    [50, null],
    [49, "Income of $49 a month against $1,000 of rent on its lease: other units?"],
    [0, null],
    [-5, null],
  ])("income of %i a month against a rent of 1,000", (income, note) => {
    const { notes } = plan(
      { months: months(income, "2026-01", "2026-02") },
      { home: { monthly_rent: 1_000 } },
    );
    expect(notes).toEqual(note === null ? [] : [note]);
  });

  test("income is held against the months loaded before sooner than against the lease, both as means of months", () => {
    const earlier = [
      kept("2025-01", [line("rentalIncome", 900), line("insurance", -100)]),
      kept("2025-02", [line("rentalIncome", 1_000), line("feesIncome", 100)]),
    ];
    const { notes } = plan(
      { months: [...months(30_000, "2026-01"), ...months(12_000, "2026-02")] },
      {
        home: { monthly_rent: 20_000 },
        kept: earlier.map((one) => ({
          ...one,
          lines: one.lines.map((l) => ({ ...l, placement: l.amount > 0 ? "income" : "expense" })),
        })),
      },
    );
    expect(notes).toEqual([
      "Income of $21,000 a month against $1,000 in the months loaded before: other units?",
    ]);
    expect(plan({ months: months(1, "2026-01") }, { home: { monthly_rent: 0 } }).notes).toEqual([]);
  });
});

describe("what a statement would keep", () => {
  test("is new where no month is kept, the same where all are alike, changed where one says otherwise", () => {
    const [january] = months(1_000, "2026-01");
    const lines = january?.lines ?? [];
    expect(plan({ months: months(1_000, "2026-01", "2026-02", "2026-03") })).toMatchObject({
      ...{ row: 5, outcome: "new", ownId: "H-1", text: "H-1 · 2026-01 to 2026-03 (3)" },
      property: { googlePlacesId: "place-1", label: "12 Elm St, Akron, OH 44305" },
      changes: [{ field: "months", label: "New months", from: null, to: "2026-01 to 2026-03 (3)" }],
      values: { months: [{ basedOn: null }, { basedOn: null }, { basedOn: null }] },
    });
    const same = plan({ months: months(1_000, "2026-01") }, { kept: [kept("2026-01", lines)] });
    expect(same).toMatchObject({ outcome: "same", changes: [], values: { months: [] } });
    const changed = plan(
      { months: months(1_100, "2026-01", "2026-02") },
      { kept: [kept("2026-01", lines), { ...kept("2026-02", []), googlePlacesId: "place-2" }] },
    );
    expect(changed).toMatchObject({
      ...{ outcome: "changed", text: "H-1 · 2026-01 to 2026-02 (2)" },
      changes: [
        { field: "months", label: "New months", from: null, to: "2026-02" },
        { field: "rentalIncome", from: 1_000, to: 1_100 },
        { field: "insurance", from: -500, to: -550 },
      ],
      values: {
        months: [
          { month: "2026-02", basedOn: null },
          { month: "2026-01", basedOn: 3 },
        ],
      },
    });
  });

  test("is compared account by account, to the cent, however many lines an account has", () => {
    const before = [line("rentalIncome", 1_000), line("insurance", -50), line("propertyTax", -70)];
    const after = (...amounts: number[]) => [
      ...amounts.map((amount) => line("rentalIncome", amount, "Another label")),
      line("insurance", -50),
    ];
    const compare = (lines: ActualLine[]) =>
      plan({ months: [{ month: "2026-01", lines }] }, { kept: [kept("2026-01", before)] }).changes.map(
        ({ field, from, to }) => [field, from, to],
      );
    expect(compare([...after(600.1, 399.9), line("propertyTax", -70)])).toEqual([]);
    expect(compare([...after(600.1, 399.91), line("propertyTax", -70.004)])).toEqual([
      ["rentalIncome", 1_000, 1_000.01],
    ]);
    expect(compare([...after(1_000), line("utilities", -5)])).toEqual([
      ["propertyTax", -70, null],
      ["utilities", null, -5],
    ]);
  });

  test("is nothing where it can't be told whose it is, or where it says something twice", () => {
    expect(plan({ property: "" })).toMatchObject({
      ...{ outcome: "rejected", ownId: null, property: null, text: "(names no home) · no month" },
      problems: [
        "The file does not say whose statement it is: give the home's own id with the file",
        "The statement has no month with an amount",
      ],
    });
    expect(plan({ property: "H-9", months: months(1, "2026-01") }).problems).toEqual([
      "No home of this portfolio has the own id H-9",
    ]);
    expect(plan({ problems: ["Broken"] }).problems).toEqual(["Broken"]);
    const unknown = [{ line: "zork", label: "Zork", placement: null, total: -5 }];
    expect(plan({ months: months(1, "2026-01"), unknown })).toMatchObject({
      ...{ outcome: "rejected", changes: [], problems: ["“Zork” has no account: map it first"] },
    });
  });

  test("is refused for the second statement of a home, which names the row of the first", () => {
    const both = (rows: [number, number]) =>
      planStatements({
        read: rows.map((row) =>
          read({ months: months(1, "2026-01"), source: { sheet: "S", row, column: 1 } }),
        ),
        ...{ held: [held({})], kept: [], sold: new Set<string>(), today: TODAY },
      }).map(({ row, outcome, problems }) => [row, outcome, ...problems]);
    expect(both([5, 9])).toEqual([
      [5, "new"],
      [9, "rejected", "H-1 also stands from row 5 on"],
    ]);
    // Sheets of a workbook begin at the same row: they are counted instead.
    expect(both([5, 5])).toEqual([
      [1, "new"],
      [2, "rejected", "H-1 also stands from row 1 on"],
    ]);
  });
});

test("lines without an account are told over all homes, those with most dollars first, whatever their sign", () => {
  const of = (name: string, total: number) => ({ line: name, label: name, placement: null, total });
  const found = listUnknownAccounts([
    read({ unknown: [of("a", -30), of("b", 40)] }),
    read({ unknown: [of("a", 20), of("c", 45)] }),
  ]);
  expect(found.map(({ line: name, homes, total, system }) => [name, homes, total, system])).toEqual([
    ["a", 2, 50, "yardi"],
    ["c", 1, 45, "yardi"],
    ["b", 1, 40, "yardi"],
  ]);
  const many = Array.from({ length: 201 }, (_, at) => of(`line ${at}`, at));
  expect(listUnknownAccounts([read({ unknown: many })])).toHaveLength(200);
});
