import { Worker } from "node:worker_threads";

export interface TypesetJob {
  id: number;
  /** Typst markup: our own alone, never text that somebody typed. */
  template: string;
  /** Strings that the template reads as data through `sys.inputs`. */
  inputs: Record<string, string>;
  createdAtSeconds: number;
}

export type TypesetReply = { id: number; pdf: Uint8Array; pages: number } | { id: number; error: string };

export interface Pdf {
  bytes: Buffer;
  pages: number;
}

/** Sets documents in a thread of its own, so that no request waits for somebody else's report. */
export interface Typesetter {
  typeset: (job: Omit<TypesetJob, "id">) => Promise<Pdf>;
  close: () => Promise<void>;
}

interface Waiting {
  resolve: (pdf: Pdf) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

const LONGEST_MS = 30_000;

/** The thread starts with the first job, stays warm, and starts anew after a crash or a document without end. */
export function openTypesetter(): Typesetter {
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
    const started = new Worker(new URL("./typst-worker.ts", import.meta.url));
    started.on("message", (reply: TypesetReply) => {
      const found = settle(reply.id);
      if ("error" in reply) found?.reject(new Error(`The document could not be set: ${reply.error}`));
      else found?.resolve({ bytes: Buffer.from(reply.pdf), pages: reply.pages });
    });
    started.on("error", (error) =>
      abandon(started, error instanceof Error ? error : new Error(String(error))),
    );
    started.on("exit", () => abandon(started, new Error("The typesetting thread ended")));
    return started;
  }

  return {
    typeset: (job) =>
      new Promise<Pdf>((resolve, reject) => {
        worker ??= start();
        const current = worker;
        const id = ++lastId;
        const timer = setTimeout(
          () => abandon(current, new Error(`A document took longer than ${LONGEST_MS / 1000} seconds`)),
          LONGEST_MS,
        );
        waiting.set(id, { resolve, reject, timer });
        current.ref();
        current.postMessage({ id, ...job } satisfies TypesetJob);
      }),
    close: async () => {
      const ended = worker;
      if (ended !== undefined) abandon(ended, new Error("The typesetter is closed"));
      await ended?.terminate();
    },
  };
}
