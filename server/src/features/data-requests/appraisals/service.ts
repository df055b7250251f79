import type { Calibration } from "@labs/estimation/calibration";
import { maximumRadiusMiles, urbanMinimumObservations } from "@labs/estimation/comp-selection";
import type { HedonicFit } from "@labs/estimation/hedonic";
import type { Observation } from "@labs/estimation/observation";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import { createSpatialIndex, type SpatialIndex } from "@labs/estimation/spatial-index";
import { appraiseBuilding, type BuildingFigures, type BuildingTask } from "./buildings/service.ts";
import { appraiseHome, type HomeFigures, type HomeTask } from "./homes/service.ts";

/** Rents or sales of one area, with what is needed to estimate in it. */
export interface Pool {
  key: string;
  evidence: "rent" | "price";
  asOf: string;
  annualGrowth: number | null;
  calibration: Calibration | null;
  wider: HedonicFit | null;
  rows: PoolRow[];
}

export interface PoolRow extends Observation {
  /** `<county>_<oid>` of the home that it is of: its own history is no comp of it. */
  own: string | null;
}

export interface Place {
  latitude: number | null;
  longitude: number | null;
  yearBuilt: number | null;
  own: string | null;
}

/** The evidence that a row is estimated from, or why there is none. */
export type Source = { pool: string } | { reason: string };

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

/** Estimates one home or one unit from a pool. */
export type Estimate = (source: Source, place: Place, facts: Facts) => Estimated;

export interface Batch {
  /** Pools that were not sent before. */
  pools: Pool[];
  homes: HomeTask[];
  buildings: BuildingTask[];
}

export interface BatchAnswer {
  homes: HomeFigures[];
  buildings: BuildingFigures[];
}

/** As many nearest as a page's own comps are chosen from. */
const NEAREST = 360;
/** Pools that are remembered: the rows of a list mostly lie together. */
const REMEMBERED = 48;

/**
 * Appraises rows by the methods of the pages: the same evidence, the same estimates, the same formulas. It keeps the
 * pools that it was given, so that rows of one area need them once.
 */
export function createAppraiser(): (batch: Batch) => BatchAnswer {
  const pools = new Map<string, { pool: Pool; index: SpatialIndex }>();
  const estimate: Estimate = (source, place, facts) => {
    if ("reason" in source) return { unavailable: source.reason };
    const held = pools.get(source.pool);
    if (held === undefined) throw new Error(`The evidence ${source.pool} was not sent`);
    return estimateFrom(held, place, facts);
  };
  return ({ pools: fresh, homes, buildings }) => {
    for (const pool of fresh) {
      const index = createSpatialIndex(
        pool.rows.map(({ latitude }) => latitude ?? Number.NaN),
        pool.rows.map(({ longitude }) => longitude ?? Number.NaN),
      );
      pools.delete(pool.key);
      pools.set(pool.key, { pool, index });
    }
    const answer = {
      homes: homes.map((task) => appraiseHome(task, estimate)),
      buildings: buildings.map((task) => appraiseBuilding(task, estimate)),
    };
    for (const oldest of pools.keys()) {
      if (pools.size <= REMEMBERED) break;
      pools.delete(oldest);
    }
    return answer;
  };
}

export const MOST_POOLS = REMEMBERED;

function estimateFrom(held: { pool: Pool; index: SpatialIndex }, place: Place, facts: Facts): Estimated {
  const { pool } = held;
  const run = pool.evidence === "rent" ? estimateRent<PoolRow> : estimateValue<PoolRow>;
  const { latitude, longitude, yearBuilt } = place;
  const result = run({
    subject: { ...facts, latitude, longitude, yearBuilt },
    candidates: candidatesOf(held, place),
    asOf: pool.asOf,
    ...(pool.annualGrowth === null ? {} : { time: { annualGrowth: pool.annualGrowth } }),
    ...(pool.calibration === null ? {} : { calibration: pool.calibration, wider: pool.wider }),
  });
  const { estimate } = result;
  if ("unavailable" in estimate) return { unavailable: estimate.unavailable.join(" ") };
  const { point, low, high, level, grade } = estimate;
  const comps = result.comps.filter(({ excludedBy }) => excludedBy === null).length;
  return { point, low, high, level, grade, comps, asOf: pool.asOf };
}

/** As a page chooses them: the nearest of a town, and of the country around where the town has too few. */
function candidatesOf(held: { pool: Pool; index: SpatialIndex }, place: Place): PoolRow[] {
  const town = nearest(held, place, maximumRadiusMiles.urban);
  if (town.length >= 2 * urbanMinimumObservations) return town;
  return nearest(held, place, maximumRadiusMiles.rural);
}

const MILES_PER_DEGREE = 69.1;
/** The corner of a box lies farther than its side. */
const DIAGONAL = 1.5;

function nearest(
  { pool, index }: { pool: Pool; index: SpatialIndex },
  { latitude, longitude, own }: Place,
  radiusMiles: number,
): PoolRow[] {
  if (latitude === null || longitude === null) return [];
  const stretch = Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const high = radiusMiles / MILES_PER_DEGREE;
  const wide = high / stretch;
  const around = index.nearest({
    latitude,
    longitude,
    count: Math.round(DIAGONAL * NEAREST),
    radiusMiles: DIAGONAL * radiusMiles,
  });
  const inBox: { row: PoolRow; distance: number }[] = [];
  for (const { at } of around) {
    const row = pool.rows[at];
    if (row === undefined || row.latitude === null || row.longitude === null) continue;
    const north = row.latitude - latitude;
    const east = row.longitude - longitude;
    if (Math.abs(north) > high || Math.abs(east) > wide) continue;
    inBox.push({ row, distance: north ** 2 + (east * stretch) ** 2 });
  }
  inBox.sort((a, b) => a.distance - b.distance || (a.row.id < b.row.id ? -1 : 1));
  const rows: PoolRow[] = [];
  for (const { row } of inBox.slice(0, NEAREST)) if (row.own === null || row.own !== own) rows.push(row);
  return rows;
}
