import { daysBefore, monthsAgo } from "./calendar.ts";
import type { CountyProfile } from "./county-profiles.ts";
import { COMPANY_WORDS, FIRST_NAMES, LAST_NAMES } from "./names.ts";
import type { Neighborhood } from "./neighborhoods.ts";
import { clamp, createDraw, type Draw, type Point, roundTo, shift } from "./random.ts";

export interface Home extends Point {
  neighborhood: Neighborhood;
  profile: CountyProfile;
  addressLine: string;
  parcelNumber: string;
  beds: number;
  baths: number;
  sqft: number;
  lotSqft: number;
  stories: number;
  yearBuilt: number;
  yearRenovated: number | null;
  condition: Condition;
  value: number;
  rent: number;
  assessedValue: number;
  taxAnnual: number;
  hoaMonth: number | null;
  ownerName: string;
  owned: OwnedHome | null;
  /** Homes off the list are known from listings and sales alone. */
  isInUniverse: boolean;
}

interface OwnedHome {
  id: string;
  acquiredAt: string;
  price: number;
  rent: number;
  /** Null where the record holds none. */
  leaseEndsOn: string | null;
  /** A balance of 0 is a home without one. */
  loan: {
    balance: number;
    rate: number | null;
    payment: number | null;
    maturesOn: string | null;
  };
}

type Condition = "excellent" | "good" | "average" | "fair" | "poor";

/** Effect on the logarithm of value; rent feels about half of it. */
const CONDITION_EFFECT: Readonly<Record<Condition, number>> = {
  excellent: 0.07,
  good: 0.03,
  average: 0,
  fair: -0.07,
  poor: -0.16,
};

const LISTED_PER_NEIGHBORHOOD = 37;
const UNLISTED_PER_NEIGHBORHOOD = 3;
const LAST_YEAR = 2026;
/** The home that a county's typical figures describe. */
const TYPICAL = { sqft: 1750, beds: 3, baths: 2, age: 30, lot: 7000 };

const OWNED_METROS = new Set(["12060", "16740", "27260", "34980", "38060", "45300"]);
const OWNED_TOTAL = 120;
const OPERATOR_OWNER = "Labs Residential LLC";

export function createHomes(options: {
  neighborhoods: readonly Neighborhood[];
  profiles: ReadonlyMap<string, CountyProfile>;
}): Home[] {
  const draw = createDraw("homes");
  const homes = options.neighborhoods.flatMap((neighborhood) => {
    const profile = options.profiles.get(neighborhood.place.countyFips);
    if (profile === undefined) return [];
    const count = LISTED_PER_NEIGHBORHOOD + UNLISTED_PER_NEIGHBORHOOD;
    return Array.from({ length: count }, (_, position) =>
      createHome({ draw, neighborhood, profile, position, count }),
    );
  });
  acquire(homes);
  return homes;
}

function createHome(options: {
  draw: Draw;
  neighborhood: Neighborhood;
  profile: CountyProfile;
  position: number;
  count: number;
}): Home {
  const { draw, neighborhood, profile, position } = options;
  const structure = createStructure(draw, neighborhood);
  const { logValue, logRent } = price({ draw, neighborhood, profile, structure });
  const value = roundTo(Math.exp(logValue), 100);
  const assessedValue = roundTo(value * clamp(0.88 + 0.06 * draw.normal(), 0.6, 1.05), 100);
  return {
    neighborhood,
    profile,
    ...placeOnStreet(draw, neighborhood, position),
    parcelNumber: `${digits(neighborhood.index + 101, 3)}-${digits(neighborhood.place.zip, 5)}-${digits(position + 1, 3)}`,
    ...structure,
    value,
    rent: roundTo(Math.exp(logRent), 5),
    assessedValue,
    taxAnnual: roundTo(assessedValue * profile.taxRate, 1),
    hoaMonth: neighborhood.hoaMonth === 0 ? null : neighborhood.hoaMonth,
    ownerName: ownerName(draw),
    owned: null,
    isInUniverse: position < LISTED_PER_NEIGHBORHOOD,
  };
}

