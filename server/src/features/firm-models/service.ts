import type { Readable } from "node:stream";
import type { User } from "@labs/contract/auth";
import {
  FIRM_MODEL_RESTORABLE_DAYS,
  type FirmModel,
  type FirmModelDetail,
  type UploadedModel,
} from "@labs/contract/firm-models/firm-models";
import type { confirmModelMapping, ModelMapping } from "@labs/contract/firm-models/model-mappings";
import type {
  FillFrom,
  keepModelRun,
  ModelFill,
  ModelRun,
  PropertyRun,
  RunDifferences,
  RunSummary,
} from "@labs/contract/firm-models/model-runs";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import type { Queue } from "../../lib/database/queue.ts";
import { AppError } from "../../lib/errors.ts";
import { requireManager, type Viewer } from "../../lib/rights.ts";
import { FORMAT_BYTES, findFormat } from "../../lib/spreadsheet/find-format.ts";
import { SpreadsheetError } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { ReceivedFile, Storage } from "../../lib/storage.ts";
import { startJob } from "../jobs/service.ts";
import { keepFile, readableName, type Upload } from "../uploads/service.ts";
import { askFirmModel, findFor, getFor, lookAtModel, type ModelParts as Parts } from "./ask-firm-model.ts";
import { confirmMapping, describeMapping, getMapping } from "./confirm-mapping.ts";
import { fillProperty } from "./fill-property.ts";
import { compareRuns, describeRun, describeRunSummary, keepRun } from "./keep-run.ts";
import type { ModelQuestions } from "./model-answers.ts";
import { readFigures } from "./read-figures.ts";
import * as repository from "./repository.ts";
import { findRun, listRuns, listRunsOfPlace, type RunRow } from "./run-repository.ts";

export interface FirmModelParts {
  database: Database;
  queue: Queue;
  storage: Storage;
}

export {
  bidFirmModelOf,
  rankFirmModelInputsOf,
  simulateFirmModelOf,
  tabulateFirmModelOf,
} from "./ask-analyses.ts";
export { askFirmModel } from "./ask-firm-model.ts";
export { isSame, readReturn } from "./keep-run.ts";

export const FIRM_MODEL_JOB = "firm-model";

/** So many workbooks of one person may wait to be read. */
const MOST_OPEN = 20;

type PlainRow = Omit<repository.ModelRow, "report">;

function describe(viewer: Pick<Viewer, "id">, row: PlainRow): FirmModel {
  const { ownerId, ownerName, createdAt, readAt, deletedAt, ...model } = row;
  return {
    ...model,
    owner: { id: ownerId, name: ownerName },
    isMine: ownerId === viewer.id,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

const NOTHING_READ = {
  sheets: [],
  inputs: [],
  inputCount: 0,
  outputs: [],
  outputCount: 0,
  refusals: [],
  is1904: false,
  hasMacros: false,
  externalLinks: 0,
};

export async function listFirmModels(
  database: Database,
  viewer: Viewer,
  {
    deleted,
    ...filter
  }: { query?: string | undefined; deleted?: boolean | undefined; page: number; pageSize: number },
): Promise<{ items: FirmModel[]; total: number }> {
  const deletedSince = deleted === true ? endOfRestoring(new Date()) : undefined;
  const { rows, total } = await repository.listModels(database, { ...filter, viewer, deletedSince });
  return { items: rows.map((row) => describe(viewer, row)), total };
}

export async function getFirmModel(database: Database, viewer: Viewer, id: string): Promise<FirmModelDetail> {
  const { report, ...row } = await getFor(database, viewer, id);
  return { ...describe(viewer, row), ...(report ?? NOTHING_READ) };
}

/** Keeps a workbook and queues its reading; the same file again answers the model that it was uploaded as before. */
export async function keepFirmModel(
  parts: FirmModelParts,
  { file, fileName }: Upload,
  user: User,
): Promise<UploadedModel> {
  const { database } = parts;
  const of = { ownerId: user.id, sha256: file.sha256 };
  const earlier = await repository.findSameModel(database, of);
  if (earlier !== undefined) return { ...earlier, isDuplicate: true };
  if ((await repository.countOpen(database, user.id)) >= MOST_OPEN) {
    throw new AppError(
      "too_many_requests",
      `${MOST_OPEN} of your models are waiting. Upload more when some are read.`,
      { retryAfterSeconds: 60 },
    );
  }
  await refuseOtherKinds(file);
  await keepFile(file);
  const row = {
    ...of,
    status: "queued" as const,
    fileName: readableName(fileName, "Model.xlsx"),
    size: file.size,
  };
  const id = await repository.insertModel(database, row);
  if (id === undefined) {
    const same = await repository.findSameModel(database, of);
    if (same === undefined) throw new AppError("conflict", "The same file is being uploaded; try again");
    return { ...same, isDuplicate: true };
  }
  const { jobId } = await startJob(parts, {
    kind: FIRM_MODEL_JOB,
    payload: { modelId: id },
    ownerId: user.id,
    title: `Excel model ${row.fileName}`,
    href: `/firm-models/${id}`,
  });
  await repository.updateModel(database, id, { changes: { jobId } });
  return { id, status: "queued", isDuplicate: false };
}

/** By its first bytes alone; all else that may be wrong with it is found when it is read. */
async function refuseOtherKinds(file: ReceivedFile): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.read({ start: 0, end: FORMAT_BYTES - 1 })) chunks.push(Buffer.from(chunk));
  const accepted = "An Excel model is a workbook: .xlsx or .xlsm";
  try {
    if (findFormat(Buffer.concat(chunks)) === "xlsx") return;
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
  }
  throw new AppError("unsupported_type", `${accepted}. Save older workbooks as .xlsx`);
}

