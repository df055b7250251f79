import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { correlate, createNormals, quantileOfNormal } from "../maths/random-draws.ts";
import { tornado } from "./sensitivity.ts";
import { joinSimulations, type SimulationDriver, simulate } from "./simulation.ts";
import { computeOutput } from "./solve.ts";

const golden = JSON.parse(
  readFileSync(new URL("../golden/fixtures/domain-golden.json", import.meta.url), "utf8"),
);

function valid(model: "singlefamily" | "multifamily", inputs: Inputs): Inputs {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error("the golden inputs are valid");
  return validated.inputs;
}
const building = valid("multifamily", golden.mfA.inputs);
const home = valid("singlefamily", golden.sfrA.inputs);

const drivers: SimulationDriver[] = [
  { input: "exitCapRate", distribution: { kind: "normal", standardDeviation: 0.004 } },
  { input: "rentGrowth", distribution: { kind: "triangular", low: -0.02, mode: 0, high: 0.01 } },
];

test("a simulation without drivers is the base in every trial", () => {
  const result = simulate({
    model: "singlefamily",
    inputs: home,
    drivers: [],
    outputs: ["leveredIrr"],
    hurdles: { leveredIrr: 0.08 },
    trials: 5,
    seed: 1,
  });
  const base = computeOutput("singlefamily", home, "leveredIrr");
  expect(result).toMatchObject({ ok: true, trials: 5 });
  if (!result.ok) return;
  expect(result.outputs[0]).toMatchObject({ known: 5, belowHurdle: 0 });
  for (const value of Object.values(result.outputs[0]?.percentiles ?? {})) expect(value).toBe(base);
});

test("the same seed gives the same trials, another seed others", () => {
  const run = (seed: number) => {
    const result = simulate({
      model: "multifamily",
      inputs: building,
      drivers,
      outputs: ["leveredIrr"],
      trials: 60,
      seed,
    });
    return result.ok ? [...(result.outputs[0]?.sorted ?? [])] : [];
  };
  expect(run(7)).toEqual(run(7));
  expect(run(7)).not.toEqual(run(8));
});

test("parts of a simulation are together the whole, to the last bit", () => {
  const hurdles = { leveredIrr: 0.1 };
  const run = (first: number, trials: number) =>
    simulate({
      model: "multifamily",
      inputs: building,
      drivers,
      outputs: ["leveredIrr", "npv"],
      hurdles,
      trials,
      first,
      seed: 11,
    });
  const whole = run(0, 60);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const parts = [run(0, low), run(low, high - low), run(high, 60 - high)];
      expect(joinSimulations(parts, hurdles)).toEqual(whole);
    }),
    { numRuns: 20 },
  );
  expect(joinSimulations([whole, { ok: false, reason: "no such driver" }])).toEqual({
    ok: false,
    reason: "no such driver",
  });
  expect(joinSimulations([])).toMatchObject({ ok: false });
});

test("percentiles rise, and the share below a hurdle rises with the hurdle", () => {
  const shares = [0, 0.12, 0.5].map((hurdle) => {
    const result = simulate({
      model: "multifamily",
      inputs: building,
      drivers,
      outputs: ["leveredIrr"],
      hurdles: { leveredIrr: hurdle },
      trials: 200,
      seed: 3,
    });
    if (!result.ok) throw new Error(result.reason);
    const levels = Object.values(result.outputs[0]?.percentiles ?? {}).map(Number);
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    return result.outputs[0]?.belowHurdle ?? -1;
  });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test("correlations that contradict each other, and what is no figure, are refused with the reason", () => {
  const base = {
    model: "multifamily",
    inputs: building,
    outputs: ["leveredIrr"],
    trials: 2,
    seed: 1,
  } as const;
  expect(
    simulate({
      ...base,
      drivers,
      correlations: [
        [1, 2],
        [2, 1],
      ],
    }),
  ).toMatchObject({ ok: false });
  const text: SimulationDriver = {
    input: "lossBasis",
    distribution: { kind: "normal", standardDeviation: 1 },
  };
  expect(simulate({ ...base, drivers: [text] })).toMatchObject({
    ok: false,
    reason: expect.stringContaining("lossBasis"),
  });
});

test("a cancelled simulation keeps what it has drawn", () => {
  let asked = 0;
  const result = simulate({
    model: "singlefamily",
    inputs: home,
    drivers: [],
    outputs: ["leveredIrr"],
    trials: 2_000,
    seed: 1,
    isCancelled: () => {
      asked += 1;
      return asked > 1;
    },
  });
  expect(result).toMatchObject({ ok: true, trials: 500 });
});

test("a tornado has the widest bar first, and its break-even meets the hurdle", () => {
  const result = tornado({
    model: "multifamily",
    inputs: building,
    output: "leveredIrr",
    hurdle: 0.1,
    drivers: [
      { input: "exitCapRate", low: -0.005, high: 0.005 },
      { input: "debt.rate", low: -0.0001, high: 0.0001 },
      { input: "rentGrowth", low: -0.01, high: 0.01 },
      { input: "lossBasis", low: -1, high: 1 },
    ],
  });
  expect(result.base).toBeCloseTo(0.126695, 5);
  const reaches = result.bars.map(({ reach }) => reach);
  expect(reaches).toEqual(reaches.toSorted((a, b) => b - a));
  expect(result.bars.at(-1)).toMatchObject({ input: "lossBasis", low: null, high: null });
  const exit = result.bars.find(({ input }) => input === "exitCapRate");
  expect(exit?.low).toBeGreaterThan(exit?.high ?? 1);
  if (!exit || !("value" in exit.breakEven)) throw new Error("the exit cap rate has a break-even");
  const at = valid("multifamily", { ...building, exitCapRate: exit.breakEven.value });
  expect(computeOutput("multifamily", at, "leveredIrr")).toBeCloseTo(0.1, 8);
});

test("correlations that contradict each other are refused", () => {
  const same = [1, 1, 0.9];
  expect(correlate([same, [1, 1, -0.9], [0.9, -0.9, 1]], 3)).toBeUndefined();
  expect(correlate([same, same, [0.9, 0.9, 1]], 3)).toHaveLength(3);
});

test("drawn scores are standard normal, and correlate as asked", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      (seed, wanted) => {
        const factor =
          correlate(
            [
              [1, wanted],
              [wanted, 1],
            ],
            2,
          ) ?? [];
        const normals = createNormals(seed);
        const pairs = Array.from({ length: 4_000 }, () => {
          const [a, b] = [normals(), normals()];
          return [a, (factor[1]?.[0] ?? 0) * a + (factor[1]?.[1] ?? 0) * b] as const;
        });
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(Math.abs(mean(pairs.map(([a]) => a)))).toBeLessThan(0.1);
        expect(Math.abs(mean(pairs.map(([a, b]) => a * b)) - wanted)).toBeLessThan(0.12);
      },
    ),
    { numRuns: 20 },
  );
  expect(quantileOfNormal(0)).toBeCloseTo(0.5, 7);
  expect(quantileOfNormal(1.959964)).toBeCloseTo(0.975, 6);
  expect(quantileOfNormal(-1.281552)).toBeCloseTo(0.1, 6);
});
