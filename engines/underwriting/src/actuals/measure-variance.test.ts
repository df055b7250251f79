import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import {
  type ActualMonth,
  addComparisons,
  compareMonths,
  cutSpan,
  measureVariance,
  reforecast,
} from "./measure-variance.ts";
import { lineOfAccounts } from "./plan-lines.ts";
import { firstPlanMonth, listPlanMonths, monthAt, monthIndex, type PlanMonth } from "./plan-months.ts";

function complete(model: ModelName, entered: Inputs): Inputs {
  const validated = validateInputs(model, entered);
  if (!validated.ok) throw new Error(`The golden ${model} is not whole`);
  return validated.inputs;
}
const BASES: Record<ModelName, Inputs> = {
  multifamily: complete("multifamily", golden.mfA.inputs),
  singlefamily: complete("singlefamily", golden.sfrA.inputs),
};
const FIRST = "2025-04";

function planOf(model: ModelName): PlanMonth[] {
  const inputs = BASES[model];
  const { outputs, lines } = underwrite({ model, inputs, grain: "month" });
  return listPlanMonths(model, { inputs, outputs, lines }, FIRST);
}
const PLANS = { multifamily: planOf("multifamily"), singlefamily: planOf("singlefamily") };
const MODELS = ["multifamily", "singlefamily"] as const;

const cents = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((amount) => amount / 100);
/** Any account: those of the plan, those of no plan, and dollars below net operating income. */
const drawnLine = fc.record({
  account: fc.constantFrom(
    ...["grossPotentialRent", "rentalIncome", "vacancy", "insurance", "propertyTax", "payroll", "smartHome"],
    ...["interestIncome", "insuranceProceeds", "managementFee", "turnover", "capitalExpenditures", "nothing"],
  ),
  placement: fc.constantFrom("income" as const, "expense" as const, "below" as const),
  amount: cents,
});
const drawnActuals = fc.uniqueArray(
  fc.record({
    month: fc.integer({ min: -3, max: 30 }).map((at) => monthAt(monthIndex(FIRST) + at)),
    lines: fc.array(drawnLine, { maxLength: 20 }),
  }),
  { selector: ({ month }) => month, maxLength: 24 },
);

describe("plan and actuals", () => {
  it("a plan has each month of the hold, and its lines add up to its net operating income in cents", () => {
    for (const model of MODELS) {
      const plan = PLANS[model];
      const { lines } = underwrite({ model, inputs: BASES[model], grain: "month" });
      expect(plan).toHaveLength(12 * Number(BASES[model].holdYears));
      expect(plan[0]?.month).toBe(FIRST);
      for (const [at, month] of plan.entries()) {
        expect(Object.values(month.lines).reduce((sum, amount) => sum + amount, 0)).toBe(month.noi);
        expect(month.noi).toBe(Math.round((lines.noi?.[at] ?? Number.NaN) * 100));
      }
    }
    expect(firstPlanMonth("2025-04-01")).toBe("2025-04");
    expect(firstPlanMonth("2025-12-02")).toBe("2026-01");
  });

  it("the bridge ties to the cent for any actuals, in each span and over several properties", () => {
    fc.assert(
      fc.property(fc.array(drawnActuals, { minLength: 1, maxLength: 3 }), (homes) => {
        const compared = homes.map((months, at) => {
          const model = MODELS[at % 2] ?? "singlefamily";
          return compareMonths(model, PLANS[model], months).months;
        });
        const all = addComparisons(compared);
        for (const span of ["month", "yearToDate", "trailing", "all"] as const) {
          const months = cutSpan(all, span);
          const { lines, bridge } = measureVariance(MODELS, months);
          const steps = bridge.steps.reduce((sum, { effect }) => sum + Math.round(effect * 100), 0);
          expect(bridge.untied).toBe(0);
          expect(Math.round(bridge.planNoi * 100) + steps).toBe(Math.round(bridge.actualNoi * 100));
          const noi = lines.find(({ key }) => key === "noi");
          const printed = lines.filter(({ role }) => role === "line");
          expect(Math.round((noi?.actual ?? Number.NaN) * 100)).toBe(
            printed.reduce((sum, { actual }) => sum + Math.round(actual * 100), 0),
          );
        }
        // Independent of all lines: what the statements themselves add up to.
        const told = homes.flatMap((months, at) =>
          months
            .filter(({ month }) => PLANS[MODELS[at % 2] ?? "singlefamily"].some((one) => one.month === month))
            .flatMap(({ lines }) => lines.filter(({ placement }) => placement !== "below")),
        );
        const { bridge } = measureVariance(MODELS, all);
        expect(Math.round(bridge.actualNoi * 100)).toBe(
          told.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("a line that is lost leaves the bridge untied by its amount", () => {
    const [month] = PLANS.singlefamily;
    if (month === undefined) throw new Error("The plan has no month");
    const actuals = [
      { month: month.month, lines: [{ account: "insurance", placement: "expense", amount: -123.45 }] },
    ];
    const [compared] = compareMonths("singlefamily", [month], actuals as ActualMonth[]).months;
    if (compared === undefined) throw new Error("Nothing was compared");
    const { insurance: _, ...rest } = compared.actual;
    const { bridge } = measureVariance(["singlefamily"], [{ ...compared, actual: rest }]);
    expect(bridge.untied).toBe(-123.45);
  });

  it("more income and less cost are favorable, and months of one side alone are named", () => {
    const plan = PLANS.singlefamily.slice(0, 3);
    const of = plan[0]?.lines ?? {};
    const actuals: ActualMonth[] = [
      { month: "2025-03", lines: [{ account: "rentalIncome", placement: "income", amount: 1 }] },
      {
        month: "2025-04",
        lines: [
          { account: "rentalIncome", placement: "income", amount: (of.grossPotentialRent ?? 0) / 100 + 50 },
          { account: "insurance", placement: "expense", amount: (of.insurance ?? 0) / 100 - 20 },
          { account: "debtInterest", placement: "below", amount: -900 },
        ],
      },
      { month: "2025-06", lines: [] },
    ];
    const { months, unplanned, missing } = compareMonths("singlefamily", plan, actuals);
    expect([unplanned, missing]).toEqual([["2025-03"], ["2025-05"]]);
    const { lines } = measureVariance(["singlefamily"], months.slice(0, 1));
    for (const { key, role, isTold } of lines) {
      expect(isTold, key).toBe(role === "total" || months[0]?.actual[key] !== undefined);
    }
    expect(lines.some(({ isTold }) => !isTold)).toBe(true);
    const find = (key: string) => lines.find((line) => line.key === key);
    expect(find("grossPotentialRent")?.variance).toBe(50);
    expect(find("insurance")).toMatchObject({
      variance: -20,
      share: -20 / (Math.abs(of.insurance ?? 0) / 100),
    });
    expect(find("propertyTax")?.variance).toBeGreaterThan(0);
    const next = reforecast("singlefamily", plan, actuals);
    expect(next.map(({ isActual }) => isActual)).toEqual([true, false, true]);
    expect(next[1]?.noi).toBe((plan[1]?.noi ?? 0) / 100);
    expect(next[2]).toMatchObject({ noi: 0, planNoi: (plan[2]?.noi ?? 0) / 100 });
  });

  it("no account stands in two lines, and each line of accounts is one of the plan", () => {
    for (const model of MODELS)
      expect(new Set(lineOfAccounts(model).keys()).size).toBe(lineOfAccounts(model).size);
    expect(lineOfAccounts("singlefamily").get("contractServices")).toBe("grounds");
    expect(lineOfAccounts("multifamily").get("rentalIncome")).toBe("grossPotentialRent");
  });
});
