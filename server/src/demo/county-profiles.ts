import type { County } from "../ingest/county-geography.ts";
import { SERIES_MONTHS } from "./calendar.ts";
import { MARKET_LEVELS, RURAL_LEVEL, STATE_TAX_RATE } from "./market-levels.ts";
import { DEMO_METROS } from "./metros.ts";
import { clamp, createDraw, createField, type Draw, milesBetween, type Point, roundTo } from "./random.ts";

/** A simulated county: everything else of the demo, homes included, follows from it. */
export interface CountyProfile {
  fips: string;
  msaId: string | null;
  population: number;
  populationGrowth: number;
  value: number;
  rent: number;
  income: number;
  incomeGrowth5y: number;
  unemployment: number;
  taxRate: number;
  permitsPerThousand: number;
  ownerShare: number;
  hazard: number;
  /** The logarithm of value and rent against their last month, oldest first. */
  valuePath: readonly number[];
  rentPath: readonly number[];
}

interface MetroMembership {
  id: string;
  isCentral: boolean;
}

export const METRO_OF_COUNTY: ReadonlyMap<string, MetroMembership> = new Map(
  DEMO_METROS.flatMap(({ id, central, outlying }) => [
    ...split(central).map((fips): [string, MetroMembership] => [fips, { id, isCentral: true }]),
    ...split(outlying).map((fips): [string, MetroMembership] => [fips, { id, isCentral: false }]),
  ]),
);

export function split(codes: string): string[] {
  return codes.split(" ").filter((code) => code !== "");
}

/** Miles over which a metro's level fades into the country. */
const REACH_MILES = 55;
const RURAL_WEIGHT = 0.12;

/** Yearly growth by number of months: a fast rise, a pause, a calm. */
const VALUE_PHASES: readonly [months: number, rate: number][] = [
  [19, 0.16],
  [10, -0.015],
  [22, 0.042],
  [21, 0.027],
];
const RENT_PHASES: readonly [months: number, rate: number][] = [
  [6, 0.04],
  [15, 0.13],
  [12, 0.045],
  [39, 0.03],
];

export function createCountyProfiles(
  counties: readonly County[],
  zipCounts: ReadonlyMap<string, number>,
): Map<string, CountyProfile> {
  const level = createLevels(counties);
  const fields = {
    value: createField("county value", [120, 700]),
    growth: createField("county growth", [150, 800]),
    hazard: createField("county hazard", [200, 900]),
    jobs: createField("county jobs", [120, 600]),
  };
  const draw = createDraw("counties");
  return new Map(
    counties.map((county) => {
      const zips = zipCounts.get(county.fips) ?? 1;
      return [county.fips, createProfile({ county, zips, level: level(county), fields, draw })];
    }),
  );
}

type Field = (point: Point) => number;

function createProfile(options: {
  county: County;
  zips: number;
  level: { logValue: number; growth: number };
  fields: { value: Field; growth: Field; hazard: Field; jobs: Field };
  draw: Draw;
}): CountyProfile {
  const { county, zips, level, fields, draw } = options;
  const metro = METRO_OF_COUNTY.get(county.fips);
  const size = metro === undefined ? 1.2 : metro.isCentral ? 2.2 : 0.9;
  const population = Math.round(2600 * zips ** 1.15 * size * Math.exp(0.2 * draw.normal()));
  const growth = 0.006 + level.growth / 100 + 0.004 * fields.growth(county) + 0.002 * draw.normal();
  const logValue = level.logValue + 0.1 * fields.value(county) + 0.06 * draw.normal();
  const value = Math.exp(logValue);
  // Rents rise with values, but more slowly: dear counties yield less.
  const rent = 1390 * (value / 200_000) ** 0.57 * Math.exp(0.045 * draw.normal());
  const income = 64_000 * (value / 220_000) ** 0.42 * Math.exp(0.07 * draw.normal());
  const south = clamp((34 - county.latitude) / 6, 0, 1) * clamp((county.longitude + 100) / 15, 0, 1);
  const beta = clamp(1 + 0.18 * level.growth + 0.08 * fields.growth(county), 0.6, 1.5);
  return {
    fips: county.fips,
    msaId: metro?.id ?? null,
    population,
    populationGrowth: clamp(growth, -0.025, 0.05),
    value,
    rent,
    income,
    incomeGrowth5y: clamp(0.23 + 1.6 * growth + 0.035 * draw.normal(), 0.02, 0.5),
    unemployment: clamp(
      0.042 - 0.016 * Math.log(income / 66_000) + 0.006 * fields.jobs(county) + 0.003 * draw.normal(),
      0.016,
      0.12,
    ),
    taxRate: clamp((STATE_TAX_RATE[county.state] ?? 0.009) * Math.exp(0.14 * draw.normal()), 0.0018, 0.03),
    permitsPerThousand: clamp(6.5 * Math.exp(42 * growth + 0.25 * draw.normal()) - 1.5, 0.2, 45),
    ownerShare: clamp(0.765 - 0.034 * Math.log(population / 8000) + 0.03 * draw.normal(), 0.25, 0.9),
    hazard: clamp(44 + 13 * fields.hazard(county) + 26 * south + 4 * draw.normal(), 1, 100),
    valuePath: createPath(VALUE_PHASES, beta, draw),
    rentPath: createPath(RENT_PHASES, beta, draw),
  };
}

/** Each county's level: its own metro's where it has one, else what the metros around it lend it. */
function createLevels(counties: readonly County[]): (county: County) => { logValue: number; growth: number } {
  const places = new Map(counties.map((county) => [county.fips, county]));
  const anchors = DEMO_METROS.map(({ id, central }) => {
    const points = split(central).flatMap((fips) => places.get(fips) ?? []);
    const level = MARKET_LEVELS.get(id) ?? RURAL_LEVEL;
    return {
      latitude: points.reduce((sum, point) => sum + point.latitude, 0) / points.length,
      longitude: points.reduce((sum, point) => sum + point.longitude, 0) / points.length,
      logValue: Math.log(level.valueThousands * 1000),
      growth: level.growth,
    };
  });
  const rural = { logValue: Math.log(RURAL_LEVEL.valueThousands * 1000), growth: RURAL_LEVEL.growth };
  return (county) => {
    const metro = METRO_OF_COUNTY.get(county.fips);
    const own = metro && MARKET_LEVELS.get(metro.id);
    if (metro !== undefined && own !== undefined) {
      const discount = metro.isCentral ? 0 : -0.12;
      return { logValue: Math.log(own.valueThousands * 1000) + discount, growth: own.growth };
    }
    let weight = RURAL_WEIGHT;
    let logValue = RURAL_WEIGHT * rural.logValue;
    let growth = RURAL_WEIGHT * rural.growth;
    for (const anchor of anchors) {
      const share = Math.exp(-0.5 * (milesBetween(county, anchor) / REACH_MILES) ** 2);
      weight += share;
      logValue += share * (anchor.logValue - 0.25);
      growth += share * (anchor.growth - 0.4);
    }
    return { logValue: logValue / weight, growth: growth / weight };
  };
}

function createPath(phases: readonly [number, number][], beta: number, draw: Draw): number[] {
  const steps = phases.flatMap(([months, rate]) => Array.from({ length: months }, () => (rate * beta) / 12));
  let wander = 0;
  let sum = 0;
  const path = steps.slice(0, SERIES_MONTHS).map((step) => {
    // Published indexes are smooth: the deviation of one month is mostly that of the month before.
    wander = 0.85 * wander + 0.0007 * draw.normal();
    sum += step + wander;
    return sum;
  });
  return path.map((value) => roundTo(value - sum, 1e-6));
}
