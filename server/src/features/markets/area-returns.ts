import type { ReturnBasis, RiskFigures } from "@labs/contract/markets/returns";
import { ratio, sampleDeviation, volatilityWithHomes } from "@labs/estimation/market-returns";
import {
  desmoothReturns,
  indexExtremes,
  jackknifeErrors,
  measureBeta,
  type ReturnWindow,
  returnStatistics,
  returnWindows,
  serialCorrelation,
} from "@labs/estimation/return-windows";
import type { ReturnAssumptions } from "./assumptions.ts";
import { refuseRank } from "./figures/finish-columns.ts";
import type { AreaKind } from "./repository.ts";
import { type AreaSeries, growth, monthText, newestCommonMonth, type Series, valueIn } from "./series.ts";
import type { Snapshot } from "./snapshot.ts";

export type PriceIndex = "typicalHomeValue" | "homePriceIndex";

export interface ReturnChoice {
  basis: ReturnBasis;
  /** Years of history; all of it when left out. */
  windowYears: number | undefined;
  homes: number | undefined;
  isDesmoothed: boolean;
  assumptions: ReturnAssumptions;
}

/** Yearly windows of an area's value, and of its rent where both are of one kind. */
export interface ReturnPath {
  index: Series;
  value: Series | undefined;
  rent: Series | undefined;
  stepsPerYear: number;
  /** Share of the rent that costs take, of today for every window. */
  expenseRatio: number;
  windows: readonly (ReturnWindow & { month: number })[];
}

const LEAST_YEARS = 10;

/** Null where no index is published, or not in steps that make whole years. */
export function createPath(
  area: AreaSeries | undefined,
  options: { priceIndex: PriceIndex; expenseRatio: number | null; hasYields: boolean },
): ReturnPath | null {
  const index = area?.get(options.priceIndex);
  if (index === undefined || 12 % index.step !== 0) return null;
  // Without costs of the place there is no net yield, and so no total return.
  const expenseRatio = options.expenseRatio ?? 1;
  const hasNetYields = options.hasYields && options.expenseRatio !== null;
  const value = hasNetYields ? area?.get("typicalHomeValue") : undefined;
  const rent = area?.get("typicalRent");
  const stepsPerYear = 12 / index.step;
  const monthAt = (at: number) => index.start + at * index.step;
  const grossYield = index.values.map((_, at) => grossYieldIn({ rent, value }, monthAt(at)));
  const windows = returnWindows({ index: index.values, grossYield, stepsPerYear, expenseRatio });
  return {
    index,
    value,
    rent,
    stepsPerYear,
    expenseRatio,
    windows: windows.map((window) => ({ ...window, month: monthAt(window.at) })),
  };
}

function grossYieldIn({ rent, value }: Pick<ReturnPath, "rent" | "value">, month: number): number | null {
  const [monthly, worth] = [valueIn(rent, month), valueIn(value, month)];
  return monthly === null || worth === null || !(worth > 0) ? null : (12 * monthly) / worth;
}

/** Whether rent and value are both real or both simulated: mixed, they make no yield. */
export function hasYields(snapshot: Snapshot, kind: AreaKind): boolean {
  const [rent, value] = ["typicalRent", "typicalHomeValue"].map((key) => snapshot.columns[kind].get(key));
  return rent !== undefined && value !== undefined && rent.metric.demo === value.metric.demo;
}

export interface Returns {
  /** Last month of each window. */
  months: number[];
  values: number[];
}

/** Returns of a path on one basis, of windows that lie within the chosen years before a month. */
export function selectReturns(path: ReturnPath, choice: ReturnChoice, to: number): Returns {
  const since = choice.windowYears === undefined ? Number.NEGATIVE_INFINITY : to - 12 * choice.windowYears;
  const months: number[] = [];
  const values: number[] = [];
  for (const window of path.windows) {
    const value = valueOn(window, choice.basis);
    if (value === null || window.month > to || window.month - 12 < since) continue;
    months.push(window.month);
    values.push(value);
  }
  if (!choice.isDesmoothed) return { months, values };
  const desmoothed = desmoothReturns(values, path.stepsPerYear);
  return { months: months.slice(months.length - desmoothed.length), values: desmoothed };
}

