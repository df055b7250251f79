import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { METRICS } from "../features/markets/catalog/metrics.ts";
import { getSnapshot, type Snapshot } from "../features/markets/snapshot.ts";
import { readTable } from "../ingest/read-table.ts";
import { readCells } from "../lib/csv.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { type IngestAnswer, ingest } from "./ingest.ts";

const DATA = fileURLToPath(new URL("../../../../shared/data", import.meta.url));

/** Counties of the metric in all, and those among the 3,144 of today; the rest are Connecticut's and Alaska's before. */
const COUNTIES: Record<string, [all: number, current: number]> = {
  netYield: [637, 637],
  typicalHomeValue: [2825, 2817],
  typicalRent: [1287, 1279],
  rentGrowth1y: [979, 971],
  rentGrowth5y: [572, 565],
  population: [3144, 3144],
  populationGrowth1y: [3144, 3144],
  netMigrationRate: [3144, 3144],
  // With nine counties that are no more, last known before their states drew new ones; two incomes are of 2018 alone.
  medianHouseholdIncome: [3153, 3144],
  households: [3153, 3144],
  incomeGrowth5y: [3130, 3130],
  medianGrossRent: [3123, 3123],
  medianGrossRentStudio: [1792, 1792],
  medianGrossRent1Bedroom: [2920, 2920],
  medianGrossRent2Bedroom: [3079, 3079],
  medianGrossRent3Bedroom: [3071, 3071],
  medianHomeValue: [3136, 3136],
  medianPropertyTax: [3135, 3135],
  fairMarketRent2Bedroom: [3143, 3135],
  permitsMonthly: [3015, 3015],
  unemploymentRate: [3141, 3132],
  hazardRiskScore: [3142, 3133],
  socialVulnerability: [3144, 3144],
  ownerShare: [3142, 3133],
};

const METROS: Record<string, number> = {
  netYield: 577,
  typicalHomeValue: 857,
  typicalRent: 622,
  salesCount: 838,
  forSaleInventory: 875,
  population: 925,
  homePriceIndex: 386,
};

