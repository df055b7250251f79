import { expect, test } from "vitest";
import { listCategories, listMonths, measureCapex, type ToldCapital } from "./measure-capex.ts";

const home = (googlePlacesId: string) => ({ googlePlacesId, label: `${googlePlacesId} St`, ownId: null });
const NOTHING: ToldCapital = { homes: [], months: [], categories: [] };
const told = (id: string, budget: number, spend: number, more: object = {}) => ({
  ...{ id, budget, spend, isBudgeted: budget > 0, lastSpend: spend === 0 ? null : "2026-03" },
  ...more,
});
const planned = (googlePlacesId: string, amount: number, month = "2026-02") => ({
  ...{ googlePlacesId, month, category: "roof" as const, amount },
});

test("a home with a budget goes by it, another by what was approved; spend beside no plan is told apart", () => {
  const measured = measureCapex(
    ["budgeted", "approved", "both", "spent", "nothing", "empty budget"].map(home),
    {
      ...NOTHING,
      homes: [
        told("budgeted", 1_000, 400.255),
        told("both", 500, 800),
        told("spent", 0, 50),
        told("empty budget", 0, 0, { isBudgeted: true }),
      ],
    },
    [planned("approved", 300), planned("approved", 200.004), planned("both", 900)],
  );
  const rows = measured.homes.map(
    ({ googlePlacesId, plan, budget, approved, spend, remaining, isOver, planFrom }) => [
      ...[googlePlacesId, plan, budget, approved, spend, remaining, isOver, planFrom],
    ],
  );
  expect(rows).toEqual([
    ["both", 500, 500, 900, 800, -300, true, "budget"],
    ["spent", 0, 0, 0, 50, null, false, null],
    ["empty budget", 0, 0, 0, 0, 0, false, "budget"],
    ["approved", 500, 0, 500, 0, 500, false, "approved"],
    ["budgeted", 1_000, 1_000, 0, 400.26, 599.74, false, "budget"],
    ["nothing", 0, 0, 0, 0, null, false, null],
  ]);
  expect(measured.homes.map(({ lastSpend }) => lastSpend)).toEqual([
    "2026-03",
    "2026-03",
    null,
    null,
    "2026-03",
    null,
  ]);
  expect(measured.total).toEqual({ plan: 2_000, budget: 1_500, approved: 1_400, spend: 1_250.26 });
  expect(measured).toMatchObject({
    ...{ planned: 4, spending: 3, spendOfPlanned: 1_200.26, remaining: 1_099.74, over: 300, overHomes: 1 },
    unplanned: 50,
  });
});

test("homes of one need come by what is left, the least first, by most spent, and by name", () => {
  const order = (homes: ToldCapital["homes"], approved = [] as ReturnType<typeof planned>[]) =>
    measureCapex(["d", "c", "b", "a"].map(home), { ...NOTHING, homes }, approved).homes.map(
      ({ googlePlacesId }) => googlePlacesId,
    );
  expect(order([])).toEqual(["a", "b", "c", "d"]);
  expect(order([told("a", 0, 10), told("b", 0, 20), told("c", 0, 20)])).toEqual(["b", "c", "a", "d"]);
  expect(order([told("a", 10, 15), told("b", 10, 30), told("c", 10, 10)])).toEqual(["b", "a", "c", "d"]);
  // Money that came back is no spend that nothing plans, and no overrun.
  expect(order([told("b", 0, -5)])).toEqual(["b", "a", "c", "d"]);
  expect(order([], [planned("d", 5), planned("c", 4)])).toEqual(["c", "d", "a", "b"]);
});

test("months come in order, categories by what is planned and spent of them, to the cent", () => {
  const { months, categories } = measureCapex(
    [home("a")],
    {
      homes: [told("a", 100, 0)],
      months: [
        { month: "2026-03", budget: 60, spend: 5.005 },
        { month: "2026-01", budget: 40, spend: 0 },
      ],
      categories: [
        { category: "hvac", budget: 30, spend: 5 },
        { category: "roof", budget: 20, spend: 16 },
      ],
    },
    [planned("a", 70), planned("b", 7, "2026-01")],
  );
  expect(listMonths(months)).toEqual([
    { month: "2026-01", plan: 47, budget: 40, approved: 7, spend: 0 },
    { month: "2026-02", plan: 0, budget: 0, approved: 70, spend: 0 },
    { month: "2026-03", plan: 60, budget: 60, approved: 0, spend: 5.01 },
  ]);
  expect(listCategories(categories)).toEqual([
    { category: "roof", plan: 27, budget: 20, approved: 77, spend: 16 },
    { category: "hvac", plan: 30, budget: 30, approved: 0, spend: 5 },
  ]);
});
