import { existsSync, readFileSync } from "node:fs";
import { type Accuracy, measureAccuracy, type Outcome } from "@labs/estimation/accuracy";
import { backtest } from "@labs/estimation/backtest";
import { defaultBoosting, fitBoosting, predictBoosting } from "@labs/estimation/boosting";
import { readDate, readNumber, recognizeColumns } from "@labs/estimation/columns";
import { createSpatialIndex, distanceMiles } from "@labs/estimation/distance";
import { pickRows, planFeatures, readFeatures, type TextRow } from "@labs/estimation/feature-columns";
import { fitHedonic, predictHedonic } from "@labs/estimation/hedonic";
import { statedCoefficients } from "@labs/estimation/local-coefficients";
import { monthsBetween, type UsableObservation } from "@labs/estimation/observation";
import { estimateFromComps, scoreComps } from "@labs/estimation/score-comps";
import { createRandom } from "@labs/estimation/seeded-random";
import { median } from "@labs/estimation/weighted-statistics";
import { readCsv } from "../../server/src/lib/csv.ts";

/**
 * Errors of all methods on the shared files, each row predicted by fits that did not see it: rentals with whole
 * locations held out, sales by random folds and blind in time. Names of splits as arguments run those alone.
 */
const DATA = new URL("../../../shared/data/", import.meta.url);
const FOLDS = 5;
const SEED = 7;
const TARGET = "price";
const SALES = "sales/king_county_sales.csv";
const BLIND_FROM = "20150301";

interface Split {
  name: string;
  file: string;
  /** Rows with the same key are held out together. */
  key(row: TextRow, at: number): string;
  /** The area that a median is taken in. */
  area: string;
  isBlind?: boolean;
}

const splits: Split[] = [
  {
    name: "rentals",
    file: "rentals/apartment_listings_2019.csv",
    key: (row) => `${row.lat} ${row.lon}`,
    area: "cityname",
  },
  { name: "sales", file: SALES, key: (_, at) => String(at), area: "zipcode" },
  { name: "blind", file: SALES, key: (_, at) => String(at), area: "zipcode", isBlind: true },
];

type Method = (train: TextRow[], test: TextRow[], split: Split) => (number | null)[];

const methods: Record<string, Method> = {
  "median by area and beds": medianByArea,
  "comps alone": compsAlone,
  hedonic: hedonicAlone,
  "boosting alone": boostingAlone,
};

function main(wanted: string[]): void {
  console.log("split    method                        n   MdAPE    PE10    PE20    bias  coverage");
  for (const split of splits) {
    if (wanted.length > 0 && !wanted.includes(split.name)) continue;
    const file = new URL(split.file, DATA);
    if (!existsSync(file)) {
      console.log(`${split.name.padEnd(9)}${split.file} is not there`);
      continue;
    }
    runSplit(split, readCsv(readFileSync(file, "utf8")).rows);
  }
}

function runSplit(split: Split, rows: TextRow[]): void {
  const outcomes: Record<string, Outcome[]> = {};
  let unavailable = 0;
  let seconds = 0;
  const parts = partRows(split, rows);
  for (const { train, test } of parts) {
    const actual = test.map((row) => readNumber(row[TARGET]) ?? Number.NaN);
    for (const [name, method] of Object.entries(methods)) {
      for (const [at, point] of method(train, test, split).entries()) {
        if (point === null) continue;
        outcomes[name] = outcomes[name] ?? [];
        outcomes[name].push({ actual: actual[at] ?? 0, point, low: Number.NaN, high: Number.NaN });
      }
    }
    const start = process.cpuUsage().user;
    const result = backtest({ train, test, target: TARGET });
    seconds += (process.cpuUsage().user - start) / 1e6 / parts.length;
    const product = outcomes["labs backtest"] ?? [];
    outcomes["labs backtest"] = product;
    for (const [at, row] of result.rows.entries()) {
      if ("unavailable" in row) unavailable += 1;
      else product.push({ actual: actual[at] ?? 0, ...row });
    }
  }
  for (const [name, list] of Object.entries(outcomes)) {
    const isProduct = name === "labs backtest";
    printRow(split, name, measureAccuracy(list, isProduct ? unavailable : 0), isProduct);
  }
  console.log(`         ${seconds.toFixed(1)} s of processor time a back-test of one split`);
}

function printRow(split: Split, name: string, accuracy: Accuracy, hasIntervals: boolean): void {
  const percent = (value: number | null) => (100 * (value ?? Number.NaN)).toFixed(2).padStart(8);
  const { mdape, pe10, pe20, bias, coverage } = accuracy;
  const figures = [mdape, pe10, pe20, bias].map(percent).join("");
  console.log(
    `${split.name.padEnd(9)}${name.padEnd(25)}${String(accuracy.n).padStart(6)}${figures}${hasIntervals ? percent(coverage) : ""}`,
  );
}

