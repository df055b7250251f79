import type { Comp } from "@labs/contract/estimates";

export interface NumberedComp extends Comp {
  /** The number that stands on the map too. */
  mark: string;
}

export const isIncluded = (comp: Pick<Comp, "state">) => comp.state === "included";

/** By hand, for condition or grade. */
export const isAdjusted = ({ manual }: Pick<Comp, "manual">) =>
  manual != null && (manual.condition !== 0 || manual.grade !== 0);

/** The town is the same for most comps of a property: the street tells them apart, the hint has the rest. */
export const readStreet = (comp: Pick<Comp, "label">) => comp.label.split(",")[0] ?? comp.label;
