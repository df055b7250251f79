import type { SourceBreakEven, SourceSensitivity } from "@labs/reporting/report-source";
import { formulaPages } from "@labs/underwriting/formula-pages";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { sensitivity } from "@labs/underwriting/sensitivity";
import { solveForInput } from "@labs/underwriting/solve";
import type { StoredVersion } from "../underwriting/service.ts";

/** What breaks a building's deal, and its return over two assumptions, by the version's own formulas alone. */
export function stressBuilding(version: Pick<StoredVersion, "model" | "inputs" | "catalogueVersion">): {
  breakEvens?: SourceBreakEven[];
  sensitivity?: SourceSensitivity;
} {
  // With other formulas than the version's the answers would be another's.
  if (version.model !== "multifamily" || version.catalogueVersion !== formulaPages.version) return {};
  const inputs = version.inputs as Inputs;
  return { breakEvens: solveBreakEvens(inputs), sensitivity: varyReturn(inputs) };
}

const MEANING = "Equity comes back without a profit";

/** The exit, the growth and the vacancy at which a dollar of equity returns as a dollar. */
function solveBreakEvens(inputs: Inputs): SourceBreakEven[] {
  return ["exitCapRate", "rentGrowth", "vacancyPct"].map((input) => {
    const output = "leveredEquityMultiple";
    const solved = solveForInput({ model: "multifamily", inputs, input, output, target: 1 });
    return solved.ok
      ? { input, value: solved.value, meaning: MEANING }
      : { input, value: null, meaning: MEANING, reason: solved.reason };
  });
}

/** Steps of a quarter point of the exit cap rate, and of a point of rent growth. */
function varyReturn(inputs: Inputs): SourceSensitivity {
  const rows = around(inputs, "exitCapRate", 0.0025);
  const growth = inputAt(inputs, "rentGrowth");
  // Growth that changes from year to year can't be moved as one figure: the price is moved instead.
  const isOne = typeof growth === "number" || (Array.isArray(growth) && growth.length === 1);
  const price = Number(inputAt(inputs, "purchasePrice"));
  const columns = isOne ? around(inputs, "rentGrowth", 0.01) : around(inputs, "purchasePrice", 0.05 * price);
  const output = "leveredIrr";
  const { grid } = sensitivity({ model: "multifamily", inputs, rows, columns, output });
  return { output, rows, columns, grid };
}

function around(inputs: Inputs, input: string, step: number): { input: string; values: number[] } {
  const value = inputAt(inputs, input);
  const base = Number(Array.isArray(value) ? value[0] : value);
  // The middle is the version's own figure to the last bit.
  const values = [-2, -1, 0, 1, 2].map((steps) =>
    steps === 0 ? base : Math.round((base + steps * step) * 1e9) / 1e9,
  );
  return { input, values };
}
