import type { Coefficients } from "../comps/score-comps.ts";
import { defaultBandwidths, type FactName, type Facts } from "../comps/similarity.ts";
import type { AmountKind } from "../estimates/quarantine.ts";
import {
  accumulateNormalEquations,
  type CoefficientBound,
  solveBounded,
} from "../maths/bounded-least-squares.ts";

/**
 * Coefficients where there are too few observations to fit any; a place's own observations move them.
 * See docs/methods/comps-and-estimates.md#attribute-adjustment.
 */
export const statedCoefficients: Record<AmountKind, Coefficients> = {
  rent: { lnSqft: 0.45, beds: 0.03, baths: 0.04, age: -0.0015 },
  price: { lnSqft: 0.45, beds: 0.03, baths: 0.04, age: -0.0015 },
};

/** The wider fit weighs as much as this many comps that lie one bandwidth apart. */
export const localPriorWeight = 40;

const names: readonly FactName[] = ["lnSqft", "beds", "baths", "age"];

/**
 * Coefficients from the observations around a subject, shrunk to those of the wider fit with signs constrained
 * (area, bedrooms and bathrooms never lower the amount, age never raises it). `logs` are logs of amounts brought
 * to today. Gross errors weigh little: residuals from the wider fit beyond 0.5 in logs are cut to that.
 */
export function fitLocalCoefficients(of: {
  facts: readonly Facts[];
  logs: ArrayLike<number>;
  weights: ArrayLike<number>;
  wider: Coefficients;
}): Coefficients {
  const columns = centerColumns(of.facts, of.weights);
  const prior = names.map((name) => of.wider[name]);
  const target = clippedResiduals(columns, prior, of);
  const equations = accumulateNormalEquations({
    rows: of.facts.length,
    size: names.length,
    target,
    weights: of.weights,
    fill: (at, row) => {
      for (let k = 0; k < names.length; k += 1) row[k] = columns[k]?.[at] ?? 0;
    },
  });
  const bounds = names.map((name, k): CoefficientBound => {
    const priorWeight = localPriorWeight * defaultBandwidths[name] ** 2;
    const limits =
      name === "age"
        ? { low: Number.NEGATIVE_INFINITY, high: 0 }
        : { low: 0, high: Number.POSITIVE_INFINITY };
    return { ...limits, prior: prior[k] ?? 0, priorWeight };
  });
  const [lnSqft = 0, beds = 0, baths = 0, age = 0] = solveBounded(equations, bounds);
  return { lnSqft, beds, baths, age };
}

/** Columns less their weighted means; an unknown fact stands at the mean. */
function centerColumns(facts: readonly Facts[], weights: ArrayLike<number>): Float64Array[] {
  return names.map((name) => {
    const values = facts.map((fact) => readFact(fact, name));
    let total = 0;
    let sum = 0;
    for (const [at, value] of values.entries()) {
      if (value === null) continue;
      total += weights[at] ?? 0;
      sum += (weights[at] ?? 0) * value;
    }
    const mean = total > 0 ? sum / total : 0;
    return Float64Array.from(values, (value) => (value === null ? 0 : value - mean));
  });
}

function clippedResiduals(
  columns: readonly Float64Array[],
  prior: readonly number[],
  of: { logs: ArrayLike<number>; weights: ArrayLike<number> },
): Float64Array {
  const fitted = Float64Array.from({ length: of.logs.length }, (_, at) =>
    columns.reduce((sum, column, k) => sum + (column[at] ?? 0) * (prior[k] ?? 0), 0),
  );
  let total = 0;
  let sum = 0;
  for (let at = 0; at < fitted.length; at += 1) {
    total += of.weights[at] ?? 0;
    sum += (of.weights[at] ?? 0) * ((of.logs[at] ?? 0) - (fitted[at] ?? 0));
  }
  const level = total > 0 ? sum / total : 0;
  return fitted.map((value, at) => {
    const residual = (of.logs[at] ?? 0) - value - level;
    return value + Math.min(0.5, Math.max(-0.5, residual));
  });
}

export function readFact(facts: Facts, name: FactName): number | null {
  if (name === "lnSqft") return facts.sqft === null ? null : Math.log(facts.sqft);
  // Age falls as the year rises; only differences matter.
  if (name === "age") return facts.yearBuilt === null ? null : -facts.yearBuilt;
  return facts[name];
}
