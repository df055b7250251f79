import { type Estimate, type EstimateRange, isEvidenced } from "@labs/contract/estimates";
import type { RentComps } from "@labs/contract/rent-comps";
import type { Subject } from "../places/service.ts";

/** Evidence older than this says what was, not what to underwrite on. */
const EVIDENCE_LIFE_DAYS = 184;

/** The range to underwrite on, or why there is none. */
export function usableEstimate(
  estimate: Estimate,
  subject: Subject,
  noun: "rent" | "value",
): { range: EstimateRange } | { reason: string } {
  if (!isEvidenced(estimate)) return { reason: estimate.unavailable.join(" ") };
  const age = (Date.now() - Date.parse(estimate.asOf ?? "")) / 86_400_000;
  // Demo data ends on a fixed day; its world stands still there.
  if (!subject.demo && !(age <= EVIDENCE_LIFE_DAYS)) {
    return {
      reason: `The newest evidence of ${noun} is of ${estimate.asOf} (${dollars(estimate.point)} then): too old to stand for today, enter the ${noun}`,
    };
  }
  return { range: estimate };
}

export function describeEvidence(comps: RentComps["comps"], range: EstimateRange, noun: string): string {
  const used = comps.filter((comp) => comp.state === "included").length;
  const span = `${dollars(range.low)} to ${dollars(range.high)} at ${Math.round(range.level * 100)}%`;
  return `Estimate from ${used} ${noun} as of ${range.asOf}, ${span}, grade ${range.grade}`;
}

export function dollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString("en-US")}`;
}
