import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPublisherFiles } from "../../test/publisher-files.ts";
import { workbookWithBrokenDate } from "../../test/zip.ts";

let home: TestDatabase;
let files: Awaited<ReturnType<typeof openPublisherFiles>>;
beforeAll(async () => {
  home = await createTestDatabase();
  files = await openPublisherFiles(home);
});
afterAll(() => home.drop());
beforeEach(() => files.clear());

describe("HUD's fair market rents", () => {
  const HEADER = [
    "stusps",
    "state",
    "hud_area_code",
    "countyname",
    "county_town_name",
    "metro",
    "hud_area_name",
    "fips",
    "pop2020",
    "fmr_0",
    "fmr_1",
    "fmr_2",
    "fmr_3",
    "fmr_4",
  ];
  const town = (fips: string, people: number, ...rents: number[]) => [
    "CT",
    "09",
    "A",
    "B",
    "C",
    "1",
    "D",
    fips,
    people,
    ...rents,
  ];

  test("come in a workbook with a broken date; towns of a county are weighted by their people", async () => {
    const rows = [
      HEADER,
      town("0100199999", 55_639, 836, 913, 1092, 1383, 1753),
      town("0900104720", 100, 1000, 1100, 1200, 1300, 1400),
      town("0900108070", 300, 2000, 2100, 2200, 2300, 2400),
      town("2905699999", 900, 836, 913, 1092, 1383, 1753),
    ];
    const result = await files.importBytes("rents.xlsx", workbookWithBrokenDate("FY24_FMRs", rows));
    expect(result).toMatchObject({ source: "hud-fair-market-rents", vintage: "FY2024", read: 4, kept: 3 });
    expect(result.rejected).toEqual([{ row: 5, reason: expect.stringContaining("29056 is no county") }]);
    expect(
      (await files.series()).filter((line) => line.includes("2Bedroom") || line.includes("Studio")),
    ).toEqual([
      "fairMarketRent2Bedroom 01001 2024-07 1092",
      "fairMarketRent2Bedroom 09001 2024-07 1950",
      "fairMarketRentStudio 01001 2024-07 836",
      "fairMarketRentStudio 09001 2024-07 1750",
    ]);
  });

  test("by postal code have headers over several lines, and codes that lie in two areas", async () => {
    const header = [
      "ZIP\nCode",
      "HUD Area Code",
      "HUD Metro Fair Market Rent Area Name",
      ...[0, 1, 2, 3, 4].map((size) => `SAFMR\n${size}BR`),
    ];
    const row = (zip: string | number, area: string, first: number) => [
      zip,
      area,
      "An area",
      ...[0, 1, 2, 3, 4].map((size) => first + size * 100),
    ];
    const rows = [
      header,
      row("76437", "M10180", 700),
      row("76437", "M19100", 800),
      row(1001, "M44140", 900),
      row("76437", "M10180", 750),
    ];
    const result = await files.importBytes("fy2024_safmrs.xlsx", workbookWithBrokenDate("SAFMRs", rows));
    expect(result).toMatchObject({ source: "hud-small-area-rents", vintage: "FY2024", read: 4, kept: 3 });
    expect(result.rejected).toEqual([{ row: 5, reason: expect.stringContaining("already") }]);
    const { rows: stored } = await home.pool.query(
      "select zip, area_code, rents from zip_fair_rents order by zip, area_code",
    );
    expect(stored).toEqual([
      { zip: "01001", area_code: "M44140", rents: [900, 1000, 1100, 1200, 1300] },
      { zip: "76437", area_code: "M10180", rents: [700, 800, 900, 1000, 1100] },
      { zip: "76437", area_code: "M19100", rents: [800, 900, 1000, 1100, 1200] },
    ]);
  });

  test("that nobody can date are refused", async () => {
    const rows = [HEADER, town("0100199999", 5, 836, 913, 1092, 1383, 1753)];
    const workbook = workbookWithBrokenDate("Rents", rows);
    await expect(files.importBytes("rents.xlsx", workbook)).rejects.toThrow(/--vintage YEAR/);
    expect(await files.importBytes("rents.xlsx", workbook, "2025")).toMatchObject({ vintage: "FY2025" });
  });
});

