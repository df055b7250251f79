import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { underwrite } from "../../evaluation/underwrite.ts";
import { type Inputs, type InputValue, withInput } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/fixtures/domain-golden.json", import.meta.url), "utf8"),
);
const OCCUPIED = [
  { ...golden.mfA.inputs.unitMix[0], occupied: 55 },
  { ...golden.mfA.inputs.unitMix[1], occupied: 37 },
];
const ROLL = {
  lossToLeaseMethod: "roll",
  unitMix: OCCUPIED,
  "roll.renewalShare": 0.6,
  "roll.renewalIncrease": 0.04,
  "roll.downtimeMonths": 1,
};

function run(changes: Record<string, InputValue>) {
  let inputs: Inputs = golden.mfA.inputs;
  for (const [path, value] of Object.entries(changes)) inputs = withInput(inputs, path, value);
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const result = underwrite({ model: "multifamily", inputs: validated.inputs, grain: "month" });
  return { ...result, line: (key: string) => (result.lines[key] ?? []).map(Number) };
}

interface Group {
  units: number;
  market: number;
  rent: number;
  ends: number;
}

/** Every lease as a group of its own, month by month, without the catalog. */
function byHand(of: {
  renewal: number;
  increase: number;
  downtime: number;
  rollMonths: number;
  growth: number;
  months: number;
}) {
  const total = 92;
  const market = 55 * 1400 + 37 * 1750;
  const rent = 55 * 1330 + 37 * 1660;
  let leases: Group[] = Array.from({ length: of.rollMonths }, (_, k) => ({
    units: total / of.rollMonths,
    market: market / of.rollMonths,
    rent: rent / of.rollMonths,
    ends: k + 1,
  }));
  const waiting: { units: number; market: number; from: number }[] = [];
  const answer: { leased: number; market: number; rent: number }[] = [];
  for (let month = 1; month <= of.months; month++) {
    const factor = (1 + of.growth) ** (Math.ceil(month / 12) - 1);
    const ended = leases.filter(({ ends }) => ends === month - 1);
    leases = leases.filter(({ ends }) => ends !== month - 1);
    const endedUnits = ended.reduce((sum, lease) => sum + lease.units, 0);
    const endedMarket = ended.reduce((sum, lease) => sum + lease.market, 0);
    const endedRent = ended.reduce((sum, lease) => sum + lease.rent, 0);
    if (endedUnits > 0) {
      leases.push({
        units: of.renewal * endedUnits,
        market: of.renewal * endedMarket,
        rent: of.renewal * Math.min(endedMarket * factor, endedRent * (1 + of.increase)),
        ends: month + 11,
      });
      waiting.push({
        units: (1 - of.renewal) * endedUnits,
        market: (1 - of.renewal) * endedMarket,
        from: month + of.downtime,
      });
    }
    for (const { units, market: unlet } of waiting.filter((each) => each.from === month)) {
      leases.push({ units, market: unlet, rent: unlet * factor, ends: month + 11 });
    }
    const sum = (key: "units" | "market" | "rent") => leases.reduce((of_, lease) => of_ + lease[key], 0);
    answer.push({ leased: sum("units"), market: sum("market") * factor, rent: sum("rent") });
  }
  return answer;
}

describe("loss to lease rolled lease by lease", () => {
  it("follows every lease as a calculation of single leases does", () => {
    fc.assert(
      fc.property(
        fc.record({
          renewal: fc.double({ min: 0, max: 1, noNaN: true }),
          increase: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
          downtime: fc.integer({ min: 0, max: 6 }),
          rollMonths: fc.integer({ min: 1, max: 30 }),
          growth: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
        }),
        ({ renewal, increase, downtime, rollMonths, growth }) => {
          const found = run({
            ...ROLL,
            rentGrowth: [growth],
            "roll.renewalShare": renewal,
            "roll.renewalIncrease": increase,
            "roll.downtimeMonths": downtime,
            "roll.months": rollMonths,
          });
          const hand = byHand({ renewal, increase, downtime, rollMonths, growth, months: 72 });
          const [loss, vacancy, market] = ["lossToLease", "vacancy", "marketRentPotential"].map(found.line);
          for (const [at, { market: leased, rent }] of hand.entries()) {
            expect(Math.abs((loss?.[at] ?? 0) - (leased - rent))).toBeLessThan(1e-4);
            const revenueUnits = (market?.[at] ?? 0) - (found.line("nonRevenue")[at] ?? 0);
            expect(Math.abs((vacancy?.[at] ?? 0) - Math.max(0, revenueUnits - leased))).toBeLessThan(1e-4);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
  it("takes the expirations of the rent roll where they are given", () => {
    const found = run({
      ...ROLL,
      "roll.renewalShare": 0,
      "roll.downtimeMonths": 0,
      leaseExpirations: [
        { month: 3, units: 40, marketRent: 60_000, contractRent: 54_000 },
        { month: 9, units: 50, marketRent: 75_000, contractRent: 70_000 },
      ],
    });
    const loss = found.line("lossToLease");
    expect(loss[0]).toBeCloseTo(11_000, 6);
    expect(loss[3]).toBeCloseTo(5_000, 6);
    expect(loss[9]).toBeCloseTo(0, 6);
    // The second year's market is 3% up before the first new leases end.
    expect(loss[12]).toBeCloseTo(0.03 * 135_000, 6);
    expect(found.outputs.leveredIrr).not.toBeNull();
  });
  it("lets today's vacant units over their months, and counts residents for other income", () => {
    const found = run({ ...ROLL, "roll.renewalShare": 1, "roll.leaseUpMonths": 7 });
    expect(found.line("rollLeasedUnits")[6]).toBeCloseTo(99, 9);
    expect(found.line("vacancy")[6]).toBeCloseTo(0, 6);
    expect(found.line("occupiedUnits")[0]).toBeCloseTo(93, 9);
  });
  it("waits for the occupied units and says so", () => {
    const unknown = run({ ...ROLL, unitMix: golden.mfA.inputs.unitMix });
    expect(unknown.outputs.leveredIrr).toBeNull();
    expect(unknown.unavailable.leveredIrr).toBe("Occupied units is not entered");
  });
});

describe("concessions by lease", () => {
  const FREE = { turnoverRate: 0.5, concessionFreeMonths: 1 };
  it("as cash fall in the month of the lease", () => {
    const cash = run({ ...FREE, concessionMethod: "cash" });
    const residents = cash.line("occupiedUnits")[0] ?? 0;
    expect(cash.line("concessions")[0]).toBeCloseTo(((residents * 0.5) / 12) * 1540, 6);
  });
  it("spread over twelve months come to the same in the end", () => {
    const level = run({ ...FREE, concessionMethod: "straightLine", rentGrowth: [0], holdYears: 3 });
    const cash = run({ ...FREE, concessionMethod: "cash", rentGrowth: [0], holdYears: 3 });
    expect(level.line("concessions")[0]).toBeCloseTo((cash.line("concessions")[0] ?? 0) / 12, 6);
    expect(level.line("concessions")[30]).toBeCloseTo(cash.line("concessions")[30] ?? 0, 6);
  });
});
