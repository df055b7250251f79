import { setImmediate } from "node:timers/promises";
import type { SearchResult } from "@labs/contract/search-results";
import type { Observation } from "@labs/estimation/observation";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import type { Database } from "../../lib/database/database.ts";
import { explainSilence } from "../evidence/market-models.ts";

import { comparableFacts, findCoarseness, getSubject } from "../places/service.ts";
import {
  findDataState,
  type KeptEstimate,
  keepEstimates,
  listDecisions,
  listKeptEstimates,
} from "./estimate-repository.ts";
import type { Home } from "./home-repository.ts";
import { type County, nearest, openCounty, type Rows, readEvidence } from "./nearby-evidence.ts";

type Range = NonNullable<SearchResult["value"]>;
type Outcome = { range: Range } | { reason: string };

/** Value and rent of a home, each with the reason where there is none. */
export interface HomeEstimates {
  value: Range | null;
  valueReason: string | null;
  rent: Range | null;
  rentReason: string | null;
}

export interface ValuationRun {
  database: Database;
  homes: readonly Home[];
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => Promise<void>) | undefined;
}

const BUILDING: HomeEstimates = {
  value: null,
  valueReason: "Sales of whole buildings are not compared by the single-home method; an appraisal is needed",
  rent: null,
  rentReason: "Rents of a multi-family property are estimated by floor plan, on its own page",
};
/** Estimates of this age say what was, not what to buy on; demo data ends on a fixed day and its world stands still. */
const EVIDENCE_LIFE_DAYS = 184;

/**
 * Value and rent of each home by the method of its comps pages, market by market: a market's evidence is read once.
 * What was estimated on the same state of the data is kept and not estimated again.
 */
export async function estimateHomes(run: ValuationRun): Promise<Map<string, HomeEstimates>> {
  const { database, homes } = run;
  const found = new Map<string, HomeEstimates>();
  const dataState = await findDataState(database);
  const ids = homes.map(({ googlePlacesId }) => googlePlacesId);
  const decisions = Map.groupBy(await listDecisions(database, ids), (row) => row.googlePlacesId);
  // A decided comp changes an estimate at once, so those homes' estimates are never taken from what was kept.
  for (const kept of await listKeptEstimates(database, { googlePlacesIds: ids, dataState })) {
    if (!decisions.has(kept.googlePlacesId)) found.set(kept.googlePlacesId, kept);
  }
  for (const home of homes) if (home.propertyType === "multifamily") found.set(home.googlePlacesId, BUILDING);
  const open = homes.filter(({ googlePlacesId }) => !found.has(googlePlacesId));
  await run.onProgress?.(found.size);
  for (const group of Map.groupBy(open, marketKey).values()) {
    for (const part of chunked(group, 500)) {
      const estimated = await estimateGroup({ ...run, homes: part }, { decisions, done: found.size });
      for (const [id, estimates] of estimated) found.set(id, estimates);
      const rows: KeptEstimate[] = [...estimated]
        .filter(([id]) => !decisions.has(id))
        .map(([googlePlacesId, one]) => ({ googlePlacesId, dataState, ...one }));
      await keepEstimates(database, rows);
      await run.onProgress?.(found.size);
    }
  }
  return withoutStale(homes, found);
}

function marketKey({ msaId, countyFips, demo }: Home): string {
  return `${msaId ?? countyFips} ${demo}`;
}

type Decisions = ReadonlyMap<string, readonly { compId: string; included: boolean }[]>;

