import type { OperatingStatement, StatementIssue } from "./statement.ts";

/** What may be lost of a printed statement. */
const OF_PAGES = new Set(["T19", "T20"]);

/**
 * Errors about the pages of a printed statement: it is accepted only with a reason why nothing is lost.
 *
 * @example
 * listStops({ issues: [] }) // []
 */
export const listStops = ({ issues }: Pick<OperatingStatement, "issues">): StatementIssue[] =>
  issues.filter(({ code, severity }) => severity === "error" && OF_PAGES.has(code));
