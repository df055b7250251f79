import type { NamedCell } from "@labs/contract/firm-models/firm-models";
import type { InputSpread, RunAnalyses } from "@labs/contract/firm-models/model-analyses";
import type { ModelRun } from "@labs/contract/firm-models/model-runs";
import type { ReportVerification } from "@labs/contract/reports";
import type { CitedFigure } from "@labs/contract/verification";
import { dollars, multiple, returnRate } from "@labs/reporting/figure-format";
import type { SourceAnalysis, SourceModelRun } from "@labs/reporting/report-source";
import { findOutputField } from "@labs/workbooks/model-fields";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import type { Storage } from "../../lib/storage.ts";
import {
  askFirmModel,
  bidFirmModelOf,
  getFirmModel,
  getModelRunOf,
  isSame,
  rankFirmModelInputsOf,
  readReturn,
  simulateFirmModelOf,
  tabulateFirmModelOf,
} from "../firm-models/service.ts";
import type { StoredVersion } from "../underwriting/service.ts";

/** The storage is that of the workbooks. */
interface Parts {
  database: Database;
  storage: Storage;
}

/** A kept run as a report tells it, and what became of its figures when the workbook was calculated again. */
export interface ToldRun {
  run: SourceModelRun;
  held: ReportVerification["ours"];
  /** The results, for what people write of them. */
  figures: Omit<CitedFigure, "subject">[];
}

/** Calculates a kept run again: its inputs are put into the workbook, and each figure is taken from its cell. */
export async function tellModelRun(
  parts: Parts,
  viewer: Viewer,
  of: { modelRun: { modelId: string; runId: string }; stored: StoredVersion },
): Promise<ToldRun> {
  const { modelId: id, runId } = of.modelRun;
  const [model, run] = await Promise.all([
    getFirmModel(parts.database, viewer, id),
    getModelRunOf(parts.database, viewer, { id, runId }),
  ]);
  if (run.googlePlacesId !== of.stored.googlePlacesId) {
    const msg = `The run is of another property: ${run.label}`;
    throw invalid([{ loc: ["body", "modelRun", "runId"], msg, type: "model_run_invalid" }]);
  }
  const { changes } = run;
  const kept = [...run.inputs, ...run.outputs];
  const given = { changes, cells: kept.map(({ cell }) => cell) };
  const { cells, residual } = await askFirmModel(parts, viewer, { id, question: "look", given });
  const analyses = await rememberAnalyses(run.id, () => runAnalyses(parts, viewer, { id, run }));
  const { fileName, sha256, formulas, refusedCells, refusals, hasMacros, externalLinks } = model;
  const { name, version, isNewest, mappingVersion, createdBy, createdAt, demo } = run;
  return {
    held: holdCells(kept, cells),
    figures: run.outputs.flatMap((output) => citeResult(output, `${fileName}, ${name} version ${version}`)),
    run: {
      workbook: { fileName, sha256, formulas, refusedCells, refusals, hasMacros, externalLinks },
      ...{ name, version, isNewest, mappingVersion, createdBy, createdAt, demo, residual, analyses },
      inputs: run.inputs,
      outputs: run.outputs.map((output) => ({ ...output, labsText: writeOwn(output.field, of.stored) })),
    },
  };
}

/** What the run kept against what the workbook says now: they differ where it reads the clock, or where we err. */
function holdCells(kept: readonly NamedCell[], now: readonly NamedCell[]): ReportVerification["ours"] {
  const wrong = kept.flatMap(({ cell, label, value, text }, at) => {
    const again = now[at];
    if (again !== undefined && isSame(value, again.value)) return [];
    const reason = `The run kept ${text}, and the workbook says ${again?.text ?? "nothing"} now: keep the run again`;
    return [{ where: cell, sentence: label, text, right: again?.text ?? null, reason }];
  });
  return { confirmed: kept.length - wrong.length, wrong, notFound: [] };
}

const WRITE = { share: returnRate, ratio: multiple, money: dollars } as const;
type Written = keyof typeof WRITE;
const isWritten = (quantity: string | undefined): quantity is Written =>
  quantity !== undefined && quantity in WRITE;

function writeOwn(field: string | null, stored: StoredVersion): string | null {
  const own = field === null ? undefined : readReturn(stored, field);
  const quantity = findOutputField(field ?? "")?.quantity;
  return own === undefined || !isWritten(quantity) ? null : WRITE[quantity](own);
}

