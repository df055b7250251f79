import { count, dateWords, momentWords, rate } from "../figure-format.ts";
import { committeeWords, failedChecks, listConditions, VERDICTS } from "../home-decision.ts";
import {
  type Block,
  type Figure,
  plainColumn,
  plainRow,
  type Row,
  type SectionBody,
  UNAVAILABLE,
} from "../report-model.ts";
import type { ReportSource, SourceModelRun, SourceRunInput } from "../report-source.ts";
import { analysisBlocks } from "./firm-analyses.ts";

/** So many results stand in the box that is read first. */
const MOST_HEADLINES = 8;
const MOST_REFUSALS = 60;

const named = ({ label, cell }: { label: string; cell: string }): string => (label === "" ? cell : label);

/** What the firm's own workbook says of the deal, in the place of Labs' figures. */
export function firmDecision(source: ReportSource): SectionBody {
  const { modelRun: run, decision, version } = source;
  const note = decision?.note?.trim();
  const headlines = run === undefined ? [] : chooseHeadlines(run);
  return {
    id: "decision",
    title: "Decision",
    context: null,
    blocks: [
      {
        kind: "verdict",
        ...VERDICTS[decision?.recommendation ?? "undecided"],
        note: note === undefined || note === "" ? null : note,
        conditions: listConditions(source),
        meta: listMeta(source),
        thesis: run === undefined ? [] : [openingSentence(run)],
      },
      { kind: "figures", items: headlines },
      ...(run === undefined ? [] : warnings(run)),
      ...failedChecks(version.checks),
    ],
  };
}

function openingSentence({ workbook, name, version, createdAt, createdBy }: SourceModelRun): string {
  return `The figures are those of the firm’s own workbook ${workbook.fileName}, scenario ${name}, version ${version}, kept ${dateWords(createdAt.slice(0, 10))} by ${createdBy}. Each names its cell; the workbook was calculated again for this report.`;
}

function listMeta({ modelRun: run, version, author, generatedAt, committee }: ReportSource): Figure[] {
  const pairs: [string, string][] = [
    ["Workbook hash", run?.workbook.sha256.slice(0, 16) ?? UNAVAILABLE],
    ["Scenario", run === undefined ? UNAVAILABLE : `${run.name}, version ${run.version}`],
    ["Mapping", run === undefined ? UNAVAILABLE : `Version ${run.mappingVersion}`],
    ["Beside it", `Underwriting version ${version.version}`],
    ["Version hash", version.contentHash.slice(0, 16)],
    ["Prepared by", author],
    ["Generated", momentWords(generatedAt)],
    ...(committee === undefined ? [] : [["Committee", committeeWords(committee)] satisfies [string, string]]),
  ];
  return pairs.map(([label, value]) => ({ label, value, detail: null, tone: "plain" }));
}

/** Those that are returns of Labs first: the firm said so itself. */
function chooseHeadlines({ outputs }: SourceModelRun): Figure[] {
  const mapped = outputs.filter(({ field }) => field !== null);
  return (mapped.length > 0 ? mapped : outputs).slice(0, MOST_HEADLINES).map((output) => ({
    label: named(output),
    value: output.text,
    detail: output.labsText === null ? output.cell : `${output.cell}. Labs: ${output.labsText}`,
    tone: "plain",
  }));
}

/** What a committee must know before it trusts the figures. */
function warnings(run: SourceModelRun): Block[] {
  const { workbook, inputs, residual } = run;
  const standing = inputs.filter(({ basis }) => basis === "workbook").length;
  const items = [
    ...(workbook.refusedCells > 0
      ? [
          {
            title: `${count(workbook.refusedCells)} ${workbook.refusedCells === 1 ? "cell" : "cells"} refused`,
            text: "They stand with the value that the file was saved with, and are listed with the workbook.",
          },
        ]
      : []),
    ...(workbook.hasMacros ? [{ title: "Macros", text: "The workbook’s macros were not run." }] : []),
    ...(workbook.externalLinks > 0
      ? [{ title: "Links", text: "Links to other workbooks were not followed." }]
      : []),
    ...(residual !== null && residual > 0
      ? [
          {
            title: "Circular",
            text: `The last pass over its circles changed them by ${residual.toExponential(1)}.`,
          },
        ]
      : []),
    ...(standing > 0
      ? [
          {
            title: `${count(standing)} mapped ${standing === 1 ? "input stands" : "inputs stand"} as in the file`,
            text: "They were not filled for this property: the reasons stand beside them.",
          },
        ]
      : []),
    ...(run.isNewest
      ? []
      : [{ title: "Not the newest", text: "A later version of this scenario has been saved." }]),
  ];
  if (items.length === 0) return [];
  return [{ kind: "notices", items: items.map((item) => ({ ...item, tone: "warning" as const })) }];
}

