import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { underwrite } from "../../evaluation/underwrite.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, withInput } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";
import { waterfall } from "../../maths/waterfall.ts";
import { buildEquityStatement } from "../../statement/equity-statement.ts";

type Changes = Record<string, InputValue>;

function run(base: Inputs, changes: Changes) {
  let inputs = base;
  for (const [path, value] of Object.entries(changes)) inputs = withInput(inputs, path, value);
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const result = underwrite({ model: "multifamily", inputs: validated.inputs, grain: "month" });
  const hold = 12 * Number(validated.inputs.holdYears);
  const line = (key: string) => [
    result.closing[key] ?? 0,
    ...(result.lines[key] ?? []).slice(0, hold).map(Number),
  ];
  return { ...result, line, figure: (key: string) => Number(result.outputs[key]) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const nothing = { annual: 0, growth: 0 };
/** Bought for $1,200,000 without costs or debt, $10,000 a month, sold after a year at the exit cap rate. */
const PLAIN: Inputs = {
  unitMix: [{ floorPlan: "A", units: 1, sqft: 1000, marketRent: 10_000, inPlaceRent: 10_000 }],
  rentGrowth: 0,
  lossToLeasePct: 0,
  vacancyPct: 0,
  concessionPct: 0,
  badDebtPct: 0,
  otherIncomeGrowth: 0,
  operatingExpenses: Object.fromEntries(
    Object.keys(golden.mfA.inputs.operatingExpenses).map((name) => [name, nothing]),
  ),
  managementFeePct: 0,
  reservesPerUnit: 0,
  reservesGrowth: 0,
  purchasePrice: 1_200_000,
  closingCostPct: 0,
  dueDiligence: 0,
  capexAtClose: 0,
  debt: { maxLtv: 0, rate: 0.05, amortYears: 30, ioMonths: 0, feePct: 0 },
  holdYears: 1,
  exitCapRate: 0.1,
  saleCostPct: 0,
  waterfall: {
    style: "american",
    lpShare: 0.9,
    preferredReturn: 0.06,
    preferredCompounding: "simple",
    lpSplit: 0.8,
    hurdle: 0.5,
    lpSplitAbove: 0.7,
  },
};

describe("a deal without partners", () => {
  const shared = run(PLAIN, {});
  const alone = run(PLAIN, { "waterfall.style": "none" });

  it("has no share, tier or promote of anybody, and the deal's own returns", () => {
    for (const key of ["lpIrr", "gpIrr", "lpEquity", "gpEquity", "lpProfit", "gpProfit", "promote"]) {
      expect(shared.outputs[key], key).not.toBeNull();
      expect(alone.outputs[key], key).toBeNull();
      expect(alone.unavailable[key], key).toBeTruthy();
    }
    expect(alone.outputs.leveredIrr).toBe(shared.outputs.leveredIrr);
    expect(
      buildEquityStatement({ inputs: PLAIN, outputs: shared.outputs, lines: shared.lines }),
    ).not.toBeNull();
    const { inputs, outputs, lines } = alone;
    expect(buildEquityStatement({ inputs, outputs, lines })).toBeNull();
  });

  it("fails no check for want of them", () => {
    const failed = alone.checks.filter(({ ok }) => !ok).map(({ code }) => code);
    expect(failed.filter((code) => /WATERFALL|HURDLES/.test(code))).toEqual([]);
  });
});

describe("the American waterfall, by hand", () => {
  it("pays $6,000 of return by capital, and 20% of the other $4,000 as promote, before capital is back", () => {
    const deal = run(PLAIN, {});
    expect(deal.line("preferredPaid")[1]).toBeCloseTo(6_000, 6);
    expect(deal.line("lpDistribution")[1]).toBeCloseTo(0.9 * 6_000 + 0.8 * 4_000, 6);
    expect(
      deal
        .line("capitalReturned")
        .slice(1, 12)
        .every((paid) => paid === 0),
    ).toBe(true);
    expect(deal.line("capitalReturned")[12]).toBeCloseTo(1_200_000, 6);
    expect(deal.figure("lpProfit")).toBeCloseTo(12 * 8_600, 4);
    expect(deal.figure("gpProfit")).toBeCloseTo(12 * 1_400, 4);
    expect(deal.figure("promote")).toBeCloseTo(12 * 400, 4);
    expect(sum(deal.line("clawback"))).toBe(0);
  });
  it("catches up fully: $750, after which the general partner has 20% of everything", () => {
    const deal = run(PLAIN, { "waterfall.catchUpPct": 1 });
    expect(deal.line("catchUpBand")[1]).toBeCloseTo(750, 6);
    expect(deal.line("lpDistribution")[1]).toBeCloseTo(8_000, 6);
    expect(deal.figure("gpProfit") / deal.figure("leveredProfit")).toBeCloseTo(0.2, 9);
  });
  it("catches up by halves: (5,400 - 0.8 x 6,000) / (0.8 - 0.5) = $2,000", () => {
    const deal = run(PLAIN, { "waterfall.catchUpPct": 0.5 });
    expect(deal.line("catchUpBand")[1]).toBeCloseTo(2_000, 6);
    expect(deal.line("lpDistribution")[1]).toBeCloseTo(5_400 + 1_000 + 0.8 * 2_000, 6);
  });
  it("takes the promote back where the sale loses capital, and keeps it without a clawback", () => {
    const loss = { exitCapRate: 0.12 };
    expect(sum(run(PLAIN, loss).line("lpDistribution"))).toBeCloseTo(0.9 * 1_120_000, 4);
    const kept = run(PLAIN, { ...loss, "waterfall.clawback": "no" });
    expect(sum(kept.line("lpDistribution"))).toBeCloseTo(0.9 * 1_120_000 - 12 * 400, 4);
  });
  it("carries unpaid return on, simply or compounding each month", () => {
    const thin = { "waterfall.preferredReturn": 0.24 };
    const simple = run(PLAIN, thin);
    expect(simple.line("unpaidPreferred")[11]).toBeCloseTo(11 * 14_000, 4);
    const compound = run(PLAIN, { ...thin, "waterfall.preferredCompounding": "monthly" });
    expect(compound.line("unpaidPreferred")[11]).toBeCloseTo((14_000 * (1.02 ** 11 - 1)) / 0.02, 4);
  });
});

describe("the European waterfall, by hand", () => {
  const EUROPEAN = { "waterfall.style": "european" };
  it("returns capital and simple return first: $72,000 of return by capital, $48,000 above it", () => {
    const deal = run(PLAIN, EUROPEAN);
    // Capital comes back from the first month on, so that less than $72,000 accrues.
    const accrued = sum(deal.line("preferredAccrual"));
    expect(accrued).toBeLessThan(72_000);
    expect(deal.figure("lpProfit")).toBeCloseTo(0.9 * accrued + 0.8 * (120_000 - accrued), 4);
  });
  it("shows return and capital by month under an IRR lookback: 10,000 less what accrues at 6% a year", () => {
    const deal = run(PLAIN, { ...EUROPEAN, "waterfall.preferredCompounding": "effective" });
    const monthRate = 1.06 ** (1 / 12) - 1;
    let capital = 1_200_000;
    for (let month = 1; month < 12; month++) {
      const accrued = capital * monthRate;
      expect(deal.line("preferredAccrual")[month]).toBeCloseTo(accrued, 6);
      expect(deal.line("preferredPaid")[month]).toBeCloseTo(accrued, 6);
      expect(deal.line("capitalReturned")[month]).toBeCloseTo(10_000 - accrued, 6);
      capital -= 10_000 - accrued;
      expect(deal.line("capitalBalance")[month]).toBeCloseTo(capital, 5);
    }
    expect(deal.line("capitalBalance")[12]).toBeCloseTo(0, 5);
  });
  it("pays four hurdles what the stand-alone calculation pays them", () => {
    const deal = run(PLAIN, {
      ...EUROPEAN,
      exitCapRate: 0.07,
      "waterfall.preferredCompounding": "effective",
      "waterfall.hurdle": 0.1,
      "waterfall.lpSplitAbove": 0.7,
      "waterfall.thirdHurdle": 0.2,
      "waterfall.lpSplitAboveThird": 0.6,
      "waterfall.fourthHurdle": 0.3,
      "waterfall.lpSplitAboveFourth": 0.5,
    });
    const alone = waterfall({
      flows: deal.line("leveredCashFlow"),
      lpShare: 0.9,
      preferredReturn: 0.06,
      tiers: [
        { hurdle: 0.1, lpSplit: 0.8 },
        { hurdle: 0.2, lpSplit: 0.7 },
        { hurdle: 0.3, lpSplit: 0.6 },
        { hurdle: null, lpSplit: 0.5 },
      ],
      periodsPerYear: 12,
    });
    for (const [month, flow] of deal.line("lpCashFlow").entries())
      expect(alone.lp[month]).toBeCloseTo(flow, 5);
    const tiers = ["hurdleBand", "thirdBand", "fourthBand", "fifthBand"];
    for (const tier of tiers) expect(sum(deal.line(tier))).toBeGreaterThan(1_000);
  });
  it("reaches a second hurdle by its multiple alone, and none without either", () => {
    const byMultiple = { ...EUROPEAN, "waterfall.hurdle": null as never, "waterfall.hurdleMultiple": 1.08 };
    const deal = run(PLAIN, byMultiple);
    expect(sum(deal.line("lpPreferredReturn")) + sum(deal.line("lpSecondTier"))).toBeCloseTo(
      0.08 * 1_080_000,
      3,
    );
    expect(run(PLAIN, { ...EUROPEAN, "waterfall.hurdle": null as never }).outputs.lpIrr).toBeNull();
  });
  it("splits after the promote by capital where that is the agreement", () => {
    const terms = { ...EUROPEAN, "waterfall.preferredCompounding": "effective" };
    const total = run(PLAIN, terms);
    const pro = run(PLAIN, { ...terms, "waterfall.splitBasis": "promoteThenProRata" });
    const above = sum(total.line("hurdleBand"));
    expect(total.figure("lpProfit") - pro.figure("lpProfit")).toBeCloseTo(0.08 * above, 3);
    const engine = waterfall({
      flows: pro.line("leveredCashFlow"),
      lpShare: 0.9,
      preferredReturn: 0.06,
      tiers: [
        { hurdle: 0.5, lpSplit: 0.8 },
        { hurdle: null, lpSplit: 0.7 },
      ],
      splitBasis: "promoteThenProRata",
      periodsPerYear: 12,
    });
    expect(sum(pro.line("lpCashFlow"))).toBeCloseTo(sum(engine.lp), 4);
  });
  it("holds the second split until the multiple where that is the greater hurdle", () => {
    const terms = { ...EUROPEAN, "waterfall.hurdle": 0.07, "waterfall.preferredCompounding": "effective" };
    const soon = run(PLAIN, terms);
    const late = run(PLAIN, { ...terms, "waterfall.hurdleMultiple": 3 });
    expect(sum(soon.line("hurdleBand"))).toBeLessThan(sum(late.line("hurdleBand")));
    expect(late.figure("lpProfit")).toBeGreaterThan(soon.figure("lpProfit"));
  });
  it("gives a full catch-up its share of all profit", () => {
    const deal = run(PLAIN, {
      ...EUROPEAN,
      "waterfall.preferredCompounding": "effective",
      "waterfall.catchUpPct": 1,
      "waterfall.hurdle": 0.9,
    });
    expect(deal.figure("gpProfit") / deal.figure("leveredProfit")).toBeCloseTo(0.2, 9);
  });
});

const BANDS = ["preferredBand", "catchUpBand", "hurdleBand", "thirdBand", "fourthBand", "fifthBand"];
const TIERS = [
  ...["PreferredReturn", "CapitalReturned", "CatchUp"],
  ...["SecondTier", "ThirdTier", "FourthTier", "FifthTier"],
];

describe("any waterfall", () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  it("gives every dollar to one of the partners, and no band is negative", () => {
    fc.assert(
      fc.property(
        fc.record({
          style: fc.constantFrom("european", "american"),
          compounding: fc.constantFrom("effective", "monthly", "simple"),
          splitBasis: fc.constantFrom("totalCash", "promoteThenProRata"),
          share: fc.double({ min: 0.05, max: 1, noNaN: true }),
          split: fc.double({ min: 0.05, max: 1, noNaN: true }),
          catchUp: unit,
          exitCapRate: fc.double({ min: 0.04, max: 0.12, noNaN: true }),
          rentGrowth: fc.double({ min: -0.2, max: 0.08, noNaN: true }),
          refinance: fc.boolean(),
          multiple: fc.boolean(),
          upper: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        (drawn) => {
          const deal = run(golden.mfA.inputs, {
            exitCapRate: drawn.exitCapRate,
            rentGrowth: [drawn.rentGrowth],
            holdYears: 3,
            "waterfall.style": drawn.style,
            "waterfall.preferredCompounding": drawn.compounding,
            "waterfall.splitBasis": drawn.splitBasis,
            "waterfall.lpShare": drawn.share,
            "waterfall.preferredReturn": 0.08,
            "waterfall.lpSplit": drawn.split,
            "waterfall.hurdle": 0.12,
            "waterfall.lpSplitAbove": 0.6,
            "waterfall.catchUpPct": drawn.catchUp,
            ...(drawn.multiple
              ? { "waterfall.thirdHurdleMultiple": 1.3 }
              : { "waterfall.thirdHurdle": 0.15 }),
            "waterfall.lpSplitAboveThird": drawn.upper,
            "waterfall.fourthHurdle": 0.2,
            "waterfall.lpSplitAboveFourth": 0.4,
            "refinance.month": drawn.refinance ? 20 : 0,
            "refinance.capRate": 0.055,
            "refinance.maxLtv": 0.7,
            "refinance.rate": 0.05,
            "refinance.amortYears": 30,
          });
          const [whole, lp, gp] = ["leveredCashFlow", "lpCashFlow", "gpCashFlow"].map(deal.line);
          for (const [at, flow] of (whole ?? []).entries())
            expect(Math.abs((lp?.[at] ?? 0) + (gp?.[at] ?? 0) - flow)).toBeLessThan(1e-5);
          const bands = BANDS.map(deal.line);
          const [lpTiers, gpTiers] = ["lp", "gp"].map((partner) =>
            TIERS.map((tier) => deal.line(partner + tier)),
          );
          const at = (lines: number[][] | undefined, month: number) =>
            lines?.map((each) => each[month] ?? 0) ?? [];
          for (const [month, cash] of deal.line("distributableCash").entries()) {
            const used = at(bands, month);
            expect(Math.min(...used, ...at(lpTiers, month), ...at(gpTiers, month))).toBeGreaterThanOrEqual(
              -1e-6,
            );
            expect(Math.abs(sum(used) - cash)).toBeLessThan(1e-5);
            const paid = sum(at(lpTiers, month)) + (deal.line("clawback")[month] ?? 0);
            expect(Math.abs(paid - (deal.line("lpDistribution")[month] ?? 0))).toBeLessThan(1e-5);
          }
          const owed = deal.line("preferredBalance");
          const [capital, unpaid] = ["capitalBalance", "unpaidPreferred"].map(deal.line);
          if (drawn.style === "european" && drawn.compounding !== "simple")
            for (const [month, balance] of owed.entries()) {
              const shown = (capital?.[month] ?? 0) + (unpaid?.[month] ?? 0);
              expect(Math.abs(shown - Math.max(0, balance) / drawn.share)).toBeLessThan(1e-4);
            }
          expect(Math.min(...deal.line("clawback"))).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 40 },
    );
  });
  it("names the fees of the sponsor", () => {
    const deal = run(golden.mfA.inputs, {
      acquisitionFeePct: 0.01,
      assetManagementFeePct: 0.02,
      dispositionFeePct: 0.005,
    });
    const egi = sum(deal.line("effectiveGrossIncome").slice(1));
    expect(deal.figure("sponsorFees")).toBeCloseTo(
      160_000 + 0.02 * egi + 0.005 * deal.figure("exitValue"),
      2,
    );
    expect(deal.checks.filter(({ code, ok }) => !ok && code === "MF-E-ATTRIBUTION")).toEqual([]);
  });
});
