import { joinSimulations } from "@labs/underwriting/simulation";
import type { AnalysisListener, AnalysisRequest, AnalysisRunner } from "./analysis-runner.ts";
import type { AnalysisResult, AnalysisTask } from "./analysis-tasks.ts";

/** Fewer trials than this are not worth another worker. */
const FEWEST_TRIALS = 1_000;

/** A simulation's trials in as many parts as there are workers; everything else is one part. */
export function splitTask(task: AnalysisTask, workers: number): AnalysisTask[] {
  if (task.kind !== "simulation") return [task];
  const { trials } = task;
  const count = Math.max(1, Math.min(workers, Math.floor(trials / FEWEST_TRIALS)));
  const findStart = (part: number) => Math.round((trials * part) / count);
  return Array.from({ length: count }, (_, part) => ({
    ...task,
    first: findStart(part),
    trials: findStart(part + 1) - findStart(part),
  }));
}

/**
 * Runs an analysis on the first of several runners, and the trials of a simulation on all of them at once: what is
 * answered is the same with one as with many.
 */
export function createSideBySide(runners: readonly [AnalysisRunner, ...AnalysisRunner[]]): AnalysisRunner {
  return {
    run(request, listener) {
      const parts = splitTask(request.task, runners.length);
      return parts.length === 1
        ? runners[0].run(request, listener)
        : runParts(runners, { request, listener, parts });
    },
  };
}

interface InParts {
  request: Omit<AnalysisRequest, "id">;
  listener: AnalysisListener;
  parts: AnalysisTask[];
}

function runParts(runners: readonly AnalysisRunner[], { request, listener, parts }: InParts): () => void {
  const results: (AnalysisResult | undefined)[] = parts.map(() => undefined);
  const progress = parts.map(() => ({ done: 0, total: 0 }));
  const cancels: (() => void)[] = [];
  const cancel = () => {
    for (const each of cancels) each();
  };
  const sum = (of: "done" | "total") => progress.reduce((total, part) => total + part[of], 0);
  for (const [index, task] of parts.entries()) {
    const stop = runners[index]?.run(
      { ...request, task },
      {
        onProgress: (done, total) => {
          progress[index] = { done, total };
          if (progress.every((part) => part.total > 0)) listener.onProgress(sum("done"), sum("total"));
        },
        onDone: (result) => {
          results[index] = result;
          const simulations = results.flatMap((part) =>
            part?.kind === "simulation" ? [part.simulation] : [],
          );
          if (simulations.length === parts.length)
            listener.onDone({ kind: "simulation", simulation: joinSimulations(simulations) });
        },
        onFailed: (message) => {
          cancel();
          listener.onFailed(message);
        },
      },
    );
    if (stop) cancels.push(stop);
  }
  return cancel;
}
