import type { CapexCategory, CapexHome, PortfolioCapex } from "@labs/contract/portfolios/capex";

/** An item of a home, from whatever source; one that is left out has no part in any figure. */
export interface MeasuredItem {
  googlePlacesId: string;
  kind: "approved" | "budget" | "spend";
  month: string;
  category: CapexCategory;
  /** Dollars, as much of them as counts. */
  amount: number;
  isLeftOut: boolean;
}

interface Home {
  googlePlacesId: string;
  label: string;
  ownId: string | null;
}

type Sums = PortfolioCapex["total"];

const cents = (amount: number) => Math.round(100 * amount) / 100 + 0;
interface HomeSums extends Sums {
  lastSpend: string | null;
  isPlanned: boolean;
}

const zero = (): Sums => ({ plan: 0, budget: 0, approved: 0, spend: 0 });
const startHome = (): HomeSums => ({ ...zero(), lastSpend: null, isPlanned: false });
const settle = ({ plan, budget, approved, spend }: Sums): Sums => ({
  ...{ plan: cents(plan), budget: cents(budget), approved: cents(approved), spend: cents(spend) },
});

/**
 * A calendar year's capital: a home with a budget for the year is measured against it, another against its approved
 * version. See docs/methods/portfolios.md#capital-plan-and-spend.
 */
export function measureCapex(homes: readonly Home[], items: readonly MeasuredItem[]) {
  const counted = items.filter(({ isLeftOut }) => !isLeftOut);
  const budgeted = new Set(
    counted.filter(({ kind }) => kind === "budget").map(({ googlePlacesId }) => googlePlacesId),
  );
  const total = zero();
  const months = new Map<string, Sums>();
  const categories = new Map<CapexCategory, Sums>();
  const byHome = new Map<string, HomeSums>();
  for (const { googlePlacesId, kind, month, category, amount } of counted) {
    const home = byHome.get(googlePlacesId) ?? startHome();
    byHome.set(googlePlacesId, home);
    const ofMonth = months.get(month) ?? zero();
    months.set(month, ofMonth);
    const ofCategory = categories.get(category) ?? zero();
    categories.set(category, ofCategory);
    const isPlan = kind === "budget" || (kind === "approved" && !budgeted.has(googlePlacesId));
    for (const sums of [total, home, ofMonth, ofCategory]) {
      sums[kind] += amount;
      if (isPlan) sums.plan += amount;
    }
    home.isPlanned ||= kind !== "spend";
    if (kind === "spend" && month > (home.lastSpend ?? "")) home.lastSpend = month;
  }
  const listed = homes.map((home): CapexHome => {
    const { lastSpend, isPlanned, ...sums } = byHome.get(home.googlePlacesId) ?? startHome();
    const settled = settle(sums);
    const remaining = isPlanned ? cents(settled.plan - settled.spend) : null;
    return {
      ...{ ...home, ...settled, remaining, isOver: remaining !== null && remaining < 0, lastSpend },
      planFrom: !isPlanned ? null : budgeted.has(home.googlePlacesId) ? "budget" : "approved",
    };
  });
  return { total: settle(total), months, categories, ...sumHomes(listed), homes: listed.sort(byNeed) };
}

const sumOf = (amounts: readonly number[]) => cents(amounts.reduce((sum, one) => sum + one, 0));

function sumHomes(homes: readonly CapexHome[]) {
  const planned = homes.filter(({ planFrom }) => planFrom !== null);
  const over = planned.filter(({ isOver }) => isOver);
  return {
    planned: planned.length,
    spending: homes.filter(({ lastSpend }) => lastSpend !== null).length,
    spendOfPlanned: sumOf(planned.map(({ spend }) => spend)),
    remaining: sumOf(planned.map(({ remaining }) => Math.max(remaining ?? 0, 0))),
    over: sumOf(over.map(({ remaining }) => -(remaining ?? 0))),
    overHomes: over.length,
    unplanned: sumOf(homes.filter(({ planFrom }) => planFrom === null).map(({ spend }) => spend)),
  };
}

/** The largest overrun first, then spend that nothing plans, then what has a plan, then the others. */
function byNeed(a: CapexHome, b: CapexHome): number {
  const need = ({ remaining, spend, planFrom }: CapexHome) =>
    remaining !== null && remaining < 0
      ? 3
      : planFrom === null && spend !== 0
        ? 2
        : planFrom !== null
          ? 1
          : 0;
  return (
    need(b) - need(a) ||
    (a.remaining ?? -a.spend) - (b.remaining ?? -b.spend) ||
    (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)
  );
}

export const listMonths = (months: ReadonlyMap<string, Sums>): PortfolioCapex["months"] =>
  [...months]
    .map(([month, sums]) => ({ month, ...settle(sums) }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));

export const listCategories = (categories: ReadonlyMap<CapexCategory, Sums>): PortfolioCapex["categories"] =>
  [...categories]
    .map(([category, sums]) => ({ category, ...settle(sums) }))
    .sort((a, b) => b.plan + b.spend - a.plan - a.spend);
