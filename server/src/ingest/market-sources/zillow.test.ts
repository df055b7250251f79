import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { insertImport } from "../import-file.ts";
import { findSource } from "../known-sources.ts";
import { readTable } from "../read-table.ts";
import { withTransaction } from "../transaction.ts";
import { parseMonth } from "./month.ts";
import { parseZillow } from "./zillow.ts";

const DATA = fileURLToPath(new URL("../../../../../shared/data/zillow/", import.meta.url));
const ZORI = join(DATA, "County_zori_uc_sfrcondomfr_sm_month_2026-01.csv");
const ZHVI = join(DATA, "County_zhvi_2022-02.csv");

const KEYS = "RegionID,SizeRank,RegionName,RegionType,StateName,State,Metro,StateCodeFIPS,MunicipalCodeFIPS";
const MECKLENBURG = '1,1,Mecklenburg County,county,NC,NC,"Charlotte-Concord-Gastonia, NC-SC","37","119"';
const AUTAUGA = '2,2,Autauga County,county,AL,AL,"Montgomery, AL",1,1';

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-zillow-"));
  home = await createTestDatabase();
});
afterAll(() => home.drop());
beforeEach(async () => {
  await home.pool.query("truncate data_imports cascade");
});

async function importText(name: string, ...lines: string[]) {
  const path = join(folder, name);
  await writeFile(path, lines.join("\n"));
  return importPath(path);
}

async function importPath(path: string) {
  const table = await readTable(path);
  const source = findSource(table);
  if (source?.key !== "zillow") throw new Error("not recognised");
  return source.import(table, { pool: home.pool, today: new Date("2026-11-20") });
}

async function series() {
  const { rows } = await home.pool.query(
    `select metric_key as key, area_id as id, start_month::text as start, values, latest_value as latest
     from metric_series order by metric_key, area_kind, area_id`,
  );
  return rows;
}

