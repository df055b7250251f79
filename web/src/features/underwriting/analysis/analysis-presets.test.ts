import { getCatalog } from "@labs/underwriting/formula-pages";
import { expect, test } from "vitest";
import {
  COMPARED_OUTPUTS,
  SENSITIVITY_PRESETS,
  SIMULATED_OUTPUTS,
  simulationDrivers,
  TORNADO_DRIVERS,
} from "./analysis-presets.ts";

for (const model of ["multifamily", "singlefamily"] as const) {
  const { rows } = getCatalog(model);

  test(`every preset of ${model} names inputs and outputs of the model`, () => {
    const inputs = [
      ...SENSITIVITY_PRESETS[model].flatMap((preset) => [preset.rows.input, preset.columns.input]),
      ...TORNADO_DRIVERS[model].map(({ input }) => input),
      ...simulationDrivers(model, 7).map(({ input }) => input),
    ];
    expect(inputs.filter((key) => rows.get(key)?.row.kind !== "input")).toEqual([]);
    const outputs = [
      ...SENSITIVITY_PRESETS[model].map(({ output }) => output),
      ...COMPARED_OUTPUTS[model],
      ...SIMULATED_OUTPUTS[model],
    ];
    expect(outputs.filter((key) => rows.get(key)?.row.kind !== "output")).toEqual([]);
  });

  test(`a simulation of ${model} keeps figures that are one number`, () => {
    const grains = SIMULATED_OUTPUTS[model].map((key) => rows.get(key)?.row.grain);
    expect(new Set(grains)).toEqual(new Set(["scalar"]));
  });

  test(`whole inputs of ${model} are moved by whole steps`, () => {
    const moved = SENSITIVITY_PRESETS[model].flatMap((preset) => [preset.rows, preset.columns]);
    const wrong = moved.filter(
      ({ input, step }) => rows.get(input)?.row.integer && step !== null && !Number.isInteger(step),
    );
    expect(wrong).toEqual([]);
  });
}
