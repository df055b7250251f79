import type { JobOutcome } from "@labs/contract/jobs";
import { isReport } from "@labs/contract/uploads/data-requests";
import type { RequestRow } from "./repository.ts";

type Read = Pick<RequestRow, "kind" | "status" | "accepted" | "rows" | "matched" | "failed" | "error">;

/** What became of a file, for the job that read it; undefined while its own page has no word on that. */
export function describeOutcome(request: Read): JobOutcome | undefined {
  const { status, accepted, error } = request;
  if (accepted === false) return { result: "refused", note: error };
  if (status === "needs_review") return { result: "needs_review", note: "Its columns wait to be confirmed" };
  if (status === "completed_with_errors") return { result: "with_errors", note: countRows(request) };
  if (status === "completed") return { result: "complete", note: countRows(request) };
  return undefined;
}

/** `5 of 7 rows matched, 2 failed`; of a report the rows are units, or lines of an operating statement. */
function countRows({ kind, rows, matched, failed }: Read): string {
  const noun = kind === "rent-roll" ? "unit" : kind === "operating-statement" ? "line" : "row";
  const verb = kind === "operating-statement" ? "mapped" : isReport(kind) ? "read" : "matched";
  const nouns = rows === 1 ? noun : `${noun}s`;
  const used =
    matched === rows
      ? `${count(rows)} ${nouns} ${verb}`
      : `${count(matched)} of ${count(rows)} ${nouns} ${verb}`;
  if (failed === 0) return used;
  return `${used}, ${count(failed)} ${WRONG[kind]}`;
}

const WRONG = {
  "single-family": "failed",
  "multi-family": "failed",
  "rent-roll": "with errors",
  "operating-statement": "not mapped",
} as const;

const count = (number: number) => number.toLocaleString("en-US");
