import { expect, test } from "vitest";
import { evaluate } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { validateInputs } from "../inputs/validate-inputs.ts";
import { buildWorkbook } from "./workbook.ts";

const validated = validateInputs("multifamily", golden.mfA.inputs);
if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
const { inputs } = validated;
const { sheets } = buildWorkbook("multifamily", inputs);

/** The cells of a row by its label. */
function rowOf(label: string) {
  for (const { cells } of sheets) {
    const found = cells.find((cell) => cell.column === 1 && cell.role === "label" && cell.value === label);
    if (found) return cells.filter((cell) => cell.row === found.row && cell.column > 2);
  }
  throw new Error(`no row ${label}`);
}

test("a list by year that was left out is #N/A, as an empty cell would be a rate of zero", () => {
  expect(rowOf("Benchmark rate").filter(({ role }) => role === "input")).toMatchObject([
    { formula: "NA()", value: null },
  ]);
});

test("the search of a return starts near our own root, and not at it", () => {
  const [cell] = rowOf("Levered IRR, monthly flows");
  const guess = Number(/, (-?[\d.]+)\)\) \^ 12 - 1/.exec(cell?.formula ?? "")?.[1]);
  const root = (1 + Number(evaluate("multifamily", inputs).values.leveredIrrMonthly)) ** (1 / 12) - 1;
  expect(Math.abs(guess - root)).toBeLessThanOrEqual(5e-5);
  expect(guess).not.toBe(root);
});

test("sums by sign are written so that a flow without a value leaves the sum without one", () => {
  const [cell] = rowOf("Levered equity multiple");
  expect(cell?.formula).toMatch(/SUMPRODUCT\(.+> 0.+\/ -SUMPRODUCT\(.+< 0/);
});
