import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runScenarios } from "../../analysis/scenarios.ts";
import { solveForInput } from "../../analysis/solve.ts";
import { underwrite } from "../../evaluation/underwrite.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";

const base = golden.mfA.inputs;

function complete(inputs: Inputs): Inputs {
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}
const run = (inputs: Inputs) => underwrite({ model: "multifamily", inputs: complete(inputs) });
const near = (actual: unknown, expected: number): void => {
  expect(typeof actual).toBe("number");
  expect(Math.abs(Number(actual) - expected)).toBeLessThanOrEqual(1e-8 * Math.max(1, Math.abs(expected)));
};

/** Year-by-year calculation of income, expenses and NOI, written without the catalog. */
function byHand(inputs: typeof base) {
  const pick = (list: number[], index: number): number => list[Math.min(index, list.length - 1)] ?? 0;
  const growth = (list: number[], year: number): number => {
    let factor = 1;
    for (let y = 2; y <= year; y++) factor *= 1 + pick(list, y - 2);
    return factor;
  };
  const units = inputs.unitMix.reduce((sum, plan) => sum + plan.units, 0);
  const market = inputs.unitMix.reduce((sum, plan) => sum + plan.units * plan.marketRent, 0);
  const lost = inputs.nonRevenueUnits.reduce((sum, each) => sum + each.units, 0);
  const lostRent = inputs.nonRevenueUnits.reduce((sum, each) => {
    const plan = inputs.unitMix.find(({ floorPlan }) => floorPlan === each.floorPlan);
    return sum + each.units * (plan?.marketRent ?? 0);
  }, 0);
  const other = Object.values(inputs.otherIncomePerOccupiedUnitMonth).reduce((sum, x) => sum + x, 0);
  return Array.from({ length: inputs.holdYears + 1 }, (_, index) => {
    const year = index + 1;
    const gpr = 12 * market * growth(inputs.rentGrowth, year);
    const gsr =
      gpr * (1 - pick(inputs.lossToLeasePct, index)) - 12 * lostRent * growth(inputs.rentGrowth, year);
    const nri = gsr * (1 - inputs.vacancyPct - inputs.concessionPct - inputs.badDebtPct);
    const oi = 12 * other * (units - lost) * (1 - inputs.vacancyPct) * growth(inputs.otherIncomeGrowth, year);
    const egi = nri + oi;
    const lines = Object.values(inputs.operatingExpenses);
    const opex = lines.reduce((sum, line) => sum + line.annual * (1 + line.growth) ** index, 0);
    const noi = egi - opex - inputs.managementFeePct * egi;
    return { noi, ncf: noi - inputs.reservesPerUnit * units * (1 + inputs.reservesGrowth) ** index };
  });
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const cases = fc
  .record({
    s: fc.array(unit, { minLength: 14, maxLength: 14 }),
    hold: fc.integer({ min: 1, max: 15 }),
    io: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ s, hold, io }) => {
    const at = (index: number, low: number, high: number): number => low + (s[index] ?? 0) * (high - low);
    return {
      ...structuredClone(base),
      unitMix: base.unitMix.map((plan, i) => ({
        ...plan,
        units: plan.units + Math.round(at(i, 0, 90)),
        marketRent: at(i + 2, 700, 4000),
      })),
      rentGrowth: [at(4, -0.05, 0.08), at(5, 0, 0.05)],
      lossToLeasePct: [at(6, -0.02, 0.15), at(7, 0, 0.05)],
      vacancyPct: at(8, 0, 0.3),
      purchasePrice: at(9, 4e6, 6e7),
      exitCapRate: at(10, 0.03, 0.1),
      reservesGrowth: at(11, 0, 0.04),
      holdYears: hold,
      debt: { ...base.debt, ioMonths: io, rate: at(12, 0.01, 0.12), maxLtv: at(13, 0, 0.9) },
    };
  });

