import type { TeamEvent } from "@labs/contract/deals/pipeline";

/** What people of the firm do to a deal, as its history names it. */
export const TEAM_EVENTS: Record<TeamEvent["kind"], string> = {
  status: "Status",
  assignee: "Assignee",
  tags: "Tags",
  step: "Next step",
  date: "Date",
  offer: "Offer",
  checklist: "Checklist",
  committee: "Committee",
  version: "Underwriting",
  document: "Document",
  note: "Note",
  fact: "Fact corrected",
};
