import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../../inputs/model-inputs.ts";
import { trailingAmount } from "./income-and-expense-names.ts";

const run = (changes: Changes, grain: "year" | "month" = "year") =>
  underwriteChanged("multifamily", changes, grain);
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
  it("ties by the difference that was accepted with it, and by no other", () => {
    const stated = { t12StatedNoi: 1_250_000, t12AcceptedDifference: 46_000 };
    const accepted = run({ t12, ...stated });
    expect(accepted.failed).not.toContain("MF-E-T12-TIE");
    expect(accepted.failed).toContain("MF-W-T12-DIFFERENCE");
    // A line that is taken away later is no part of what was accepted.
    expect(run({ t12: t12.slice(1), ...stated }).failed).toContain("MF-E-T12-TIE");
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
    expect(base.unavailable.t12Noi).toBe("12-month total is not entered");
    expect(base.judged).not.toContain("MF-E-T12-TIE");
  });
  it("is shown by its newest six, three and one months, and beside other years", () => {
    const growing = Object.fromEntries(
      Array.from({ length: 12 }, (_, k) => [`month${k + 1}`, 1_000 * (k + 1)]),
    );
    const rows = [
      {
        account: "rentalIncome",
        section: "income",
        ...growing,
        total: 78_000,
        priorYear: 70_000,
        broker: 90_000,
      },
      { account: "payroll", section: "expense", ...months(500), total: 6_000, priorYear: 5_000 },
    ];
    const shown = run({ t12: rows });
    expect(shown.figure("t6Noi")).toBe(2 * (57_000 - 3_000));
    expect(shown.figure("t3Noi")).toBe(4 * (33_000 - 1_500));
    expect(shown.figure("t1Noi")).toBe(12 * (12_000 - 500));
    expect(shown.figure("priorYearNoi")).toBe(65_000);
    expect(shown.outputs.brokerNoi).toBeNull();
    expect(shown.unavailable.budgetNoi).toBe("Budget is not entered");
    expect(trailingAmount(rows, "rentalIncome", "t3")).toBe(132_000);
    expect(trailingAmount(rows, "payroll", "priorYear")).toBe(5_000);
    expect(trailingAmount(rows, "payroll", "broker")).toBeNull();
    expect(trailingAmount([{ account: "payroll", month12: 10_000 }], "payroll", "t1")).toBe(120_000);
  });
  it("of another year has an NOI where every line has an amount there, and else none but the reason", () => {
    const rent = { account: "rentalIncome", section: "income", total: 78_000, broker: 90_000 };
    const payroll = { account: "payroll", section: "expense", total: 6_000 };
    const lacking = run({ t12: [rent, payroll, { ...payroll, label: "Bonus" }] });
    expect(lacking.outputs.brokerNoi).toBeNull();
    expect(lacking.unavailable.brokerNoi).toBe("Statement lines missing, broker is 2");
    const ofAccount = run({ t12: [rent, { ...payroll, broker: 7_000 }, { ...payroll, label: "Bonus" }] });
    expect(ofAccount.unavailable.brokerNoi).toContain("is 1");
    const partly = [{ ...payroll, broker: 7_000 }, payroll];
    expect(trailingAmount(partly, "payroll", "broker")).toBeNull();
    expect(trailingAmount([{ ...payroll, broker: 7_000 }], "payroll", "broker")).toBe(7_000);
    const lost = run({
      t12: [
        { ...rent, broker: null },
        { ...payroll, broker: 7_000 },
      ],
    });
    expect(lost.unavailable.brokerNoi).toContain("is 1");
    expect(run({ t12: [rent, { ...payroll, broker: 0 }] }).figure("brokerNoi")).toBe(90_000);
    const beside = [
      { account: "vacancy", section: "deduction", total: 0 },
      { section: "below", label: "Interest on loans", total: 5_000 },
      { account: "insurance", section: "expense", total: 0, broker: 1_000 },
    ];
    expect(run({ t12: [rent, { ...payroll, broker: 7_000 }, ...beside] }).figure("brokerNoi")).toBe(82_000);
  });
  it("has a benchmark band for the management fee by size, and none where no source has one", () => {
    const evaluateBand = (units: number) => {
      const { outputs } = run({
        unitMix: [{ ...golden.mfA.inputs.unitMix[0], units }] as Inputs[],
        nonRevenueUnits: [],
      });
      return [outputs.managementFeeBandLow, outputs.managementFeeBandHigh];
    };
    expect(evaluateBand(20)).toEqual([0.05, 0.07]);
    expect(evaluateBand(100)).toEqual([0.035, 0.045]);
    expect(evaluateBand(300)).toEqual([0.025, 0.035]);
    expect(base.outputs).not.toHaveProperty("payrollBandLow");
  });
  it("sets the newest quarter's recurring income against the expenses of twelve months", () => {
    const rows = [
      { account: "rentalIncome", section: "income", ...months(1_000), month12: 1_300, total: 12_300 },
      { account: "vacancy", section: "deduction", ...months(100), total: 1_200 },
      { account: "insuranceProceeds", section: "income", ...months(0), month11: 5_000, total: 5_000 },
      { account: "insurance", section: "expense", total: 2_400 },
    ];
    const shown = run({ t12: rows });
    expect(shown.outputs.t3Noi).toBeNull();
    expect(shown.figure("t3IncomeNoi")).toBe(4 * (3_300 - 300) - 2_400);
    expect(trailingAmount(rows, "insurance", "t3Income")).toBe(2_400);
    expect(trailingAmount(rows, "insuranceProceeds", "t3Income")).toBe(0);
    expect(trailingAmount(rows, "rentalIncome", "t3Income")).toBe(13_200);
    const ofYear = { account: "laundryIncome", section: "income", total: 600 };
    expect(run({ t12: [...rows, ofYear] }).outputs.t3IncomeNoi).toBeNull();
  });
  it("with a line of the year alone has no newest quarter: that cost would be left out", () => {
    const yearly = { account: "insurance", section: "expense", total: 60_000 };
    const partly = run({ t12: [...t12, yearly] });
    expect(partly.outputs.t12Noi).toBe(1_236_000);
    for (const key of ["t6Noi", "t3Noi", "t1Noi"]) expect(partly.outputs[key], key).toBeNull();
    expect(partly.unavailable.t3Noi).toContain("Lines with annual totals only");
    expect(partly.judged).not.toContain("MF-W-T3");
    expect(trailingAmount([...t12, { ...yearly, account: "payroll" }], "payroll", "t3")).toBeNull();
    expect(run({ t12: [...t12, { ...yearly, total: 0 }] }).outputs.t3Noi).toBe(1_296_000);
  });
  it("of the year alone has no newest quarter", () => {
    const { t3Noi } = run({
      t12: [{ account: "rentalIncome", section: "income", total: 900_000 }],
    }).unavailable;
    expect(t3Noi).toContain("Lines with monthly detail");
  });
});
