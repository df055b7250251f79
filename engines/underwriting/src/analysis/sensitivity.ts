import { type Inputs, type InputValue, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/record.ts";
import { outputOf } from "./solve.ts";

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
    const value = outputOf(model, validated.inputs, output);
    return Number.isFinite(value) ? value : null;
  };
  return { grid: rows.values.map((row) => columns.values.map((column) => cell(row, column))) };
}

/** An output for each whole hold from 1 to 15 years: which year is best to sell. */
export function holdSweep(
  model: ModelName,
  inputs: Inputs,
  outputs: string[] = ["unleveredIrr", "leveredIrr", "leveredEquityMultiple"],
): { holdYears: number; outputs: Record<string, number | null> }[] {
  return Array.from({ length: 15 }, (_, index) => {
    const holdYears = index + 1;
    const validated = validateInputs(model, withInput(inputs, "holdYears", holdYears));
    const figures = outputs.map((output) => {
      const value = validated.ok ? outputOf(model, validated.inputs, output) : Number.NaN;
      return [output, Number.isFinite(value) ? value : null] as const;
    });
    return { holdYears, outputs: Object.fromEntries(figures) };
  });
}
