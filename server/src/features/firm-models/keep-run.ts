import type { Changes } from "@labs/contract/firm-models/firm-models";
import type { RunAnalyses } from "@labs/contract/firm-models/model-analyses";
import type {
  FillFrom,
  ModelFill,
  ModelRun,
  RunDifferences,
  RunInput,
  RunOutput,
  RunSummary,
} from "@labs/contract/firm-models/model-runs";
import type { UnderwritingVersion } from "@labs/contract/underwriting";
import type { Database } from "../../lib/database/database.ts";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { getVersion } from "../underwriting/service.ts";
import type { LookUnder } from "./fill-property.ts";
import type { MappingRow } from "./mapping-repository.ts";
import type { CellLook } from "./model-answers.ts";
import { findNewestRunVersion, insertRun, type RunRow } from "./run-repository.ts";

/** Beside what is mapped, so many of the proposed results are kept with a run. */
const MOST_OTHER_OUTPUTS = 20;
const MOST_HEADLINES = 4;

/** Keeps a run as the next version of its scenario; from an older version, or of two at once, one is told so. */
export async function keepRun(of: {
  database: Database;
  modelId: string;
  viewer: Viewer;
  from: FillFrom;
  name: string;
  basedOn: number;
  changes: Changes;
  analyses: RunAnalyses;
  fill: ModelFill;
  mapping: MappingRow;
  proposed: readonly { cell: string }[];
  look: LookUnder;
}): Promise<string> {
  const { database, modelId, from, fill, mapping, changes } = of;
  // PostgreSQL keeps no zero bytes.
  const name = of.name.replaceAll("\u0000", "");
  const scenario = { modelId, googlePlacesId: from.googlePlacesId, name };
  await refuseStale(database, scenario, of.basedOn);
  const { inputs, residual } = await describeInputs(of);
  const outputs = await describeOutputs(of);
  const id = await insertRun(database, {
    ...scenario,
    version: of.basedOn + 1,
    label: fill.label,
    mappingVersion: mapping.version,
    filledFrom: from,
    ...storableJson({ changes, analyses: of.analyses }),
    inputs,
    outputs,
    residual,
    demo: fill.demo,
    createdBy: of.viewer.id,
  });
  if (id === undefined) {
    await refuseStale(database, scenario, of.basedOn);
    throw new AppError("conflict", "Another user is saving this scenario; try again");
  }
  return id;
}

async function refuseStale(
  database: Database,
  scenario: { modelId: string; googlePlacesId: string; name: string },
  basedOn: number,
): Promise<void> {
  const newest = await findNewestRunVersion(database, scenario);
  if (newest === basedOn) return;
  const now = newest === 0 ? "there is no version yet" : `version ${newest} is the newest`;
  throw new AppError("conflict", `“${scenario.name}” was based on version ${basedOn}, but ${now}`);
}

/** What is mapped, and what differs from the file; where a value is from is found here, whatever the caller says. */
async function describeInputs(of: {
  fill: ModelFill;
  changes: Changes;
  look: LookUnder;
}): Promise<{ inputs: RunInput[]; residual: number | null }> {
  const { fill, changes, look } = of;
  const mapped = fill.inputs.map(({ cell }) => cell);
  const changed = changes.map(({ cell }) => cell);
  const looks = await look(changes, [...mapped, ...changed]);
  const known = new Set(mapped);
  const byMapping = fill.inputs.map((input, at): RunInput => {
    const now = looks.cells[at];
    const { label, field, unit, fileText, cell } = input;
    const [value, text] = [now?.value ?? null, now?.text ?? ""];
    const said = { cell, label, value, text, field, unit, fileText };
    const isFile = text === fileText && value === (now?.fileValue ?? null);
    if (input.basis === "labs" && isSame(value, input.value)) {
      return { ...said, basis: "labs", source: input.source, reason: null, labsText: null };
    }
    const labsText = input.basis === "labs" ? input.text : null;
    const reason = input.reason;
    if (isFile) return { ...said, basis: "workbook", source: null, reason, labsText };
    return { ...said, basis: "typed", source: null, reason, labsText };
  });
  const others = looks.cells.slice(mapped.length).flatMap((now): RunInput[] => {
    if (known.has(now.cell)) return [];
    known.add(now.cell);
    const { cell, label, value, text, fileText } = now;
    const basis = isSame(value, now.fileValue) ? "workbook" : "typed";
    return [
      {
        cell,
        label,
        value,
        text,
        fileText,
        basis,
        field: null,
        unit: null,
        source: null,
        reason: null,
        labsText: null,
      },
    ];
  });
  return { inputs: [...byMapping, ...others], residual: looks.residual };
}

/** Whether two values are one, beyond the last digits. */
export function isSame(one: CellLook["value"], other: CellLook["value"]): boolean {
  if (typeof one !== "number" || typeof other !== "number") return one === other;
  return Math.abs(one - other) <= 1e-12 * Math.max(Math.abs(one), Math.abs(other));
}

