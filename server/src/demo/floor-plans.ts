import type { UnitMixRow } from "@labs/contract/unit-mix";
import { clamp, createDraw, type Draw, roundTo } from "./random.ts";

/** A floor plan of a demo community: everything of a unit mix is known there. */
export type FloorPlan = { [Field in keyof UnitMixRow]: NonNullable<UnitMixRow[Field]> };

interface Layout {
  beds: number;
  baths: number;
  sqft: number;
  /** Share of a community's units, relative to its other plans. */
  share: number;
  code: string;
  rooms: string;
}

/** From the commonest on: a small community has the first three. */
const LAYOUTS: readonly Layout[] = [
  { beds: 1, baths: 1, sqft: 690, share: 30, code: "A1", rooms: "1x1" },
  { beds: 2, baths: 2, sqft: 1010, share: 26, code: "B2", rooms: "2x2" },
  { beds: 2, baths: 1, sqft: 890, share: 14, code: "B1", rooms: "2x1" },
  { beds: 1, baths: 1, sqft: 780, share: 16, code: "A2", rooms: "1x1 with den" },
  { beds: 3, baths: 2, sqft: 1270, share: 9, code: "C1", rooms: "3x2" },
  { beds: 0, baths: 1, sqft: 520, share: 10, code: "S1", rooms: "Studio" },
  { beds: 2, baths: 2, sqft: 1130, share: 12, code: "B3", rooms: "2x2 corner" },
  { beds: 3, baths: 2, sqft: 1420, share: 5, code: "C2", rooms: "3x2 townhome" },
];

type RentOf = (unit: { beds: number; sqft: number }) => number;

/** Floor plans with units, occupancy and rents for a community of so many units and so large an average one. */
export function createFloorPlans(options: {
  draw: Draw;
  units: number;
  averageSqft: number;
  marketRent: RentOf;
}): FloorPlan[] {
  const { draw, units } = options;
  const layouts = LAYOUTS.slice(0, countPlans(draw, units));
  const byLetter = draw.uniform() < 0.6;
  const shares = layouts.map(({ share }) => share * draw.between(0.7, 1.3));
  const counts = apportion(units, shares);
  const average = layouts.reduce((sum, { sqft }, at) => sum + sqft * (counts[at] ?? 0), 0) / units;
  const scale = clamp(options.averageSqft / average, 0.85, 1.2);
  const vacant = drawVacant(draw, units);
  const vacancies = spread(draw, vacant, counts);
  // A month free on a lease of twelve, half of one, or nothing; the whole community offers the same.
  const concession = draw.pick([0, 0, 0, 1 / 24, 1 / 12]);
  const lossToLease = draw.between(0.02, 0.075);
  return layouts
    .map((layout, at) => {
      const sqft = roundTo(layout.sqft * scale * Math.exp(0.02 * draw.normal()), 1);
      const marketRent = roundTo(
        options.marketRent({ beds: layout.beds, sqft }) * Math.exp(0.012 * draw.normal()),
        5,
      );
      const loss = clamp(lossToLease + 0.015 * draw.normal(), -0.02, 0.12);
      return {
        floorPlan: byLetter ? layout.code : layout.rooms,
        beds: layout.beds,
        baths: layout.baths,
        sqft,
        units: counts[at] ?? 0,
        occupied: (counts[at] ?? 0) - (vacancies[at] ?? 0),
        marketRent,
        inPlaceRent: roundTo(marketRent * (1 - loss), 1),
        effectiveRent: roundTo(marketRent * (1 - concession), 1),
      };
    })
    .sort((a, b) => a.sqft - b.sqft);
}

function countPlans(draw: Draw, units: number): number {
  if (units < 24) return 3;
  if (units < 80) return draw.integer(3, 5);
  return units < 160 ? draw.integer(4, 6) : draw.integer(6, 8);
}

/** Whole units by shares that add up, at least one of each plan. */
function apportion(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  const free = total - shares.length;
  const counts = shares.map((share) => 1 + Math.floor((free * share) / sum));
  for (let at = 0; counts.reduce((all, count) => all + count, 0) < total; at = (at + 1) % counts.length) {
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Of 90% to 97% occupied; a small community comes as near as whole units let it. */
function drawVacant(draw: Draw, units: number): number {
  const least = Math.ceil(0.03 * units);
  const most = Math.floor(0.1 * units);
  return most < least ? Math.round(draw.between(0.03, 0.1) * units) : draw.integer(least, most);
}

/** Vacant units fall on the plans at random, by how many units each has. */
function spread(draw: Draw, vacant: number, counts: readonly number[]): number[] {
  const homes = counts.flatMap((count, at) => Array.from({ length: count }, () => at));
  const vacancies = counts.map(() => 0);
  for (let taken = 0; taken < vacant; taken += 1) {
    const other = draw.integer(taken, homes.length - 1);
    const plan = homes[other] ?? 0;
    homes[other] = homes[taken] ?? 0;
    vacancies[plan] = (vacancies[plan] ?? 0) + 1;
  }
  return vacancies;
}

/** A stream of its own, so that floor plans move no other part of the demo. */
export const createFloorPlanDraw = (): Draw => createDraw("floor-plans");
