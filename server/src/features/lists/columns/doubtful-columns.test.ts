import { expect, test } from "vitest";
import { readBytes } from "../../../lib/spreadsheet/read-bytes.ts";
import { findTable } from "../find-table.ts";
import { listFields } from "../templates/list-templates.ts";
import { proposeMapping } from "./map-columns.ts";

const LIMITS = { bytes: 1e6, rows: 1e4, columns: 1e3, cells: 1e6, letters: 1e7 };

async function propose(lines: string[]) {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const sheets = await readBytes(bytes, { limits: LIMITS, firstSheetOnly: false });
  const fields = listFields("single-family");
  const { columns, mapping, questions } = proposeMapping({
    table: findTable(sheets, fields),
    fields,
    remembered: new Map(),
    place: {},
  });
  return { columns, mapping, questions };
}

test.each([
  ["HOA", ["0.35", "0.21"], true],
  ["HOA", ["3.6", "2.4"], false],
  ["HOA / mo", ["0.35", "0.21"], false],
  ["Annual HOA", ["0.35", "0.21"], false],
])("dues in thousands under %s of %j are asked about: %s", async (heading, dues, isAsked) => {
  const { questions } = await propose([
    "Homes ($ in thousands),,,,",
    `Address,City,State,Price,${heading}`,
    `12 Elm St,Akron,OH,240,${dues[0]}`,
    `14 Elm St,Akron,OH,310,${dues[1]}`,
  ]);
  expect(questions.some((question) => question.includes("told in thousands"))).toBe(isAsked);
});

test("a rent of which a program tells the yield of its own estimate is none in place", async () => {
  const list = (rents: string[]) => [
    "Address,City,State,Zip,Est. Value,Monthly Rent,Gross Yield %",
    `12 Elm St,Akron,OH,44305,72100,${rents[0]},14.9`,
    `14 Elm St,Akron,OH,44305,41000,${rents[1]},21.7`,
  ];
  const guessed = await propose(list(["895", "740"]));
  expect(guessed.mapping.current_rent).toBeUndefined();
  expect(guessed.columns[5]?.reason).toContain("estimated value");
  expect(guessed.questions).toEqual([]);
  const paid = await propose(list(["950", "600"]));
  expect(paid.mapping.current_rent).toBe(5);
});

test("a column whose values begin far below is shown with them", async () => {
  const row = (at: number) => `${at} Elm St,Akron,OH,44305,${at === 90 ? "a tenant stays" : ""}`;
  const rows = Array.from({ length: 90 }, (_, at) => row(at + 1));
  const { columns } = await propose(["Address,City,State,Zip,Quirks", ...rows]);
  expect(columns[4]).toMatchObject({ field: null, samples: ["a tenant stays"] });
});
