import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { interpolateSorted } from "../maths/percentile.ts";
import { correlate, createNormals, quantileOfNormal } from "../maths/random-draws.ts";
import { type DriverDistribution, type SimulatedOutput, simulate } from "./simulation.ts";
import { computeOutput } from "./solve.ts";

const golden = JSON.parse(
  readFileSync(new URL("../golden/fixtures/domain-golden.json", import.meta.url), "utf8"),
);
const validated = validateInputs("singlefamily", golden.sfrA.inputs);
if (!validated.ok) throw new Error("the golden inputs are valid");
const home = validated.inputs;

/** Equity moves in a straight line with each of these: what a simulation of it must show can be written down. */
const LINEAR = "initialEquity";
const PRICE = "purchasePrice";
const RENOVATION = "renovation";
const TRIALS = 4_000;

const equity = (change: Inputs): number =>
  Number(computeOutput("singlefamily", { ...home, ...change }, LINEAR));
const base = equity({});
const slope = (input: string): number => (equity({ [input]: Number(home[input]) + 1_000 }) - base) / 1_000;

function draw(
  drivers: Record<string, DriverDistribution>,
  correlations?: number[][],
  hurdle?: number,
): SimulatedOutput {
  const result = simulate({
    model: "singlefamily",
    inputs: home,
    drivers: Object.entries(drivers).map(([input, distribution]) => ({ input, distribution })),
    ...(correlations === undefined ? {} : { correlations }),
    outputs: [LINEAR],
    ...(hurdle === undefined ? {} : { hurdles: { [LINEAR]: hurdle } }),
    trials: TRIALS,
    seed: 5,
  });
  const [found] = result.ok ? result.outputs : [];
  if (found === undefined) throw new Error("nothing was simulated");
  return found;
}

const normal = (standardDeviation: number): DriverDistribution => ({ kind: "normal", standardDeviation });

/** Scores below which these shares of a normal distribution lie, from its tables. */
const SCORES = { p5: -1.6449, p10: -1.2816, p25: -0.6745, p50: 0, p75: 0.6745, p90: 1.2816, p95: 1.6449 };

/** Four standard errors of a mean, and somewhat more of a percentile far out. */
const near = (deviation: number): number => (8 * deviation) / Math.sqrt(TRIALS);
const expectNear = (found: number | null, expected: number, deviation: number): void => {
  expect(Math.abs(Number(found) - expected)).toBeLessThan(near(deviation));
};

function deviationOf({ sorted }: SimulatedOutput): number {
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sorted.length);
}

/** Four standard errors of a deviation. */
const expectAlike = (found: number, expected: number): void => {
  expect(Math.abs(found / expected - 1)).toBeLessThan(4 / Math.sqrt(2 * TRIALS));
};

test("a normal assumption gives the mean, the percentiles, and the share below a hurdle that it must", () => {
  const deviation = 12_000 * slope(PRICE);
  const found = draw({ [PRICE]: normal(12_000) }, undefined, base + deviation);
  expectNear(found.mean, base, deviation);
  for (const [name, score] of Object.entries(SCORES)) {
    expectNear(found.percentiles[name as keyof typeof SCORES], base + score * deviation, deviation);
  }
  expect(Math.abs(Number(found.belowHurdle) - 0.8413)).toBeLessThan(0.02);
  expect(found.known).toBe(TRIALS);
});

