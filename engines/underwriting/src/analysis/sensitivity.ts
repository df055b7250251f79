import { type Inputs, type InputValue, inputAt, inputRows, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { computeOutput, solveForInput } from "./solve.ts";

export interface SensitivityAxis {
  input: string;
  values: InputValue[];
}

export interface SensitivityRequest {
  model: ModelName;
  inputs: Inputs;
  rows: SensitivityAxis;
  columns: SensitivityAxis;
  output: string;
}

/**
 * One output over two inputs: `grid[row][column]`. A cell whose inputs are invalid or whose figure does not
 * exist is null.
 */
export function sensitivity({ model, inputs, rows, columns, output }: SensitivityRequest): {
  grid: (number | null)[][];
} {
  const cell = (row: InputValue, column: InputValue): number | null => {
    const changed = withInput(withInput(inputs, rows.input, row), columns.input, column);
    const validated = validateInputs(model, changed);
    if (!validated.ok) return null;
    const value = computeOutput(model, validated.inputs, output);
    return Number.isFinite(value) ? value : null;
  };
  return { grid: rows.values.map((row) => columns.values.map((column) => cell(row, column))) };
}

/** Outputs for each whole hold from a year to the longest that the model takes: which year is best to sell. */
export function holdSweep(
  model: ModelName,
  inputs: Inputs,
  outputs: string[] = ["unleveredIrr", "leveredIrr", "leveredEquityMultiple"],
): { holdYears: number; outputs: Record<string, number | null> }[] {
  const longest = inputRows(model).find(({ key }) => key === "holdYears")?.bounds?.max ?? 0;
  return Array.from({ length: longest }, (_, index) => {
    const holdYears = index + 1;
    const validated = validateInputs(model, withInput(inputs, "holdYears", holdYears));
    const figures = outputs.map((output) => {
      const value = validated.ok ? computeOutput(model, validated.inputs, output) : Number.NaN;
      return [output, Number.isFinite(value) ? value : null] as const;
    });
    return { holdYears, outputs: Object.fromEntries(figures) };
  });
}

/** One assumption and how far it is moved down and up; a list by year moves in every year. */
export interface TornadoDriver {
  input: string;
  /** Added to the input: `-0.01` and `0.01` for a point each way. */
  low: number;
  high: number;
}

export interface TornadoBar {
  input: string;
  /** The output with the input moved down, and up; null where it has no value. */
  low: number | null;
  high: number | null;
  /** The larger distance of the two from the base. */
  reach: number;
  /** The input at which the output meets the hurdle, and how far that is from its present value. */
  breakEven: { value: number; distance: number } | { reason: string };
}

export interface Tornado {
  output: string;
  base: number | null;
  hurdle: number;
  /** The assumption with the largest reach first. */
  bars: TornadoBar[];
}

/**
 * What one output makes of each assumption moved alone, and how far each can move before the output meets the
 * hurdle. `inputs` are validated. An assumption that is not given moves nothing: its bar is null.
 * See docs/methods/returns.md#tornado-and-break-even.
 *
 * Example: with exit cap rate ±0.5 points and rent growth ±1 point on `leveredIrr`, the bar with the larger
 * difference to the base comes first.
 */
export function tornado(of: {
  model: ModelName;
  inputs: Inputs;
  drivers: readonly TornadoDriver[];
  output: string;
  hurdle: number;
}): Tornado {
  const { model, inputs, output, hurdle } = of;
  const base = finite(computeOutput(model, inputs, output));
  const bars = of.drivers.map((driver): TornadoBar => {
    const low = outputWith(of, driver.input, driver.low);
    const high = outputWith(of, driver.input, driver.high);
    const distance = (value: number | null) => (value === null || base === null ? 0 : Math.abs(value - base));
    const solved = solveForInput({ model, inputs, input: driver.input, output, target: hurdle });
    return {
      input: driver.input,
      low,
      high,
      reach: Math.max(distance(low), distance(high)),
      breakEven: solved.ok
        ? { value: solved.value, distance: solved.value - firstNumber(inputAt(inputs, driver.input)) }
        : { reason: solved.reason },
    };
  });
  bars.sort((a, b) => b.reach - a.reach || (a.input < b.input ? -1 : 1));
  return { output, base, hurdle, bars };
}

function outputWith(
  { model, inputs, output }: { model: ModelName; inputs: Inputs; output: string },
  input: string,
  step: number,
): number | null {
  const moved = moveInput(inputAt(inputs, input), step);
  if (moved === undefined) return null;
  const validated = validateInputs(model, withInput(inputs, input, moved));
  return validated.ok ? finite(computeOutput(model, validated.inputs, output)) : null;
}

/** A figure moved by a step, a list by year in each of its years; undefined for what is no figure. */
export function moveInput(value: InputValue, step: number): InputValue {
  if (typeof value === "number") return value + step;
  if (!Array.isArray(value)) return undefined;
  const moved = value.map((one) => (typeof one === "number" ? one + step : Number.NaN));
  return moved.some(Number.isNaN) ? undefined : moved;
}

function firstNumber(value: InputValue): number {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "number" ? first : Number.NaN;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
