import type { Assumption } from "@labs/contract/markets/returns";
import { dateWords } from "@labs/reporting/figure-format";
import { INDEX_VOLATILITY, SINGLE_HOME_VOLATILITY } from "@labs/underwriting/home-price-spread";
import { isCurrent } from "./figures/publishing-rhythm.ts";
import type { SurveyedRate } from "./repository.ts";

const KNOWN = {
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

const EXPENSE_RATIO = { key: "expenseRatio", label: "Operating expense ratio", unit: "fraction" } as const;
const BY_PLACE =
  "1 − NOI ÷ gross potential rent of a home of typical rent and value, as underwritten on the firm's template with the property tax, building losses and moves of each place";

/** What 30-year mortgages bore above 10-year Treasuries in the long run: MORTGAGE30US less DGS10 of FRED, since 1971. */
const MORTGAGE_SPREAD = 0.017;

/**
 * The loaded mortgage rate less what lenders ask above the Treasury, to a hundredth of a percent. One past its
 * publisher's cycle stands in with its day: the windows that it is held against are older still.
 */
function readRiskFree(
  { value, day, publisher, demo }: SurveyedRate,
  now: Date,
): { value: number; source: string } {
  const rate = Math.max(0, Math.round((value - MORTGAGE_SPREAD) * 10_000) / 10_000);
  const isOld = !demo && !isCurrent({ asOf: day, cycle: "weekly", now });
  const date = isOld ? `last known ${dateWords(day)}, past its publisher's cycle` : dateWords(day);
  const mortgage = `30-year mortgage rate of ${(100 * value).toFixed(2)}%, ${demo ? "demo data" : publisher}, ${date}`;
  return {
    value: rate,
    source: `${mortgage}, less 1.7 points, its long-run average above the 10-year Treasury (FRED). Set the current Treasury yield for a closer one.`,
  };
}

/** What homes cost to run by area, and what to state of it. */
export interface ExpenseRatios {
  find: (id: string) => number | null;
  /** Of the area that is asked about, or the median of all; null where none is known. */
  stated: number | null;
  words: string;
}

export interface ReturnAssumptions {
  /** Share of the rent that costs take in an area; null where it is not known. */
  findExpenseRatio: (id: string) => number | null;
  /** One for all areas, as the query says; undefined for each its own. */
  setExpenseRatio: number | undefined;
  /** Of the country as a whole; null where no area's is known. */
  usualExpenseRatio: number | null;
  riskFree: number;
  /** What a single home varies beside its market. */
  idiosyncraticVariance: number;
  /** All of it as the answer states it. */
  stated: Assumption[];
}

/** The inputs of returns that no file gives: what the query says, else a published or plainly stated figure. */
export function assume(
  query: { expenseRatio?: number | undefined; riskFree?: number | undefined },
  { survey, ratios, now }: { survey?: SurveyedRate | undefined; ratios: ExpenseRatios; now: Date },
): ReturnAssumptions {
  const loaded = survey && readRiskFree(survey, now);
  const given: Partial<Record<keyof typeof KNOWN, number | undefined>> = { riskFree: query.riskFree };
  const set = query.expenseRatio;
  const state = (key: keyof typeof KNOWN): Assumption => {
    const value = given[key];
    if (value === undefined && key === "riskFree" && loaded !== undefined) {
      return { key, ...KNOWN[key], ...loaded, basis: "default" };
    }
    return value === undefined
      ? { key, ...KNOWN[key], basis: "default" }
      : { key, ...KNOWN[key], value, source: "Set for this view", basis: "query" };
  };
  const byPlace = {
    source: `${ratios.words}: ${BY_PLACE}. Set one ratio to use it everywhere.`,
    basis: "default",
  } as const;
  const ratio: Assumption[] =
    set !== undefined
      ? [{ ...EXPENSE_RATIO, value: set, source: "Set for this view", basis: "query" }]
      : ratios.stated === null
        ? []
        : [{ ...EXPENSE_RATIO, value: ratios.stated, ...byPlace }];
  return {
    findExpenseRatio: set === undefined ? ratios.find : () => set,
    setExpenseRatio: set,
    usualExpenseRatio: set ?? ratios.stated,
    riskFree: query.riskFree ?? loaded?.value ?? KNOWN.riskFree.value,
    idiosyncraticVariance: KNOWN.homeVolatility.value ** 2 - KNOWN.indexVolatility.value ** 2,
    stated: [...ratio, state("riskFree"), state("homeVolatility"), state("indexVolatility")],
  };
}