export async function shareFirmModel(
  database: Database,
  viewer: Viewer,
  { id, shared }: { id: string; shared: boolean },
): Promise<FirmModel> {
  const row = await getFor(database, viewer, id);
  requireManager(viewer, row, { refused: `This model belongs to ${row.ownerName}` });
  await repository.updateModel(database, id, { changes: { shared } });
  return describeWithout(viewer, { ...row, shared });
}

export async function deleteFirmModel(database: Database, viewer: Viewer, id: string): Promise<FirmModel> {
  const row = await getFor(database, viewer, id);
  requireManager(viewer, row, { refused: `This model belongs to ${row.ownerName}` });
  const deletedAt = new Date();
  await repository.updateModel(database, id, { changes: { deletedAt } });
  return describeWithout(viewer, { ...row, deletedAt });
}

/** What is not deleted stays as it is; what was deleted too long ago is gone. */
export async function restoreFirmModel(
  { database }: Pick<FirmModelParts, "database">,
  viewer: Viewer,
  id: string,
): Promise<FirmModel> {
  const row = await findFor(database, viewer, id);
  requireManager(viewer, row, { refused: `This model belongs to ${row.ownerName}` });
  if (row.deletedAt === null) return describeWithout(viewer, row);
  if (row.deletedAt < endOfRestoring(new Date())) throw new AppError("not_found", "No such model");
  if ((await repository.findSameModel(database, row)) !== undefined) {
    throw new AppError("conflict", "The same file was uploaded again since: that model is in the list");
  }
  await repository.updateModel(database, id, { changes: { deletedAt: null } });
  return describeWithout(viewer, { ...row, deletedAt: null });
}

function describeWithout(viewer: Viewer, { report: _, ...row }: repository.ModelRow): FirmModel {
  return describe(viewer, row);
}

/** What a model's inputs and results are in Labs: as confirmed, and as proposed. */
export async function getModelMapping(parts: Parts, viewer: Viewer, id: string): Promise<ModelMapping> {
  const look = lookAtModel(parts, viewer, id);
  return describeMapping({
    database: parts.database,
    modelId: id,
    lookAt: async (cells) => (await look([], cells)).cells,
    propose: () => askFirmModel(parts, viewer, { id, question: "propose", given: {} }),
  });
}

export async function confirmModelMappingOf(
  parts: Parts,
  viewer: Viewer,
  { id, ...given }: z.output<typeof confirmModelMapping.body> & { id: string },
): Promise<ModelMapping> {
  const { database } = parts;
  const model = await getFor(database, viewer, id);
  requireManager(viewer, model, { refused: `This model belongs to ${model.ownerName}` });
  const look = lookAtModel(parts, viewer, id);
  const lookAt = async (cells: readonly string[]) => (await look([], cells)).cells;
  await confirmMapping({ database, modelId: id, viewer, lookAt, ...given });
  return getModelMapping(parts, viewer, id);
}

/** The mapped inputs of a model from what Labs knows of a property. */
export async function fillFirmModel(
  parts: Parts,
  viewer: Viewer,
  { id, from }: { id: string; from: FillFrom },
): Promise<ModelFill> {
  await getFor(parts.database, viewer, id);
  const mapping = await getMapping(parts.database, id);
  const figures = await readFigures(parts.database, from);
  return fillProperty({ mapping, figures, look: lookAtModel(parts, viewer, id) });
}

