import type { SurveyedRate } from "../repository.ts";
import type { DefaultsDraft } from "./defaults-draft.ts";
import { judgeAge } from "./evidence-age.ts";

/** The newest rate of the weekly survey of lenders, which is of the whole country and says so. */
export function addLoanRate(
  draft: DefaultsDraft,
  of: { survey: SurveyedRate | undefined; demo: boolean; now: Date },
): void {
  const { survey, demo, now } = of;
  if (survey === undefined || survey.demo !== demo) {
    draft.reasons["debt.rate"] = "no survey of mortgage rates is loaded";
    return;
  }
  const { day, value, publisher } = survey;
  const age = judgeAge({ end: Date.parse(day), frequency: "weekly", now });
  if (age === "tooOld") {
    draft.reasons["debt.rate"] = `the newest survey of mortgage rates is of ${day}, too old to start from`;
    return;
  }
  const asOf = `${age === "lastKnown" ? "last known " : ""}${day}`;
  const words =
    "30-year fixed rate of owner-occupants, average of U.S. lenders, no spread for investors added";
  draft.add("debt.rate", value, `${words}: ${publisher}, ${asOf}`);
}
