import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { getCatalog } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { expect, test } from "vitest";
import { listMoves, RISK_OUTPUTS, riskCases } from "./risk-cases.ts";

const validated = validateInputs("singlefamily", { ...golden.sfrA.inputs, rentLow: 1_900 } as Inputs);
if (!validated.ok) throw new Error("the golden inputs are valid");
const { inputs } = validated;
const { rows } = getCatalog("singlefamily");
const findRow = (key: string) => rows.get(key)?.row;
const getCase = (id: string, of = inputs, growth: number | { missing: string } = 0.01) => {
  const found = riskCases(of, { homePriceGrowthLow: growth }).find((each) => each.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
};

test("the stresses are those of SF-10 in its order, the combined one last, judged by figures of the model", () => {
  expect(riskCases(inputs, { homePriceGrowthLow: 0.01 }).map(({ id }) => id)).toEqual([
    "rentLow",
    "homePriceLow",
    "turnover",
    "taxReassessed",
    "insuranceShock",
    "vacantMonths",
    "combined",
  ]);
  expect(RISK_OUTPUTS.filter((key) => rows.get(key)?.row.kind !== "output")).toEqual([]);
});

test("rent falls to its interval's low end and prices grow as in the metro's bad tenth, unless one is entered", () => {
  expect(getCase("rentLow").changed).toEqual({ monthlyRent: 1_900 });
  expect(getCase("homePriceLow").changed).toEqual({ homePriceGrowth: 0.01 });
  expect(getCase("homePriceLow", { ...inputs, homePriceGrowthLow: -0.02 }).changed).toEqual({
    homePriceGrowth: -0.02,
  });
});

test("what is not known is left out with its reason, of the combined stress that part alone", () => {
  const { rentLow: _none, ...without } = inputs;
  const missing = { missing: "The record is too short" };
  expect(getCase("rentLow", without)).toMatchObject({ changed: {}, isMissing: true });
  expect(getCase("rentLow", without).missing[0]).toContain("SF-3");
  expect(getCase("homePriceLow", inputs, missing)).toMatchObject({
    isMissing: true,
    missing: ["The record is too short"],
  });
  const combined = getCase("combined", without, missing);
  expect(combined.missing).toEqual(["rent at low end of range", "home price growth at low case"]);
  expect(combined.isMissing).toBe(false);
  expect(Object.keys(combined.changed)).toEqual(
    expect.arrayContaining(["turnoverRate", "insuranceStressPct", "initialLeaseUpMonths"]),
  );
  expect(combined.changed).not.toHaveProperty("monthlyRent");
});

test("a low case above the draft is shown as it is, and is no part of the combined stress", () => {
  const hopeful = { ...inputs, homePriceGrowth: 0.02 };
  expect(getCase("homePriceLow", hopeful, 0.05)).toMatchObject({
    isMilder: true,
    changed: { homePriceGrowth: 0.05 },
  });
  expect(getCase("combined", hopeful, 0.05).changed).not.toHaveProperty("homePriceGrowth");
  expect(getCase("combined", hopeful, 0.01).changed).toMatchObject({ homePriceGrowth: 0.01 });
  expect(getCase("rentLow", { ...inputs, monthlyRent: 1_800 }).isMilder).toBe(true);
  const marks = riskCases(hopeful, { homePriceGrowthLow: 0.05 }).map(({ id, isMilder }) => [id, isMilder]);
  expect(marks.filter(([, isMilder]) => isMilder)).toEqual([["homePriceLow", true]]);
});

test("what a case moves is said in the units of its inputs", () => {
  const words = listMoves(
    { monthlyRent: 1_900, propertyTaxBasis: "afterRepairValue", initialLeaseUpMonths: 3 },
    { inputs: { monthlyRent: 2_100, propertyTaxBasis: "purchasePrice", initialLeaseUpMonths: 1 }, findRow },
  );
  expect(words).toEqual([
    "Monthly rent $2,100 → $1,900",
    expect.stringContaining("purchase price → after repair value"),
    "Initial lease-up 1 mo → 3 mo",
  ]);
});
