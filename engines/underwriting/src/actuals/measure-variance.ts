import type { ModelName } from "../language/rows.ts";
import { lineOfAccounts, listPlanLines, OUTSIDE } from "./plan-lines.ts";
import { monthAt, monthIndex, type PlanMonth } from "./plan-months.ts";

/** Dollars of one line of a statement: with a minus what lowers net income. */
export interface ActualAmount {
  account: string;
  placement: "income" | "expense" | "below";
  amount: number;
}

export interface ActualMonth {
  month: string;
  lines: readonly ActualAmount[];
}

/** One month by line, in cents; deductions and costs are negative. `noi` is added up from the accounts, not from the lines. */
export interface ComparedMonth {
  month: string;
  plan: Record<string, number>;
  actual: Record<string, number>;
  planNoi: number;
  actualNoi: number;
}

export interface Comparison {
  months: ComparedMonth[];
  /** Months with actuals that the plan does not have. */
  unplanned: string[];
  /** Months of the plan up to the newest actual one that have no actuals. */
  missing: string[];
}

/**
 * The months that both plan and actuals have, line by line. A month that only one of them has is named, never filled in.
 * See docs/methods/actuals.md#variance. Units: cents. Errors: none.
 */
export function compareMonths(
  model: ModelName,
  plan: readonly PlanMonth[],
  actuals: readonly ActualMonth[],
): Comparison {
  const planned = new Map(plan.map((month) => [month.month, month]));
  const sorted = [...actuals].sort((a, b) => (a.month < b.month ? -1 : 1));
  const newest = sorted.at(-1)?.month;
  const told = new Set(sorted.map(({ month }) => month));
  const months = sorted.flatMap(({ month, lines }): ComparedMonth[] => {
    const of = planned.get(month);
    if (of === undefined) return [];
    const { actual, actualNoi } = addActuals(model, lines);
    return [{ month, plan: of.lines, actual, planNoi: of.noi, actualNoi }];
  });
  return {
    months,
    unplanned: sorted.flatMap(({ month }) => (planned.has(month) ? [] : [month])),
    missing: plan.flatMap(({ month }) =>
      newest !== undefined && month <= newest && !told.has(month) ? [month] : [],
    ),
  };
}

/** Cents of a month by line of the plan, and its net operating income from the amounts themselves. */
export function addActuals(model: ModelName, lines: readonly ActualAmount[]) {
  const places = lineOfAccounts(model);
  const planned = new Set(listPlanLines(model).map(({ key }) => key));
  const actual: Record<string, number> = {};
  let actualNoi = 0;
  for (const { account, placement, amount } of lines) {
    if (placement === "below") continue;
    const cents = Math.round(amount * 100);
    const outside = placement === "income" ? OUTSIDE[0].key : OUTSIDE[1].key;
    const place = places.get(account);
    const key = place !== undefined && planned.has(place) ? place : outside;
    actual[key] = (actual[key] ?? 0) + cents;
    actualNoi += cents;
  }
  return { actual, actualNoi };
}

