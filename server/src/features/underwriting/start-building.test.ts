import type { UnderwritingStart, UnderwritingVersion } from "@labs/contract/underwriting";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix, UNIT_MIX } from "../../test/building.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { getVersion } from "./service.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildCommunities(labs.database, await buildTown(labs.database));
  await insertUnitMix(labs.database, { googlePlacesId: COMMUNITY, demo: true });
  await insertUnitMix(labs.database, {
    googlePlacesId: TOWN.building,
    demo: false,
    rows: UNIT_MIX.map((row) => ({
      ...row,
      marketRent: row.floorPlan === "2x2" ? null : row.marketRent,
      occupied: null,
    })),
  });
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const base = (id: string) => `/api/research-property/multi-family/google-places-id/${id}/underwriting`;
const start = async (id: string): Promise<UnderwritingStart> =>
  (await labs.app.inject({ url: `${base(id)}/start`, headers })).json();
const save = (id: string, payload: object) =>
  labs.app.inject({ method: "POST", url: base(id), payload, headers });

/** What nobody but the analyst knows of a community. */
const OWN = {
  purchasePrice: 16_000_000,
  exitCapRate: 0.0575,
  operatingExpenses: Object.fromEntries(
    Object.entries(golden.mfA.inputs.operatingExpenses)
      .filter(([name]) => name !== "propertyTax")
      .map(([name, { annual }]) => [name, { annual }]),
  ),
};

