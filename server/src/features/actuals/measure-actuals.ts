import type { ActualsSpan, HomeActuals, PortfolioActuals } from "@labs/contract/portfolios/actuals";
import {
  addActuals,
  addComparisons,
  type ComparedMonth,
  compareMonths,
  cutSpan,
  listLines,
  measureVariance,
  reforecast,
} from "@labs/underwriting/measure-variance";
import type { ApprovedPlan } from "./approved-plans.ts";
import type { KeptMonth } from "./repository.ts";

export interface ActualHome {
  googlePlacesId: string;
  label: string;
  ownId: string | null;
  model: "singlefamily" | "multifamily";
}

interface Measuring {
  homes: readonly ActualHome[];
  kept: readonly KeptMonth[];
  plans: ReadonlyMap<string, ApprovedPlan>;
  span: ActualsSpan;
}

const MOST_LISTED = 1_000;
const dollars = (cents: number) => cents / 100;
const inDollars = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(amounts).map(([key, cents]) => [key, dollars(cents)]));

/**
 * Plan and actuals of some homes as one, over a span that ends with the newest month of any of them.
 * See docs/methods/actuals.md.
 */
export function measureActuals({ homes, kept, plans, span }: Measuring): PortfolioActuals {
  const months = Map.groupBy(kept, ({ googlePlacesId }) => googlePlacesId);
  const measured = homes.map((home) => measureHome(home, months.get(home.googlePlacesId) ?? [], plans));
  const all = addComparisons(measured.map(({ compared }) => compared));
  const shown = cutSpan(all, span);
  const within = new Set(shown.map(({ month }) => month));
  const models = [...new Set(homes.map(({ model }) => model))];
  const { lines, bridge } = measureVariance(models, shown);
  const listed = measured
    .filter(({ home, plan }) => home.months > 0 || plan !== undefined)
    .map(({ home, compared }) => sumHome(home, compared, within))
    .sort((a, b) => (a.variance ?? Infinity) - (b.variance ?? Infinity) || (a.label < b.label ? -1 : 1));
  const newest = kept.reduce<string | null>(
    (last, { month }) => (last === null || month > last ? month : last),
    null,
  );
  return {
    asOf: newest,
    span,
    months: [...within],
    lines: shown.length === 0 ? [] : lines,
    bridge: shown.length === 0 ? null : bridge,
    byMonth: listByMonth(measured, all),
    lineNames: listLines(models).map(({ key, label, isIncome }) => ({ key, label, isIncome })),
    reforecast: sumYears(measured),
    counts: {
      held: homes.length,
      told: measured.filter(({ home }) => home.months > 0).length,
      planned: measured.filter(({ plan }) => plan !== undefined).length,
      compared: measured.filter(({ compared }) => compared.some(({ month }) => within.has(month))).length,
    },
    homes: listed.slice(0, MOST_LISTED),
    more: Math.max(0, listed.length - MOST_LISTED),
  };
}

interface Measured {
  home: HomeActuals;
  plan: ApprovedPlan | undefined;
  compared: ComparedMonth[];
  actuals: { month: string; actual: Record<string, number>; actualNoi: number }[];
  forecast: { month: string; isActual: boolean; planNoi: number; noi: number }[];
}

function measureHome(
  { model, ...home }: ActualHome,
  kept: readonly KeptMonth[],
  plans: ReadonlyMap<string, ApprovedPlan>,
): Measured {
  const plan = plans.get(home.googlePlacesId);
  const of = plan?.model ?? model;
  const { months, missing, unplanned } = compareMonths(of, plan?.months ?? [], kept);
  const told = kept.map(({ month }) => month).sort();
  const reason =
    plan === undefined
      ? "No approved version: nothing to compare with"
      : (plan.reason ??
        (kept.length === 0
          ? "No operating statement yet"
          : months.length === 0
            ? `No month of its statements lies in the plan, which begins ${plan.months[0]?.month}`
            : null));
  return {
    home: {
      ...home,
      version: plan?.version ?? null,
      reason,
      months: kept.length,
      from: told[0] ?? null,
      to: told.at(-1) ?? null,
      ...{ planNoi: null, actualNoi: null, variance: null },
      missing: missing.length,
      unplanned: plan === undefined ? 0 : unplanned.length,
    },
    plan,
    compared: months,
    actuals: kept.map(({ month, lines }) => ({ month, ...addActuals(of, lines) })),
    forecast: kept.length === 0 ? [] : reforecast(of, plan?.months ?? [], kept),
  };
}

function sumHome(
  home: HomeActuals,
  compared: readonly ComparedMonth[],
  within: ReadonlySet<string>,
): HomeActuals {
  const months = compared.filter(({ month }) => within.has(month));
  if (months.length === 0) return home;
  const sum = (side: "planNoi" | "actualNoi") => months.reduce((all, month) => all + month[side], 0);
  const [plan, actual] = [sum("planNoi"), sum("actualNoi")];
  return { ...home, planNoi: dollars(plan), actualNoi: dollars(actual), variance: dollars(actual - plan) };
}

/** Every month with actuals; its plan is that of the homes that have both. */
function listByMonth(
  measured: readonly Measured[],
  all: readonly ComparedMonth[],
): PortfolioActuals["byMonth"] {
  const compared = new Map(all.map((month) => [month.month, month]));
  const sums = new Map<string, { actual: Record<string, number>; actualNoi: number }>();
  for (const { month, actual, actualNoi } of measured.flatMap(({ actuals }) => actuals)) {
    const sum = sums.get(month) ?? { actual: {}, actualNoi: 0 };
    for (const [key, cents] of Object.entries(actual)) sum.actual[key] = (sum.actual[key] ?? 0) + cents;
    sums.set(month, { ...sum, actualNoi: sum.actualNoi + actualNoi });
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { actual, actualNoi }]) => {
      const plan = compared.get(month);
      return {
        month,
        actualNoi: dollars(actualNoi),
        planNoi: plan === undefined ? null : dollars(plan.planNoi),
        comparedNoi: plan === undefined ? null : dollars(plan.actualNoi),
        actual: inDollars(actual),
        plan: inDollars(plan?.plan ?? {}),
      };
    });
}

function sumYears(measured: readonly Measured[]): PortfolioActuals["reforecast"] {
  const years = Map.groupBy(
    measured.flatMap(({ forecast }) => forecast),
    ({ month }) => Number(month.slice(0, 4)),
  );
  return [...years]
    .sort(([a], [b]) => a - b)
    .map(([year, months]) => ({
      year,
      planNoi: dollars(months.reduce((sum, { planNoi }) => sum + Math.round(100 * planNoi), 0)),
      noi: dollars(months.reduce((sum, { noi }) => sum + Math.round(100 * noi), 0)),
      actualMonths: months.filter(({ isActual }) => isActual).length,
      months: months.length,
    }));
}
