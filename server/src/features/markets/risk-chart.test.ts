import type { RiskChart } from "@labs/contract/markets/charts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dailyRates } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  insertCounty,
  insertImport,
  insertMetro,
  insertSeries,
  MARKETS_DAY,
} from "../../test/market-rows.ts";

/** One metro with the yearly figures of the worked example, others that lack something of it. */
const GOLDEN = "10001";
const TWIN = "10002";
const FLAT = "10003";
const YOUNG = "10004";
const WITHOUT_RENT = "10005";
const OLD = "10006";
const HPI = [100, 104, 110.24, 106.93, 112.28, 121.26, 124.9];
const GROSS = [0.08, 0.079, 0.077, 0.08, 0.079, 0.076];

let labs: TestApp;
let session: { cookie: string };
let importId: string;
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  importId = await insertImport(labs.database, { publisher: "Zillow" });
  const yearly = { kind: "msa" as const, stepMonths: 12, importId };
  const insert = async (id: string, index: number[], gross: number[] | null, start = "2019-12") => {
    await insertMetro(labs.database, { id, name: `Metro ${id}, NC-SC`, importId });
    await insertSeries(labs.database, { ...yearly, key: "typicalHomeValue", id, start, values: index });
    if (gross === null) return;
    const rents = gross.map((rate, year) => (rate * (index[year] ?? 0)) / 12);
    await insertSeries(labs.database, { ...yearly, key: "typicalRent", id, start, values: rents });
  };
  await insert(GOLDEN, HPI, GROSS);
  await insert(
    TWIN,
    HPI.map((level, year) => level * (1 + 0.02 * (year % 2))),
    GROSS,
  );
  await insert(FLAT, [100, 105, 110.25, 115.7625], [0.06, 0.06, 0.06], "2022-12");
  await insert(YOUNG, [100], null, "2025-12");
  await insert(WITHOUT_RENT, HPI, null);
  await insert(OLD, [100, 103, 105], [0.05, 0.05], "2015-12");
  await insertCounty(labs.database, {
    fips: "37119",
    name: "Mecklenburg County",
    state: "NC",
    msaId: GOLDEN,
  });
  const people = { key: "population", kind: "msa" as const, importId, start: "2024-07", stepMonths: 12 };
  await insertSeries(labs.database, { ...people, id: GOLDEN, values: [3_000_000] });
  await insertSeries(labs.database, { ...people, id: TWIN, values: [1_000_000] });
});
afterAll(() => labs.close());

/** Their counties have no taxes, so one ratio of expenses is set for all unless a test says otherwise. */
async function chart(
  query: string,
  { ratio = "expenseRatio=0.348&" }: { ratio?: string } = {},
): Promise<RiskChart & { row: (id: string) => RiskChart["rows"][number] | undefined }> {
  const answer = await labs.app.inject({
    url: `/api/markets/risk-adjusted-returns-chart?${query.includes("expenseRatio") ? "" : ratio}${query}`,
    headers: session,
  });
  expect(answer.statusCode).toBe(200);
  const body = answer.json<RiskChart>();
  return { ...body, row: (id) => body.rows.find((row) => row.msaId === id) };
}

test("the worked example comes out of the call to the last digit", async () => {
  const golden = (await chart("expenseRatio=0.35&riskFree=0.02")).row(GOLDEN);
  expect(golden?.meanReturn).toBeCloseTo(0.08935901671074085, 12);
  expect(golden?.volatility).toBeCloseTo(0.03825893723634735, 12);
  expect(golden?.sharpe).toBeCloseTo(1.8128840401987778, 9);
  expect(golden).toMatchObject({
    sortino: null,
    n: 6,
    years: 6,
    from: "2019-12",
    to: "2025-12",
    region: "South",
    population: 3_000_000,
  });
  expect(golden?.unavailable.sortino).toBe("No return fell below the risk-free rate");
  expect(golden?.maxDrawdown).toBeCloseTo(-0.03002539912917257, 12);
  const higher = (await chart("expenseRatio=0.35&riskFree=0.03")).row(GOLDEN);
  expect(higher?.sharpe).toBeCloseTo(1.551507203246296, 9);
  expect(higher?.sortino).toBeCloseTo(14.575787965159398, 9);
});

