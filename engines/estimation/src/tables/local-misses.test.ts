import { expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { findReaches, fitErrorSpread } from "./boosted-intervals.ts";
import { placePoints } from "./neighbor-search.ts";

const towns = 10;

/** Homes of towns a degree apart; no column tells that the errors of one town are twice as wide as elsewhere. */
function makeErrors(count: number, seed: number) {
  const random = createRandom(seed);
  const town = Array.from({ length: count }, (_, at) => at % towns);
  const latitudes = town.map((number) => 25 + number + 0.01 * random());
  const size = (at: number) => (town[at] === 7 ? 0.2 : 0.1);
  return {
    columns: [Float64Array.from(town, random)],
    errors: Float64Array.from(town, (_, at) => size(at) * (random() + random() + random() - 1.5)),
    points: placePoints(latitudes, new Array(count).fill(-100)),
    cells: town.map((_, at) => String(at)),
    town,
  };
}

function shareHeld(of: { known: ReturnType<typeof makeErrors>; isAsked: (town: number) => boolean }): number {
  const spread = fitErrorSpread({ ...of.known, level: 0.8, seed: 1 });
  const fresh = makeErrors(3000, 2);
  const reaches = findReaches(spread, fresh);
  const asked = [...fresh.errors.keys()].filter((at) => of.isAsked(fresh.town[at] ?? 0));
  return asked.filter((at) => Math.abs(fresh.errors[at] ?? 0) <= (reaches[at] ?? 0)).length / asked.length;
}

test("ranges are wider in a town where estimates miss by more, and narrower elsewhere", () => {
  const known = makeErrors(1500, 1);
  const hard = { known, isAsked: (town: number) => town === 7 };
  const nowhere = placePoints(new Array(1500).fill(Number.NaN), new Array(1500).fill(Number.NaN));
  const alike = shareHeld({ ...hard, known: { ...known, points: nowhere } });
  expect(alike).toBeLessThan(0.6);
  expect(shareHeld(hard)).toBeGreaterThan(0.7);
  const all = shareHeld({ known, isAsked: () => true });
  expect(all).toBeGreaterThan(0.76);
  expect(all).toBeLessThan(0.84);
});

test("errors of one building say no more of a place than one error would", () => {
  const known = makeErrors(1500, 1);
  const ofOneBuilding = known.cells.map((cell, at) => (known.town[at] === 7 ? "tower" : cell));
  const share = shareHeld({ known: { ...known, cells: ofOneBuilding }, isAsked: (town) => town === 7 });
  expect(share).toBeLessThan(0.65);
});
