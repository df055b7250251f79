import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, inputAt } from "@labs/underwriting/model-inputs";
import { moveInput } from "@labs/underwriting/sensitivity";
import { MINUS, roundTo } from "../../../lib/format.ts";
import { modelFigure, withUnit } from "../../../lib/model-format.ts";

/** The inputs that an analysis can move: figures that are given, tables left out. */
export function movableInputs(pages: readonly FormulaPage[], inputs: Inputs): FormulaRow[] {
  return pages
    .flatMap(({ rows }) => rows)
    .filter(
      (row) =>
        row.kind === "input" &&
        row.grain !== "unitType" &&
        moveInput(inputAt(inputs, row.key), 0) !== undefined,
    );
}

/** The outputs that are one figure; those by year stand with each year that is asked for. */
export function figureOutputs(pages: readonly FormulaPage[]): FormulaRow[] {
  return pages
    .flatMap(({ rows }) => rows)
    .filter((row) => row.kind === "output" && row.unit !== "text" && row.format !== "text");
}

/** The first figure of an input: a list by year is known by its first year. */
export function firstFigure(value: InputValue): number | null {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "number" ? first : null;
}

/** A step to begin with, as one moves such a figure by habit: half a point, a year, or a round twentieth. */
export function usualStep(row: FormulaRow, value: InputValue): number {
  if (row.integer) return 1;
  const size = Math.abs(firstFigure(value) ?? 0);
  if (row.format === "percent") return /growth/i.test(row.key) ? 0.01 : size >= 0.3 ? 0.05 : 0.005;
  if (size === 0) return row.format === "multiple" ? 0.05 : 100;
  const digits = Math.floor(Math.log10(size / 20));
  return Math.max(1, Math.round(size / 20 / 10 ** digits)) * 10 ** digits;
}

/** Whether an input can be moved by such a step: whole numbers move by whole numbers. */
export function isStep(row: FormulaRow, step: number): boolean {
  return Number.isFinite(step) && step > 0 && (row.integer !== true || Number.isInteger(step));
}

/** The steps of an axis with as many below the base as above it: for five and 0.5 they are -1, -0.5, 0, 0.5, 1. */
export function axisSteps(count: number, step: number): number[] {
  const half = Math.floor(count / 2);
  return Array.from({ length: 2 * half + 1 }, (_, index) => tidy((index - half) * step));
}

/** An input moved by each step; a list by year moves in each of its years, and the base itself is kept exactly. */
export function axisValues(base: InputValue, steps: readonly number[]): InputValue[] {
  return steps.map((step) => {
    if (step === 0) return base;
    const moved = moveInput(base, step);
    if (Array.isArray(moved))
      return moved.map((one) => (typeof one === "number" ? tidy(one) : one)) as number[];
    return typeof moved === "number" ? tidy(moved) : moved;
  });
}

/** `0.0525` rather than `0.052500000000000005`: what a person would have typed. */
const tidy = (value: number): number => Number(value.toPrecision(12));

/** The heads of an axis: the figures themselves, or for lists by year how far each is from the middle one. */
export function axisHeads(row: FormulaRow, values: readonly InputValue[]): string[] {
  const base = firstFigure(values[Math.floor(values.length / 2)]);
  return values.map((value) => {
    const figure = firstFigure(value);
    if (!Array.isArray(value) || value.length < 2) return figureText(row, figure);
    const step = tidy(Number(((figure ?? 0) - (base ?? 0)).toPrecision(9)));
    return step === 0 ? "As entered" : stepText(row, step);
  });
}

/** An input's figure in words; units that have no format of their own are named. */
export function figureText(row: FormulaRow, value: number | null): string {
  if (value === null) return modelFigure(null, row.format);
  return withUnit(modelFigure(value, row.format), row.unit);
}

/** A change with its sign, rates in basis points or, from 500 of them, in points: `+50 bp`, `+5 pts`, `−$250,000`. */
export function stepText(row: FormulaRow, step: number): string {
  const sign = step > 0 ? "+" : step < 0 ? MINUS : "";
  const size = Math.abs(step);
  if (row.format !== "percent") return `${sign}${figureText(row, size)}`;
  return size >= 0.05 ? `${sign}${roundTo(size * 100, 2)} pts` : `${sign}${roundTo(size * 10_000, 1)} bp`;
}
