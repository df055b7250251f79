import type { CountyProfile } from "./county-profiles.ts";
import { createFloorPlanDraw, createFloorPlans, type FloorPlan } from "./floor-plans.ts";
import { digits } from "./homes.ts";
import { COMMUNITY_FIRST, COMMUNITY_SECOND, COMPANY_WORDS } from "./names.ts";
import { type Neighborhood, uniqueStreetName } from "./neighborhoods.ts";
import { clamp, createDraw, type Draw, type Point, roundTo, shift } from "./random.ts";

export interface Community extends Point {
  neighborhood: Neighborhood;
  profile: CountyProfile;
  name: string;
  subtype: "small" | "garden" | "mid-rise" | "high-rise";
  addressLine: string;
  parcelNumber: string;
  units: number;
  sqft: number;
  lotSqft: number;
  stories: number;
  yearBuilt: number;
  grade: "A" | "B" | "C";
  value: number;
  assessedValue: number;
  taxAnnual: number;
  ownerName: string;
  /** On the logarithm of each unit's rent. */
  rentEffect: number;
  plans: FloorPlan[];
}

const TOTAL = 1500;
const LAST_YEAR = 2026;

export function createCommunities(options: {
  neighborhoods: readonly Neighborhood[];
  profiles: ReadonlyMap<string, CountyProfile>;
}): Community[] {
  const draw = createDraw("multi-family");
  const planDraw = createFloorPlanDraw();
  const names = new Set<string>();
  const communities: Community[] = [];
  for (let index = 0; index < TOTAL; index += 1) {
    // Spread evenly over the neighborhoods, so over the metros too.
    const position = Math.floor((index * options.neighborhoods.length) / TOTAL);
    const neighborhood = options.neighborhoods[position];
    const profile = neighborhood && options.profiles.get(neighborhood.place.countyFips);
    if (neighborhood === undefined || profile === undefined) continue;
    communities.push(createCommunity({ draw, planDraw, names, neighborhood, profile }));
  }
  return communities;
}

function createCommunity(options: {
  draw: Draw;
  planDraw: Draw;
  names: Set<string>;
  neighborhood: Neighborhood;
  profile: CountyProfile;
}): Community {
  const { draw, neighborhood, profile } = options;
  const units = Math.round(clamp(Math.exp(4.3 + 1.05 * draw.normal()), 5, 400));
  const yearBuilt = Math.round(clamp(neighborhood.meanYear + 6 + 10 * draw.normal(), 1915, LAST_YEAR - 1));
  const age = LAST_YEAR - yearBuilt;
  const unitSqft = draw.between(760, 1010);
  const rentEffect = 0.4 * neighborhood.effect - 0.0028 * (Math.min(age, 60) - 25) + 0.04 * draw.normal();
  // A dollar of yearly rent buys the more value, the newer the community.
  const yearlyRent = 12 * unitRent({ profile, rentEffect, beds: 1.5, sqft: unitSqft });
  const multiple = clamp(9.6 - 0.045 * Math.min(age, 60) + 0.5 * draw.normal(), 5.5, 12);
  const value = roundTo(units * yearlyRent * multiple, 10_000);
  const assessedValue = roundTo(value * clamp(0.85 + 0.06 * draw.normal(), 0.6, 1), 1000);
  const stories = units < 24 ? 2 : units < 160 ? 3 : draw.integer(3, 9);
  const street = uniqueStreetName(draw, new Set());
  return {
    neighborhood,
    profile,
    ...shift(neighborhood.center, draw.between(-0.5, 0.5), draw.between(-0.5, 0.5)),
    name: uniqueName(draw, options.names),
    subtype: units < 24 ? "small" : stories <= 3 ? "garden" : stories <= 6 ? "mid-rise" : "high-rise",
    // Numbers from 10,000 on belong to communities alone, so that no home shares their address.
    addressLine: `${10_000 + options.names.size * 2} ${street}`,
    parcelNumber: `9${digits(neighborhood.index, 3)}-${digits(options.names.size, 4)}-00`,
    units,
    sqft: roundTo((units * unitSqft) / 0.87, 10),
    lotSqft: roundTo((units * 43_560) / draw.between(12, 26), 100),
    stories,
    yearBuilt,
    grade: age < 14 ? "A" : age < 38 ? "B" : "C",
    value,
    assessedValue,
    taxAnnual: roundTo(assessedValue * profile.taxRate, 1),
    ownerName: `${draw.pick(COMPANY_WORDS)} Apartments ${draw.integer(1, 40)} LP`,
    rentEffect,
    plans: createFloorPlans({
      draw: options.planDraw,
      units,
      averageSqft: unitSqft,
      marketRent: (unit) => unitRent({ profile, rentEffect, ...unit }),
    }),
  };
}

/** What a unit of the community rents for now. */
function unitRent(options: {
  profile: CountyProfile;
  rentEffect: number;
  beds: number;
  sqft: number;
}): number {
  const { profile, rentEffect, beds, sqft } = options;
  return profile.rent * Math.exp(-0.19 + rentEffect + 0.42 * Math.log(sqft / 900) + 0.06 * (beds - 1.5));
}

function uniqueName(draw: Draw, names: Set<string>): string {
  for (;;) {
    const plain = `${draw.pick(COMMUNITY_FIRST)} ${draw.pick(COMMUNITY_SECOND)}`;
    const name = names.has(plain) ? `${plain} at ${draw.pick(COMMUNITY_FIRST)}` : plain;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}
