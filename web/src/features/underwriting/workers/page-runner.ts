import { formulaPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type AnalysisAnswer, createAnalysisRunner } from "./analysis-runner.ts";
import type { Definitions } from "./analysis-worker.ts";
import { createSideBySide } from "./side-by-side.ts";

/** More would crowd out what else runs on the machine. */
const MOST_WORKERS = 4;

const definitionsOf = (model: ModelName): Definitions => ({
  version: formulaPages.version,
  pages: { [model]: formulaPages.models[model].pages },
});

const openRunner = () =>
  createAnalysisRunner(({ onAnswer, onBroken }) => {
    const worker = new Worker(new URL("./analysis-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<AnalysisAnswer>) => onAnswer(data);
    worker.onerror = onBroken;
    const known = new Set<ModelName>();
    return {
      post: (request) => {
        if (!known.has(request.model)) worker.postMessage(definitionsOf(request.model));
        known.add(request.model);
        worker.postMessage(request);
      },
      terminate: () => worker.terminate(),
    };
  });

const others = Math.min(MOST_WORKERS, navigator.hardwareConcurrency) - 1;

/** The page's one runner; a worker starts with the first analysis that needs it. */
export const analysisRunner = createSideBySide([
  openRunner(),
  ...Array.from({ length: Math.max(0, others) }, openRunner),
]);
