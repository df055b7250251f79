import { normalizeText } from "@labs/addresses/address-text";
import { writeCity } from "@labs/addresses/directionals";
import { editDistance } from "@labs/addresses/match-address";
import { milesBetween } from "../../lib/geography/miles-between.ts";
import { findZip, isCity } from "../../lib/postal-codes.ts";
import { isNearCity, listPoints, NEAR_MILES } from "./zip-disagreement.ts";

/** City, state and ZIP code as one part of a row says them. */
export interface SaidPlace {
  /** "the address", "the City column". */
  by: string;
  city: string | null | undefined;
  state: string | null | undefined;
  zip: string | null | undefined;
  /** Its city ends a street line without state and ZIP code: it may be part of the street's name. */
  isLoose?: boolean;
}

export interface Contradiction {
  /** What was not used: "the address says Dallas, TX 75201". */
  other: string;
  /** The two are not neighbors: which of them is meant has to be said. */
  isFar: boolean;
}

/**
 * What one part of a row says against the place that is used. Spellings, and a municipality beside the post office of
 * the same ZIP code, are no contradiction: the ZIP code and the street still name one home.
 */
export function findContradiction(
  used: {
    city?: string | null | undefined;
    state?: string | null | undefined;
    zip?: string | null | undefined;
  },
  said: readonly SaidPlace[],
): Contradiction | undefined {
  const found = said.flatMap((other) => {
    const distance = compare(used, other);
    return distance === "none"
      ? []
      : [{ other: describe(other), isFar: distance === "far" && !other.isLoose }];
  });
  return found.find(({ isFar }) => isFar) ?? found[0];
}

type Distance = "none" | "near" | "far";

function compare(used: Parameters<typeof findContradiction>[0], other: SaidPlace): Distance {
  if (used.state && other.state && used.state !== other.state) return "far";
  const [zip, otherZip] = [used.zip?.slice(0, 5), other.zip?.slice(0, 5)];
  if (zip && otherZip && zip !== otherZip) {
    const [point, otherPoint] = [findZip(zip), findZip(otherZip)];
    return point && otherPoint && milesBetween(point, otherPoint) > NEAR_MILES ? "far" : "near";
  }
  return compareCities(used.city, other.city, { state: used.state ?? other.state, zip: zip ?? otherZip });
}

function compareCities(
  used: string | null | undefined,
  other: string | null | undefined,
  { state, zip }: { state: string | null | undefined; zip: string | undefined },
): Distance {
  if (!used || !other) return "none";
  const [city, otherCity] = [used, other].map((name) => writeCityAlone(name, state)) as [string, string];
  if (isSpelledAlike(city, otherCity, state)) return "none";
  const point = zip === undefined ? undefined : findZip(zip);
  if (point !== undefined) return isNearCity(otherCity, point) && isNearCity(city, point) ? "none" : "far";
  if (!state || !isCity(city, state) || !isCity(otherCity, state)) return "near";
  const others = listPoints(otherCity, state);
  const isNear = listPoints(city, state).some((one) =>
    others.some((another) => milesBetween(one, another) <= NEAR_MILES),
  );
  return isNear ? "near" : "far";
}

/** A column of cities may name their state with them: "Dallas, TX". */
function writeCityAlone(name: string, state: string | null | undefined): string {
  const words = writeCity(normalizeText(name)).split(" ");
  return (words.length > 1 && words.at(-1) === state ? words.slice(0, -1) : words).join(" ");
}

const KINDS = /\b(?:CITY|TWP|TOWNSHIP|TOWN|VILLAGE|BORO|BOROUGH|CHARTER|OF)\b/g;

/** The same words run together or apart, with their kind or without, or one of them mistyped. */
function isSpelledAlike(one: string, other: string, state: string | null | undefined): boolean {
  const [name = "", otherName = ""] = [one, other].map((city) =>
    city.replaceAll(KINDS, "").replaceAll(/[^A-Z]/g, ""),
  );
  if (name === otherName) return true;
  const areBothKnown = isCity(one, state ?? null) && isCity(other, state ?? null);
  const length = Math.min(name.length, otherName.length);
  return !areBothKnown && length >= 5 && editDistance(name, otherName) <= (length >= 8 ? 2 : 1);
}

function describe({ by, city, state, zip }: SaidPlace): string {
  const region = [state, zip].filter(Boolean).join(" ");
  return `${by} says ${[city, region].filter(Boolean).join(", ")}`;
}
