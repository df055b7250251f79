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

export interface CandidateSearch<Row> {
  /** Rows around a place that were seen within the days before a day, nearest first. */
  find(of: { latitude: number; longitude: number; asOf: string; windowMonths: number }): Row[];
}

/** Candidates for comps as every estimate chooses them: the nearest of the town, or of the country around it. */
export function createCandidateSearch<Row extends UsableObservation>(
  rows: readonly Row[],
): CandidateSearch<Row> {
  const index = createSpatialIndex(
    rows.map((row) => row.latitude),
    rows.map((row) => row.longitude),
  );
  const days = Float64Array.from(rows, (row) => dayNumber(row.observedOn) ?? Number.NaN);
  return {
    find({ latitude, longitude, asOf, windowMonths }) {
      const until = dayNumber(asOf) ?? Number.NaN;
      const since = until - countWindowDays(windowMonths);
      const look = (radiusMiles: number) =>
        index.within(latitude, longitude, radiusMiles).filter(({ at }) => {
          const day = days[at] as number;
          return day >= since && day <= until;
        });
      let found = look(1);
      if (found.length < nearestCandidates) found = look(maximumRadiusMiles.urban);
      if (found.length < enoughInTown) found = look(maximumRadiusMiles.rural);
      return found.slice(0, nearestCandidates).flatMap(({ at }) => rows[at] ?? []);
    },
  };
}
