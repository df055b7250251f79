import type { BuildingValue } from "@labs/contract/building-value";
import { describe, expect, test } from "vitest";
import { explainExitCap, findBuildingBenchmarks } from "./start-value.ts";

const rate = (point: number, low: number, high: number, percentile90: number, n: number) => ({
  ...{ point, low, high, percentile90, level: 0.8, nEff: 9, widened: 0 },
  test: { n, medianError: 0.1, bias: 0, coverage: 0.8 },
});
const building: BuildingValue = {
  perUnit: {
    ...rate(180_250.4, 150_000.5, 210_499.6, 205_300.5, 41),
    quantity: 100,
    value: { point: 18_025_040, low: 15_000_050, high: 21_049_960 },
  },
  perSqft: { unavailable: "No areas" },
  income: {
    capRate: 0.05625,
    basis: "sales",
    source: "sales",
    evidence: rate(0.05625, 0.0498, 0.0631, 0.066, 17),
    asIs: { unavailable: "No income" },
    stabilized: { unavailable: "No income" },
  },
  best: "perUnit",
  sales: [],
  saleCount: 41,
  from: "2024-01-15",
  until: "2025-03-31",
  sources: ["County recorder", "City rolls"],
};
const find = (of: Partial<BuildingValue> | null, { demo = false, on = "2025-06-01" } = {}) =>
  findBuildingBenchmarks({ building: of === null ? null : { ...building, ...of }, demo }, new Date(on));
const both = (reason: string) => ({ marketSalePricePerUnit: { reason }, marketCapRate: { reason } });

describe("What sales of buildings say of a building's exit", () => {
  test("is the 90th percentile per unit and the median cap rate, each with its evidence", () => {
    expect(find({})).toEqual({
      marketSalePricePerUnit: {
        value: 205_301,
        source:
          "90th percentile of 41 sales of buildings, near and of like size first; $180,250 at the median, 80% range $150,001 to $210,500; Jan 15, 2024 to Mar 31, 2025: County recorder, City rolls",
      },
      marketCapRate: {
        value: 0.05625,
        source:
          "Median cap rate of 17 sales of buildings that tell their income, near and of like size first, 80% range 4.98% to 6.31%; Jan 15, 2024 to Mar 31, 2025: County recorder, City rolls",
      },
    });
  });

  test("names what people decided about the sales", () => {
    const { marketSalePricePerUnit, marketCapRate } = find({ decided: "1 sale excluded by Ann" });
    for (const said of [marketSalePricePerUnit, marketCapRate])
      expect(said).toMatchObject({
        source: expect.stringMatching(/: County recorder, City rolls; 1 sale excluded by Ann$/),
      });
  });

  test("is silent without a sale", () => {
    const none = both("No sales of buildings are loaded for this market");
    expect([find(null), find({ saleCount: 0 })]).toEqual([none, none]);
    expect(find({ saleCount: 1 })).toEqual(find({}));
  });

  // March 31, 2025 and 550 days are October 2, 2026.
  test("lasts 550 days from the newest sale, demo data for good", () => {
    const old = both("The newest loaded sale of a building is of Mar 31, 2025, too old to compare with");
    expect(find({}, { on: "2026-10-02" })).toEqual(find({}));
    expect(find({}, { on: "2026-10-03" })).toEqual(old);
    expect(find({}, { on: "2026-10-03", demo: true })).toEqual(find({}));
    expect(find({ until: null })).toEqual(
      both("The newest loaded sale of a building is of —, too old to compare with"),
    );
  });

  test("says of each what it lacks", () => {
    expect(
      find({ perUnit: { unavailable: "too few" }, income: { unavailable: "No sale tells it" } }),
    ).toEqual({
      marketSalePricePerUnit: { reason: "Price per unit from sales: too few" },
      marketCapRate: { reason: "No sale tells it" },
    });
    const firm = { ...building.income, basis: "firm", evidence: null } as BuildingValue["income"];
    expect(find({ income: firm }).marketCapRate).toEqual({
      reason: "Too few sales report income: the firm's own cap rate is used",
    });
  });

  test("stands beside the exit cap rate, which is the analyst's", () => {
    expect(explainExitCap({ value: 0.05625, source: "Median of 17 sales" })).toBe(
      "The exit cap rate is a judgment call: sales say 5.63%. Median of 17 sales",
    );
    expect(explainExitCap({ reason: "Too few sales report income" })).toBe(
      "The exit cap rate is a judgment call: too few sales report income",
    );
  });
});
