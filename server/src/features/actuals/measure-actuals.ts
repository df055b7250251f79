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

/** Some homes of a portfolio with what is kept of them: of many a part at a time. */
export interface ActualsPart {
  homes: readonly ActualHome[];
  kept: readonly Pick<KeptMonth, "googlePlacesId" | "month" | "lines">[];
  plans: ReadonlyMap<string, ApprovedPlan>;
}

const MOST_LISTED = 1_000;
const dollars = (cents: number) => cents / 100;
const inDollars = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(amounts).map(([key, cents]) => [key, dollars(cents)]));

/**
 * Plan and actuals of some homes as one, over a span that ends with the newest month of any of them. Of each home only
 * sums are held, in whole cents: in whichever parts they come, the figures are the same.
 * See docs/methods/actuals.md.
 */
export async function measureActuals(
  parts: Iterable<ActualsPart> | AsyncIterable<ActualsPart>,
  span: ActualsSpan,
): Promise<PortfolioActuals> {
  const found = new FoundSums();
  for await (const part of parts) found.take(part);
  const { measured } = found;
  const shown = cutSpan(found.compared, span);
  const within = new Set(shown.map(({ month }) => month));
  const models = [...found.models];
  const { lines, bridge } = measureVariance(models, shown);
  const listed = measured
    .filter(({ home, isPlanned }) => home.months > 0 || isPlanned)
    .map(({ home, compared }) => sumHome(home, compared, within))
    .sort((a, b) => (a.variance ?? Infinity) - (b.variance ?? Infinity) || (a.label < b.label ? -1 : 1));
  return {
    asOf: found.newest,
    span,
    months: [...within],
    lines: shown.length === 0 ? [] : lines,
    bridge: shown.length === 0 ? null : bridge,
    byMonth: listByMonth(found.actuals, found.compared),
    lineNames: listLines(models).map(({ key, label, isIncome }) => ({ key, label, isIncome })),
    reforecast: listYears(found.years),
    counts: {
      held: measured.length,
      told: measured.filter(({ home }) => home.months > 0).length,
      planned: measured.filter(({ isPlanned }) => isPlanned).length,
      compared: measured.filter(({ compared }) => compared.some(({ month }) => within.has(month))).length,
    },
    homes: listed.slice(0, MOST_LISTED),
    more: Math.max(0, listed.length - MOST_LISTED),
  };
}

/** A home with its compared months, without their lines. */
interface Measured {
  home: HomeActuals;
  isPlanned: boolean;
  compared: { month: string; planNoi: number; actualNoi: number }[];
}

interface MonthSums {
  actual: Record<string, number>;
  actualNoi: number;
}

interface YearSums {
  planNoi: number;
  noi: number;
  actualMonths: number;
  months: number;
}

class FoundSums {
  readonly measured: Measured[] = [];
  readonly models = new Set<ActualHome["model"]>();
  readonly actuals = new Map<string, MonthSums>();
  readonly years = new Map<number, YearSums>();
  compared: ComparedMonth[] = [];
  newest: string | null = null;

  take({ homes, kept, plans }: ActualsPart): void {
    const months = Map.groupBy(kept, ({ googlePlacesId }) => googlePlacesId);
    const compared: ComparedMonth[][] = [this.compared];
    for (const home of homes) {
      const plan = plans.get(home.googlePlacesId);
      // What a record calls a property may have changed since its plan was approved.
      this.models.add(plan?.model ?? home.model);
      const of = months.get(home.googlePlacesId) ?? [];
      const { measured, comparison } = measureHome(home, of, plan);
      this.measured.push(measured);
      compared.push(comparison);
      this.addMonths(plan?.model ?? home.model, plan, of);
    }
    this.compared = addComparisons(compared);
  }

  private addMonths(
    model: ActualHome["model"],
    plan: ApprovedPlan | undefined,
    kept: ActualsPart["kept"],
  ): void {
    for (const { month, lines } of kept) {
      const { actual, actualNoi } = addActuals(model, lines);
      const sum = this.actuals.get(month) ?? { actual: {}, actualNoi: 0 };
      for (const [key, cents] of Object.entries(actual)) sum.actual[key] = (sum.actual[key] ?? 0) + cents;
      sum.actualNoi += actualNoi;
      this.actuals.set(month, sum);
      if (this.newest === null || month > this.newest) this.newest = month;
    }
    if (kept.length === 0) return;
    for (const { month, isActual, planNoi, noi } of reforecast(model, plan?.months ?? [], kept)) {
      const year = Number(month.slice(0, 4));
      const sum = this.years.get(year) ?? { planNoi: 0, noi: 0, actualMonths: 0, months: 0 };
      sum.planNoi += Math.round(100 * planNoi);
      sum.noi += Math.round(100 * noi);
      sum.actualMonths += isActual ? 1 : 0;
      sum.months += 1;
      this.years.set(year, sum);
    }
  }
}

function measureHome(
  { model, ...home }: ActualHome,
  kept: ActualsPart["kept"],
  plan: ApprovedPlan | undefined,
): { measured: Measured; comparison: ComparedMonth[] } {
  const { months, missing, unplanned } = compareMonths(plan?.model ?? model, plan?.months ?? [], kept);
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
  const measured = {
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
    isPlanned: plan !== undefined,
    compared: months.map(({ month, planNoi, actualNoi }) => ({ month, planNoi, actualNoi })),
  };
  return { measured, comparison: months };
}

function sumHome(
  home: HomeActuals,
  compared: Measured["compared"],
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
  sums: ReadonlyMap<string, MonthSums>,
  all: readonly ComparedMonth[],
): PortfolioActuals["byMonth"] {
  const compared = new Map(all.map((month) => [month.month, month]));
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

function listYears(years: ReadonlyMap<number, YearSums>): PortfolioActuals["reforecast"] {
  return [...years]
    .sort(([a], [b]) => a - b)
    .map(([year, { planNoi, noi, ...counts }]) => ({
      year,
      planNoi: dollars(planNoi),
      noi: dollars(noi),
      ...counts,
    }));
}
