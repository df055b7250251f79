import type { OperatingStatement, StatementIssue } from "./statement.ts";

/** What may be lost of a printed statement, and a year that may be none. */
const STOPS = new Set(["T19", "T20", "T21"]);

/**
 * Errors about the pages of a printed statement, and about which of its columns is the year: it is accepted only with a
 * reason why nothing is lost or planned.
 *
 * @example
 * listStops({ issues: [] }) // []
 */
export const listStops = ({ issues }: Pick<OperatingStatement, "issues">): StatementIssue[] =>
  issues.filter(({ code, severity }) => severity === "error" && STOPS.has(code));
