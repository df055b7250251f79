import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cashThroughCatchUp, waterfall } from "./waterfall.ts";

const deal = {
  flows: [-1000, 50, 60, 1500],
  lpShare: 0.9,
  preferredReturn: 0.08,
  tiers: [
    { hurdle: 0.12, lpSplit: 0.8 },
    { hurdle: null, lpSplit: 0.7 },
  ],
};

describe("the equity waterfall", () => {
  it("gives every dollar to one of the partners", () => {
    const amounts = fc.array(fc.integer({ min: -500, max: 2000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0.05, max: 1, noNaN: true }), (later, lpShare) => {
        const flows = [-1000, ...later];
        const { lp, gp } = waterfall({ ...deal, flows, lpShare });
        for (const [index, flow] of flows.entries()) {
          expect(Math.abs((lp[index] ?? 0) + (gp[index] ?? 0) - flow)).toBeLessThan(1e-6);
        }
      }),
    );
  });
  it("stays with the capital shares until the preferred return is earned", () => {
    const { lp, gp } = waterfall({ ...deal, flows: [-1000, 1079] });
    expect(lp[1]).toBeCloseTo(0.9 * 1079, 9);
    expect(gp[1]).toBeCloseTo(0.1 * 1079, 9);
  });
  it("pays the promote above the hurdle: 20% of all cash in the band, or promote first and the rest by capital", () => {
    const open = { ...deal, flows: [-1000, 1180], tiers: [{ hurdle: null, lpSplit: 0.8 }] };
    expect(waterfall(open).lp[1]).toBeCloseTo(0.9 * 1080 + 0.8 * 100, 9);
    expect(waterfall({ ...open, splitBasis: "promoteThenProRata" }).lp[1]).toBeCloseTo(
      0.9 * 1080 + 0.9 * 0.8 * 100,
      9,
    );
  });
  it("lets monthly hurdles compound by the month", () => {
    const flows = [-1000, ...new Array<number>(11).fill(0), 1080];
    const { lpIrr } = waterfall({ ...deal, flows, periodsPerYear: 12 });
    expect(lpIrr).toBeCloseTo(0.08, 9);
  });
  it("never catches up when the share does not exceed the promote", () => {
    expect(cashThroughCatchUp({ promote: 0.2, gpCatchUpShare: 0.2, lpPreferredProfit: 1 })).toBeUndefined();
  });
});