const UNITS: Record<Written, string> = { share: "fraction", ratio: "multiple", money: "usd" };

function citeResult({ cell, label, value, field }: ModelRun["outputs"][number], source: string) {
  const known = findOutputField(field ?? "");
  if (typeof value !== "number" || !isWritten(known?.quantity)) return [];
  const unit = UNITS[known.quantity];
  const words = { label: known.label || label, source: `${source}, ${cell}` };
  return [{ id: `model:this/${cell}`, ...words, value, unit, asOf: null, version: null }];
}

/** While a report is typed its preview asks again and again: a run and its workbook stay as they are. */
const REMEMBERED_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 20;
const remembered = new Map<string, { until: number; analyses: Promise<SourceAnalysis[]> }>();

async function rememberAnalyses(
  runId: string,
  ask: () => Promise<SourceAnalysis[]>,
): Promise<SourceAnalysis[]> {
  const known = remembered.get(runId);
  if (known !== undefined && known.until > Date.now()) return known.analyses;
  remembered.delete(runId);
  const [oldest] = remembered.keys();
  if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  const analyses = ask();
  remembered.set(runId, { until: Date.now() + REMEMBERED_MILLISECONDS, analyses });
  analyses.catch(() => remembered.delete(runId));
  return analyses;
}

const TITLES: Record<keyof RunAnalyses, string> = {
  bid: "Maximum bid",
  tornado: "Tornado",
  simulation: "Simulation",
  table: "Table",
};

/** What was asked of the workbook when the run was kept, asked once more. */
async function runAnalyses(
  parts: Parts,
  viewer: Viewer,
  { id, run }: { id: string; run: ModelRun },
): Promise<SourceAnalysis[]> {
  const { bid, tornado, simulation, table } = run.analyses;
  const about = { id, changes: run.changes };
  const asked: [keyof RunAnalyses, (() => Promise<SourceAnalysis>) | undefined][] = [
    [
      "bid",
      bid && (async () => ({ kind: "bid", ...(await bidFirmModelOf(parts, viewer, { ...about, ...bid })) })),
    ],
    [
      "tornado",
      tornado &&
        (async () => ({
          kind: "tornado",
          ...(await rankFirmModelInputsOf(parts, viewer, { ...about, ...tornado })),
        })),
    ],
    [
      "simulation",
      simulation &&
        (async () => {
          const found = await simulateFirmModelOf(parts, viewer, { ...about, ...simulation });
          return {
            kind: "simulation",
            ...found,
            drivers: await nameDrivers(parts, viewer, { about, simulation }),
          };
        }),
    ],
    [
      "table",
      table &&
        (async () => ({
          kind: "table",
          ...(await tabulateFirmModelOf(parts, viewer, { ...about, ...table })),
        })),
    ],
  ];
  const told: SourceAnalysis[] = [];
  for (const [kind, ask] of asked) {
    if (ask === undefined) continue;
    told.push(await ask().catch((error: unknown) => refused(TITLES[kind], error)));
  }
  return told;
}

/** An analysis that the workbook refuses is told as refused; a file that is gone or a busy desk is no such thing. */
function refused(title: string, error: unknown): SourceAnalysis {
  if (!(error instanceof AppError) || !["invalid", "conflict"].includes(error.code)) throw error;
  const reason = error.fields?.map(({ msg }) => msg).join(". ") ?? error.message;
  return { kind: "refused", title, reason };
}

async function nameDrivers(
  parts: Parts,
  viewer: Viewer,
  of: { about: Pick<ModelRun, "changes" | "id">; simulation: NonNullable<RunAnalyses["simulation"]> },
) {
  const { id, changes } = of.about;
  const { drivers } = of.simulation;
  const given = { changes, cells: drivers.map(({ cell }) => cell) };
  const { cells } = await askFirmModel(parts, viewer, { id, question: "look", given });
  return drivers.map(({ spread }, at) => ({
    cell: cells[at]?.cell ?? "",
    label: cells[at]?.label ?? "",
    spread: spreadWords(spread),
  }));
}

const plain = (value: number): string => String(Number(value.toPrecision(10)));

function spreadWords(spread: InputSpread): string {
  if (spread.kind === "normal") {
    return `normal around what stands there, deviation ${plain(spread.standardDeviation)}`;
  }
  const ends = `between ${plain(spread.low)} and ${plain(spread.high)}`;
  return spread.kind === "uniform" ? `uniform ${ends}` : `triangular ${ends}, mode ${plain(spread.mode)}`;
}
