import { evaluate } from "../evaluation/underwrite.ts";
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { CatalogName, FormulaRow } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import type { Line } from "./plain-arithmetic.ts";

export type SecondCalculation = (inputs: Inputs) => Record<string, Line>;

const NEARNESS = 1e-6;
/** What is left of a balance that was paid off, and of a rate found by bisection. */
const DUST = { dollars: 1e-4, other: 1e-9 };

/** The rows that are worked out: neither inputs nor checks, and no words. */
export const figuresIn = (model: CatalogName): FormulaRow[] =>
  [...getCatalog(model).rows.values()]
    .map(({ row }) => row)
    .filter(({ kind, unit }) => kind !== "input" && kind !== "check" && unit !== "text");

const isNear = (a: number, b: number, unit: string): boolean => {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return !Number.isFinite(a) && !Number.isFinite(b);
  const dust = unit.startsWith("$") ? DUST.dollars : DUST.other;
  return Math.abs(a - b) <= NEARNESS * Math.max(Math.abs(a), Math.abs(b)) + dust;
};

function listPeriods(row: FormulaRow, count: number, holdYears: number): number[] {
  const hasClosing = row.grain === "unitType" || row.timing === "closing" || row.timing === "always";
  const last = row.grain === "year" && row.timing === "hold" ? holdYears : count - 1;
  return Array.from({ length: count }, (_, period) => period).filter(
    (period) => period >= (hasClosing ? 0 : 1) && period <= last,
  );
}

/** Each case is compared once, whichever test asks first. */
export function compareOnce(model: CatalogName, second: SecondCalculation) {
  const known = new Map<Inputs, ReturnType<typeof compareCalculations>>();
  return (inputs: Inputs) => {
    const found = known.get(inputs) ?? compareCalculations(model, inputs, second);
    known.set(inputs, found);
    return found;
  };
}

/**
 * A model's figures beside those of the second calculation, in every period.
 *
 * @returns where they differ, and the rows that had a figure other than 0
 */
function compareCalculations(model: CatalogName, inputs: Inputs, second: SecondCalculation) {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const { values, holdYears } = evaluate(model, validated.inputs);
  const figures = second(validated.inputs);
  const differing: string[] = [];
  const held = new Set<string>();
  for (const row of figuresIn(model)) {
    const figure = figures[row.key];
    if (!figure) continue;
    const value = values[row.key];
    const series = typeof value === "object" ? value : undefined;
    const periods = series ? listPeriods(row, series.length, holdYears) : [0];
    const rightAt = (period: number): number => Number(series ? (series[period] ?? Number.NaN) : value);
    const wrong = periods.find((period) => !isNear(figure(period), rightAt(period), row.unit));
    if (wrong !== undefined) {
      differing.push(`${row.key}[${wrong}]: ${rightAt(wrong)}, by the second calculation ${figure(wrong)}`);
    }
    if (periods.some((period) => Number.isFinite(figure(period)) && figure(period) !== 0)) {
      held.add(row.key);
    }
  }
  return { differing, held };
}