function createStructure(draw: Draw, neighborhood: Neighborhood) {
  const yearBuilt = Math.round(clamp(neighborhood.meanYear + 3.5 * draw.normal(), 1900, LAST_YEAR - 1));
  const sqft = roundTo(clamp(neighborhood.meanSqft * Math.exp(0.16 * draw.normal()), 720, 5200), 1);
  const beds = Math.round(clamp(1.35 + sqft / 950 + 0.35 * draw.normal(), 2, 6));
  const modern = clamp((yearBuilt - 1960) / 60, 0, 1);
  const baths = clamp(
    Math.round((0.6 + 0.35 * beds + sqft / 2600 + 0.5 * modern + 0.25 * draw.normal()) * 2) / 2,
    1,
    5,
  );
  const isTownhome = neighborhood.subtype === "townhome";
  const hasTwoStories = isTownhome || draw.uniform() < clamp((sqft - 1300) / 1500, 0.05, 0.85);
  const age = LAST_YEAR - yearBuilt;
  const yearRenovated =
    age > 25 && draw.uniform() < 0.28 ? draw.integer(Math.max(yearBuilt + 15, 2000), LAST_YEAR - 1) : null;
  const wear = 0.03 * age - (yearRenovated === null ? 0 : 1.1) + 0.7 * draw.normal();
  return {
    beds,
    baths,
    sqft,
    lotSqft: roundTo(Math.max(sqft * 0.6, neighborhood.lotSqft * Math.exp(0.12 * draw.normal())), 10),
    stories: hasTwoStories ? 2 : 1,
    yearBuilt,
    yearRenovated,
    condition: judgeCondition(wear),
  };
}

function judgeCondition(wear: number): Condition {
  if (wear < -0.2) return "excellent";
  if (wear < 0.7) return "good";
  if (wear < 2.2) return "average";
  return wear < 3.1 ? "fair" : "poor";
}

/** Value and rent share their causes; rent feels each of them less, so that dear homes yield less. */
function price(options: {
  draw: Draw;
  neighborhood: Neighborhood;
  profile: CountyProfile;
  structure: ReturnType<typeof createStructure>;
}) {
  const { draw, neighborhood, profile, structure } = options;
  const size = Math.log(structure.sqft / TYPICAL.sqft);
  const lot = Math.log(structure.lotSqft / TYPICAL.lot);
  const age = Math.min(LAST_YEAR - structure.yearBuilt, 75) - TYPICAL.age;
  const beds = structure.beds - TYPICAL.beds;
  const baths = structure.baths - TYPICAL.baths;
  const condition = CONDITION_EFFECT[structure.condition];
  const common = draw.normal();
  return {
    logValue:
      Math.log(profile.value) +
      neighborhood.effect +
      0.68 * size +
      0.015 * beds +
      0.045 * baths +
      0.05 * lot -
      0.0042 * age +
      condition +
      0.045 * common +
      0.04 * draw.normal(),
    logRent:
      Math.log(profile.rent) +
      0.55 * neighborhood.effect +
      0.36 * size +
      0.035 * beds +
      0.03 * baths -
      0.0022 * age +
      0.55 * condition +
      0.02 * common +
      0.035 * draw.normal(),
  };
}

function placeOnStreet(draw: Draw, { streets }: Neighborhood, position: number) {
  const street = streets[position % streets.length];
  if (street === undefined) throw new Error("A neighborhood has streets");
  const house = Math.floor(position / streets.length);
  const side = house % 2 === 0 ? 0.006 : -0.006;
  const { east, north } = street.step;
  const point = shift(
    street.start,
    east * house + side * (north / 0.014) + draw.between(-0.001, 0.001),
    north * house - side * (east / 0.014) + draw.between(-0.001, 0.001),
  );
  // Odd numbers stand on one side and even ones on the other.
  return { ...point, addressLine: `${street.firstNumber + house * 5} ${street.name}` };
}

