import type { ChartMetric } from "@labs/contract/markets/charts";
import type { Metric } from "@labs/contract/markets/metrics";
import { createPath, hasYields, measureRisk, type ReturnChoice, selectReturns } from "./area-returns.ts";
import type { ReturnAssumptions } from "./assumptions.ts";
import type { CatalogMetric } from "./catalog/metric-record.ts";
import { METRICS } from "./catalog/metrics.ts";
import { refuseRank } from "./figures/finish-columns.ts";
import { isCurrent } from "./figures/publishing-rhythm.ts";
import {
  type AreaSeries,
  type Dated,
  figureBefore,
  growth,
  monthText,
  NATION,
  newestCommonMonth,
  valueIn,
} from "./series.ts";
import { findPeople, rememberBySnapshot, type Snapshot } from "./snapshot.ts";

/** One metric over all metros, with its past where that is known. */
export interface ChartColumn {
  metric: ChartMetric;
  /** Current figures; the last known ones where the metric has no others, which it says. */
  values: ReadonlyMap<string, number>;
  /** Those of them that ranks admit. */
  ranked: ReadonlyMap<string, number>;
  /** The figure so many months before the metro's own latest one. */
  before: ((id: string, months: number) => Dated | null) | undefined;
}

export interface ChartSubject {
  snapshot: Snapshot;
  series: ReadonlyMap<string, AreaSeries>;
  assumptions: ReturnAssumptions;
}

/** Of the many assumptions that can be made only so many are kept. */
const remember = rememberBySnapshot<ReadonlyMap<string, ChartColumn>>(8);

/** Everything that an axis can show: the catalog, and what is computed from it for charts of metros. */
export function listChartColumns(subject: ChartSubject): ReadonlyMap<string, ChartColumn> {
  const { setExpenseRatio, riskFree } = subject.assumptions;
  return remember(subject.snapshot, `${setExpenseRatio} ${riskFree}`, () => computeColumns(subject));
}

function computeColumns(subject: ChartSubject): ReadonlyMap<string, ChartColumn> {
  // Where one ratio of expenses is set for all, net yield follows it.
  const isSet = subject.assumptions.setExpenseRatio !== undefined;
  const cataloged = METRICS.filter(({ key }) => !isSet || key !== "netYield").flatMap(
    (metric) => catalogColumn(metric, subject) ?? [],
  );
  const known = new Set(cataloged.map(({ metric }) => metric.key));
  const computed = [...derivedColumns(subject), ...riskColumns(subject)].filter(
    ({ metric }) => !known.has(metric.key),
  );
  return new Map(
    [...cataloged, ...computed]
      .filter(({ values }) => values.size > 0)
      .map((column) => [column.metric.key, column]),
  );
}

/** Of the past: rent and value of then at the costs of today, as in returns. */
function netYieldBefore(area: AreaSeries, months: number, expenseRatio: number | null): Dated | null {
  const newest = newestCommonMonth(RENT_OVER_VALUE.map((key) => area.get(key)));
  const value = newest === null ? null : netYieldIn(area, newest - months, expenseRatio);
  return newest === null || value === null ? null : { month: newest - months, value };
}

const RENT_OVER_VALUE = ["typicalRent", "typicalHomeValue"] as const;

function netYieldIn(area: AreaSeries, month: number, expenseRatio: number | null): number | null {
  const [rent, value] = RENT_OVER_VALUE.map((key) => valueIn(area.get(key), month) ?? 0);
  if (!rent || !value || expenseRatio === null) return null;
  return ((12 * rent) / value) * (1 - expenseRatio);
}

