import { type EstimationTable, pickRows } from "./feature-columns.ts";
import { createNeighborSearch, type NeighborSearch, placePoints } from "./neighbor-search.ts";

/** Known rows that lend subjects what these lack though nearly all known rows have it. Plain data. */
export interface Donors {
  rows: EstimationTable;
  /** Facts that nearly all known rows have, and the size of a usual difference of each (of its log where `isLog`). */
  usual: { fact: number; isLog: boolean; spread: number }[];
  hasPlaces: boolean;
}

/** A fact that so few of the known rows lack says nothing by its absence. */
const usualShare = 0.98;
/** Beyond so many miles from all known rows a place says nothing. */
const strangeMiles = 300;
/** So many rows that are most alike lend what is lacking. */
const lenders = 15;
/** A fact that differs by less is the same everywhere, and tells no home from another. */
const leastSpread = 1e-9;

export function gatherDonors(known: EstimationTable, rows: ArrayLike<number>): Donors {
  const usual = known.facts.flatMap((column, fact) => {
    const values = column.filter((value) => !Number.isNaN(value));
    if (values.length < usualShare * known.size) return [];
    const isLog = values.every((value) => value >= 0);
    const scaled = isLog ? values.map(Math.log1p) : values;
    const mean = scaled.reduce((a, b) => a + b, 0) / scaled.length;
    const variance = scaled.reduce((sum, value) => sum + (value - mean) ** 2, 0) / scaled.length;
    const spread = Math.sqrt(variance);
    // Of equal values rounding leaves a spread that is not quite zero.
    return [{ fact, isLog, spread: spread < leastSpread ? 1 : spread }];
  });
  return {
    rows: pickRows(known, rows),
    usual,
    hasPlaces: known.latitude.some((value) => !Number.isNaN(value)),
  };
}

/** What a subject lacks. */
export interface Gaps {
  facts: number[];
  hasNoPlace: boolean;
  /** Nothing at all is known of it. */
  isEmpty: boolean;
}

/** What one of the subjects lacks; null where it lacks nothing. */
export function findGaps(donors: Donors, subjects: EstimationTable, row: number): Gaps | null {
  const isUnknown = (fact: number) => Number.isNaN(subjects.facts[fact]?.[row] ?? Number.NaN);
  const facts = donors.usual.flatMap(({ fact }) => (isUnknown(fact) ? [fact] : []));
  const hasNoPlace = donors.hasPlaces && isStrange(donors, subjects, row);
  if (facts.length === 0 && !hasNoPlace) return null;
  const isEmpty =
    (hasNoPlace || !donors.hasPlaces) &&
    subjects.facts.every((_, fact) => isUnknown(fact)) &&
    subjects.categories.every((column) => (column[row] ?? "") === "");
  return { facts, hasNoPlace, isEmpty };
}

/**
 * The subject once for each of the known rows that are most alike, each time with what it lacks as that row has it:
 * the mean over them is its estimate and their spread what the gaps add to its range.
 * Source: D. Rubin, "Multiple Imputation for Nonresponse in Surveys" (1987); lenders as in a hot deck.
 */
export function completeFacts(
  donors: Donors,
  of: { subjects: EstimationTable; row: number; gaps: Gaps },
): EstimationTable {
  const { rows } = donors;
  const apart = Float64Array.from({ length: rows.size }, (_, at) => measureGap(donors, { ...of, at }));
  const order = Array.from(apart.keys()).sort((a, b) => (apart[a] ?? 0) - (apart[b] ?? 0) || a - b);
  const lent = pickRows(rows, order.slice(0, lenders));
  const own = pickRows(of.subjects, new Array<number>(lent.size).fill(of.row));
  const missing = new Set(of.gaps.facts);
  return {
    ...own,
    facts: own.facts.map((column, fact) => (missing.has(fact) ? (lent.facts[fact] ?? column) : column)),
    ...(of.gaps.hasNoPlace ? { latitude: lent.latitude, longitude: lent.longitude } : {}),
  };
}

/** Squared differences of what is known, in usual differences; miles count by their log, a category by being another. */
function measureGap(
  donors: Donors,
  of: { subjects: EstimationTable; row: number; gaps: Gaps; at: number },
): number {
  const { subjects, row, gaps, at } = of;
  let sum = 0;
  for (const { fact, isLog, spread } of donors.usual) {
    const [own, other] = [
      subjects.facts[fact]?.[row] ?? Number.NaN,
      donors.rows.facts[fact]?.[at] ?? Number.NaN,
    ];
    if (Number.isNaN(own)) continue;
    const scale = (value: number) => (isLog ? Math.log1p(Math.max(0, value)) : value) / spread;
    sum += Number.isNaN(other) ? 1 : (scale(own) - scale(other)) ** 2;
  }
  for (const [k, column] of subjects.categories.entries()) {
    const own = column[row] ?? "";
    if (own !== "" && own !== donors.rows.categories[k]?.[at]) sum += 1;
  }
  if (gaps.hasNoPlace || !donors.hasPlaces) return sum;
  const north = (subjects.latitude[row] ?? 0) - (donors.rows.latitude[at] ?? Number.NaN);
  const east = (subjects.longitude[row] ?? 0) - (donors.rows.longitude[at] ?? Number.NaN);
  const miles = 69 * Math.hypot(north, east * Math.cos(((subjects.latitude[row] ?? 0) * Math.PI) / 180));
  return sum + (Number.isNaN(miles) ? 9 : Math.log1p(miles) ** 2);
}

const searches = new WeakMap<Donors, NeighborSearch>();

function isStrange(donors: Donors, subjects: EstimationTable, row: number): boolean {
  const [latitude, longitude] = [subjects.latitude[row] ?? Number.NaN, subjects.longitude[row] ?? Number.NaN];
  const search =
    searches.get(donors) ?? createNeighborSearch(placePoints(donors.rows.latitude, donors.rows.longitude));
  searches.set(donors, search);
  const { x, y, z } = placePoints([latitude], [longitude]);
  const found = search.find({ x: x[0] ?? Number.NaN, y: y[0] ?? 0, z: z[0] ?? 0, count: 1 });
  return found.count === 0 || (found.miles[0] ?? 0) > strangeMiles;
}