function partRows(split: Split, rows: TextRow[]): { train: TextRow[]; test: TextRow[] }[] {
  if (split.isBlind) {
    const isLater = (row: TextRow) => (row.date ?? "") >= BLIND_FROM;
    return [{ train: rows.filter((row) => !isLater(row)), test: rows.filter(isLater) }];
  }
  const random = createRandom(SEED);
  const byKey = new Map<string, number>();
  const folds = rows.map((row, at) => {
    const key = split.key(row, at);
    const fold = byKey.get(key) ?? Math.floor(random() * FOLDS);
    byKey.set(key, fold);
    return fold;
  });
  return Array.from({ length: FOLDS }, (_, fold) => ({
    train: rows.filter((_, at) => folds[at] !== fold),
    test: rows.filter((_, at) => folds[at] === fold),
  }));
}

function medianByArea(train: TextRow[], test: TextRow[], split: Split): (number | null)[] {
  const beds = recognizeColumns(Object.keys(train[0] ?? {}), TARGET).beds ?? "";
  const amounts = new Map<string, number[]>();
  const listKeys = (row: TextRow) => [`${row[split.area]} ${row[beds]}`, `${row[split.area]}`, ""];
  for (const row of train) {
    const amount = readNumber(row[TARGET]);
    if (amount === null) continue;
    for (const key of listKeys(row)) amounts.set(key, [...(amounts.get(key) ?? []), amount].slice(-2000));
  }
  return test.map((row) =>
    median(
      listKeys(row)
        .map((key) => amounts.get(key))
        .find((list) => list) ?? [],
    ),
  );
}

function readObservations(rows: TextRow[]): (UsableObservation | null)[] {
  const roles = recognizeColumns(Object.keys(rows[0] ?? {}), TARGET);
  return rows.map((row, at) => {
    const number = (role: keyof typeof roles) => readNumber(row[roles[role] ?? ""]);
    const [latitude, longitude, amount] = [number("latitude"), number("longitude"), readNumber(row[TARGET])];
    const observedOn = readDate(row[roles.date ?? ""]);
    if (latitude === null || longitude === null || amount === null || observedOn === null) return null;
    const [sqft, beds, baths, yearBuilt] = [
      number("sqft"),
      number("beds"),
      number("baths"),
      number("yearBuilt"),
    ];
    return { id: String(at), latitude, longitude, amount, observedOn, sqft, beds, baths, yearBuilt };
  });
}

function compsAlone(train: TextRow[], test: TextRow[]): (number | null)[] {
  const known = readObservations(train).filter((row) => row !== null);
  const index = createSpatialIndex(
    known.map((row) => row.latitude),
    known.map((row) => row.longitude),
  );
  return readObservations(test).map((subject) => {
    if (!subject) return null;
    const near = index.nearest({ ...subject, count: 30, radiusMiles: 50 });
    const comps = near.flatMap(({ at }) => {
      const comp = known[at];
      if (!comp) return [];
      const distance = distanceMiles(subject.latitude, subject.longitude, comp.latitude, comp.longitude);
      const monthsAgo = Math.abs(monthsBetween(comp.observedOn, subject.observedOn) ?? 0);
      return [{ ...comp, distance, monthsAgo }];
    });
    const scored = scoreComps({ subject, comps, coefficients: statedCoefficients.price, annualGrowth: 0 });
    return estimateFromComps(scored).included.amount;
  });
}

function hedonicAlone(train: TextRow[], test: TextRow[]): (number | null)[] {
  const known = readObservations(train).filter((row) => row !== null);
  const fit = fitHedonic(known, { seed: SEED, time: "monthly" });
  return readObservations(test).map((subject) => {
    const log = fit && subject ? predictHedonic(fit, subject, subject.observedOn) : null;
    return log === null ? null : Math.exp(log);
  });
}

/** Plain boosting on the facts, the place and the day. */
function boostingAlone(train: TextRow[], test: TextRow[]): (number | null)[] {
  const plan = planFeatures(train, {
    target: TARGET,
    roles: recognizeColumns(Object.keys(train[0] ?? {}), TARGET),
  });
  const table = readFeatures(plan, train);
  const used = train.flatMap((row, at) => ((readNumber(row[TARGET]) ?? 0) > 1 ? [at] : []));
  const known = pickRows(table, used);
  const target = Float64Array.from(used, (at) => Math.log(readNumber(train[at]?.[TARGET]) ?? Number.NaN));
  const listColumns = (from: typeof table) => [...from.facts, from.latitude, from.longitude, from.day];
  const model = fitBoosting({
    columns: listColumns(known),
    target,
    options: { ...defaultBoosting, seed: SEED },
  });
  const asked = listColumns(readFeatures(plan, test));
  return test.map((_, at) =>
    Math.exp(
      predictBoosting(
        model,
        asked.map((column) => column[at] ?? Number.NaN),
      ),
    ),
  );
}

main(process.argv.slice(2));
