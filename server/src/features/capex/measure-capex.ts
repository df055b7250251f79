import type { CapexCategory, CapexHome, PortfolioCapex } from "@labs/contract/portfolios/capex";

interface Home {
  googlePlacesId: string;
  label: string;
  ownId: string | null;
}

type Told = Pick<Sums, "budget" | "spend">;

/** What is budgeted and spent of a year: by home, month and category. */
export interface ToldCapital {
  homes: readonly (Told & { id: string; isBudgeted: boolean; lastSpend: string | null })[];
  months: readonly (Told & { month: string })[];
  categories: readonly (Told & { category: CapexCategory })[];
}

/** What an approved version plans of a month of the year: dollars, as much of them as counts. */
export interface ApprovedAmount {
  googlePlacesId: string;
  month: string;
  category: CapexCategory;
  amount: number;
}

type Sums = PortfolioCapex["total"];

const cents = (amount: number) => Math.round(100 * amount) / 100 + 0;
interface HomeSums extends Sums {
  lastSpend: string | null;
  isPlanned: boolean;
}

const zero = (): Sums => ({ plan: 0, budget: 0, approved: 0, spend: 0 });
const settle = ({ plan, budget, approved, spend }: Sums): Sums => ({
  ...{ plan: cents(plan), budget: cents(budget), approved: cents(approved), spend: cents(spend) },
});

function add(sums: Sums, { budget, spend }: Told): void {
  sums.budget += budget;
  sums.plan += budget;
  sums.spend += spend;
}

/**
 * A calendar year's capital: a home with a budget for the year is measured against it, another against its approved
 * version. See docs/methods/portfolios.md#capital-plan-and-spend.
 */
export function measureCapex(homes: readonly Home[], told: ToldCapital, approved: readonly ApprovedAmount[]) {
  const total = zero();
  const months = new Map<string, Sums>();
  const categories = new Map<CapexCategory, Sums>();
  const byHome = new Map<string, HomeSums>();
  const budgeted = new Set<string>();
  for (const home of told.homes) {
    const { id, isBudgeted, lastSpend } = home;
    const sums = { ...zero(), lastSpend, isPlanned: isBudgeted };
    add(sums, home);
    add(total, home);
    byHome.set(id, sums);
    if (isBudgeted) budgeted.add(id);
  }
  for (const one of told.months) add(open(months, one.month, zero), one);
  for (const one of told.categories) add(open(categories, one.category, zero), one);
  for (const { googlePlacesId, month, category, amount } of approved) {
    const home = open(byHome, googlePlacesId, () => ({ ...zero(), lastSpend: null, isPlanned: true }));
    home.isPlanned = true;
    for (const sums of [total, home, open(months, month, zero), open(categories, category, zero)]) {
      sums.approved += amount;
      if (!budgeted.has(googlePlacesId)) sums.plan += amount;
    }
  }
  const none: HomeSums = { ...zero(), lastSpend: null, isPlanned: false };
  const listed = homes.map((home): CapexHome => {
    const { lastSpend, isPlanned, ...sums } = byHome.get(home.googlePlacesId) ?? none;
    const settled = settle(sums);
    const remaining = isPlanned ? cents(settled.plan - settled.spend) : null;
    return {
      ...{ ...home, ...settled, remaining, isOver: remaining !== null && remaining < 0, lastSpend },
      planFrom: !isPlanned ? null : budgeted.has(home.googlePlacesId) ? "budget" : "approved",
    };
  });
  return { total: settle(total), months, categories, ...sumHomes(listed), homes: listed.sort(byNeed) };
}

function open<Key, Value>(sums: Map<Key, Value>, key: Key, start: () => Value): Value {
  const known = sums.get(key) ?? start();
  sums.set(key, known);
  return known;
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
