import { createCandidateSearch } from "../comps/candidate-search.ts";
import { estimatePoint } from "../comps/estimate-point.ts";
import type { Coefficients, Comp } from "../comps/score-comps.ts";
import { defaultCompRule } from "../comps/select-comps.ts";
import { type Accuracy, measureAccuracy } from "../estimates/accuracy.ts";
import { monthsBetween, type UsableObservation } from "../estimates/observation.ts";
import type { AmountKind } from "../estimates/quarantine.ts";
import { fitHedonic, hedonicMinimumRows } from "../hedonic/hedonic.ts";
import { statedCoefficients } from "../hedonic/local-coefficients.ts";
import { type TimeAdjustment, timeFactor } from "../hedonic/time-index.ts";
import { distanceMiles } from "../maths/distance.ts";
import { shuffledIndices } from "../maths/seeded-random.ts";
import { median } from "../maths/weighted-statistics.ts";
import { findReaches } from "./boosted-intervals.ts";
import { type ColumnRole, readDate, readNumber, recognizeColumns } from "./columns.ts";
import { completeFacts, type Donors, findGaps, gatherDonors } from "./complete-facts.ts";
import {
  type EstimationTable,
  type FeaturePlan,
  pickRows,
  planFeatures,
  readFeatures,
  type TextRow,
} from "./feature-columns.ts";
import { type Holdout, listCells } from "./holdout.ts";
import { placePoints } from "./neighbor-search.ts";
import { type PriceTrend, trendAt } from "./price-trend.ts";
import { fitTable, type Opinions, predictTable, type TableFit } from "./table-fit.ts";
import { screenTraining } from "./training-rows.ts";

/** Rows of a market that can be used, as columns of numbers. */
export interface MarketRows {
  plan: FeaturePlan;
  known: EstimationTable;
  amounts: Float64Array;
  /** The same rows as homes, where their place and date are known. */
  homes: (UsableObservation | null)[];
  owners: (string | null)[];
  read: number;
  left: { reason: string; rows: number }[];
}

/** What a market's own rents or sales say of any home in it. Plain data that can pass from one process to another. */
export interface MarketFit {
  kind: AmountKind;
  level: number;
  plan: FeaturePlan;
  table: TableFit;
  donors: Donors;
  /** Effects on the log that comps are adjusted by. */
  coefficients: Coefficients;
  /** The market's own movement, forecast after its newest observation; null with fewer than three months. */
  time: TimeAdjustment | null;
  /** Change of the log over the year to the newest observation. */
  growthPerYear: number | null;
  /** Rows that were used. */
  n: number;
  /** Errors of estimates of rows that took no part in them. */
  accuracy: Omit<Accuracy, "coverage">;
  /** Coverage of ranges by errors that did not make them; null with too few. */
  measuredCoverage: number | null;
}

/** What the market's model says of one home. */
export interface HomeModel {
  log: number;
  /** How far the range reaches either way in logs; Infinity where that is not known. */
  reach: number;
  /** Columns that the home lacks though others have them: the estimate goes without, and its range is wider. */
  lacking: string[];
  hasNoPlace: boolean;
  /** Nothing is known of it. */
  isEmpty: boolean;
}

/** Reads rows of a file, or of a market's evidence: which columns tell of a home, and which rows can be true. */
export function readMarket(of: {
  rows: readonly TextRow[];
  target: string;
  /** ISO date; what is dated later is from the future and left out. */
  asOf?: string;
  /** The home that each row is of: the rows of one home tell nothing of each other. */
  owners?: readonly (string | null)[];
}): MarketRows {
  const { rows, target, owners } = of;
  const roles = recognizeColumns(Object.keys(rows[0] ?? {}), target);
  const plan = planFeatures(rows, { target, roles });
  const table = readFeatures(plan, rows);
  const { used, left } = screenTraining({ ...of, plan, table });
  return {
    plan,
    known: pickRows(table, used),
    amounts: Float64Array.from(used, (row) => readNumber(rows[row]?.[target]) ?? Number.NaN),
    homes: used.map((row) => {
      const home = readHome(roles, { row: rows[row] ?? {}, id: String(row), target });
      return home && { ...home, owner: owners?.[row] ?? null };
    }),
    owners: used.map((row) => owners?.[row] ?? null),
    read: rows.length,
    left,
  };
}

