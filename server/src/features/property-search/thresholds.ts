import type { Criteria } from "@labs/contract/property-search/criteria";

/** Bounds that a rent estimated too high or a value estimated too low would break. */
export const COVERED = {
  netYield: "min",
  grossYield: "min",
  rent: "min",
  value: "max",
  pricePerSqft: "max",
} as const;
export type CoveredKey = keyof typeof COVERED;

/** The thresholds of a search that a promise can be made for. */
export function readThresholds(criteria: Criteria): [CoveredKey, number][] {
  return (Object.keys(COVERED) as CoveredKey[]).flatMap((key) => {
    const bound = criteria[key]?.[COVERED[key]];
    return bound === undefined ? [] : [[key, bound] as [CoveredKey, number]];
  });
}
