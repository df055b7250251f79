import type { FormulaRow } from "../language/record.ts";
import { inputRows } from "./model-inputs.ts";

/** Inputs with a usual value that are a home's own all the same: its works, its lease, its dues. */
const OWN = new Set(["renovation", "scopeGrade", "inPlaceLease.months", "hoaMonth"]);

/**
 * The inputs of a home that may be assumed for all homes of a market: those that the firm's template has, without
 * what is each home's own. Prices, values, rents and tables never are among them. No units, no errors.
 * Source: `domain.md` PF-2, cohort template by market.
 *
 * @example cohortInputs().some(({ key }) => key === "managementFeePct") // true; "purchasePrice" is not
 */
export function cohortInputs(): FormulaRow[] {
  return inputRows("singlefamily").filter(
    ({ key, grain, default: usual }) => usual !== undefined && grain !== "unitType" && !OWN.has(key),
  );
}