describe("the start of a building", () => {
  test("is filled from unit mix, record and template, each said", async () => {
    const { inputs, basis, sources } = await start(COMMUNITY);
    const [first] = inputs.unitMix as Record<string, unknown>[];
    const known = Object.entries(UNIT_MIX[0] ?? {}).filter(([, value]) => value !== null);
    expect(first).toEqual(Object.fromEntries(known));
    // 57 x 70 + 38 x 90 over 57 x 1400 + 38 x 1750.
    expect(inputs.lossToLeasePct).toEqual([0.0506]);
    expect(inputs).toMatchObject({ operatingExpenses: { propertyTax: { annual: 250_000 } } });
    expect(basis).toMatchObject({
      unitMix: "unitMix",
      lossToLeasePct: "unitMix",
      "operatingExpenses.propertyTax.annual": "facts",
      "debt.maxLtv": "template",
    });
    expect(sources.unitMix).toMatch(
      /^Unit mix version 1 as of Oct 31, 2026 \(Demo data\); its market rents average \$1,540, comps support \$/,
    );
    expect(sources["operatingExpenses.propertyTax.annual"]).toContain("Demo data, Oct 31, 2026");
  });

  test("lists what nobody can fill, each with its reason", async () => {
    const { missing } = await start(COMMUNITY);
    const reasons = Object.fromEntries(missing.map(({ path, reason }) => [path, reason]));
    expect(Object.keys(reasons).sort()).toEqual(
      [
        ...Object.keys(OWN.operatingExpenses).map((name) => `operatingExpenses.${name}.annual`),
        "exitCapRate",
        "purchasePrice",
      ].sort(),
    );
    expect(reasons.purchasePrice).toContain("Enter your offer");
    expect(reasons["operatingExpenses.payroll.annual"]).toContain("No operating statement");
    expect(reasons.exitCapRate).toContain("judgment");
  });

  test("takes a market rent that the unit mix lacks from the comps of the floor plan, and says so", async () => {
    const { inputs, basis, sources, missing } = await start(TOWN.building);
    const comps = (
      await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${TOWN.building}`, headers })
    ).json();
    expect((inputs.unitMix as { marketRent: number }[])[1]?.marketRent).toBe(
      Math.round(comps.plans[1].estimate.point),
    );
    expect(basis["unitMix.1.marketRent"]).toBe("comps");
    expect(basis["unitMix.0.marketRent"]).toBeUndefined();
    expect(sources["unitMix.1.marketRent"]).toMatch(/^Comps of the floor plan: \$1,/);
    expect(sources.unitMix).toContain("it has 100 units, the record of County assessor 120");
    // Without occupied units nobody knows the loss to lease.
    const reasons = Object.fromEntries(missing.map(({ path, reason }) => [path, reason]));
    expect(reasons.lossToLeasePct).toContain("Occupied units not known for 1x1, 2x2");
  });
});

describe("a version of a building", () => {
  test("of the golden inputs has the golden outputs", async () => {
    const { inputs, outputs } = golden.mfA;
    const answer = await save(COMMUNITY, { name: "Golden", inputs });
    expect(answer.statusCode, answer.body).toBe(201);
    const version: UnderwritingVersion = answer.json();
    const { years, ...expected } = outputs;
    for (const [key, value] of Object.entries(expected)) {
      if (typeof value === "string") expect(version.outputs[key], key).toBe(value);
      else
        for (const [at, each] of [value].flat().entries()) {
          const found = [version.outputs[key]].flat()[at];
          expect(Math.abs(Number(found) / each - 1), key).toBeLessThan(1e-6);
        }
    }
    for (const [at, year] of years.entries()) {
      for (const [key, value] of Object.entries(year)) {
        const found = version.lines[key]?.[at] ?? Number.NaN;
        expect(Math.abs(found - value), `${key} ${at}`).toBeLessThanOrEqual(
          1e-6 * Math.max(1, Math.abs(value)),
        );
      }
    }
    expect(version.basis).toMatchObject({ purchasePrice: "user", unitMix: "user" });
    expect(version.checks.filter(({ severity, ok }) => severity === "error" && !ok)).toEqual([]);
  });

  test("is completed from the start, numbered, kept with its evidence and listed with what changed", async () => {
    const answer = await save(COMMUNITY, { inputs: OWN, basedOn: 1 });
    expect(answer.statusCode, answer.body).toBe(201);
    const version: UnderwritingVersion = answer.json();
    expect(version).toMatchObject({ version: 2, model: "multifamily", basedOn: 1 });
    expect(version.basis).toMatchObject({ unitMix: "unitMix", "operatingExpenses.payroll.annual": "user" });
    expect(version.outputs.units).toBe(100);
    const stored = await getVersion({ database: labs.database, googlePlacesId: COMMUNITY, version: 2 });
    expect(stored.evidence.unitMix).toMatchObject({ version: 1, source: "Demo data", demo: true });
    expect(stored.evidence.rentComps.plans?.map(({ floorPlan }) => floorPlan)).toEqual(["1x1", "2x2"]);
    expect(stored.monthlyLines.noi).toHaveLength(72);
    const history = (await labs.app.inject({ url: `${base(COMMUNITY)}/history`, headers })).json();
    expect(history.items.map((item: { version: number }) => item.version)).toEqual([2, 1]);
    expect(history.items[0].headline).toMatchObject({
      leveredIrr: expect.any(Number),
      noiYear1: expect.any(Number),
    });
    expect(history.items[0].changedInputs).toContainEqual({
      path: "otherIncomePerOccupiedUnitMonth.fees",
      from: 22,
      to: 0,
    });
    expect((await save(COMMUNITY, { inputs: OWN, basedOn: 1 })).statusCode).toBe(409);
  });

  test("stands still when the unit mix changes", async () => {
    const before = await getVersion({ database: labs.database, googlePlacesId: COMMUNITY, version: 2 });
    const saved = await labs.app.inject({
      method: "PUT",
      url: `/api/research-property/google-places-id/${COMMUNITY}/unit-mix`,
      payload: { basedOn: 1, rows: UNIT_MIX.map((row) => ({ ...row, marketRent: 2000 })) },
      headers,
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().demo).toBe(true);
    const after = await getVersion({ database: labs.database, googlePlacesId: COMMUNITY, version: 2 });
    expect(after).toEqual(before);
    expect((await start(COMMUNITY)).sources.unitMix).toContain("Unit mix version 2");
  });

  test.each([
    [{ ...OWN, unitMix: [] }, ["unitMix"]],
    [
      { ...OWN, unitMix: [{ floorPlan: "A", units: -1, sqft: 1, marketRent: 1, inPlaceRent: 1 }] },
      ["unitMix", 0, "units"],
    ],
    [
      { ...OWN, unitMix: [{ floorPlan: "A", units: 1, marketRent: 1, inPlaceRent: 1 }] },
      ["unitMix", 0, "sqft"],
    ],
    [{ ...OWN, exitCapRate: 7 }, ["exitCapRate"]],
    [{ ...OWN, monthlyRent: 2000 }, ["monthlyRent"]],
    [{ purchasePrice: 1, exitCapRate: 0.05 }, ["operatingExpenses", "insurance", "annual"]],
  ])("of wrong or missing inputs (%#) is refused with the place", async (inputs, place) => {
    const answer = await save(COMMUNITY, { inputs });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0]).toMatchObject({
      loc: ["body", "inputs", ...place],
      msg: expect.any(String),
    });
  });
});
