import { PIPELINE_STATUSES, type TeamEvent } from "@labs/contract/pipeline";
import type { FactChange } from "@labs/contract/property-facts";
import { byUnit } from "@labs/reporting/figure-format";
import type { StoredNote } from "./note-repository.ts";
import type { StoredChange } from "./repository.ts";

/** What the firm did to a property as one list, newest first; `changes` come newest first. */
export function describeEvents(of: {
  changes: readonly StoredChange[];
  notes: readonly StoredNote[];
  facts: readonly FactChange[];
}): TeamEvent[] {
  const events = [
    ...of.changes.flatMap((change, at) => describeChange(change, of.changes[at + 1])),
    ...of.notes.map((note): TeamEvent => {
      const detail = note.editedAt === null ? note.text : `${note.text} (edited)`;
      return { kind: "note", at: note.createdAt.toISOString(), detail, by: note.byName };
    }),
    ...of.facts.map(describeFact),
  ];
  return events.sort((a, b) => b.at.localeCompare(a.at));
}

function describeChange(now: StoredChange, before: StoredChange | undefined): TeamEvent[] {
  const said = { at: now.changedAt.toISOString(), by: now.by };
  const events: TeamEvent[] = [];
  const status = nameStatus(now);
  const earlier = before && nameStatus(before);
  if (status !== (earlier ?? "none")) {
    events.push({ ...said, kind: "status", detail: `${earlier ?? "none"} → ${status}` });
  }
  const assignee = now.assignee?.name ?? "unassigned";
  if (now.assignee?.id !== before?.assignee?.id) {
    events.push({
      ...said,
      kind: "assignee",
      detail: `${before?.assignee?.name ?? "unassigned"} → ${assignee}`,
    });
  }
  const added = now.tags.filter((tag) => !before?.tags.includes(tag)).map((tag) => `+ ${tag}`);
  const removed = (before?.tags ?? []).filter((tag) => !now.tags.includes(tag)).map((tag) => `− ${tag}`);
  const tags = [...added, ...removed];
  if (tags.length > 0) events.push({ ...said, kind: "tags", detail: tags.join(", ") });
  return events;
}

const nameStatus = ({ status }: StoredChange) => (status === null ? "none" : PIPELINE_STATUSES[status]);

function describeFact(change: FactChange): TeamEvent {
  const { label, unit, from, to, action, reason, at, by } = change;
  const moved = `${label} ${byUnit(from, unit)} → ${byUnit(to, unit)}`;
  const why = action === "reverted" ? " (back to source)" : reason === null ? "" : `: ${reason}`;
  return { kind: "fact", at, detail: `${moved}${why}`, by };
}
