import type { User } from "@labs/contract/auth";
import type { Criteria } from "@labs/contract/property-criteria";
import type { Database } from "../../lib/database/database.ts";
import { countByRecords } from "./funnel.ts";
import { prepareFilter } from "./prepare-filter.ts";
import { MOST_VALUED } from "./run-search.ts";

/** As measured on two cores: value and rent of a home of a market that was fitted before, and a solved bid. */
const SECONDS_A_VALUATION = 0.006;
const SECONDS_A_RETURN = 0.001;
const SECONDS_A_BID = 0.008;

/** How many properties the recorded criteria leave, and what the search itself would take. */
export async function countMatches(database: Database, user: User, criteria: Criteria) {
  const filter = await prepareFilter(database, criteria, user);
  const { universe, matched, perCriterion } = await countByRecords(database, filter);
  const later = [...filter.valued, ...filter.underwritten];
  const toValue = later.length === 0 ? 0 : Math.min(matched, MOST_VALUED);
  const hasBid = filter.underwritten.some(({ key }) => key === "maxBid" || key === "maxBidToValue");
  const each =
    SECONDS_A_VALUATION +
    (filter.underwritten.length > 0 ? SECONDS_A_RETURN : 0) +
    (hasBid ? SECONDS_A_BID : 0);
  return {
    explanation: filter.explanation,
    universe,
    matched,
    perCriterion,
    notCounted: later.map(({ text }) => text),
    toValue,
    estimatedSeconds: Math.ceil(toValue * each),
  };
}
