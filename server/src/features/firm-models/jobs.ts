import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { SpreadsheetError } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobKind } from "../jobs/service.ts";
import { askModel } from "./ask-model.ts";
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
      if (model === undefined) return;
      if (!(await updateModel(database, modelId, { changes: { status: "reading" }, from: OPEN }))) return;
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
