import { describe, expect, it } from "vitest";
import { underwrite } from "../../evaluation/underwrite.ts";
import { PARTNERS } from "../../golden/fixtures/changed-golden.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import { type InputValue, withInputs } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";
import { buildStatement } from "../../statement/build-statement.ts";

function run(changes: Record<string, InputValue>) {
  const validated = validateInputs("multifamily", withInputs(golden.mfA.inputs, Object.entries(changes)));
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const { inputs } = validated;
  const answer = underwrite({ model: "multifamily", inputs });
  const failed = answer.checks.filter(({ ok }) => !ok);
  return { ...answer, failed: new Map(failed.map(({ code, message }) => [code, message])) };
}

describe("deals that a lender would try", () => {
  it("sell a building that loses money for nothing, at no cost", () => {
    const { outputs, failed } = run({ vacancyPct: 0.7 });
    expect([outputs.exitValue, outputs.saleCosts]).toEqual([0, 0]);
    expect([...failed.keys()]).toContain("MF-E-NOI");
  });
  it("test an extension at the rate that the loan bears once its cap has ended", () => {
    const { outputs, failed } = run({
      "debt.rateType": "floating",
      "debt.benchmark": [0.043, 0.05, 0.06],
      "debt.spread": 0.03,
      "debt.capMonths": 24,
      "debt.capStrike": 0.045,
      "debt.ioMonths": 36,
      "debt.termYears": 3,
      "debt.extension": { months: 24, minDscr: 1.25 },
    });
    expect(outputs.noteRate).toBeCloseTo(0.073, 12);
    expect(outputs.extensionRate1).toBeCloseTo(0.09, 12);
    expect(outputs.extensionResult1).toBe("Not met");
    expect(failed.get("MF-W-RATE-CAP")).toContain("capped for 24 months");
  });
  it("bear a floor above the strike of the cap, which pays only what the index exceeds its strike by", () => {
    const rateAt = (benchmark: number) =>
      run({
        "debt.rateType": "floating",
        "debt.benchmark": [benchmark],
        "debt.benchmarkFloor": 0.04,
        "debt.spread": 0.03,
        "debt.capMonths": 60,
        "debt.capStrike": 0.03,
      }).outputs.noteRate;
    expect(rateAt(0.02)).toBeCloseTo(0.07, 12);
    expect(rateAt(0.035)).toBeCloseTo(0.065, 12);
    expect(rateAt(0.05)).toBeCloseTo(0.06, 12);
  });
  it("warn of a planned refinance that equity pays for", () => {
    const refinance = { month: 24, capRate: 0.12, maxLtv: 0.5, rate: 0.09, amortYears: 20 };
    const { outputs, failed } = run({ refinance });
    expect(outputs.refinanceProceeds).toBeLessThan(-1_000_000);
    expect(failed.get("MF-W-REFINANCE-CASH-IN")).toMatch(/net proceeds are -\$5,985,994, paid in by equity/);
  });
  it("leave a deal without a loan its returns, whatever the loan's terms say", () => {
    const { outputs, failed } = run({
      "debt.maxLtv": 0,
      "debt.termYears": 3,
      "debt.extension": { months: 12, minDscr: 1.2, minDebtYield: 0.08 },
    });
    expect(outputs.leveredIrr).toBe(outputs.unleveredIrr);
    expect(outputs.extensionResult1).toBe("Not needed");
    expect(failed.has("MF-W-MATURITY")).toBe(false);
  });
  it("give no return to a partner that pays nothing in", () => {
    const { outputs, unavailable } = run({ ...PARTNERS, "waterfall.lpShare": 1 });
    expect([outputs.gpIrr, outputs.gpEquityMultiple]).toEqual([null, null]);
    expect(unavailable.gpIrr).toBe("GP equity at closing is $0.00");
    expect(outputs.lpIrr).toBeGreaterThan(0);
  });
  it("say why there is no levered IRR, and add no sale up without its premium", () => {
    const answer = run({ prepaymentMethod: "stepDown", "debt.termYears": 10 });
    expect(answer.failed.get("MF-E-IRR")).toBe("There is no levered IRR: Step-down schedule is not entered.");
    const { lines } = buildStatement("multifamily", answer);
    const atSale = (label: string) => lines.find((line) => line.label === label)?.figures.sale;
    expect([atSale("Prepayment premium"), atSale("Levered cash flow")]).toEqual([null, null]);
    expect(atSale("Unlevered cash flow")).toBeGreaterThan(0);
  });
});
