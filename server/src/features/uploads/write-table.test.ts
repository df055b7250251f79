import { buffer, text } from "node:stream/consumers";
import type { SheetPart } from "@labs/contract/uploads/data-request-rows";
import type { Sheet } from "@labs/sheets/sheet";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { work } from "./cut-sheet-part.ts";
import { pageIssues } from "./service.ts";
import { nameDownload, type WrittenCell, writeReport, writeTable, writeTemplate } from "./write-table.ts";

async function* rowsOf(...rows: WrittenCell[][]) {
  yield* rows;
}
const csv = (...rows: WrittenCell[][]) =>
  text(writeTable(rowsOf(...rows), { format: "csv", sheet: "x" }).content);

test("a text that a spreadsheet would calculate stays a text, a number a number", async () => {
  const cells = [
    "=1",
    "+x",
    "-x",
    "@x",
    "\tx",
    "-12.5",
    "+3",
    "1,5",
    "- ",
    7,
    -7,
    true,
    null,
    new Date("2026-05-01"),
  ];
  expect(await csv(["Name"], cells)).toBe(
    "\uFEFFName\r\n'=1,'+x,'-x,'@x,'\tx,-12.5,+3,\"1,5\",\"'- \",7,-7,true,,2026-05-01\r\n",
  );
  expect(await csv()).toBe("\uFEFF");
});

test("rows of any number come whole and in order", async () => {
  const rows = Array.from({ length: 250 }, (_, at): WrittenCell[] => [at]);
  expect(
    (await csv(...rows))
      .trimEnd()
      .split("\r\n")
      .map((one) => Number(one.replace("\uFEFF", ""))),
  ).toEqual(rows.map(([at]) => at));
  const { content, contentType } = writeTable(rowsOf(["a"], [1]), { format: "xlsx", sheet: "Homes" });
  expect(contentType).toMatch(/spreadsheetml\.sheet$/);
  const [sheet] = (await readXlsx(await buffer(content))).sheets;
  expect([sheet?.name, sheet?.rows]).toEqual(["Homes", [["a"], [1]]]);
});

test.each([
  ["List.xlsx", "List-results.csv"],
  ["a.b.CSV", "a.b-results.csv"],
  ["no ending", "no ending-results.csv"],
  [".xlsx", "list-results.csv"],
  ["x.toolong", "x.toolong-results.csv"],
])("what is made of %s is called %s", (name, made) => {
  expect(nameDownload(name, "results", "csv")).toBe(made);
});

const report = (format: "xlsx" | "csv" | "json", lines: number, whole: object = {}) =>
  writeReport({
    ...{ fileName: "Roll.xlsx", format, whole, lines },
    mainTable: () => [["Unit"], ["=1"], ...Array.from({ length: 120 }, (_, at) => [at])],
    sheets: () => [["Roll", [["Unit"], [101]]]],
  });

test("a report is all that was read as JSON, its table as text, all its tables as a workbook", async () => {
  const numbers = Array.from({ length: 230 }, (_, at) => ({ at }));
  for (const whole of [
    { name: "Roll", units: numbers, none: [], more: null, last: [1, "a"], nested: { list: [1] } },
    {},
    { only: [] },
  ]) {
    const { content, name, contentType } = await report("json", 5, whole);
    expect(JSON.parse(await text(content))).toEqual(whole);
    expect([name, contentType]).toEqual(["Roll-results.json", "application/json; charset=utf-8"]);
  }
  expect(await text((await report("json", 5, { a: undefined, b: 1 })).content)).toBe('{"b":1}');
  const table = await report("csv", 5);
  expect([table.name, table.contentType]).toEqual(["Roll-results.csv", "text/csv; charset=utf-8"]);
  const lines = (await text(table.content)).trimEnd().split("\r\n");
  expect([lines.length, lines[0], lines[1], lines.at(-1)]).toEqual([122, "\uFEFFUnit", "'=1", "119"]);
  for (const many of [500, 501]) {
    const { content, name } = await report("xlsx", many);
    const [sheet] = (await readXlsx(await buffer(content))).sheets;
    expect([name, sheet?.name, sheet?.rows]).toEqual(["Roll-results.xlsx", "Roll", [["Unit"], [101]]]);
  }
});

