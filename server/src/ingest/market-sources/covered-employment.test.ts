import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPublisherFiles } from "../../test/publisher-files.ts";
import { workbookWithBrokenDate, zipParts } from "../../test/zip.ts";

let home: TestDatabase;
let files: Awaited<ReturnType<typeof openPublisherFiles>>;
beforeAll(async () => {
  home = await createTestDatabase();
  files = await openPublisherFiles(home);
});
afterAll(() => home.drop());
beforeEach(() => files.clear());

// The columns of the open data's annual averages, as far as they are laid out before the location quotients.
const SLICE =
  '"area_fips","own_code","industry_code","agglvl_code","size_code","year","qtr","disclosure_code","annual_avg_estabs","annual_avg_emplvl","total_annual_wages","taxable_annual_wages","annual_contributions","annual_avg_wkly_wage","avg_annual_pay"';
const line = (
  area: string,
  [own, industry, level]: [number, string, number],
  [jobs, wage, status = ""]: [number, number, string?],
  year = 2023,
) =>
  `"${area}","${own}","${industry}","${level}","0",${year},"A","${status}",10,${jobs},${jobs * wage * 52},0,0,${wage},${wage * 52}`;

const WITHHELD = "Withheld by the publisher, so that no employer can be told from it";

describe("a slice of the census of employment", () => {
  test("has jobs and weekly wages of a county by sector; government is the sum of its levels", async () => {
    const result = await files.importLines(
      "53033.csv",
      SLICE,
      line("53033", [0, "10", 70], [1_500_000, 2_100]),
      line("53033", [1, "10", 71], [20_000, 1_900]),
      line("53033", [2, "10", 71], [60_000, 1_500]),
      line("53033", [3, "10", 71], [120_000, 1_600]),
      line("53033", [5, "10", 71], [1_300_000, 2_200]),
      line("53033", [5, "1012", 73], [75_000, 1_800]),
      line("53033", [5, "23", 74], [75_000, 1_800]),
      line("53033", [5, "1012", 73], [70_000, 1_700], 2022),
      line("53000", [0, "10", 50], [3_500_000, 1_700]),
      line("US000", [0, "10", 10], [150_000_000, 1_400]),
      line("53999", [0, "10", 70], [9_000, 1_400]),
    );
    expect(result).toMatchObject({ source: "bls-qcew", vintage: "2023", read: 6, kept: 6, rejected: [] });
    expect(await files.series()).toEqual([
      "averageWeeklyWage 53033 2023-07 2100",
      "coveredJobs 53033 2023-07 1500000",
      "sectorJobsConstruction 53033 2022-07 70000,75000",
      "sectorJobsGovernment 53033 2023-07 200000",
      "sectorWageConstruction 53033 2022-07 1700,1800",
      "sectorWageGovernment 53033 2023-07 1600",
    ]);
  });

  test("has none of a sector that is withheld, where zeros stand in the file, and 0 where nobody works", async () => {
    await files.importLines(
      "01001.csv",
      SLICE,
      line("01001", [5, "1011", 73], [0, 0, "N"]),
      line("01001", [5, "1013", 73], [0, 0]),
      line("01001", [2, "10", 71], [100, 900]),
      line("01001", [3, "10", 71], [0, 0, "N"]),
      line("01001", [0, "10", 70], [12_000, 850]),
    );
    expect(await files.series()).toEqual([
      "averageWeeklyWage 01001 2023-07 850",
      "coveredJobs 01001 2023-07 12000",
      "sectorJobsManufacturing 01001 2023-07 0",
    ]);
  });

  test("that is revised and withholds a sector ends its figure, and keeps what was known until then", async () => {
    const county = line("01001", [0, "10", 70], [12_000, 850]);
    await files.importLines("a.csv", SLICE, county, line("01001", [5, "1013", 73], [900, 1_100]));
    await files.importLines("b.csv", SLICE, county, line("01001", [5, "1013", 73], [0, 0, "N"]));
    expect((await files.series()).filter((one) => one.startsWith("sector"))).toEqual([]);
    const held = await home.pool.query("select distinct reason, given_on from withheld_figures");
    expect(held.rows).toEqual([{ reason: WITHHELD, given_on: null }]);
    const kept = await home.pool.query(
      `select metric_key as key, values, known_on::text as from, superseded_on = current_date as "isEnded"
       from superseded_series order by 1`,
    );
    expect(kept.rows).toEqual([
      { key: "sectorJobsManufacturing", values: [900], from: "2024-07-03", isEnded: true },
      { key: "sectorWageManufacturing", values: [1_100], from: "2024-07-03", isEnded: true },
    ]);
    // A newer file gives the figure again.
    const given = line("01001", [5, "1013", 73], [910, 1_110]);
    await files.importLines("c.csv", SLICE, given, line("01001", [5, "1013", 73], [0, 0], 2026));
    expect((await files.series()).filter((one) => one.startsWith("sectorWage"))).toEqual([
      "sectorWageManufacturing 01001 2023-07 1110",
    ]);
    const told = await home.pool.query(
      "select month::text, reason from withheld_figures where metric_key = 'sectorWageManufacturing'",
    );
    expect(told.rows).toEqual([
      { month: "2026-07-01", reason: "Nobody works in this sector here, so there is no wage" },
    ]);
  });

  test("of a metro goes by its code, whose last digit the Bureau leaves out", async () => {
    await files.haveMetros(["42660", "Seattle-Tacoma-Bellevue, WA"]);
    const result = await files.importLines(
      "C4266.csv",
      SLICE,
      line("C4266", [0, "10", 40], [2_100_000, 1_950], 2024),
      line("C9999", [0, "10", 40], [1, 1], 2024),
      // Under the same code other counties: a growth from here on would be that of the boundary.
      line("C4266", [0, "10", 40], [1_900_000, 1_900], 2023),
      line("53033", [0, "10", 70], [1_500_000, 2_100], 2023),
    );
    expect(result).toMatchObject({ read: 4, kept: 2 });
    expect(result.rejected).toContainEqual({
      row: 4,
      reason: "Metros of 2023 are of the delineation of 2013: their counties are read",
    });
    expect(await files.series()).toEqual([
      "averageWeeklyWage 42660 2024-07 1950",
      "averageWeeklyWage 53033 2023-07 2100",
      "coveredJobs 42660 2024-07 2100000",
      "coveredJobs 53033 2023-07 1500000",
    ]);
  });

  test("that was joined to another counts each level of government and each sector once", async () => {
    const rows = [
      line("53033", [2, "10", 71], [60_000, 1_500]),
      line("53033", [3, "10", 71], [120_000, 1_600]),
      line("53033", [5, "1012", 73], [75_000, 1_800]),
    ];
    const result = await files.importLines("joined.csv", SLICE, ...rows, ...rows);
    expect(result).toMatchObject({ read: 6, kept: 3 });
    expect(result.rejected[0]).toEqual({ row: 5, reason: "The same stands in row 2 already" });
    expect((await files.series()).filter((one) => one.startsWith("sectorJobs"))).toEqual([
      "sectorJobsConstruction 53033 2023-07 75000",
      "sectorJobsGovernment 53033 2023-07 180000",
    ]);
  });

  test("of Connecticut is of its counties up to 2023 and of its planning regions from 2024 on", async () => {
    const result = await files.importLines(
      "CT.csv",
      SLICE,
      line("09001", [0, "10", 70], [400_000, 1_900], 2023),
      line("09190", [0, "10", 70], [350_000, 1_950], 2024),
      line("09000", [0, "10", 50], [1_700_000, 1_500], 2024),
    );
    expect(result).toMatchObject({ read: 2, kept: 2, rejected: [] });
    expect((await files.series()).filter((one) => one.startsWith("coveredJobs"))).toEqual([
      "coveredJobs 09001 2023-07 400000",
      "coveredJobs 09190 2024-07 350000",
    ]);
  });

  test.each([
    ['"53033","0","10","70","0",2023,"2","",1,10,1,1,1,5,5', '"2" is a quarter: annual averages are read'],
    ['"53033","0","10","70","0",23,"A","",1,10,1,1,1,5,5', '"23" is no year'],
    ['"53033","0","10","70","0",2023,"A","",1,many,1,1,1,5,5', '"many" is no number of jobs'],
    ['"53033","0","10","70","0",2023,"A","",1,10,1,1,1,-5,5', '"-5" is no weekly wage'],
  ])("leaves out %s", async (bad, reason) => {
    const { kept, rejected } = await files.importLines(
      "slice.csv",
      SLICE,
      line("01001", [0, "10", 70], [12_000, 850]),
      bad,
    );
    expect(kept).toBe(1);
    expect(rejected).toEqual([{ row: 3, reason }]);
  });
});

