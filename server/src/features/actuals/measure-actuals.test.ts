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