test.each([
  [1, 0.12942853734186585],
  [10, 0.05470417057642649],
  [100, 0.04020729135933886],
  [1_000, 0.038458214707065716],
])(
  "volatility of %i homes is that of the worked example, and Sharpe follows from it",
  async (homes, volatility) => {
    const golden = (await chart(`homes=${homes}&expenseRatio=0.35&riskFree=0.02`)).row(GOLDEN);
    expect(golden?.volatility).toBeCloseTo(volatility, 12);
    expect(golden?.indexVolatility).toBeCloseTo(0.03825893723634735, 12);
    expect(golden?.sharpe).toBeCloseTo((0.08935901671074085 - 0.02) / volatility, 9);
  },
);

test("under ten years is short, under five or of unknown size not ranked, and both are said", async () => {
  const body = await chart("");
  expect(body.rows.map((row) => row.quality)).toEqual(body.rows.map(() => "short"));
  expect(body.row(FLAT)).toMatchObject({ sharpe: null, sortino: null, r2: null });
  expect(body.row(FLAT)?.unavailable.sharpe).toBe("Not ranked: 3.0 years of history, fewer than 5");
  const appreciation = await chart("returnBasis=hpa");
  expect(appreciation.row(WITHOUT_RENT)).toMatchObject({
    sharpe: null,
    notRanked: "Not ranked: its population is not known",
  });
  const golden = appreciation.row(GOLDEN);
  expect(golden?.notRanked).toBeNull();
  expect(golden?.sharpeError).toBeGreaterThan(0);
  expect(body.row(FLAT)?.meanReturn).toBeCloseTo(0.05 + 0.06 * (1 - 0.348), 9);
});

test("metros without returns are counted by what they lack", async () => {
  const { rows, omitted } = await chart("");
  expect(rows.map((row) => row.msaId).sort()).toEqual([GOLDEN, TWIN, FLAT]);
  expect(omitted).toEqual(
    expect.arrayContaining([
      { reason: "The price index is known for less than a year", count: 1 },
      { reason: "No rent is published one year before a value", count: 1 },
      { reason: expect.stringContaining("end well before"), count: 1 },
    ]),
  );
  const hpa = await chart("returnBasis=hpa");
  expect(hpa.row(WITHOUT_RENT)?.meanReturn).toBeCloseTo(hpa.row(GOLDEN)?.meanReturn ?? 0, 12);
  expect(hpa.row(WITHOUT_RENT)).toMatchObject({ netYield: null });
  const income = await chart("returnBasis=income&expenseRatio=0.35");
  expect(income.row(GOLDEN)?.meanReturn).toBeCloseTo(0.65 * (GROSS.reduce((a, b) => a + b, 0) / 6), 12);
});

test("a window of years takes the newest ones alone", async () => {
  const body = await chart("window=3&expenseRatio=0.35");
  expect(body.window).toEqual({ years: 3, from: "2022-12", to: "2025-12" });
  const newest = [0.10203273169363132, 0.1313286248664054, 0.07941814283358084];
  expect(body.row(GOLDEN)?.meanReturn).toBeCloseTo(newest.reduce((a, b) => a + b, 0) / 3, 12);
  expect(body.row(GOLDEN)?.n).toBe(3);
});

test("what was assumed is stated with its source, and by whom", async () => {
  const { assumptions } = await chart("riskFree=0.04");
  const by = (key: string) => assumptions.find((each) => each.key === key);
  expect(by("expenseRatio")).toMatchObject({ value: 0.348, basis: "query" });
  expect(by("riskFree")).toMatchObject({ value: 0.04, basis: "query" });
});

test("beta is against all metros by their population", async () => {
  const { row, method } = await chart("");
  const [golden, twin] = [row(GOLDEN)?.beta ?? 0, row(TWIN)?.beta ?? 0];
  expect((3 * golden + twin) / 4).toBeCloseTo(1, 9);
  expect(method.join(" ")).toContain("weighted by population");
});

