import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { irr, presentValue, rateOfReturn, xirr } from "./returns.ts";

const rate = (flows: number[]): number => {
  const result = irr(flows);
  if (!result.ok) throw new Error(result.message);
  return result.rate;
};

/** Sign changes of the present value on a dense grid of ln(1 + rate): an independent count of the roots. */
function scannedRoots(flows: number[]): number[] {
  const value = (x: number): number =>
    flows.reduce((total, flow, t) => total + flow * Math.exp(-x * (t - flows.length / 2)), 0);
  const roots: number[] = [];
  for (let i = 0; i < 12_000; i++) {
    const [a, b] = [-6 + i * 0.001, -6 + (i + 1) * 0.001];
    if (value(a) * value(b) < 0) roots.push(Math.expm1((a + b) / 2));
  }
  return roots;
}

describe("internal rate of return", () => {
  it("finds the rate of a simple loan", () => {
    expect(rate([-100, 110])).toBeCloseTo(0.1, 14);
    expect(rate([-100, 60, 60])).toBeCloseTo(0.130662386291807, 12);
  });
  it("works when the first flow is positive", () => {
    expect(rate([100, -110])).toBeCloseTo(0.1, 14);
  });
  it("ends on the series that never ends elsewhere, with the truth of the dense scan", () => {
    const flows = [218, -189, 389, -212, -313, 215];
    const result = irr(flows);
    const scanned = scannedRoots(flows);
    const found = result.ok ? [result.rate] : (result.rates ?? []);
    expect(found).toHaveLength(scanned.length);
    for (const [index, root] of found.entries()) expect(root).toBeCloseTo(scanned[index] ?? 0, 2);
  });
  it("lists both rates where there are two", () => {
    const result = irr([-100, 230, -132]);
    expect(result).toMatchObject({ ok: false, reason: "several-roots" });
    if (result.ok) return;
    expect(result.rates?.[0]).toBeCloseTo(0.1, 9);
    expect(result.rates?.[1]).toBeCloseTo(0.2, 9);
  });
  it("reports a touching root once", () => {
    const result = irr([-100, 220, -121]);
    expect(result.ok && result.rate).toBeCloseTo(0.1, 5);
  });
  it("says that a total loss has no rate", () => {
    expect(irr([-100, 0, 0])).toMatchObject({ ok: false, reason: "no-sign-change" });
    expect(irr([-100, -5])).toMatchObject({ ok: false, reason: "no-sign-change" });
    expect(irr([0, 0])).toMatchObject({ ok: false, reason: "no-sign-change" });
    expect(irr([-1])).toMatchObject({ ok: false, reason: "too-few-flows" });
    expect(irr([-1, Number.NaN])).toMatchObject({ ok: false, reason: "not-finite" });
  });
  it("says that there is no root where the value never crosses zero", () => {
    expect(irr([100, -150, 100])).toMatchObject({ ok: false, reason: "no-root" });
  });
  it("holds on nearly total losses and on enormous gains", () => {
    expect(rate([-1e6, 0.01])).toBeCloseTo(-1 + 1e-8, 14);
    expect(rate([-1e-3, 1e6])).toBeCloseTo(1e9 - 1, -2);
    expect(rate([-1e9, ...new Array<number>(180).fill(1)])).toBeLessThan(0);
  });
  it("recovers the rate that discounted the flows, whatever their number and size", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.5, max: 3, noNaN: true }),
        fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 180 }),
        (wanted, inflows) => {
          const price = presentValue(wanted, [0, ...inflows]);
          fc.pre(Number.isFinite(price) && price > 1e-9);
          expect(Math.abs(rate([-price, ...inflows]) - wanted)).toBeLessThan(1e-9 * (1 + Math.abs(wanted)));
        },
      ),
    );
  });
});

describe("dated rate of return", () => {
  it("equals Excel's documented XIRR example", () => {
    const result = xirr([-10000, 2750, 4250, 3250, 2750], [39448, 39508, 39751, 39859, 39904]);
    expect(result.ok && result.rate).toBeCloseTo(0.373362535, 8);
  });
  it("does not care for the order of the flows", () => {
    expect(rateOfReturn([1, 0], [110, -100])).toEqual(rateOfReturn([0, 1], [-100, 110]));
  });
});
