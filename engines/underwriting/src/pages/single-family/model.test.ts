import { describe, expect, it } from "vitest";
import { underwrite } from "../../evaluation/underwrite.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";

function run(inputs: Inputs) {
  const validated = validateInputs("singlefamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return underwrite({ model: "singlefamily", inputs: validated.inputs });
}

const close = (actual: unknown, expected: number): void => {
  expect(typeof actual).toBe("number");
  expect(Math.abs(Number(actual) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
};

describe.each(["sfrA", "sfrB"] as const)("golden case %s", (name) => {
  const { inputs, outputs } = golden[name];
  const result = run(inputs);
  it("has every year's lines", () => {
    for (const [index, year] of outputs.years.entries()) {
      for (const [key, value] of Object.entries(year)) close(result.lines[key]?.[index], value);
    }
  });
  it("has the stabilised year", () => {
    for (const [key, value] of Object.entries(outputs.stabilized)) {
      close(result.outputs[`stabilized${key[0]?.toUpperCase()}${key.slice(1)}`], value);
    }
  });
  it("has every output", () => {
    for (const [key, value] of Object.entries(outputs)) {
      if (key === "years" || key === "stabilized") continue;
      const actual = result.outputs[key];
      if (Array.isArray(value)) {
        expect(actual, key).toHaveLength(value.length);
        for (const [index, each] of value.entries()) close((actual as number[])[index], Number(each));
      } else close(actual, Number(value));
    }
  });
});
