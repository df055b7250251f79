import type { z } from "zod";
import { Criteria, isRangeKey, RANGES } from "../property-search/criteria.ts";

/** Whether records alone answer a criterion: what needs estimates is a search, not a standing rule. */
function isRecorded(key: string): boolean {
  if (key === "estimateGrade" || key === "likelyToClear" || key === "bidTargets") return false;
  if (!isRangeKey(key)) return true;
  const { stage } = RANGES[key];
  return stage === "geofilter" || stage === "attributes";
}

/** What the properties of a rule fulfil: the criteria of the property search that records answer. */
export const PortfolioCriteria = Criteria.superRefine((criteria, context) => {
  for (const key of Object.keys(criteria)) {
    if (isRecorded(key)) continue;
    const message = "Rules use recorded facts only. Search by this criterion and save the results as a list";
    context.addIssue({ code: "custom", path: [key], message });
  }
});
export type PortfolioCriteria = z.infer<typeof PortfolioCriteria>;
