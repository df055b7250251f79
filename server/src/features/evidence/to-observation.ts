import type { Observation } from "@labs/estimation/observation";
import { nameOwner, readFurtherFacts } from "./comparable-facts.ts";
import type { listOfMarket } from "./repository.ts";

type MarketRow = Awaited<ReturnType<typeof listOfMarket>>[number];

/** A rent or sale of a market as the estimator takes it, with what its home's record adds. */
export function toObservation(row: MarketRow): Observation {
  const { countyFips, id, amount, observedOn, latitude, longitude, sqft, beds, baths, yearBuilt } = row;
  return {
    ...{ amount, observedOn, latitude, longitude, sqft, beds, baths, yearBuilt },
    id: `${countyFips}_${id}`,
    owner: nameOwner(row),
    // As of the day it was observed, where that was recorded.
    further: { ...readFurtherFacts({ ...row, ...row.sourceFacts }), ...row.observedFacts },
  };
}
