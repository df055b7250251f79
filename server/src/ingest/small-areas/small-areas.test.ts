import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { findSource, recognize } from "../known-sources.ts";
import { readTable } from "../read-table.ts";

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-small-"));
  home = await createTestDatabase();
});
afterAll(() => home.drop());
beforeEach(async () => {
  await home.pool.query("truncate data_imports cascade");
});

async function save(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function load(name: string, content: unknown, vintage?: string) {
  const text = typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  const table = await readTable(await save(name, text));
  const source = findSource(table);
  if (source === undefined) throw new Error("not recognized");
  return source.import(table, { pool: home.pool, today: new Date("2026-11-20"), vintage });
}

async function series() {
  const { rows } = await home.pool.query(
    `select metric_key as key, area_kind as kind, area_id as id, start_month::text as start, values, margins,
       geography_vintage as census from metric_series order by metric_key, area_kind, area_id`,
  );
  return rows;
}

async function withheld() {
  const { rows } = await home.pool.query(
    "select metric_key as key, area_id as id, month::text as month, reason from withheld_figures where given_on is null order by 1, 2, 3",
  );
  return rows;
}

const areas = async () =>
  (
    await home.pool.query(
      "select kind, id, latitude, longitude, west, east, outline, edition, land_sq_miles as land from small_areas order by kind, id",
    )
  ).rows;

const square = (west: number, south: number, size = 0.1) => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west, south + size],
      [west + size, south + size],
      [west + size, south],
      [west, south],
    ],
  ],
});
const shapes = (...features: [object, object | null][]) => ({
  type: "FeatureCollection",
  features: features.map(([properties, geometry]) => ({ type: "Feature", properties, geometry })),
});

describe("outlines", () => {
  test("of tracts are of the census that the file's year says, with their middle and land", async () => {
    const tract = { TRACTCE: "000100", GEOID: "53033000100", ALAND: 2_589_988 };
    const file = shapes([tract, square(-122.4, 47.5)]);
    await load("cb_2018_53_tract_500k.json", file);
    await load("cb_2023_53_tract_500k.json.gz", gzipSync(JSON.stringify(file)));
    const [newer, older] = await areas();
    expect(older).toMatchObject({ kind: "tract2010", id: "53033000100", edition: "Census tracts of 2018" });
    expect(newer).toMatchObject({ kind: "tract", latitude: 47.55, longitude: -122.35, west: -122.4 });
    expect(newer.land).toBeCloseTo(1, 5);
    // Outer lines run against the clock, each point as its step from the one before.
    expect(JSON.parse(newer.outline)).toEqual([
      [-12_240_000, 4_750_000, 10_000, 0, 0, 10_000, -10_000, 0, 0, -10_000],
    ]);
  });

  test("say their year, or are refused", async () => {
    const file = shapes([{ TRACTCE: "000100", GEOID: "53033000100" }, square(-122, 47)]);
    await expect(load("tracts.json", file)).rejects.toThrow(/--vintage YEAR/);
    expect(await load("tracts.json", file, "2021")).toMatchObject({ kept: 1 });
  });

  test("of ZIP codes get their zeros back, have their parts joined, and give way to the Census Bureau's", async () => {
    const city = shapes(
      [{ ZIP_CODE: 2108 }, square(-71.1, 42.3)],
      [{ ZIP_CODE: 2108 }, square(-71.3, 42.3)],
      [{ ZIP_CODE: 2109 }, null],
    );
    expect(await load("city.geojson", city)).toMatchObject({
      kept: 2,
      rejected: [{ row: 3, reason: "it has no shape" }],
    });
    expect(await areas()).toMatchObject([{ id: "02108", west: -71.3, east: -71 }]);
    await load("zcta.geojson", shapes([{ ZCTA5CE20: "02108" }, square(-71.1, 42.3)]));
    await load("again.geojson", city);
    expect(await areas()).toMatchObject([
      { id: "02108", west: -71.1, edition: expect.stringContaining("2020") },
    ]);
  });

  test("that are no areas, or that enclose nothing, are not taken", async () => {
    const points = shapes([{ ZIP_CODE: 2108 }, { type: "Point", coordinates: [-71, 42] }]);
    expect(findSource(await readTable(await save("points.geojson", JSON.stringify(points))))).toBeUndefined();
    await expect(load("flat.geojson", shapes([{ ZIP_CODE: 2108 }, square(-71, 42, 0)]))).rejects.toThrow(
      /No shape can be used/,
    );
  });
});

describe("points", () => {
  test("of the Gazetteer place tracts and tabulation areas, and leave outlines as they are", async () => {
    await load("zcta.geojson", shapes([{ ZCTA5CE20: "98101" }, square(-122.4, 47.5)]));
    await load(
      "2024_Gaz_zcta_national.txt",
      "GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG\n98101\t1\t0\t0.5\t0\t47.6\t-122.3\n98104\t1\t0\t0.9\t0\t47.7\t-122.2\n",
    );
    await load(
      "2024_Gaz_tracts_53.txt",
      "USPS\tGEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG\nWA\t53033000100\t1\t0\t0.5\t0\t47.6\t-122.3\n",
    );
    expect(await areas()).toMatchObject([
      { kind: "tract", id: "53033000100", land: 0.5 },
      { kind: "zip", id: "98101", latitude: 47.55, land: 0.5 },
      { kind: "zip", id: "98104", latitude: 47.7, outline: null },
    ]);
  });
});

