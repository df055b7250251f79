import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import { buildStatement } from "../../statement/build-statement.ts";

const plan = { sqft: 800, units: 40, occupied: 38 };
const UNIT_MIX = [
  { ...plan, floorPlan: "Stabilized", marketRent: 1_200, inPlaceRent: 1_200, restricted: "yes" },
  { ...plan, floorPlan: "Market", units: 60, marketRent: 2_000, inPlaceRent: 2_000, restricted: "no" },
];

const run = (changes: Changes = {}) =>
  underwriteChanged(
    "multifamily",
    {
      unitMix: UNIT_MIX,
      rentGrowth: [0.04],
      turnoverRate: 0.5,
      "operatingExpenses.turnover.annual": 900,
      "operatingExpenses.turnover.basis": "turn",
      ...changes,
    },
    "year",
  );
const APART = { "restrictedRent.growth": [0.0275, 0.01], restrictedTurnoverRate: 0.1 };

describe("A building of stabilized and market units", () => {
  it("grows each kind by its own rate, by year", () => {
    const { line } = run(APART);
    const open = 12 * 60 * 2_000;
    const restricted = 12 * 40 * 1_200;
    expect(line("grossPotentialRent")[0]).toBeCloseTo(open + restricted, 6);
    expect(line("grossPotentialRent")[1]).toBeCloseTo(open * 1.04 + restricted * 1.0275, 6);
    expect(line("grossPotentialRent")[2]).toBeCloseTo(open * 1.04 ** 2 + restricted * 1.0275 * 1.01, 6);
    expect(line("restrictedPotential")[2]).toBeCloseTo(restricted * 1.0275 * 1.01, 6);
  });

  it("turns each kind over at its own rate", () => {
    const { line } = run(APART);
    expect(line("turnover")[0]).toBeCloseTo(900 * (40 * 0.1 + 60 * 0.5), 6);
    expect(run().line("turnover")[0]).toBeCloseTo(900 * 50, 6);
  });

  it("lets a premium grow as market rents do", () => {
    const works = {
      units: 20,
      floorPlan: "Market",
      costPerUnit: 8_000,
      premiumMonth: 150,
      unitsPerMonth: 20,
    };
    const program = { ...works, startMonth: 1, downtimeMonths: 0, contingencyPct: 0, feePct: 0 };
    const { line } = run({ ...APART, renovationProgramme: { ...program, funding: "equity" } });
    expect(line("renovationPremium")[2]).toBeCloseTo(12 * 20 * 150 * 1.04 ** 2, 6);
  });

  it("is as any other where no rate of its own is given, or no plan is restricted", () => {
    const all = UNIT_MIX.map((each) => ({ ...each, restricted: "no" }));
    const plain = run({ unitMix: all }).line("ncf");
    expect(run().line("ncf")).toEqual(plain);
    expect(run({ ...APART, unitMix: all }).line("ncf")).toEqual(plain);
  });

  it("knows the turnover of a building whose units are all restricted without a market's", () => {
    const all = UNIT_MIX.map((each) => ({ ...each, restricted: "yes" }));
    const { line } = run({ ...APART, unitMix: all, turnoverRate: null });
    expect(line("turnover")[0]).toBeCloseTo(900 * 100 * 0.1, 6);
  });

  it("states today's income of restricted units by their own growth, not by the market's", () => {
    const all = UNIT_MIX.map((each) => ({ ...each, restricted: "yes" }));
    const still = { unitMix: all, "restrictedRent.growth": [0] };
    const [market, none] = [run({ ...still, rentGrowth: [0.04] }), run({ ...still, rentGrowth: [0] })];
    expect(market.line("noi")).toEqual(none.line("noi"));
    expect(market.figure("untrendedNoi")).toBeCloseTo(none.figure("untrendedNoi"), 6);
    const stabilize = (found: typeof market) =>
      buildStatement("multifamily", found).lines.map(({ label, figures }) => [label, figures.stabilized]);
    expect(stabilize(market)).toEqual(stabilize(none));
  });
});
