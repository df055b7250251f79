import { effectiveCount } from "../maths/weighted-statistics.ts";
import { type Comp, defaultOutlierZ } from "./score-comps.ts";
import {
  type Bandwidths,
  defaultBandwidths,
  distanceBandwidth,
  type Facts,
  similarity,
} from "./similarity.ts";

/** What decides which observations become comps; every part is shown and can be changed. */
export interface CompRule {
  windowMonths: number;
  /** Fixed when given, else grown until the comps count for `targetNEff`. */
  radiusMiles: number | null;
  targetNEff: number;
  maximumComps: number;
  sameType: boolean;
  /** Largest difference allowed: a share of the subject's area, bedrooms, bathrooms. `null` is no limit. */
  sqftTolerance: number | null;
  bedsTolerance: number | null;
  bathsTolerance: number | null;
  outlierZ: number;
}

export const defaultCompRule: CompRule = {
  windowMonths: 12,
  radiusMiles: null,
  targetNEff: 8,
  maximumComps: 25,
  sameType: true,
  sqftTolerance: null,
  bedsTolerance: null,
  bathsTolerance: null,
  outlierZ: defaultOutlierZ,
};

/** The radius grows along these miles, to 5 in town and to 15 in the country. */
export const radiusStepsMiles = [0.5, 1, 2, 3, 5, 8, 11, 15] as const;
export const maximumRadiusMiles = { urban: 5, rural: 15 } as const;

export type Setting = keyof typeof maximumRadiusMiles;

/** A place is taken for rural when fewer than this many usable observations lie within five miles. */
export const urbanMinimumObservations = 15;

export interface Selection {
  comps: Comp[];
  radiusMiles: number;
  isWidened: boolean;
  /** The comps fell short of `targetNEff` even at the largest radius. */
  isShort: boolean;
  bandwidths: Bandwidths;
}

/**
 * Grows the radius until the most similar comps within it count for the target. What the user decided plays no
 * part, so that a toggle changes its own comp alone and never brings in others.
 */
export function selectComps(of: {
  subject: Facts;
  /** In the rule's window and of the subject's type. */
  eligible: readonly Comp[];
  rule: CompRule;
  setting: Setting;
}): Selection {
  const limit = maximumRadiusMiles[of.setting];
  const steps =
    of.rule.radiusMiles === null ? radiusStepsMiles.filter((step) => step <= limit) : [of.rule.radiusMiles];
  let selection: Selection | undefined;
  for (const [tried, radiusMiles] of steps.entries()) {
    const inReach = of.eligible.filter((comp) => comp.distance <= radiusMiles);
    const bandwidths = { ...defaultBandwidths, distance: distanceBandwidth(inReach.map((c) => c.distance)) };
    const ranked = inReach
      .map((comp) => ({ comp, weight: similarity(of.subject, comp, bandwidths) }))
      .sort((a, b) => b.weight - a.weight || (a.comp.id < b.comp.id ? -1 : 1))
      .slice(0, of.rule.maximumComps);
    const isShort = effectiveCount(ranked.map((entry) => entry.weight)) < of.rule.targetNEff;
    selection = {
      comps: ranked.map((entry) => entry.comp),
      radiusMiles,
      isWidened: tried > 0,
      isShort,
      bandwidths,
    };
    if (!isShort) break;
  }
  if (!selection) throw new RangeError("the rule leaves no radius to try");
  return selection;
}

/** The bandwidth of distance when evidence is counted; fixed, so that one more comp never makes others lighter. */
export const evidenceDistanceMiles = 2;

/**
 * How much there is to go by: the sum of similarities at fixed bandwidths. Intervals depend on this and not on
 * Kish's effective number, which falls when a perfect match joins poor ones and would widen the interval.
 */
export function countEvidence(subject: Facts, comps: readonly Comp[]): number {
  const bandwidths = { ...defaultBandwidths, distance: evidenceDistanceMiles };
  return comps.reduce((sum, comp) => sum + similarity(subject, comp, bandwidths), 0);
}
