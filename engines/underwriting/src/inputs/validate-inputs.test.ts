import { expect, test } from "vitest";
import { validateInputs } from "./validate-inputs.ts";

/** What is said of one input among those that are missing. */
function problemOf(path: string, value: number): string | undefined {
  const found = validateInputs("singlefamily", { [path]: value });
  if (found.ok) throw new Error("Required inputs are missing");
  return found.problems.find((each) => each.path.join(".") === path)?.msg;
}

test.each([
  ["purchasePrice", 9_800_000_000, "Purchase price must be at most $1,000,000,000"],
  ["purchasePrice", 0, "Purchase price must be at least $1"],
  ["yearBuilt", 1066, "Year built must be at least 1700"],
  ["closingCostPct", 2, "Closing costs must be at most 1 (100%)"],
  ["holdYears", 90, "Hold period must be at most 30"],
])("a bound of %s is said as people write it", (path, value, words) => {
  expect(problemOf(path, value)).toBe(words);
});
