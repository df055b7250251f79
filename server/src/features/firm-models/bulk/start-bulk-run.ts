import type { User } from "@labs/contract/auth";
import {
  type BulkRow,
  type BulkRun,
  type BulkSource,
  MOST_BULK_ROWS,
  type startBulkRun,
} from "@labs/contract/firm-models/bulk-runs";
import type { z } from "zod";
import type { Database } from "../../../lib/database/database.ts";
import type { Queue } from "../../../lib/database/queue.ts";
import { storableJson } from "../../../lib/database/storable-json.ts";
import { AppError, invalid } from "../../../lib/errors.ts";
import { mayManage, type Viewer } from "../../../lib/rights.ts";
import { cancelJob, startJob } from "../../jobs/service.ts";
import { listRowPlaces } from "../../lists/service.ts";
import { listMemberPlaces } from "../../portfolios/service.ts";
import { listFoundPlaces } from "../../property-search/service.ts";
import type { Download } from "../../uploads/service.ts";
import { getFor, lookAtModel, type ModelParts } from "../ask-firm-model.ts";
import { getMapping, getMappingVersion } from "../confirm-mapping.ts";
import * as repository from "./bulk-repository.ts";
import { writeBulkRun } from "./write-bulk-run.ts";

export const BULK_RUN_JOB = "firm-model-bulk-run";

/** So many of one person may wait or go on. */
const MOST_OPEN = 5;

export interface BulkParts extends ModelParts {
  queue: Queue;
}

