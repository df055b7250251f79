import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPublisherFiles } from "../../test/publisher-files.ts";
import { zipTexts } from "../../test/zip.ts";

let home: TestDatabase;
let files: Awaited<ReturnType<typeof openPublisherFiles>>;
beforeAll(async () => {
  home = await createTestDatabase();
  files = await openPublisherFiles(home);
});
afterAll(() => home.drop());
beforeEach(() => files.clear());

const vintages = async () =>
  (await home.pool.query("select distinct geography_vintage as v from metric_series")).rows.map(({ v }) => v);

describe("Population estimates", () => {
  const HEADER =
    "SUMLEV,STATE,COUNTY,STNAME,CTYNAME,POPESTIMATE2020,POPESTIMATE2021,NETMIG2020,NETMIG2021,DOMESTICMIG2020,DOMESTICMIG2021";

  test("in Latin-1 keep counties and states, without the three months before the first July", async () => {
    const text = [
      HEADER,
      "50,35,13,New Mexico,Doña Ana County,219561,221508,10,20,30,-40",
      "40,35,0,New Mexico,New Mexico,2118390,2116677,1,2,3,4",
    ];
    const result = await files.importBytes("co-est.csv", Buffer.from(`${text.join("\r\n")}\r\n`, "latin1"));
    expect(result).toMatchObject({ source: "census-population-county", vintage: "2021", read: 2, kept: 2 });
    expect(await files.series()).toEqual([
      "domesticMigration 35013 2021-07 -40",
      "domesticMigration NM 2021-07 4",
      "netMigration 35013 2021-07 20",
      "netMigration NM 2021-07 2",
      "population 35013 2020-07 219561,221508",
      "population NM 2020-07 2118390,2116677",
    ]);
  });

  test("saved again in another encoding read the same", async () => {
    const text = `${[HEADER, "50,35,13,New Mexico,Doña Ana County,219561,221508,10,20,30,-40"].join("\n")}\n`;
    const twins = [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, "utf16le")];
    for (const bytes of twins) {
      await files.clear();
      expect(await files.importBytes("co-est.csv", bytes)).toMatchObject({ read: 1, kept: 1 });
      expect(await files.series()).toContain("population 35013 2020-07 219561,221508");
    }
  });

  test("of Connecticut's planning regions and Alaska's new areas are kept as of their edition", async () => {
    await files.importLines(
      "co-est.csv",
      HEADER,
      "50,9,110,Connecticut,Capitol Planning Region,970000,971000,1,2,3,4",
      "50,2,63,Alaska,Chugach Census Area,7102,7015,1,2,3,4",
    );
    expect((await files.series()).filter((line) => line.startsWith("population"))).toEqual([
      "population 02063 2020-07 7102,7015",
      "population 09110 2020-07 970000,971000",
    ]);
    expect(await vintages()).toEqual(["2022"]);
    // The eight counties before them get nothing of it.
    const { rows } = await home.pool.query(
      "select fips from counties where fips in ('09001', '02261', '09110')",
    );
    expect(rows).toHaveLength(3);
  });

  test.each([
    [
      "a number with a slip",
      "50,37,119,North Carolina,Mecklenburg County,11x,1,1,2,3,4",
      /"11x" under POPESTIMATE2020/,
    ],
    ["a row cut short", "50,37,119,North Carolina,Meck", /Row 2 has 5 cells/],
  ])("with %s change nothing", async (_, line, message) => {
    await expect(files.importLines("co-est.csv", HEADER, line)).rejects.toThrow(message);
    expect(await files.series()).toEqual([]);
  });
});

