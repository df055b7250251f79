import type { JobOutcome } from "@labs/contract/jobs";
import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { SpreadsheetError } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobKind } from "../jobs/service.ts";
import { askModel } from "./ask-model.ts";
import { type BulkRunRow, countOutcomes, findBulkRun, updateBulkRun } from "./bulk/bulk-repository.ts";
import { fillList } from "./bulk/fill-list.ts";
import { BULK_RUN_JOB } from "./bulk/start-bulk-run.ts";
import type { ModelReport } from "./model-answers.ts";
import { findModel, updateModel } from "./repository.ts";
import { FIRM_MODEL_JOB } from "./service.ts";

const Payload = z.object({ modelId: z.uuid() });
type Payload = z.infer<typeof Payload>;

const OPEN = ["queued", "reading"] as const;

/** Reads a workbook that was uploaded, compiles it and finds its inputs and outputs. */
export function firmModelJob(parts: { database: Database; storage: Storage }): JobKind<Payload> {
  const { database, storage } = parts;
  return {
    kind: FIRM_MODEL_JOB,
    payload: Payload,
    perOwner: 1,
    async run({ modelId }, { signal }) {
      const model = await findModel(database, modelId);
      if (model === undefined) return undefined;
      if (!(await updateModel(database, modelId, { changes: { status: "reading" }, from: OPEN })))
        return undefined;
      const started = performance.now();
      const said = await askModel({ storage, model, who: model.ownerId, signal }, "describe", {}).catch(
        refuse,
      );
      const changes =
        said.accepted === "none"
          ? { ...said, status: "refused" as const }
          : { ...said, status: "ready" as const };
      await updateModel(database, modelId, {
        changes: {
          ...changes,
          readAt: new Date(),
          readMilliseconds: Math.round(performance.now() - started),
        },
        from: OPEN,
      });
      return describeReading(said);
    },
    async onUnfinished({ modelId }, { message }) {
      await updateModel(database, modelId, {
        changes: { status: "failed", reason: message, readAt: new Date() },
        from: OPEN,
      });
    },
  };
}

/** What is wrong with the file stands on its row. */
function refuse(error: unknown) {
  if (!(error instanceof SpreadsheetError) && !(error instanceof AppError && error.code === "gone"))
    throw error;
  return { accepted: "none" as const, reason: error.message };
}

function describeReading(said: Pick<ModelReport, "accepted" | "reason"> & Partial<ModelReport>): JobOutcome {
  const { accepted, reason, formulas = 0, refusedCells = 0 } = said;
  if (accepted === "none") return { result: "refused", note: reason };
  if (accepted === "whole") return { result: "complete", note: null };
  return {
    result: "with_gaps",
    note: `${refusedCells} of ${formulas} formulas keep the value they were saved with`,
  };
}

const BulkPayload = z.object({ modelId: z.uuid(), bulkId: z.uuid() });
type BulkPayload = z.infer<typeof BulkPayload>;

/** Runs a model over a list of properties. */
export function bulkRunJob(parts: { database: Database; storage: Storage }): JobKind<BulkPayload> {
  const { database } = parts;
  return {
    kind: BULK_RUN_JOB,
    payload: BulkPayload,
    perOwner: 1,
    async run({ modelId, bulkId }, context) {
      const run = await findBulkRun(database, { modelId, id: bulkId });
      if (run === undefined) return undefined;
      if (!(await updateBulkRun(database, bulkId, { changes: { status: "running" }, from: UNDERWAY })))
        return undefined;
      const end = await fillList(parts, { id: run.ownerId, role: run.ownerRole }, { run, context }).then(
        () => ({ status: "completed" as const, reason: null }),
        refuseRun,
      );
      await updateBulkRun(database, bulkId, { changes: { ...end, endedAt: new Date() }, from: UNDERWAY });
      if (end.status === "failed") throw new AppError("conflict", end.reason);
      return describeRun(database, run);
    },
    async onUnfinished({ bulkId }, { state, message }) {
      const isStopped = state === "cancelled";
      await updateBulkRun(database, bulkId, {
        changes: {
          ...{ status: isStopped ? "stopped" : "failed", reason: isStopped ? null : message },
          endedAt: new Date(),
        },
        from: UNDERWAY,
      });
    },
  };
}

async function describeRun(database: Database, { id, total }: BulkRunRow): Promise<JobOutcome> {
  const counts = (await countOutcomes(database, [id])).get(id);
  const { filled = 0, partly = 0, failed = 0 } = counts ?? {};
  const parts = [
    `${filled} of ${total} properties complete`,
    ...(partly > 0 ? [`${partly} with missing inputs`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  const result = failed > 0 ? "with_errors" : partly > 0 ? "with_gaps" : "complete";
  return { result, note: parts.join(", ") };
}

const UNDERWAY = ["queued", "running"] as const;

/** A workbook or mapping that went meanwhile ends the run with the reason; what is unexpected is tried again. */
function refuseRun(error: unknown) {
  if (
    !(error instanceof AppError) ||
    !["not_found", "gone", "conflict", "unsupported_type"].includes(error.code)
  )
    throw error;
  return { status: "failed" as const, reason: error.message };
}
