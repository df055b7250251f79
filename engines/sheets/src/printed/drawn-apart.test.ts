import { expect, test } from "vitest";
import { LETTER, line, page, readRows, SIZE } from "./fixtures/print-page.ts";
import type { PrintedText } from "./printed-page.ts";

/** A word whose letters are drawn one by one, a hair apart; what has a blank behind it is drawn with it. */
function letters(baseline: number, from: number, text: string): PrintedText[] {
  let left = from;
  return [...text.matchAll(/\S ?/g)].map(([letter]) => {
    const offsets = [0, LETTER, LETTER + 2].slice(0, letter.length + 1);
    const drawn = { text: letter, left, right: left + (offsets.at(-1) ?? 0), baseline, size: SIZE, offsets };
    left += LETTER + 1 + (letter.length - 1) * 2;
    return drawn;
  });
}

const unit = (baseline: number, name: string, rent: string): PrintedText[] =>
  line(baseline, [
    [40, name],
    [100, "Studio"],
    [-260, rent],
  ]);

test("letters that are drawn one by one are words, also where their line is parted over columns", () => {
  const [rows] = readRows(
    page(
      1,
      [...letters(80, 40, "Juniper Court Apartments"), ...line(80, [[-320, "Prepared"]])],
      line(100, [
        [40, "Unit"],
        [100, "Type"],
        [-260, "Rent"],
      ]),
      ...[0, 1, 2, 3].map((at) => unit(114 + 14 * at, `10${at}`, "1,250")),
    ),
  );
  expect(rows?.[0]?.replaceAll("|", " ")).toBe("Juniper Court Apartments Prepared");
});

test("the marks of footnotes are no digits of what they stand behind", () => {
  const mark = (left: number, baseline: number): PrintedText => ({
    ...{ text: "1", left, right: left + 3, baseline, size: 6 },
  });
  const [rows] = readRows(
    page(
      1,
      line(100, [
        [40, "Unit"],
        [100, "Type"],
        [-260, "Rent"],
      ]),
      unit(114, "101", "1,250"),
      [mark(260.5, 110.5), mark(130.5, 124.5)],
      unit(128, "102", "1,300"),
      unit(142, "103", "1,300"),
    ),
  );
  expect(rows?.slice(1)).toEqual(["101|Studio|1,250", "102|Studio|1,300", "103|Studio|1,300"]);
});

test("two lines whose figures stand over each other are two rows, however near names of two lines bring them", () => {
  const row = (baseline: number, name: string, names: [number, string][]): PrintedText[] => [
    ...line(baseline, [
      [40, name],
      [-260, "1,250"],
      [-320, "1,200"],
    ]),
    ...names.flatMap(([at, text]) => line(baseline + at, [[100, text]])),
  ];
  const [rows] = readRows(
    page(
      1,
      line(80, [
        [40, "Unit"],
        [100, "Name"],
        [-260, "Market"],
        [-320, "Rent"],
      ]),
      row(100, "101", [
        [-4, "Maria"],
        [6, "Lopez"],
      ]),
      row(116, "102", [[-4, "Okafor"]]),
      row(132, "103", [[-4, "Tran"]]),
    ),
  );
  expect(rows?.slice(1)).toEqual([
    "101|Maria Lopez|1,250|1,200",
    "102|Okafor|1,250|1,200",
    "103|Tran|1,250|1,200",
  ]);
});

test("years and months at the left of their columns head the figures at the right of them", () => {
  const read = (heads: [string, string]) =>
    readRows(
      page(
        1,
        line(100, [
          [160, heads[0]],
          [260, heads[1]],
        ]),
        ...["Rent", "Laundry", "Taxes", "Insurance"].map((name, at) =>
          line(114 + 14 * at, [
            [40, name],
            [-250, `${at + 1}00`],
            [-350, `${at + 2}00`],
          ]),
        ),
      ),
    )[0]?.slice(0, 2);
  expect(read(["2024", "2025"])).toEqual(["|2024|2025", "Rent|100|200"]);
  expect(read(["Jan 2025", "Feb 2025"])).toEqual(["|Jan 2025|Feb 2025", "Rent|100|200"]);
});

test("a number alone that counts the pages is no figure, nor is one beside a line of the head", () => {
  const body = (first: number) => [0, 1, 2, 3].flatMap((at) => unit(114 + 14 * at, `${first + at}`, "1,250"));
  const rows = readRows(
    page(
      1,
      line(60, [
        [40, "Rent Roll"],
        [480, "Page 1"],
      ]),
      line(100, [
        [40, "Unit"],
        [100, "Type"],
        [-260, "Rent"],
      ]),
      body(101),
      line(700, [[250, "1"]]),
    ),
    page(
      2,
      line(60, [
        [40, "Rent Roll"],
        [480, "Page 2"],
      ]),
      line(100, [
        [40, "Unit"],
        [100, "Type"],
        [-260, "Rent"],
      ]),
      body(201),
      line(700, [[250, "2"]]),
    ),
  ).flat();
  expect(rows.filter((row) => /^\|*[12]?\|*[12]$|Page/.test(row))).toEqual([]);
  expect(rows.filter((row) => row.endsWith("|1,250"))).toHaveLength(8);
});

test("A day that is drawn in several runs stays a day", () => {
  const rows = readRows(
    page(
      1,
      line(80, [
        [40, "As of 03/"],
        [85, "31/"],
        [100, "2026"],
      ]),
      line(100, [
        [40, "Unit"],
        [100, "Resident"],
        [-260, "Rent"],
      ]),
      line(114, [
        [40, "101"],
        [100, "Ann"],
        [-260, "1,250"],
      ]),
    ),
  );
  expect(rows[0]?.[0]).toMatch(/^As of 03\/31\/2026/);
});
