/** What the estimate compares. `null` means not known, never zero. */
export interface Facts {
  /** Living area in square feet. */
  sqft: number | null;
  beds: number | null;
  baths: number | null;
  yearBuilt: number | null;
}

/** One standard step of dissimilarity each: miles, log of area, bedrooms, bathrooms, years, months. */
export interface Bandwidths {
  distance: number;
  lnSqft: number;
  beds: number;
  baths: number;
  age: number;
  months: number;
}

type SimilarityPart = keyof Bandwidths;

/** See docs/methods/comps-and-estimates.md#similarity; `distanceBandwidth` finds the one of distance. */
export const defaultBandwidths: Omit<Bandwidths, "distance"> = {
  lnSqft: 0.2,
  beds: 0.75,
  baths: 0.75,
  age: 15,
  months: 6,
};

/** The distance bandwidth never falls below this many miles. */
const minimumDistanceBandwidthMiles = 0.5;

/** Distance in miles to the min(15, n)th nearest comp, at least half a mile. */
export function distanceBandwidth(distances: readonly number[]): number {
  const sorted = [...distances].sort((a, b) => a - b);
  const reach = sorted[Math.min(15, sorted.length) - 1] ?? minimumDistanceBandwidthMiles;
  return Math.max(minimumDistanceBandwidthMiles, reach);
}

export interface Placed extends Facts {
  /** Miles from the subject. */
  distance: number;
  /** Months between the observation and the date of the estimate. */
  monthsAgo: number;
}

/** Each part is `exp(-z^2 / 2)` between 0 and 1; their product is the similarity. */
export type SimilarityParts = Record<SimilarityPart, number>;

/**
 * Similarity of a comp to the subject:
 * `exp(-1/2 * [(d/h_d)^2 + (ln(sf_c/sf_s)/h_s)^2 + (beds/h_b)^2 + (baths/h_ba)^2 + (age/h_a)^2 + (months/h_t)^2])`.
 *
 * A fact that the subject lacks is left out (part 1). A fact that only the comp lacks counts as one bandwidth
 * of difference: an unknown comp is neither a perfect match nor worthless.
 */
export function similarityParts(subject: Facts, comp: Placed, bandwidths: Bandwidths): SimilarityParts {
  const differences = factDifferences(subject, comp);
  const part = (difference: number | "unknown" | null, bandwidth: number) => {
    if (difference === null) return 1;
    const steps = difference === "unknown" ? 1 : difference / bandwidth;
    return Math.exp(-0.5 * steps * steps);
  };
  return {
    distance: part(comp.distance, bandwidths.distance),
    lnSqft: part(differences.lnSqft, bandwidths.lnSqft),
    beds: part(differences.beds, bandwidths.beds),
    baths: part(differences.baths, bandwidths.baths),
    age: part(differences.age, bandwidths.age),
    months: part(comp.monthsAgo, bandwidths.months),
  };
}

/** The product of the parts: 0 (nothing alike) to 1 (the same home, next door, today). */
export const multiplyParts = (parts: SimilarityParts): number =>
  parts.distance * parts.lnSqft * parts.beds * parts.baths * parts.age * parts.months;

/** Similarity of a comp to the subject, where its parts are not asked for. */
export const similarity = (subject: Facts, comp: Placed, bandwidths: Bandwidths): number =>
  multiplyParts(similarityParts(subject, comp, bandwidths));

export type FactName = "lnSqft" | "beds" | "baths" | "age";

/**
 * Subject minus comp: log of area, bedrooms, bathrooms, and age (comp's year less subject's year).
 * `null` when the subject's fact is not known, `"unknown"` when only the comp's is not.
 */
export function factDifferences(subject: Facts, comp: Facts): Record<FactName, number | "unknown" | null> {
  return {
    lnSqft: difference(subject.sqft, comp.sqft, (s, c) => Math.log(s / c)),
    beds: difference(subject.beds, comp.beds, (s, c) => s - c),
    baths: difference(subject.baths, comp.baths, (s, c) => s - c),
    age: difference(subject.yearBuilt, comp.yearBuilt, (s, c) => c - s),
  };
}

function difference(
  subject: number | null,
  comp: number | null,
  subtract: (subject: number, comp: number) => number,
): number | "unknown" | null {
  if (subject === null) return null;
  return comp === null ? "unknown" : subtract(subject, comp);
}