async function estimateGroup(
  run: ValuationRun,
  of: { decisions: Decisions; done: number },
): Promise<Map<string, HomeEstimates>> {
  const found = new Map<string, HomeEstimates>();
  const counties = Map.groupBy(run.homes, ({ countyFips }) => countyFips);
  const markets = new Map<string, { rent: County; price: County }>();
  for (const [countyFips, homes] of counties) {
    const [first] = homes;
    if (first === undefined) continue;
    const subject = await getSubject({ database: run.database, googlePlacesId: first.googlePlacesId });
    markets.set(countyFips, {
      rent: await openCounty({ ...run, subject, evidence: "rent" }),
      price: await openCounty({ ...run, subject, evidence: "price" }),
    });
  }
  const evidence = await readEvidence(run, [...markets.values()]);
  let since = performance.now();
  for (const home of run.homes) {
    run.signal?.throwIfAborted();
    const market = markets.get(home.countyFips);
    if (market === undefined) continue;
    const decided = of.decisions.get(home.googlePlacesId) ?? [];
    const rent = estimateHome({ home, county: market.rent, evidence: evidence.rent, decided });
    const value = estimateHome({ home, county: market.price, evidence: evidence.price, decided: [] });
    found.set(home.googlePlacesId, {
      value: "range" in value ? value.range : null,
      valueReason: "range" in value ? null : value.reason,
      rent: "range" in rent ? rent.range : null,
      rentReason: "range" in rent ? null : rent.reason,
    });
    if (performance.now() - since < 8) continue;
    await run.onProgress?.(of.done + found.size);
    await setImmediate();
    since = performance.now();
  }
  return found;
}

function estimateHome(of: {
  home: Home;
  county: County;
  evidence: Rows;
  decided: readonly { compId: string; included: boolean }[];
}): Outcome {
  const { home, county } = of;
  const { model, evidence } = county;
  const coarse = findCoarseness(home);
  if (coarse !== undefined) return { reason: coarse };
  const missing = explainSilence({ subject: county.subject, model, evidence });
  if (model.asOf === null) return { reason: missing ?? "There is no evidence" };
  const run = evidence === "rent" ? estimateRent<Observation> : estimateValue<Observation>;
  const { estimate } = run({
    subject: comparableFacts({ ...county.subject, ...factsOf(home) }),
    candidates: nearest(of.evidence, home, evidence),
    asOf: model.asOf,
    decisions: Object.fromEntries(
      of.decided.map(({ compId, included }) => [
        compId,
        included ? ("included" as const) : ("excluded" as const),
      ]),
    ),
    ...(model.growth ? { time: { annualGrowth: model.growth.annual } } : {}),
    ...(model.prepared ? { calibration: model.prepared.calibration, wider: model.prepared.wider } : {}),
  });
  if ("unavailable" in estimate)
    return { reason: [...estimate.unavailable, missing ?? ""].filter(Boolean).join(" ") };
  const { point, low, high, grade } = estimate;
  return { range: { point, low, high, grade, asOf: model.asOf } };
}

function factsOf(home: Home) {
  const { propertyType, latitude, longitude, sqft, beds, baths, yearBuilt } = home;
  const { lotSqft, stories, yearRenovated, condition, grade } = home;
  const compared = { propertyType, latitude, longitude, sqft, beds, baths, yearBuilt };
  return { ...compared, lotSqft, stories, yearRenovated, condition, grade };
}

function withoutStale(homes: readonly Home[], found: Map<string, HomeEstimates>): Map<string, HomeEstimates> {
  for (const { googlePlacesId, demo } of homes) {
    const one = found.get(googlePlacesId);
    if (one === undefined || demo) continue;
    const [value, rent] = [tooOld(one.value, "sales"), tooOld(one.rent, "rents")];
    found.set(googlePlacesId, {
      value: value === null ? one.value : null,
      valueReason: value ?? one.valueReason,
      rent: rent === null ? one.rent : null,
      rentReason: rent ?? one.rentReason,
    });
  }
  return found;
}

function tooOld(range: Range | null, noun: string): string | null {
  if (range === null) return null;
  const age = (Date.now() - Date.parse(range.asOf ?? "")) / 86_400_000;
  if (age <= EVIDENCE_LIFE_DAYS) return null;
  return `The newest ${noun} around it are of ${range.asOf}: too old to stand for today`;
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
