import { expect, test } from "vitest";
import type { ApprovedPlan } from "./approved-plans.ts";
import { type ActualHome, type ActualsPart, measureActuals } from "./measure-actuals.ts";

const home: ActualHome = {
  googlePlacesId: "labs_1_1",
  label: "1 Elm St",
  ownId: "H-1",
  model: "singlefamily",
};
const plan: ApprovedPlan = {
  ...{ googlePlacesId: home.googlePlacesId, version: 1, model: "multifamily", reason: null },
  ...{ decidedAt: "2025-01-01", author: null },
  months: [{ month: "2025-01", lines: { grossPotentialRent: 500_000, payroll: -100_000 }, noi: 400_000 }],
};

async function* parts(of: ActualsPart) {
  yield of;
}

test("a property that is another type since its plan was approved is compared by the lines of its plan", async () => {
  const kept = {
    googlePlacesId: home.googlePlacesId,
    month: "2025-01",
    lines: [
      { account: "grossPotentialRent", placement: "income" as const, amount: 4_900 },
      { account: "payroll", placement: "expense" as const, amount: -1_200 },
    ].map((line) => ({ ...line, label: "", sheet: "", row: 1, column: 1 })),
  };
  const plans = new Map([[home.googlePlacesId, plan]]);
  const { bridge } = await measureActuals(parts({ homes: [home], kept: [kept as never], plans }), "all");
  expect(bridge).toMatchObject({ planNoi: 4_000, actualNoi: 3_700, untied: 0 });
  expect(bridge?.steps).toContainEqual({ key: "payroll", label: expect.any(String), effect: -200 });
});

const LINES = { grossPotentialRent: 500_000, payroll: -100_000 };
const planOf = (
  googlePlacesId: string,
  months: string[],
  more: Partial<ApprovedPlan> = {},
): ApprovedPlan => ({
  ...plan,
  ...{ googlePlacesId, version: 3, months: months.map((month) => ({ month, lines: LINES, noi: 400_000 })) },
  ...more,
});
const told = (googlePlacesId: string, month: string, rent: number, payroll = 0) =>
  ({
    ...{ googlePlacesId, month },
    lines: [
      { account: "grossPotentialRent", placement: "income", amount: rent },
      { account: "payroll", placement: "expense", amount: -payroll },
      { account: "debtService", placement: "below", amount: -9_999 },
    ],
  }) as unknown as ActualsPart["kept"][number];
const named = (id: string): ActualHome => ({
  ...home,
  googlePlacesId: id,
  label: `${id} St`,
  model: "multifamily",
});

/** One home is compared, another has no statement, one no plan, one a plan without months, one nothing, one a later plan. */
const SOME: ActualsPart[] = [
  {
    homes: ["compared", "untold"].map(named),
    kept: [
      told("compared", "2025-03", 1_000),
      told("compared", "2024-11", 4_900, 1_200),
      told("compared", "2025-01", 5_100, 900),
    ],
    plans: new Map([
      ["compared", planOf("compared", ["2024-11", "2024-12", "2025-01", "2025-02"])],
      ["untold", planOf("untold", ["2025-01"])],
    ]),
  },
  {
    homes: ["unplanned", "empty", "nothing", "later"].map(named),
    kept: [told("unplanned", "2025-01", 700), told("later", "2025-01", 100.004)],
    plans: new Map([
      ["empty", planOf("empty", [], { reason: "No cash flow by month" })],
      ["later", planOf("later", ["2030-01"])],
    ]),
  },
];

