import { dateWords, returnRate } from "@labs/reporting/figure-format";
import { isCurrent } from "../figures/publishing-rhythm.ts";
import type { SurveyedRate } from "../repository.ts";
import type { DefaultsDraft } from "./defaults-draft.ts";
import { roundRate } from "./round-rate.ts";

/** What Fannie Mae takes off the price of a loan on an investment property, in points, up to a share of the value. */
const INVESTOR_POINTS: readonly (readonly [upTo: number, points: number])[] = [
  [0.6, 1.125],
  [0.7, 1.625],
  [0.75, 2.125],
  [0.8, 3.375],
  [Number.POSITIVE_INFINITY, 4.125],
];
const MATRIX = "Loan-Level Price Adjustment Matrix, Nov 17, 2025";
/** So many points of the price are a percent of rate, by the custom of lenders. */
const POINTS_OF_RATE = 4;

/**
 * The newest rate of the weekly survey of lenders, which is of the whole country and of owner-occupants, with what investors
 * pay on top. A rate that the firm itself entered is what its own lenders ask, and stands. See docs/methods/assumptions.md#mortgage-rate.
 */
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
  if (draft.isFirmsOwn("debt.rate")) {
    draft.reasons["debt.rate"] =
      `the firm's own terms go before the survey of owner-occupants (${returnRate(value)}, ${publisher}, ${dateWords(day)})`;
    return;
  }
  // The demo ends on a fixed day, so its age does not count.
  const isOld = !demo && !isCurrent({ asOf: day, cycle: "weekly", now });
  if (isOld)
    draft.reasons["debt.rate"] =
      `the newest survey of mortgage rates is of ${dateWords(day)}, past its publisher's cycle`;
  const spread = findSpread(draft.findUsual("debt.ltc"));
  const words = `30-year fixed rate of owner-occupants, average of U.S. lenders, ${returnRate(value)}: ${publisher}, ${dateWords(day)}`;
  const source = `${words}. ${spread.words}`;
  draft.addFigure("debt.rate", { value: roundRate(value + spread.rate), source, isOld });
}

/** What a loan of a share of the cost bears more because nobody lives there who owns it. */
function findSpread(share: number): { rate: number; words: string } {
  const [, points] = INVESTOR_POINTS.find(([upTo]) => share <= upTo) ?? [0, 0];
  const rate = roundRate(points / POINTS_OF_RATE / 100);
  const words = `+ ${returnRate(rate)} for investors: ${points} points of price at ${Math.round(100 * share)}% of cost (Fannie Mae, ${MATRIX}), ${POINTS_OF_RATE} points to a percent of rate. Lenders outside the agencies ask more`;
  return { rate, words };
}
