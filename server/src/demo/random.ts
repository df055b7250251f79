import { createRandom } from "@labs/estimation/seeded-random";

export interface Draw {
  /** In [0, 1). */
  uniform(): number;
  between(low: number, high: number): number;
  /** Mean 0, standard deviation 1, cut at 3 so that no draw is absurd. */
  normal(): number;
  integer(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
}

/** A stream of its own for each part of the demo, so that a change of one part moves no other. */
export function createDraw(name: string): Draw {
  const random = createRandom(hash(name));
  const between = (low: number, high: number) => low + (high - low) * random();
  const integer = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    uniform: random,
    between,
    integer,
    normal() {
      const radius = Math.sqrt(-2 * Math.log(1 - random()));
      return clamp(radius * Math.cos(2 * Math.PI * random()), -3, 3);
    },
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

export interface Point {
  latitude: number;
  longitude: number;
}

/**
 * A smooth surface over the map with mean 0 and standard deviation about 1: a sum of waves of the given lengths
 * in miles, so that neighbors resemble each other.
 */
export function createField(name: string, wavelengths: readonly [number, number]): (point: Point) => number {
  const draw = createDraw(name);
  const waves = Array.from({ length: 14 }, () => {
    const turn = draw.between(0, 2 * Math.PI);
    const number = (2 * Math.PI) / draw.between(...wavelengths);
    return { x: number * Math.cos(turn), y: number * Math.sin(turn), phase: draw.between(0, 2 * Math.PI) };
  });
  const scale = Math.sqrt(2 / waves.length);
  return (point) => {
    const { x, y } = toMiles(point);
    let sum = 0;
    for (const wave of waves) sum += Math.cos(wave.x * x + wave.y * y + wave.phase);
    return sum * scale;
  };
}

const MILES_PER_DEGREE = 69;

/** Flat coordinates in miles, good enough to lay out a country. */
function toMiles({ latitude, longitude }: Point): { x: number; y: number } {
  return { x: longitude * MILES_PER_DEGREE * Math.cos((38 * Math.PI) / 180), y: latitude * MILES_PER_DEGREE };
}

export function milesBetween(a: Point, b: Point): number {
  const stretch = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return MILES_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * stretch);
}

/** The point so many miles to the east and north. */
export function shift(point: Point, east: number, north: number): Point {
  const stretch = Math.cos((point.latitude * Math.PI) / 180);
  return {
    latitude: roundTo(point.latitude + north / MILES_PER_DEGREE, 1e-6),
    longitude: roundTo(point.longitude + east / (MILES_PER_DEGREE * stretch), 1e-6),
  };
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** To the nearest multiple of the step, without the dust of binary fractions. */
export function roundTo(value: number, step: number): number {
  return step >= 1 ? Math.round(value / step) * step : Math.round(value / step) / Math.round(1 / step);
}
