import type { CompPoint } from "../comps/estimate-point.ts";
import type {
  Coefficients,
  Comp,
  CompDecision,
  ManualAdjustments,
  ScoredComp,
} from "../comps/score-comps.ts";
import type { CompRule, Setting } from "../comps/select-comps.ts";
import type { Bandwidths, FactName } from "../comps/similarity.ts";
import { readFact } from "../hedonic/local-coefficients.ts";
import type { TimeAdjustment } from "../hedonic/time-index.ts";
import type { HomeModel, MarketFit } from "../tables/market-fit.ts";
import type { Grade } from "./interval.ts";
import type { Observation, Subject } from "./observation.ts";
import type { AmountKind, Quarantined } from "./quarantine.ts";

export interface EstimateInput<Row extends Observation = Observation> {
  subject: Subject;
  /** Observations around the subject, any order; 15 miles and 12 months are looked at by default. */
  candidates: readonly Row[];
  /** ISO date of the estimate. */
  asOf: string;
  /** Moves amounts where the market's own fit can't; without either they are not moved, and the notes say so. */
  time?: TimeAdjustment;
  /** The market's fit; without it the estimate and its error rest on the candidates alone. */
  fit?: MarketFit | null;
  /** What the fit says of the subject, where it was asked already. */
  model?: HomeModel;
  rule?: Partial<CompRule>;
  /** Told, or inferred from the number of observations within five miles. */
  setting?: Setting;
  /** What users decided by comp id; "included" also brings in an observation that the rule leaves out. */
  decisions?: Readonly<Record<string, CompDecision>>;
  /** What users adjusted single comps by, in dollars. */
  manual?: ManualAdjustments;
  seed?: number;
}

export interface Estimate {
  point: number;
  low: number;
  high: number;
  /** Nominal level of the interval. */
  level: number;
  /** Share of outcomes that such intervals held; `null` when too few are known to measure it. */
  measuredCoverage: number | null;
  /** Median absolute error of such estimates, as a fraction. */
  measuredMedianError: number | null;
  nEff: number;
  grade: Grade;
  /** What the market's model alone says, and its share of the log of the point; `null` without a fit. */
  model: { point: number; share: number } | null;
}

export interface AppliedRule extends CompRule {
  kind: AmountKind;
  asOf: string;
  radiusMiles: number;
  /** The first radius was not enough. */
  isWidened: boolean;
  /** Even the largest radius gave fewer effective comps than wanted. */
  isShort: boolean;
  setting: Setting;
  propertyType: string | null;
  bandwidths: Bandwidths;
  coefficients: Coefficients;
  time: TimeAdjustment | null;
  /** So many effective comps count as much as the model; `null` without a fit. */
  blending: number | null;
  counts: { candidates: number; quarantined: number; outsideRule: number; inRule: number; comps: number };
}

export type EstimateResult<Row extends Observation = Observation> = {
  /** `null` when the subject can't be compared at all. */
  rule: AppliedRule | null;
  /** Scored comps, most similar first, excluded ones among them with their reason. */
  comps: (ScoredComp & { observation: Row })[];
  /** What takes no part, each with a reason: quarantined rows, outliers, what the user took out. */
  excluded: { id: string; code: Quarantined["code"] | "outlier" | "user"; reason: string }[];
  estimate: Estimate | { unavailable: string[] };
  /** What makes the range wider or the reader careful. */
  notes: string[];
};

const factNames: readonly FactName[] = ["lnSqft", "beds", "baths", "age"];

/** What a fact may be, seen in the comps, times what it is worth: the variance that not knowing it adds. */
export function unknownVariance(input: EstimateInput, found: CompPoint, eligible: readonly Comp[]): number {
  let variance = 0;
  for (const name of factNames) {
    if (readFact(input.subject, name) !== null) continue;
    const known = eligible.map((comp) => readFact(comp, name)).filter((value) => value !== null);
    // Where comps mostly lack it too, the measured errors contain it already.
    if (known.length < 2 || known.length < eligible.length / 2) continue;
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    const spread = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
    variance += found.coefficients[name] ** 2 * spread;
  }
  return variance;
}

const factLabels: Record<FactName, string> = {
  lnSqft: "area",
  beds: "number of bedrooms",
  baths: "number of bathrooms",
  age: "year built",
};

export function noteGaps(input: EstimateInput, found: CompPoint): string[] {
  const notes = factNames
    .filter((name) => readFact(input.subject, name) === null)
    .map(
      (name) =>
        `The subject's ${factLabels[name]} is not known: comps are not adjusted for it, the range is wider.`,
    );
  if (!input.fit?.time && !input.time)
    notes.push("No rent or price index was given: amounts are not moved in time.");
  if (found.selection.isShort) {
    notes.push(`Fewer comparable homes than wanted within ${found.selection.radiusMiles} miles.`);
  }
  return notes;
}

export function describeRule(of: {
  kind: AmountKind;
  input: EstimateInput;
  rule: CompRule;
  found: CompPoint;
  counts: {
    usable: readonly unknown[];
    quarantined: readonly unknown[];
    eligible: readonly unknown[];
    added: readonly unknown[];
  };
}): AppliedRule {
  const { found, input, counts } = of;
  return {
    ...of.rule,
    kind: of.kind,
    asOf: input.asOf,
    radiusMiles: found.selection.radiusMiles,
    isWidened: found.selection.isWidened,
    isShort: found.selection.isShort,
    setting: found.setting,
    propertyType: input.subject.propertyType ?? null,
    bandwidths: found.selection.bandwidths,
    coefficients: found.coefficients,
    time: input.fit?.time ?? input.time ?? null,
    blending: input.fit?.table.blending ?? null,
    counts: {
      candidates: input.candidates.length,
      quarantined: counts.quarantined.length,
      outsideRule: counts.usable.length - counts.eligible.length,
      inRule: counts.eligible.length,
      comps: found.scored.length,
    },
  };
}

export function toExcluded(row: Quarantined) {
  return { id: row.id, code: row.code, reason: row.reason };
}

export function explainExclusion(
  comp: ScoredComp,
): { id: string; code: "outlier" | "user"; reason: string }[] {
  if (comp.excludedBy === "user") return [{ id: comp.id, code: "user", reason: "Excluded by a user." }];
  if (comp.excludedBy === null) return [];
  const reason = `Adjusted it lies ${comp.robustZ.toFixed(1)} robust standard deviations from the others.`;
  return [{ id: comp.id, code: "outlier", reason }];
}
