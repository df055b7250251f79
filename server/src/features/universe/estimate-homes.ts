import { setImmediate } from "node:timers/promises";
import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { SearchResult } from "@labs/contract/property-search/results";
import type { CandidateSearch } from "@labs/estimation/candidate-search";
import type { UsableObservation } from "@labs/estimation/observation";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import { defaultCompRule } from "@labs/estimation/select-comps";
import type { Database } from "../../lib/database/database.ts";
import { estimateByComps, listDecidedPlaces } from "../comps/service.ts";
import {
  chooseModelOptions,
  comparableFacts,
  type EvidenceKind,
  explainSilence,
  getMarketModel,
  type MarketModel,
  searchAroundAll,
} from "../evidence/service.ts";
import { explainCoarseness, type Subject } from "../places/service.ts";

export type EstimatedRange = NonNullable<SearchResult["value"]>;
type Outcome = { range: EstimatedRange } | { reason: string };

/** Value and rent of a home, each with the reason where there is none. */
export interface HomeEstimates {
  value: EstimatedRange | null;
  valueReason: string | null;
  rent: EstimatedRange | null;
  rentReason: string | null;
}

export const BUILDING: HomeEstimates = {
  value: null,
  valueReason: "Buildings are valued from sales of buildings, on the property page",
  rent: null,
  rentReason: "Multi-family rents are estimated by floor plan, on the property page",
};

interface Run {
  database: Database;
  /** Single homes of one market. */
  homes: readonly Subject[];
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => Promise<void>) | undefined;
}

export interface Estimated extends HomeEstimates {
  /** With what people decided about its comps. */
  isDecided: boolean;
}

/**
 * Value and rent of each home by the method of its comps pages; its market's evidence is read once for all. What
 * somebody decided about comps counts: those homes are estimated one by one, as their pages do.
 */
export async function estimateHomes(run: Run): Promise<Map<string, Estimated>> {
  const { database, homes } = run;
  const decided = await listDecidedPlaces(
    database,
    homes.map(({ googlePlacesId }) => googlePlacesId),
  );
  const isDecided = ({ googlePlacesId }: Subject) => decided.has(googlePlacesId);
  const plain = homes.filter((home) => !isDecided(home));
  const found =
    plain.length === 0 ? new Map<string, Estimated>() : await estimateTogether({ ...run, homes: plain });
  for (const subject of homes.filter(isDecided)) {
    run.signal?.throwIfAborted();
    const estimates = describeEstimates(await estimateByComps({ database, subject }));
    found.set(subject.googlePlacesId, { ...estimates, isDecided: true });
    await run.onProgress?.(found.size);
  }
  return found;
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

async function estimateTogether(run: Run): Promise<Map<string, Estimated>> {
  const { database, homes } = run;
  const counties = new Map<string, County>();
  for (const subject of homes) {
    if (counties.has(subject.countyFips)) continue;
    // The two fits are made by two processes, where they have to be made.
    const [rent, price] = await Promise.all([
      getMarketModel({ database, subject, evidence: "rent" }),
      getMarketModel({ database, subject, evidence: "price" }),
    ]);
    counties.set(subject.countyFips, { subject, models: { rent, price } });
  }
  const read = (evidence: EvidenceKind) => {
    const days = [...counties.values()].map(({ models }) => models[evidence].asOf);
    return searchAroundAll(database, homes, { evidence, asOf: days.find((day) => day !== null) ?? null });
  };
  const [rents, sales] = [await read("rent"), await read("price")];
  const found = new Map<string, Estimated>();
  let since = performance.now();
  for (const home of homes) {
    run.signal?.throwIfAborted();
    const county = counties.get(home.countyFips);
    if (county === undefined) continue;
    const rent = estimateHome({ home, county, evidence: "rent", search: rents });
    const value = estimateHome({ home, county, evidence: "price", search: sales });
    found.set(home.googlePlacesId, { ...toHomeEstimates({ value, rent }), isDecided: false });
    if (performance.now() - since < 8) continue;
    await run.onProgress?.(found.size);
    await setImmediate();
    since = performance.now();
  }
  return found;
}

function estimateHome(of: {
  home: Subject;
  county: County;
  evidence: EvidenceKind;
  search: CandidateSearch<UsableObservation>;
}): Outcome {
  const { home, evidence } = of;
  const { subject, models } = of.county;
  const model = models[evidence];
  const coarse = explainCoarseness(home);
  if (coarse !== undefined) return { reason: coarse };
  const missing = explainSilence({ subject, model, evidence });
  if (model.asOf === null) return { reason: missing ?? "No evidence available" };
  const run = evidence === "rent" ? estimateRent<UsableObservation> : estimateValue<UsableObservation>;
  const facts = comparableFacts(home);
  const { latitude, longitude, owner } = facts;
  const { asOf } = model;
  const { windowMonths } = defaultCompRule;
  const isPlaced = latitude !== null && longitude !== null;
  const { estimate } = run({
    subject: facts,
    candidates: isPlaced ? of.search.find({ latitude, longitude, owner, asOf, windowMonths }) : [],
    asOf,
    ...chooseModelOptions(model),
  });
  if ("unavailable" in estimate) {
    return { reason: [...estimate.unavailable, missing ?? ""].filter(Boolean).join(" ") };
  }
  const { point, low, high, grade } = estimate;
  return { range: { point, low, high, grade, asOf: model.asOf } };
}
