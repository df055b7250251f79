import type { MarketStats } from "@labs/contract/markets/metrics";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  insertCounty,
  insertImport,
  insertMetro,
  insertSeries,
  MARKETS_DAY,
} from "../../test/market-rows.ts";

/** Metros of one county each; taxes, and so what homes cost to run, differ between them. */
const METROS = [
  { metro: "10001", fips: "48001", people: 3_000_000, tax: 0.022, swing: 0.04 },
  { metro: "10002", fips: "48003", people: 1_000_000, tax: 0.006, swing: 0.01 },
] as const;
/** A county that nobody knows taxes of. */
const UNTAXED = "48005";
const MONTHS = 144;

let labs: TestApp;
let session: { cookie: string };
let importId: string;
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  session = await labs.signIn("viewer");
  importId = await insertImport(labs.database, { publisher: "Zillow" });
  const wave = (swing: number) =>
    Array.from({ length: MONTHS }, (_, at) => 300_000 * 1.003 ** at * (1 + swing * Math.sin(at / 9)));
  const insertPrices = async (kind: "county" | "msa", id: string, swing: number) => {
    const monthly = { kind, id, start: "2014-02", importId };
    const values = wave(swing);
    await insertSeries(labs.database, { ...monthly, key: "typicalHomeValue", values });
    await insertSeries(labs.database, {
      ...monthly,
      key: "typicalRent",
      values: values.map((value, at) => value * (0.006 + 0.0004 * Math.sin(at / 11))),
    });
  };
  for (const { metro, fips, people, tax, swing } of METROS) {
    await insertMetro(labs.database, { id: metro, name: `Metro ${metro}, TX`, importId });
    await insertCounty(labs.database, { fips, name: "Anderson County", state: "TX", msaId: metro });
    await insertPrices("msa", metro, swing);
    await insertPrices("county", fips, swing);
    const yearly = { importId, stepMonths: 12, start: "2024-07" };
    await insertSeries(labs.database, {
      ...yearly,
      key: "population",
      kind: "msa",
      id: metro,
      values: [people],
    });
    await insertSeries(labs.database, { ...yearly, key: "population", id: fips, values: [people] });
    for (const kind of ["county", "msa"] as const) {
      const id = kind === "county" ? fips : metro;
      await insertSeries(labs.database, { ...yearly, key: "propertyTaxRate", kind, id, values: [tax] });
    }
  }
  await insertCounty(labs.database, { fips: UNTAXED, name: "Andrews County", state: "TX" });
  await insertPrices("county", UNTAXED, 0.02);
});
afterAll(() => labs.close());

async function readReturns(kind: "county" | "msa", id: string): Promise<MarketStats["returns"]> {
  const answer = await labs.app.inject({ url: `/api/markets/stats/${kind}/${id}`, headers: session });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MarketStats>().returns;
}

const PAGES = [
  ["msa", "10001"],
  ["county", "48001"],
  ["msa", "10002"],
  ["county", UNTAXED],
] as const;

test("a beta is the same whichever page of the same data is read first", async () => {
  const answers: Record<string, unknown>[] = [];
  for (const first of PAGES.keys()) {
    // Another state of the data, so that nothing is remembered.
    await insertImport(labs.database, { fileHash: `order ${first}` });
    const order = [...PAGES.slice(first), ...PAGES.slice(0, first)];
    const betas: Record<string, unknown> = {};
    for (const [kind, id] of order) {
      const returns = await readReturns(kind, id);
      betas[`${kind} ${id}`] = [returns?.beta, returns?.r2, returns?.unavailable.beta];
    }
    answers.push(betas);
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const [betas] = answers;
  for (const [kind, id] of PAGES.slice(0, 3)) {
    expect(betas?.[`${kind} ${id}`]).toEqual([expect.any(Number), expect.any(Number), undefined]);
  }
});

test("the page of a metro has the beta of the chart of all metros", async () => {
  const url = "/api/markets/risk-adjusted-returns-chart";
  const chart = (await labs.app.inject({ url, headers: session })).json();
  for (const { metro } of METROS) {
    const row = chart.rows.find(({ msaId }: { msaId: string }) => msaId === metro);
    expect((await readReturns("msa", metro))?.beta).toBe(row.beta);
  }
});
