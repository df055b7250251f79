import type { CommitteeWork } from "@labs/contract/committee/committee";

/** Why a report of a version takes no decision of its own, as far as is known; null where it takes one. */
export function whoDecides(work: CommitteeWork | undefined, version: number): string | null {
  if (work === undefined) return null;
  const [newest] = work.items;
  const { votesNeeded, needsSubmission } = work.rules;
  if (newest?.state === "submitted") {
    return `Version ${newest.underwritingVersion} is before the committee: its votes decide.`;
  }
  const isDecided = newest !== undefined && newest.decidedAt !== null && !newest.isDirect;
  if (isDecided && newest.underwritingVersion === version) {
    return "The report prints what the committee decided.";
  }
  if (votesNeeded > 1 || needsSubmission) return "The committee decides: submit the version.";
  return null;
}
