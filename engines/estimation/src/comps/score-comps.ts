import { effectiveCount, lowerWeightedMedian, median } from "../maths/weighted-statistics.ts";
import {
  type Bandwidths,
  defaultBandwidths,
  distanceBandwidth,
  type FactName,
  type Facts,
  factDifferences,
  multiplyParts,
  type Placed,
  type SimilarityParts,
  similarityParts,
} from "./similarity.ts";

/** Effect on the log of rent (or price): per log of area, per bedroom, per bathroom, per year of age. */
export type Coefficients = Record<FactName, number>;

export interface Comp extends Placed {
  id: string;
  /** Monthly rent or sale price in dollars, as observed. */
  amount: number;
  /** Index today over index then; without it the annual growth is used. */
  timeFactor?: number;
}

/** What a user decided about a comp; it overrides the outlier rule both ways. */
export type CompDecision = "included" | "excluded";

/** Dollars that a user adds to a comp for what the method does not adjust. */
export interface ManualAdjustment {
  condition: number;
  grade: number;
}

export type ManualAdjustments = Readonly<Record<string, ManualAdjustment>>;

export interface ScoreCompsInput {
  subject: Facts;
  comps: readonly Comp[];
  coefficients: Coefficients;
  /** The distance bandwidth, when left out, is that of the min(15, n)th comp. */
  bandwidths?: Partial<Bandwidths>;
  /** Growth a year as a fraction; the time factor is `(1 + g)^(months / 12)`. */
  annualGrowth: number;
  outlierZ?: number;
  decisions?: Readonly<Record<string, CompDecision>>;
  /** By comp id; one that would leave nothing of the comp's amount is not applied. */
  manual?: ManualAdjustments;
}

export type AdjustmentName = "time" | FactName | keyof ManualAdjustment;

export interface ScoredComp extends Comp {
  timeFactor: number;
  attributeFactor: number;
  adjustedAmount: number;
  /** Dollars by cause; `amount + their sum = adjustedAmount`. */
  adjustments: Record<AdjustmentName, number>;
  /** Sum of the absolute adjustments over the amount, and the net one, as fractions. */
  grossAdjustmentShare: number;
  netAdjustmentShare: number;
  flags: AdjustmentFlag[];
  similarity: number;
  similarityParts: SimilarityParts;
  robustZ: number;
  excluded: boolean;
  excludedBy: "outlier" | "user" | null;
}

export type AdjustmentFlag = "singleAdjustmentOver15" | "netAdjustmentOver25" | "grossAdjustmentOver40";

/** Outliers beyond this robust z are set aside unless the user keeps them. */
export const defaultOutlierZ = 3.5;

/** With fewer comps than this nobody is called an outlier: the spread can't be told from the comps. */
export const outlierMinimumComps = 5;

/** Floor of the robust standard deviation (1.4826 times MAD) in logs: comps within 2% are no outliers. */
export const robustSpreadFloor = 0.02;

/**
 * Scores comps against a subject: time factor, attribute factor `exp(sum b_k (x_subject - x_comp))`, adjusted
 * amount `amount * time * attributes`, similarity, and robust z `|ln adjusted - lower weighted median| / spread`
 * with the spread `1.4826 * MAD` (the deviations unweighted), at least 0.02. What a user adds for condition and grade
 * comes last, in dollars: `adjusted = amount * time * attributes + condition + grade`.
 *
 * Excluded are comps that the user excluded and, from five comps on, those whose z exceeds `outlierZ` unless the
 * user included them. The answer keeps the order of the input. Amounts must be positive (RangeError).
 *
 * See docs/methods/comps-and-estimates.md; reproduced to 1e-9 by the test's reference case.
 */
export function scoreComps(input: ScoreCompsInput): ScoredComp[] {
  const bandwidths: Bandwidths = {
    distance: distanceBandwidth(input.comps.map((comp) => comp.distance)),
    ...defaultBandwidths,
    ...input.bandwidths,
  };
  const adjusted = input.comps.map((comp) => adjustComp({ ...input, comp, bandwidths }));
  return decideComps({ ...input, comps: adjusted });
}

/**
 * What takes part among comps that are adjusted already: the robust z and who excluded what under other decisions.
 * Adjustments and similarities do not depend on decisions, so asking what a toggle does needs nothing more.
 */
export function decideComps<C extends Adjusted>(
  input: Pick<ScoreCompsInput, "outlierZ" | "decisions"> & { comps: readonly C[] },
): (C & Pick<ScoredComp, "robustZ" | "excluded" | "excludedBy">)[] {
  const measureZ = robustZ(input.comps.filter((comp) => input.decisions?.[comp.id] !== "excluded"));
  const limit = input.outlierZ ?? defaultOutlierZ;
  return input.comps.map((comp) => {
    const z = measureZ(comp.adjustedAmount);
    const decision = input.decisions?.[comp.id];
    const isOutlier = input.comps.length >= outlierMinimumComps && z > limit;
    const excludedBy =
      decision === "excluded" ? "user" : isOutlier && decision !== "included" ? "outlier" : null;
    return { ...comp, robustZ: z, excluded: excludedBy !== null, excludedBy };
  });
}