describe("Unemployment", () => {
  const HEAD = [
    "                               Labor Force Data by County, 2020 Annual Averages",
    "",
    "   LAUS Code     Code   Code   County Name/State Abbreviation                    Year         Force     Employed      Level     Rate",
    "",
  ];
  const line = (code: string, name: string, rest: string) =>
    `CN${code}00000000   ${code.slice(0, 2)}     ${code.slice(2)}   ${name.padEnd(49)}2020   ${rest}`;
  const AUTAUGA = line("01001", "Autauga County, AL", "     25,838       24,576      1,262      4.9");
  const END = ["", "SOURCE: BLS, LAUS", "April 16, 2021"];

  test("is laid out in columns, with separators of thousands and N.A.", async () => {
    const none = line("72153", "Yauco Municipio, PR", "     N.A.         N.A.       N.A.     N.A.");
    const result = await files.importLines("laucnty.txt", ...HEAD, AUTAUGA, none, ...END);
    expect(result).toMatchObject({ source: "bls-unemployment-county", vintage: "2020", read: 2, kept: 1 });
    expect(result.rejected).toEqual([{ row: 6, reason: "the row has no figure" }]);
    expect(await files.series()).toEqual([
      "laborForce 01001 2020-07 25838",
      "unemploymentRate 01001 2020-07 0.049",
    ]);
  });

  test("cut short, or with a row of another year, changes nothing", async () => {
    await expect(files.importLines("laucnty.txt", ...HEAD, AUTAUGA)).rejects.toThrow(/cut short/);
    await expect(files.importLines("laucnty.txt", ...HEAD, AUTAUGA.slice(0, 70), ...END)).rejects.toThrow(
      /Row 5/,
    );
    const other = AUTAUGA.replace("2020   ", "2019   ");
    await expect(files.importLines("laucnty.txt", ...HEAD, other, ...END)).rejects.toThrow(
      /Row 5 is of 2019/,
    );
    expect(await files.series()).toEqual([]);
  });

  test("of states comes by month, from either list", async () => {
    await files.importLines(
      "states.csv",
      "GeoID,Series ID,Place,Year,Month,Unemployment Rate",
      "1,LASST010000000000003,Alabama (S),2026,June,3.2",
      "1,LASST010000000000003,Alabama (S),2026,April,2.8",
      "72,LASST720000000000003,Puerto Rico (S),2026,June,5.0",
    );
    await files.importLines(
      "la.data.3.AllStatesS",
      "series_id                     \tyear\tperiod\t       value\tfootnote_codes",
      "LASST010000000000003          \t2026\tM05\t         3.0\t",
      "LASST010000000000003          \t2026\tM13\t         3.1\t",
      "LASST010000000000004          \t2026\tM05\t     70000\t",
    );
    expect(await files.series()).toEqual(["stateUnemploymentRate AL 2026-04 0.028,0.03,0.032"]);
  });
});

