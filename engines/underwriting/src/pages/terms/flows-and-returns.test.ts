import { describe, expect, it } from "vitest";
import { underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const ON_EQUITY = {
  multifamily: [
    "leveredIrr",
    "leveredIrrMonthly",
    "leveredIrrAnnual",
    "leveredEquityMultiple",
    "closingEquityMultiple",
    "profitabilityIndex",
    "averageCashOnCash",
    "stabilisedCashOnCash",
  ],
  singlefamily: ["leveredIrr", "leveredEquityMultiple", "profitabilityIndex", "cashOnCashStabilized"],
};

/** More is lent than the deal costs, so that equity takes cash out at closing. */
const OVERLENT = {
  multifamily: { "preferredEquity.amount": 40_000_000, "preferredEquity.currentPct": 0.08 },
  singlefamily: { "debt.ltc": 1, "debt.feePct": 0 },
};

describe.each(["multifamily", "singlefamily"] as const)("a %s deal without equity", (model) => {
  const overlent = underwriteChanged(model, OVERLENT[model]);

  it("returns nothing on it, and says so", () => {
    expect(overlent.figure("initialEquity")).toBeLessThan(0.01);
    for (const key of ON_EQUITY[model]) {
      expect(overlent.outputs[key], key).toBeNull();
      expect(overlent.unavailable[key], key).toMatch(/^Equity at closing is (-\$|\$0)/);
    }
    expect(overlent.outputs.cashOnCash).toSatisfy((years: unknown[]) => years.every((year) => year === null));
  });

  it("keeps the return of the property itself", () => {
    expect(overlent.figure("unleveredIrr")).toBeCloseTo(
      underwriteChanged(model, {}).figure("unleveredIrr"),
      9,
    );
  });
});