function valueOn(window: ReturnWindow, basis: ReturnBasis): number | null {
  if (basis === "hpa") return window.hpa;
  return basis === "income" ? window.netYield : window.total;
}

export interface RiskSubject {
  path: ReturnPath;
  returns: Returns;
  choice: ReturnChoice;
  /** Return of all markets by month, for beta; null where there is none to compare with. */
  market: ReadonlyMap<number, number> | null;
  people: number | undefined;
}

/** Return and risk of one area; what does not exist is null with its reason. */
export function measureRisk({ path, returns, choice, market, people }: RiskSubject): RiskFigures {
  const { assumptions, homes } = choice;
  const { months, values } = returns;
  const figures = returnStatistics(values, assumptions.riskFree);
  const [first, last] = [months[0], months.at(-1)];
  const from = first === undefined ? null : first - 12;
  const inside = path.windows.filter(
    (window) => first !== undefined && last !== undefined && window.month >= first && window.month <= last,
  );
  // Rents are known for few years: how far values fell before them is known all the same.
  const since = choice.windowYears === undefined && from !== null ? path.index.start : from;
  const extremes = indexExtremes(levelsBetween(path.index, since, last), 3 * path.stepsPerYear);
  const volatility =
    homes === undefined
      ? figures.volatility
      : volatilityWithHomes({
          volatility: figures.volatility,
          idiosyncraticVariance: assumptions.idiosyncraticVariance,
          count: homes,
        });
  const pairs = months.flatMap((month, at): [number, number][] => {
    const nation = market?.get(month);
    return nation === undefined ? [] : [[values[at] ?? 0, nation]];
  });
  const years = from === null || last === undefined ? 0 : (last - from) / 12;
  const notRanked = refuseRank({ years, people }) ?? null;
  const thin = refuseThinShortfall(values, { ...assumptions, ...path });
  const errors = jackknifeErrors(values, { riskFree: assumptions.riskFree, stepsPerYear: path.stepsPerYear });
  const row = {
    meanReturn: figures.mean,
    volatility,
    indexVolatility: figures.volatility,
    sharpe: notRanked === null ? ratio(figures.mean, assumptions.riskFree, volatility) : null,
    sortino: notRanked === null && thin === undefined ? figures.sortino : null,
    // With homes' own risk the index's error says too little.
    sharpeError: notRanked === null && homes === undefined ? errors.sharpe : null,
    sortinoError:
      notRanked === null && thin === undefined && figures.sortino !== null ? errors.sortino : null,
    maxDrawdown: extremes.maxDrawdown,
    worst12m: figures.worst,
    worst36m: extremes.worst,
    ...(market === null ? { beta: null, r2: null } : measureBeta(pairs)),
    netYield: latestNetYield(path),
    hpa: inside.length === 0 ? null : inside.reduce((sum, window) => sum + window.hpa, 0) / inside.length,
    rentGrowthVolatility: rentGrowthVolatility(path, months),
    serialCorrelation: serialCorrelation(values, path.stepsPerYear),
  };
  return {
    ...row,
    n: figures.n,
    years,
    from: from === null ? null : monthText(from),
    to: last === undefined ? null : monthText(last),
    drawdownFrom: since === null ? null : monthText(since),
    quality: years < LEAST_YEARS ? "short" : "full",
    notRanked,
    unavailable: {
      ...reasonsFor(row, notRanked),
      ...(notRanked === null && thin !== undefined ? { sortino: thin, sortinoError: thin } : {}),
    },
  };
}

