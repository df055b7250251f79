import type { FormulaRow, ModelName } from "../language/rows.ts";
import { type Inputs, type InputValue, inputRows, withInputs } from "./model-inputs.ts";

/** Inputs with a usual value that are each property's own all the same: its works, leases, dues, income, and deal. */
const OWN =
  /^(renovation|scopeGrade|hoaMonth|capexAtClose|debt\.preset(Confirmed)?|(inPlaceLease|otherIncomePerOccupiedUnitMonth|preferredEquity|reassessment|mezzanine)\..+|operatingExpenses\..+\.annual|renovationProgramme\d?\.(units|startMonth))$/;

/** Inputs without a usual value that a firm decides once for many properties. */
const FIRMS =
  /^(targets|lender|upkeep|transferTax|restrictedRent)\..+|^(marketCapRate|restrictedTurnoverRate)$|^debt\.(max|min|stress)\w+$|^debt\.extension2?\.min\w+$|^refinance\.(max|min)\w+$|^operatingExpenses\..+\.growth$/;

/**
 * The inputs that a firm may assume for every property of a market: those with a usual value that is no property's
 * own, hurdles for the maximum bid, and the tests of lenders. Prices, values, rents and tables never are among them.
 * No units, no errors. See docs/methods/assumptions.md#the-firms-templates.
 *
 * @example firmInputs("singlefamily").some(({ key }) => key === "targets.leveredIrr") // true
 */
export function firmInputs(model: ModelName): FormulaRow[] {
  return inputRows(model).filter(
    ({ key, grain, default: usual }) =>
      grain !== "unitType" && (usual === undefined ? FIRMS.test(key) : !OWN.test(key)),
  );
}

/**
 * The inputs that a lender's terms may say: how the loan is sized, priced, paid and tested. None for a model whose loan
 * names no lender. No units, no errors. See docs/methods/debt.md#lender-terms.
 *
 * @example lenderInputs("multifamily").some(({ key }) => key === "debt.minDscr") // true
 */
export function lenderInputs(model: ModelName): FormulaRow[] {
  const isNamed = inputRows(model).some(({ key }) => key === "debt.preset");
  return isNamed ? firmInputs(model).filter(({ key }) => /^(debt|lender|prepayment)/.test(key)) : [];
}

/** A value that a firm assumes, with where it is from or why. */
export interface Assumption {
  value: number | string | number[];
  note?: string | undefined;
}

/**
 * The sample that a firm starts from before it enters its own: every input without which no property can be
 * underwritten, a published benchmark with its source. Units as the inputs have them (0.03 is 3%). No errors.
 * See docs/methods/assumptions.md#the-firms-templates.
 *
 * @example sampleAssumptions("singlefamily").rentGrowth?.value // 0.03
 */
export function sampleAssumptions(model: ModelName): Record<string, Assumption> {
  const rows = firmInputs(model).filter(
    ({ default: usual }) => usual !== undefined && usual.basis !== "neutral",
  );
  return Object.fromEntries(
    rows.flatMap(({ key, default: usual, references }): [string, Assumption][] => {
      if (usual === undefined) return [];
      const [note] = usual.basis === "benchmark" ? references : [];
      return [[key, note === undefined ? { value: usual.value } : { value: usual.value, note }]];
    }),
  );
}

/** Assumptions as inputs. */
export function toInputs(assumptions: Record<string, Assumption>): Inputs {
  return withInputs(
    {},
    Object.entries(assumptions).map(([key, { value }]): [string, InputValue] => [key, value]),
  );
}