/** A row as comps see it; null without a place or a date. */
export function readHome(
  roles: Partial<Record<ColumnRole, string>>,
  { row, id, target }: { row: TextRow; id: string; target?: string },
): UsableObservation | null {
  const number = (role: ColumnRole) => readNumber(row[roles[role] ?? ""]);
  const [latitude, longitude] = [number("latitude"), number("longitude")];
  const observedOn = readDate(row[roles.date ?? ""]);
  if (latitude === null || longitude === null || observedOn === null) return null;
  return {
    id,
    amount: target === undefined ? Number.NaN : (readNumber(row[target]) ?? Number.NaN),
    latitude,
    longitude,
    observedOn,
    sqft: number("sqft"),
    beds: number("beds"),
    baths: number("baths"),
    yearBuilt: number("yearBuilt"),
    propertyType: row[roles.propertyType ?? ""] ?? null,
  };
}

/** Sale prices rise and fall with the season; nothing so large is let by the month. */
const leastSalePrice = 20_000;
/** So many known rows lend what subjects lack. */
const donorRows = 1500;

/** Fits a market and measures how its estimates miss; null with fewer than 30 usable rows. Deterministic for a seed. */
export function fitMarket(
  market: MarketRows,
  of: { holdout: Holdout; seed: number; level: number },
): MarketFit | null {
  const { known, amounts, homes } = market;
  if (known.size < hedonicMinimumRows) return null;
  const kind: AmountKind = (median(amounts) ?? 0) >= leastSalePrice ? "price" : "rent";
  const placed = homes.filter((home) => home !== null);
  const coefficients =
    fitHedonic(placed, { seed: of.seed, time: "monthly", maximumRows: coefficientRows })?.coefficients ??
    statedCoefficients[kind];
  const table = fitTable({
    known,
    logs: amounts.map(Math.log),
    cells: listMarketCells(market, of.holdout),
    isAhead: of.holdout.isAhead,
    hasSeason: kind === "price",
    seed: of.seed,
    level: of.level,
    askComps: (asked) => askComps({ ...asked, homes, coefficients, seed: of.seed }),
  });
  const trend = table.models[0]?.trend ?? null;
  const { errors, spread } = table;
  const outcomes = Array.from(errors, (error) => {
    const point = Math.exp(-error);
    return { actual: 1, point, low: point, high: point };
  });
  const { coverage: _, ...accuracy } = measureAccuracy(outcomes);
  return {
    kind,
    level: of.level,
    plan: market.plan,
    table,
    donors: gatherDonors(known, shuffledIndices(known.size, of.seed).slice(0, donorRows).sort()),
    coefficients,
    time: trend && indexTrend(trend),
    growthPerYear: trend && measureGrowth(trend, known.day),
    n: known.size,
    accuracy,
    measuredCoverage: spread.coverage,
  };
}

/** More rows hardly move four coefficients. */
const coefficientRows = 6000;

function listMarketCells({ known, owners }: MarketRows, { cell }: Holdout): string[] {
  const cells = listCells(known, cell);
  return cells.map((place, row) => owners[row] ?? place);
}

/** What the model says of homes, one after the other; of whom `owners` names, the own past tells nothing. */
export function predictHomes(
  fit: MarketFit,
  rows: readonly TextRow[],
  owners?: readonly (string | null)[],
): HomeModel[] {
  const subjects = readFeatures(fit.plan, rows);
  const gaps = rows.map((_, row) => findGaps(fit.donors, subjects, row));
  const { logs, columns } = predictTable(fit.table, subjects, owners);
  const reaches = findReaches(fit.table.spread, { columns, points: placeHomes(subjects) });
  return gaps.map((gap, row) => {
    const usual = { lacking: [], hasNoPlace: false, isEmpty: false };
    if (gap === null) return { log: logs[row] ?? Number.NaN, reach: reaches[row] ?? Number.NaN, ...usual };
    const lacking = gap.facts.flatMap((fact) => fit.plan.numbers[fact]?.column ?? []);
    const completed = completeFacts(fit.donors, { subjects, row, gaps: gap });
    const owner = owners && new Array<string | null>(completed.size).fill(owners[row] ?? null);
    return {
      ...averageCompleted(fit, completed, owner),
      lacking,
      hasNoPlace: gap.hasNoPlace,
      isEmpty: gap.isEmpty,
    };
  });
}