function ownerName(draw: Draw): string {
  if (draw.uniform() < 0.12) return `${draw.pick(COMPANY_WORDS)} Homes ${draw.integer(1, 9)} LLC`;
  const last = draw.pick(LAST_NAMES);
  const first = draw.pick(FIRST_NAMES);
  return draw.uniform() < 0.4 ? `${first} & ${draw.pick(FIRST_NAMES)} ${last}` : `${first} ${last}`;
}

/** The operator's own homes, bought over seven years in six metros. */
function acquire(homes: readonly Home[]): void {
  const draw = createDraw("owned homes");
  const candidates = homes.filter(
    ({ neighborhood, isInUniverse, value, profile }) =>
      isInUniverse && OWNED_METROS.has(neighborhood.msaId) && value < 1.15 * profile.value,
  );
  const taken = new Set<Home>();
  const terms = createDraw("leases and loans of owned homes");
  while (taken.size < OWNED_TOTAL) {
    const home = draw.pick(candidates);
    if (taken.has(home)) continue;
    taken.add(home);
    const acquiredAt = daysBefore(draw.integer(200, 5 * 365));
    home.ownerName = OPERATOR_OWNER;
    const price = roundTo(valueAt(home, acquiredAt) * Math.exp(-0.03 + 0.03 * draw.normal()), 500);
    home.owned = {
      id: `CMS-${digits(1000 + taken.size, 6)}`,
      acquiredAt,
      price,
      ...drawTerms(terms, { acquiredAt, price }),
      rent: roundTo(home.rent * Math.exp(-0.02 + 0.025 * draw.normal()), 5),
    };
  }
}

/** Most homes have a lease and a loan on record; of some a lease has run out or is not known, some have no loan. */
function drawTerms(
  draw: Draw,
  { acquiredAt, price }: { acquiredAt: string; price: number },
): Pick<OwnedHome, "leaseEndsOn" | "loan"> {
  const [lease, known] = [draw.uniform(), draw.uniform()];
  const leaseEndsOn = lease < 0.08 ? null : daysBefore(-draw.integer(lease < 0.16 ? -60 : 20, 360));
  const rate = roundTo(draw.between(0.042, 0.071), 0.00125);
  const [term, share] = [draw.pick([5, 7, 10, 30]), draw.between(0.5, 0.7)];
  const maturesOn = `${Number(acquiredAt.slice(0, 4)) + term}${acquiredAt.slice(4)}`.replace(
    "-02-29",
    "-02-28",
  );
  if (known < 0.2) return { leaseEndsOn, loan: { balance: 0, rate: null, payment: null, maturesOn: null } };
  const borrowed = roundTo(share * price, 100);
  const monthly = rate / 12;
  const payment = (borrowed * monthly) / (1 - (1 + monthly) ** -360);
  const paid = (1 + monthly) ** monthsAgo(acquiredAt);
  const balance = borrowed * paid - (payment * (paid - 1)) / monthly;
  return {
    leaseEndsOn,
    loan: { balance: roundTo(balance, 1), rate, payment: Math.round(100 * payment) / 100, maturesOn },
  };
}

/** What the home was worth then: its value now, moved back along its county's path. */
export function valueAt(home: Home, date: string): number {
  const { valuePath } = home.profile;
  return home.value * Math.exp(valuePath.at(-1 - monthsAgo(date)) ?? valuePath[0] ?? 0);
}

export function rentAt(home: Home, date: string): number {
  const { rentPath } = home.profile;
  return home.rent * Math.exp(rentPath.at(-1 - monthsAgo(date)) ?? rentPath[0] ?? 0);
}

export function digits(value: number | string, length: number): string {
  return String(value).padStart(length, "0");
}

export function fullAddress(addressLine: string, { city, state, zip }: Neighborhood["place"]): string {
  return `${addressLine}, ${city}, ${state} ${zip}`;
}
