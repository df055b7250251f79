import { type BoostingModel, type BoostingOptions, fitBoosting, predictBoosting } from "../maths/boosting.ts";
import type { EstimationTable } from "./feature-columns.ts";
import { fitLinearBase, type LinearBase, predictLinearBase } from "./linear-base.ts";
import type { KrigingHomes, Likeness } from "./local-kriging.ts";
import {
  cutValues,
  describeNeighbors,
  fitLikeness,
  type NeighborFeatures,
  type Neighborhood,
} from "./neighbor-features.ts";
import { createNeighborSearch, type NeighborSearch, placePoints } from "./neighbor-search.ts";
import { fitPriceTrend, type PriceTrend, trendAt } from "./price-trend.ts";

export interface BoostedOptions {
  seed: number;
  /** Part of the rows that tell each other nothing, by row: places or single rows held out together. */
  folds: Int32Array;
  /** Rows of one owner, such as the sales of one home: told nothing of each other when one of them is predicted. */
  owners: readonly string[];
  /** Whether what is to be predicted comes after the rows: then no split is made by date, only the trend goes on. */
  isAhead: boolean;
  /** Whether the amounts move with the season of home prices. */
  hasSeason: boolean;
  boosting: Omit<BoostingOptions, "seed">;
  /** Of an earlier fit on rows of the same kind, to save its search. */
  likeness?: Likeness;
}

/** A fit of logs on facts, place, categories and date. Plain data. */
export interface BoostedModel {
  base: LinearBase;
  trend: PriceTrend | null;
  neighborhood: Neighborhood;
  chosenEffects: number[];
  encodings: CategoryEncoding[];
  /** The log itself, and what the linear base and the neighbors leave of it. */
  direct: BoostingModel;
  rest: BoostingModel;
  hasPlace: boolean;
  isAhead: boolean;
  owners: readonly string[];
}

export interface BoostedPrediction {
  /** Estimates of the log: by trees, by trees on what is left, by base and neighbors alone. */
  direct: Float64Array;
  rest: Float64Array;
  plain: Float64Array;
  /** The columns that the trees read. */
  columns: Float64Array[];
}

/** So many effects tell homes apart; smaller ones only take time. */
const effectLimit = 12;
const smallestEffect = 0.01;

export function fitBoostedModel(
  table: EstimationTable,
  logs: Float64Array,
  options: BoostedOptions,
): BoostedModel {
  const { folds, isAhead } = options;
  const { base, rest, left } = fitLinearBase(table, logs);
  const first = fitPriceTrend(table.day, left, options);
  const { logs: based, effects } = predictLinearBase(base, table);
  const chosenEffects = chooseEffects(base);
  const homes = toHomes(table, base, effects, chosenEffects);
  const values = cutValues(removeTrend(rest, table.day, first));
  const likeness = options.likeness ?? fitLikeness({ homes, values, folds, seed: options.seed });
  const neighborhood = { homes, values, likeness };
  const near = describeNeighbors({
    neighborhood,
    search: createNeighborSearch(homes),
    subjects: homes,
    isOwn: (home, other) => folds[home] === folds[other],
  });
  // What the neighbors leave has less noise than what the surface leaves, so the trend is read again from it.
  const trend =
    first &&
    fitPriceTrend(
      table.day,
      rest.map((value, row) => value - (near.kriged[row] || 0)),
      options,
    );
  const encodings = table.categories.map((keys) => fitCategoryEncoding(keys, values));
  const encoded = table.categories.map((keys) => encodeAcrossFolds(keys, values, folds));
  const hasPlace = table.latitude.some((value) => !Number.isNaN(value));
  const columns = assemble({ table, based, near, encoded, hasPlace, isAhead });
  const target = removeTrend(logs, table.day, trend);
  const plain = based.map((value, row) => value + (near.kriged[row] || 0));
  const boosting = { ...options.boosting, seed: options.seed };
  return {
    base,
    trend,
    neighborhood,
    chosenEffects,
    encodings,
    direct: fitBoosting({ columns, target, options: boosting }),
    rest: fitBoosting({
      columns,
      target: target.map((value, row) => value - (plain[row] ?? 0)),
      options: { ...boosting, seed: options.seed + 1 },
    }),
    hasPlace,
    isAhead,
    owners: options.owners,
  };
}

const searches = new WeakMap<KrigingHomes, NeighborSearch>();

/** Homes are put in order once, however many subjects come one by one. */
function openSearch(homes: KrigingHomes): NeighborSearch {
  const known = searches.get(homes) ?? createNeighborSearch(homes);
  searches.set(homes, known);
  return known;
}

