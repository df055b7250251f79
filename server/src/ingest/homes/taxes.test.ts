import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { importPropertyFile, importTaxFile } from "../known-sources.ts";
import { KNOWN_PROFILES } from "../rolls/known-profiles.ts";
import { loadRoll } from "../rolls/load-roll.ts";
import { readProfile } from "../rolls/profile.ts";

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-taxes-"));
  home = await createTestDatabase();
});
afterAll(() => home.drop());
beforeEach(() => home.pool.query("truncate data_imports cascade"));

const context = () => ({ pool: home.pool, today: new Date("2026-11-20") });

async function save(lines: readonly string[]): Promise<string> {
  const path = join(folder, "file.csv");
  await writeFile(path, lines.join("\n"));
  return path;
}

const listHomes = async (lines: readonly string[], source = "County assessor") =>
  importPropertyFile(
    await save(lines),
    { county: "53033", source, map: {}, type: "singlefamily" },
    context(),
  );
const listTaxes = async (lines: readonly string[], source = "County treasurer") =>
  importTaxFile(await save(lines), { county: "53033", source, map: {} }, context());

async function readYears() {
  const { rows } = await home.pool.query(
    `select p.parcel_key as parcel, tax_year as year, t.source, t.assessed_value as assessed,
       taxable_value as taxable, tax_amount as amount
     from property_taxes t join properties p using (county_fips, oid) order by 1, 2, 3`,
  );
  return rows;
}
async function readRecord() {
  const { rows } = await home.pool.query(
    `select assessed_value as assessed, tax_annual as tax, source_facts as said from properties order by parcel_key limit 1`,
  );
  return rows[0];
}

const HEADER = "parcel id,beds,sqft,tax year,assessed value,taxable value,tax amount";

describe("taxes by year", () => {
  test("a later roll adds its year, leaves the earlier one, and is what the record says", async () => {
    await listHomes([HEADER, "A-1,3,1180,2024,300000,250000,4100"]);
    await listHomes([HEADER, '"A-1",3,1180,2025,"$330,000",280000,4400']);
    expect(await readYears()).toEqual([
      {
        parcel: "a1",
        year: 2024,
        source: "County assessor",
        assessed: 300_000,
        taxable: 250_000,
        amount: 4_100,
      },
      {
        parcel: "a1",
        year: 2025,
        source: "County assessor",
        assessed: 330_000,
        taxable: 280_000,
        amount: 4_400,
      },
    ]);
    expect(await readRecord()).toMatchObject({ assessed: 330_000, tax: 4_400 });
    // An older file that comes late adds its year too; the record keeps the newest year's.
    await listHomes([HEADER, "A-1,3,1180,2023,280000,230000,3900"]);
    expect((await readYears()).map(({ year }) => year)).toEqual([2023, 2024, 2025]);
    expect(await readRecord()).toMatchObject({ assessed: 330_000, tax: 4_400 });
  });

  test("a source that tells a year again corrects that year alone, and what it leaves out stays", async () => {
    await listHomes([HEADER, "A-1,3,1180,2024,300000,250000,4100", "A-1,3,1180,2025,330000,280000,4400"]);
    await listHomes([HEADER, "A-1,3,1180,2025,310000,,"]);
    expect(await readYears()).toMatchObject([
      { year: 2024, assessed: 300_000, amount: 4_100 },
      { year: 2025, assessed: 310_000, taxable: 280_000, amount: 4_400 },
    ]);
    expect(await readRecord()).toMatchObject({ assessed: 310_000, tax: 4_400 });
  });

  test("a file without a tax year writes its bill and no year, however new its sale", async () => {
    await listHomes(["parcel id,beds,sqft,price,sale date,tax amount", "A-1,3,1180,400000,2025-05-01,4300"]);
    expect(await readRecord()).toMatchObject({ tax: 4_300 });
    expect(await readYears()).toEqual([]);
  });

  test("no year is taken from what is none", async () => {
    const { repaired } = await listHomes([
      HEADER,
      "A-1,3,1180,2024/25,300000,,4100",
      "A-2,3,1180,2031,300000,,4100",
    ]);
    expect(repaired.map(({ reason }) => reason)).toEqual([
      'taxes by year left out: "2024/25" is no tax year',
      'taxes by year left out: "2031" is no tax year',
    ]);
    expect(await readYears()).toEqual([]);
  });

  test("a bill that a person corrected stands; what the source says of it moves", async () => {
    await listHomes([HEADER, "A-1,3,1180,2024,300000,250000,4100"]);
    await home.pool.query(`update properties set tax_annual = 5000, source_facts = '{"taxAnnual": 4100}'`);
    await listTaxes([HEADER, "A-1,,,2025,,,4400"]);
    expect(await readRecord()).toEqual({ assessed: 300_000, tax: 5_000, said: { taxAnnual: 4_400 } });
  });
});