test("the workbook of all counties is read within its archive, the year's and none of its quarters'", async () => {
  const header = [
    ...[
      "Area\r\nCode",
      "St",
      "Cnty",
      "Own",
      "NAICS",
      "Year",
      "Qtr",
      "Area Type",
      "St Name",
      "Area",
      "Ownership",
    ],
    ...["Industry", "Annual Average Status Code", "Annual Average Establishment Count"],
    ...[
      "Annual Average Employment",
      "Annual Total Wages",
      "Annual Average Weekly Wage",
      "Annual Average Pay",
    ],
  ];
  const row = (own: number, naics: string, status: string, [jobs, wage]: [number, number]) => [
    ...["01003", "01", "003", own, naics, "2024", "A", "County", "Alabama", "Baldwin County, Alabama", ""],
    ...["", status, 100, jobs, jobs * wage * 52, wage, wage * 52],
  ];
  const workbook = workbookWithBrokenDate("US_St_Cn_MSA", [
    header,
    row(0, "10", "", [85_000, 980]),
    row(5, "1026", "", [16_000, 480]),
    row(5, "1011", "N", [0, 0]),
    row(5, "101", "", [12_000, 1_100]),
  ]);
  const quarter = workbookWithBrokenDate("US_St_Cn_MSA", [
    ["Area\r\nCode", "Own"],
    ["01003", "0"],
  ]);
  const archive = zipParts([
    { name: "2024_all_county_high_level/allhlcn241.xlsx", content: quarter },
    { name: "2024_all_county_high_level/allhlcn24.xlsx", content: workbook },
  ]);
  const result = await files.importBytes("2024_all_county_high_level.zip", archive);
  expect(result).toMatchObject({ source: "bls-qcew", vintage: "2024", read: 3 });
  expect(await files.series()).toEqual([
    "averageWeeklyWage 01003 2024-07 980",
    "coveredJobs 01003 2024-07 85000",
    "sectorJobsLeisure 01003 2024-07 16000",
    "sectorWageLeisure 01003 2024-07 480",
  ]);
});