test("homes of which each lacks something else are summed by what both sides have", async () => {
  const actuals = await measureActuals(SOME, "all");
  expect(actuals).toMatchObject({ asOf: "2025-03", span: "all", months: ["2024-11", "2025-01"], more: 0 });
  expect(actuals.bridge).toMatchObject({ planNoi: 8_000, actualNoi: 7_900, untied: 0 });
  expect(actuals.counts).toEqual({ held: 6, told: 3, planned: 4, compared: 1 });
  expect(
    actuals.byMonth.map(({ month, actualNoi, planNoi, comparedNoi }) => [
      month,
      actualNoi,
      planNoi,
      comparedNoi,
    ]),
  ).toEqual([
    ["2024-11", 3_700, 4_000, 3_700],
    ["2025-01", 5_000, 4_000, 4_200],
    ["2025-03", 1_000, null, null],
  ]);
  expect(actuals.byMonth[1]).toMatchObject({
    ...{
      actual: { grossPotentialRent: 5_900, payroll: -900 },
      plan: { grossPotentialRent: 5_000, payroll: -1_000 },
    },
  });
  expect(actuals.reforecast).toEqual([
    { year: 2024, planNoi: 8_000, noi: 7_700, actualMonths: 1, months: 2 },
    { year: 2025, planNoi: 8_000, noi: 8_200, actualMonths: 1, months: 2 },
    { year: 2030, planNoi: 4_000, noi: 4_000, actualMonths: 0, months: 1 },
  ]);
  const of = { planNoi: null, actualNoi: null, variance: null };
  const none = { months: 0, from: null, to: null, missing: 0, unplanned: 0 };
  expect(actuals.homes.map(({ label: _, ownId: __, ...one }) => one)).toEqual([
    {
      ...{ googlePlacesId: "compared", version: 3, reason: null, months: 3, from: "2024-11", to: "2025-03" },
      ...{ planNoi: 8_000, actualNoi: 7_900, variance: -100, missing: 2, unplanned: 1 },
    },
    { googlePlacesId: "empty", version: 3, reason: "No cash flow by month", ...of, ...none },
    {
      ...{
        googlePlacesId: "later",
        version: 3,
        ...of,
        months: 1,
        from: "2025-01",
        to: "2025-01",
        missing: 0,
      },
      ...{ reason: "No month of its statements lies in the plan, which begins 2030-01", unplanned: 1 },
    },
    {
      ...{ googlePlacesId: "unplanned", version: null, ...of, months: 1, from: "2025-01", to: "2025-01" },
      ...{ reason: "No approved version: nothing to compare with", missing: 0, unplanned: 0 },
    },
    { googlePlacesId: "untold", version: 3, reason: "No operating statement yet", ...of, ...none },
  ]);
  const [one, other] = SOME as [ActualsPart, ActualsPart];
  const whole = {
    homes: [...one.homes, ...other.homes],
    kept: [...one.kept, ...other.kept],
    plans: new Map([...one.plans, ...other.plans]),
  };
  expect(await measureActuals([whole], "all")).toEqual(actuals);
});

test("a span ends with the newest month that is compared", async () => {
  const shown = async (span: Parameters<typeof measureActuals>[1]) => {
    const { months, bridge, homes, counts, byMonth } = await measureActuals(SOME, span);
    const [first] = homes;
    return [months.length, bridge?.planNoi, first?.variance, counts.compared, byMonth.length];
  };
  expect(await shown("month")).toEqual([1, 4_000, 200, 1, 3]);
  expect(await shown("yearToDate")).toEqual([1, 4_000, 200, 1, 3]);
  expect(await shown("trailing")).toEqual([2, 8_000, -100, 1, 3]);
  const nothing = await measureActuals([SOME[1] as ActualsPart], "all");
  expect(nothing).toMatchObject({ asOf: "2025-01", months: [], lines: [], bridge: null });
  expect(await measureActuals([], "all")).toMatchObject({
    asOf: null,
    homes: [],
    byMonth: [],
    reforecast: [],
  });
});

test("a thousand homes are listed, the least favorable first, and the rest is counted", async () => {
  const ids = Array.from({ length: 1_002 }, (_, at) => `home ${at}`);
  const { homes, more } = await measureActuals(
    [
      {
        homes: ids.map(named),
        kept: ids.map((id, at) => told(id, "2025-01", 5_000 + at, 1_000)),
        plans: new Map(ids.map((id) => [id, planOf(id, ["2025-01"])])),
      },
    ],
    "all",
  );
  expect([homes.length, more]).toEqual([1_000, 2]);
  expect([homes[0]?.variance, homes[1]?.variance, homes.at(-1)?.variance]).toEqual([0, 1, 999]);
});
