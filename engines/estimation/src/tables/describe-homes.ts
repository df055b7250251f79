import type { Observation, Subject } from "../estimates/observation.ts";
import type { TextRow } from "./feature-columns.ts";
import { fitMarket, type MarketFit, readMarket } from "./market-fit.ts";

/** What the amounts of described homes are called. */
export const amountColumn = "amount";

/** With these `labs backtest` fits too, so that the same rows give the same fit. */
export const usualFit = { seed: 1, level: 0.8 } as const;

/**
 * Fits what was observed in a market until a day, for estimates of that day or later: single homes, or units of
 * buildings, of which no row of the same owner tells anything. The same fit as `backtest` makes of the same rows.
 */
export function fitHomes(of: { observations: readonly Observation[]; asOf: string }): MarketFit | null {
  const { observations, asOf } = of;
  const owners = observations.map(({ owner }) => owner ?? null);
  const market = readMarket({ rows: tabulateHomes(observations), target: amountColumn, asOf, owners });
  return fitMarket(market, { holdout: { cell: 0, isAhead: true }, ...usualFit });
}

/** Observed homes as rows of one file: what any of them has is a column of all. */
export function tabulateHomes(homes: readonly Observation[]): TextRow[] {
  const names = [...new Set(homes.flatMap((home) => Object.keys(home.further ?? {})))].sort();
  const nothing = Object.fromEntries(names.map((name) => [name, ""]));
  return homes.map((home) => ({
    [amountColumn]: String(home.amount),
    ...describeFacts(home, home.observedOn ?? ""),
    ...nothing,
    ...describeFurther(home),
  }));
}

/** A home to be estimated as of a day, as a row of the same columns. */
export function describeHome(subject: Subject, asOf: string): TextRow {
  return { ...describeFacts(subject, asOf), ...describeFurther(subject) };
}

function describeFacts(home: Subject, day: string): TextRow {
  const write = (value: number | null) => (value === null ? "" : String(value));
  return {
    date: day,
    latitude: write(home.latitude),
    longitude: write(home.longitude),
    sqft: write(home.sqft),
    beds: write(home.beds),
    baths: write(home.baths),
    yearBuilt: write(home.yearBuilt),
  };
}

function describeFurther({ further }: Subject): TextRow {
  return Object.fromEntries(
    Object.entries(further ?? {}).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
}