const placeHomes = ({ latitude, longitude }: EstimationTable) => placePoints(latitude, longitude);

/** The mean over what a home may be, and a range that holds their spread beside the usual error. */
function averageCompleted(
  fit: MarketFit,
  completed: EstimationTable,
  owners: (string | null)[] | undefined,
): { log: number; reach: number } {
  const { logs, columns } = predictTable(fit.table, completed, owners);
  const reaches = findReaches(fit.table.spread, { columns, points: placeHomes(completed) });
  const log = logs.reduce((a, b) => a + b, 0) / logs.length;
  const variance = logs.reduce((sum, value) => sum + (value - log) ** 2, 0) / logs.length;
  const squares = reaches.reduce((sum, reach) => sum + reach ** 2, 0) / reaches.length;
  return { log, reach: Math.sqrt(squares + normalReach(fit.level) ** 2 * variance) };
}

/** Standard deviations either way that hold a share of normal values: 1.28 for 80%. By bisection of the error function. */
function normalReach(level: number): number {
  let [low, high] = [0, 8];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < level) low = middle;
    else high = middle;
  }
  return low;
}

/** M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions" (1964), 7.1.26. */
function normalShare(reach: number): number {
  const x = reach / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 1 - series * Math.exp(-x * x);
}

/** Of more held-out rows than this a part tells how much comps add. */
const askedRows = 1500;

function askComps(of: {
  fitted: Uint32Array;
  held: Uint32Array;
  trend: PriceTrend | null;
  homes: readonly (UsableObservation | null)[];
  coefficients: Coefficients;
  seed: number;
}): Opinions {
  const { held, homes } = of;
  const search = createCandidateSearch(
    Array.from(of.fitted, (row) => homes[row]).filter((home) => home != null),
  );
  const time = of.trend ? indexTrend(of.trend) : { annualGrowth: 0 };
  const opinions: Opinions = {
    logs: new Float64Array(held.length).fill(Number.NaN),
    weights: new Float64Array(held.length),
  };
  for (const k of shuffledIndices(held.length, of.seed).slice(0, askedRows)) {
    const subject = homes[held[k] ?? -1];
    if (!subject) continue;
    const { windowMonths } = defaultCompRule;
    const eligible = search
      .find({ ...subject, asOf: subject.observedOn, windowMonths })
      .flatMap((row) => placeNear(row, subject, time));
    const { comps } = estimatePoint({ subject, eligible, rule: defaultCompRule, wider: of.coefficients });
    if (comps.amount === null) continue;
    opinions.logs[k] = Math.log(comps.amount);
    opinions.weights[k] = comps.nEff;
  }
  return opinions;
}

function placeNear(row: UsableObservation, subject: UsableObservation, time: TimeAdjustment): Comp[] {
  if (row.owner != null && row.owner === subject.owner) return [];
  const monthsAgo = monthsBetween(row.observedOn, subject.observedOn);
  if (monthsAgo === null || monthsAgo > defaultCompRule.windowMonths) return [];
  if (row.propertyType && subject.propertyType && row.propertyType !== subject.propertyType) return [];
  const distance = distanceMiles(subject.latitude, subject.longitude, row.latitude, row.longitude);
  return [
    { ...row, distance, monthsAgo, timeFactor: timeFactor(time, row.observedOn, subject.observedOn) ?? 1 },
  ];
}

const dayMilliseconds = 86_400_000;

/** The trend as an index by month, its forecast included. */
function indexTrend(trend: PriceTrend): TimeAdjustment & { index: { month: string; value: number }[] } {
  const first = new Date(trend.firstDay * dayMilliseconds);
  const index = trend.levels.map((_, at) => {
    const middle = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 15);
    const value = Math.exp(trendAt(trend, middle / dayMilliseconds));
    return { month: new Date(middle).toISOString().slice(0, 7), value };
  });
  return { index };
}

function measureGrowth(trend: PriceTrend, days: Float64Array): number {
  const newest = days.reduce((a, b) => (b > a ? b : a), trend.firstDay);
  return trendAt(trend, newest) - trendAt(trend, Math.max(trend.firstDay, newest - 365.25));
}