/** A shortfall of less than a year's windows, which overlap, is next to nothing to divide by. */
function refuseThinShortfall(
  values: readonly number[],
  { riskFree, stepsPerYear }: { riskFree: number; stepsPerYear: number },
): string | undefined {
  const below = values.filter((value) => value < riskFree).length;
  if (below === 0 || below >= stepsPerYear) return undefined;
  const windows = below === 1 ? "1 return" : `${below} returns`;
  return `Only ${windows} of ${values.length} fell below the risk-free rate: too few to measure a shortfall`;
}

const REASONS: Readonly<Record<string, string>> = {
  meanReturn: "No 12-month window is available",
  volatility: "One window has no volatility",
  indexVolatility: "One window has no volatility",
  sharpe: "Returns have no volatility to divide by",
  sortino: "No return fell below the risk-free rate",
  sharpeError: "Too few years, or not known for a number of homes",
  sortinoError: "Too few years, or without one of them no return fell below the risk-free rate",
  maxDrawdown: "Fewer than two values are available",
  worst12m: "No 12-month window is available",
  worst36m: "Fewer than three years of values are available",
  beta: "Too few windows overlap with the other metros",
  r2: "Too few windows overlap with the other metros, or returns do not vary",
  netYield:
    "Rent and value were not published for the same month, or what homes cost to run there is not known",
  hpa: "No 12-month window is available",
  rentGrowthVolatility: "Fewer than two yearly changes of rent are known",
  serialCorrelation: "Fewer than three pairs of returns a year apart are known",
};

const RATIOS = new Set(["sharpe", "sortino", "sharpeError", "sortinoError"]);

function reasonsFor(
  row: Readonly<Record<string, number | null>>,
  notRanked: string | null,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      value === null ? [[key, (RATIOS.has(key) ? notRanked : null) ?? REASONS[key] ?? "Not known"]] : [],
    ),
  );
}

function levelsBetween(series: Series, from: number | null, to: number | undefined): (number | null)[] {
  if (from === null || to === undefined) return [];
  const at = (month: number) => Math.round((month - series.start) / series.step);
  return series.values.slice(Math.max(0, at(from)), at(to) + 1);
}

function latestNetYield(path: ReturnPath): number | null {
  const month = newestCommonMonth([path.rent, path.value]);
  const gross = month === null ? null : grossYieldIn(path, month);
  return gross === null ? null : gross * (1 - path.expenseRatio);
}

function rentGrowthVolatility({ rent }: ReturnPath, months: readonly number[]): number | null {
  const changes = months.flatMap((month) => growth(rent, month, 12) ?? []);
  if (changes.length < 2) return null;
  return sampleDeviation(changes, changes.reduce((sum, change) => sum + change, 0) / changes.length);
}

/** How the figures of returns are made, in sentences; the same beside a chart and on an area's page. */
export function explainReturns({ basis, isDesmoothed, homes }: ReturnChoice, market: string): string[] {
  return [
    "Appreciation is the price index ÷ the index twelve months earlier − 1.",
    "Net yield is 12 × typical rent ÷ typical home value at the window's start × (1 − operating expenses as a share of rent, of today: those of the place unless one ratio is set for all).",
    `Return is ${basis === "total" ? "net yield + appreciation" : basis === "hpa" ? "appreciation only" : "net yield only"}, over overlapping windows of twelve months.`,
    "Volatility is the sample standard deviation of the returns; overlapping windows of a smoothed index understate what a home does.",
    ...(homes === undefined
      ? []
      : [
          `Volatility is that of ${homes.toLocaleString("en-US")} homes of equal value: √(index² + (home² − its index²) ÷ homes). Sharpe follows from it.`,
        ]),
    ...(isDesmoothed
      ? ["Returns are de-smoothed by their own correlation with those a year earlier (Geltner)."]
      : []),
    "Sortino takes the shortfall below the risk-free rate over all windows. Max drawdown is the largest peak-to-trough decline in value since the index begins, or within the chosen years. Standard errors leave out one year at a time.",
    `Beta and R² are against ${market}.`,
  ];
}