export async function keepModelRunOf(
  parts: Parts,
  viewer: Viewer,
  { id, name, basedOn, changes, analyses, ...from }: z.output<typeof keepModelRun.body> & { id: string },
): Promise<ModelRun> {
  const { database } = parts;
  const model = await getFor(database, viewer, id);
  const mapping = await getMapping(database, id);
  const fill = await fillFirmModel(parts, viewer, { id, from });
  const look = lookAtModel(parts, viewer, id);
  const proposed = model.report?.outputs ?? [];
  const of = {
    database,
    modelId: id,
    viewer,
    from,
    name,
    basedOn,
    changes,
    analyses,
    fill,
    mapping,
    proposed,
    look,
  };
  const kept = await keepRun(of);
  return describeRun(await getRun(database, { modelId: id, id: kept }));
}

async function getRun(database: Database, of: { modelId: string; id: string }): Promise<RunRow> {
  const run = await findRun(database, of);
  if (run === undefined) throw new AppError("not_found", "The model has no such run");
  return run;
}

export async function listModelRunsOf(
  database: Database,
  viewer: Viewer,
  { id, ...filter }: { id: string; googlePlacesId?: string | undefined; page: number; pageSize: number },
): Promise<{ items: RunSummary[]; total: number }> {
  await getFor(database, viewer, id);
  const { rows, total } = await listRuns(database, { ...filter, modelId: id });
  return { items: rows.map(describeRunSummary), total };
}

/** The kept runs of every model that somebody may see, for one property. */
export async function listPropertyRunsOf(
  database: Database,
  viewer: Viewer,
  filter: { googlePlacesId: string; page: number; pageSize: number },
): Promise<{ items: PropertyRun[]; total: number }> {
  const { rows, total } = await listRunsOfPlace(database, viewer, filter);
  const items = rows.map(({ fileName, modelId, ...row }) => ({
    ...describeRunSummary({ ...row, modelId }),
    ...{ modelId, fileName },
  }));
  return { items, total };
}

export async function getModelRunOf(
  database: Database,
  viewer: Viewer,
  { id, runId }: { id: string; runId: string },
): Promise<ModelRun> {
  await getFor(database, viewer, id);
  return describeRun(await getRun(database, { modelId: id, id: runId }));
}

export async function compareModelRunsOf(
  database: Database,
  viewer: Viewer,
  { id, runId, from }: { id: string; runId: string; from: string },
): Promise<RunDifferences> {
  await getFor(database, viewer, id);
  const before = await getRun(database, { modelId: id, id: from });
  return compareRuns(before, await getRun(database, { modelId: id, id: runId }));
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const XLSM = "application/vnd.ms-excel.sheet.macroEnabled.12";

export interface WorkbookDownload {
  name: string;
  contentType: string;
  size: number;
  content: Readable | Buffer;
}

const contentTypeOf = (fileName: string): string => (/\.xlsm$/i.test(fileName) ? XLSM : XLSX);

/** The same workbook with the changed inputs filled in. */
export async function exportFirmModel(
  parts: Pick<FirmModelParts, "database" | "storage">,
  viewer: Viewer,
  { id, changes }: { id: string; changes: ModelQuestions["fill"]["given"]["changes"] },
): Promise<WorkbookDownload> {
  const { fileName: name } = await getFor(parts.database, viewer, id);
  const content = Buffer.from(
    await askFirmModel(parts, viewer, { id, question: "fill", given: { changes } }),
  );
  return { name, contentType: contentTypeOf(name), size: content.length, content };
}

/** The workbook as it was uploaded, byte for byte. */
export async function openSource(
  { database, storage }: Pick<FirmModelParts, "database" | "storage">,
  viewer: Viewer,
  id: string,
): Promise<WorkbookDownload> {
  const { fileName: name, size, sha256 } = await getFor(database, viewer, id);
  const content = await storage.get(sha256);
  if (content === undefined) throw new AppError("gone", "The uploaded workbook is no longer stored");
  return { name, contentType: contentTypeOf(name), size, content };
}

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

const endOfRestoring = (now: Date): Date => new Date(now.getTime() - FIRM_MODEL_RESTORABLE_DAYS * DAY);

/** Removes models thirty days after they were deleted, and the files that no model has any more. */
export async function sweepFirmModels(
  { database, storage }: Pick<FirmModelParts, "database" | "storage">,
  now: Date,
): Promise<{ deleted: number }> {
  let deleted = 0;
  for (const sha256 of await repository.purgeDeleted(database, endOfRestoring(now))) {
    const kept = await storage.stat(sha256);
    // Bytes that were put again just now belong to an upload whose row is still being written.
    if (kept === undefined || now.getTime() - kept.keptAt.getTime() < HOUR) continue;
    if (await repository.isHashKnown(database, sha256)) continue;
    await storage.delete(sha256);
    deleted += 1;
  }
  return { deleted };
}