describe("the survey's tables of tracts and ZIP codes", () => {
  const header = ["NAME", "B25064_001E", "B25064_001M", "state", "county", "tract"];

  test("keep margins of error; what is withheld is told as such and is never 0", async () => {
    await load(
      "acs.json",
      [
        header,
        ["Tract 1", "1500", "120", "53", "033", "000100"],
        ["Tract 2", "-666666666", "-222222222", "53", "033", "000200"],
        ["Tract 3", "3501", "-333333333", "53", "033", "000300"],
      ],
      "2023",
    );
    expect(await series()).toMatchObject([
      {
        key: "medianGrossRent",
        kind: "tract",
        id: "53033000100",
        values: [1_500],
        margins: [120],
        census: "2020",
      },
      { id: "53033000300", values: [3_501], margins: null },
    ]);
    expect(await withheld()).toEqual([
      {
        key: "medianGrossRent",
        id: "53033000200",
        month: "2023-07-01",
        reason: "Withheld by the publisher: too few answers",
      },
    ]);
    // A later file that has the figure takes the reason's place.
    await load("acs.json", [header, ["Tract 2", "1400", "90", "53", "033", "000200"]], "2023");
    expect(await withheld()).toEqual([]);
  });

  test("before 2020 are of the tracts of 2010: one code is two areas, and no series runs over both", async () => {
    const row = ["Tract 1", "1500", "120", "53", "033", "000100"];
    await load("acs.json", [header, row], "2019");
    await load("acs-2.json", [header, row], "2021");
    expect((await series()).map(({ kind, values, census }) => [kind, values, census])).toEqual([
      ["tract", [1_500], "2020"],
      ["tract2010", [1_500], "2010"],
    ]);
  });

  test("compute the margin of a share from those of its parts; a controlled count has none", async () => {
    await load(
      "tenure.json",
      [
        ["B25003_001E", "B25003_001M", "B25003_002E", "B25003_002M", "zip code tabulation area"],
        ["1000", "100", "600", "90", "98101"],
        ["1000", "-555555555", "500", "40", "98104"],
      ],
      "2023",
    );
    const [first, second] = await series();
    expect(first).toMatchObject({ key: "ownerShare", kind: "zip", id: "98101", values: [0.6] });
    expect(first.margins[0]).toBeCloseTo(Math.sqrt(90 ** 2 - 60 ** 2) / 1_000, 12);
    expect(second.margins[0]).toBeCloseTo(0.04, 12);
  });

  test("downloaded as a table name tracts and tabulation areas by codes of their own", async () => {
    await load(
      "ACSST5Y2023.S1901-Data.csv",
      [
        "GEO_ID,NAME,S1901_C01_001E,S1901_C01_012E,S1901_C01_012M",
        '1400000US53033000100,"Tract 1",900,80000,7000',
        "860Z200US98101,98101,5000,-,**",
        "9700000US5300001,district,1,1,1",
      ].join("\n"),
    );
    const incomes = (await series()).filter(({ key }) => key === "medianHouseholdIncome");
    expect(incomes).toMatchObject([{ kind: "tract", values: [80_000], margins: [7_000] }]);
    expect(await withheld()).toMatchObject([{ key: "medianHouseholdIncome", id: "98101" }]);
  });
});

