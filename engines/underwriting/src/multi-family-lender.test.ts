import { describe, expect, it } from "vitest";
import golden from "./fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, withInput } from "./model-inputs.ts";
import { runScenarios } from "./scenarios.ts";
import { underwrite } from "./underwrite.ts";
import { validateInputs } from "./validate-inputs.ts";

const LENDER = {
  "lender.minVacancyPct": 0.05,
  "lender.minManagementPct": 0.03,
  "lender.minReservesPerUnit": 250,
  "lender.incomeGrowth": 0.02,
  "lender.expenseGrowth": 0.03,
  "lender.refinanceRate": 0.065,
  "lender.refinanceCapRate": 0.06,
  "debt.termYears": 10,
};

function run(changes: Record<string, InputValue>) {
  let inputs: Inputs = golden.mfA.inputs;
  for (const [path, value] of Object.entries({ ...LENDER, ...changes }))
    inputs = withInput(inputs, path, value);
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const result = underwrite({ model: "multifamily", inputs: validated.inputs });
  return {
    ...result,
    figure: (key: string) => Number(result.outputs[key]),
    failed: result.checks.filter(({ ok }) => !ok).map(({ code }) => code),
  };
}

describe("the lender's income", () => {
  it("bears the concessions that the plan gives by lease", () => {
    const byLease = { concessionMethod: "cash", concessionFreeMonths: 1, turnoverRate: 0.5 };
    const [none, given] = [run({ concessionPct: 0 }), run({ concessionPct: 0, ...byLease })];
    const granted = Number(given.lines.concessions?.[0]);
    expect(granted).toBeGreaterThan(10_000);
    expect(none.figure("lenderEgi") - given.figure("lenderEgi")).toBeCloseTo(granted, 4);
  });
});

describe("the lender's refinance test", () => {
  const found = run({});
  it("begins with the underwritten year and grows income, expenses and taxes each at its own rate", () => {
    const noi = (found.lines.lenderNoiProjected ?? []).map(Number);
    expect(noi[0]).toBeCloseTo(found.figure("lenderNoi"), 6);
    const [egi, tax] = [found.figure("lenderEgi"), found.figure("lenderPropertyTax")];
    const costs = egi - found.figure("lenderNoi");
    expect(noi[1]).toBeCloseTo(egi * 1.02 - costs * 1.03, 6);
    const californian = run({ "lender.taxGrowth": 0.02 });
    expect(Number(californian.lines.lenderNoiProjected?.[2])).toBeCloseTo(
      egi * 1.02 ** 2 - (costs - tax) * 1.03 ** 2 - tax * 1.02 ** 2,
      6,
    );
  });
  it("says what loan the income at maturity carries, and warns where it does not repay the balance", () => {
    const payment = 0.065 / 12 / (1 - (1 + 0.065 / 12) ** -360);
    const byDscr = found.figure("lenderNcfAtMaturity") / (1.25 * 12 * payment);
    const byLtv = (0.65 * found.figure("lenderNoiAtMaturity")) / 0.06;
    expect(found.figure("loanAtMaturity")).toBeCloseTo(Math.min(byDscr, byLtv), 4);
    expect(found.figure("refinanceSurplus")).toBeCloseTo(
      Math.min(byDscr, byLtv) - found.figure("balanceAtMaturity"),
      4,
    );
    expect(run({ "lender.refinanceRate": 0.1 }).failed).toContain("MF-W-REFINANCE-RISK");
    expect(run({ "lender.refinanceRate": 0.03, "lender.refinanceMaxLtv": 0.8 }).failed).not.toContain(
      "MF-W-REFINANCE-RISK",
    );
  });
  it("underwrites the engineer's reserves where they are more", () => {
    expect(run({ "lender.engineersReservePerUnit": 400 }).figure("lenderNcf")).toBeCloseTo(
      found.figure("lenderNcf") - 125 * 100,
      6,
    );
    expect(run({ "lender.engineersReservePerUnit": 100 }).figure("lenderNcf")).toBe(
      found.figure("lenderNcf"),
    );
  });
});

it("the stress of a higher rate takes a tenth off NOI too", () => {
  const stress = runScenarios("multifamily", golden.mfA.inputs, undefined, ["noiYear1", "loan"]);
  const rate = stress.find(({ name }) => name === "rate");
  expect(Number(rate?.outputs.noiYear1)).toBeCloseTo(0.9 * 929_194.78, 1);
  expect(Number(rate?.outputs.loan)).toBeLessThan(10_300_853);
});
