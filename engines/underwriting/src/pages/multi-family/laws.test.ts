import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, underwrite } from "../../evaluation/underwrite.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import detailed from "../../golden/fixtures/multi-family-detailed.json" with { type: "json" };
import { type Inputs, type InputValue, withInput, withInputs } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";
import { getCatalog } from "../formula-pages.ts";

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const months = (max: number) => fc.integer({ min: 1, max });

/** A deal with every kind of capital, several programs and replacements, over a hold of four years. */
const base = withInputs(golden.mfA.inputs as Inputs, detailed.mfStacked as [string, InputValue][]);

const changes = fc.record({
  purchasePrice: between(9e6, 3e7),
  exitCapRate: between(0.04, 0.09),
  vacancyPct: between(0, 0.4),
  "debt.rate": between(0.01, 0.12),
  "debt.maxLtv": between(0, 0.85),
  "debt.ioMonths": fc.integer({ min: 0, max: 60 }),
  "renovationProgramme.units": fc.integer({ min: 0, max: 30 }),
  "renovationProgramme2.units": fc.integer({ min: 0, max: 30 }),
  "renovationProgramme2.startMonth": months(40),
  "renovationProgramme3.downtimeMonths": fc.integer({ min: 0, max: 6 }),
  "renovationProgramme3.funding": fc.constantFrom("cashFlow", "equity", "loan"),
  "preferredEquity.amount": between(0, 3e6),
  "preferredEquity.currentPct": between(0, 0.14),
  "preferredEquity.accrualPct": between(0, 0.1),
  "preferredEquity.redemption": fc.constantFrom("sale", "refinance"),
  "mezzanine.loan": between(0, 1e6),
  "mezzanine.month": fc.integer({ min: 0, max: 47 }),
  "refinance.month": fc.constantFrom(0, 12, 30),
  "refinance.supplemental": fc.constantFrom("repaid", "kept"),
  prepaymentMethod: fc.constantFrom("none", "share", "yieldMaintenance", "defeasance"),
  reservesPlacement: fc.constantFrom("below", "above"),
  exitNoiBasis: fc.constantFrom("forward", "trailing", "stabilised"),
  displayYears: fc.constantFrom("operating", "calendar", "fiscal"),
  noiStressPct: between(0, 0.2),
});

function complete(found: Record<string, InputValue>): Inputs {
  const validated = validateInputs("multifamily", withInputs(base, Object.entries(found)));
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}
const deals = changes.map(complete);
const getLine = (values: Record<string, unknown>, key: string) => [...(values[key] as Float64Array)];
const isNear = (actual: number, expected: number, size: number) =>
  Math.abs(actual - expected) <= 1e-9 * Math.max(1, size);

describe("with every kind of capital and several programs", () => {
  it("sources equal uses, what each partner gets adds up to the whole, and the profit is attributed", () => {
    fc.assert(
      fc.property(deals, (inputs) => {
        const { values } = evaluate("multifamily", inputs);
        const [sources, uses] = [Number(values.totalSources), Number(values.totalUses)];
        expect(isNear(sources, uses, uses)).toBe(true);
        const flow = getLine(values, "leveredCashFlow");
        const [lp, gp] = [getLine(values, "lpCashFlow"), getLine(values, "gpCashFlow")];
        for (const [month, whole] of flow.entries())
          expect(isNear((lp[month] ?? 0) + (gp[month] ?? 0), whole, 1e6), `month ${month}`).toBe(true);
        const wrong = underwrite({ model: "multifamily", inputs }).checks.filter(
          ({ code, ok }) => !ok && ["MF-E-ATTRIBUTION", "MF-E-WATERFALL", "MF-E-SOURCES-USES"].includes(code),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("no balance is ever negative, and no more units are renovated than are to be", () => {
    fc.assert(
      fc.property(deals, (inputs) => {
        const { values } = evaluate("multifamily", inputs);
        for (const key of [
          "loanBalance",
          "preferredEquityBalance",
          "preferredEquityOwed",
          "futureFundingBalance",
        ])
          expect(Math.min(...getLine(values, key)), key).toBeGreaterThanOrEqual(0);
        const [started, returned] = [
          getLine(values, "renovationStarted"),
          getLine(values, "renovationReturned"),
        ];
        for (const [month, begun] of started.entries()) {
          expect(begun).toBeLessThanOrEqual(Number(values.renovationUnits) + 1e-9);
          expect(returned[month] ?? 0).toBeLessThanOrEqual(begun + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("a higher price never raises a return", () => {
    fc.assert(
      fc.property(deals, between(1.0001, 1.5), (inputs, factor) => {
        const dearer = withInput(inputs, "purchasePrice", Number(inputs.purchasePrice) * factor);
        const [before, after] = [
          evaluate("multifamily", inputs).values,
          evaluate("multifamily", dearer).values,
        ];
        // Of flows with several rates of return none follows the price.
        const isOne = (key: string) =>
          [inputs, dearer].every((each) =>
            underwrite({ model: "multifamily", inputs: each }).checks.every(
              ({ code }) => !code.startsWith(`${key}Monthly.several`),
            ),
          );
        const returns = ["unleveredIrr", "leveredIrr"].filter(isOne);
        for (const key of [...returns, "goingInCapRate", "unleveredEquityMultiple"]) {
          const [was, is] = [Number(before[key]), Number(after[key])];
          if (Number.isFinite(was) && Number.isFinite(is)) expect(is, key).toBeLessThanOrEqual(was + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("the months of every line add up to its year, and the years shown hold every flow of the hold", () => {
    const lines = [...getCatalog("multifamily").rows.values()].filter(
      ({ row }) => row.grain === "month" && row.aggregate === "sum",
    );
    let compared = 0;
    fc.assert(
      fc.property(deals, (inputs) => {
        const [years, byMonth] = [
          underwrite({ model: "multifamily", inputs }),
          underwrite({ model: "multifamily", inputs, grain: "month" }),
        ];
        for (const { row } of lines) {
          const all = byMonth.lines[row.key] ?? [];
          for (const [index, figure] of (years.lines[row.key] ?? []).entries()) {
            const twelve = all.slice(12 * index, 12 * index + 12);
            if (figure === null || twelve.some((month) => month === null)) continue;
            const size = twelve.reduce<number>((sum, month) => sum + Math.abs(month ?? 0), 0);
            const total = twelve.reduce<number>((sum, month) => sum + (month ?? 0), 0);
            expect(isNear(figure, total, size), `${row.key} of year ${index + 1}`).toBe(true);
            compared += 1;
          }
        }
        const operating = inputs.displayYears === "operating" ? (years.closing.leveredCashFlow ?? 0) : 0;
        const shown = (years.lines.leveredCashFlowShown ?? []).reduce<number>(
          (sum, year) => sum + (year ?? 0),
          0,
        );
        expect(isNear(shown + operating, Number(years.outputs.leveredProfit), 1e7)).toBe(true);
      }),
      { numRuns: 25 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });
});