describe("Zillow's county file", () => {
  test("as published becomes one monthly series a county, with gaps where it has none", async () => {
    const result = await importText(
      "County_zori_sm_month.csv",
      `${KEYS},2025-10-31,2025-11-30,2025-12-31`,
      `${MECKLENBURG},1700.5,,1720`,
      `${AUTAUGA},,1200,`,
    );
    expect(result).toMatchObject({ source: "zillow-zori-county", vintage: "2025-12", read: 2, kept: 2 });
    expect(await series()).toEqual([
      { key: "typicalRent", id: "01001", start: "2025-11-01", values: [1200], latest: 1200 },
      { key: "typicalRent", id: "37119", start: "2025-10-01", values: [1700.5, null, 1720], latest: 1720 },
    ]);
  });

  test("saved again by a spreadsheet has other dates and has lost zeros, and reads the same", async () => {
    await importText("values.csv", `${KEYS},12/31/99,1/31/00`, `${AUTAUGA},150000,151000`);
    expect(await series()).toEqual([
      { key: "typicalHomeValue", id: "01001", start: "1999-12-01", values: [150000, 151000], latest: 151000 },
    ]);
  });

  test("is merged month by month: nothing goes that the new file does not replace", async () => {
    await importText(
      "zori-1.csv",
      `${KEYS},2025-01-31,2025-02-28`,
      `${MECKLENBURG},1500,1510`,
      `${AUTAUGA},900,910`,
    );
    await importText("zori-2.csv", `${KEYS},2025-02-28,2025-04-30`, `${MECKLENBURG},1511,1530`);
    expect(await series()).toEqual([
      { key: "typicalRent", id: "01001", start: "2025-01-01", values: [900, 910], latest: 910 },
      {
        key: "typicalRent",
        id: "37119",
        start: "2025-01-01",
        values: [1500, 1511, null, 1530],
        latest: 1530,
      },
    ]);
  });

  test("drives out the demo's figures of its metric, of metros too, and no others", async () => {
    await withTransaction(home.pool, async (client) => {
      const head = { source: "demo", publisher: "Labs", file: "", fileHash: "", vintage: null, demo: true };
      const id = await insertImport(client, head);
      for (const [key, kind, area] of [
        ["typicalRent", "county", "06037"],
        ["typicalRent", "msa", "31080"],
        ["ownerShare", "county", "06037"],
      ]) {
        await client.query(
          "insert into metric_series values ($1, $2, $3, '2026-01-01', 1, '{1}', '2026-01-01', 1, $4)",
          [key, kind, area, id],
        );
      }
    });
    await importText("zori.csv", `${KEYS},2025-01-31`, `${MECKLENBURG},1500`);
    expect((await series()).map(({ key, id }) => `${key} ${id}`)).toEqual([
      "ownerShare 06037",
      "typicalRent 37119",
    ]);
  });

  test("a second time changes nothing and says so", async () => {
    const lines = [`${KEYS},2025-01-31`, `${MECKLENBURG},1500`];
    await importText("zori.csv", ...lines);
    await importText("zori-newer.csv", `${KEYS},2025-01-31`, `${MECKLENBURG},1600`);
    expect(await importText("zori.csv", ...lines)).toMatchObject({ unchanged: true, kept: 1 });
    expect((await series())[0]).toMatchObject({ latest: 1600 });
  });

  test("keeps its good rows and says of each other why not", async () => {
    const result = await importText(
      "zori.csv",
      `${KEYS},2025-01-31`,
      `${MECKLENBURG},1500`,
      `${AUTAUGA},-3`,
      `${MECKLENBURG},1501`,
      '4,4,Nowhere,county,CT,CT,"x","09","117",1400',
      '5,5,Ohio,state,OH,OH,"x","39","000",1400',
      '6,6,Fulton County,county,TX,TX,"x","13","121",1400',
      '7,7,Fulton County,county,GA,GA,"x","13","121",',
    );
    expect(result).toMatchObject({ read: 7, kept: 1, rejectedCount: 6 });
    expect(result.rejected.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      expect.stringMatching(/^3: "-3" under 2025-01-31 is no amount/),
      expect.stringMatching(/^4: county 37119 stands in row 2/),
      expect.stringMatching(/^5: 09117 is no county/),
      expect.stringMatching(/^6: a state, no county/),
      expect.stringMatching(/^7: county 13121 lies in GA, but the row says TX/),
      expect.stringMatching(/^8: no month has a value/),
    ]);
  });

  test.each([
    [
      "a row cut short",
      [`${KEYS},2025-01-31,2025-02-28`, `${MECKLENBURG},1500,1501`, "2,2,Autau"],
      /Row 3 has 3 cells/,
    ],
    ["a quote left open", [`${KEYS},2025-01-31`, `${MECKLENBURG},1500`, '2,"Autauga'], /Line 3/],
    [
      "a month twice",
      [`${KEYS},2025-01-31,1/31/25`, `${MECKLENBURG},1500,1500`],
      /Row 1: the month .* twice/,
    ],
    ["a month to come", [`${KEYS},2027-01-31`, `${MECKLENBURG},1500`], /Row 1: .* not ended/],
    ["no good row", [`${KEYS},2025-01-31`, `${MECKLENBURG},abc`], /No row can be used; row 2/],
  ])("with %s leaves the database as it was", async (_, lines, message) => {
    await importText("zori.csv", `${KEYS},2024-01-31`, `${AUTAUGA},800`);
    const before = await series();
    await expect(importText("broken-zori.csv", ...lines)).rejects.toThrow(message);
    expect(await series()).toEqual(before);
  });

  test("of another measure is not taken for rents, whatever it is called", async () => {
    await expect(
      importText("County_invt_fs.csv", `${KEYS},2025-01-31`, `${MECKLENBURG},1500`),
    ).rejects.toThrow("not recognised");
    await expect(
      importText("County_zori.csv", `${KEYS},2025-01-31`, `${MECKLENBURG},350000`),
    ).rejects.toThrow(/The name says/);
  });

  test.skipIf(!existsSync(ZORI))("of rents covers 1,287 counties (needs ../shared/data)", async () => {
    expect(await importPath(ZORI)).toMatchObject({
      vintage: "2026-01",
      read: 1287,
      kept: 1287,
      rejectedCount: 0,
    });
  });

  test.skipIf(!existsSync(ZHVI))("of values covers 2,825 counties (needs ../shared/data)", async () => {
    const file = parseZillow(await readTable(ZHVI), new Date("2026-11-20"));
    expect(file).toMatchObject({
      source: "zillow-zhvi-county",
      vintage: "2022-02",
      read: 2825,
      rejected: [],
    });
    expect(file.series.find(({ area }) => area === "01001")?.values.size).toBeGreaterThan(0);
  });
});

test("A month is read as publishers and spreadsheets write it", () => {
  const months = ["2015-01-31", "2015-01", "1/31/15", "01/31/2015"].map(parseMonth);
  expect(new Set(months)).toEqual(new Set([2015 * 12]));
  expect(["2015-13-01", "RegionID", "31/1/15", ""].map(parseMonth)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
