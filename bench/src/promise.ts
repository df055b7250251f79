import { readFileSync } from "node:fs";
import { backtest } from "@labs/estimation/backtest";
import {
  type Calibration,
  calibrate,
  chanceOfEitherMiss,
  chanceOfMiss,
  type Miss,
  measureReach,
  namePlace,
  promisedShare,
  screen,
  selectLikely,
  type TestedEstimate,
} from "@labs/estimation/likely-selection";
import { createRandom, shuffledIndices } from "@labs/estimation/seeded-random";
import { readCsv } from "../../server/src/lib/csv.ts";

/**
 * Whether homes that are reported to clear a threshold do: sales of King County blind in time, screened three times with
 * the calibration of the three periods before, as a back-test of the product would have made it; listings at places
 * that no fit knew, screened with the calibration of other places; and yields of sales that are paired with listings.
 */
const DATA = new URL("../../../shared/data/", import.meta.url);
const NEWEST = "2015-05-27";
const PERIOD_DAYS = 61;
const PERIODS = 6;
/** As a back-test of the product draws. */
const DRAWN = 150;
const FOLDS = 5;
const DRAWS = 20;
const SEED = 7;

type Row = Record<string, string>;
interface Tested extends TestedEstimate {
  sqft: number;
}

const read = (file: string) => readCsv(readFileSync(new URL(file, DATA), "utf8")).rows as Row[];
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const saleDay = ({ date = "" }: Row) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;

function estimate(train: Row[], test: Row[], period: (row: Row) => string): Tested[] {
  const { rows } = backtest({ train, test, target: "price" });
  return rows.flatMap((found, at) => {
    const row = test[at] ?? {};
    if ("unavailable" in found) return [];
    const place = namePlace(Number(row.lat), Number(row.long ?? row.lon));
    const sqft = Number(row.sqft_living ?? row.square_feet);
    const { point, low, high } = found;
    return [{ actual: Number(row.price), point, low, high, sqft, place, period: period(row) }];
  });
}

/** Each period of two months estimated from what was sold before it; homes that are estimated have no past. */
function estimateSales(): Tested[] {
  const rows = read("sales/king_county_sales.csv");
  return Array.from({ length: PERIODS }, (_, at) => {
    const frozenOn = addDays(NEWEST, (at - PERIODS) * PERIOD_DAYS);
    const until = addDays(frozenOn, PERIOD_DAYS);
    const test = rows.filter((row) => saleDay(row) > frozenOn && saleDay(row) <= until);
    const homes = new Set(test.map(({ id }) => id));
    const train = rows.filter((row) => saleDay(row) <= frozenOn && !homes.has(row.id));
    return estimate(train, test, () => frozenOn);
  }).flat();
}

function estimateListings(): Tested[] {
  const rows = read("rentals/apartment_listings_2019.csv");
  const random = createRandom(SEED);
  const byPlace = new Map<string, number>();
  const folds = rows.map(({ lat, lon }) => {
    const fold = byPlace.get(`${lat} ${lon}`) ?? Math.floor(random() * FOLDS);
    byPlace.set(`${lat} ${lon}`, fold);
    return fold;
  });
  return Array.from({ length: FOLDS }, (_, fold) =>
    estimate(
      rows.filter((_, at) => folds[at] !== fold),
      rows.filter((_, at) => folds[at] === fold),
      () => "2019",
    ),
  ).flat();
}

interface Screened {
  screened: number;
  plain: number;
  plainMissed: number;
  reported: number;
  missed: number;
  /** Reported by the procedure of Benjamini and Hochberg, which is not used. */
  stepUp: number;
  stepUpMissed: number;
}