function catalogColumn(
  metric: CatalogMetric,
  { snapshot, series, assumptions }: ChartSubject,
): ChartColumn | undefined {
  const column = snapshot.columns.msa.get(metric.key);
  if (column === undefined || column.metric.notRanked !== null) return undefined;
  const figures = column.metric.isLastKnown ? column.lastKnown : column.values;
  const values = new Map(Array.from(figures, ([id, { value }]) => [id, value]));
  const nation = series.get(NATION);
  const before = (id: string, months: number) => {
    const area = series.get(id);
    if (area === undefined || !values.has(id)) return null;
    if (metric.key === "netYield") return netYieldBefore(area, months, assumptions.findExpenseRatio(id));
    return figureBefore(metric, area, { months, nation });
  };
  return {
    metric: { ...column.metric, hasHistory: hasPast(before, values) },
    values,
    ranked: column.ranked,
    before,
  };
}

function hasPast(before: NonNullable<ChartColumn["before"]>, values: ReadonlyMap<string, number>): boolean {
  for (const id of values.keys()) if (before(id, 12) !== null) return true;
  return false;
}

interface Derived extends Pick<Metric, "key" | "label" | "unit" | "direction" | "method"> {
  /** Stored metrics whose newest common month is the figure's own. */
  origins: readonly string[];
  valueAt: (area: AreaSeries, month: number) => number | null;
}

const COMPUTED = {
  frequency: "monthly",
  missing: "No value where rent and value of the metro itself are not known for these dates; never 0.",
  codes: [],
} satisfies Partial<Metric>;
const RENT_AND_VALUE = { ...COMPUTED, theme: "rentAndValue" } satisfies Partial<Metric>;

function derivations({ setExpenseRatio }: ReturnAssumptions): Derived[] {
  const netYield = (expenseRatio: number): Derived => ({
    key: "netYield",
    label: "Net yield on value",
    unit: "fraction",
    direction: "higherIsBetter",
    method: `12 × typical rent ÷ typical home value × (1 − ${(expenseRatio * 100).toFixed(1)}% operating expenses), both of the latest common month.`,
    origins: RENT_OVER_VALUE,
    valueAt: (area, month) => netYieldIn(area, month, expenseRatio),
  });
  return [
    ...(setExpenseRatio === undefined ? [] : [netYield(setExpenseRatio)]),
    {
      key: "rentGrowth3mAnnualised",
      label: "Rent growth, 3-mo annualized",
      unit: "fraction",
      direction: "higherIsBetter",
      method: "(Typical rent ÷ typical rent three months earlier)^4 − 1.",
      origins: ["typicalRent"],
      valueAt: (area, month) => {
        const quarter = growth(area.get("typicalRent"), month, 3);
        return quarter === null ? null : (1 + quarter) ** 4 - 1;
      },
    },
  ];
}

function derivedColumns({ snapshot, series, assumptions }: ChartSubject): ChartColumn[] {
  return derivations(assumptions).flatMap(({ origins, valueAt, ...metric }) => {
    const parts = origins.map((key) => snapshot.columns.msa.get(key)?.metric);
    const isMixed = new Set(parts.map((part) => part?.demo)).size > 1;
    if (isMixed) return [];
    const before = (id: string, months: number) => {
      const area = series.get(id);
      if (area === undefined) return null;
      const newest = newestCommonMonth(origins.map((key) => area.get(key)));
      const value = newest === null ? null : valueAt(area, newest - months);
      return newest === null || value === null ? null : { month: newest - months, value };
    };
    const latest = Array.from(snapshot.metros.keys(), (id) => ({ id, now: before(id, 0) }));
    const newest = latest.reduce((most, { now }) => Math.max(most, now?.month ?? 0), 0);
    const demo = parts.some((part) => part?.demo);
    const isLastKnown = !demo && !isCurrent({ asOf: monthText(newest), cycle: "monthly", now: snapshot.now });
    const values = new Map(
      latest.flatMap(({ id, now }) =>
        now !== null && now.month >= newest - 12 ? [[id, now.value] as const] : [],
      ),
    );
    return [
      {
        metric: {
          ...metric,
          ...RENT_AND_VALUE,
          source: `Computed from ${[...new Set(parts.map((part) => part?.source ?? ""))].filter(Boolean).join(" and ")}`,
          asOf: values.size === 0 ? null : monthText(newest),
          coverage: values.size,
          isLastKnown: values.size > 0 && isLastKnown,
          notRanked: null,
          demo,
          hasHistory: hasPast(before, values),
        },
        values,
        ranked: isLastKnown ? new Map() : values,
        before,
      },
    ];
  });
}

