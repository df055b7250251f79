import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { findSource } from "../known-sources.ts";
import { readTable } from "../read-table.ts";
import { parseDelineation } from "./omb.ts";

const PUBLISHED = fileURLToPath(
  new URL("../../../../../shared/data/omb_cbsa/list1_2023.xlsx", import.meta.url),
);

const HEADER = [
  ...["CBSA Code", "Metropolitan Division Code", "CSA Code", "CBSA Title"],
  ...["Metropolitan/Micropolitan Statistical Area", "Metropolitan Division Title", "CSA Title"],
  ...[
    "County/County Equivalent",
    "State Name",
    "FIPS State Code",
    "FIPS County Code",
    "Central/Outlying County",
  ],
];
const METRO = "Metropolitan Statistical Area";
const row = (
  code: string,
  title: string,
  kind: string,
  state: string,
  county: string,
  centrality: string,
) => [...[code, null, null, title, kind, null, null, "A County", "A State", state, county, centrality]];
const TITLE = [["Table with headers in row 3"], ["List 1. CORE BASED STATISTICAL AREAS (CBSAs), JULY 2023"]];
const ROWS = [
  row("16740", "Charlotte-Concord-Gastonia, NC-SC", METRO, "37", "119", "Central"),
  row("16740", "Charlotte-Concord-Gastonia, NC-SC", METRO, "37", "007", "Outlying"),
  row("10100", "Aberdeen, SD", "Micropolitan Statistical Area", "46", "013", "Central"),
  row("25540", "Hartford, CT", METRO, "09", "110", "Central"),
  row("41980", "San Juan, PR", METRO, "72", "127", "Central"),
];

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-omb-"));
  home = await createTestDatabase();
});
afterAll(() => home.drop());

async function workbook(name: string, rows: (string | null)[][]): Promise<string> {
  const path = join(folder, `${name}.xlsx`);
  const sheet = [...TITLE, HEADER, ...rows, [null], ["Note: the standards are public."]];
  await writeFile(path, await writeXlsx({ sheets: [{ name: "List 1", rows: sheet }] }));
  return path;
}

async function importPath(path: string) {
  const table = await readTable(path);
  const source = findSource(table);
  if (source?.key !== "omb") throw new Error("not recognised");
  return source.import(table, { pool: home.pool, today: new Date("2026-11-20") });
}

describe("The delineation of metros", () => {
  test("names every area, and assigns the counties that are on the map", async () => {
    const result = await importPath(await workbook("list", ROWS));
    expect(result).toMatchObject({
      vintage: "July 2023",
      read: 5,
      kept: 4,
      rejectedCount: 1,
      unchanged: false,
    });
    expect(result.rejected).toEqual([{ row: 8, reason: expect.stringContaining("territory") }]);
    const { rows } = await home.pool.query(
      "select fips, msa_id, centrality from counties where msa_id is not null order by fips",
    );
    expect(rows).toEqual([
      { fips: "09110", msa_id: "25540", centrality: "central" },
      { fips: "37007", msa_id: "16740", centrality: "outlying" },
      { fips: "37119", msa_id: "16740", centrality: "central" },
      { fips: "46013", msa_id: "10100", centrality: "central" },
    ]);
    const metros = await home.pool.query("select id, kind from metros order by id");
    expect(metros.rows.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      ...["10100 micropolitan", "16740 metropolitan", "25540 metropolitan", "41980 metropolitan"],
    ]);
  });

  test("changes nothing when the same file comes again", async () => {
    const path = await workbook("again", ROWS.slice(0, 2));
    await importPath(path);
    const imports = () => home.pool.query("select count(*)::int as count from data_imports");
    const before = (await imports()).rows;
    expect(await importPath(path)).toMatchObject({ unchanged: true, read: 2, kept: 2 });
    expect((await imports()).rows).toEqual(before);
  });

  test.each([
    ["a code", row("1674", "Charlotte, NC", METRO, "37", "025", "Central"), 'Row 5: "1674" is no CBSA code'],
    [
      "a kind",
      row("16740", "Charlotte, NC", "City", "37", "025", "Central"),
      'Row 5: "City" is no kind of area',
    ],
    ["a county twice", ROWS[0] ?? [], "Row 5: county 37119 stands in row 4 already"],
    [
      "a centrality",
      row("16740", "Charlotte, NC", METRO, "37", "025", "Middle"),
      "Row 5: a county is central",
    ],
  ])("leaves the database as it was when %s is broken, and names the row", async (name, broken, message) => {
    const state = async () => (await home.pool.query("select * from metros order by id")).rows;
    const before = await state();
    const path = await workbook(`broken ${name}`, [ROWS[0] ?? [], broken]);
    await expect(async () => importPath(path)).rejects.toThrow(message);
    expect(await state()).toEqual(before);
  });

  test.skipIf(!existsSync(PUBLISHED))("of July 2023 has 935 areas (needs ../shared/data)", async () => {
    const { metros, counties } = parseDelineation(await readTable(PUBLISHED));
    expect(metros.size).toBe(935);
    expect([...metros.values()].filter(({ kind }) => kind === "metropolitan")).toHaveLength(393);
    expect(counties).toHaveLength(1915);
    expect(await importPath(PUBLISHED)).toMatchObject({ read: 1915, kept: 1844, rejectedCount: 71 });
  });
});
