import { writeCitedThesis } from "./memo/thesis.ts";
import type { Block, ReportModel } from "./report-model.ts";
import type { ReportSource } from "./report-source.ts";
import { readFigures } from "./version-figures.ts";

/** Words of a report, with the title of the section that they stand in. */
export interface Passage {
  where: string;
  text: string;
}

/** A figure as a report prints it under its label. */
export interface Printed {
  where: string;
  label: string;
  value: string;
}

/** The thesis of a report with its figures cited, as it is printed without them. */
export function listThesis(source: ReportSource, model: ReportModel): Passage[] {
  const decision = model.sections.find(({ id }) => id === "decision");
  if (decision === undefined || source.modelRun !== undefined) return [];
  const { version, pages } = source;
  const sentences = writeCitedThesis(source, readFigures(version, pages));
  return sentences.map((text) => ({ where: decision.title, text }));
}

/** The figures of all strips under a label; tables leave their unit to a heading. */
export function listPrinted(model: ReportModel): Printed[] {
  // What a firm's workbook says is held against the workbook, and not against the version.
  const isFirms = model.sections.some(({ id }) => id === "firmResults");
  const ofVersion = model.sections.filter(
    ({ id }) => !id.startsWith("firm") && !(isFirms && id === "decision"),
  );
  return ofVersion.flatMap(({ title: where, blocks }) =>
    blocks
      .flatMap(unfold)
      .flatMap((block) => (block.kind === "figures" ? block.items : []))
      .map(({ label, value }) => ({ where, label, value })),
  );
}

const unfold = (block: Block): Block[] =>
  block.kind === "split" ? [...block.left, ...block.right].flatMap(unfold) : [block];

/** What people wrote into a report: the note of the decision, conditions, reasons of waivers and comments of votes. */
export function listPeoplesWords({ decision, committee }: ReportSource): Passage[] {
  const { note = "", conditions = [], waivers = {} } = decision ?? {};
  const tracked = committee?.conditions ?? [];
  const texts: [where: string, text: string | null][] = [
    ["Note of the decision", note],
    ...tracked.flatMap(({ text, note: done }): [string, string | null][] => [
      ["Condition", text],
      ["Condition", done],
    ]),
    ...conditions
      .filter((text) => !tracked.some((each) => each.text === text))
      .map((text): [string, string] => ["Condition", text]),
    ...Object.values(waivers).map((text): [string, string] => ["Waiver", text]),
    ...(committee?.votes ?? []).map(({ name, comment }): [string, string | null] => [
      `Comment of ${name}`,
      comment,
    ]),
  ];
  return texts.flatMap(([where, text]) => (text?.trim() ? [{ where, text: text.trim() }] : []));
}