describe("other tables", () => {
  test("of deflated dollars give the one year that is nominal", async () => {
    const tract = {
      ...{ geoid: "48113000100", rent_2012: 888, rent_moe_2012: 266, rent_2024: 1_595, rent_moe_2024: 190 },
      ...{ val_2012: 1, val_2024: null, val_moe_2024: null },
    };
    await load("rents.geojson", shapes([tract, square(-96.8, 32.7)]));
    expect(await series()).toMatchObject([
      { key: "medianGrossRent", id: "48113000100", start: "2024-07-01", values: [1_595], margins: [190] },
    ]);
    expect(await withheld()).toMatchObject([{ key: "medianHomeValue" }]);
    expect(await areas()).toMatchObject([{ kind: "tract", id: "48113000100" }]);
  });

  test("whose year stands nowhere are taken only where the operator says it, without their constant columns", async () => {
    const text =
      "tract_name,population,median_income,B25003_002E,B25003_003E,state,county,tract,area_sq_miles,median_age\nCensus Tract 1,5160,154808,1545,913,13,121,100,1.0,35\n";
    const table = await readTable(await save("fulton.csv", text));
    expect(recognize(table)).toBeUndefined();
    await load("fulton.csv", text, "2023");
    const found = await series();
    expect(found.map(({ key, id }) => `${key} ${id}`)).toEqual([
      "medianHouseholdIncome 13121000100",
      "ownerShare 13121000100",
      "population 13121000100",
    ]);
    expect(found[1].values[0]).toBeCloseTo(1_545 / 2_458, 12);
  });

  test("of ZIP codes whose boundaries moved keep the newer figure alone", async () => {
    await load(
      "growth.csv",
      "zcta,pop_2011,pop_2024,housing_units_2011,housing_units_2024,boundary_changed\n98101,10,20,5,6,False\n98104,10,20,5,6,True\n",
    );
    const people = (await series()).filter(({ key }) => key === "population");
    expect(people.map(({ id, start, values }) => [id, start, values.length])).toEqual([
      ["98101", "2011-07-01", 14],
      ["98104", "2024-07-01", 1],
    ]);
    expect(await withheld()).toEqual([]);
  });

  test("of FEMA by tract are no county's, and bring the census count with them", async () => {
    await load(
      "NRI_Table_CensusTracts.csv",
      "STATEABBRV,STCOFIPS,TRACTFIPS,POPULATION,BUILDVALUE,RISK_SCORE,EAL_VALT,EAL_VALB,NRI_VER\nMD,24510,24510010100,3197,1000000,21.4,900,500,March 2023\nMD,24510,24510010200,3113,0,15,0,0,March 2023\n",
    );
    const found = await series();
    expect(found.every(({ kind }) => kind === "tract")).toBe(true);
    expect(found.filter(({ key }) => key === "expectedLossRate")).toMatchObject([{ values: [0.0005] }]);
    expect(found.filter(({ key }) => key === "population")).toMatchObject([
      { start: "2020-07-01", values: [3_197] },
      { values: [3_113] },
    ]);
  });

  test("of Zillow by ZIP code read without their zeros and with other dates", async () => {
    const result = await load(
      "Zip_zori_sm_month.csv",
      'RegionID,SizeRank,RegionName,RegionType,StateName,State,City,Metro,CountyName,9/30/2023,10/31/2023\n1,1,2108,zip,MA,MA,Boston,"Boston, MA",Suffolk County,3000,3010\n2,2,98101,zip,WA,WA,Seattle,"Seattle, WA",King County,,2540\n3,3,999,zip,WA,WA,Nowhere,,,1,2000\n',
    );
    expect(result).toMatchObject({ source: "zillow-zori-zip", vintage: "2023-10", kept: 2 });
    expect(await series()).toMatchObject([
      { key: "typicalRent", kind: "zip", id: "02108", values: [3_000, 3_010] },
      { kind: "zip", id: "98101", start: "2023-10-01" },
    ]);
  });

  test("of HUD become series by ZIP code, unless rent areas disagree about one", async () => {
    const row = (zip: string, area: string, rent: number) =>
      `${zip},${area},"Area ${area}",${[0, 1, 2, 3, 4].map((size) => rent + 100 * size)}`;
    const named =
      "ZIP Code,HUD Area Code,HUD Metro Fair Market Rent Area Name,SAFMR 0BR,SAFMR 1BR,SAFMR 2BR,SAFMR 3BR,SAFMR 4BR";
    const before = "zcta,CBSASub20,Areaname20,safmr_0br,safmr_1br,safmr_2br,safmr_3br,safmr_4br";
    await load("fy2020_safmrs_rev.csv", [before, row("98101", "A", 1_000)].join("\n"));
    await load(
      "fy2021_safmrs.csv",
      [named, row("98101", "A", 1_100), row("98104", "A", 900), row("98104", "B", 950)].join("\n"),
    );
    const rents = (await series()).filter(({ key }) => key === "fairMarketRent2Bedroom");
    expect(rents).toMatchObject([{ kind: "zip", id: "98101", start: "2020-07-01", values: [1_200, 1_300] }]);
    expect((await withheld()).filter(({ key }) => key === "fairMarketRent2Bedroom")).toMatchObject([
      { id: "98104", reason: "It lies in several rent areas, each with rents of its own" },
    ]);
  });
});

describe("crosswalks", () => {
  test("get their zeros back, and a later one takes the place of the whole", async () => {
    await load(
      "ZIP_COUNTY_032020.csv",
      "ZIP,COUNTY,RES_RATIO,TOT_RATIO\n601,1001,0.25,1\n98101,53033,1,1\n98101,x,1,1\n",
    );
    await load("us_tract_zip.csv", "state_fips,county_fips,tract_code,zip_code\n53,33,100,98101\n");
    const counties = await home.pool.query("select zip, county_fips, share from zip_counties order by zip");
    expect(counties.rows).toEqual([
      { zip: "00601", county_fips: "01001", share: 0.25 },
      { zip: "98101", county_fips: "53033", share: 1 },
    ]);
    const tracts = await home.pool.query("select zip, tract, share from zip_tracts");
    expect(tracts.rows).toEqual([{ zip: "98101", tract: "53033000100", share: null }]);
    await load("ZIP_COUNTY_032024.csv", "ZIP,COUNTY,RES_RATIO,TOT_RATIO\n98101,53033,1,1\n");
    expect((await home.pool.query("select zip from zip_counties")).rows).toEqual([{ zip: "98101" }]);
  });
});