describe("a file of assessments or bills", () => {
  test("adds many years to parcels that are loaded, beside what other sources say, and no property", async () => {
    await listHomes([HEADER, "A-1,3,1180,2025,330000,280000,", "A-2,3,1180,,,,"]);
    const result = await listTaxes([
      "APN,Tax Year,Total Tax",
      "a1,2023,3900",
      "A-1,2024,4100",
      "A-1,2025,4400",
      "A-1,2025,4500",
      "A-9,2025,4400",
      "A-2,,4400",
      ",2025,4400",
    ]);
    expect(result).toMatchObject({ read: 7, kept: 3, vintage: "2025" });
    expect(result.rejected).toEqual([
      { row: 5, reason: "row 4 says the same year of the same parcel" },
      { row: 6, reason: "no property is loaded with this parcel number in county 53033" },
      { row: 7, reason: "it has no tax year, or no figure of one" },
      { row: 8, reason: "it has no parcel number" },
    ]);
    expect(await readYears()).toMatchObject([
      { year: 2023, source: "County treasurer", amount: 3_900 },
      { year: 2024, source: "County treasurer", amount: 4_100 },
      { year: 2025, source: "County assessor", assessed: 330_000, amount: null },
      { year: 2025, source: "County treasurer", assessed: null, amount: 4_400 },
    ]);
    expect(await readRecord()).toMatchObject({ assessed: 330_000, tax: 4_400 });
  });

  test("without a column of years, or without any parcel that is loaded, changes nothing and says why", async () => {
    await expect(listTaxes(["APN,Total Tax", "A-1,4400"])).rejects.toThrow(
      'The file needs a column of taxYear: name it with --map taxYear="…"',
    );
    await expect(listTaxes([HEADER, "A-1,,,2025,,,4400"])).rejects.toThrow(
      "No row can be used; row 2: no property is loaded with this parcel number in county 53033",
    );
  });
});

test("a county roll of the next year adds it to the roll of this year, with its values by the state's own names", async () => {
  const profile = readProfile(JSON.stringify(KNOWN_PROFILES["florida-nal"]), "florida-nal");
  const header =
    "CO_NO,PARCEL_ID,ASMNT_YR,DOR_UC,JV,AV_NSD,TV_NSD,LND_SQFOOT,ACT_YR_BLT,TOT_LVG_AREA,NO_RES_UNTS,MULTI_PAR_SAL1,QUAL_CD1,SALE_PRC1,SALE_YR1,SALE_MO1,OWN_NAME,PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD";
  const rest = "7500,1988,1650,1,,,,,,SMITH JOHN,1204 N OAK ST,,ORLANDO,32801";
  const load = async (row: string) =>
    loadRoll({ ...context(), path: await save([header, row]), profile, today: "2026-06-01" });
  await load(`58,12-23,2024,001,310000,250000,200000,${rest}`);
  await load(`58,12-23,2025,001,340000,257500,207500,${rest}`);
  const { roll } = await load(`58,12-23,2026,001,360000,257500,207500,${rest}`);
  // Nothing of the home changed but its year.
  expect(roll).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  const { rows } = await home.pool.query(
    "select tax_year as year, market_value as market, assessed_value as assessed, taxable_value as taxable, tax_amount as amount from property_taxes order by 1",
  );
  // The roll is of values: what was billed on them it does not say.
  expect(rows).toEqual([
    { year: 2024, market: 310_000, assessed: 250_000, taxable: 200_000, amount: null },
    { year: 2025, market: 340_000, assessed: 257_500, taxable: 207_500, amount: null },
    { year: 2026, market: 360_000, assessed: 257_500, taxable: 207_500, amount: null },
  ]);
  expect(await readRecord()).toMatchObject({ assessed: 257_500, tax: null });
});
