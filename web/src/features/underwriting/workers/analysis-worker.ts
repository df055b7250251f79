import { takeDefinitions } from "@labs/underwriting/definitions";
import { fetchModel } from "../model/fetch-model.ts";
import type { AnalysisAnswer, AnalysisRequest } from "./analysis-runner.ts";
import { runAnalysis } from "./analysis-tasks.ts";

/** The formulas of the page, which come before the first analysis of their model. */
export type Definitions = Parameters<typeof takeDefinitions>[0];

const answer = (message: AnalysisAnswer): void => postMessage(message);

const imports = new Map<string, Promise<void>>();

/** Of each model once; one that did not come may be asked for again. */
function openModel({ model, moduleUrl }: AnalysisRequest): Promise<void> {
  const known = imports.get(moduleUrl);
  if (known) return known;
  const loading = fetchModel(model, moduleUrl);
  imports.set(moduleUrl, loading);
  loading.catch(() => imports.delete(moduleUrl));
  return loading;
}

/** The worker's side: imports the compiled model by its content hash, as the page does, and runs what it is handed. */
self.onmessage = async ({ data }: MessageEvent<AnalysisRequest | Definitions>) => {
  if (!("task" in data)) return takeDefinitions(data);
  const { id, task } = data;
  try {
    await openModel(data);
    const result = runAnalysis(data, task, (done, total) => answer({ id, kind: "progress", done, total }));
    answer({ id, kind: "done", result });
  } catch (error) {
    answer({ id, kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};
