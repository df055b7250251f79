import type { EstimationTable, FeaturePlan } from "./feature-columns.ts";
import { createNeighborSearch, placePoints } from "./neighbor-search.ts";

/** What some subjects lack though nearly all known rows have it. */
export interface Gaps {
  /** Facts by their position in the table, rising. */
  facts: number[];
  hasNoPlace: boolean;
  /** Nothing is lacking. */
  isWhole: boolean;
  /** Everything is lacking. */
  isEmpty: boolean;
}

export interface GapGroup {
  gaps: Gaps;
  rows: number[];
}

/** A fact that so few of the known rows lack says nothing by its absence. */
const usualShare = 0.98;
/** So many kinds of gaps get a fit of their own; the rows of the others are predicted without all that any lacks. */
const groupLimit = 3;
/** Beyond so many miles from all known rows a place says nothing. */
const strangeMiles = 300;

/** Parts the subjects by what they lack, those that lack nothing first. */
export function groupByGaps(known: EstimationTable, subjects: EstimationTable): GapGroup[] {
  const usual = known.facts.flatMap((column, fact) =>
    column.filter((value) => !Number.isNaN(value)).length >= usualShare * known.size ? [fact] : [],
  );
  const places = known.latitude.filter((value) => !Number.isNaN(value)).length;
  const isStrange = strangePlaces(known, subjects);
  const byKey = new Map<string, { facts: number[]; hasNoPlace: boolean; rows: number[] }>();
  for (let row = 0; row < subjects.size; row += 1) {
    const facts = usual.filter((fact) => Number.isNaN(subjects.facts[fact]?.[row] ?? Number.NaN));
    const hasNoPlace = places > 0 && isStrange(row);
    const key = `${facts.join(" ")} ${hasNoPlace}`;
    const group = byKey.get(key) ?? { facts, hasNoPlace, rows: [] };
    group.rows.push(row);
    byKey.set(key, group);
  }
  const groups = [...byKey.values()].sort(
    (a, b) => size(a) - size(b) || b.rows.length - a.rows.length || (a.rows[0] ?? 0) - (b.rows[0] ?? 0),
  );
  const kept = groups.slice(0, groupLimit);
  const others = groups.slice(groupLimit);
  if (others.length > 0) {
    kept.push({
      facts: [...new Set(others.flatMap((group) => group.facts))].sort((a, b) => a - b),
      hasNoPlace: others.some((group) => group.hasNoPlace),
      rows: others.flatMap((group) => group.rows),
    });
  }
  return kept.map(({ rows, facts, hasNoPlace }) => ({
    rows,
    gaps: {
      facts,
      hasNoPlace,
      isWhole: facts.length === 0 && !hasNoPlace,
      isEmpty: (hasNoPlace || places === 0) && isAllUnknown(subjects, rows),
    },
  }));
}

function size(group: { facts: number[]; hasNoPlace: boolean }): number {
  return group.facts.length + (group.hasNoPlace ? 1 : 0);
}

function isAllUnknown(subjects: EstimationTable, rows: readonly number[]): boolean {
  return rows.every(
    (row) =>
      subjects.facts.every((column) => Number.isNaN(column[row] ?? Number.NaN)) &&
      subjects.categories.every((column) => (column[row] ?? "") === ""),
  );
}

/** The table as if nobody knew of what is lacking. */
export function blankGaps(table: EstimationTable, gaps: Gaps): EstimationTable {
  if (gaps.isWhole) return table;
  const nothing = new Float64Array(table.size).fill(Number.NaN);
  const blank = new Set(gaps.facts);
  return {
    ...table,
    facts: table.facts.map((column, fact) => (blank.has(fact) ? nothing : column)),
    ...(gaps.hasNoPlace ? { latitude: nothing, longitude: nothing } : {}),
  };
}

/** What is lacking in words, for whoever reads the range. */
export function nameGaps(plan: FeaturePlan, gaps: Gaps): string[] {
  const missing = gaps.facts.flatMap((fact) => {
    const column = plan.numbers[fact]?.column;
    return column === undefined ? [] : [`${column} is missing or absurd: estimated without it.`];
  });
  const place = "The place is missing or far from all known ones: estimated without it.";
  return gaps.hasNoPlace ? [...missing, place] : missing;
}

function strangePlaces(known: EstimationTable, subjects: EstimationTable): (row: number) => boolean {
  const search = createNeighborSearch(placePoints(known.latitude, known.longitude));
  const there = placePoints(subjects.latitude, subjects.longitude);
  return (row) => {
    const [x, y, z] = [there.x[row] ?? Number.NaN, there.y[row] ?? 0, there.z[row] ?? 0];
    const found = search.find({ x, y, z, count: 1 });
    return found.count === 0 || (found.miles[0] ?? 0) > strangeMiles;
  };
}
