import { loadModel, type ModelModule } from "@labs/underwriting/compiled-model";
import type { AnalysisAnswer, AnalysisRequest } from "./analysis-runner.ts";
import { runAnalysis } from "./analysis-tasks.ts";

/** The worker's side: imports the compiled model by its content hash, as the page does, and runs what it is handed. */
const loaded = new Map<string, Promise<void>>();

function importModel({ model, moduleUrl }: AnalysisRequest): Promise<void> {
  const known = loaded.get(moduleUrl);
  if (known) return known;
  const loading = import(/* @vite-ignore */ moduleUrl).then((module: ModelModule) =>
    loadModel(model, module),
  );
  loaded.set(moduleUrl, loading);
  // A failed import may be tried again.
  loading.catch(() => loaded.delete(moduleUrl));
  return loading;
}

const answer = (message: AnalysisAnswer): void => postMessage(message);

self.onmessage = async ({ data }: MessageEvent<AnalysisRequest>) => {
  const { id, task } = data;
  try {
    await importModel(data);
    const result = runAnalysis(data, task, (done, total) => answer({ id, kind: "progress", done, total }));
    answer({ id, kind: "done", result });
  } catch (error) {
    answer({ id, kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};
