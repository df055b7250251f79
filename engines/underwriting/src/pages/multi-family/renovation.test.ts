import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import { validateInputs } from "../../inputs/validate-inputs.ts";

const run = (changes: Changes, grain: "year" | "month" = "month") =>
  underwriteChanged("multifamily", changes, grain);

const ONE = { costPerUnit: 10_000, premiumMonth: 150, unitsPerMonth: 4, downtimeMonths: 1 };
const SMALL = { ...ONE, units: 12, floorPlan: "1x1" };
const LARGE = {
  units: 20,
  floorPlan: "2x2",
  costPerUnit: 16_000,
  contingencyPct: 0.1,
  premiumMonth: 250,
  unitsPerMonth: 5,
  startMonth: 7,
  downtimeMonths: 2,
  funding: "loan",
  feePct: 0.05,
};
const findRent = (plan: string) =>
  golden.mfA.inputs.unitMix.find(({ floorPlan }) => floorPlan === plan)?.marketRent ?? Number.NaN;

describe("several renovation programs", () => {
  const both = run({ renovationProgramme: SMALL, renovationProgramme2: LARGE });

  it("start, return and earn each at its own pace, and add up", () => {
    expect(both.line("renovationStarted").slice(0, 12)).toEqual([
      4, 8, 12, 12, 12, 12, 17, 22, 27, 32, 32, 32,
    ]);
    expect(both.line("renovationReturned")[8]).toBe(12 + 5);
    expect(both.line("renovationPremium")[8]).toBeCloseTo(12 * 150 + 5 * 250, 8);
    expect(both.line("renovationDowntime")[7]).toBeCloseTo(10 * findRent("2x2"), 8);
    expect(both.line("renovationDowntime")[0]).toBeCloseTo(4 * findRent("1x1"), 8);
  });
  it("are paid for each from its own source, with contingency and fee", () => {
    expect(both.line("fundedCapex").slice(0, 4)).toEqual([40_000, 40_000, 40_000, 0]);
    expect(both.line("futureFunding")[6]).toBeCloseTo(5 * 16_000 * 1.1 * 1.05, 6);
    expect(both.figure("renovationFees")).toBeCloseTo(20 * 16_000 * 1.1 * 0.05, 6);
    const paidIn = run({ renovationProgramme3: { ...LARGE, funding: "equity" } });
    expect(paidIn.figure("capexFromEquity")).toBeCloseTo(20 * 16_000 * 1.1 * 1.05, 6);
    expect(paidIn.failed.filter((code) => code.startsWith("MF-E-"))).toEqual([]);
  });
  it("have a return on cost each and together", () => {
    expect(both.figure("renovationReturnOnCost1")).toBeCloseTo((12 * 150) / 10_000, 12);
    expect(both.figure("renovationReturnOnCost2")).toBeCloseTo((12 * 250) / 17_600, 12);
    const [rent, cost] = [12 * (12 * 150 + 20 * 250), 12 * 10_000 + 20 * 17_600];
    expect(both.figure("renovationReturnOnCost")).toBeCloseTo(rent / cost, 12);
    expect(both.unavailable.renovationReturnOnCost3).toContain("program 3");
  });
  it("that are the same halves of one do what the one does", () => {
    const whole = run({ renovationProgramme: { ...ONE, units: 24 } });
    const half = { ...ONE, units: 12, unitsPerMonth: 2 };
    const halves = run({ renovationProgramme: half, renovationProgramme2: half });
    for (const key of ["leveredIrr", "unleveredIrr", "renovationReturnOnCost"])
      expect(halves.figure(key), key).toBeCloseTo(whole.figure(key), 12);
    expect(halves.line("noi")).toEqual(whole.line("noi").map((noi) => expect.closeTo(noi, 6)));
  });
  it("keep sources and uses, attribution and the waterfall tied", () => {
    expect(both.failed.filter((code) => code.startsWith("MF-E-"))).toEqual([]);
  });
  it("leave a unit that is out for its renovation without rent, and no further loss to lease", () => {
    const all = run({ renovationProgramme: { ...ONE, units: 100, unitsPerMonth: 100, downtimeMonths: 3 } });
    const [potential, out] = [all.line("grossPotentialRent")[0], all.line("renovationDowntime")[0]];
    expect(out).toBeCloseTo(potential ?? Number.NaN, 6);
    expect(all.line("grossScheduledRent")[0]).toBeCloseTo(-(all.line("nonRevenue")[0] ?? 0), 6);
  });
  it("end at the sale: what nobody paid for is not in the income that is sold", () => {
    const slow = { ...ONE, units: 60, unitsPerMonth: 0.5, downtimeMonths: 2 };
    const long = run({ renovationProgramme: slow });
    expect(long.line("renovationStarted").slice(58, 62)).toEqual([29.5, 30, 30, 30]);
    expect(long.line("renovationReturned").slice(60, 64)).toEqual([29.5, 30, 30, 30]);
    const cut = run({ renovationProgramme: { ...slow, units: 30 } });
    for (const key of ["forwardNoi", "exitValue", "leveredIrr"])
      expect(long.figure(key), key).toBeCloseTo(cut.figure(key), 9);
  });
  it("may not take more units of a floor plan than it has, together", () => {
    const units = golden.mfA.inputs.unitMix.find(({ floorPlan }) => floorPlan === "1x1")?.units ?? 0;
    const [most, one] = [
      { ...SMALL, units },
      { ...SMALL, units: 1 },
    ];
    expect(run({ renovationProgramme: most }).failed).not.toContain("MF-E-RENOVATION-PLAN");
    expect(run({ renovationProgramme: most, renovationProgramme3: one }).failed).toContain(
      "MF-E-RENOVATION-PLAN",
    );
    const whole = { ...ONE, units: 60 };
    expect(run({ renovationProgramme: whole, renovationProgramme2: whole }).failed).toContain(
      "MF-E-RENOVATION-UNITS",
    );
  });
  it("need their pace and downtime", () => {
    const { unitsPerMonth: _, downtimeMonths: __, ...bare } = LARGE;
    const found = validateInputs("multifamily", { ...golden.mfA.inputs, renovationProgramme2: bare });
    const missing = found.ok ? [] : found.problems.map(({ path }) => path.join("."));
    expect(missing.toSorted()).toEqual([
      "renovationProgramme2.downtimeMonths",
      "renovationProgramme2.unitsPerMonth",
    ]);
  });
  it("on turn follow the turnover of their own floor plan", () => {
    const turning = run({
      renovationProgramme: { ...SMALL, pace: "onTurn", unitsPerMonth: 50 },
      turnoverRate: 0.6,
    });
    const units = golden.mfA.inputs.unitMix.find(({ floorPlan }) => floorPlan === "1x1")?.units ?? 0;
    expect(turning.figure("renovationPace1")).toBeCloseTo((units * 0.6) / 12, 12);
  });
});