test("a triangular assumption gives the mean, the deviation, and the percentiles of a triangle", () => {
  const [low, mode, high] = [-30_000, 0, 60_000];
  const found = draw({ [PRICE]: { kind: "triangular", low, mode, high } });
  const at = (step: number) => base + step * slope(PRICE);
  const variance = (low * low + mode * mode + high * high - low * mode - low * high - mode * high) / 18;
  const deviation = Math.sqrt(variance) * slope(PRICE);
  expectNear(found.mean, at((low + mode + high) / 3), deviation);
  expectAlike(deviationOf(found), deviation);
  // Of a triangle a third lies below the mode here: (mode - low) / (high - low).
  const width = high - low;
  expectNear(found.percentiles.p10, at(low + Math.sqrt(0.1 * width * (mode - low))), deviation);
  expectNear(found.percentiles.p25, at(low + Math.sqrt(0.25 * width * (mode - low))), deviation);
  expectNear(found.percentiles.p75, at(high - Math.sqrt(0.25 * width * (high - mode))), deviation);
  expectNear(found.percentiles.p95, at(high - Math.sqrt(0.05 * width * (high - mode))), deviation);
});

describe("The variance of a sum is that of its parts and twice their covariance", () => {
  const deviations = { [PRICE]: 10_000, [RENOVATION]: 3_000 };
  const drivers = {
    [PRICE]: normal(deviations[PRICE] ?? 0),
    [RENOVATION]: normal(deviations[RENOVATION] ?? 0),
  };
  const one = 10_000 * slope(PRICE);
  const other = 3_000 * slope(RENOVATION);

  test.each([
    ["0.8", 0.8],
    ["-0.8", -0.8],
    ["0", 0],
    ["1", 1],
    ["none given, which is 0", undefined],
  ])("with a correlation of %s", (_, correlation) => {
    const matrix =
      correlation === undefined
        ? undefined
        : [
            [1, correlation],
            [correlation, 1],
          ];
    const expected = Math.sqrt(one ** 2 + other ** 2 + 2 * (correlation ?? 0) * one * other);
    const found = draw(drivers, matrix);
    expectAlike(deviationOf(found), expected);
    expectNear(found.mean, base, expected);
  });
});

test("an assumption never leaves the bounds of its input", () => {
  const found = draw({ [PRICE]: normal(1e12) });
  expect(found.sorted.every((value) => Number.isFinite(value))).toBe(true);
  expect(found.sorted[0]).toBeCloseTo(equity({ [PRICE]: 1 }), -1);
});

test("independent scores have mean 0, deviation 1, and nothing in common with the next", () => {
  const next = createNormals(9);
  const scores = Array.from({ length: 20_000 }, () => next());
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs(mean(scores))).toBeLessThan(0.03);
  expect(Math.abs(mean(scores.map((score) => score ** 2)) - 1)).toBeLessThan(0.05);
  expect(Math.abs(mean(scores.map((score) => score ** 4)) - 3)).toBeLessThan(0.3);
  expect(Math.abs(mean(scores.slice(1).map((score, at) => score * (scores[at] ?? 0))))).toBeLessThan(0.03);
});

test("shares below a score are those of the tables", () => {
  for (const [score, share] of [
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [1.6448536, 0.95],
    [-2.3263479, 0.01],
    [3, 0.9986501],
  ] as const) {
    expect(quantileOfNormal(score)).toBeCloseTo(share, 6);
  }
});

test("a factor times its own transpose is the matrix of correlations", () => {
  const matrix = [
    [1, 0.6, -0.3],
    [0.6, 1, 0.2],
    [-0.3, 0.2, 1],
  ];
  const factor = correlate(matrix, 3) ?? [];
  for (const [row, line] of matrix.entries()) {
    for (const [column, expected] of line.entries()) {
      const product = factor[row]?.reduce((sum, one, k) => sum + one * (factor[column]?.[k] ?? 0), 0);
      expect(product).toBeCloseTo(expected, 12);
    }
  }
  expect(correlate(undefined, 2)).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test("percentiles lie between the two nearest values as Excel's PERCENTILE.INC has them", () => {
  const values = [10, 20, 40, 80];
  expect([0, 0.25, 0.5, 0.9, 1].map((share) => interpolateSorted(values, share))).toEqual([
    10, 17.5, 30, 68, 80,
  ]);
  expect(interpolateSorted([], 0.5)).toBeUndefined();
});
