import { KEY_DATE_NAMES, KEY_DATES, PIPELINE_STATUSES, type TeamEvent } from "@labs/contract/deals/pipeline";
import type { FactChange } from "@labs/contract/property-facts";
import { byUnit, dateWords } from "@labs/reporting/figure-format";
import type { StoredNote } from "./note-repository.ts";
import type { StoredChange } from "./repository.ts";

/** What the firm did to a property as one list, newest first; `changes` come newest first. */
export function describeEvents(of: {
  changes: readonly StoredChange[];
  notes: readonly StoredNote[];
  facts: readonly FactChange[];
  /** Of what is kept elsewhere. */
  others: readonly TeamEvent[];
}): TeamEvent[] {
  const events = [
    ...of.changes.flatMap((change, at) => describeChange(change, of.changes[at + 1])),
    ...of.notes.map((note): TeamEvent => {
      const detail = note.editedAt === null ? note.text : `${note.text} (edited)`;
      return { kind: "note", at: note.createdAt.toISOString(), detail, by: note.byName };
    }),
    ...of.facts.map(describeFact),
    ...of.others,
  ];
  return events.sort((a, b) => b.at.localeCompare(a.at));
}

function describeChange(now: StoredChange, before: StoredChange | undefined): TeamEvent[] {
  const said = { at: now.changedAt.toISOString(), by: now.by };
  const events: TeamEvent[] = [];
  const status = nameStatus(now);
  const earlier = before && nameStatus(before);
  if (status !== (earlier ?? "none")) {
    events.push({ ...said, kind: "status", detail: `${earlier ?? "none"} → ${status}${tellPassed(now)}` });
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
  const isSamePass = status === earlier;
  if (isSamePass && tellPassed(now) !== tellPassed(before)) {
    events.push({ ...said, kind: "status", detail: `Passed${tellPassed(now)}` });
  }
  return [...events, ...describeDue(now, before, said)];
}

/** What changed of the next step and the dates. */
function describeDue(
  now: StoredChange,
  before: StoredChange | undefined,
  said: Pick<TeamEvent, "at" | "by">,
): TeamEvent[] {
  const step = tellStep(now);
  const events: TeamEvent[] =
    step === tellStep(before) ? [] : [{ ...said, kind: "step", detail: step ?? "none: done or dropped" }];
  const days = KEY_DATE_NAMES.filter((name) => now.dates[name] !== (before?.dates[name] ?? null)).map(
    (name) => `${KEY_DATES[name]} ${tellDay(before?.dates[name] ?? null)} → ${tellDay(now.dates[name])}`,
  );
  if (days.length > 0) events.push({ ...said, kind: "date", detail: days.join(", ") });
  return events;
}

const tellDay = (day: string | null) => (day === null ? "none" : dateWords(day));

function tellStep(change: StoredChange | undefined): string | null {
  if (!change?.nextStep) return null;
  const { text, dueOn, person } = change.nextStep;
  return [text, dueOn === null ? "" : `due ${dateWords(dueOn)}`, person?.name ?? ""]
    .filter(Boolean)
    .join(", ");
}

function tellPassed(change: StoredChange | undefined): string {
  const said = [change?.passed?.reason, change?.passed?.words].filter(Boolean).join(". ");
  return said === "" ? "" : `: ${said}`;
}

const nameStatus = ({ status }: StoredChange) => (status === null ? "none" : PIPELINE_STATUSES[status]);

function describeFact(change: FactChange): TeamEvent {
  const { label, unit, from, to, action, reason, at, by } = change;
  const moved = `${label} ${byUnit(from, unit)} → ${byUnit(to, unit)}`;
  const why = action === "reverted" ? " (back to source)" : reason === null ? "" : `: ${reason}`;
  return { kind: "fact", at, detail: `${moved}${why}`, by };
}
