import { expect, test } from "vitest";
import { underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { lenderPresets } from "./lender-presets.ts";
import { type Inputs, inputRows, withInput, withInputs } from "./model-inputs.ts";
import { validateInputs } from "./validate-inputs.ts";

function run(inputs: Inputs) {
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return underwrite({ model: "multifamily", inputs: validated.inputs });
}
const codes = (inputs: Inputs) =>
  run(inputs)
    .checks.filter(({ ok }) => !ok)
    .map(({ code }) => code);

test("the example of the presets holds", () => {
  expect(lenderPresets.find(({ id }) => id === "agencyConventional")?.inputs["debt.minDscr"]).toBe(1.25);
});

test("each preset sets inputs of the model within their bounds, and is one that a version can name", () => {
  const rows = new Map(inputRows("multifamily").map((row) => [row.key, row]));
  expect(rows.get("debt.preset")?.choices).toEqual(["none", ...lenderPresets.map(({ id }) => id)]);
  for (const { id, inputs, asOf, source } of lenderPresets) {
    expect(asOf && source).toBeTruthy();
    const chosen = withInputs(golden.mfA.inputs, [...Object.entries(inputs), ["debt.preset", id]]);
    expect(validateInputs("multifamily", chosen).ok, id).toBe(true);
  }
});

test("no preset is in force by itself: naming one changes no figure, and it is warned of until it is confirmed", () => {
  const named = withInput(golden.mfA.inputs, "debt.preset", "bank");
  expect(run(named).outputs).toEqual(run(golden.mfA.inputs).outputs);
  expect(codes(golden.mfA.inputs)).not.toContain("MF-W-LENDER-PRESET");
  expect(codes(named)).toContain("MF-W-LENDER-PRESET");
  expect(codes(withInput(named, "debt.presetConfirmed", "yes"))).not.toContain("MF-W-LENDER-PRESET");
});

test("a lender's least occupancy is held against the rent roll's", () => {
  const unitMix = golden.mfA.inputs.unitMix.map((plan) => ({
    ...plan,
    occupied: Math.round(0.88 * plan.units),
  }));
  const asked = withInputs(golden.mfA.inputs, [
    ["unitMix", unitMix],
    ["rentRollDate", "2026-01-31"],
    ["lender.minOccupancyPct", 0.9],
  ]);
  expect(codes(asked)).toContain("MF-W-LENDER-OCCUPANCY");
  expect(codes(withInput(asked, "lender.minOccupancyPct", 0.8))).not.toContain("MF-W-LENDER-OCCUPANCY");
});
