import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, insertUnitMix, UNIT_MIX } from "../../test/building.ts";
import { insertImport, insertSeries } from "../../test/market-rows.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };

/** Expected building losses a year of Travis County, as published last year. */
const LOSS_RATE = 0.0021;
/** 60 units of 700 square feet and 40 of 1,000. */
const AVERAGE_SQFT = 820;
const LAST_YEAR = new Date().getUTCFullYear() - 1;

const base = `/api/research-property/multi-family/google-places-id/${TOWN.building}/underwriting`;
const EXPENSES = ["payroll", "repairsMaintenance", "turnover", "contractServices", "marketing"];

beforeAll(async () => {
  labs = await createTestApp();
  await buildCommunities(labs.database, await buildTown(labs.database));
  await insertUnitMix(labs.database, { googlePlacesId: TOWN.building, demo: false, rows: UNIT_MIX });
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const readStart = async () => (await labs.app.inject({ url: `${base}/start`, headers })).json();

async function save(insurance: number) {
  const start = await readStart();
  const annual = (amount: number) => ({ annual: amount });
  const asked = start.missing
    .map(({ path }: { path: string }) => /^operatingExpenses\.(\w+)\.annual$/.exec(path)?.[1])
    .filter((name: string | undefined) => name !== undefined);
  expect(asked).toEqual(expect.arrayContaining(EXPENSES));
  const operatingExpenses = {
    ...Object.fromEntries(asked.map((name: string) => [name, annual(20_000)])),
    insurance: annual(insurance),
  };
  const inputs = { purchasePrice: 14_000_000, exitCapRate: 0.0575, operatingExpenses };
  const answer = await labs.app.inject({ method: "POST", url: base, payload: { inputs }, headers });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const isFlagged = ({ checks }: { checks: { code: string; ok: boolean }[] }) =>
  checks.find(({ code }) => code === "MF-W-INSURANCE")?.ok === false;

test("without a loss rate of its county a building has no floor, and the start says why", async () => {
  const { inputs, basis } = await readStart();
  expect(inputs.hazardLossRate).toBeUndefined();
  expect(basis.hazardLossRate).toBeUndefined();
  const version = await save(1_000);
  expect(version.outputs.insuranceFloorPerUnit).toBeNull();
  expect(version.unavailable.insuranceFloorPerUnit).toMatch(/hazard/i);
  expect(isFlagged(version)).toBe(false);
});

test("with one it starts with that rate and the cost of building homes, each with its source", async () => {
  const importId = await insertImport(labs.database, { publisher: "FEMA", fileHash: "fema" });
  const rate = { key: "expectedLossRate", id: "48453", stepMonths: 12, values: [LOSS_RATE], importId };
  await insertSeries(labs.database, { ...rate, start: `${LAST_YEAR}-07` });
  const { inputs, basis, sources } = await readStart();
  expect(inputs).toMatchObject({ hazardLossRate: LOSS_RATE, replacementCostPerSqft: 162 });
  expect(basis).toMatchObject({ hazardLossRate: "market", replacementCostPerSqft: "market" });
  expect(sources.hazardLossRate).toBe(
    `Expected building loss a year of Travis County, TX: FEMA, ${LAST_YEAR}`,
  );
  expect(sources.replacementCostPerSqft).toMatch(/^Of homes, as no cost of apartments is loaded: .*NAHB/);
});

test("a premium below what hazards cost is flagged, one at it is not", async () => {
  const floor = LOSS_RATE * 162 * AVERAGE_SQFT;
  const low = await save(Math.floor(100 * floor) - 1_000);
  expect(low.outputs.insuranceFloorPerUnit).toBeCloseTo(floor, 6);
  expect(isFlagged(low)).toBe(true);
  expect(isFlagged(await save(Math.ceil(100 * floor)))).toBe(false);
});
