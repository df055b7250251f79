import { describe, expect, test } from "vitest";
import type { PrintedPage, PrintedText } from "./printed-page.ts";
import { sheetsFromPages } from "./sheets-from-pages.ts";

const ROWS_OF_PAGE = 8;
const WIDTH_OF_COLUMN = 130;

/** A sheet as spreadsheets print it on paper that is too small: columns at tab stops, parts of it a page each. */
function printParts(
  sheet: readonly string[][],
  of: { columnsOfPage: readonly number[]; order: "down" | "over"; repeatsLabels?: boolean; number?: number },
): PrintedPage[] {
  const bands: { from: number; to: number }[] = [];
  for (let from = 0; from < sheet.length; from += ROWS_OF_PAGE) bands.push({ from, to: from + ROWS_OF_PAGE });
  let start = 0;
  const parts = of.columnsOfPage.map((count) => {
    const part = { from: start, to: start + count };
    start += count;
    return part;
  });
  const cells =
    of.order === "down"
      ? parts.flatMap((part) => bands.map((band) => ({ part, band })))
      : bands.flatMap((band) => parts.map((part) => ({ part, band })));
  const width = 60 + Math.max(...of.columnsOfPage) * WIDTH_OF_COLUMN;
  return cells.map(({ part, band }, at) => {
    const repeats = of.repeatsLabels === true && part.from > 0;
    const texts = sheet.slice(band.from, band.to).flatMap((row, line): PrintedText[] => {
      const own = row.slice(part.from, part.to);
      return (repeats ? [row[0] ?? "", ...own] : own).flatMap((text, column) =>
        text === ""
          ? []
          : [placeCell(text, { column, line, isRight: /^\d+,\d+$|[a-z] 20\d\d$|Market|Rent/.test(text) })],
      );
    });
    return { number: (of.number ?? 1) + at, width, height: 400, texts };
  });
}

function placeCell(
  text: string,
  { column, line, isRight = false }: { column: number; line: number; isRight?: boolean },
): PrintedText {
  const width = text.length * 5;
  const left = 40 + column * WIDTH_OF_COLUMN + (isRight ? 100 - width : 0);
  return { text, left, right: left + width, baseline: 60 + line * 14, size: 9 };
}

const MONTHS = ["Jan 2025", "Feb 2025", "Mar 2025", "Apr 2025", "May 2025", "Jun 2025"];
const statement = (lines: number): string[][] => [
  ["", ...MONTHS],
  ...Array.from({ length: lines }, (_, at) => [
    `Account ${String.fromCharCode(65 + at)}`,
    ...MONTHS.map((_, month) => `${100 + at},${String(month).padStart(3, "0")}`),
  ]),
];
const roll = (units: number): string[][] => [
  ["Unit", "Type", "Resident", "Lease End", "Market", "Rent"],
  ...Array.from({ length: units }, (_, at) => [
    `${101 + at}`,
    at % 2 === 0 ? "1x1" : "2x2",
    at % 3 === 0 ? "VACANT" : `Person ${String.fromCharCode(65 + at)}`,
    at % 3 === 0 ? "" : `${(at % 12) + 1}/1/2026`,
    `1,${200 + at}`,
    at % 3 === 0 ? "" : `1,${100 + at}`,
  ]),
];

const read = (pages: readonly PrintedPage[]): string[][] => {
  const sheets = sheetsFromPages(pages);
  return sheets.flatMap(({ rows }) => rows.map((row) => row.map((cell) => String(cell ?? ""))));
};
const trim = (rows: readonly string[][]): string[] =>
  rows.map((row) => row.join("|").replace(/\|+$/, "").replace(/^\|+/, ""));

describe("A sheet that is wider than its paper", () => {
  test.each(["down", "over"] as const)("is one table, printed %s first", (order) => {
    for (const sheet of [statement(7), statement(20), roll(7), roll(19), roll(30)]) {
      const columnsOfPage = sheet[0]?.length === 7 ? [4, 3] : [3, 3];
      expect(trim(read(printParts(sheet, { columnsOfPage, order })))).toEqual(trim(sheet));
    }
  });

  test("is one table where each part has the labels again", () => {
    const sheet = statement(20);
    const pages = printParts(sheet, { columnsOfPage: [3, 2, 2], order: "over", repeatsLabels: true });
    expect(trim(read(pages))).toEqual(trim(sheet));
  });

  test("stands before another one that is printed in parts too", () => {
    const [first, second] = [roll(12), statement(5)];
    const pages = [
      ...printParts(first, { columnsOfPage: [3, 3], order: "down" }),
      ...printParts(second, { columnsOfPage: [4, 3], order: "over", number: 5 }),
    ];
    expect(trim(read(pages))).toEqual(trim([...first, ...second]));
  });

  test("of which the page that begins the rows is missing is named, and joined to nothing", () => {
    const [, second] = printParts(statement(7), { columnsOfPage: [3, 4], order: "over" });
    const first: PrintedPage = {
      number: 1,
      width: 600,
      height: 400,
      texts: [placeCell("Some words of a letter", { column: 0, line: 3 })],
    };
    if (second === undefined) throw new Error("two parts make two pages");
    const [sheet] = sheetsFromPages([first, second]);
    expect(sheet?.printed?.unread).toEqual([
      { page: 2, reason: expect.stringMatching(/which page they belong beside/) },
    ]);
  });
});

test("Pages of one table whose heads come again are below each other, however alike their heights are", () => {
  const sheet = roll(14);
  const [head = []] = sheet;
  const again = [...sheet.slice(0, 8), head, ...sheet.slice(8)];
  const pages = printParts(again, { columnsOfPage: [6], order: "down" });
  expect(trim(read(pages))).toEqual(trim(again));
});
