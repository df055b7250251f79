import { dayNumber, type UsableObservation } from "../estimates/observation.ts";
import { createSpatialIndex } from "../maths/distance.ts";
import { maximumRadiusMiles, urbanMinimumObservations } from "./select-comps.ts";

/** The nearest so many are looked at: three times what the method weighs, however dense the town. */
export const nearestCandidates = 360;
/** With fewer than this in town, some of them perhaps unusable, the method looks as far as in the country. */
export const enoughInTown = 2 * urbanMinimumObservations;

/** Days of a window of so many months, the last one included. */
export function countWindowDays(months: number): number {
  return Math.ceil(months * 30.4375);
}

/** Where a home lies, and whose history is none of its comps. */
export interface SearchedPlace {
  latitude: number;
  longitude: number;
  /** The home itself, as observations name it. */
  owner?: string | null;
  /** ISO date: the last day of the window. */
  asOf: string;
  windowMonths: number;
}

export interface CandidateSearch<Row> {
  /** Rows of others around a place that were seen within the days before a day, nearest first. */
  find(place: SearchedPlace): Row[];
}

/** A circle as wide as the one before holds five times as much: a few steps keep the largest ones for thin places. */
export const townStepsMiles = [1, 2.25, maximumRadiusMiles.urban] as const;

/**
 * Candidates for comps as every estimate chooses them: at most the 360 nearest of the town, or of the country around
 * it where the town has fewer than 30. Of equal distances the earlier row comes first.
 */
export function createCandidateSearch<Row extends UsableObservation>(
  rows: readonly Row[],
): CandidateSearch<Row> {
  const index = createSpatialIndex(
    rows.map((row) => row.latitude),
    rows.map((row) => row.longitude),
  );
  const days = Float64Array.from(rows, (row) => dayNumber(row.observedOn) ?? Number.NaN);
  return {
    find({ latitude, longitude, owner = null, asOf, windowMonths }) {
      const until = dayNumber(asOf) ?? Number.NaN;
      const since = until - countWindowDays(windowMonths);
      const isCandidate = (at: number): boolean => {
        const day = days[at] as number;
        const isOwn = owner !== null && rows[at]?.owner === owner;
        return day >= since && day <= until && !isOwn;
      };
      const look = (radiusMiles: number) =>
        index.within(latitude, longitude, radiusMiles, isCandidate).slice(0, nearestCandidates);
      let found: ReturnType<typeof look> = [];
      for (const radiusMiles of townStepsMiles) {
        found = look(radiusMiles);
        if (found.length === nearestCandidates) break;
      }
      if (found.length < enoughInTown) found = look(maximumRadiusMiles.rural);
      return found.flatMap(({ at }) => rows[at] ?? []);
    },
  };
}
