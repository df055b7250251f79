import { byCatalogFormat, dateWords, returnRate } from "../figure-format.ts";
import { type Block, plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource, SourceChanges, SourceCommittee } from "../report-source.ts";
import { inputWords, labelOf, pointsWords } from "../stress/stress-words.ts";
import type { VersionFigures } from "../version-figures.ts";

/** Every condition with who saw to it, and when; one that nobody has is open. */
export function conditionsSection({ committee, decision }: ReportSource): SectionBody {
  const base = { id: "conditions" as const, title: "Conditions to close" };
  const tracked = committee?.conditions ?? [];
  const said = (decision?.conditions ?? []).filter((text) => !tracked.some((each) => each.text === text));
  const all = [
    ...tracked,
    ...said.map((text) => ({ text, owner: null, dueOn: null, doneBy: null, doneAt: null, note: null })),
  ];
  if (all.length === 0) {
    return { ...base, context: null, blocks: [{ kind: "text", text: "No conditions." }] };
  }
  const done = all.filter(({ doneAt }) => doneAt !== null).length;
  return {
    ...base,
    context: `${done} of ${all.length} done`,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("#", "right"),
          plainColumn("Condition", "left", 1),
          plainColumn("Owner"),
          plainColumn("Due"),
          plainColumn("State"),
        ],
        rows: all.map(({ text, owner, dueOn, doneBy, doneAt, note }, at) =>
          plainRow([
            String(at + 1),
            note === null ? text : `${text} (${note})`,
            owner ?? "Not named",
            dueOn === null ? "Not set" : dateWords(dueOn),
            doneAt === null ? "○ Open" : `● Done by ${doneBy ?? ""}, ${dateWords(doneAt)}`,
          ]),
        ),
        notes: [],
      },
    ],
  };
}

const VOTES: Readonly<Record<string, string>> = {
  approve: "● Approve",
  approveWithConditions: "◆ Approve with conditions",
  decline: "▼ Decline",
  return: "○ Return",
};

/** As much of a comment as two pages have room for. */
const LONGEST_IN_MEMO = 100;

/** Who voted what, when, and why. */
export function voteRecordSection({ committee, version }: ReportSource): SectionBody {
  const votes = committee?.votes ?? [];
  const base = {
    id: "voteRecord" as const,
    title: "Vote record",
    context: committee === undefined ? null : committee.state,
  };
  if (votes.length === 0) {
    return { ...base, blocks: [{ kind: "text", text: "No votes yet." }] };
  }
  if (version.model === "singlefamily") return { ...base, blocks: [memoVotes(votes)] };
  const columns = [
    plainColumn("Member"),
    plainColumn("Vote"),
    plainColumn("Comment", "left", 1),
    plainColumn("Date", "right"),
  ];
  const rows = votes.map(({ name, vote, comment, at }) =>
    plainRow([name, VOTES[vote] ?? vote, comment ?? "", dateWords(at)]),
  );
  return { ...base, blocks: [{ kind: "table", columns, rows, notes: [] }] };
}

/** In half of a memo's page: long comments are cut, and it says so. */
function memoVotes(votes: SourceCommittee["votes"]): Block {
  const cut = (comment: string) =>
    comment.length > LONGEST_IN_MEMO ? `${comment.slice(0, LONGEST_IN_MEMO).trimEnd()}…` : comment;
  const isCut = votes.some(({ comment }) => (comment?.length ?? 0) > LONGEST_IN_MEMO);
  return {
    kind: "table",
    columns: [plainColumn("Member"), plainColumn("Vote"), plainColumn("Comment", "left", 1)],
    rows: votes.map(({ name, vote, comment, at }) =>
      plainRow([
        `${name}, ${dateWords(at)}`,
        vote === "approveWithConditions" ? "◆ With conditions" : (VOTES[vote] ?? vote),
        cut(comment ?? ""),
      ]),
    ),
    notes: isCut ? ["Long comments are cut; the property’s committee history has them whole."] : [],
    isDense: true,
  };
}

/** What changed since an earlier version: its figures, and the inputs that caused it. */
export function changesSection({ changes, version }: ReportSource, figures: VersionFigures): SectionBody {
  const base = { id: "changes" as const, title: "What changed" };
  if (changes === undefined) {
    return { ...base, context: null, blocks: [{ kind: "text", text: "There is no earlier version." }] };
  }
  return {
    ...base,
    context: `Version ${changes.from.version} of ${dateWords(changes.from.createdAt)} to version ${version.version}`,
    blocks: [figureTable(changes, figures), ...causeTable(changes, figures)],
  };
}

function figureTable({ figures: all }: SourceChanges, figures: VersionFigures): Block {
  return {
    kind: "table",
    columns: [
      plainColumn("Figure", "left", 1),
      ...["Before", "Now", "Change"].map((label) => plainColumn(label, "right")),
    ],
    rows: all.map(({ key, before, after }) =>
      plainRow([
        labelOf(key, figures),
        writeFigure(before, key, figures),
        writeFigure(after, key, figures),
        difference(before, after, key, figures),
      ]),
    ),
    notes: [],
    isDense: true,
  };
}

function writeFigure(value: number | null, key: string, figures: VersionFigures): string {
  const term = figures.term(key);
  if (term?.format === "percent") return returnRate(value);
  return byCatalogFormat(value, term?.format ?? "number", term?.unit ?? "");
}

function difference(
  before: number | null,
  after: number | null,
  key: string,
  figures: VersionFigures,
): string {
  if (before === null || after === null) return "";
  if (figures.term(key)?.format === "percent") return pointsWords(before, after);
  const text = writeFigure(Math.abs(after - before), key, figures);
  return after === before ? "0" : `${after > before ? "+" : "−"}${text}`;
}

/** One change after the other, in the order of the formula pages: the effects and the rest add up to the whole. */
function causeTable(changes: SourceChanges, figures: VersionFigures): Block[] {
  const { causes, explained, residual, note } = changes;
  if (causes.length === 0) return [{ kind: "text", text: note ?? "No input changed." }];
  const effect = (amount: number | null, key: string) => difference(0, amount, key, figures);
  const total = explained.map((key) => {
    const found = changes.figures.find((each) => each.key === key);
    return difference(found?.before ?? null, found?.after ?? null, key, figures);
  });
  return [
    {
      kind: "table",
      columns: [
        plainColumn("Cause", "left", 1),
        plainColumn("Before", "right"),
        plainColumn("Now", "right"),
        ...explained.map((key) => plainColumn(labelOf(key, figures), "right")),
      ],
      rows: [
        ...causes.map(({ input, before, after, effects }) =>
          plainRow([
            labelOf(input, figures),
            inputWords(before, input, figures),
            inputWords(after, input, figures),
            ...explained.map((key, at) => effect(effects[at] ?? null, key)),
          ]),
        ),
        plainRow(["Rest", "", "", ...explained.map((key, at) => effect(residual[at] ?? null, key))], "muted"),
        plainRow(["Total", "", "", ...total], "total"),
      ],
      notes: [
        "Changes are made one after the other in this order, each on top of those above it.",
        ...(note === null ? [] : [note]),
      ],
      isDense: true,
    },
  ];
}
