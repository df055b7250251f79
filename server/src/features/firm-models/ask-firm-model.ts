import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { requireReadable, type Viewer } from "../../lib/rights.ts";
import type { Storage } from "../../lib/storage.ts";
import { explainSpreadsheet } from "../uploads/service.ts";
import { askModel } from "./ask-model.ts";
import type { LookUnder } from "./fill-property.ts";
import type { ModelQuestion, ModelQuestions } from "./model-answers.ts";
import * as repository from "./repository.ts";

export interface ModelParts {
  database: Database;
  storage: Storage;
}

/** A model that its owner, an administrator, or when it is shared anybody may see; deleted ones too. */
export async function findFor(database: Database, viewer: Viewer, id: string): Promise<repository.ModelRow> {
  const row = await repository.findModel(database, id);
  return requireReadable(viewer, row && { ...row, isShared: row.shared }, { missing: "No such model" });
}

export async function getFor(database: Database, viewer: Viewer, id: string): Promise<repository.ModelRow> {
  const row = await findFor(database, viewer, id);
  if (row.deletedAt !== null) throw new AppError("not_found", "No such model");
  return row;
}

const WAITING: Partial<Record<repository.ModelRow["status"], string>> = {
  queued: "The model is still waiting to be read",
  reading: "The model is being read",
  refused: "The workbook was refused: there is nothing to calculate",
  failed: "The model could not be read. Upload it again",
};

/** Puts a question to a model that was read. */
export async function askFirmModel<Question extends ModelQuestion>(
  { database, storage }: ModelParts,
  viewer: Viewer,
  { id, question, given }: { id: string; question: Question; given: ModelQuestions[Question]["given"] },
): Promise<ModelQuestions[Question]["answer"]> {
  const model = await getFor(database, viewer, id);
  if (model.status !== "ready") {
    throw new AppError("conflict", WAITING[model.status] ?? "The model is not ready");
  }
  return askModel({ storage, model, who: viewer.id }, question, given).catch(explainSpreadsheet);
}

/** Looks at cells of one model; who may see it was settled before. */
export function lookAtModel(parts: ModelParts, viewer: Viewer, id: string): LookUnder {
  return (changes, cells) => askFirmModel(parts, viewer, { id, question: "look", given: { changes, cells } });
}
