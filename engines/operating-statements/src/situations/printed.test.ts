import type { Sheet } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { describeTotals, toSheet } from "../fixtures/table.ts";
import { listStops } from "../list-stops.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

const lines = (heads: string, amounts: (amount: number) => string) =>
  [
    `| ${heads}`,
    `Rental income | ${amounts(1000)}`,
    `Total income | ${amounts(1000)}`,
    `Property taxes | ${amounts(100)}`,
    `Insurance | ${amounts(50)}`,
    `Repairs | ${amounts(30)}`,
    `Total expenses | ${amounts(180)}`,
    `Net operating income | ${amounts(820)}`,
  ].join("\n");

/** As it is read from page 2 of a document. */
const printed = (sheet: Sheet, of: { unread?: number[]; shared?: string[] } = {}): Sheet => ({
  ...sheet,
  printed: {
    boxes: sheet.rows.map((row) => row.map(() => ({ page: 2, left: 0, top: 0, right: 1, bottom: 1 }))),
    shared: new Set(of.shared),
    unread: (of.unread ?? []).map((page) => ({ page, reason: "it has no letters" })),
  },
});

const YEAR = toSheet(lines("2024", (amount) => `${amount}`));
const stops = (sheet: Sheet) => listStops(readOperatingStatement([sheet])).map(({ code }) => code);

describe("A printed statement is stopped, be its NOI met, where", () => {
  test("a page next to it was not read, and not where the page is far away", () => {
    expect(stops(printed(YEAR))).toEqual([]);
    expect(stops(printed(YEAR, { unread: [1] }))).toEqual(["T19"]);
    expect(stops(printed(YEAR, { unread: [3] }))).toEqual(["T19"]);
    expect(stops(printed(YEAR, { unread: [9] }))).toEqual([]);
    expect(readOperatingStatement([printed(YEAR, { unread: [9] })]).issues.map(({ code }) => code)).toContain(
      "T19",
    );
  });

  test("the next page has rows like its own that were not read, unless its result is met", () => {
    const more = (page: number): Sheet => {
      const sheet = toSheet("Water | 40\nTrash | 20\nPest control | 5");
      return {
        ...printed(sheet),
        name: `Page ${page}`,
        printed: {
          ...printed(sheet).printed,
          boxes: sheet.rows.map((row) => row.map(() => ({ page, left: 0, top: 0, right: 1, bottom: 1 }))),
          shared: new Set(),
          unread: [],
        },
      };
    };
    const open = printed({ ...YEAR, rows: YEAR.rows.slice(0, -1) });
    const codes = (...sheets: Sheet[]) => listStops(readOperatingStatement(sheets)).map(({ code }) => code);
    expect(codes(open)).toEqual([]);
    expect(codes(open, more(3))).toEqual(["T19"]);
    expect(codes(open, more(5))).toEqual([]);
    expect(codes(printed(YEAR), more(3))).toEqual([]);
  });

  test("two amounts were read as one", () => {
    expect(stops(printed(YEAR, { shared: ["4/1"] }))).toEqual(["T20"]);
    expect(stops(printed(YEAR, { shared: ["4/0"] }))).toEqual([]);
  });

  test("it has costs alone", () => {
    const costs = { ...YEAR, rows: YEAR.rows.filter((_, at) => at !== 1 && at !== 2 && at !== 7) };
    expect(stops(printed(costs))).toEqual(["T20"]);
    expect(stops(costs)).toEqual([]);
  });
});

describe("Of several columns", () => {
  const read = (heads: string) => {
    const count = heads.split("|").length;
    const sheet = toSheet(
      lines(heads, (amount) => Array.from({ length: count }, (_, at) => `${amount * (at + 1)}`).join(" | ")),
    );
    const { period, ...statement } = readOperatingStatement([sheet]);
    return [describeTotals({ period, ...statement }), period?.to ?? null];
  };
  const times = (factor: number) =>
    `EGI ${1000 * factor}, expenses ${180 * factor}, NOI ${820 * factor}, below null`;

  test.each([
    ["2022 | 2023 | 2024", 3, "2024-12"],
    ["2022 | 2023 | YTD 2024", 2, "2023-12"],
    ["FY 2023 | T-12 | Pro Forma", 2, null],
    ["T-12 | T-3 Annualized | Year 1", 1, null],
    ["Current | Pro Forma", 1, null],
    ["Jan - Dec 2024", 1, "2024-12"],
  ])("%s the last twelve months, the newest whole year, or what is in place is read", (heads, factor, to) => {
    expect(read(heads)).toEqual([times(factor), to]);
  });
});

test("A report of twelve months that was printed with some of them alone is read by its year", () => {
  const table = lines(
    "Nov 2024 | Dec 2024 | Total",
    (amount) => `${amount} | ${amount + 7} | ${amount * 12}`,
  );
  const sheet = toSheet(`12 Month Trend\n${table}`);
  const statement = readOperatingStatement([sheet]);
  expect(describeTotals(statement)).toBe("EGI 12000, expenses 2160, NOI 9840, below null");
  expect(statement.period).toEqual({ from: "2024-01", to: "2024-12" });
  expect(statement.months).toEqual([]);
  expect(readOperatingStatement([toSheet(table)]).months).toHaveLength(2);
});
