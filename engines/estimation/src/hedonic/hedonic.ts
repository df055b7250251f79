import type { Facts } from "../comps/similarity.ts";
import { dayNumber, type Subject, type UsableObservation } from "../estimates/observation.ts";
import {
  accumulateNormalEquations,
  type CoefficientBound,
  solveBounded,
} from "../maths/bounded-least-squares.ts";
import { shuffledIndices } from "../maths/seeded-random.ts";
import { median } from "../maths/weighted-statistics.ts";
import { fitLocationSurface, type LocationSurface, surfaceAt } from "./location-surface.ts";
import { fitMonthEffects, type MonthEffects, readMonthEffect } from "./time-index.ts";

export interface HedonicOptions {
  /** Draws the rows when there are more than `maximumRows`. */
  seed: number;
  /** Growth alone, or growth and an effect of each month around it. */
  time?: "growth" | "monthly" | "none";
  maximumRows?: number;
}

export interface HedonicFit {
  /** Effects on the log of the amount; their signs are constrained. */
  coefficients: { intercept: number; lnSqft: number; beds: number; baths: number; age: number };
  /** Effect of a fact that is not known, against the median home. */
  unknown: { sqft: number; beds: number; baths: number; yearBuilt: number };
  /** Medians of the facts: what the columns are centered on. */
  center: { sqft: number; beds: number; baths: number; yearBuilt: number };
  /** Growth of the log a year. */
  growthPerYear: number;
  months: MonthEffects;
  /** The date at which the time terms are zero: the latest observation. */
  asOf: string;
  surface: LocationSurface;
  /** Robust standard deviation (1.4826 MAD) of the log residuals, each made without its own observation. */
  residualSd: number;
  /** Log residuals in the order of the rows that were used, each made without its own observation. */
  residuals: Float64Array;
  n: number;
}

/** A fit needs at least this many observations; with fewer the stated coefficients stand. */
export const hedonicMinimumRows = 30;

const columnCount = 10;
/** Growth beyond this a year is a change of the mix, not of the market. */
const growthLimit = 0.25;

/**
 * Log-linear hedonic fit: `ln amount = a + b_sf ln sqft + b_bed beds + b_bath baths + b_age age + time + place`,
 * with `b_sf, b_bed, b_bath >= 0` and `b_age <= 0`, robust (Huber weights at 1.345 standard deviations), the place
 * fitted in turns as a surface whose local levels are shrunk to the wider ones (`fitLocationSurface`).
 *
 * A missing fact has its own effect. Deterministic for a seed. `null` with fewer than 30 observations.
 * See docs/methods/comps-and-estimates.md#fitted-models.
 * Source: P. Huber, "Robust Estimation of a Location Parameter" (1964).
 */
export function fitHedonic(all: readonly UsableObservation[], options: HedonicOptions): HedonicFit | null {
  const rows = drawRows(all, options);
  if (rows.length < hedonicMinimumRows) return null;
  const design = createDesign(rows);
  const logs = Float64Array.from(rows, (row) => Math.log(row.amount));
  const latitudes = Float64Array.from(rows, (row) => row.latitude);
  const longitudes = Float64Array.from(rows, (row) => row.longitude);
  const weights = new Float64Array(rows.length).fill(1);
  const bounds = columnBounds(rows.length, median(logs) ?? 0, options.time !== "none");
  let place: Float64Array = new Float64Array(rows.length);
  let monthly: Float64Array = new Float64Array(rows.length);
  let months: MonthEffects = { effects: {} };
  let solution: Float64Array = new Float64Array(columnCount);
  let surface: LocationSurface | undefined;
  let residuals: Float64Array = new Float64Array(rows.length);
  for (let turn = 0; turn < 3; turn += 1) {
    const target = logs.map((log, at) => log - (place[at] ?? 0) - (monthly[at] ?? 0));
    const equations = accumulateNormalEquations({
      rows: rows.length,
      size: columnCount,
      fill: design.fill,
      target,
      weights,
    });
    solution = solveBounded(equations, bounds);
    const fitted = predictAll(design.fill, solution, rows.length);
    const left = logs.map((log, at) => log - (fitted[at] ?? 0));
    if (options.time === "monthly") {
      months = fitMonthEffects(
        rows,
        left.map((value, at) => value - (place[at] ?? 0)),
        weights,
      );
      monthly = Float64Array.from(rows, (row) => readMonthEffect(months, row.observedOn));
    }
    const values = left.map((value, at) => value - (monthly[at] ?? 0));
    surface = fitLocationSurface({ latitudes, longitudes, values, weights });
    place = surface.leaveOneOut;
    residuals = values.map((value, at) => value - (place[at] ?? 0));
    huberWeights(residuals, weights);
  }
  if (!surface) return null;
  return describeFit({ rows, design, solution, months, surface, residuals });
}

/** The fit's log of the amount at a place and date; the growth runs on after the latest observation. */
export function predictHedonic(fit: HedonicFit, subject: Subject, date: string): number | null {
  if (subject.latitude === null || subject.longitude === null) return null;
  const place = surfaceAt(fit.surface, subject.latitude, subject.longitude);
  return predictFacts(fit, subject, date) + place.value;
}