async function describeOutputs(of: {
  database: Database;
  from: FillFrom;
  mapping: MappingRow;
  proposed: readonly { cell: string }[];
  changes: Changes;
  look: LookUnder;
}): Promise<RunOutput[]> {
  const mapped = new Map(of.mapping.outputs.map(({ cell, field }) => [cell, field]));
  const others = of.proposed.map(({ cell }) => cell).filter((cell) => !mapped.has(cell));
  const cells = [...mapped.keys(), ...others.slice(0, MOST_OTHER_OUTPUTS)];
  const [{ cells: looks }, ours] = await Promise.all([of.look(of.changes, cells), findOwnReturns(of)]);
  return looks.map(({ cell, label, value, text }) => {
    const field = mapped.get(cell) ?? null;
    const own = ours === undefined || field === null ? undefined : readReturn(ours, field);
    const labs = own === undefined || ours === undefined ? null : { value: own, version: ours.version };
    return { cell, label, value, text, field, labs };
  });
}

async function findOwnReturns({
  database,
  from,
}: {
  database: Database;
  from: FillFrom;
}): Promise<UnderwritingVersion | undefined> {
  const version = from.underwritingVersion ?? "latest";
  return getVersion({ database, googlePlacesId: from.googlePlacesId, version }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
}

/** What Labs calls the returns of a mapping; of a line by year its first. */
const RETURN_OUTPUTS: Record<string, readonly string[]> = {
  leveredIrr: ["leveredIrr"],
  unleveredIrr: ["unleveredIrr"],
  leveredEquityMultiple: ["leveredEquityMultiple"],
  unleveredEquityMultiple: ["unleveredEquityMultiple"],
  cashOnCash: ["cashOnCash"],
  averageCashOnCash: ["averageCashOnCash"],
  noi: ["noiYear1", "noi"],
  stabilizedNoi: ["stabilizedNoi"],
  goingInCapRate: ["goingInCapRate"],
  yieldOnCost: ["netYieldOnCost", "yieldOnCostYear1"],
  dscr: ["dscrNcf"],
  debtYield: ["debtYieldNcf"],
  npv: ["npv"],
  profit: ["leveredProfit"],
  equity: ["initialEquity"],
  loan: ["loan"],
  totalCost: ["allInCostUnlevered"],
  exitValue: ["exitValue"],
};

/** What Labs has of a return of a mapping in an underwriting version. */
export function readReturn(
  { outputs, lines }: Pick<UnderwritingVersion, "outputs" | "lines">,
  field: string,
): number | undefined {
  for (const key of RETURN_OUTPUTS[field] ?? []) {
    const value = outputs[key] ?? lines[key];
    const one = Array.isArray(value) ? value[0] : value;
    if (typeof one === "number") return one;
  }
  return undefined;
}

type SummaryRow = Omit<RunRow, "inputs" | "changes" | "analyses">;

export function describeRunSummary(row: SummaryRow): RunSummary {
  const { id, googlePlacesId, label, name, version, mappingVersion, author, createdAt, outputs } = row;
  const mapped = outputs.filter(({ field }) => field !== null);
  const shown = mapped.length > 0 ? mapped : outputs;
  return {
    ...{ id, googlePlacesId, label, name, version, mappingVersion },
    isNewest: version === Number(row.newest),
    createdBy: author,
    createdAt: createdAt.toISOString(),
    headline: shown.slice(0, MOST_HEADLINES).map(({ labs: _, ...output }) => output),
  };
}

export function describeRun(row: RunRow): ModelRun {
  const { inputs, outputs, changes, analyses, residual, demo, filledFrom: from } = row;
  return { ...describeRunSummary(row), from, inputs, outputs, changes, analyses, residual, demo };
}

/** What one kept run has otherwise than another. */
export function compareRuns(before: RunRow, after: RunRow): RunDifferences {
  return {
    from: describeRunSummary(before),
    to: describeRunSummary(after),
    inputs: listDifferences(before.inputs, after.inputs, ({ fileText }) => fileText),
    outputs: listDifferences(before.outputs, after.outputs, () => ""),
  };
}

type Shown = Pick<RunInput, "cell" | "label" | "value" | "text">;

function listDifferences<Cell extends Shown>(
  before: readonly Cell[],
  after: readonly Cell[],
  /** What a cell that the other run does not name holds there. */
  unnamed: (cell: Cell) => string,
): RunDifferences["inputs"] {
  const [olds, news] = [before, after].map((cells) => new Map(cells.map((one) => [one.cell, one])));
  return [...new Set([...before, ...after].map(({ cell }) => cell))].flatMap((cell) => {
    const [old, now] = [olds?.get(cell), news?.get(cell)];
    const known = now ?? old;
    if (known === undefined || (old !== undefined && now !== undefined && isSame(old.value, now.value)))
      return [];
    const [from, to] = [old?.text ?? unnamed(known), now?.text ?? unnamed(known)];
    if (from === to && (old === undefined || now === undefined)) return [];
    const isNumbers = typeof old?.value === "number" && typeof now?.value === "number";
    const change = isNumbers ? Number(now?.value) - Number(old?.value) : null;
    return [{ cell, label: known.label, before: from, after: to, change }];
  });
}