describe("The survey's incomes", () => {
  const HEADER = '"GEO_ID","NAME","S1901_C01_001E","S1901_C01_012E"';
  const LABELS =
    '"Geography","Geographic Area Name","Estimate!!Households!!Total","Estimate!!Households!!Median income (dollars)"';
  const income = (name: string, ...lines: string[]) =>
    files.importBytes(name, `\uFEFF${[HEADER, LABELS, ...lines].join("\n")}\n`);

  test("begin with a mark and a row of labels, code their ends, and have gaps", async () => {
    const result = await income(
      "ACSST5Y2023.S1901-Data.csv",
      '"0500000US37119","Mecklenburg County","449000","83765"',
      '"0500000US51610","Falls Church city","5900","250,000+"',
      '"0500000US15005","Kalawao County","40","-"',
      '"0400000US36","New York","7600000","84578"',
      '"0500000US72001","Adjuntas Municipio","6000","18000"',
    );
    expect(result).toMatchObject({ vintage: "2023", read: 5, kept: 3 });
    expect(result.rejected.map(({ row }) => row)).toEqual([6, 7]);
    expect((await files.series()).filter((line) => line.startsWith("median"))).toEqual([
      "medianHouseholdIncome 37119 2023-07 83765",
      "medianHouseholdIncome 51610 2023-07 250001",
    ]);
  });

  test("of two years stand in one series; growth has its five years or none", async () => {
    await income(
      "ACSST5Y2018.S1901-Data.csv",
      '"0500000US37119","Mecklenburg County","400000","61695"',
      '"0500000US09001","Fairfield County","340000","92969"',
    );
    await income(
      "ACSST5Y2023.S1901-Data.csv",
      '"0500000US37119","Mecklenburg County","449000","83765"',
      '"0500000US09190","Western Connecticut","230000","121000"',
    );
    expect((await files.series()).filter((line) => line.startsWith("median"))).toEqual([
      "medianHouseholdIncome 09001 2018-07 92969",
      "medianHouseholdIncome 09190 2023-07 121000",
      "medianHouseholdIncome 37119 2018-07 61695,-,-,-,-,83765",
    ]);
  });

  test("under another name need their year, and refuse a column that is another", async () => {
    await expect(income("incomes.csv", '"0500000US37119","x","1","2"')).rejects.toThrow(/--vintage YEAR/);
    const other = LABELS.replace("Median income", "Mean of the aged");
    await expect(
      files.importLines("ACSST5Y2023.csv", HEADER, other, '"0500000US37119","x","1","2"'),
    ).rejects.toThrow(/Row 2: the column of the median income is labeled/);
  });
});

describe("The survey's rents and costs", () => {
  test("keep the codes at the ends of the scale as they are", async () => {
    const county = { fips: "01001", rent: 99, moe: 1, studio: null, br1: 3501, br2: 1046, br3: 1308 };
    const json = {
      source: { table: "B25031, Median Gross Rent by Bedrooms" },
      vintage: "2023",
      countyCount: 1,
      counties: [county],
    };
    const result = await files.importBytes("rents.json", JSON.stringify(json));
    expect(result).toMatchObject({ source: "census-acs-rent", vintage: "2023", kept: 1 });
    expect(await files.series()).toEqual([
      "medianGrossRent 01001 2023-07 99",
      "medianGrossRent1Bedroom 01001 2023-07 3501",
      "medianGrossRent2Bedroom 01001 2023-07 1046",
      "medianGrossRent3Bedroom 01001 2023-07 1308",
    ]);
    const short = { ...json, countyCount: 2 };
    await expect(files.importBytes("rents.json", JSON.stringify(short))).rejects.toThrow(
      /has 2 counties, and has 1/,
    );
  });

  test("give no rate where the tax is only known to be above a bound, and no tax where there is none", async () => {
    const county = (fipsCode: string, medianHomeValue: number, medianPropertyTax: number) => ({
      ...{ name: "x", fipsCode, medianHomeValue, medianPropertyTax },
      effectiveTaxRate: 1,
    });
    await files.importBytes(
      "costs.json",
      JSON.stringify({
        a: [county("06041", 1_291_800, 10_001), county("01001", 191_800, 531)],
        b: [county("15005", 835_000, 0)],
      }),
    );
    expect(await files.series()).toEqual([
      "medianHomeValue 01001 2022-07 191800",
      "medianHomeValue 06041 2022-07 1291800",
      "medianHomeValue 15005 2022-07 835000",
      "medianPropertyTax 01001 2022-07 531",
      "medianPropertyTax 06041 2022-07 10001",
      `propertyTaxRate 01001 2022-07 ${531 / 191_800}`,
    ]);
  });

  test("that are no sound JSON change nothing", async () => {
    await expect(files.importBytes("rents.json", '{"source": {"table": "B25031"')).rejects.toThrow(
      /JSON cannot be read/,
    );
    const json = { source: { table: "B25031" }, vintage: "2023", countyCount: 1, counties: [{ fips: 1 }] };
    await expect(files.importBytes("rents.json", JSON.stringify(json))).rejects.toThrow(/counties\.0\.fips/);
  });
});

