import type { Zip } from "../lib/postal-codes.ts";
import { METRO_OF_COUNTY } from "./county-profiles.ts";
import { HOME_METROS } from "./market-levels.ts";
import { STREET_FIRST, STREET_SECOND, STREET_SUFFIX } from "./names.ts";
import { clamp, createDraw, createField, type Draw, milesBetween, type Point, shift } from "./random.ts";

interface Street {
  name: string;
  start: Point;
  /** Miles to the east and north from one house to the next. */
  step: { east: number; north: number };
  firstNumber: number;
}

/** Homes of one neighborhood were built together: similar age, size and price. */
export interface Neighborhood {
  /** Counts the neighborhoods of the metro. */
  index: number;
  msaId: string;
  place: Zip;
  center: Point;
  /** On the logarithm of value. */
  effect: number;
  meanYear: number;
  meanSqft: number;
  lotSqft: number;
  subtype: "detached" | "townhome";
  hoaMonth: number;
  streets: Street[];
}

const ZIPS_PER_METRO = 36;
const PER_ZIP = 3;
const STREETS_PER_NEIGHBORHOOD = 6;

export function createNeighborhoods(zips: readonly Zip[]): Neighborhood[] {
  const shared = countByPoint(zips);
  // Codes of post-office boxes and single buildings all stand at their city's center: nobody lives there.
  const residential = zips.filter((zip) => shared.get(pointKey(zip)) === 1);
  return HOME_METROS.flatMap((msaId) => {
    const draw = createDraw(`neighbourhoods ${msaId}`);
    const inMetro = residential.filter((zip) => METRO_OF_COUNTY.get(zip.countyFips)?.id === msaId);
    const core = findMiddle(inMetro.filter((zip) => METRO_OF_COUNTY.get(zip.countyFips)?.isCentral));
    const field = createField(`prices ${msaId}`, [10, 34]);
    const chosen = chooseZips({ zips: inMetro, core, draw });
    return chosen.flatMap((place, zipIndex) => {
      const zipEffect = 0.15 * field(place) + 0.07 * draw.normal();
      const names = new Set<string>();
      return Array.from({ length: PER_ZIP }, (_, position) =>
        createNeighborhood({
          draw,
          place,
          names,
          zipEffect,
          msaId,
          index: zipIndex * PER_ZIP + position,
          coreMiles: milesBetween(place, core),
        }),
      );
    });
  });
}

function createNeighborhood(options: {
  draw: Draw;
  place: Zip;
  names: Set<string>;
  zipEffect: number;
  msaId: string;
  index: number;
  coreMiles: number;
}): Neighborhood {
  const { draw, place, names, zipEffect, msaId, index, coreMiles } = options;
  const center = shift(place, draw.between(-0.8, 0.8), draw.between(-0.8, 0.8));
  const effect = clamp(zipEffect + 0.06 * draw.normal(), -0.55, 0.6);
  const meanYear = Math.round(clamp(1956 + 2 * coreMiles + 11 * draw.normal(), 1925, 2022));
  const isTownhome = draw.uniform() < 0.14;
  const spread = Math.exp(0.1 * draw.normal());
  const meanSqft = (1520 + 11 * (meanYear - 1965) + 620 * effect) * spread * (isTownhome ? 0.82 : 1);
  // Newer communities have an association that keeps their common ground.
  const hasAssociation = isTownhome || draw.uniform() < clamp((meanYear - 1975) / 45, 0, 0.85);
  return {
    index,
    msaId,
    place,
    center,
    effect,
    meanYear,
    meanSqft: clamp(meanSqft, 1050, 3100),
    lotSqft: isTownhome ? draw.between(1500, 2600) : draw.between(4800, 8200) + 60 * coreMiles,
    subtype: isTownhome ? "townhome" : "detached",
    hoaMonth: hasAssociation ? Math.round(isTownhome ? draw.between(120, 260) : draw.between(25, 85)) : 0,
    streets: Array.from({ length: STREETS_PER_NEIGHBORHOOD }, () => createStreet({ draw, center, names })),
  };
}

function createStreet(options: { draw: Draw; center: Point; names: Set<string> }): Street {
  const { draw, center, names } = options;
  const bearing = draw.between(0, 2 * Math.PI);
  return {
    name: uniqueStreetName(draw, names),
    start: shift(center, draw.between(-0.22, 0.22), draw.between(-0.22, 0.22)),
    step: { east: 0.014 * Math.cos(bearing), north: 0.014 * Math.sin(bearing) },
    firstNumber: draw.integer(1, 98) * 100 + draw.integer(1, 20),
  };
}

/** One street name stands once in a postal code, so that no address is there twice. */
export function uniqueStreetName(draw: Draw, names: Set<string>): string {
  for (;;) {
    const first = draw.pick(STREET_FIRST);
    const second = draw.uniform() < 0.75 ? draw.pick(STREET_SECOND) : "";
    if (first === second) continue;
    const name = [first, second, draw.pick(STREET_SUFFIX)].filter((word) => word !== "").join(" ");
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}

/** Draws postal codes without replacement, the nearer to the core the likelier, and never two at one spot. */
function chooseZips(options: { zips: readonly Zip[]; core: Point; draw: Draw }): Zip[] {
  const { zips, core, draw } = options;
  const ranked = zips
    .map((zip) => ({
      zip,
      // The exponential race: the smallest keys are a weighted sample without replacement.
      key: -Math.log(1 - draw.uniform()) / Math.exp(-milesBetween(zip, core) / 14),
    }))
    .sort((a, b) => a.key - b.key);
  const chosen: Zip[] = [];
  for (const { zip } of ranked) {
    if (chosen.length === ZIPS_PER_METRO) break;
    if (chosen.every((other) => milesBetween(zip, other) > 0.9)) chosen.push(zip);
  }
  return chosen;
}

function findMiddle(points: readonly Point[]): Point {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  };
}

function countByPoint(zips: readonly Zip[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const zip of zips) counts.set(pointKey(zip), (counts.get(pointKey(zip)) ?? 0) + 1);
  return counts;
}

function pointKey({ latitude, longitude }: Point): string {
  return `${latitude},${longitude}`;
}
