import type { RollIssue } from "../roll.ts";

/** A review with one of these is not accepted; the other codes warn. */
const ERRORS = new Set(["R01", "R02", "R09", "R15", "R23", "R26", "R30", "V01", "V02", "V06"]);

/** An issue by its code (docs/methods/rent-rolls.md#issue-codes); what is not given it does not concern. */
export const createIssue = (
  issue: Pick<RollIssue, "code" | "message"> & Partial<Omit<RollIssue, "severity">>,
): RollIssue => ({
  sheet: null,
  line: null,
  column: null,
  unitId: null,
  ...issue,
  severity: ERRORS.has(issue.code) ? "error" : "warning",
});