/** The same without the place. */
export function predictFacts(fit: HedonicFit, facts: Facts, date: string): number {
  const { coefficients: b, center, unknown } = fit;
  const sqft = facts.sqft === null ? unknown.sqft : b.lnSqft * Math.log(facts.sqft / center.sqft);
  const beds = facts.beds === null ? unknown.beds : b.beds * (facts.beds - center.beds);
  const baths = facts.baths === null ? unknown.baths : b.baths * (facts.baths - center.baths);
  const age = facts.yearBuilt === null ? unknown.yearBuilt : b.age * (center.yearBuilt - facts.yearBuilt);
  const years = ((dayNumber(date) ?? 0) - (dayNumber(fit.asOf) ?? 0)) / 365.25;
  return (
    b.intercept + sqft + beds + baths + age + fit.growthPerYear * years + readMonthEffect(fit.months, date)
  );
}

function drawRows(all: readonly UsableObservation[], options: HedonicOptions): readonly UsableObservation[] {
  const limit = options.maximumRows ?? 60_000;
  if (all.length <= limit) return all;
  const kept = shuffledIndices(all.length, options.seed).slice(0, limit).sort();
  return Array.from(kept, (at) => all[at]).filter((row) => row !== undefined);
}

function createDesign(rows: readonly UsableObservation[]) {
  const known = (pick: (row: UsableObservation) => number | null, fallback: number) =>
    median(rows.map(pick).filter((value) => value !== null)) ?? fallback;
  // Where a fact is never known its column is zero throughout, and the center does not matter.
  const center = {
    sqft: known((row) => row.sqft, 1),
    beds: known((row) => row.beds, 0),
    baths: known((row) => row.baths, 0),
    yearBuilt: known((row) => row.yearBuilt, 0),
  };
  const days = Float64Array.from(rows, (row) => dayNumber(row.observedOn) ?? 0);
  const latest = days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const fill = (at: number, out: Float64Array) => {
    const row = rows[at];
    if (!row) return;
    out[0] = 1;
    out[1] = row.sqft === null ? 0 : Math.log(row.sqft / center.sqft);
    out[2] = row.beds === null ? 0 : row.beds - center.beds;
    out[3] = row.baths === null ? 0 : row.baths - center.baths;
    out[4] = row.yearBuilt === null ? 0 : center.yearBuilt - row.yearBuilt;
    out[5] = row.sqft === null ? 1 : 0;
    out[6] = row.beds === null ? 1 : 0;
    out[7] = row.baths === null ? 1 : 0;
    out[8] = row.yearBuilt === null ? 1 : 0;
    out[9] = ((days[at] ?? 0) - latest) / 365.25;
  };
  return { fill, center, asOf: new Date(latest * 86_400_000).toISOString().slice(0, 10) };
}

function columnBounds(n: number, level: number, hasTime: boolean): CoefficientBound[] {
  // A thousandth of an observation a row: decides collinear columns and leaves the rest alone.
  const slight = n / 1000;
  const free = {
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    prior: 0,
    priorWeight: slight,
  };
  const upward = { ...free, low: 0, priorWeight: slight * 0.01 };
  const growth = hasTime ? { ...free, low: -growthLimit, high: growthLimit } : { ...free, low: 0, high: 0 };
  return [
    { ...free, prior: level, priorWeight: slight * 1e-6 },
    upward,
    upward,
    upward,
    { ...upward, low: Number.NEGATIVE_INFINITY, high: 0 },
    free,
    free,
    free,
    free,
    growth,
  ];
}

function predictAll(
  fill: (at: number, row: Float64Array) => void,
  solution: Float64Array,
  count: number,
): Float64Array {
  const row = new Float64Array(solution.length);
  return Float64Array.from({ length: count }, (_, at) => {
    fill(at, row);
    return row.reduce((sum, value, k) => sum + value * (solution[k] ?? 0), 0);
  });
}

function huberWeights(residuals: Float64Array, weights: Float64Array): void {
  const limit = 1.345 * robustSd(residuals);
  for (let at = 0; at < residuals.length; at += 1) {
    const size = Math.abs(residuals[at] ?? 0);
    weights[at] = size <= limit || size === 0 ? 1 : limit / size;
  }
}

function robustSd(residuals: Float64Array): number {
  return 1.4826 * (median(residuals.map(Math.abs)) ?? 0);
}

function describeFit(of: {
  rows: readonly UsableObservation[];
  design: ReturnType<typeof createDesign>;
  solution: Float64Array;
  months: MonthEffects;
  surface: LocationSurface;
  residuals: Float64Array;
}): HedonicFit {
  const b = (column: number) => of.solution[column] ?? 0;
  return {
    // `+ 0` turns the negative zero of a bound into zero.
    coefficients: { intercept: b(0), lnSqft: b(1), beds: b(2), baths: b(3), age: b(4) + 0 },
    unknown: { sqft: b(5), beds: b(6), baths: b(7), yearBuilt: b(8) },
    center: of.design.center,
    growthPerYear: b(9),
    months: of.months,
    asOf: of.design.asOf,
    surface: of.surface,
    residualSd: robustSd(of.residuals),
    residuals: of.residuals,
    n: of.rows.length,
  };
}
