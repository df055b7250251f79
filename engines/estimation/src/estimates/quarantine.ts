import { dayNumber, type Observation, type UsableObservation } from "./observation.ts";

export type AmountKind = "rent" | "price";

export type QuarantineCode =
  | "amountNotPositive"
  | "amountAbsurd"
  | "amountForAreaAbsurd"
  | "coordinatesMissing"
  | "coordinatesAbsurd"
  | "areaAbsurd"
  | "roomsAbsurd"
  | "yearBuiltAbsurd"
  | "dateMissing"
  | "dateInFuture"
  | "duplicate";

export interface Quarantined {
  id: string;
  code: QuarantineCode;
  reason: string;
}

/**
 * Bounds outside which a row is a mistake rather than a home. They are wide on purpose: what is only unusual is
 * for the outlier rule, which compares with the neighbors.
 */
export const plausibleBounds = {
  rent: { amount: [100, 50_000], perSqft: [0.1, 20] },
  price: { amount: [10_000, 100_000_000], perSqft: [10, 10_000] },
  sqft: [120, 20_000],
  /** Square feet for each bedroom at least; 107 square feet never hold six rooms. */
  sqftPerBedroom: 80,
  beds: [0, 20],
  baths: [0, 20],
  earliestYearBuilt: 1650,
  /** Fifty states and Puerto Rico; the Aleutians beyond 180 degrees have a positive longitude. */
  latitude: [17.5, 71.6],
  longitude: [-180, -65],
  aleutians: [172, 180],
} as const;

export interface QuarantineInput<Row extends Observation> {
  rows: readonly Row[];
  kind: AmountKind;
  /** ISO date; what is dated later is from the future. */
  asOf: string;
}

/**
 * Parts rows that can't be true from those that can be used; nothing is dropped silently, each has its reason.
 * Of duplicates (same id, or same place, amount, facts and date) the first is kept.
 */
export function quarantine<Row extends Observation>(
  input: QuarantineInput<Row>,
): { usable: (Row & UsableObservation)[]; quarantined: Quarantined[] } {
  const usable: (Row & UsableObservation)[] = [];
  const quarantined: Quarantined[] = [];
  const seen = new Set<string>();
  for (const row of input.rows) {
    const fault = findFault(row, input) ?? findRepeat(row, seen);
    if (fault) quarantined.push({ id: row.id, ...fault });
    else usable.push(row as Row & UsableObservation);
  }
  return { usable, quarantined };
}

type Fault = Omit<Quarantined, "id">;

function findFault(row: Observation, input: { kind: AmountKind; asOf: string }): Fault | undefined {
  return (
    findAmountFault(row, input.kind) ??
    findPlaceFault(row) ??
    findFactFault(row, input) ??
    findDateFault(row, input.asOf)
  );
}

function findAmountFault(row: Observation, kind: AmountKind): Fault | undefined {
  const noun = kind === "rent" ? "rent" : "price";
  if (!(row.amount > 0) || !Number.isFinite(row.amount)) {
    return { code: "amountNotPositive", reason: `The ${noun} is not a positive number.` };
  }
  if (!within(row.amount, plausibleBounds[kind].amount)) {
    const [low, high] = plausibleBounds[kind].amount;
    return { code: "amountAbsurd", reason: `The ${noun} ${row.amount} is outside $${low} to $${high}.` };
  }
  if (row.sqft !== null && row.sqft > 0 && !within(row.amount / row.sqft, plausibleBounds[kind].perSqft)) {
    const [low, high] = plausibleBounds[kind].perSqft;
    const each = (row.amount / row.sqft).toPrecision(3);
    return {
      code: "amountForAreaAbsurd",
      reason: `The ${noun} of $${each} a square foot is outside $${low} to $${high}.`,
    };
  }
  return undefined;
}

function findPlaceFault(row: Observation): Fault | undefined {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null || !Number.isFinite(latitude) || !Number.isFinite(longitude)) {
    return { code: "coordinatesMissing", reason: "The coordinates are missing." };
  }
  const isInLongitude =
    within(longitude, plausibleBounds.longitude) || within(longitude, plausibleBounds.aleutians);
  if (!within(latitude, plausibleBounds.latitude) || !isInLongitude) {
    return {
      code: "coordinatesAbsurd",
      reason: `The coordinates ${latitude}, ${longitude} are not in the United States.`,
    };
  }
  return undefined;
}

function findFactFault(row: Observation, input: { asOf: string }): Fault | undefined {
  const { sqft, beds, baths, yearBuilt } = row;
  if (beds !== null && !within(beds, plausibleBounds.beds)) {
    return { code: "roomsAbsurd", reason: `${beds} bedrooms are outside 0 to 20.` };
  }
  if (baths !== null && !within(baths, plausibleBounds.baths)) {
    return { code: "roomsAbsurd", reason: `${baths} bathrooms are outside 0 to 20.` };
  }
  if (sqft !== null && !within(sqft, plausibleBounds.sqft)) {
    return { code: "areaAbsurd", reason: `An area of ${sqft} square feet is outside 120 to 20,000.` };
  }
  if (sqft !== null && beds !== null && sqft < beds * plausibleBounds.sqftPerBedroom) {
    return { code: "areaAbsurd", reason: `An area of ${sqft} square feet can't hold ${beds} bedrooms.` };
  }
  // A home may be let before it is finished, so the year after the date of the estimate is allowed.
  const latestYear = Number(input.asOf.slice(0, 4)) + 1;
  if (yearBuilt !== null && !within(yearBuilt, [plausibleBounds.earliestYearBuilt, latestYear])) {
    return {
      code: "yearBuiltAbsurd",
      reason: `The year built ${yearBuilt} is outside ${plausibleBounds.earliestYearBuilt} to ${latestYear}.`,
    };
  }
  return undefined;
}

function findDateFault(row: Observation, asOf: string): Fault | undefined {
  const day = dayNumber(row.observedOn);
  if (day === null) return { code: "dateMissing", reason: "The date is missing or not a date." };
  if (day > (dayNumber(asOf) ?? Number.NEGATIVE_INFINITY)) {
    return { code: "dateInFuture", reason: `The date ${row.observedOn} lies after ${asOf}.` };
  }
  return undefined;
}

function findRepeat(row: Observation, seen: Set<string>): Fault | undefined {
  const { latitude, longitude, amount, sqft, beds, baths, observedOn } = row;
  const keys = [
    `id ${row.id}`,
    `${latitude} ${longitude} ${amount} ${sqft} ${beds} ${baths} ${observedOn?.slice(0, 10)}`,
  ];
  if (keys.some((key) => seen.has(key))) {
    return { code: "duplicate", reason: "The same home, amount and date is listed already." };
  }
  for (const key of keys) seen.add(key);
  return undefined;
}

/** False for NaN, so that a broken number is quarantined too. */
function within(value: number, [low, high]: readonly [number, number]): boolean {
  return value >= low && value <= high;
}
