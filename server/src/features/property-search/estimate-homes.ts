import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { SearchResult } from "@labs/contract/property-search/results";
import type { Observation } from "@labs/estimation/observation";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import type { Database } from "../../lib/database/database.ts";
import { estimateByComps, listDecidedPlaces } from "../comps/service.ts";
import {
  chooseModelOptions,
  comparableFacts,
  type EvidenceKind,
  type EvidenceRow,
  explainSilence,
  getMarketModel,
  hashEstimator,
  listAroundAll,
  type MarketModel,
  pickNearest,
} from "../evidence/service.ts";
import { explainCoarseness, findDataState, getSubject, type Subject } from "../places/service.ts";
import { type KeptEstimate, keepEstimates, listKeptEstimates } from "./repository.ts";
import type { Home } from "./universe-repository.ts";

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
  valueReason: "Buildings are valued from sales of buildings, on the property page",
  rent: null,
  rentReason: "Multi-family rents are estimated by floor plan, on the property page",
};
/** Older estimates describe the past and are not bought on. Demo data ends on a fixed day, so its age does not count. */
const EVIDENCE_LIFE_DAYS = 184;

/**
 * Value and rent of each home by the method of its comps pages, market by market: a market's evidence is read once.
 * What was estimated on the same state of the data and the same facts is kept and not estimated again.
 */
export async function estimateHomes(run: ValuationRun): Promise<Map<string, HomeEstimates>> {
  const { database, homes } = run;
  const found = new Map<string, HomeEstimates>();
  const state = `${await findDataState(database)} ${hashEstimator()}`;
  const states = new Map(homes.map((home) => [home.googlePlacesId, `${state} ${hashFacts(home)}`]));
  const ids = homes.map(({ googlePlacesId }) => googlePlacesId);
  // What somebody decided about comps changes an estimate at once: those homes are estimated as their comps pages do.
  const decided = await listDecidedPlaces(database, ids);
  for (const kept of await listKeptEstimates(database, ids)) {
    const isOfToday = kept.dataState === states.get(kept.googlePlacesId);
    if (isOfToday && !decided.has(kept.googlePlacesId)) found.set(kept.googlePlacesId, kept);
  }
  for (const home of homes) if (home.propertyType === "multifamily") found.set(home.googlePlacesId, BUILDING);
  for (const { googlePlacesId } of homes) {
    if (!decided.has(googlePlacesId) || found.has(googlePlacesId)) continue;
    run.signal?.throwIfAborted();
    const subject = await getSubject({ database, googlePlacesId });
    found.set(googlePlacesId, describeEstimates(await estimateByComps({ database, subject })));
  }
  const open = homes.filter(({ googlePlacesId }) => !found.has(googlePlacesId));
  await run.onProgress?.(found.size);
  for (const group of Map.groupBy(open, marketKey).values()) {
    for (const part of chunked(group, 500)) {
      const estimated = await estimateGroup({ ...run, homes: part }, found.size);
      for (const [id, estimates] of estimated) found.set(id, estimates);
      const rows: KeptEstimate[] = [...estimated].map(([googlePlacesId, one]) => ({
        googlePlacesId,
        dataState: states.get(googlePlacesId) ?? state,
        ...one,
      }));
      await keepEstimates(database, rows);
      await run.onProgress?.(found.size);
    }
  }
  return withoutStale(homes, found);
}

/** Facts are corrected between imports: an estimate is of the facts that it was made from. */
function hashFacts(home: Home): string {
  return createHash("sha256")
    .update(JSON.stringify(comparableFacts(home)))
    .digest("hex");
}

function marketKey({ msaId, countyFips, demo }: Home): string {
  return `${msaId ?? countyFips} ${demo}`;
}

function describeEstimates({ value, rent }: { value: Estimate; rent: Estimate }): HomeEstimates {
  const read = (estimate: Estimate): Outcome => {
    if (!isEvidenced(estimate)) return { reason: estimate.unavailable.join(" ") };
    const { point, low, high, grade, asOf } = estimate;
    return { range: { point, low, high, grade, asOf } };
  };
  return toHomeEstimates({ value: read(value), rent: read(rent) });
}

function toHomeEstimates({ value, rent }: { value: Outcome; rent: Outcome }): HomeEstimates {
  return {
    value: "range" in value ? value.range : null,
    valueReason: "range" in value ? null : value.reason,
    rent: "range" in rent ? rent.range : null,
    rentReason: "range" in rent ? null : rent.reason,
  };
}

/** A county's market, and one of its homes to ask about it. */
interface County {
  subject: Subject;
  models: Record<EvidenceKind, MarketModel>;
}

async function estimateGroup(run: ValuationRun, done: number): Promise<Map<string, HomeEstimates>> {
  const { database, homes } = run;
  const counties = new Map<string, County>();
  for (const { countyFips, googlePlacesId } of homes) {
    if (counties.has(countyFips)) continue;
    const subject = await getSubject({ database, googlePlacesId });
    const rent = await getMarketModel({ database, subject, evidence: "rent" });
    const price = await getMarketModel({ database, subject, evidence: "price" });
    counties.set(countyFips, { subject, models: { rent, price } });
  }
  const read = (evidence: EvidenceKind) => {
    const days = [...counties.values()].map(({ models }) => models[evidence].asOf);
    return listAroundAll(database, homes, { evidence, asOf: days.find((day) => day !== null) ?? null });
  };
  const [rents, sales] = [await read("rent"), await read("price")];
  const found = new Map<string, HomeEstimates>();
  let since = performance.now();
  for (const home of homes) {
    run.signal?.throwIfAborted();
    const county = counties.get(home.countyFips);
    if (county === undefined) continue;
    const rent = estimateHome({ home, county, evidence: "rent", rows: rents });
    const value = estimateHome({ home, county, evidence: "price", rows: sales });
    found.set(home.googlePlacesId, toHomeEstimates({ value, rent }));
    if (performance.now() - since < 8) continue;
    await run.onProgress?.(done + found.size);
    await setImmediate();
    since = performance.now();
  }
  return found;
}

function estimateHome(of: {
  home: Home;
  county: County;
  evidence: EvidenceKind;
  rows: readonly EvidenceRow[];
}): Outcome {
  const { home, evidence } = of;
  const { subject, models } = of.county;
  const model = models[evidence];
  const coarse = explainCoarseness(home);
  if (coarse !== undefined) return { reason: coarse };
  const missing = explainSilence({ subject, model, evidence });
  if (model.asOf === null) return { reason: missing ?? "No evidence available" };
  const run = evidence === "rent" ? estimateRent<Observation> : estimateValue<Observation>;
  const { estimate } = run({
    subject: comparableFacts(home),
    candidates: pickNearest(of.rows, home, evidence),
    asOf: model.asOf,
    ...chooseModelOptions(model),
  });
  if ("unavailable" in estimate) {
    return { reason: [...estimate.unavailable, missing ?? ""].filter(Boolean).join(" ") };
  }
  const { point, low, high, grade } = estimate;
  return { range: { point, low, high, grade, asOf: model.asOf } };
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
  return `The newest ${noun} around it are of ${range.asOf}: too old to use today`;
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
