import { describe, expect, it } from "vitest";
import golden from "./fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, withInput } from "./model-inputs.ts";
import { underwrite } from "./underwrite.ts";
import { validateInputs } from "./validate-inputs.ts";

function run(changes: Record<string, InputValue>, grain: "year" | "month" = "year") {
  let inputs: Inputs = golden.mfA.inputs;
  for (const [path, value] of Object.entries(changes)) inputs = withInput(inputs, path, value);
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const result = underwrite({ model: "multifamily", inputs: validated.inputs, grain });
  return {
    ...result,
    figure: (key: string) => Number(result.outputs[key]),
    line: (key: string) => (result.lines[key] ?? []).map(Number),
    failed: result.checks.filter(({ ok }) => !ok).map(({ code }) => code),
    judged: result.checks.map(({ code }) => code),
  };
}
const base = run({});
describe("the statement of twelve months", () => {
  const months = (each: number) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, k) => [`month${k + 1}`, each]));
  const t12 = [
    { account: "grossPotentialRent", section: "income", ...months(150_000), total: 1_800_000 },
    {
      account: "vacancy",
      section: "deduction",
      ...months(10_000),
      total: 120_000,
      adjustment: -20_000,
      reason: "Fire",
    },
    { account: "propertyTax", section: "expense", ...months(20_000), total: 240_000 },
    { account: "payroll", section: "expense", ...months(12_000), total: 144_000, adjustment: 6_000 },
    { section: "below", label: "Interest on loans", total: 500_000 },
  ];
  const found = run({ t12, t12StatedNoi: 1_296_000 });
  it("stands beside the pro forma, normalised by its adjustments", () => {
    expect(found.outputs).toMatchObject({
      grossPotentialRentT12: 1_800_000,
      vacancyT12: 120_000,
      vacancyNormalised: 100_000,
      payrollNormalised: 150_000,
      insuranceT12: 0,
      t12Noi: 1_296_000,
      normalisedNoi: 1_310_000,
      t3Noi: 1_296_000,
    });
    expect(found.figure("goingInCapRateT12")).toBeCloseTo(1_296_000 / 16_000_000, 12);
    expect(found.failed).not.toContain("MF-E-T12-TIE");
    expect(found.failed).not.toContain("MF-E-T12-LINES");
  });
  it("must tie to its own NOI, and no line of it may be lost", () => {
    expect(run({ t12, t12StatedNoi: 1_250_000 }).failed).toContain("MF-E-T12-TIE");
    const lost = [...t12, { section: "expense", label: "Sundry", total: 9_000 }];
    expect(run({ t12: lost }).failed).toContain("MF-E-T12-LINES");
  });
  it("says so where one month is unlike the others, or the plan outruns the newest quarter", () => {
    const [rent, ...rest] = t12;
    const odd = { ...rent, section: "income", month3: 400_000, total: 2_050_000 };
    expect(run({ t12: [odd, ...rest] }).failed).toContain("MF-W-T12-MONTH");
    expect(run({ t12: [{ ...rent, section: "income", total: 1_800_000 }] }).failed).not.toContain("MF-W-T3");
    const small = [{ account: "grossPotentialRent", section: "income", ...months(70_000), total: 840_000 }];
    expect(run({ t12: small }).failed).toContain("MF-W-T3");
  });
  it("is not judged, and has no figures, where there is none", () => {
    expect(base.outputs.t12Noi).toBeNull();
    expect(base.unavailable.t12Noi).toBe("Twelve months is not given");
    expect(base.judged).not.toContain("MF-E-T12-TIE");
  });
  it("of the year alone has no newest quarter", () => {
    const { t3Noi } = run({
      t12: [{ account: "rentalIncome", section: "income", total: 900_000 }],
    }).unavailable;
    expect(t3Noi).toContain("Lines given by month");
  });
});