const WINDOWS = "over overlapping windows of twelve months, all of those known";

/** Return and risk on total return over the whole history, of the index itself. */
function riskColumns(subject: ChartSubject): ChartColumn[] {
  const { snapshot, assumptions } = subject;
  const measured = measureAll(subject, {
    basis: "total",
    windowYears: undefined,
    homes: undefined,
    isDesmoothed: false,
    assumptions,
  });
  const value = snapshot.columns.msa.get("typicalHomeValue")?.metric;
  const origin = {
    source: `Computed from ${value?.source ?? ""}`,
    asOf: value?.asOf ?? null,
    isLastKnown: value?.isLastKnown ?? false,
    notRanked: null,
    demo: value?.demo ?? false,
    hasHistory: false,
    ...COMPUTED,
    theme: "risk" as const,
  };
  const describe = (
    metric: Pick<Metric, "key" | "label" | "unit" | "direction" | "method">,
    values: ReadonlyMap<string, number>,
  ): ChartColumn => ({
    metric: { ...origin, ...metric, coverage: values.size },
    values,
    ranked: origin.isLastKnown ? new Map() : admitToRanks(snapshot, values, measured.years),
    before: undefined,
  });
  return [
    describe(
      {
        key: "riskAdjustedScore",
        label: "Risk-adjusted score (Sharpe)",
        unit: "ratio",
        direction: "higherIsBetter",
        method: `(Mean total return − ${(assumptions.riskFree * 100).toFixed(1)}% risk-free) ÷ volatility of total return, ${WINDOWS}.`,
      },
      measured.sharpe,
    ),
    describe(
      {
        key: "totalReturn",
        label: "Mean annual total return",
        unit: "fraction",
        direction: "higherIsBetter",
        method: `Net yield at the window's start + appreciation, mean ${WINDOWS}.`,
      },
      measured.mean,
    ),
    describe(
      {
        key: "returnVolatility",
        label: "Volatility of total return",
        unit: "fraction",
        direction: "lowerIsBetter",
        method: `Sample standard deviation of total return, ${WINDOWS}.`,
      },
      measured.volatility,
    ),
  ];
}

/** Figures of metros that are large enough and long enough known to be ranked by them. */
function admitToRanks(
  snapshot: Snapshot,
  values: ReadonlyMap<string, number>,
  years: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(
    [...values].filter(
      ([id]) =>
        refuseRank({ years: years.get(id), people: findPeople(snapshot, { kind: "msa", id }) }) === undefined,
    ),
  );
}

function measureAll({ snapshot, series, assumptions }: ChartSubject, choice: ReturnChoice) {
  const options = { priceIndex: "typicalHomeValue" as const, hasYields: hasYields(snapshot, "msa") };
  const sharpe = new Map<string, number>();
  const volatility = new Map<string, number>();
  const mean = new Map<string, number>();
  const years = new Map<string, number>();
  for (const id of snapshot.metros.keys()) {
    const path = createPath(series.get(id), { ...options, expenseRatio: assumptions.findExpenseRatio(id) });
    if (path === null) continue;
    const returns = selectReturns(path, choice, Number.POSITIVE_INFINITY);
    const risk = measureRisk({
      path,
      returns,
      choice,
      market: null,
      people: findPeople(snapshot, { kind: "msa", id }),
    });
    years.set(id, risk.years);
    if (risk.sharpe !== null) sharpe.set(id, risk.sharpe);
    if (risk.indexVolatility !== null) volatility.set(id, risk.indexVolatility);
    if (risk.meanReturn !== null) mean.set(id, risk.meanReturn);
  }
  return { sharpe, volatility, mean, years };
}
