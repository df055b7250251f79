import { dayNumber } from "../estimates/observation.ts";
import { plausibleBounds } from "../estimates/quarantine.ts";
import { median } from "../maths/weighted-statistics.ts";
import { readDate, readNumber } from "./columns.ts";
import { type EstimationTable, type FeaturePlan, pickRows, type TextRow } from "./feature-columns.ts";
import { fitLinearBase } from "./linear-base.ts";
import { createNeighborSearch, placePoints } from "./neighbor-search.ts";

export interface ScreenedRows {
  /** Positions of the rows that can be used, rising. */
  used: number[];
  left: { reason: string; rows: number }[];
}

/** A figure is absurd beyond so many robust standard deviations of its log, and a factor of eight at least. */
const absurdDeviations = 8;
const absurdLog = Math.log(8);
/** A target is absurd for its facts and place beyond eight deviations and this factor. */
const absurdRestLog = Math.log(3);
/** A place this far from any other, in a file whose homes lie closer together, is not where a home is. */
const lonelyMiles = 300;

/**
 * Parts the training rows that can't be true from those that can, each with its reason: no target, the same row
 * again, a target that is absurd by itself, for its area or for its facts and neighbors, an area that can't hold
 * the rooms, facts out of bounds, a place far from all others, a date after `asOf`.
 */
export function screenTraining(of: {
  rows: readonly TextRow[];
  target: string;
  plan: FeaturePlan;
  table: EstimationTable;
  asOf?: string;
}): ScreenedRows {
  const reasons = new Map<string, number>();
  const checks = [
    ...factChecks(of),
    placeCheck(of.table),
    dateCheck(of),
    ...targetChecks(of),
    // Last, so that a row left out for another reason is not what a good one repeats.
    repeatCheck(of),
  ];
  const plausible: number[] = [];
  for (let row = 0; row < of.rows.length; row += 1) {
    const reason = checks.map((check) => check(row)).find((found) => found !== null);
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    else plausible.push(row);
  }
  const used = leaveAbsurdOut(of, plausible);
  if (used.length < plausible.length) {
    reasons.set("The target is absurd for the facts and the place.", plausible.length - used.length);
  }
  return { used, left: [...reasons].map(([reason, rows]) => ({ reason, rows })) };
}

type Check = (row: number) => string | null;

function targetChecks(of: { rows: readonly TextRow[]; target: string; plan: FeaturePlan }): Check[] {
  const logs = Float64Array.from(of.rows, (row) => takeLog(readNumber(row[of.target])));
  const isAbsurd = absurdity(logs);
  const area = of.plan.roles.sqft;
  const eachFoot = Float64Array.from(of.rows, (row, at) =>
    area === undefined ? Number.NaN : (logs[at] ?? 0) - takeLog(readNumber(row[area])),
  );
  const isAbsurdForArea = absurdity(eachFoot);
  return [
    (row) => (Number.isNaN(logs[row] ?? Number.NaN) ? "The target is missing or not above 1." : null),
    (row) => (isAbsurd(row) ? "The target is absurd beside all others." : null),
    (row) => (isAbsurdForArea(row) ? "The target is absurd for the area." : null),
  ];
}

/** NaN for what is not above 1. */
function takeLog(value: number | null): number {
  return value !== null && value > 1 ? Math.log(value) : Number.NaN;
}

function absurdity(logs: Float64Array): (row: number) => boolean {
  const known = logs.filter((value) => !Number.isNaN(value));
  const center = median(known) ?? 0;
  const deviation = 1.4826 * (median(known.map((value) => Math.abs(value - center))) ?? 0);
  const limit = Math.max(absurdLog, absurdDeviations * deviation);
  return (row) => Math.abs((logs[row] ?? Number.NaN) - center) > limit;
}

/** Cells of so many columns, or of a place among them, are hardly ever the same by chance. */
const tellingColumns = 8;

/** The same cells again, whatever the row's number. */
function repeatCheck(of: { rows: readonly TextRow[]; plan: FeaturePlan }): Check {
  const numbering = new Set([of.plan.roles.id]);
  for (const { column, reason } of of.plan.leftOut) if (reason.includes("numbers")) numbering.add(column);
  const columns = Object.keys(of.rows[0] ?? {}).filter((column) => !numbering.has(column));
  if (of.plan.roles.latitude === undefined && columns.length < tellingColumns) return () => null;
  const seen = new Set<string>();
  return (row) => {
    const key = JSON.stringify(columns.map((column) => of.rows[row]?.[column] ?? ""));
    if (seen.has(key)) return "The same row is there already.";
    seen.add(key);
    return null;
  };
}

/** What was written as a number but not taken as a fact is out of bounds. */
function factChecks(of: { rows: readonly TextRow[]; plan: FeaturePlan; table: EstimationTable }): Check[] {
  return of.plan.numbers.flatMap(({ column, bounds, role }, k) => {
    if (!bounds) return [];
    const facts = of.table.facts[k];
    return [
      (row: number) => {
        if (!Number.isNaN(facts?.[row] ?? 0)) return null;
        const written = readNumber(of.rows[row]?.[column]);
        if (written === null) return null;
        const isWithin = written >= bounds[0] && written <= bounds[1];
        return role === "sqft" && isWithin
          ? `The ${column} can't hold the bedrooms (${plausibleBounds.sqftPerBedroom} square feet each).`
          : `The ${column} is outside ${bounds[0]} to ${bounds[1]}.`;
      },
    ];
  });
}

function placeCheck(table: EstimationTable): Check {
  const isLonely = lonelyPlaces(table);
  return (row) => (isLonely(row) ? `The place is more than ${lonelyMiles} miles from all others.` : null);
}

function lonelyPlaces(table: EstimationTable): (row: number) => boolean {
  const points = placePoints(table.latitude, table.longitude);
  const search = createNeighborSearch(points);
  const alone = Float64Array.from(points.x, (x, row) => {
    if (Number.isNaN(x)) return Number.NaN;
    const [y, z] = [points.y[row] ?? 0, points.z[row] ?? 0];
    const isAllowed = (at: number) => points.x[at] !== x || points.z[at] !== z;
    const found = search.find({ x, y, z, count: 2, isAllowed });
    return found.count > 0 ? (found.miles[found.count - 1] ?? 0) : 0;
  });
  const known = alone.filter((miles) => !Number.isNaN(miles)).sort();
  const usual = known[Math.floor(known.length * 0.9)] ?? 0;
  return (row) => (alone[row] ?? 0) > Math.max(lonelyMiles, 3 * usual);
}

function dateCheck(of: { rows: readonly TextRow[]; plan: FeaturePlan; asOf?: string }): Check {
  const { date } = of.plan.roles;
  const latest = dayNumber(of.asOf ?? null);
  return (row) => {
    const day = date === undefined ? null : dayNumber(readDate(of.rows[row]?.[date]));
    return day !== null && latest !== null && day > latest ? `The date lies after ${of.asOf}.` : null;
  };
}

function leaveAbsurdOut(
  of: { rows: readonly TextRow[]; target: string; table: EstimationTable },
  plausible: number[],
): number[] {
  if (plausible.length < 30) return plausible;
  const logs = Float64Array.from(plausible, (row) => takeLog(readNumber(of.rows[row]?.[of.target])));
  const { left } = fitLinearBase(pickRows(of.table, plausible), logs);
  const deviation = 1.4826 * (median(left.map(Math.abs)) ?? 0);
  const limit = Math.max(absurdRestLog, absurdDeviations * deviation);
  return plausible.filter((_, k) => Math.abs(left[k] ?? 0) <= limit);
}
