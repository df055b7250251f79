import { expect, test } from "vitest";
import { underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, withInput, withInputs } from "./model-inputs.ts";
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

test("a version names the lender's terms as the firm does, those of earlier versions too", () => {
  for (const name of ["First Bank, 2026", "agencyConventional"]) {
    expect(validateInputs("multifamily", withInput(golden.mfA.inputs, "debt.preset", name)).ok, name).toBe(
      true,
    );
  }
});

test("terms are in force by no name: naming some changes no figure, and they are warned of until they are confirmed", () => {
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