const NO_RUN = { context: null, blocks: [{ kind: "text" as const, text: "No run of a firm’s model." }] };

/** Every result of the run with its cell, beside what Labs has for it. */
export function firmResultsSection({ modelRun: run, version }: ReportSource): SectionBody {
  const base = { id: "firmResults" as const, title: "Results of the firm’s model" };
  if (run === undefined) return { ...base, ...NO_RUN };
  return {
    ...base,
    context: `${run.workbook.fileName}, ${run.name} version ${run.version}; Labs’ figures are those of underwriting version ${version.version}`,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Result", "left", 1),
          plainColumn("Cell"),
          plainColumn("Firm’s model", "right"),
          plainColumn("Labs", "right"),
        ],
        rows: run.outputs.map((output) =>
          plainRow([named(output), output.cell, output.text, output.labsText ?? UNAVAILABLE]),
        ),
        notes: run.outputs.some(({ labsText }) => labsText !== null)
          ? ["Labs has a figure where the result is mapped to a return of its underwriting."]
          : ["No result is mapped to a return of Labs."],
      },
    ],
  };
}

/** Every mapped and every changed input: what stands there, what the file had, and where it is from. */
export function firmInputsSection({ modelRun: run }: ReportSource): SectionBody {
  const base = { id: "firmInputs" as const, title: "Inputs of the firm’s model" };
  if (run === undefined) return { ...base, ...NO_RUN };
  const tally = (basis: SourceRunInput["basis"]) =>
    run.inputs.filter((input) => input.basis === basis).length;
  return {
    ...base,
    context: `${count(tally("labs"))} from Labs, ${count(tally("typed"))} typed, ${count(tally("workbook"))} as in the file`,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Input", "left", 1),
          plainColumn("Cell"),
          plainColumn("Value", "right"),
          plainColumn("In the file", "right"),
          plainColumn("From", "left", 1.6),
        ],
        rows: run.inputs.map(writeInput),
        notes: ["All other inputs stand as the workbook was saved."],
        isDense: true,
      },
    ],
  };
}

function writeInput(input: SourceRunInput): Row {
  const from = {
    labs: input.source ?? "Labs",
    typed:
      input.labsText === null ? "Typed by the analyst" : `Typed by the analyst; Labs has ${input.labsText}`,
    workbook: ["The workbook’s own value", input.labsText && `Labs has ${input.labsText}`, input.reason]
      .filter((word) => word)
      .join(": "),
  }[input.basis];
  const cells = [named(input), input.cell, input.text, input.fileText, from];
  return plainRow(cells, input.basis === "workbook" ? "muted" : "none");
}

/** What was asked of the workbook beside its results. */
export function firmAnalysesSection({ modelRun: run }: ReportSource): SectionBody {
  const base = { id: "firmAnalyses" as const, title: "Analyses of the firm’s model" };
  if (run === undefined) return { ...base, ...NO_RUN };
  return {
    ...base,
    context: "Each value is a run of the workbook itself",
    blocks: run.analyses.flatMap(analysisBlocks),
  };
}

/** Which file it was, and which of its cells were refused. */
export function firmWorkbookSection({ modelRun: run }: ReportSource): SectionBody {
  const base = { id: "firmWorkbook" as const, title: "The workbook" };
  if (run === undefined) return { ...base, ...NO_RUN };
  const { fileName, sha256, formulas, refusedCells, refusals } = run.workbook;
  const listed = refusals.slice(0, MOST_REFUSALS);
  const rest = refusedCells - listed.length;
  const table: Block = {
    kind: "table",
    columns: [plainColumn("Refused cell"), plainColumn("Reason", "left", 1)],
    rows: listed.map(({ cell, reason }) => plainRow([cell, reason])),
    notes: rest > 0 ? [`${count(rest)} more are listed with the model.`] : [],
    isDense: true,
  };
  return {
    ...base,
    context: fileName,
    blocks: [
      { kind: "text", text: `SHA-256 ${sha256}` },
      {
        kind: "text",
        text:
          refusedCells === 0
            ? `All ${count(formulas)} formulas were calculated.`
            : `${count(formulas - refusedCells)} of ${count(formulas)} formulas were calculated, ${rate((formulas - refusedCells) / formulas)}.`,
      },
      ...(listed.length > 0 ? [table] : []),
    ],
  };
}