/** The months of several properties as one: each month is the sum of those that have it. */
export function addComparisons(all: readonly (readonly ComparedMonth[])[]): ComparedMonth[] {
  const sums = new Map<string, ComparedMonth>();
  for (const one of all.flat()) {
    const sum = sums.get(one.month) ?? { month: one.month, plan: {}, actual: {}, planNoi: 0, actualNoi: 0 };
    for (const side of ["plan", "actual"] as const) {
      for (const [key, cents] of Object.entries(one[side])) sum[side][key] = (sum[side][key] ?? 0) + cents;
    }
    sum.planNoi += one.planNoi;
    sum.actualNoi += one.actualNoi;
    sums.set(one.month, sum);
  }
  return [...sums.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

export type Span = "month" | "yearToDate" | "trailing" | "all";

/** The months of a span that ends with the newest compared one. */
export function cutSpan(months: readonly ComparedMonth[], span: Span): ComparedMonth[] {
  const newest = months.at(-1)?.month;
  if (newest === undefined) return [];
  const from = {
    month: newest,
    yearToDate: `${newest.slice(0, 4)}-01`,
    trailing: monthAt(monthIndex(newest) - 11),
    all: "",
  }[span];
  return months.filter(({ month }) => month >= from);
}

export interface VarianceLine {
  key: string;
  label: string;
  role: "line" | "total";
  /** Dollars as printed: deductions and costs are negative. */
  plan: number;
  actual: number;
  /** Actual less plan: above 0 is favorable, more income or less cost. */
  variance: number;
  /** Of the plan's amount; null where the plan has none. */
  share: number | null;
  /** Whether a statement of these months has a row of it: else its 0 is what nobody said. */
  isTold: boolean;
}

export interface Bridge {
  planNoi: number;
  steps: { key: string; label: string; effect: number }[];
  actualNoi: number;
  /** Actual less plan and steps: 0, or a dollar has no line. */
  untied: number;
}

/** Several models in one portfolio share the lines that they name alike. */
export function listLines(models: readonly ModelName[]): { key: string; label: string; isIncome: boolean }[] {
  const lines = new Map<string, { key: string; label: string; isIncome: boolean }>();
  for (const model of models)
    for (const line of listPlanLines(model)) lines.set(line.key, lines.get(line.key) ?? line);
  const all = [...lines.values()];
  return [
    ...all.filter(({ isIncome }) => isIncome),
    OUTSIDE[0],
    ...all.filter(({ isIncome }) => !isIncome),
    OUTSIDE[1],
  ];
}

/**
 * Plan beside actual by line over some months, and the bridge from one net operating income to the other. The bridge's
 * steps are the lines' variances; its ends come from the model and from the accounts, so that a lost line shows.
 * See docs/methods/actuals.md#bridge. Units: dollars to the cent. Errors: none.
 */
export function measureVariance(
  models: readonly ModelName[],
  months: readonly ComparedMonth[],
): { lines: VarianceLine[]; bridge: Bridge } {
  const listed = listLines(models);
  const sum = (side: "plan" | "actual", key: string) =>
    months.reduce((all, month) => all + (month[side][key] ?? 0), 0);
  const measured = listed.map((line) => ({
    ...line,
    plan: sum("plan", line.key),
    actual: sum("actual", line.key),
    isTold: months.some(({ actual }) => actual[line.key] !== undefined),
  }));
  const total = (key: string, label: string, of: typeof measured): VarianceLine =>
    createLine({
      ...{ key, label, role: "total", isTold: true },
      plan: of.reduce((all, { plan }) => all + plan, 0),
      actual: of.reduce((all, { actual }) => all + actual, 0),
    });
  const told = measured.filter(({ plan, actual }) => plan !== 0 || actual !== 0);
  const [income, costs] = [told.filter(({ isIncome }) => isIncome), told.filter((line) => !line.isIncome)];
  const print = ({ key, label, plan, actual, isTold }: (typeof told)[number]) =>
    createLine({ key, label, role: "line", plan, actual, isTold });
  const planNoi = months.reduce((all, month) => all + month.planNoi, 0);
  const actualNoi = months.reduce((all, month) => all + month.actualNoi, 0);
  const steps = told.filter(({ plan, actual }) => plan !== actual);
  const moved = steps.reduce((all, { plan, actual }) => all + actual - plan, 0);
  return {
    lines: [
      ...income.map(print),
      total("effectiveGrossIncome", "Effective gross income", income),
      ...costs.map(print),
      total("operatingExpenses", "Operating expenses", costs),
      createLine({
        key: "noi",
        label: "Net operating income",
        ...{ role: "total", isTold: true },
        plan: planNoi,
        actual: actualNoi,
      }),
    ],
    bridge: {
      planNoi: planNoi / 100,
      steps: steps.map(({ key, label, plan, actual }) => ({ key, label, effect: (actual - plan) / 100 })),
      actualNoi: actualNoi / 100,
      untied: (actualNoi - planNoi - moved) / 100,
    },
  };
}

function createLine(
  of: Pick<VarianceLine, "key" | "label" | "role" | "plan" | "actual" | "isTold">,
): VarianceLine {
  const { plan, actual } = of;
  const variance = actual - plan;
  return {
    ...of,
    plan: plan / 100,
    actual: actual / 100,
    variance: variance / 100,
    share: plan === 0 ? null : variance / Math.abs(plan),
  };
}

export interface ReforecastMonth {
  month: string;
  isActual: boolean;
  planNoi: number;
  noi: number;
}

/**
 * Actual months so far and the plan for the rest, month by month: a figure of its own beside the plan.
 * See docs/methods/actuals.md#re-forecast. Units: dollars. Errors: none.
 */
export function reforecast(
  model: ModelName,
  plan: readonly PlanMonth[],
  actuals: readonly ActualMonth[],
): ReforecastMonth[] {
  const told = new Map(actuals.map(({ month, lines }) => [month, addActuals(model, lines).actualNoi]));
  return plan.map(({ month, noi }) => {
    const actual = told.get(month);
    return { month, isActual: actual !== undefined, planNoi: noi / 100, noi: (actual ?? noi) / 100 };
  });
}
