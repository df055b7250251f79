import { openCone } from "../evaluation/model-cone.ts";
import { annualFigure, annualLine, evaluate } from "../evaluation/underwrite.ts";
import { type Inputs, inputAt, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { FormulaRow, ModelName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";

export interface SolveRequest {
  model: ModelName;
  inputs: Inputs;
  /** Path of the input to change, such as `purchasePrice` or `debt.rate`. */
  input: string;
  /** Key of the output, or `key.year` for an output by year. */
  output: string;
  target: number;
}

export type SolveResult =
  | { ok: true; value: number; reached: number; bindingConstraint?: string; evaluations: number }
  /** A jump is the last value before it, and by how much the output misses the target there. */
  | { ok: false; reason: string; jump?: { at: number; gap: number } };

/** One output of an evaluation, NaN where it does not exist. */
export function computeOutput(model: ModelName, inputs: Inputs, output: string): number {
  const [key = "", year] = output.split(".");
  const result = evaluate(model, inputs);
  const value = result.values[output] ?? result.values[key];
  if (value instanceof Float64Array) {
    return annualLine(model, result, key, result.years)[Number(year ?? 1) - 1] ?? Number.NaN;
  }
  return typeof value === "number" ? value : Number.NaN;
}

/** The same output for one value after another of one input: only what the input moves is evaluated again. */
function openFigure(of: {
  model: ModelName;
  inputs: Inputs;
  input: string;
  output: string;
}): (value: number) => number {
  const { model, inputs, input, output } = of;
  const [name = "", year = "1"] = output.split(".");
  const key = getCatalog(model).rows.has(output) ? output : name;
  const cone = openCone({ model, inputs, moved: [input], outputs: [key] });
  return (value) => {
    cone.set(input, value);
    cone.run();
    const found = cone.value(key);
    if (found instanceof Float64Array) return annualFigure({ model, key, series: found, year: Number(year) });
    return typeof found === "number" ? found : Number.NaN;
  };
}

/** Points to try from the present value outwards, ever further, until the bounds. */
function trialPoints(start: number, row: FormulaRow): number[][] {
  const { min = -1e12, max = 1e12 } = row.bounds ?? {};
  const scale = Math.abs(start) > 0 ? Math.abs(start) : row.unit === "%" ? 0.01 : 1000;
  const walk = (direction: 1 | -1, end: number): number[] => {
    const points: number[] = [];
    for (let step = 0.02; points.length < 60; step *= 1.35) {
      // Downwards from a positive value the steps are divisions, so that small values are searched too.
      const next =
        direction < 0 && start > 0 && min >= 0 ? start / (1 + step) : start + direction * step * scale;
      if ((end - next) * direction <= 0) break;
      points.push(next);
    }
    return [...points, end];
  };
  return [walk(1, max), walk(-1, min)];
}

interface Bracket {
  a: number;
  fa: number;
  b: number;
  fb: number;
}

/** The change of sign nearest to the present value, looking both ways in turn. */
function findBracket(start: number, row: FormulaRow, gap: (x: number) => number): Bracket | undefined {
  const first = gap(start);
  const sides = trialPoints(start, row).map((points) => ({ points, at: start, value: first }));
  const longest = Math.max(...sides.map((side) => side.points.length));
  for (let index = 0; index < longest; index++) {
    for (const side of sides) {
      const next = side.points[index];
      if (next === undefined) continue;
      const value = gap(next);
      if (side.value * value <= 0) return { a: side.at, fa: side.value, b: next, fb: value };
      side.at = next;
      side.value = value;
    }
  }
  return undefined;
}

/** False position with bisection in between; the bracket always holds the change of sign. */
function refine({ a, fa, b, fb }: Bracket, gap: (x: number) => number): { value: number; lower: number } {
  let [low, flow, high, fhigh] = [a, fa, b, fb];
  for (let step = 0; step < 200; step++) {
    if (flow === 0) return { value: low, lower: low };
    if (fhigh === 0) return { value: high, lower: high };
    const secant = low - (flow * (high - low)) / (fhigh - flow);
    const inside = secant > Math.min(low, high) && secant < Math.max(low, high);
    const middle = step % 3 === 2 || !inside ? (low + high) / 2 : secant;
    if (middle === low || middle === high) break;
    const value = gap(middle);
    if (!Number.isFinite(value)) return { value: Number.NaN, lower: Number.NaN };
    if (value > 0 === flow > 0) [low, flow] = [middle, value];
    else [high, fhigh] = [middle, value];
  }
  return { value: Math.abs(flow) < Math.abs(fhigh) ? low : high, lower: Math.min(low, high) };
}

/**
 * The value of one input at which an output reaches a target, everything else as it is. The whole model is
 * evaluated at each trial, so the loan is sized again and a tax on the price follows the price.
 *
 * @returns the value nearest to the present one, what the output then is, and the binding constraint there;
 * or why there is none
 * @example solveForInput({ model: "singlefamily", inputs, input: "purchasePrice", output: "unleveredIrr", target: 0.08 })
 */
export function solveForInput({ model, inputs, input, output, target }: SolveRequest): SolveResult {
  const { rows } = getCatalog(model);
  const row = rows.get(input)?.row;
  if (row?.kind !== "input" || row.unit === "text" || row.grain === "unitType") {
    return { ok: false, reason: `${input} is not a number among the inputs` };
  }
  if (row.integer) return { ok: false, reason: `${row.label} is a whole number and cannot be solved for` };
  if (!rows.has(output) && !rows.has(output.split(".")[0] ?? "")) {
    return { ok: false, reason: `${output} is not an output of this model` };
  }
  if (!Number.isFinite(target)) return { ok: false, reason: "The target must be a finite number" };
  const validated = validateInputs(model, withInput(inputs, input, inputAt(inputs, input) ?? pickStart(row)));
  if (!validated.ok) return { ok: false, reason: validated.problems.map((found) => found.msg).join("; ") };
  let evaluations = 0;
  const figure = openFigure({ model, inputs: validated.inputs, input, output });
  const gap = (x: number): number => {
    evaluations += 1;
    return figure(x) - target;
  };
  const present = inputAt(validated.inputs, input);
  const bracket = findBracket(
    typeof present === "number" ? present : Number((present as number[])[0]),
    row,
    gap,
  );
  if (!bracket)
    return { ok: false, reason: `No ${row.label.toLowerCase()} within its bounds reaches the target` };
  const { value, lower } = refine(bracket, gap);
  const reached = gap(value) + target;
  if (!(Math.abs(reached - target) <= 1e-9 * Math.max(1, Math.abs(target)))) {
    return { ok: false, reason: "The output jumps past the target", jump: { at: lower, gap: gap(lower) } };
  }
  const binding = evaluate(model, withInput(validated.inputs, input, value)).values.bindingConstraint;
  const named = typeof binding === "string" ? { bindingConstraint: binding } : {};
  return { ok: true, value, reached, ...named, evaluations };
}

function pickStart(row: FormulaRow): number {
  const template = row.default?.value;
  if (typeof template === "number") return template;
  return row.bounds?.min && row.bounds.min > 0 ? row.bounds.min * 10 : row.unit === "%" ? 0.05 : 1000;
}

export interface BidTargets {
  netYieldOnCost?: number;
  unleveredIrr?: number;
  leveredIrr?: number;
  cashOnCashStabilized?: number;
  priceToValueLow?: number;
  allInToAfterRepairValue?: number;
}

/** Why an owned home has no maximum bid. */
export const NOT_BID_ON = "Owned: held or sold, not bid on";

/** An output by `key` or `key.year`, and the figure that a bid has to reach. */
export interface BidTarget<Output extends string = string> {
  output: Output;
  target: number;
}

export interface TargetPrice<Output extends string = string> extends BidTarget<Output> {
  /** The highest price, in whole dollars, that meets this target alone. */
  price: number | null;
  reason?: string;
}

export interface MaxBid<Output extends string = string> {
  /** The highest price that meets every target that can be solved; null when none can. */
  price: number | null;
  /** The target that allows the least. */
  binding: Output | null;
  targets: TargetPrice<Output>[];
}

const TARGETS: (keyof BidTargets)[] = [
  "netYieldOnCost",
  "unleveredIrr",
  "leveredIrr",
  "cashOnCashStabilized",
  "priceToValueLow",
  "allInToAfterRepairValue",
];

/** Figures that a price raises: their targets may not be exceeded. */
const CEILINGS: ReadonlySet<string> = new Set(["priceToValueLow", "allInToAfterRepairValue"]);

/** What the search for a price leaves open, in dollars: an exact price is not taken for a dollar less. */
const SOLVED_WITHIN = 0.001;

/**
 * For each target the price that just meets it, and which of them binds (allows the least). Prices are in whole
 * dollars, rounded down: the next dollar would miss the target.
 *
 * @param onProgress told after each target how many are done
 */
export function findMaxBid<Output extends string>(
  of: { model: ModelName; inputs: Inputs; targets: readonly BidTarget<Output>[] },
  onProgress: (done: number, total: number) => void = () => undefined,
): MaxBid<Output> {
  const { model, inputs, targets } = of;
  const prices = targets.map(({ output, target }, at): TargetPrice<Output> => {
    const solved = solveForInput({ model, inputs, input: "purchasePrice", output, target });
    onProgress(at + 1, targets.length);
    if (solved.ok) return { output, target, price: Math.floor(solved.value + SOLVED_WITHIN) };
    // A tax on the whole price begins here: the last price before it meets the target, the next dollar misses.
    const { reason, jump } = solved;
    const isMet = jump !== undefined && (CEILINGS.has(output) ? jump.gap <= 0 : jump.gap >= 0);
    if (isMet) return { output, target, price: Math.floor(jump.at + SOLVED_WITHIN) };
    return { output, target, price: null, reason };
  });
  const least = prices.reduce<TargetPrice<Output> | null>(
    (found, each) => (each.price !== null && each.price < (found?.price ?? Infinity) ? each : found),
    null,
  );
  return { price: least?.price ?? null, binding: least?.output ?? null, targets: prices };
}

/**
 * Page SF-9: the highest bid for a home.
 *
 * @param targets by output; without them those among the inputs (`targets.…`) are used
 */
export function maxBid(inputs: Inputs, targets?: BidTargets): MaxBid<keyof BidTargets> {
  const wanted = targets ?? ((inputs.targets ?? {}) as BidTargets);
  const given = TARGETS.flatMap((output) => {
    const target = wanted[output];
    return typeof target === "number" ? [{ output, target }] : [];
  });
  return findMaxBid({ model: "singlefamily", inputs, targets: given });
}