describe("The gazetteer", () => {
  const HEADER =
    "USPS\tGEOID\tANSICODE\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG          ";
  const ROWS = [
    "NC\t37119\t1\tMecklenburg County\t1\t1\t523.6\t22.5\t35.2468\t-80.8328       ",
    "PR\t72001\t1\tAdjuntas\t1\t1\t64.4\t0.2\t18.1817\t-66.7545",
  ];

  test("is separated by tabs with a padded header, and may lie in an archive", async () => {
    const text = [HEADER, ...ROWS].join("\n");
    const archive = zipTexts({ "2024_Gaz_counties_national.txt": text, "readme.txt": "x".repeat(9_000) });
    for (const content of [text, archive]) {
      await files.clear();
      const result = await files.importBytes("2024_Gaz_counties_national.txt", content);
      expect(result).toMatchObject({ vintage: "2024", read: 2, kept: 1 });
      expect(result.rejected).toEqual([{ row: 3, reason: expect.stringContaining("territory") }]);
    }
    const { rows } = await home.pool.query(
      "select latitude, land_sq_miles from counties where fips = '37119'",
    );
    expect(rows).toEqual([{ latitude: 35.2468, land_sq_miles: 523.6 }]);
  });
});

describe("Building permits", () => {
  const HEAD = [
    "Survey,FIPS,FIPS,Region,Division,County,,1-unit,,,2-units,,,3-4 units,,,5+ units,,,1-unit rep,,,2-units rep,,,3-4 units rep,,, 5+units rep",
    "Date,State,County,Code,Code,Name,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value",
    " ",
  ];
  const line = (date: string, fips: string, ...units: number[]) =>
    [
      date,
      fips.slice(0, 2),
      fips.slice(2),
      "3",
      "6",
      "A County                ",
      ...units.flatMap((count) => [1, count, 9]),
      ...Array(12).fill(0),
    ].join(",");

  test("have two headers, a blank line and padded names; the rest of a state is no county", async () => {
    const result = await files.importLines(
      "co2023a.txt",
      ...HEAD,
      line("2023", "01003", 3316, 16, 16, 1015),
      line("2023", "23000", 1, 1, 1, 1),
    );
    expect(result).toMatchObject({ source: "census-permits-annual", vintage: "2023", read: 2, kept: 1 });
    expect(result.rejected).toEqual([{ row: 5, reason: expect.stringContaining("the rest of one") }]);
    expect(await files.series()).toEqual([
      "permits 01003 2023-07 4363",
      "permitsMultiFamily 01003 2023-07 1015",
      "permitsSingleFamily 01003 2023-07 3316",
    ]);
  });

  test("of months that were not loaded stay open, and none is 0", async () => {
    await files.importLines("co2501c.txt", ...HEAD, line("202501", "01003", 250, 0, 0, 0));
    await files.importLines("co2504c.txt", ...HEAD, line("202504", "01003", 0, 0, 0, 0));
    expect(await files.series()).toEqual(["permitsMonthly 01003 2025-01 250,-,-,0"]);
  });

  test.each([
    ["a year to date", "co2501y.txt", line("202501", "01003", 1, 0, 0, 0), /year to date/],
    ["a line cut short", "co2501c.txt", "202501,01,003,3,6,Bald", /Row 4 has 6 cells/],
    ["a month that is none", "co2513c.txt", line("202513", "01003", 1, 0, 0, 0), /no date of a survey/],
  ])("of %s change nothing", async (_, name, row, message) => {
    await expect(files.importLines(name, ...HEAD, row)).rejects.toThrow(message);
    expect(await files.series()).toEqual([]);
  });
});
