import type { RiskChart } from "@labs/contract/markets/charts";
import type { MarketStats } from "@labs/contract/markets/metrics";
import type { Database } from "../../lib/database/database.ts";
import {
  createPath,
  explainReturns,
  hasYields,
  measureRisk,
  type PriceIndex,
  type ReturnChoice,
  type ReturnPath,
  type Returns,
  selectReturns,
} from "./area-returns.ts";
import { assume } from "./assumptions.ts";
import { findExpenseRatios } from "./expense-ratios.ts";
import { type AreaKind, findNewestRate, type SurveyedRate } from "./repository.ts";
import { type AreaSeries, getMetroSeries, listAreaSeries, NATION } from "./series.ts";
import { findPeople, rememberBySnapshot, type Snapshot } from "./snapshot.ts";

/** A metro whose returns are known, with where they come from. */
export interface MetroReturns {
  id: string;
  path: ReturnPath;
  returns: Returns;
}

const MOST_MONTHS_BEHIND = 12;

/** Returns of every metro that has them up to about the same month; of the others how many lack what. */
export function listReturns(of: {
  snapshot: Snapshot;
  series: ReadonlyMap<string, AreaSeries>;
  choice: ReturnChoice;
  priceIndex: PriceIndex;
}): { known: MetroReturns[]; omitted: RiskChart["omitted"]; to: number } {
  const { snapshot, series, choice, priceIndex } = of;
  const options = { priceIndex, hasYields: hasYields(snapshot, "msa") };
  const { findExpenseRatio } = choice.assumptions;
  const paths = Array.from(snapshot.metros.keys(), (id) => ({
    id,
    path: createPath(series.get(id), { ...options, expenseRatio: findExpenseRatio(id) }),
  }));
  const everything = { ...choice, windowYears: undefined, isDesmoothed: false };
  const newest = paths.map(({ path }) =>
    path === null ? undefined : selectReturns(path, everything, Number.POSITIVE_INFINITY).months.at(-1),
  );
  const to = newest.reduce<number>((latest, month) => Math.max(latest, month ?? 0), 0);
  const known: MetroReturns[] = [];
  const lacking = new Map<string, number>();
  for (const [at, { id, path }] of paths.entries()) {
    const last = newest[at];
    const returns = path === null ? undefined : selectReturns(path, choice, to);
    if (
      path !== null &&
      returns !== undefined &&
      returns.values.length > 0 &&
      (last ?? 0) >= to - MOST_MONTHS_BEHIND
    ) {
      known.push({ id, path, returns });
      continue;
    }
    const reason = reasonWithout(path, last, choice);
    lacking.set(reason, (lacking.get(reason) ?? 0) + 1);
  }
  return { known, omitted: Array.from(lacking, ([reason, count]) => ({ reason, count })), to };
}

function reasonWithout(path: ReturnPath | null, last: number | undefined, choice: ReturnChoice): string {
  if (path === null) return "No price index is published for the metro";
  if (path.windows.length === 0) return "The price index is known for less than a year";
  if (last === undefined && choice.basis !== "hpa") return "No rent is published one year before a value";
  return "Returns end well before those of the other metros, or none fall within the selected years";
}

export interface MarketReturns {
  byMonth: ReadonlyMap<number, number>;
  /** What beta is against, to be said in a sentence. */
  words: string;
}

/** Return of all markets by month: of the country's own series, else of its metros by their population. */
export function findMarketReturns(of: {
  snapshot: Snapshot;
  series: ReadonlyMap<string, AreaSeries>;
  known: readonly MetroReturns[];
  choice: ReturnChoice;
  priceIndex: PriceIndex;
}): MarketReturns {
  const { snapshot, series, known, choice, priceIndex } = of;
  const expenseRatio = choice.assumptions.usualExpenseRatio;
  const path = createPath(series.get(NATION), { priceIndex, expenseRatio, hasYields: true });
  const nation = path && selectReturns(path, choice, Number.POSITIVE_INFINITY);
  if (nation !== null && nation.months.length > 0) {
    return {
      byMonth: new Map(nation.months.map((month, at) => [month, nation.values[at] ?? 0])),
      words: "the country's own published series",
    };
  }
  return {
    byMonth: meanByPopulation(snapshot, known),
    words: "the mean of all metros that have a return in the same month, weighted by population",
  };
}

function meanByPopulation(snapshot: Snapshot, known: readonly MetroReturns[]): ReadonlyMap<number, number> {
  const sums = new Map<number, { total: number; weight: number }>();
  for (const { id, returns } of known) {
    const weight = findPeople(snapshot, { kind: "msa", id }) ?? 0;
    if (!(weight > 0)) continue;
    for (const [at, month] of returns.months.entries()) {
      const sum = sums.get(month) ?? { total: 0, weight: 0 };
      sum.total += weight * (returns.values[at] ?? 0);
      sum.weight += weight;
      sums.set(month, sum);
    }
  }
  return new Map(Array.from(sums, ([month, { total, weight }]) => [month, total / weight]));
}

const remember = rememberBySnapshot<Promise<MarketReturns>>();

/** Return and risk of one area on total return, or on appreciation where no rent is published; null without a value. */
export async function describeReturns(
  database: Database,
  { snapshot, kind, id }: { snapshot: Snapshot; kind: AreaKind; id: string },
): Promise<MarketStats["returns"]> {
  const keys = ["typicalHomeValue", "typicalRent"];
  const areas =
    kind === "msa"
      ? await getMetroSeries(database, snapshot)
      : await listAreaSeries(database, { kind, keys, ids: [id], knownOn: snapshot.knownOn });
  const ratios = findExpenseRatios(snapshot, { kind, id });
  const survey = await findNewestRate(database, snapshot.knownOn);
  const assumptions = assume({}, { survey, ratios, now: snapshot.now });
  const path = createPath(areas.get(id), {
    priceIndex: "typicalHomeValue",
    expenseRatio: assumptions.findExpenseRatio(id),
    hasYields: hasYields(snapshot, kind),
  });
  if (path === null) return null;
  const hasTotal = path.windows.some((window) => window.total !== null);
  const choice: ReturnChoice = {
    ...{ basis: hasTotal ? "total" : "hpa", windowYears: undefined, homes: undefined, isDesmoothed: false },
    assumptions,
  };
  const returns = selectReturns(path, choice, Number.POSITIVE_INFINITY);
  if (returns.values.length === 0) return null;
  const market = await getMarketReturns(database, snapshot, { choice, survey });
  const risk = measureRisk({
    ...{ path, returns, choice, market: market.byMonth },
    people: findPeople(snapshot, { kind, id }),
  });
  return { ...risk, method: explainReturns(choice, market.words), assumptions: assumptions.stated };
}

/**
 * All markets, each on its own costs, whichever page asks first: the same for every page of one state of the data. What a
 * page assumes of its own area says nothing of the others.
 */
function getMarketReturns(
  database: Database,
  snapshot: Snapshot,
  { choice, survey }: { choice: ReturnChoice; survey: SurveyedRate | undefined },
): Promise<MarketReturns> {
  return remember(snapshot, choice.basis, async () => {
    const series = await getMetroSeries(database, snapshot);
    const ratios = findExpenseRatios(snapshot, { kind: "msa" });
    const ofAll = { ...choice, assumptions: assume({}, { survey, ratios, now: snapshot.now }) };
    const priceIndex = "typicalHomeValue";
    const { known } = listReturns({ snapshot, series, choice: ofAll, priceIndex });
    return findMarketReturns({ snapshot, series, known, choice: ofAll, priceIndex });
  });
}