test("a frontier of too little shared history is refused with its reason; so are our homes without any", async () => {
  const body = await chart(`msa=${GOLDEN}&msa=${TWIN}`);
  expect(body.frontier).toBeUndefined();
  expect(body.unavailable).toEqual({
    frontier: "The chosen metros share fewer than 24 windows of return",
    portfolio: "We own no homes",
  });
  expect((await chart(`msa=${GOLDEN}`)).unavailable.frontier).toBe("A frontier needs at least two metros");
  expect((await chart(`msa=${GOLDEN}&msa=${YOUNG}`)).unavailable.frontier).toContain(YOUNG);
});

test("with three years of months there is a frontier within its greatest weight, and our homes on it", async () => {
  const wave = (id: number) =>
    Array.from({ length: 60 }, (_, month) => 100 * 1.004 ** month * (1 + 0.02 * Math.sin((month * id) / 5)));
  const monthly = { kind: "msa" as const, importId, start: "2021-01" };
  for (const [at, id] of ["20001", "20002", "20003"].entries()) {
    await insertMetro(labs.database, { id, name: `Metro ${id}`, importId });
    const values = wave(at + 1);
    await insertSeries(labs.database, { ...monthly, key: "typicalHomeValue", id, values });
    const rents = values.map((value) => value * (0.005 + at / 2_000));
    await insertSeries(labs.database, { ...monthly, key: "typicalRent", id, values: rents });
  }
  await insertCounty(labs.database, { fips: "48453", name: "Travis County", state: "TX", msaId: "20001" });
  const home = { propertyType: "singlefamily" as const, state: "TX", source: "test", demo: false, importId };
  for (const [oid, countyFips] of [
    [1, "48453"],
    [2, "48453"],
    [3, "99001"],
  ] as const) {
    const googlePlacesId = `labs_${countyFips}_${oid}`;
    await labs.database
      .insert(properties)
      .values({ ...home, countyFips, oid, googlePlacesId, cmsPropertyOid: `C-${oid}` });
  }
  await insertImport(labs.database);
  const body = await chart("msa=20001&msa=20002&msa=20003&maxWeight=0.5&homes=100");
  expect(body.frontier?.length).toBeGreaterThan(2);
  for (const { weights, vol } of body.frontier ?? []) {
    const parts = Object.values(weights);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 5);
    expect(Math.max(...parts)).toBeLessThanOrEqual(0.5 + 1e-6);
    expect(vol).toBeGreaterThanOrEqual(Math.sqrt((0.127 ** 2 - 0.029 ** 2) / 100));
  }
  expect(body.portfolio).toMatchObject({ homes: 2, covered: 2 / 3, weights: { "20001": 1 } });
  expect(body.portfolio?.ret).toBeCloseTo(body.row("20001")?.meanReturn ?? 0, 9);
  expect(body.row("20001")?.homes).toBe(2);
  const raw = (await chart("")).row("20002");
  const clear = (await chart("smoothing=desmoothed")).row("20002");
  if ((raw?.serialCorrelation ?? 0) > 0) {
    expect(clear?.indexVolatility ?? 0).toBeGreaterThan(raw?.indexVolatility ?? 0);
  } else expect(clear?.indexVolatility).toBe(raw?.indexVolatility);
});

test("the loaded mortgage rate makes the risk-free rate, and says its day, past its publisher's cycle too", async () => {
  await labs.database.insert(dailyRates).values({
    ...{ key: "mortgageRate", day: "2026-02-12", value: 0.0611 },
    importId: await insertImport(labs.database, { publisher: "Freddie Mac" }),
  });
  const read = async () => (await chart("")).assumptions.find(({ key }) => key === "riskFree");
  expect(await read()).toMatchObject({
    ...{ value: 0.0441, basis: "default" },
    source: expect.stringMatching(
      /^30-year mortgage rate of 6\.11%, Freddie Mac, Feb 12, 2026, less 1\.7 points/,
    ),
  });
  try {
    vi.setSystemTime("2026-04-01");
    expect(await read()).toMatchObject({
      value: 0.0441,
      source: expect.stringContaining(
        "Freddie Mac, last known Feb 12, 2026, past its publisher's cycle, less",
      ),
    });
  } finally {
    vi.setSystemTime(MARKETS_DAY);
  }
});