describe("Hazards, vulnerability and owners", () => {
  test("of an edition before the planning regions are kept with Connecticut's counties", async () => {
    const result = await files.importBytes(
      "NRI_Table_Counties.csv",
      "\uFEFFSTATEABBRV,STCOFIPS,BUILDVALUE,RISK_SCORE,EAL_VALT,EAL_VALB\nCT,9001,1000,12.5,40,2\nD.C.,11001,0,50,10,0\n",
    );
    expect(result).toMatchObject({ source: "fema-national-risk-index", vintage: "2021", read: 2, kept: 2 });
    expect(await files.series()).toEqual([
      "expectedAnnualLoss 09001 2021-07 40",
      "expectedAnnualLoss 11001 2021-07 10",
      "expectedLossRate 09001 2021-07 0.002",
      "hazardRiskScore 09001 2021-07 12.5",
      "hazardRiskScore 11001 2021-07 50",
    ]);
    const { rows } = await home.pool.query("select distinct geography_vintage as v from metric_series");
    expect(rows).toEqual([{ v: "2017" }]);
  });

  test("write -999 for none, and shares in percent", async () => {
    const header = "ST_ABBR,FIPS,E_HU,E_HH,EP_MUNIT,EP_HBURD,RPL_THEMES";
    const result = await files.importLines(
      "SVI_2022_US_county.csv",
      header,
      "AL,01001,24350,21856,3.5,20.7,0.5124",
      "NM,35039,17000,12800,1.1,-999,-999",
      "AL,13121,1,1,1,1,0.5",
    );
    expect(result).toMatchObject({ vintage: "2022", read: 3, kept: 2 });
    expect(result.rejected).toEqual([{ row: 4, reason: "county 13121 lies in GA, but the row says AL" }]);
    const series = await files.series();
    expect(series.filter((line) => line.includes(" 35039 "))).toEqual([
      "housingUnits 35039 2022-07 17000",
      "largeBuildingShare 35039 2022-07 0.011",
      "occupiedHomes 35039 2022-07 12800",
    ]);
    expect(series).toContain("housingBurdenShare 01001 2022-07 0.207");
  });

  test("leave states and the country out of the shares of owners", async () => {
    const result = await files.importLines(
      "People.csv",
      "FIPS,State,County,TotalPopEst2019,OwnHomePct",
      "00000,US,United States,1,63.9",
      "01000,AL,Alabama,1,68.7",
      "01001,AL,Autauga,1,73.5",
    );
    expect(result).toMatchObject({ source: "usda-rural-atlas", vintage: "2019", kept: 1, rejectedCount: 2 });
  });
});

describe("Zillow's metros", () => {
  const HEADER = "RegionID,SizeRank,RegionName,RegionType,StateName,2025-02-28,2025-03-31";

  test("are found by first city and state, a damaged letter too, and others rejected with the reason", async () => {
    await files.haveMetros(
      ["16740", "Charlotte-Concord-Gastonia, NC-SC"],
      ["31140", "Louisville/Jefferson County, KY-IN"],
      ["15860", "Cañon City, CO"],
      ["49180", "Winston-Salem, NC"],
      ["17980", "Columbus, GA-AL"],
      ["18140", "Columbus, OH"],
      ["48680", "Wildwood-The Villages, FL"],
    );
    const result = await files.importLines(
      "Metro_zhvi.csv",
      HEADER,
      "102001,0,United States,country,,350000,351000",
      '1,1,"Charlotte, NC",msa,NC,380000,381000',
      '2,2,"Louisville, KY",msa,KY,240000,241000',
      '3,3,"Ca-¦on City, CO",msa,CO,310000,311000',
      '4,4,"Winston, NC",msa,NC,250000,251000',
      '5,5,"Columbus, OH",msa,OH,300000,301000',
      '6,6,"The Villages, FL",msa,FL,330000,331000',
      '7,7,"Charlotte, NC",msa,NC,1,2',
    );
    expect(result).toMatchObject({ source: "zillow-zhvi-metro", vintage: "2025-03", read: 8, kept: 6 });
    expect(result.rejected).toEqual([
      { row: 8, reason: 'no metro of the OMB\'s list begins with the city and state "The Villages, FL"' },
      { row: 9, reason: "msa 16740 stands in row 3 already" },
    ]);
    expect((await files.series()).map((line) => line.split(" ")[1])).toEqual([
      "15860",
      "16740",
      "18140",
      "31140",
      "49180",
      "US",
    ]);
  });

  test("count sales, none among them, and homes for sale by the names of the files", async () => {
    await files.haveMetros(["16740", "Charlotte-Concord-Gastonia, NC-SC"]);
    const rows = ["102001,0,United States,country,,180000.0,", '1,1,"Charlotte, NC",msa,NC,551.0,0.0'];
    expect(await files.importLines("Metro_sales_count_now.csv", HEADER, ...rows)).toMatchObject({
      source: "zillow-sales-metro",
    });
    expect(await files.importLines("Metro_invt_fs.csv", HEADER, ...rows)).toMatchObject({
      source: "zillow-inventory-metro",
    });
    expect(await files.series()).toContain("salesCount 16740 2025-02 551,0");
    await expect(files.importLines("Metro_new_listings.csv", HEADER, ...rows)).rejects.toThrow(
      "not recognised",
    );
  });
});
