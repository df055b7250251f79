import { parentPort, Worker } from "node:worker_threads";

type Reply = { id: number; result: unknown } | { id: number; error: string };

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export interface Thread<Job, Result> {
  run: (job: Job) => Promise<Result>;
  close: () => Promise<void>;
}

/**
 * Work that would hold up every request, in a thread of its own. The thread starts with the first job, stays warm,
 * never keeps the process alive by itself, and starts anew after a crash or a job without end.
 */
export function openThread<Job, Result>(of: { module: URL; longestMs: number }): Thread<Job, Result> {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id);
    if (found !== undefined) clearTimeout(found.timer);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    return found;
  }

  function abandon(ended: Worker, error: Error): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const id of [...waiting.keys()]) settle(id)?.reject(error);
    void ended.terminate();
  }

  function start(): Worker {
    const started = new Worker(of.module);
    started.on("message", (reply: Reply) => {
      const found = settle(reply.id);
      if ("error" in reply) found?.reject(new Error(reply.error));
      else found?.resolve(reply.result);
    });
    started.on("error", (error) =>
      abandon(started, error instanceof Error ? error : new Error(String(error))),
    );
    started.on("exit", () => abandon(started, new Error("The thread ended")));
    return started;
  }

  return {
    run: (job) =>
      new Promise<Result>((resolve, reject) => {
        worker ??= start();
        const current = worker;
        const id = ++lastId;
        const seconds = of.longestMs / 1000;
        const timer = setTimeout(
          () => abandon(current, new Error(`A job took longer than ${seconds} seconds`)),
          of.longestMs,
        );
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, timer });
        current.ref();
        current.postMessage({ id, job });
      }),
    close: async () => {
      const ended = worker;
      if (ended !== undefined) abandon(ended, new Error("The thread is closed"));
      await ended?.terminate();
    },
  };
}

/** The other end, called by the thread's own module: answers each job, a failed one with its words. */
export function answerJobs<Job, Result>(work: (job: Job) => Result): void {
  parentPort?.on("message", ({ id, job }: { id: number; job: Job }) => {
    let reply: Reply;
    try {
      reply = { id, result: work(job) };
    } catch (error) {
      reply = { id, error: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(reply);
  });
}
