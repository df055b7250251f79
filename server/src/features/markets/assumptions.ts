import type { Assumption } from "@labs/contract/markets/returns";
import { INDEX_VOLATILITY, SINGLE_HOME_VOLATILITY } from "@labs/underwriting/home-price-spread";

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
    source: "Default 2%, as no loaded source has one. Set the current Treasury yield instead.",
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

export interface ReturnAssumptions {
  expenseRatio: number;
  riskFree: number;
  /** What a single home varies beside its market. */
  idiosyncraticVariance: number;
  /** All of it as the answer states it. */
  stated: Assumption[];
}

/** The inputs of returns that no file gives: what the query says, else a published or plainly stated figure. */
export function assume(query: {
  expenseRatio?: number | undefined;
  riskFree?: number | undefined;
}): ReturnAssumptions {
  const given: Partial<Record<keyof typeof KNOWN, number | undefined>> = query;
  const state = (key: keyof typeof KNOWN): Assumption => {
    const value = given[key];
    return value === undefined
      ? { key, ...KNOWN[key], basis: "default" }
      : { key, ...KNOWN[key], value, source: "Set for this view", basis: "query" };
  };
  return {
    expenseRatio: query.expenseRatio ?? KNOWN.expenseRatio.value,
    riskFree: query.riskFree ?? KNOWN.riskFree.value,
    idiosyncraticVariance: KNOWN.homeVolatility.value ** 2 - KNOWN.indexVolatility.value ** 2,
    stated: [state("expenseRatio"), state("riskFree"), state("homeVolatility"), state("indexVolatility")],
  };
}
