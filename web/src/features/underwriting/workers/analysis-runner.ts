import type { AnalysisResult, AnalysisTask } from "./analysis-tasks.ts";
import type { AnalysisBase, OnProgress } from "./case-results.ts";

/** What the page asks of the worker; the model's module is imported there by its address, once. */
export interface AnalysisRequest extends AnalysisBase {
  id: number;
  moduleUrl: string;
  task: AnalysisTask;
}

/** What the worker answers, any number of times with progress and once with an end. */
export type AnalysisAnswer =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "done"; result: AnalysisResult }
  | { id: number; kind: "failed"; message: string };

/** As much of a worker as is used. */
export interface AnalysisWorker {
  post: (request: AnalysisRequest) => void;
  terminate: () => void;
}

/** What a worker may say of itself. */
export interface WorkerEars {
  onAnswer: (answer: AnalysisAnswer) => void;
  onBroken: () => void;
}

export interface AnalysisListener {
  onProgress: OnProgress;
  onDone: (result: AnalysisResult) => void;
  onFailed: (message: string) => void;
}

export interface AnalysisRunner {
  /** Starts an analysis; the answer cancels it, after which its listener hears nothing more. */
  run: (request: Omit<AnalysisRequest, "id">, listener: AnalysisListener) => () => void;
}

interface Waiting {
  request: AnalysisRequest;
  listener: AnalysisListener;
}

const UNREACHABLE = "The calculation could not be started. Reload the page and run it again";

/**
 * Hands analyses to one worker, in the order in which they come. A calculation does not listen while it runs, so
 * cancelling ends the worker; the others that waited there begin again in the next one.
 */
export function createAnalysisRunner(openWorker: (ears: WorkerEars) => AnalysisWorker): AnalysisRunner {
  const waiting = new Map<number, Waiting>();
  let worker: AnalysisWorker | null = null;
  let lastId = 0;

  const opened = (): AnalysisWorker => {
    worker ??= openWorker({ onAnswer: hear, onBroken: fail });
    return worker;
  };

  const hear = (answer: AnalysisAnswer): void => {
    const found = waiting.get(answer.id);
    if (found === undefined) return;
    if (answer.kind === "progress") {
      found.listener.onProgress(answer.done, answer.total);
      return;
    }
    waiting.delete(answer.id);
    if (answer.kind === "done") found.listener.onDone(answer.result);
    else found.listener.onFailed(answer.message);
  };

  /** The worker itself is broken: whoever waits is told, and the next run gets a new one. */
  const fail = (): void => {
    const lost = [...waiting.values()];
    waiting.clear();
    close();
    for (const { listener } of lost) listener.onFailed(UNREACHABLE);
  };

  const close = (): void => {
    worker?.terminate();
    worker = null;
  };

  return {
    run(request, listener) {
      lastId += 1;
      const id = lastId;
      const entry = { request: { ...request, id }, listener };
      waiting.set(id, entry);
      opened().post(entry.request);
      return () => {
        if (!waiting.delete(id)) return;
        close();
        for (const other of waiting.values()) opened().post(other.request);
      };
    },
  };
}
