import { dollars } from "./figure-format.ts";
import { type Figure, UNAVAILABLE } from "./report-model.ts";
import type { SourceEvidence } from "./report-source.ts";

/** What comps say of a value or a rent: its range, or why there is none. */
export function valueFigure(label: string, evidence: SourceEvidence | null): Figure {
  if (evidence === null) {
    return { label, value: UNAVAILABLE, detail: "This version carries no comps", tone: "muted" };
  }
  const { estimate } = evidence;
  if (!("point" in estimate)) {
    return { label, value: UNAVAILABLE, detail: estimate.unavailable.join("; "), tone: "muted" };
  }
  return {
    label,
    value: `${dollars(estimate.low)} – ${dollars(estimate.high)}`,
    detail: `est. ${dollars(estimate.point)}, grade ${estimate.grade}`,
    tone: "plain",
  };
}
