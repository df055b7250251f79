import { type Cone, openCone } from "../evaluation/model-cone.ts";
import { type Inputs, type InputValue, inputAt } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { interpolateSorted } from "../maths/percentile.ts";
import { correlate, createNormals, quantileOfNormal } from "../maths/random-draws.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { moveInput } from "./sensitivity.ts";

/** How an assumption may turn out, as a step from its base: symmetrical, or leaning to one side. */
export type DriverDistribution =
  | { kind: "normal"; standardDeviation: number }
  | { kind: "triangular"; low: number; mode: number; high: number };

export interface SimulationDriver {
  input: string;
  distribution: DriverDistribution;
}

export interface SimulationRequest {
  model: ModelName;
  /** Validated inputs: the base that the drivers move. */
  inputs: Inputs;
  drivers: readonly SimulationDriver[];
  /** Correlation of each driver with each other; without one they move apart from each other. */
  correlations?: readonly (readonly number[])[];
  outputs: readonly string[];
  hurdles?: Readonly<Record<string, number>>;
  trials: number;
  /** How many of the seed's trials are passed over: parts of one simulation can run side by side. */
  first?: number;
  seed: number;
  /** Asked between blocks of trials; true ends the simulation with what was drawn so far. */
  isCancelled?: () => boolean;
}

export interface SimulatedOutput {
  output: string;
  /** Trials in which it has a value; the others (no equity, no change of sign) count against every hurdle. */
  known: number;
  mean: number | null;
  percentiles: Record<"p5" | "p10" | "p25" | "p50" | "p75" | "p90" | "p95", number | null>;
  /** Share of all trials below the hurdle or without a value. */
  belowHurdle: number | null;
  /** Known values in rising order. */
  sorted: Float64Array;
}

export type SimulationResult =
  | { ok: true; trials: number; seed: number; outputs: SimulatedOutput[] }
  | { ok: false; reason: string };

const cancelEvery = 500;

/**
 * Monte Carlo over the model's assumptions: correlated normal scores (Gaussian copula) become steps of each driver,
 * every trial is a whole evaluation of the same compiled formulas. The same seed gives the same trials everywhere.
 *
 * A trial whose inputs fall out of their bounds is drawn back to the bound. Not positive definite correlations answer `ok: false` with the reason.
 *
 * Example: no drivers give the base in every trial, so that all percentiles are the base's output.
 * See docs/methods/returns.md#simulation. Source: R. Nelsen, "An Introduction to Copulas" (2006).
 */
export function simulate(request: SimulationRequest): SimulationResult {
  const { model, inputs, drivers, outputs, trials, seed } = request;
  const factor = correlate(request.correlations, drivers.length);
  if (factor === undefined) return { ok: false, reason: "The correlations contradict each other" };
  const missing = drivers.find(({ input }) => moveInput(inputAt(inputs, input), 0) === undefined);
  if (missing !== undefined) return { ok: false, reason: `${missing.input} is no figure that can be moved` };
  const cone = openCone({ model, inputs, moved: drivers.map(({ input }) => input), outputs });
  const normals = createNormals(seed);
  const values = outputs.map((output) => ({ output, series: new Float64Array(trials) }));
  const moved = readDrivers(request, factor);
  const scores = new Float64Array(drivers.length);
  for (let passed = 0; passed < (request.first ?? 0) * scores.length; passed += 1) normals();
  let drawn = 0;
  for (; drawn < trials; drawn += 1) {
    if (drawn % cancelEvery === 0 && request.isCancelled?.()) break;
    for (let at = 0; at < scores.length; at += 1) scores[at] = normals();
    for (const driver of moved) moveDriver(cone, driver, scores);
    cone.run();
    for (const { output, series } of values) {
      const value = cone.value(output);
      series[drawn] = typeof value === "number" ? value : Number.NaN;
    }
  }
  return {
    ok: true,
    trials: drawn,
    seed,
    outputs: values.map(({ output, series }) => {
      const sorted = series
        .subarray(0, drawn)
        .filter((value) => Number.isFinite(value))
        .sort();
      return describe({ output, sorted, trials: drawn, hurdle: request.hurdles?.[output] });
    }),
  };
}

