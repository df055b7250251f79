import { daysBefore, LAST_DAY } from "./calendar.ts";
import { fullAddress, type Home, rentAt, valueAt } from "./homes.ts";
import type { Community } from "./multi-family.ts";
import { createDraw, type Draw, roundTo } from "./random.ts";

/** A property as the tables know it: its county and oid, absent for homes off the list. */
export interface Placed<T> {
  item: T;
  oid: number | null;
}

export interface Sale {
  subject: Subject;
  soldOn: string;
  price: number;
}

export interface Listing {
  subject: Subject;
  rent: number;
  /** Net of concessions; null where none are given. */
  effectiveRent: number | null;
  floorPlan: string | null;
  basis: "asking" | "achieved";
  listedOn: string;
  leasedOn: string | null;
  visibility: "public" | "own";
}

/** What a sale or listing says about the home itself. */
interface Subject {
  countyFips: string;
  oid: number | null;
  propertyType: "singlefamily" | "multifamily";
  label: string;
  latitude: number;
  longitude: number;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  yearBuilt: number;
  units: number | null;
}

const SALES = { linked: 55_000, unlisted: 4_000, communities: 1_000, days: 5 * 365 };
const LISTINGS = { linked: 33_500, unlisted: 2_500, units: 12_000, days: 730 };

export function* listSales(options: {
  homes: readonly Placed<Home>[];
  communities: readonly Placed<Community>[];
}): Generator<Sale> {
  const draw = createDraw("sales");
  const { listed, unlisted } = partition(options.homes);
  for (const home of [...sample(draw, listed, SALES.linked), ...sample(draw, unlisted, SALES.unlisted)]) {
    const soldOn = daysBefore(draw.integer(0, SALES.days));
    const price = roundTo(valueAt(home.item, soldOn) * Math.exp(0.055 * draw.normal()), 100);
    yield { subject: homeSubject(home), soldOn, price };
  }
  for (const home of listed) {
    if (home.item.owned === null) continue;
    yield { subject: homeSubject(home), soldOn: home.item.owned.acquiredAt, price: home.item.owned.price };
  }
  for (const community of sample(draw, options.communities, SALES.communities)) {
    const soldOn = daysBefore(draw.integer(0, SALES.days));
    const factor = Math.exp(0.08 * draw.normal());
    yield {
      subject: communitySubject(community),
      soldOn,
      price: roundTo(community.item.value * factor, 5000),
    };
  }
}

export function* listListings(options: {
  homes: readonly Placed<Home>[];
  communities: readonly Placed<Community>[];
}): Generator<Listing> {
  const draw = createDraw("listings");
  const { listed, unlisted } = partition(options.homes);
  for (const home of [
    ...sample(draw, listed, LISTINGS.linked),
    ...sample(draw, unlisted, LISTINGS.unlisted),
  ]) {
    const dates = listingDates(draw);
    const rent = roundTo(
      rentAt(home.item, dates.listedOn) *
        Math.exp((dates.leasedOn === null ? 0.015 : 0) + 0.05 * draw.normal()),
      5,
    );
    const isOwn = home.item.owned !== null && dates.leasedOn !== null;
    const visibility = isOwn ? "own" : "public";
    yield {
      subject: homeSubject(home),
      rent,
      effectiveRent: null,
      floorPlan: null,
      ...dates,
      visibility,
    };
  }
  for (const community of draws(draw, options.communities, LISTINGS.units))
    yield unitListing(draw, community);
}

/** A unit of one of the community's floor plans, the commoner plans more often, at the rent of its day. */
function unitListing(draw: Draw, community: Placed<Community>): Listing {
  const { item } = community;
  const plan = pickPlan(draw, item);
  const dates = listingDates(draw);
  const path = item.profile.rentPath;
  const monthsBack = Math.round((Date.parse(LAST_DAY) - Date.parse(dates.listedOn)) / (30.44 * 86_400_000));
  const moved = Math.exp((path.at(-1 - monthsBack) ?? 0) + 0.04 * draw.normal());
  const concession = 1 - plan.effectiveRent / plan.marketRent;
  const rent = roundTo(plan.marketRent * moved, 5);
  const place = fullAddress(item.addressLine, item.neighborhood.place);
  return {
    subject: {
      ...communitySubject(community),
      label: `${item.name}, ${plan.floorPlan}, ${place}`,
      beds: plan.beds,
      baths: plan.baths,
      sqft: plan.sqft,
    },
    rent,
    effectiveRent: concession > 0 ? roundTo(rent * (1 - concession), 1) : null,
    floorPlan: plan.floorPlan,
    ...dates,
    visibility: "public",
  };
}

function pickPlan(draw: Draw, { plans, units }: Community) {
  let left = draw.uniform() * units;
  for (const plan of plans) {
    left -= plan.units;
    if (left < 0) return plan;
  }
  return draw.pick(plans);
}

function listingDates(draw: Draw): Pick<Listing, "basis" | "listedOn" | "leasedOn"> {
  const age = draw.integer(0, LISTINGS.days);
  const daysOnMarket = draw.integer(5, 55);
  const isAchieved = draw.uniform() < 0.55 && daysOnMarket <= age;
  return {
    basis: isAchieved ? "achieved" : "asking",
    listedOn: daysBefore(age),
    leasedOn: isAchieved ? daysBefore(age - daysOnMarket) : null,
  };
}

function homeSubject({ item, oid }: Placed<Home>): Subject {
  return {
    countyFips: item.profile.fips,
    oid,
    propertyType: "singlefamily",
    label: fullAddress(item.addressLine, item.neighborhood.place),
    latitude: item.latitude,
    longitude: item.longitude,
    beds: item.beds,
    baths: item.baths,
    sqft: item.sqft,
    yearBuilt: item.yearBuilt,
    units: null,
  };
}

function communitySubject({ item, oid }: Placed<Community>): Subject {
  return {
    countyFips: item.profile.fips,
    oid,
    propertyType: "multifamily",
    label: `${item.name}, ${fullAddress(item.addressLine, item.neighborhood.place)}`,
    latitude: item.latitude,
    longitude: item.longitude,
    beds: null,
    baths: null,
    sqft: item.sqft,
    yearBuilt: item.yearBuilt,
    units: item.units,
  };
}

function partition(homes: readonly Placed<Home>[]) {
  return {
    listed: homes.filter(({ oid }) => oid !== null),
    unlisted: homes.filter(({ oid }) => oid === null),
  };
}

/** So many different items, in an order of the draw's. */
function sample<T>(draw: Draw, items: readonly T[], count: number): T[] {
  const left = [...items];
  const taken = Math.min(count, left.length);
  for (let index = 0; index < taken; index += 1) {
    const other = draw.integer(index, left.length - 1);
    const here = left[index];
    const there = left[other];
    if (here === undefined || there === undefined) continue;
    left[index] = there;
    left[other] = here;
  }
  return left.slice(0, taken);
}

function draws<T>(draw: Draw, items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => draw.pick(items));
}
