import type { OperatingStatement, StatementIssue } from "./statement.ts";

/** What may be lost of a statement, and a year that may be none. */
const STOPS = new Set(["T19", "T20", "T21", "T22"]);

/**
 * Errors about the pages of a printed statement, about which of its columns is the year, and about results that are missed
 * where no net operating income is printed: it is accepted only with a reason why nothing is lost or planned.
 *
 * @example
 * listStops({ issues: [] }) // []
 */
export const listStops = ({ issues }: Pick<OperatingStatement, "issues">): StatementIssue[] =>
  issues.filter(({ code, severity }) => severity === "error" && STOPS.has(code));