test("a template has its columns' meanings beside it, in text its remarks below", async () => {
  const of = {
    ...{
      name: "homes",
      sheet: "Homes",
      rows: [["Address"], ["1 Oak St"]],
      dictionary: [["Address", "Where"]],
    },
    remarks: [["# Remark"]],
  };
  const plain = await writeTemplate({ ...of, format: "csv" });
  expect([plain.name, await text(plain.content)]).toEqual([
    "homes.csv",
    "\uFEFFAddress\r\n1 Oak St\r\n# Remark\r\n",
  ]);
  const book = await writeTemplate({ ...of, format: "xlsx" });
  const sheets = (await readXlsx(await buffer(book.content))).sheets.map(({ name, rows }) => [
    ...[name, rows.map((row) => row.filter((cell) => cell !== null))],
  ]);
  expect([book.name, sheets]).toEqual([
    "homes.xlsx",
    [
      ["Homes", [["Address"], ["1 Oak St"]]],
      [
        "Data dictionary",
        [
          ["Column", "Meaning", "Required", "Expected", "Example"],
          ["Address", "Where"],
        ],
      ],
    ],
  ]);
});

test("a part of a sheet has its rows as text, where they were printed, and what other sheets there are", () => {
  const box = { page: 1, left: 1.04, top: 2.06, right: 3.14, bottom: 4.16 };
  const sheets = [
    { name: "First", rows: [["a"], ["b", 1, null, new Date("2026-05-01"), true], ["c".repeat(501)], ["d"]] },
    {
      name: "Printed",
      rows: [["x"], ["y"]],
      printed: { boxes: [[null], [box]], turns: { 2: 90 }, unread: [3] },
    },
    { name: "Empty", rows: [] },
  ] as unknown as Sheet[];
  const cut = (sheet: number, from: number, count: number) =>
    work(sheets, { sheet, from, count }, async () => undefined) as SheetPart | undefined;
  expect(cut(0, 2, 2)).toEqual({
    sheets: [
      { name: "First", rows: 4, columns: 5 },
      { name: "Printed", rows: 2, columns: 1 },
      { name: "Empty", rows: 0, columns: 0 },
    ],
    ...{ sheet: 0, from: 2, rows: [["b", "1", "", "2026-05-01", "true"], ["c".repeat(500)]], printed: null },
  });
  expect(cut(1, 2, 5)).toMatchObject({
    rows: [["y"]],
    printed: {
      ...{
        boxes: [[{ page: 1, left: 1, top: 2.1, right: 3.1, bottom: 4.2 }]],
        turns: { 2: 90 },
        unread: [3],
      },
    },
  });
  expect(cut(1, 1, 1)?.printed?.boxes).toEqual([[null]]);
  expect(cut(3, 1, 1)).toBeUndefined();
});

test("issues come by page, of the severity, code and column that is asked for, with how each is repaired", () => {
  const issue = (
    line: number | null,
    code: string,
    severity: "error" | "warning",
    column: string | null,
  ) => ({
    ...{ line, code, severity, column, message: `${code} ${line}` },
  });
  const issues = [
    ...[issue(null, "R1", "error", null), issue(3, "R2", "warning", "Rent"), issue(4, "R2", "error", "Rent")],
    issue(5, "R3", "error", "Unit"),
  ];
  const repairs = { byCode: { R2: "Correct the rent" }, otherwise: "Look at it" };
  const page = (of: object) => {
    const { items, total } = pageIssues(issues, { page: 1, pageSize: 10, ...of }, repairs);
    return [total, ...items.map(({ row }) => row)];
  };
  expect(page({})).toEqual([4, 0, 3, 4, 5]);
  expect([page({ pageSize: 3, page: 2 }), page({ pageSize: 2, page: 2 })]).toEqual([
    [4, 5],
    [4, 4, 5],
  ]);
  expect([page({ severity: "warning" }), page({ code: ["R2", "R3"] }), page({ column: "Rent" })]).toEqual([
    ...[
      [1, 3],
      [3, 3, 4, 5],
      [2, 3, 4],
    ],
  ]);
  expect(page({ severity: "error", code: ["R2"] })).toEqual([1, 4]);
  expect(pageIssues(issues, { page: 1, pageSize: 2 }, repairs).items).toEqual([
    {
      ...{ row: 0, column: null, code: "R1", severity: "error", message: "R1 null", expected: "", found: "" },
      repair: "Look at it",
    },
    expect.objectContaining({ row: 3, repair: "Correct the rent" }),
  ]);
});
