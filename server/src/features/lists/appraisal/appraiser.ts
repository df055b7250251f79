import { enoughInTown, nearestCandidates } from "@labs/estimation/candidate-search";
import type { MarketFit } from "@labs/estimation/market-fit";
import type { FurtherFacts, Observation } from "@labs/estimation/observation";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import { maximumRadiusMiles } from "@labs/estimation/select-comps";
import { dropOldest } from "../../../lib/drop-oldest.ts";
import { appraiseCommunity, type CommunityFigures, type CommunityTask } from "./appraise-community.ts";
import { appraiseHome, type HomeFigures, type HomeTask } from "./appraise-home.ts";

/** Rents or sales of one area. */
export interface Tile {
  key: string;
  evidence: "rent" | "price";
  asOf: string;
  rows: TileRow[];
}

/** What the evidence of a market says about estimates in it. */
export interface Market {
  key: string;
  fit: MarketFit | null;
}

export interface TileRow extends Observation {
  /** `<county>_<oid>` of the home that it is of: its own history is no comp of it. */
  own: string | null;
}

export interface Place {
  latitude: number | null;
  longitude: number | null;
  yearBuilt: number | null;
  further: FurtherFacts;
  own: string | null;
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
      tiles.set(tile.key, shelve(tile));
    }
    const answer = {
      homes: batch.homes.map((task) => appraiseHome(task, estimate)),
      communities: batch.communities.map((task) => appraiseCommunity(task, estimate)),
    };
    dropOldest(tiles, MOST_TILES);
    return answer;
  };
}

/** A tile with its rows by where they lie. */
interface Held {
  tile: Tile;
  cells: ReadonlyMap<number, TileRow[]>;
}

function estimateFrom(
  held: Held,
  { market, annualGrowth }: { market: Market; annualGrowth: number | null },
  { place, facts }: { place: Place; facts: Facts },
): Estimated {
  const { tile } = held;
  const run = tile.evidence === "rent" ? estimateRent<TileRow> : estimateValue<TileRow>;
  const { latitude, longitude, yearBuilt, further, own } = place;
  const result = run({
    subject: { ...facts, latitude, longitude, yearBuilt, further, owner: own },
    candidates: listCandidates(held, place),
    asOf: tile.asOf,
    ...(annualGrowth === null ? {} : { time: { annualGrowth } }),
    fit: market.fit,
  });
  const { estimate } = result;
  if ("unavailable" in estimate) return { unavailable: estimate.unavailable.join(" ") };
  const { point, low, high, level, grade } = estimate;
  const comps = result.comps.filter(({ excludedBy }) => excludedBy === null).length;
  return { point, low, high, level, grade, comps, asOf: tile.asOf };
}

const MILES_PER_DEGREE = 69.1;

/** As a page chooses them: the nearest of a town, and of the country around where the town has too few. */
function listCandidates(held: Held, place: Place): TileRow[] {
  const town = nearest(held, place, maximumRadiusMiles.urban);
  if (town.length >= enoughInTown) return town;
  return nearest(held, place, maximumRadiusMiles.rural);
}

/** The nearest of a box around a place; in a dense town a smaller box is enough. */
function nearest(held: Held, place: Place, radiusMiles: number): TileRow[] {
  const { own } = place;
  let found: { row: TileRow; distance: number }[] = [];
  for (const share of [0.2, 0.45, 1]) {
    const reach = (share * radiusMiles) / MILES_PER_DEGREE;
    found = listBox(held, place, reach);
    // What is nearer than the box's side has all been seen.
    if (found.filter(({ distance }) => distance <= reach ** 2).length >= nearestCandidates) break;
  }
  found.sort((a, b) => a.distance - b.distance || (a.row.id < b.row.id ? -1 : 1));
  const rows: TileRow[] = [];
  for (const { row } of found.slice(0, nearestCandidates))
    if (row.own === null || row.own !== own) rows.push(row);
  return rows;
}

function listBox({ cells }: Held, { latitude, longitude }: Place, high: number) {
  const found: { row: TileRow; distance: number }[] = [];
  if (latitude === null || longitude === null) return found;
  const stretch = Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const wide = high / stretch;
  const [bottom, top] = [findCell(latitude - high), findCell(latitude + high)];
  const [left, right] = [findCell(longitude - wide), findCell(longitude + wide)];
  for (let y = bottom; y <= top; y += 1) {
    for (let x = left; x <= right; x += 1) {
      for (const row of cells.get(nameCell(y, x)) ?? []) {
        const north = (row.latitude ?? Number.NaN) - latitude;
        const east = (row.longitude ?? Number.NaN) - longitude;
        if (!(Math.abs(north) <= high && Math.abs(east) <= wide)) continue;
        found.push({ row, distance: north ** 2 + (east * stretch) ** 2 });
      }
    }
  }
  return found;
}

/** A side of the cells in which a tile's rows are looked up, in degrees. */
const CELL = 0.02;
const findCell = (degrees: number) => Math.floor(degrees / CELL);
const nameCell = (y: number, x: number) => (y + 10_000) * 100_000 + (x + 20_000);

function shelve(tile: Tile): Held {
  const cells = new Map<number, TileRow[]>();
  for (const row of tile.rows) {
    if (row.latitude === null || row.longitude === null) continue;
    const key = nameCell(findCell(row.latitude), findCell(row.longitude));
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [row]);
    else cell.push(row);
  }
  return { tile, cells };
}
