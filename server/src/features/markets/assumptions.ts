import type { Assumption } from "@labs/contract/markets/returns";
import { INDEX_VOLATILITY, SINGLE_HOME_VOLATILITY } from "@labs/underwriting/home-price-spread";
import type { SurveyedRate } from "./repository.ts";

const KNOWN = {
  expenseRatio: {
    label: "Operating expense ratio",
    value: 0.348,
    unit: "fraction",
    source:
      "Core property operating expenses of American Homes 4 Rent, second quarter of 2025: 34.8% of core revenue (segment note of its quarterly report to the SEC). One ratio for all metros; taxes and insurance vary locally.",
  },
  riskFree: {
    label: "Risk-free rate (annual)",
    value: 0.02,
    unit: "fraction",
    source: "Default 2%, as no loaded source has a rate. Set the current Treasury yield instead.",
  },
  homeVolatility: {
    label: "Single-home volatility",
    value: SINGLE_HOME_VOLATILITY,
    unit: "fraction",
    source: "Unison, Home Analytics part 3 (2018).",
  },
  indexVolatility: {
    label: "Index volatility for single-home model",
    value: INDEX_VOLATILITY,
    unit: "fraction",
    source: "Unison, Home Analytics part 3 (2018).",
  },
} as const satisfies Record<string, Omit<Assumption, "key" | "basis">>;

/** What 30-year mortgages bore above 10-year Treasuries in the long run: MORTGAGE30US less DGS10 of FRED, since 1971. */
const MORTGAGE_SPREAD = 0.017;

/** The loaded mortgage rate less what lenders ask above the Treasury, to a hundredth of a percent. */
function readRiskFree({ value, day, publisher, demo }: SurveyedRate): { value: number; source: string } {
  const rate = Math.max(0, Math.round((value - MORTGAGE_SPREAD) * 10_000) / 10_000);
  const mortgage = `30-year mortgage rate of ${(100 * value).toFixed(2)}%, ${demo ? "demo data" : publisher}, ${day}`;
  return {
    value: rate,
    source: `${mortgage}, less 1.7 points, its long-run average above the 10-year Treasury (FRED). Set the current Treasury yield for a closer one.`,
  };
}

export interface ReturnAssumptions {
  expenseRatio: number;
  riskFree: number;
  /** What a single home varies beside its market. */
  idiosyncraticVariance: number;
  /** All of it as the answer states it. */
  stated: Assumption[];
}

/** The inputs of returns that no file gives: what the query says, else a published or plainly stated figure. */
export function assume(
  query: { expenseRatio?: number | undefined; riskFree?: number | undefined },
  survey?: SurveyedRate | undefined,
): ReturnAssumptions {
  const loaded = survey && readRiskFree(survey);
  const given: Partial<Record<keyof typeof KNOWN, number | undefined>> = query;
  const state = (key: keyof typeof KNOWN): Assumption => {
    const value = given[key];
    if (value === undefined && key === "riskFree" && loaded !== undefined) {
      return { key, ...KNOWN[key], ...loaded, basis: "default" };
    }
    return value === undefined
      ? { key, ...KNOWN[key], basis: "default" }
      : { key, ...KNOWN[key], value, source: "Set for this view", basis: "query" };
  };
  return {
    expenseRatio: query.expenseRatio ?? KNOWN.expenseRatio.value,
    riskFree: query.riskFree ?? loaded?.value ?? KNOWN.riskFree.value,
    idiosyncraticVariance: KNOWN.homeVolatility.value ** 2 - KNOWN.indexVolatility.value ** 2,
    stated: [state("expenseRatio"), state("riskFree"), state("homeVolatility"), state("indexVolatility")],
  };
}