describe.skipIf(!existsSync(DATA))("labs ingest folder ../shared/data (needs the folder)", () => {
  let home: TestDatabase;
  let answer: IngestAnswer;
  let snapshot: Snapshot;
  let current: ReadonlySet<string>;
  // A day on which the newest files of the folder are current.
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10") }));
  afterAll(() => void vi.useRealTimers());
  beforeAll(async () => {
    home = await createTestDatabase();
    vi.stubEnv("DATABASE_URL", home.url);
    answer = await ingest(["folder", DATA]);
    snapshot = await getSnapshot(home.database);
    const places = await readTable(join(DATA, "gazetteer/2024_Gaz_counties_national.txt"));
    current = new Set(places.rows.slice(1).map((row) => row[1] ?? ""));
  }, 300_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await home.drop();
  });

  const found = (source: string) => answer.imports.find((entry) => entry.source === source);
  const read = (kind: "county" | "msa", key: string, id: string) => {
    const column = snapshot.columns[kind].get(key);
    return (column?.values.get(id) ?? column?.lastKnown.get(id))?.value;
  };
  const county = (key: string, id: string) => read("county", key, id);
  const metro = (key: string, id: string) => read("msa", key, id);
  const csv = (path: string) => readCells(readFileSync(join(DATA, path), "utf8").replace(/^\uFEFF/, ""));
  async function count(query: string): Promise<number> {
    return (await home.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? 0;
  }

  test("takes every file, and names the two that hold no data", () => {
    expect(answer.failed).toEqual([]);
    expect(answer.unrecognized).toEqual(["SOURCES.md", "nri_svi/NRIDataDictionary.csv"]);
    expect(answer.imports).toHaveLength(37);
  });

  test.each(Object.entries(COUNTIES))("covers counties with %s", (key, [all, now]) => {
    const column = snapshot.columns.county.get(key);
    expect(column?.metric).toMatchObject({ coverage: all, demo: false });
    const ids = [...(column?.values.keys() ?? []), ...(column?.lastKnown.keys() ?? [])];
    expect(ids.filter((id) => current.has(id))).toHaveLength(now);
  });

  test.each(Object.entries(METROS))("covers metros with %s", (key, coverage) => {
    expect(snapshot.columns.msa.get(key)?.metric.coverage).toBe(coverage);
  });

  test("covers all else that the files hold", async () => {
    expect(await count("metros")).toBe(935);
    expect(await count("counties where land_sq_miles is not null")).toBe(3144);
    expect(await count("zip_fair_rents")).toBe(27_446);
    expect(await count("rental_listings")).toBe(6_938);
    expect(found("king_county_sales")).toMatchObject({ read: 15_117, kept: 15_117 });
    expect(await count("daily_rates where key = 'mortgageRate'")).toBe(2_401);
    expect(await count("metric_series where metric_key = 'homePriceIndex' and area_kind = 'county'")).toBe(
      2_723,
    );
    // 373 metros as published and 37 divisions, which make 13 metros more.
    expect(await count("metric_series where metric_key = 'homePriceIndex' and area_kind = 'division'")).toBe(
      37,
    );
    expect(await count("metric_series where metric_key = 'homePriceIndex' and area_kind = 'msa'")).toBe(
      373 + 13,
    );
    expect(await count("metric_series where metric_key = 'stateUnemploymentRate'")).toBe(51);
    const { rows } = await home.pool.query(
      `select count(*)::int as n from metric_series where metric_key = 'homePriceIndex' and area_kind = 'county'
       and area_id = any($1) and start_month <= '2006-07-01' and latest_month >= '2012-07-01'
       and values[(2006 - extract(year from start_month))::int + 1] is not null
       and values[(2012 - extract(year from start_month))::int + 1] is not null`,
      [[...current]],
    );
    expect(rows).toEqual([{ n: 2_683 }]);
  });

  test("ranks no figure past its publisher's cycle, and no growth of a series under five years", () => {
    let ranked = 0;
    for (const kind of ["county", "msa"] as const) {
      for (const metric of METRICS) {
        const column = snapshot.columns[kind].get(metric.key);
        const years = snapshot.history[kind].get(metric.rankedWithHistoryOf ?? "");
        for (const id of column?.ranked.keys() ?? []) {
          ranked += 1;
          const asOf = column?.values.get(id)?.asOf ?? "";
          // Whatever its cycle, nothing stays current for four years.
          expect(Number(asOf.slice(0, 4))).toBeGreaterThanOrEqual(snapshot.now.getUTCFullYear() - 4);
          if (years !== undefined) expect(years.get(id)).toBeGreaterThanOrEqual(5);
        }
      }
    }
    expect(ranked).toBeGreaterThan(20_000);
    // Values of 2022 beside rents of 2026: known, dated, and in no rank.
    const growth = snapshot.columns.county.get("valueGrowth1y");
    expect([growth?.values.size, growth?.ranked.size, growth?.metric.asOf]).toEqual([0, 0, "2022-02"]);
    expect(growth?.lastKnown.size).toBeGreaterThan(2_000);
    const rents = snapshot.columns.county.get("rentGrowth1y");
    expect(rents?.metric).toMatchObject({ asOf: "2026-01", isLastKnown: false });
    expect(rents?.ranked.size).toBeLessThan(rents?.values.size ?? 0);
  });

  test("matches 857 of Zillow's 894 metros, and says of each other why not", () => {
    const values = found("zillow-zhvi-metro");
    expect(values).toMatchObject({ read: 895, kept: 858, rejectedCount: 37 });
    expect(values?.rejected.every(({ reason }) => reason.includes("begins with the city and state"))).toBe(
      true,
    );
    expect(metro("typicalHomeValue", "15860")).toBeGreaterThan(100_000);
  });

  test("holds the values of the files", async () => {
    const zhvi = csv("zillow/County_zhvi_2022-02.csv").filter(
      (row) =>
        ["Autauga County", "King County"].includes(row[2] ?? "") && ["AL", "WA"].includes(row[5] ?? ""),
    );
    expect(zhvi.map((row) => [row.at(-1)])).toEqual([
      [String(county("typicalHomeValue", "53033"))],
      [String(county("typicalHomeValue", "01001"))],
    ]);
    const zori = csv("zillow/County_zori_uc_sfrcondomfr_sm_month_2026-01.csv").find(
      (row) => row[7] === "37" && row[8] === "119",
    );
    expect(county("typicalRent", "37119")).toBe(Number(zori?.at(-1)));
    const people = (await readTable(join(DATA, "census_pep/co-est2023-alldata.csv"))).rows;
    const at = (name: string) => people[0]?.indexOf(name) ?? -1;
    const dona = people.find((row) => row[3] === "35" && row[4] === "13");
    expect(dona?.[6]).toBe("Doña Ana County");
    expect(county("population", "35013")).toBe(Number(dona?.[at("POPESTIMATE2023")]));
    expect(county("netMigration", "35013")).toBe(Number(dona?.[at("NETMIG2023")]));
    const income = csv("census_acs/ACSST5Y2023.S1901-Data.csv").find((row) => row[0] === "0500000US48201");
    expect(county("households", "48201")).toBe(Number(income?.[2]));
    const risk = csv("nri_svi/NRI_Table_Counties_2021.csv");
    const field = (row: string[] | undefined, name: string) => Number(row?.[risk[0]?.indexOf(name) ?? -1]);
    const kenton = risk.find((row) => row[8] === "21117");
    expect(county("hazardRiskScore", "21117")).toBe(field(kenton, "RISK_SCORE"));
    expect(county("expectedLossRate", "21117")).toBe(field(kenton, "EAL_VALB") / field(kenton, "BUILDVALUE"));
    const owners = csv("usda_rural_atlas/People.csv");
    const share = owners.find((row) => row[0] === "06037")?.[owners[0]?.indexOf("OwnHomePct") ?? -1];
    expect(county("ownerShare", "06037")).toBeCloseTo(Number(share) / 100, 12);
    const permits = readFileSync(join(DATA, "bps/annual/co2023a.txt"), "latin1");
    const line =
      permits
        .split("\n")
        .find((text) => text.startsWith("2023,01,003"))
        ?.split(",") ?? [];
    const units = [7, 10, 13, 16].reduce((sum, index) => sum + Number(line[index]), 0);
    expect(county("permits", "01003")).toBe(units);
    const labor = readFileSync(join(DATA, "bls_laus/laucnty_2020.txt"), "latin1");
    expect(labor).toMatch(/Baldwin County, AL +2020 +96,763 +91,338 +5,425 +5\.6/);
    expect([county("laborForce", "01003"), county("unemploymentRate", "01003")]).toEqual([96_763, 0.056]);
    const fair = await readTable(join(DATA, "hud/FY2024_FMRs.xlsx"));
    const autauga = fair.rows.find((row) => row[7] === "0100199999");
    expect(county("fairMarketRent2Bedroom", "01001")).toBe(Number(autauga?.[11]));
    const charlotte = csv("fhfa/hpi_at_metro.csv").findLast((row) => row[1] === "16740");
    expect(metro("homePriceIndex", "16740")).toBe(Number(charlotte?.[4]));
    const sales = csv("zillow/Metro_sales_count_sfr.csv").find((row) => row[2] === "Charlotte, NC");
    expect(metro("salesCount", "16740")).toBe(Number(sales?.at(-1)));
    expect([county("medianHomeValue", "01001"), county("medianPropertyTax", "01001")]).toEqual([
      191_800, 531,
    ]);
    expect(county("propertyTaxRate", "01001")).toBe(531 / 191_800);
    expect(county("medianGrossRent2Bedroom", "01001")).toBe(1046);
  });

  test("holds the values of every other source too", async () => {
    const gazetteer = (await readTable(join(DATA, "gazetteer/2024_Gaz_counties_national.txt"))).rows;
    const row = gazetteer.find((cells) => cells[1] === "53033") ?? [];
    const column = (name: string) => row[gazetteer[0]?.findIndex((cell) => cell.trim() === name) ?? -1];
    const { rows } = await home.pool.query(
      "select latitude, longitude, land_sq_miles as land, msa_id as metro from counties where fips = '53033'",
    );
    expect(rows[0]).toEqual({
      latitude: Number(column("INTPTLAT")),
      longitude: Number(column("INTPTLONG")),
      land: Number(column("ALAND_SQMI")),
      metro: "42660",
    });
    const metros = csv("census_pep/cbsa-est2025-alldata.csv");
    const seattle = metros.find((cells) => cells[0] === "42660" && cells[1] === "" && cells[2] === "");
    expect(metro("population", "42660")).toBe(Number(seattle?.[metros[0]?.indexOf("POPESTIMATE2025") ?? -1]));
    const last = (path: string) =>
      csv(path)
        .find((cells) => cells[2] === "Charlotte, NC")
        ?.at(-1);
    expect(metro("typicalHomeValue", "16740")).toBe(Number(last("zillow/Metro_zhvi_sfrcondo_2025.csv")));
    expect(metro("typicalRent", "16740")).toBe(Number(last("zillow/Metro_zori_2025.csv")));
    expect(metro("forSaleInventory", "16740")).toBe(Number(last("zillow/Metro_invt_fs_sfr.csv")));
    const purchases = csv("fhfa/hpi_po_metro.csv").findLast((cells) => cells[0] === "16740");
    expect(metro("purchaseOnlyIndex", "16740")).toBe(Number(purchases?.[5]));
    const index = readFileSync(join(DATA, "fhfa/HPI_AT_BDL_county_1975-2017.csv"), "utf8").split("\r");
    const autauga = index.findLast((line) => line.includes(",01001,"))?.split(",");
    expect([county("homePriceIndex", "01001"), autauga?.[3]]).toEqual([Number(autauga?.[5]), "2017"]);
    const income = csv("census_acs/ACSST5Y2023.S1901-Data.csv");
    const median = income[0]?.indexOf("S1901_C01_012E") ?? -1;
    const harris = income.find((cells) => cells[0] === "0500000US48201");
    expect(county("medianHouseholdIncome", "48201")).toBe(Number(harris?.[median]));
    const vulnerable = csv("nri_svi/SVI_2022_US_county.csv");
    const share = (name: string) =>
      Number(vulnerable.find((cells) => cells[5] === "48201")?.[vulnerable[0]?.indexOf(name) ?? -1]);
    expect(county("socialVulnerability", "48201")).toBe(share("RPL_THEMES"));
    expect(county("housingUnits", "48201")).toBe(share("E_HU"));
    const month = readFileSync(join(DATA, "bps/monthly/co2507c.txt"), "latin1")
      .split("\n")
      .find((line) => line.startsWith("202507,01,003"))
      ?.split(",");
    expect(county("permitsMonthly", "01003")).toBe(
      [7, 10, 13, 16].reduce((sum, at) => sum + Number(month?.[at]), 0),
    );
  });

  test("holds the values of rates, states and postal codes", async () => {
    const rates = csv("pmms/MORTGAGE30US.csv");
    const [day, rate] = rates.findLast((cells) => cells.length > 1) ?? [];
    const newest = await home.pool.query(
      "select day::text as day, value from daily_rates where key = 'mortgageRate' order by day desc limit 1",
    );
    expect(newest.rows).toEqual([{ day, value: Number((Number(rate) / 100).toPrecision(12)) }]);
    // Newest first, and rates in percent.
    const alabama = csv("bls_laus/stateUnemployment_2026.csv")[1];
    expect(alabama?.slice(0, 5)).toEqual(["1", "LASST010000000000003", "Alabama (S)", "2026", "June"]);
    const state = await home.pool.query(
      `select latest_month::text as month, latest_value as value from metric_series
       where metric_key = 'stateUnemploymentRate' and area_id = 'AL'`,
    );
    expect(state.rows).toEqual([{ month: "2026-06-01", value: Number(alabama?.[5]) / 100 }]);
    const safmr = (await readTable(join(DATA, "hud/fy2024_safmrs.xlsx"))).rows;
    const zip = safmr[1] ?? [];
    const stored = await home.pool.query(
      "select rents from zip_fair_rents where zip = $1 and area_code = $2",
      [zip[0], zip[1]],
    );
    const bedrooms = safmr[0]?.flatMap((name, at) => (/^SAFMR\s+\dBR$/.test(name.trim()) ? [at] : [])) ?? [];
    expect(bedrooms).toHaveLength(5);
    expect(stored.rows).toEqual([{ rents: bedrooms.map((at) => Number(zip[at])) }]);
  });

  test("keeps each edition of counties apart, and coded ends out of rates", () => {
    expect(county("population", "09110")).toBeGreaterThan(900_000);
    expect(county("population", "09001")).toBeUndefined();
    expect(county("typicalHomeValue", "09001")).toBeGreaterThan(100_000);
    expect(county("typicalHomeValue", "09190")).toBeUndefined();
    expect([county("hazardRiskScore", "02261"), county("population", "02261")]).toEqual([
      expect.any(Number),
      undefined,
    ]);
    expect(county("incomeGrowth5y", "09110")).toBeUndefined();
    expect([county("medianPropertyTax", "06041"), county("propertyTaxRate", "06041")]).toEqual([
      10_001,
      undefined,
    ]);
  });
});