function print(name: string, screens: Screened[]): void {
  const sum = (key: keyof Screened) => screens.reduce((total, one) => total + one[key], 0);
  const share = (missed: number, of: number) => (of === 0 ? "–" : `${((100 * missed) / of).toFixed(1)}%`);
  const worst = Math.max(...screens.map(({ missed, reported }) => (reported === 0 ? 0 : missed / reported)));
  const cells = [
    name,
    sum("screened"),
    sum("plain"),
    share(sum("plainMissed"), sum("plain")),
    sum("reported"),
    share(sum("missed"), sum("reported")),
    share(worst, 1),
    sum("stepUp"),
    share(sum("stepUpMissed"), sum("stepUp")),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** The procedure of Benjamini and Hochberg over all homes that were screened. */
function stepUp(chances: readonly number[], all: number): boolean[] {
  const sorted = chances.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((chance, at) => chance <= (promisedShare * (at + 1)) / all);
  return chances.map((chance) => last >= 0 && chance <= (sorted[last] ?? 0));
}

/** Thresholds may be each home's own: then estimates and outcomes are counted in it. */
function screenAll(
  tests: readonly Tested[],
  of: { calibration: Calibration; miss: Miss; threshold: (home: Tested) => number },
): Screened {
  const relative = tests.map((home) => {
    const unit = of.threshold(home);
    const { actual, point, low, high } = home;
    return { ...home, actual: actual / unit, point: point / unit, low: low / unit, high: high / unit };
  });
  const { calibration, miss } = of;
  const sign = miss === "tooHigh" ? 1 : -1;
  const plain = relative.filter(({ point }) => sign * (point - 1) >= 0);
  const chances = plain.map((one) =>
    chanceOfMiss(calibration, miss, (sign * Math.log(one.point)) / measureReach(one)),
  );
  const picked = plain.filter((_, at) => stepUp(chances, tests.length)[at]);
  return {
    screened: tests.length,
    ...screen(relative, { calibration, miss, threshold: 1 }),
    stepUp: picked.length,
    stepUpMissed: picked.filter(({ actual }) => sign * (actual - 1) < 0).length,
  };
}

function draw<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  return Array.from(shuffledIndices(items.length, seed).slice(0, count), (at) => items[at]).filter(
    (item) => item !== undefined,
  );
}

function ready(tests: readonly TestedEstimate[], periods: number): Calibration {
  const calibration = calibrate(tests, periods);
  if ("unavailable" in calibration) throw new Error(calibration.unavailable);
  return calibration;
}

interface Part {
  tests: Tested[];
  calibration: Calibration;
}

function partSales(sales: readonly Tested[]): Part[] {
  const periods = [...new Set(sales.map(({ period }) => period))].sort();
  return periods.slice(3).map((period, at) => ({
    tests: sales.filter((one) => one.period === period),
    calibration: ready(
      periods.slice(at, at + 3).flatMap((earlier, k) =>
        draw(
          sales.filter((one) => one.period === earlier),
          DRAWN,
          SEED + k,
        ),
      ),
      3,
    ),
  }));
}

/** Half of the places calibrate, the others are screened; twenty draws, since a single one says little. */
function partListings(listings: readonly Tested[]): Part[] {
  const places = [...new Set(listings.map(({ place }) => place))].sort();
  return Array.from({ length: DRAWS }, (_, at) => {
    const known = new Set(draw(places, Math.floor(places.length / 2), SEED + at));
    return {
      tests: listings.filter(({ place }) => !known.has(place)),
      calibration: ready(
        listings.filter(({ place }) => known.has(place)),
        1,
      ),
    };
  });
}

/** Sales with the rents of listings, made as large as yields around 6.5% would have them: both err as they do. */
function screenYields(sales: Part, rents: Part, of: { least: number; seed: number }): Screened {
  const random = createRandom(of.seed);
  const order = shuffledIndices(rents.tests.length, of.seed);
  const homes = sales.tests.flatMap((value, at) => {
    const rent = rents.tests[order[at % order.length] ?? 0];
    const spread = random() + random() + random() - 1.5;
    return rent === undefined ? [] : [{ value, rent, estimated: 0.065 * Math.exp(0.4 * spread) }];
  });
  const plain = homes.filter(({ estimated }) => estimated >= of.least);
  const chances = plain.map(({ value, rent, estimated }) => {
    const margin = Math.log(estimated / of.least);
    return chanceOfEitherMiss({
      ...{ rent: rents.calibration, value: sales.calibration },
      rentMargin: margin / measureReach(rent),
      valueMargin: margin / measureReach(value),
    });
  });
  const missedOf = (some: typeof plain) =>
    some.filter(
      ({ value, rent, estimated }) =>
        (estimated * (rent.actual / rent.point)) / (value.actual / value.point) < of.least,
    ).length;
  const pick = (isPicked: readonly boolean[]) => plain.filter((_, at) => isPicked[at]);
  const [reported, up] = [pick(selectLikely(chances, promisedShare)), pick(stepUp(chances, homes.length))];
  return {
    screened: homes.length,
    ...{ plain: plain.length, plainMissed: missedOf(plain) },
    ...{ reported: reported.length, missed: missedOf(reported) },
    ...{ stepUp: up.length, stepUpMissed: missedOf(up) },
  };
}

function main(): void {
  const sales = partSales(estimateSales());
  console.log(
    "| threshold | screened | clear as estimated | of them missed | reported | of them missed | worst screen | step-up reports | of them missed |",
  );
  console.log(`| --- |${" --- |".repeat(8)}`);
  const run = (parts: Part[], miss: Miss, threshold: (home: Tested) => number) =>
    parts.map(({ tests, calibration }) => screenAll(tests, { calibration, miss, threshold }));
  for (const amount of [300_000, 450_000, 650_000, 1_000_000]) {
    print(
      `sold for at least $${amount / 1000}K`,
      run(sales, "tooHigh", () => amount),
    );
  }
  for (const amount of [300_000, 450_000, 650_000]) {
    print(
      `sold for at most $${amount / 1000}K`,
      run(sales, "tooLow", () => amount),
    );
  }
  for (const amount of [150, 200, 250]) {
    print(
      `sold for at most $${amount} a sq ft`,
      run(sales, "tooLow", ({ sqft }) => amount * sqft),
    );
  }
  const listings = partListings(estimateListings());
  for (const amount of [1000, 1500, 2000, 2500]) {
    print(
      `rent of at least $${amount}`,
      run(listings, "tooHigh", () => amount),
    );
  }
  for (const amount of [1, 1.5, 2]) {
    print(
      `rent of at least $${amount} a sq ft`,
      run(listings, "tooHigh", ({ sqft }) => amount * sqft),
    );
  }
  for (const least of [0.055, 0.065, 0.075, 0.085]) {
    const screens = sales.flatMap((part, at) =>
      listings.slice(0, 5).map((rents, k) => screenYields(part, rents, { least, seed: SEED + 5 * at + k })),
    );
    print(`yield of at least ${(100 * least).toFixed(1)}%, paired`, screens);
  }
}

main();
