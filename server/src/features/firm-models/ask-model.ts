import { AppError, invalidFields } from "../../lib/errors.ts";
import { Busy, type JobProcess, Overrun, openJobProcess } from "../../lib/job-process.ts";
import { SpreadsheetError } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { Storage } from "../../lib/storage.ts";
import type { ModelJob, ModelQuestion, ModelQuestions, ModelReply } from "./model-answers.ts";

const module = new URL("./model-process.ts", import.meta.url);

/** A workbook is read and run in a process that the system ends at limits of memory and time; one at a time. */
const desk: JobProcess<ModelJob, ModelReply> = openJobProcess({
  module,
  longestMs: 30_000,
  limits: { megabytes: 1536, processorSeconds: 120 },
});

/** The same for files that have just arrived: whoever looks at a model does not wait for them. */
const reader: JobProcess<ModelJob, ModelReply> = openJobProcess({
  module,
  longestMs: 60_000,
  limits: { megabytes: 1536, processorSeconds: 60 },
});

interface Asked {
  storage: Storage;
  model: { sha256: string; fileName: string };
  /** For whom: of several people who wait, each has their turn. */
  who: string;
  signal?: AbortSignal | undefined;
}

/** Puts a question to a stored workbook, apart from the requests. */
export async function askModel<Question extends ModelQuestion>(
  { storage, model, who, signal }: Asked,
  question: Question,
  given: ModelQuestions[Question]["given"],
): Promise<ModelQuestions[Question]["answer"]> {
  const { sha256, fileName: name } = model;
  const { run } = question === "describe" ? reader : desk;
  const reply = await storage.usePath(sha256, async (path) => ({
    made: await run({ file: { path, sha256, name }, question, given }, { who, signal }).catch(explainOverrun),
  }));
  if (reply === undefined)
    throw new AppError("gone", "The uploaded workbook is no longer stored. Upload it again");
  const { made } = reply;
  if (made.ok) return made.answer as ModelQuestions[Question]["answer"];
  if ("problem" in made) throw new SpreadsheetError(made.problem, made.message);
  if (made.fields !== undefined) throw invalidFields(made.fields);
  throw new AppError(made.code, made.message);
}

function explainOverrun(error: unknown): never {
  if (error instanceof Busy) {
    throw new AppError("unavailable", "Too many of your calculations are waiting", { retryAfterSeconds: 5 });
  }
  if (!(error instanceof Overrun)) throw error;
  throw new SpreadsheetError("too_large", "The workbook takes more memory or time to calculate than one may");
}
