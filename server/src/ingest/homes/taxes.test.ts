import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { importPropertyFile, importTaxFile, type TaxFileOptions } from "../known-sources.ts";
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
const listTaxes = async (
  lines: readonly string[],
  { source = "County treasurer", ...read }: Partial<TaxFileOptions> = {},
) => importTaxFile(await save(lines), { county: "53033", source, map: {}, ...read }, context());

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
      "A-9,2025,4400",
      "A-2,,4400",
      ",2025,4400",
    ]);
    expect(result).toMatchObject({ read: 6, kept: 3, vintage: "2025", rejectedCount: 3 });
    expect(result.rejected).toEqual([
      { row: 5, reason: "no property is loaded with this parcel number in county 53033" },
      { row: 6, reason: "it has no tax year, or no figure of one" },
      { row: 7, reason: "it has no parcel number" },
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
      'The file needs a column of taxYear: name it with --map taxYear="…", or say it with --year',
    );
    await expect(listTaxes([HEADER, "A-1,,,2025,,,4400"])).rejects.toThrow(
      "No row can be used; row 2: no property is loaded with this parcel number in county 53033",
    );
  });
});

describe("files of taxes as counties give them", () => {
  const HOME = [HEADER, "7129300520,3,1180,,,,"];
  const readAmounts = async () =>
    (await readYears()).map(({ year, assessed, taxable, amount }) => ({ year, assessed, taxable, amount }));

  test("rows of one parcel and year that disagree decide nothing; the same told twice is told once", async () => {
    await listHomes(HOME);
    const { read, kept, rejected, repaired } = await listTaxes(
      [
        "Account,Yr,Levy,Taxable",
        "7129300520,2023,3000,200000",
        "7129300520,2023,3000,200000",
        "7129300520,2024,1200,250000",
        "7129300520,2024,2900,250000",
        "7129300520,2025,1300,",
        "7129300520,2025,3100,",
      ].map((line) => line.replace("Account", "APN")),
      { map: { taxYear: "Yr", taxAnnual: "Levy", taxableValue: "Taxable" } },
    );
    const of = (year: number) =>
      `tax amount left out: rows of this parcel disagree on it for ${year}; if they are parts of one bill, add them up with --add-up`;
    expect({ read, kept, rejected, repaired }).toEqual({
      read: 6,
      kept: 4,
      repaired: [
        { row: 4, reason: of(2024) },
        { row: 5, reason: of(2024) },
      ],
      rejected: [
        { row: 6, reason: of(2025) },
        { row: 7, reason: of(2025) },
      ],
    });
    expect(await readAmounts()).toEqual([
      { year: 2023, assessed: null, taxable: 200_000, amount: 3_000 },
      { year: 2024, assessed: null, taxable: 250_000, amount: null },
    ]);
  });

  test("what each district levies adds up to one bill where the operator says so, credits taken off", async () => {
    await listHomes(HOME);
    const lines = [
      "Account\tYear\tUnit\tMarket Value\tTaxable Value\tLevy\tLegal",
      '7129300520\t2025\tCounty\t300,000\t250,000\t$1,204.50\t"A" STREET LOT 4',
      "7129300520\t2025\tSchool\t300,000\t200,000\t2,900.25\tLOT 4",
      "7129300520\t2025\tCredit\t300,000\t\t($104.75)\tLOT 4",
    ];
    const map = { parcelNumber: "Account", taxYear: "Year", taxAnnual: "Levy" };
    const { kept, repaired } = await listTaxes(lines, { map, isParts: true });
    expect({ kept, reasons: new Set(repaired.map(({ reason }) => reason)) }).toEqual({
      kept: 3,
      reasons: new Set(["taxable value left out: rows of this parcel disagree on it for 2025"]),
    });
    expect(await readAmounts()).toEqual([{ year: 2025, assessed: null, taxable: null, amount: 4_000 }]);
    // Read as bills, the same file is another import: a credit is no bill.
    await expect(
      listTaxes(
        lines
          .slice(0, 1)
          .concat(lines.slice(3))
          .map((line) => line.replace("300,000", "")),
        { map },
      ),
    ).rejects.toThrow(
      'No row can be used; row 2: taxAnnual left out: "($104.75)" is not between 0 and 500000000',
    );
  });

  test("a parcel number of two columns and values of land and building are read as one, notes above the header or not", async () => {
    await listHomes(HOME);
    await listTaxes(
      [
        "Real property accounts|as of 10/31/2026||||",
        "Major|Minor|BillYr|ApprLandVal|ApprImpsVal|TaxVal",
        "712930|0520|2026|150000|180000|330000",
      ],
      {
        map: {
          parcelNumber: ["Major", "Minor"],
          taxYear: "BillYr",
          assessedValue: { sum: { ApprLandVal: 1, ApprImpsVal: 1 } },
          taxableValue: "TaxVal",
        },
      },
    );
    expect(await readAmounts()).toEqual([{ year: 2026, assessed: 330_000, taxable: 330_000, amount: null }]);
  });

  test("a file of one year that does not say it is of the year that the operator says, one with a fiscal year of none", async () => {
    await listHomes(HOME);
    const lines = ["Folio,Total Tax", "7129300520.0,4400", "7.1293E+09,1"];
    const { kept, rejected } = await listTaxes(lines, { year: 2025 });
    expect({ kept, rejected }).toEqual({
      kept: 1,
      rejected: [{ row: 3, reason: '"7.1293E+09" is a parcel number that a spreadsheet has rounded' }],
    });
    expect(await readAmounts()).toMatchObject([{ year: 2025, amount: 4_400 }]);
    await expect(listTaxes(["Folio,Tax Year,Total Tax", "7129300520,2018/19,4400"])).rejects.toThrow(
      'taxes by year left out: "2018/19" is no tax year',
    );
  });

  test("an exempt owner's bill of nothing is in the history, and no bill for who buys the property", async () => {
    await listHomes([HEADER, "7129300520,3,1180,2024,300000,250000,4100"]);
    await listTaxes([
      "APN,Tax Year,Market Value,Assessed Value,Taxable Value,Total Tax",
      "7129300520,2025,0,0,0,0",
    ]);
    expect(await readAmounts()).toEqual([
      { year: 2024, assessed: 300_000, taxable: 250_000, amount: 4_100 },
      { year: 2025, assessed: null, taxable: 0, amount: 0 },
    ]);
    expect(await readRecord()).toMatchObject({ assessed: 300_000, tax: 4_100 });
  });

  test("a parcel of several properties is told of each at one address, and of none where the addresses differ", async () => {
    const list = [
      "parcel id,address,city,zip,beds,sqft",
      "P-1,12 Oak St,Seattle,98118,3,1180",
      "P-2,14 Oak St,Seattle,98118,3,1180",
    ];
    await listHomes(list);
    // The same parcels as another source has listed them before parcels were one home: one under another address.
    await home.pool.query(
      `insert into properties (county_fips, google_places_id, property_type, parcel_number, parcel_key, address_line, city, state, zip, search_text, source, demo, import_id)
       select county_fips, google_places_id || '_b', property_type, parcel_number, parcel_key, address_line, city, state, zip,
         case parcel_key when 'p1' then search_text else '16 oak st seattle wa 98118' end, 'Own list', false, import_id from properties`,
    );
    const { kept, rejected } = await listTaxes(["APN,Tax Year,Total Tax", "P-1,2025,4400", "P-2,2025,9900"]);
    expect({ kept, rejected }).toEqual({
      kept: 1,
      rejected: [
        {
          row: 3,
          reason:
            "2 properties of different addresses have this parcel number: whose bill it is the file does not say",
        },
      ],
    });
    expect(await readYears()).toMatchObject([
      { parcel: "p1", amount: 4_400 },
      { parcel: "p1", amount: 4_400 },
    ]);
  });

  test("of another county whose numbers meet ours by chance nothing is taken", async () => {
    const parcels = Array.from({ length: 300 }, (_, at) => `${5_000_000_000 + at}`);
    await listHomes(["parcel id,beds,sqft", ...parcels.map((parcel) => `${parcel},3,1180`)]);
    const theirs = ["5000000000", ...Array.from({ length: 299 }, (_, at) => `${6_000_000_000 + at}`)];
    await expect(
      listTaxes(["APN,Tax Year,Total Tax", ...theirs.map((parcel) => `${parcel},2025,4400`)]),
    ).rejects.toThrow("Only 1 of the file's 300 parcels are among the 300 that are loaded in county 53033");
    expect(await readYears()).toEqual([]);
  });

  test("a file that is torn changes nothing, whatever came before; an empty cell more at the end of each line is none", async () => {
    await listHomes(HOME);
    await expect(
      listTaxes(["APN,Tax Year,Total Tax", "7129300520,2024,4100", "7129300520,20"]),
    ).rejects.toThrow("Row 3 has 2 cells; the header has 3");
    expect(await readYears()).toEqual([]);
    await listTaxes(["APN,Tax Year,Total Tax", "7129300520,2024,4100,", ""]);
    expect(await readAmounts()).toMatchObject([{ year: 2024, amount: 4_100 }]);
  });

  test("a file of more rows than a piece holds is read through, packed or not, in another encoding too", async () => {
    await listHomes(HOME);
    const lines = Array.from({ length: 40_000 }, (_, at) => `${9_000_000_000 + at},2024,4100,MU\u00d1OZ`);
    const text = ["APN,Tax Year,Total Tax,Owner", ...lines, "7129300520,2024,4400,MU\u00d1OZ"].join("\r\n");
    const path = join(folder, "taxes.csv.gz");
    await writeFile(path, gzipSync(Buffer.from(text, "latin1")));
    const result = await importTaxFile(path, { county: "53033", source: "Treasurer", map: {} }, context());
    expect(result).toMatchObject({ file: "taxes.csv", read: 40_001, kept: 1, rejectedCount: 40_000 });
    expect(result.rejected).toHaveLength(1_000);
    expect(await readAmounts()).toMatchObject([{ year: 2024, amount: 4_400 }]);
    await writeFile(path, gzipSync(Buffer.from(text, "latin1")).subarray(0, 4_000));
    await expect(
      importTaxFile(path, { county: "53033", source: "Treasurer", map: {} }, context()),
    ).rejects.toThrow("The packed file is damaged or cut off");
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