/** Estimates of subjects; of whom `owners` names, no row of the same owner tells anything. */
export function predictBoostedModel(
  model: BoostedModel,
  table: EstimationTable,
  owners?: readonly (string | null)[],
): BoostedPrediction {
  const { logs: based, effects } = predictLinearBase(model.base, table);
  const near = describeNeighbors({
    neighborhood: model.neighborhood,
    search: openSearch(model.neighborhood.homes),
    subjects: toHomes(table, model.base, effects, model.chosenEffects),
    isOwn: owners && ((subject, other) => model.owners[other] === owners[subject]),
  });
  const encoded = table.categories.map((keys, k) =>
    Float64Array.from(keys, (key) => encodeCategory(model.encodings[k] ?? {}, key)),
  );
  const columns = assemble({ table, based, near, encoded, hasPlace: model.hasPlace, isAhead: model.isAhead });
  const row = new Float64Array(columns.length);
  const read = (boosting: BoostingModel) =>
    Float64Array.from({ length: table.size }, (_, at) => {
      for (let k = 0; k < columns.length; k += 1) row[k] = columns[k]?.[at] ?? Number.NaN;
      return predictBoosting(boosting, row);
    });
  const trend = Float64Array.from(table.day, (day) => (model.trend ? trendAt(model.trend, day) : 0));
  const plain = based.map((value, at) => value + (near.kriged[at] || 0));
  return {
    direct: read(model.direct).map((value, at) => value + (trend[at] ?? 0)),
    rest: read(model.rest).map((value, at) => value + (plain[at] ?? 0) + (trend[at] ?? 0)),
    plain: plain.map((value, at) => value + (trend[at] ?? 0)),
    columns,
  };
}

function removeTrend(values: Float64Array, days: Float64Array, trend: PriceTrend | null): Float64Array {
  return trend ? values.map((value, row) => value - trendAt(trend, days[row] ?? Number.NaN)) : values;
}

function chooseEffects(base: LinearBase): number[] {
  return base.effects
    .map((effect, k) => ({ k, size: Math.abs(effect) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, effectLimit)
    .map(({ k }) => k);
}

function toHomes(
  table: EstimationTable,
  base: LinearBase,
  effects: Float64Array[],
  chosen: readonly number[],
): KrigingHomes {
  const count = chosen.length;
  const flat = new Float64Array(table.size * count);
  for (const [k, column] of chosen.entries()) {
    const size = Math.abs(base.effects[column] ?? 0);
    const stretch = size > 0 ? Math.max(1, smallestEffect / size) : 1;
    for (let row = 0; row < table.size; row += 1)
      flat[row * count + k] = (effects[column]?.[row] ?? 0) * stretch;
  }
  return { ...placePoints(table.latitude, table.longitude), effects: flat, effectCount: count };
}

/** Directions in which a tree may part the map beside north and east, in degrees. */
const directions = [30, 60, 120, 150] as const;
/** A degree of longitude against one of latitude, about the middle of the country: any figure would do. */
const shrink = 0.78;

function assemble(of: {
  table: EstimationTable;
  based: Float64Array;
  near: NeighborFeatures;
  encoded: Float64Array[];
  hasPlace: boolean;
  isAhead: boolean;
}): Float64Array[] {
  const { table, near } = of;
  const turned = directions.map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return table.latitude.map(
      (latitude, row) =>
        latitude * Math.cos(angle) + (table.longitude[row] ?? Number.NaN) * shrink * Math.sin(angle),
    );
  });
  const place = [
    table.latitude,
    table.longitude,
    ...turned,
    near.kriged,
    near.doubt,
    ...near.means,
    near.middle,
    ...near.miles,
    ...near.around,
    of.based.map((value, row) => value + (near.kriged[row] ?? Number.NaN)),
  ];
  return [
    ...table.facts,
    of.based,
    ...of.encoded,
    ...(of.hasPlace ? place : []),
    ...(of.isAhead ? [] : [table.day]),
  ];
}

/** Mean of the values of each category, shrunk toward 0. Plain data. */
export type CategoryEncoding = Record<string, { sum: number; count: number }>;

/** So many rows pull a category's mean as hard as the mean of all holds it back. */
const shrinkage = 3;

export function fitCategoryEncoding(keys: readonly string[], values: ArrayLike<number>): CategoryEncoding {
  const encoding = new Map<string, { sum: number; count: number }>();
  for (const [row, key] of keys.entries()) {
    if (key === "") continue;
    const entry = encoding.get(key) ?? { sum: 0, count: 0 };
    entry.sum += values[row] ?? 0;
    entry.count += 1;
    encoding.set(key, entry);
  }
  return Object.fromEntries(encoding);
}

/** A category's mean `sum / (count + 3)`; NaN for one that was never seen. */
export function encodeCategory(encoding: CategoryEncoding, key: string): number {
  const entry = Object.hasOwn(encoding, key) ? encoding[key] : undefined;
  return entry ? entry.sum / (entry.count + shrinkage) : Number.NaN;
}

/** The same for the rows it is fitted on: each by the rows of the other folds alone. */
export function encodeAcrossFolds(
  keys: readonly string[],
  values: ArrayLike<number>,
  folds: Int32Array,
): Float64Array {
  const all = fitCategoryEncoding(keys, values);
  const own = fitCategoryEncoding(
    keys.map((key, row) => (key === "" ? "" : `${folds[row]} ${key}`)),
    values,
  );
  return Float64Array.from(keys, (key, row) => {
    const entry = Object.hasOwn(all, key) ? all[key] : undefined;
    const mine = own[`${folds[row]} ${key}`];
    const count = (entry?.count ?? 0) - (mine?.count ?? 0);
    if (count <= 0) return Number.NaN;
    return ((entry?.sum ?? 0) - (mine?.sum ?? 0)) / (count + shrinkage);
  });
}