/**
 * Parts of one simulation as the whole: what `simulate` answers for all their trials at once, to the last bit.
 *
 * Example: the join of trials 1 to 500 and of 500 more with `first: 500` is the simulation of 1,000 trials.
 */
export function joinSimulations(
  parts: readonly SimulationResult[],
  hurdles: SimulationRequest["hurdles"] = {},
): SimulationResult {
  const drawn = parts.filter((part) => part.ok);
  const [first] = drawn;
  const refused = parts.find((part) => !part.ok);
  if (first === undefined || refused !== undefined)
    return refused ?? { ok: false, reason: "No trials to run" };
  const trials = drawn.reduce((sum, part) => sum + part.trials, 0);
  const outputs = first.outputs.map(({ output }, at) => {
    const runs = drawn.map((part) => part.outputs[at]?.sorted ?? new Float64Array());
    return describe({ output, sorted: runs.reduce(merge), trials, hurdle: hurdles[output] });
  });
  return { ok: true, trials, seed: first.seed, outputs };
}

/** Two rising runs as one. */
function merge(one: Float64Array, other: Float64Array): Float64Array {
  const merged = new Float64Array(one.length + other.length);
  let [left, right] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const [low = Number.POSITIVE_INFINITY, high = Number.POSITIVE_INFINITY] = [one[left], other[right]];
    const isLeft = low <= high;
    merged[at] = isLeft ? low : high;
    if (isLeft) left += 1;
    else right += 1;
  }
  return merged;
}

/** A driver's base, bounds and row of the correlations' factor, read once. */
interface MovedInput {
  input: string;
  base: InputValue;
  distribution: DriverDistribution;
  min: number;
  max: number;
  weights: Float64Array;
}

function readDrivers(
  { model, inputs, drivers }: SimulationRequest,
  factor: readonly (readonly number[])[],
): MovedInput[] {
  const { rows } = getCatalog(model);
  return drivers.map(({ input, distribution }, at) => {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } =
      rows.get(input)?.row.bounds ?? {};
    const weights = Float64Array.from(factor[at] ?? []);
    return { input, base: inputAt(inputs, input), distribution, min, max, weights };
  });
}

/** Writes one driver's value of a trial over the last one's. */
function moveDriver(
  cone: Cone,
  { input, base, distribution, min, max, weights }: MovedInput,
  scores: Float64Array,
): void {
  let score = 0;
  for (let k = 0; k < scores.length; k += 1) score += (weights[k] ?? 0) * (scores[k] ?? 0);
  const step = drawStep(distribution, score);
  const bounded = (value: number) => Math.min(max, Math.max(min, value + step));
  cone.set(input, Array.isArray(base) ? base.map((one) => bounded(Number(one))) : bounded(Number(base)));
}

/** The step that as many outcomes fall short of as normal scores fall short of this one. */
function drawStep(distribution: DriverDistribution, score: number): number {
  if (distribution.kind === "normal") return score * distribution.standardDeviation;
  const { low, mode, high } = distribution;
  const share = quantileOfNormal(score);
  const width = high - low;
  if (width <= 0) return mode;
  const turn = (mode - low) / width;
  return share < turn
    ? low + Math.sqrt(share * width * (mode - low))
    : high - Math.sqrt((1 - share) * width * (high - mode));
}

interface Outcomes {
  output: string;
  sorted: Float64Array;
  trials: number;
  hurdle: number | undefined;
}

function describe({ output, sorted, trials, hurdle }: Outcomes): SimulatedOutput {
  const at = (share: number): number | null => interpolateSorted(sorted, share) ?? null;
  const reached = hurdle === undefined ? 0 : sorted.filter((value) => value >= hurdle).length;
  return {
    output,
    known: sorted.length,
    mean: sorted.length === 0 ? null : sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    percentiles: {
      p5: at(0.05),
      p10: at(0.1),
      p25: at(0.25),
      p50: at(0.5),
      p75: at(0.75),
      p90: at(0.9),
      p95: at(0.95),
    },
    belowHurdle: hurdle === undefined || trials === 0 ? null : 1 - reached / trials,
    sorted,
  };
}