describe("the remaining life of components", () => {
  const remainingLife = [
    { component: "Roof", remainingYears: 2, cost: 120_000 },
    { component: "Boiler", remainingYears: 0, cost: 30_000 },
    { component: "Paving", remainingYears: 20, cost: 500_000 },
  ];
  it("falls due at the end of its year, at the cost of that day, beside the capital needs by month", () => {
    const found = run({
      remainingLife,
      replacementCostGrowth: 0.03,
      capitalNeeds: [{ item: "Fence", month: 24, amount: 5_000 }],
    });
    const paid = found.line("capitalNeedsCost");
    expect(paid[0]).toBeCloseTo(30_000 * 1.03 ** (1 / 12), 8);
    expect(paid[23]).toBeCloseTo(120_000 * 1.03 ** 2 + 5_000, 8);
    expect(paid.filter((each) => each > 0)).toHaveLength(2);
    expect(found.line("fundedCapex")).toEqual(paid);
    expect(found.failed.filter((code) => code.startsWith("MF-E-"))).toEqual([]);
  });
  it("is said a unit and year, to hold against the reserves", () => {
    const found = run({ remainingLife });
    expect(found.figure("capitalNeedsInHold")).toBe(150_000);
    expect(found.figure("capitalNeedsPerUnit")).toBeCloseTo(150_000 / 100 / 5, 10);
  });
});
