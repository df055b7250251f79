import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { computeOutput } from "@labs/underwriting/solve";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { expect, test } from "vitest";
import { runAnalysis } from "./analysis-tasks.ts";

const validated = validateInputs("multifamily", golden.mfA.inputs);
if (!validated.ok) throw new Error("the golden inputs are valid");
const base = { model: "multifamily", inputs: validated.inputs } as const;
const irr = computeOutput("multifamily", validated.inputs, "leveredIrr");

test("the grid holds the published figures, its middle the base, and tells each row done", () => {
  const progress: string[] = [];
  const result = runAnalysis(
    base,
    {
      kind: "sensitivity",
      rows: { input: "exitCapRate", values: [0.0525, 0.0575, 0.0625] },
      columns: { input: "rentGrowth", values: [0.01, 0.03, 0.05] },
      output: "leveredIrr",
    },
    (done, total) => progress.push(`${done}/${total}`),
  );
  if (result.kind !== "sensitivity") throw new Error(result.kind);
  expect(result.grid[1]?.[1]).toEqual({ value: irr, reason: null });
  expect(result.grid[1]?.map((cell) => Number(((cell.value ?? 0) * 100).toFixed(3)))).toEqual([
    4.414, 12.67, 19.544,
  ]);
  expect(progress).toEqual(["1/3", "2/3", "3/3"]);
});

test("a cell outside the bounds of an input has no value but the reason", () => {
  const result = runAnalysis(
    base,
    {
      kind: "sensitivity",
      rows: { input: "vacancyPct", values: [-0.01] },
      columns: { input: "exitCapRate", values: [0.0575] },
      output: "leveredIrr",
    },
    () => {},
  );
  expect(result).toEqual({
    kind: "sensitivity",
    grid: [[{ value: null, reason: "Vacancy must be at least 0 (0%)" }]],
  });
});

test("each target allows a price of its own, the least of them binds, and one out of reach says why", () => {
  const targets = [
    { output: "leveredIrr", target: 0.15 },
    { output: "goingInCapRate", target: 0.05 },
    { output: "bindingConstraint", target: 1 },
  ];
  const result = runAnalysis(base, { kind: "bid", targets }, () => {});
  if (result.kind !== "bid") throw new Error(result.kind);
  const [irr15, cap] = result.bid.targets;
  // Published: 15,342,804.27; a bid is whole dollars, rounded down.
  expect(irr15?.price).toBe(15_342_804);
  expect(cap?.price).toBeCloseTo(929_194.78 / 0.05, -1);
  expect(result.bid).toMatchObject({ binding: "leveredIrr", price: irr15?.price });
  expect(result.bid.targets[2]).toMatchObject({ price: null, reason: expect.any(String) });
});

test("a case changes its own inputs alone; one that cannot be says why in each figure", () => {
  const result = runAnalysis(
    base,
    {
      kind: "scenarios",
      cases: [
        { id: "base", changed: {} },
        { id: "low", changed: { exitCapRate: 0.0675 } },
        { id: "odd", changed: { holdYears: 2.5 } },
      ],
      outputs: ["leveredIrr", "dscrNcf"],
    },
    () => {},
  );
  if (result.kind !== "scenarios") throw new Error(result.kind);
  const [same, low, odd] = result.cases;
  expect(same?.outputs.leveredIrr).toBe(irr);
  expect(same?.outputs.dscrNcf).toBeCloseTo(1.522364, 6);
  expect(Number(low?.outputs.leveredIrr)).toBeLessThan(irr);
  expect(odd?.outputs.leveredIrr).toBeNull();
  expect(odd?.unavailable.dscrNcf).toBe("Hold period must be a whole number");
});

test("a simulation tells how far it is, and the same seed gives the same trials", () => {
  const run = () => {
    const progress: number[] = [];
    const result = runAnalysis(
      base,
      {
        kind: "simulation",
        drivers: [{ input: "exitCapRate", distribution: { kind: "normal", standardDeviation: 0.005 } }],
        correlations: [[1]],
        outputs: ["leveredIrr"],
        trials: 520,
        seed: 7,
      },
      (done) => progress.push(done),
    );
    if (result.kind !== "simulation" || !result.simulation.ok) throw new Error("it runs");
    return { progress, sorted: result.simulation.outputs[0]?.sorted };
  };
  const first = run();
  expect(first.progress).toEqual([0, 500]);
  expect(first.sorted).toHaveLength(520);
  expect(run().sorted).toEqual(first.sorted);
});
