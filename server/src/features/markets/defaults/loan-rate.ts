import { dateWords } from "@labs/reporting/figure-format";
import { isCurrent } from "../figures/publishing-rhythm.ts";
import type { SurveyedRate } from "../repository.ts";
import type { DefaultsDraft } from "./defaults-draft.ts";

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
  // The demo ends on a fixed day, so its age does not count.
  const isOld = !demo && !isCurrent({ asOf: day, cycle: "weekly", now });
  if (isOld)
    draft.reasons["debt.rate"] =
      `the newest survey of mortgage rates is of ${dateWords(day)}, past its publisher's cycle`;
  const words =
    "30-year fixed rate of owner-occupants, average of U.S. lenders, no spread for investors added";
  draft.addFigure("debt.rate", { value, source: `${words}: ${publisher}, ${dateWords(day)}`, isOld });
}
