import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";

/** The hurdle that the inputs themselves name for an output; null where they name none. */
export function findHurdle(output: string, inputs: Inputs): number | null {
  const key = output.split(".")[0] ?? output;
  const paths = [`targets.${key}`, ...(/irr/i.test(key) ? ["discountRate"] : [])];
  if (/dscr/i.test(key)) paths.push("debt.minDscr");
  if (/debtYield/i.test(key)) paths.push("debt.minDebtYield");
  for (const path of paths) {
    const value = inputAt(inputs, path);
    if (typeof value === "number") return value;
  }
  return /^npv|profit/i.test(key) ? 0 : null;
}
