import { formulaPages } from "@labs/underwriting/formula-pages";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  axisHeads,
  axisSteps,
  axisValues,
  figureOutputs,
  isStep,
  movableInputs,
  stepText,
  usualStep,
} from "./analysis-axes.ts";

const pages = formulaPages.models.multifamily.pages;

function findRow(key: string): FormulaRow {
  const row = pages.flatMap(({ rows }) => rows).find((each) => each.key === key);
  if (!row) throw new Error(`no row ${key}`);
  return row;
}

test("an axis has the base in its middle and as many steps below as above", () => {
  expect(axisSteps(5, 0.0025)).toEqual([-0.005, -0.0025, 0, 0.0025, 0.005]);
  fc.assert(
    fc.property(fc.constantFrom(5, 7, 9), fc.double({ min: 1e-4, max: 1e6, noNaN: true }), (count, step) => {
      const steps = axisSteps(count, step);
      expect(steps).toHaveLength(count);
      expect(steps[(count - 1) / 2]).toBe(0);
      expect(steps.toReversed().map((each) => 0 - each)).toEqual(steps.map((each) => each + 0));
    }),
  );
});

test("the base itself is kept to the last bit, the others are what a person would type", () => {
  expect(axisValues(0.0575, [-0.0025, 0, 0.0025])).toEqual([0.055, 0.0575, 0.06]);
  expect(axisValues(0.1 + 0.2, [0])).toEqual([0.1 + 0.2]);
});

test("a list by year moves in each of its years, and its heads say by how much", () => {
  const values = axisValues([0.03, 0.02], [-0.01, 0, 0.01]);
  expect(values).toEqual([
    [0.02, 0.01],
    [0.03, 0.02],
    [0.04, 0.03],
  ]);
  expect(axisHeads(findRow("rentGrowth"), values)).toEqual(["−100 bp", "As entered", "+100 bp"]);
  expect(axisHeads(findRow("rentGrowth"), [[0.02], [0.03]])).toEqual(["2.00%", "3.00%"]);
  expect(axisHeads(findRow("holdYears"), [4, 5, 6])).toEqual(["4 yr", "5 yr", "6 yr"]);
});

test("usual steps are round, and whole for whole numbers", () => {
  expect(usualStep(findRow("exitCapRate"), 0.0575)).toBe(0.005);
  expect(usualStep(findRow("rentGrowth"), [0.03])).toBe(0.01);
  expect(usualStep(findRow("debt.maxLtv"), 0.65)).toBe(0.05);
  expect(usualStep(findRow("holdYears"), 5)).toBe(1);
  expect(usualStep(findRow("purchasePrice"), 16_000_000)).toBe(800_000);
  expect(usualStep(findRow("purchasePrice"), 0)).toBe(100);
});

test("a step is above zero, and whole where the input is", () => {
  expect([0.5, 1].map((step) => isStep(findRow("holdYears"), step))).toEqual([false, true]);
  expect([0, -1, Number.NaN, 0.01].map((step) => isStep(findRow("exitCapRate"), step))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("changes carry their sign and unit", () => {
  expect(stepText(findRow("exitCapRate"), 0.0025)).toBe("+25 bp");
  expect(stepText(findRow("exitCapRate"), -0.00377)).toBe("−37.7 bp");
  expect(stepText(findRow("debt.maxLtv"), -0.18826)).toBe("−18.83 pts");
  expect(stepText(findRow("purchasePrice"), -250_000)).toBe("−$250,000");
});

test("only figures that are given can be moved: no text, no tables, nothing missing", () => {
  const inputs = { purchasePrice: 1, rentGrowth: [0.03], exitTax: "seller", unitMix: [{ units: 4 }] };
  expect(movableInputs(pages, inputs).map(({ key }) => key)).toEqual(["rentGrowth", "purchasePrice"]);
});

test("outputs that are text are not offered", () => {
  const keys = figureOutputs(pages).map(({ key }) => key);
  expect(keys).toContain("leveredIrr");
  expect(keys).not.toContain("bindingConstraint");
});
