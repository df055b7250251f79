import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveInput } from "../analysis/sensitivity.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, inputAt, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { openCone } from "./model-cone.ts";
import { evaluate } from "./underwrite.ts";

const models: [ModelName, Inputs][] = [
  ["singlefamily", golden.sfrA.inputs],
  ["multifamily", golden.mfA.inputs],
];

describe.each(models)("a model of %s kept open", (model, given) => {
  const validated = validateInputs(model, given);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const { inputs } = validated;
  const rows = [...getCatalog(model).rows.values()].map(({ row }) => row);
  const movable = rows
    .filter(
      (row) => row.kind === "input" && !row.integer && moveInput(inputAt(inputs, row.key), 0) !== undefined,
    )
    .map(({ key }) => key);
  const read = rows.filter((row) => row.kind !== "input").map(({ key }) => key);

  it("gives the figures of a whole evaluation, whichever inputs move and whichever rows are read", () => {
    const moves = fc.array(
      fc.record({ input: fc.constantFrom(...movable), step: fc.double({ min: 0, max: 0.02, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(
        moves,
        fc.uniqueArray(fc.constantFrom(...read), { minLength: 1, maxLength: 6 }),
        (steps, outputs) => {
          const cone = openCone({ model, inputs, moved: steps.map(({ input }) => input), outputs });
          let moved = inputs;
          for (const { input, step } of steps) {
            const value = moveInput(inputAt(moved, input), step);
            moved = withInput(moved, input, value);
            cone.set(input, value);
            cone.run();
            const whole = evaluate(model, moved).values;
            for (const output of outputs) expect(cone.value(output), output).toEqual(whole[output]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("makes room again for another hold", () => {
    const cone = openCone({ model, inputs, moved: ["holdYears"], outputs: ["leveredIrr", "noi"] });
    for (const holdYears of [3, 8]) {
      cone.set("holdYears", holdYears);
      cone.run();
      const whole = evaluate(model, withInput(inputs, "holdYears", holdYears)).values;
      expect(cone.value("leveredIrr")).toBe(whole.leveredIrr);
      expect(cone.value("noi")).toEqual(whole.noi);
    }
  });
});
