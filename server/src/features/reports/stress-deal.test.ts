import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import { type Inputs, withInput } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix, UNIT_MIX } from "../../test/building.ts";
import { buildTown } from "../../test/town.ts";
import { stressDeal } from "./stress-deal.ts";

function valid(inputs: unknown): Inputs {
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(validated.problems.map(({ msg }) => msg).join(", "));
  return validated.inputs;
}

const version = {
  model: "multifamily" as const,
  inputs: valid(golden.mfA.inputs) as Record<string, unknown>,
  catalogueVersion: formulaPages.version,
  contentHash: "golden",
};

describe("how a building's deal stands when its assumptions move", () => {
  test("each break-even is the value at which the return is what it has to be", async () => {
    const { risks = [], judged } = (await stressDeal(version)) ?? {};
    expect(judged).toMatchObject({ output: "leveredIrr", hurdle: 0, hurdleFrom: "none" });
    for (const { driver, breakEven } of risks) {
      if (!("value" in breakEven) || driver === "holdYears") continue;
      const inputs = withInput(version.inputs as Inputs, driver, breakEven.value);
      const { outputs } = underwrite({ model: "multifamily", inputs: valid(inputs) });
      expect(outputs.leveredIrr, driver).toBeCloseTo(0, 7);
    }
    expect(risks.filter(({ breakEven }) => "value" in breakEven).length).toBeGreaterThanOrEqual(5);
  });

  test("the return over two assumptions is the golden sensitivity where they meet", async () => {
    const [table] = (await stressDeal(version))?.tables ?? [];
    expect(table?.columns.values).toEqual([0.01, 0.02, 0.03, 0.04, 0.05]);
    const row = table?.rows.values.indexOf(0.0575) ?? -1;
    const found = table?.grid[row]?.map((irr) => Math.round((irr ?? 0) * 1e5) / 1e3);
    expect(found).toEqual([4.414, 8.765, 12.67, 16.238, 19.544]);
  });

  test("it is worked out with the version's own formulas or not at all", async () => {
    expect(await stressDeal({ ...version, catalogueVersion: "older" })).toBeUndefined();
  });
});

describe("the report of a building", () => {
  let labs: TestApp;
  let headers: { cookie: string };
  beforeAll(async () => {
    labs = await createTestApp();
    await buildCommunities(labs.database, await buildTown(labs.database));
    // As somebody might name a plan: all of it is markup somewhere.
    const rows = UNIT_MIX.map((row, at) => ({ ...row, floorPlan: `#A${at} *<b>$x$</b>* \\u{0} =1+1` }));
    await insertUnitMix(labs.database, { googlePlacesId: COMMUNITY, demo: true, rows });
    headers = await labs.signIn("analyst");
  });
  afterAll(() => labs.close());

  const url = (path: string) => `/api/research-property/google-places-id/${COMMUNITY}/${path}`;
  const post = (path: string, payload: object) =>
    labs.app.inject({ method: "POST", url: url(path), payload, headers });

  test("is a PDF that is kept as a document, with all of its sections or with those asked for", async () => {
    const { unitMix: _, nonRevenueUnits: __, ...inputs } = golden.mfA.inputs;
    const saved = await post("underwriting", { inputs });
    expect(saved.statusCode, saved.body).toBe(201);
    for (const more of [{}, { sections: ["decision", "unitMix", "rentComps", "debt"] }]) {
      const answer = await post("ic-report-v2", { underwritingVersion: 1, ...more });
      expect(answer.statusCode, answer.body).toBe(201);
      const pdf = await labs.app.inject({ url: answer.json().downloadUrl, headers });
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.rawPayload.length).toBeGreaterThan(10_000);
    }
  });

  test("of a version that fails an error is refused, and says which", async () => {
    const operatingExpenses = {
      ...golden.mfA.inputs.operatingExpenses,
      payroll: { annual: 9e6, growth: 0.03 },
    };
    const saved = await post("underwriting", { inputs: { ...golden.mfA.inputs, operatingExpenses } });
    expect(saved.statusCode, saved.body).toBe(201);
    const answer = await post("ic-report-v2", { underwritingVersion: 2 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().detail).toContain("MF-E-NOI");
  });

  test("has a page of its property with gross figures, the average unit's rent and a summary that says what is missing", async () => {
    const property = (await labs.app.inject({ url: url("").slice(0, -1), headers })).json();
    expect(property.facts).toMatchObject({
      floorPlans: { value: 2, source: "Unit mix version 1 (Demo data)", asOf: "2026-10-31" },
      occupancy: { value: 0.95, unit: "fraction" },
      // 12 x (60 x 1400 + 40 x 1750), and 12 x (57 x 1330 + 38 x 1660).
      grossMarketRent: { value: 1_848_000, unit: "usdPerYear" },
      grossInPlaceRent: { value: 1_666_680, unit: "usdPerYear" },
    });
    const comps = (
      await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${COMMUNITY}`, headers })
    ).json();
    expect(property.rentEstimate).toEqual(comps.estimate);
    expect(property.rentEstimate.point).toBeGreaterThan(2500);
    expect(property.valueEstimate.unavailable[0]).toMatch(/^No sales of buildings .* are loaded/);
    expect(property.unavailable.valueEstimate).toContain("import sales of buildings");
    expect(property.investmentAdvisorDescription).toContain("a month for the average unit as of");
    expect(property.investmentAdvisorDescription).toContain(
      "Its unit mix of 2 floor plans shows 95.0% of its units occupied, $1,848,000 gross per year at market rents, $1,666,680 in place, in-place rents 5.1% below the market.",
    );
    expect(property.investmentAdvisorDescription).toMatch(/Missing: .*a value estimate/);
  });
});