export interface CompsEstimate {
  /** `exp(sum s ln r / sum s)`; `null` without a comp of positive similarity. */
  amount: number | null;
  /** Kish's effective number of comps, `(sum s)^2 / sum s^2`. */
  nEff: number;
}

/** Similarity-weighted geometric mean of adjusted amounts, over all comps and over the included ones. */
export function estimateFromComps(
  scored: readonly Pick<ScoredComp, "adjustedAmount" | "similarity" | "excluded">[],
): { all: CompsEstimate; included: CompsEstimate } {
  return { all: weigh(scored), included: weigh(scored.filter((comp) => !comp.excluded)) };
}

function weigh(comps: readonly Pick<ScoredComp, "adjustedAmount" | "similarity">[]): CompsEstimate {
  let total = 0;
  let logs = 0;
  for (const comp of comps) {
    total += comp.similarity;
    logs += comp.similarity * Math.log(comp.adjustedAmount);
  }
  if (!(total > 0)) return { amount: null, nEff: 0 };
  return { amount: Math.exp(logs / total), nEff: effectiveCount(comps.map((comp) => comp.similarity)) };
}

type Adjusted = Omit<ScoredComp, "robustZ" | "excluded" | "excludedBy">;

function adjustComp(
  of: Pick<ScoreCompsInput, "subject" | "coefficients" | "annualGrowth" | "manual"> & {
    comp: Comp;
    bandwidths: Bandwidths;
  },
): Adjusted {
  const { comp, subject, coefficients } = of;
  if (!(comp.amount > 0)) throw new RangeError(`comp ${comp.id} has no positive amount`);
  const timeFactor = comp.timeFactor ?? (1 + of.annualGrowth) ** (comp.monthsAgo / 12);
  const differences = factDifferences(subject, comp);
  const effect = (name: FactName) => {
    const difference = differences[name];
    return typeof difference === "number" ? coefficients[name] * difference : 0;
  };
  const logs: Record<"time" | FactName, number> = {
    time: Math.log(timeFactor),
    lnSqft: effect("lnSqft"),
    beds: effect("beds"),
    baths: effect("baths"),
    age: effect("age"),
  };
  const attributeFactor = Math.exp(logs.lnSqft + logs.beds + logs.baths + logs.age);
  const computed = comp.amount * timeFactor * attributeFactor;
  const manual = readManual(of.manual?.[comp.id], computed);
  const adjustments = { ...dollarAdjustments(comp.amount, logs), ...manual };
  const parts = similarityParts(subject, comp, of.bandwidths);
  return {
    ...comp,
    timeFactor,
    attributeFactor,
    adjustedAmount: computed + manual.condition + manual.grade,
    adjustments,
    ...adjustmentShares(comp.amount, adjustments),
    similarity: multiplyParts(parts),
    similarityParts: parts,
  };
}

function readManual(given: ManualAdjustment | undefined, computed: number): ManualAdjustment {
  const none = { condition: 0, grade: 0 };
  if (given === undefined || !(computed + given.condition + given.grade > 0)) return none;
  return { condition: given.condition, grade: given.grade };
}

/**
 * Splits a multiplicative adjustment into dollars by cause. Each cause gets its share of the logs times the
 * logarithmic mean of both ends, so the parts add up whatever their order and opposite causes keep their signs.
 */
export function dollarAdjustments<Name extends string>(
  amount: number,
  logs: Record<Name, number>,
): Record<Name, number> {
  const names = Object.keys(logs) as Name[];
  const total = names.reduce((sum, name) => sum + logs[name], 0);
  const perLog = total === 0 ? amount : (amount * Math.expm1(total)) / total;
  return Object.fromEntries(names.map((name) => [name, perLog * logs[name]])) as Record<Name, number>;
}

function adjustmentShares(amount: number, adjustments: Record<AdjustmentName, number>) {
  const values = Object.values(adjustments);
  const gross = values.reduce((sum, value) => sum + Math.abs(value), 0) / amount;
  const net = values.reduce((sum, value) => sum + value, 0) / amount;
  const flags: AdjustmentFlag[] = [];
  // Review thresholds of appraisal practice: docs/methods/comps-and-estimates.md#attribute-adjustment.
  if (values.some((value) => Math.abs(value) / amount > 0.15)) flags.push("singleAdjustmentOver15");
  if (Math.abs(net) > 0.25) flags.push("netAdjustmentOver25");
  if (gross > 0.4) flags.push("grossAdjustmentOver40");
  return { grossAdjustmentShare: gross, netAdjustmentShare: net, flags };
}

function robustZ(comps: readonly Adjusted[]): (amount: number) => number {
  const logs = comps.map((comp) => Math.log(comp.adjustedAmount));
  const center =
    lowerWeightedMedian(comps.map((comp, at) => ({ value: logs[at] ?? 0, weight: comp.similarity }))) ??
    median(logs);
  if (center === null) return () => 0;
  const deviation = median(logs.map((log) => Math.abs(log - center))) ?? 0;
  const spread = Math.max(robustSpreadFloor, 1.4826 * deviation);
  return (amount) => Math.abs(Math.log(amount) - center) / spread;
}
