import { importModel } from "../model/import-model.ts";
import type { AnalysisAnswer, AnalysisRequest } from "./analysis-runner.ts";
import { runAnalysis } from "./analysis-tasks.ts";

const answer = (message: AnalysisAnswer): void => postMessage(message);

/** The worker's side: imports the compiled model by its content hash, as the page does, and runs what it is handed. */
self.onmessage = async ({ data }: MessageEvent<AnalysisRequest>) => {
  const { id, task } = data;
  try {
    await importModel(data.model, data.moduleUrl);
    const result = runAnalysis(data, task, (done, total) => answer({ id, kind: "progress", done, total }));
    answer({ id, kind: "done", result });
  } catch (error) {
    answer({ id, kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};
