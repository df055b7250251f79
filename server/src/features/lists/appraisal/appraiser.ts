import { type CandidateSearch, createCandidateSearch } from "@labs/estimation/candidate-search";
import type { MarketFit } from "@labs/estimation/market-fit";
import type { FurtherFacts, UsableObservation } from "@labs/estimation/observation";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import { defaultCompRule } from "@labs/estimation/select-comps";
import { dropOldest } from "../../../lib/drop-oldest.ts";
import { appraiseCommunity, type CommunityFigures, type CommunityTask } from "./appraise-community.ts";
import { appraiseHome, type HomeFigures, type HomeTask } from "./appraise-home.ts";

/** Rents or sales of one area. */
export interface Tile {
  key: string;
  evidence: "rent" | "price";
  asOf: string;
  rows: UsableObservation[];
}

interface Held {
  tile: Tile;
  search: CandidateSearch<UsableObservation>;
}

/** What the evidence of a market says about estimates in it. */
export interface Market {
  key: string;
  fit: MarketFit | null;
}

export interface Place {
  latitude: number | null;
  longitude: number | null;
  yearBuilt: number | null;
  further: FurtherFacts;
  /** The home itself, as observations name it: its own history is no comp of it. */
  owner: string | null;
}

/** The evidence that a row is estimated from, or why there is none. */
export type Source = { tile: string; market: string; annualGrowth: number | null } | { reason: string };

export type Estimated =
  | {
      point: number;
      low: number;
      high: number;
      level: number;
      grade: string;
      comps: number;
      asOf: string;
    }
  | { unavailable: string };

export interface Facts {
  propertyType: "singlefamily" | "multifamily";
  sqft: number | null;
  beds: number | null;
  baths: number | null;
}

/** Estimates one home or one unit from a tile. */
export type Estimate = (source: Source, place: Place, facts: Facts) => Estimated;

export interface Batch {
  /** Tiles and markets that were not sent before. */
  tiles: Tile[];
  markets: Market[];
  homes: HomeTask[];
  communities: CommunityTask[];
}

export interface BatchAnswer {
  homes: HomeFigures[];
  communities: CommunityFigures[];
}

/** Tiles that are remembered: the rows of a list mostly lie together. */
export const MOST_TILES = 48;

/**
 * Appraises rows by the methods of the pages: the same evidence, the same estimates, the same formulas. It keeps the
 * tiles that it was given, so that rows of one area need them once.
 */
export function createAppraiser(): (batch: Batch) => BatchAnswer {
  const tiles = new Map<string, Held>();
  const markets = new Map<string, Market>();
  const estimate: Estimate = (source, place, facts) => {
    if ("reason" in source) return { unavailable: source.reason };
    const held = tiles.get(source.tile);
    const market = markets.get(source.market);
    if (held === undefined || market === undefined) throw new Error(`${source.tile} was not sent`);
    return estimateFrom(held, { market, annualGrowth: source.annualGrowth }, { place, facts });
  };
  return (batch) => {
    for (const market of batch.markets) markets.set(market.key, market);
    for (const tile of batch.tiles) {
      tiles.delete(tile.key);
      tiles.set(tile.key, { tile, search: createCandidateSearch(tile.rows) });
    }
    const answer = {
      homes: batch.homes.map((task) => appraiseHome(task, estimate)),
      communities: batch.communities.map((task) => appraiseCommunity(task, estimate)),
    };
    dropOldest(tiles, MOST_TILES);
    return answer;
  };
}

function estimateFrom(
  held: Held,
  { market, annualGrowth }: { market: Market; annualGrowth: number | null },
  { place, facts }: { place: Place; facts: Facts },
): Estimated {
  const { evidence, asOf } = held.tile;
  const { latitude, longitude, yearBuilt, further, owner } = place;
  const isPlaced = latitude !== null && longitude !== null;
  const { windowMonths } = defaultCompRule;
  const run = evidence === "rent" ? estimateRent<UsableObservation> : estimateValue<UsableObservation>;
  const result = run({
    subject: { ...facts, latitude, longitude, yearBuilt, further, owner },
    candidates: isPlaced ? held.search.find({ latitude, longitude, owner, asOf, windowMonths }) : [],
    asOf,
    ...(annualGrowth === null ? {} : { time: { annualGrowth } }),
    fit: market.fit,
  });
  const { estimate } = result;
  if ("unavailable" in estimate) return { unavailable: estimate.unavailable.join(" ") };
  const { point, low, high, level, grade } = estimate;
  const comps = result.comps.filter(({ excludedBy }) => excludedBy === null).length;
  return { point, low, high, level, grade, comps, asOf };
}
