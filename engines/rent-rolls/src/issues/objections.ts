import type { RentRoll, RollIssue, TieOut } from "../roll.ts";

/** Why a difference is right as it stands, who says so and when. */
export interface Explanation {
  /** The key of what it explains. */
  about: string;
  text: string;
  by: string;
  at: string;
}

/** What stands against taking a roll over: a printed total that isn't met, or an error. */
export interface Objection {
  /** Of its place and its figures: an explanation of other figures explains nothing. */
  about: string;
  /** The red total, or the error. */
  tie: TieOut | undefined;
  issue: RollIssue | undefined;
  explanation: Explanation | undefined;
}

type Objecting = Pick<RentRoll, "tieOut" | "issues" | "explanations">;

/** The key of a tie-out, with both of its figures. */
export const nameTie = ({ check, scope, source, expected, found }: TieOut): string =>
  ["tie", source.sheet, source.row, source.column, check, scope ?? "", expected, found]
    .join("|")
    .slice(0, 500);

/** The key of an issue, with its words. */
export const nameIssue = ({ code, sheet, line, column, unitId, message }: RollIssue): string =>
  ["issue", code, sheet ?? "", line ?? "", column ?? "", unitId ?? "", message].join("|").slice(0, 500);

/** What an issue says of a total, its tie-out says already. */
const OF_TOTALS = new Set(["R09", "R10", "R18"]);

/**
 * What stands against accepting a roll, each with its explanation where somebody gave one: totals that the kept units
 * don't meet, and errors. A roll is accepted once all are mended or explained.
 *
 * @example
 * const rows = [["Unit", "Tenant", "Rent"], ["1", "Ann", 900], ["2", "Bo", 950], ["Total", "", 2850]];
 * listObjections(readRentRoll([{ name: "", hidden: false, merges: [], rows }])).length // 1
 */
export function listObjections({ tieOut, issues, explanations = [] }: Objecting): Objection[] {
  const find = (about: string) => explanations.findLast((one) => one.about === about);
  const ties = tieOut.flatMap((tie): Objection[] => {
    const about = nameTie(tie);
    return tie.ok ? [] : [{ about, tie, issue: undefined, explanation: find(about) }];
  });
  const errors = issues.flatMap((issue): Objection[] => {
    const about = nameIssue(issue);
    const isError = issue.severity === "error" && !OF_TOTALS.has(issue.code);
    return isError ? [{ about, tie: undefined, issue, explanation: find(about) }] : [];
  });
  return [...ties, ...errors];
}

/** Those that nobody has explained. */
export const listOpen = (roll: Objecting): Objection[] =>
  listObjections(roll).filter(({ explanation }) => explanation === undefined);