describe("the multi-family model", () => {
  it("gives the NOI and NCF of a calculation by hand on any inputs", () => {
    fc.assert(
      fc.property(cases, (inputs) => {
        const result = run(inputs);
        for (const [index, year] of byHand(inputs).entries()) {
          near(result.lines.noi?.[index], year.noi);
          near(result.lines.ncf?.[index], year.ncf);
        }
      }),
      { numRuns: 100 },
    );
  });
  it("balances sources and uses, attributes the profit, and gives reasons for what is missing", () => {
    fc.assert(
      fc.property(cases, (inputs) => {
        const result = run(inputs);
        for (const code of ["MF-E-SOURCES-USES", "MF-E-BALANCE"]) {
          expect(result.checks.find((check) => check.code === code)?.ok).toBe(true);
        }
        const attribution = result.checks.find((check) => check.code === "MF-E-ATTRIBUTION");
        if (attribution) expect(attribution.ok).toBe(true);
        for (const [key, figure] of Object.entries(result.outputs)) {
          if (figure === null) expect(result.unavailable[key]).toBeTruthy();
          else if (typeof figure === "number") expect(Number.isFinite(figure)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
  it("names the constraint that binds at the solution, which flips to the loan to value", () => {
    const solved = solveForInput({
      model: "multifamily",
      inputs: base,
      input: "purchasePrice",
      output: "leveredIrr",
      target: 0.15,
    });
    expect(solved).toMatchObject({ ok: true, bindingConstraint: "ltv" });
    expect(run(base).outputs.bindingConstraint).toBe("dscr");
  });
  it("renovates at its pace: cost as spent, no rent while down, premium from the return on", () => {
    const renovationProgramme = {
      units: 12,
      costPerUnit: 10_000,
      premiumMonth: 150,
      unitsPerMonth: 4,
      downtimeMonths: 1,
      startMonth: 2,
    };
    const result = underwrite({
      model: "multifamily",
      inputs: complete({ ...base, renovationProgramme }),
      grain: "month",
    });
    expect(result.lines.renovationStarted?.slice(0, 5)).toEqual([0, 4, 8, 12, 12]);
    expect(result.lines.renovationReturned?.slice(0, 6)).toEqual([0, 0, 4, 8, 12, 12]);
    expect(result.lines.fundedCapex?.slice(0, 5)).toEqual([0, 40_000, 40_000, 40_000, 0]);
    expect(result.lines.renovationPremium?.[2]).toBeCloseTo(600, 9);
    expect(result.lines.renovationDowntime?.[1]).toBeCloseTo(4 * 1540, 9);
    expect(result.checks.find((check) => check.code === "MF-E-ATTRIBUTION")?.ok).toBe(true);
    const equity = run({ ...base, renovationProgramme: { ...renovationProgramme, funding: "equity" } });
    expect(Number(equity.outputs.allInCostUnlevered)).toBeCloseTo(16_710_000 + 120_000, 6);
  });
  it("refuses a program without pace and downtime, and an expense without growth", () => {
    const bad = {
      ...base,
      renovationProgramme: { units: 5 },
      operatingExpenses: { ...base.operatingExpenses, groundRent: { annual: 5 } },
    };
    const found = validateInputs("multifamily", bad);
    expect(found.ok ? [] : found.problems.map(({ path }) => path.join(".")).sort()).toEqual([
      "operatingExpenses.groundRent.growth",
      "renovationProgramme.costPerUnit",
      "renovationProgramme.downtimeMonths",
      "renovationProgramme.premiumMonth",
      "renovationProgramme.unitsPerMonth",
    ]);
  });
  it("reassesses the tax after its lag", () => {
    const result = run({
      ...base,
      propertyTaxMethod: "reassessed",
      reassessment: { assessmentRatio: 0.9, millage: 25, lagYears: 1, growth: 0.02 },
    });
    near(result.lines.propertyTax?.[0], 250_000);
    near(result.lines.propertyTax?.[1], 16e6 * 0.9 * 0.025);
    near(result.lines.propertyTax?.[2], 16e6 * 0.9 * 0.025 * 1.02);
    near(result.outputs.taxStepUp, 110_000);
  });
  it("names the rows of a bad unit mix", () => {
    const found = validateInputs("multifamily", {
      ...base,
      unitMix: [{ floorPlan: "a", sqft: 1, units: 1.5, color: 1 }],
    });
    expect(found.ok ? [] : found.problems.map(({ path, type }) => `${path.join(".")} ${type}`)).toEqual([
      "unitMix.0.color unknown",
      "unitMix.0.units type",
      "unitMix.0.marketRent missing",
      "unitMix.0.inPlaceRent missing",
    ]);
    expect(validateInputs("multifamily", { ...base, unitMix: [] })).toMatchObject({ ok: false });
  });
  it("says which floor plan is unknown", () => {
    const result = run({ ...base, nonRevenueUnits: [{ floorPlan: "9x9", units: 1 }] });
    expect(result.outputs.leveredIrr).toBeNull();
    expect(result.unavailable.leveredIrr).toMatch(/"9x9" is not in the list/);
  });
});

describe("stress cases", () => {
  it("change what they say and nothing else", () => {
    const results = runScenarios("multifamily", complete(base));
    const exitCap = results.find((each) => each.name === "exitCap");
    near(exitCap?.outputs.leveredIrr, Number(run({ ...base, exitCapRate: 0.0675 }).outputs.leveredIrr));
    const worst = Number(results.at(-1)?.outputs.leveredIrr);
    for (const each of results.slice(0, -1)) expect(Number(each.outputs.leveredIrr)).toBeGreaterThan(worst);
  });
  it("leave out, and say so, what is not known", () => {
    const sfr = validateInputs("singlefamily", golden.sfrA.inputs);
    if (!sfr.ok) throw new Error("invalid");
    const results = runScenarios("singlefamily", sfr.inputs);
    expect(results[0]).toMatchObject({ name: "rentLow", outputs: { leveredIrr: null } });
    expect(results[0]?.unavailable.monthlyRent).toMatch(/rentLow is not entered/);
    expect(Number(results.at(-1)?.outputs.leveredIrr)).toBeLessThan(golden.sfrA.outputs.leveredIrr);
  });
});
