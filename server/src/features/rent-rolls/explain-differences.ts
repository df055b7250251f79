import type { GivenExplanation } from "@labs/contract/uploads/rent-roll-requests";
import type { Explanation, RentRoll } from "@labs/contract/uploads/rent-rolls";
import { listObjections, listOpen } from "@labs/rent-rolls/objections";
import { AppError, invalid } from "../../lib/errors.ts";

/** The roll with what somebody says of its differences; explanations from before stay. */
export function explain(
  roll: RentRoll,
  of: { before: RentRoll; given: readonly GivenExplanation[]; by: string; at: Date },
): RentRoll {
  const { given } = of;
  const known = new Set(listObjections(roll).map(({ about }) => about));
  const unknown = given.findIndex(({ about }) => !known.has(about));
  if (unknown >= 0) {
    const msg = "Difference or error not found; it may have been corrected";
    throw invalid([{ loc: ["body", "explanations", unknown, "about"], msg, type: "explanation_invalid" }]);
  }
  const about = new Set(given.map((one) => one.about));
  const before = (of.before.explanations ?? []).filter((one) => !about.has(one.about));
  const added = given.flatMap(({ about: key, text }): Explanation[] =>
    text === null ? [] : [{ about: key, text, by: of.by, at: of.at.toISOString() }],
  );
  const explanations = [...before, ...added];
  const { explanations: _, ...rest } = roll;
  return explanations.length === 0 ? rest : { ...rest, explanations };
}

/** Refuses to take over a roll with a total that isn't met, or an error, that nobody mended or explained. */
export function refuseUnexplained(roll: RentRoll): void {
  const open = listOpen(roll);
  if (open.length === 0) return;
  const totals = open.filter(({ tie }) => tie !== undefined).length;
  const errors = open.length - totals;
  const parts = [
    totals > 0 ? `${totals} ${totals === 1 ? "total is" : "totals are"} not met` : "",
    errors > 0 ? `${errors} ${errors === 1 ? "error is" : "errors are"} left` : "",
  ].filter((part) => part !== "");
  throw new AppError(
    "conflict",
    `The roll can't be accepted: ${parts.join(" and ")}. Correct or explain ${open.length === 1 ? "it" : "each"} in the review`,
  );
}
