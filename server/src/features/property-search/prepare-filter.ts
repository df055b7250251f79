import {
  type Criteria,
  isRangeKey,
  type MetricThreshold,
  type Range,
  type RangeKey,
} from "@labs/contract/property-search/criteria";
import {
  type CriterionStep,
  explainCriteria,
  listCriteria,
  metricKey,
} from "@labs/contract/property-search/criteria-words";
import type { Database } from "../../lib/database/database.ts";
import { invalid } from "../../lib/errors.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { mayRead, type Viewer } from "../../lib/rights.ts";
import { getSnapshot, type Snapshot } from "../markets/service.ts";
import { readThresholds } from "./thresholds.ts";
import type { MetricAreas } from "./universe-conditions-repository.ts";
import { listPortfolios } from "./universe-repository.ts";

export interface FilterStep extends CriterionStep {
  keepsUnknown: boolean;
  /** Of a criterion with a least and a most. */
  range: { key: RangeKey; bounds: Range } | null;
}

/** Criteria made ready: what records answer, then what estimates and returns are needed for. */
export interface Filter {
  criteria: Criteria;
  explanation: string;
  recorded: FilterStep[];
  valued: FilterStep[];
  underwritten: FilterStep[];
  /** Reports of those that pass all others the ones that are likely to clear. */
  likely: FilterStep | null;
  metrics: ReadonlyMap<string, MetricAreas>;
}

/**
 * Reads criteria against the loaded data; 422 where they ask for what nothing can answer, or name a portfolio that
 * the user, when there is one, does not see.
 */
export async function prepareFilter(database: Database, criteria: Criteria, user?: Viewer): Promise<Filter> {
  const snapshot = await getSnapshot(database);
  const metrics = new Map(
    (criteria.metrics ?? []).map((threshold, at) => [
      metricKey(threshold),
      findAreas(snapshot, threshold, at),
    ]),
  );
  if (metrics.size < (criteria.metrics ?? []).length) {
    throw invalidCriteria(["metrics"], "Each metric may be named once for counties and once for metros");
  }
  refuseUnanswerable(criteria);
  const names = { ...openNames(snapshot), ...(await namePortfolios(database, criteria, user)) };
  const keeps = new Set(criteria.includeUnknown);
  const steps = listCriteria(criteria, names).map((step): FilterStep => {
    const bounds = isRangeKey(step.key) ? criteria[step.key] : undefined;
    const range = isRangeKey(step.key) && bounds !== undefined ? { key: step.key, bounds } : null;
    return { ...step, keepsUnknown: keeps.has(step.key), range };
  });
  return {
    criteria,
    explanation: explainCriteria(criteria, names),
    recorded: steps.filter(({ stage }) => stage === "geofilter" || stage === "attributes"),
    valued: steps.filter(({ stage }) => stage === "valuation"),
    underwritten: steps.filter(({ stage, key }) => stage === "underwriting" && key !== LIKELY),
    likely: steps.find(({ key }) => key === LIKELY) ?? null,
    metrics,
  };
}

function invalidCriteria(path: (string | number)[], msg: string) {
  return invalid([{ loc: ["body", "criteria", ...path], msg, type: "criteria" }]);
}

const LIKELY = "likelyToClear";

function refuseUnanswerable(criteria: Criteria): void {
  const { maxBid, maxBidToValue, bidTargets } = criteria;
  if (criteria.likelyToClear && readThresholds(criteria).length === 0) {
    const msg = "Likely to clear needs a threshold: a min net yield, gross yield or rent, or a max value";
    throw invalidCriteria([LIKELY], msg);
  }
  const wantsBid = isGiven(maxBid) || isGiven(maxBidToValue);
  const hasTarget = bidTargets?.netYield !== undefined || bidTargets?.unleveredIrr !== undefined;
  if (wantsBid && !hasTarget) {
    throw invalidCriteria(["bidTargets"], "A max bid needs a target: a net yield or an unlevered IRR");
  }
}

async function namePortfolios(database: Database, { notInPortfolioIds: ids = [] }: Criteria, user?: Viewer) {
  if (ids.length === 0) return {};
  const known = new Map((await listPortfolios(database, ids)).map((row) => [row.id, row]));
  for (const [at, id] of ids.entries()) {
    const found = known.get(id);
    if (user !== undefined && (found === undefined || !mayRead(user, found))) {
      throw invalidCriteria(["notInPortfolioIds", at], "Portfolio not found");
    }
    if (found?.kind === "rule") {
      const msg = `“${found.name}” keeps itself by a rule; only lists can be left out`;
      throw invalidCriteria(["notInPortfolioIds", at], msg);
    }
  }
  return { portfolio: (id: string) => known.get(id)?.name };
}

function isGiven(range: Range | undefined): boolean {
  return range?.min !== undefined || range?.max !== undefined;
}

export function openNames(snapshot: Snapshot) {
  return {
    county: (id: string) => {
      const county = snapshot.counties.get(id);
      return county && countyTitle(county.name, county.state);
    },
    msa: (id: string) => snapshot.metros.get(id)?.name,
    metric: (key: string) =>
      snapshot.columns.county.get(key)?.metric ?? snapshot.columns.msa.get(key)?.metric,
  };
}

function findAreas(snapshot: Snapshot, threshold: MetricThreshold, at: number): MetricAreas {
  const column = snapshot.columns[threshold.level].get(threshold.metric);
  if (column === undefined) {
    throw invalidCriteria(["metrics", at, "metric"], `There is no metric ${threshold.metric}`);
  }
  const { label, notRanked } = column.metric;
  if (notRanked !== null) throw invalidCriteria(["metrics", at, "metric"], `${label}: ${notRanked}`);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = threshold;
  const known = [...column.values].filter(([, { value }]) => Number.isFinite(value));
  return {
    threshold,
    demo: column.metric.demo,
    known: known.map(([id]) => id),
    passing: known.filter(([, { value }]) => value >= min && value <= max).map(([id]) => id),
  };
}
