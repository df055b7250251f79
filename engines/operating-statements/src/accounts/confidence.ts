import type { Strength } from "./account-rule.ts";

/** Whether the heading over a line names a group that its account stands in, another one, or none. */
type Fit = "agrees" | "silent" | "differs";
type ByStrength = Record<Strength, Record<Fit, number>>;

/**
 * How sure a mapping is, by what speaks for it. Figures are measured on labeled lines:
 * docs/methods/operating-statements.md#confidence-of-a-mapping.
 */
export const CONFIDENCE: {
  whole: ByStrength;
  part: ByStrength;
  headingAlone: number;
  headingOverName: number;
  headingOfSeveral: number;
} = {
  whole: {
    sure: { agrees: 0.98, silent: 0.96, differs: 0.75 },
    likely: { agrees: 0.92, silent: 0.85, differs: 0.65 },
    guess: { agrees: 0.75, silent: 0.6, differs: 0.5 },
  },
  part: {
    sure: { agrees: 0.78, silent: 0.75, differs: 0.6 },
    likely: { agrees: 0.75, silent: 0.7, differs: 0.5 },
    guess: { agrees: 0.65, silent: 0.5, differs: 0.4 },
  },
  headingAlone: 0.65,
  headingOverName: 0.7,
  headingOfSeveral: 0.5,
};