/** Keeps which properties are to go through a model, and queues the work. */
export async function startBulkRunOf(
  parts: BulkParts,
  user: User,
  { id, source, offer, bid, changes }: z.output<typeof startBulkRun.body> & { id: string },
): Promise<BulkRun> {
  const { database } = parts;
  const model = await getFor(database, user, id);
  const mapping = await getMapping(database, id);
  // What is wrong with a cell is said now, and not by each row.
  const cells = [...mapping.outputs.map(({ cell }) => cell), ...(bid ? [bid.output] : [])];
  await lookAtModel(parts, user, id)(changes, cells);
  if ((await repository.countOpenBulkRuns(database, user.id)) >= MOST_OPEN) {
    throw new AppError(
      "too_many_requests",
      `${MOST_OPEN} of your bulk runs are at work. Stop one, or wait.`,
      {
        retryAfterSeconds: 60,
      },
    );
  }
  const { name, places } = await listPlaces(database, user, source);
  refuseSize(places.length);
  const bulkId = await repository.insertBulkRun(
    database,
    {
      ...storableJson({ name: name.slice(0, 200), source, changes, bid: bid ?? null }),
      ...{ modelId: id, ownerId: user.id, offer: offer ?? null, mappingVersion: mapping.version },
      ...{ total: places.length, status: "queued" },
    },
    places,
  );
  const { jobId } = await startJob(parts, {
    kind: BULK_RUN_JOB,
    payload: { modelId: id, bulkId },
    ownerId: user.id,
    title: `${model.fileName} over ${name}`.slice(0, 120),
    href: `/firm-models/${id}?view=bulk&run=${bulkId}`,
  });
  await repository.updateBulkRun(database, bulkId, { changes: { jobId } });
  return getBulkRunOf(database, user, { id, bulkId });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function listPlaces(
  database: Database,
  user: User,
  { kind, id }: BulkSource,
): Promise<{ name: string; places: string[] }> {
  if (kind === "portfolio") return listMemberPlaces({ database, user, id });
  if (!UUID.test(id))
    throw new AppError("not_found", kind === "list" ? "Request not found" : "Search not found");
  return kind === "search" ? listFoundPlaces(database, user, id) : listRowPlaces(database, user, id);
}

function refuseSize(many: number): void {
  const [found, most] = [many, MOST_BULK_ROWS].map((amount) => amount.toLocaleString("en-US"));
  const msg =
    many === 0
      ? "The list has no property that was found"
      : many > MOST_BULK_ROWS
        ? `The list has ${found} properties; at most ${most} go through a model at once`
        : undefined;
  if (msg !== undefined) throw invalid([{ loc: ["body", "source"], msg, type: "source_invalid" }]);
}

function describe(
  viewer: Pick<Viewer, "id">,
  row: repository.BulkRunRow,
  counts: BulkRun["counts"] | undefined,
): BulkRun {
  const { ownerId, ownerName, ownerRole: _role, createdAt, endedAt, changes: _, ...run } = row;
  return {
    ...run,
    counts: counts ?? { waiting: 0, filled: 0, partly: 0, failed: 0 },
    createdBy: ownerName,
    isMine: ownerId === viewer.id,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export async function listBulkRunsOf(
  database: Database,
  viewer: Viewer,
  { id, ...paging }: { id: string; page: number; pageSize: number },
): Promise<{ items: BulkRun[]; total: number }> {
  await getFor(database, viewer, id);
  const { rows, total } = await repository.listBulkRunRows(database, { ...paging, modelId: id });
  const counts = await repository.countOutcomes(
    database,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => describe(viewer, row, counts.get(row.id))), total };
}

interface BulkId {
  id: string;
  bulkId: string;
}

/** A run of a model that somebody may see. Whoever sees the model sees what others ran through it. */
async function findFor(
  database: Database,
  viewer: Viewer,
  { id, bulkId }: BulkId,
): Promise<repository.BulkRunRow> {
  await getFor(database, viewer, id);
  const row = await repository.findBulkRun(database, { modelId: id, id: bulkId });
  if (row === undefined) throw new AppError("not_found", "The model has no such bulk run");
  return row;
}

export async function getBulkRunOf(database: Database, viewer: Viewer, of: BulkId): Promise<BulkRun> {
  const row = await findFor(database, viewer, of);
  const counts = await repository.countOutcomes(database, [row.id]);
  return describe(viewer, row, counts.get(row.id));
}

/** Stops it for who began it; one that has ended stays as it ended. */
export async function stopBulkRunOf(database: Database, viewer: Viewer, of: BulkId): Promise<BulkRun> {
  const row = await findFor(database, viewer, of);
  if (!mayManage(viewer, row)) throw new AppError("forbidden", `${row.ownerName} began this bulk run`);
  const changes = { status: "stopped" as const, endedAt: new Date() };
  const isStopped = await repository.updateBulkRun(database, row.id, {
    changes,
    from: ["queued", "running"],
  });
  if (isStopped && row.jobId !== null) await cancelJob({ database }, row.jobId);
  return getBulkRunOf(database, viewer, of);
}

export async function listBulkRowsOf(
  database: Database,
  viewer: Viewer,
  {
    id,
    bulkId,
    ...filter
  }: BulkId & { outcome?: BulkRow["outcome"] | undefined; page: number; pageSize: number },
): Promise<{ items: BulkRow[]; total: number }> {
  const run = await findFor(database, viewer, { id, bulkId });
  const { rows, total } = await repository.listBulkRowRows(database, { ...filter, id: run.id });
  return { items: rows.map(({ bulkRunId: _, ...row }) => row), total };
}

/** The rows of a run as a file; the words over its columns are those of the workbook. */
export async function downloadBulkRunOf(
  parts: ModelParts,
  viewer: Viewer,
  { format, ...of }: BulkId & { format: "xlsx" | "csv" },
): Promise<Download> {
  const { database } = parts;
  const { fileName } = await getFor(database, viewer, of.id);
  const run = await findFor(database, viewer, of);
  const mapping = await getMappingVersion(database, run);
  const cells = [...mapping.outputs, ...mapping.inputs].map(({ cell }) => cell);
  const looks = await lookAtModel(parts, viewer, of.id)([], cells);
  const labels = new Map(looks.cells.map(({ cell, label }) => [cell, label]));
  return writeBulkRun(database, { run, fileName, mapping, labels, format });
}
