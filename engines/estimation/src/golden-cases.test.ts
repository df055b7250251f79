import { describe, expect, test } from "vitest";
import golden from "./fixtures/golden.json" with { type: "json" };
import { goldenRentComp } from "./golden-cases.ts";
import { marketReturns } from "./markets/market-returns.ts";

/** Every number within 1e-9, everything else equal, and no key more or less. */
function expectClose(found: unknown, expected: unknown, path = "outputs"): void {
  if (typeof expected === "number") {
    expect(typeof found, path).toBe("number");
    expect(Math.abs((found as number) - expected), path).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(expected)),
    );
    return;
  }
  if (expected === null || typeof expected !== "object") {
    expect(found, path).toBe(expected);
    return;
  }
  expect(Object.keys(found as object).sort(), path).toEqual(Object.keys(expected).sort());
  for (const [key, value] of Object.entries(expected)) {
    expectClose((found as Record<string, unknown>)[key], value, `${path}.${key}`);
  }
}

describe("reference cases", () => {
  test("the rent comp case sets E aside and estimates 2,135", () => {
    expectClose(goldenRentComp(golden.rentCompA.inputs), golden.rentCompA.outputs);
  });
  test("the market case without downside has no Sortino", () => {
    expectClose(marketReturns(golden.marketA.inputs), golden.marketA.outputs);
  });
  test("the market case with downside has one", () => {
    expectClose(marketReturns(golden.marketB.inputs), golden.marketB.outputs);
  });
  test("four comps have no outlier however far one lies", () => {
    const { inputs } = golden.rentCompA;
    const far = goldenRentComp({ ...inputs, comps: inputs.comps.slice(1) });
    expect(far.rows.map((row) => row.excluded)).toEqual([false, false, false, false]);
  });
  test("without given bandwidths the farthest of fewer than fifteen comps sets the one of distance", () => {
    const { bandwidths: _, ...inputs } = golden.rentCompA.inputs;
    const own = goldenRentComp(inputs);
    const given = goldenRentComp({ ...golden.rentCompA.inputs, bandwidths: { distance: 1.9 } });
    expect(own).toEqual(given);
  });
});
