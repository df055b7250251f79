import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

type Reply = { id: number; result: unknown } | { id: number; error: string };

interface Job {
  id: number;
  job: unknown;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export interface JobProcess<Input, Result> {
  run: (job: Input) => Promise<Result>;
  close: () => Promise<void>;
}

/** So many may wait their turn; the next is told to come back. */
const MOST_WAITING = 50;

/** Too many jobs are waiting: try again later. */
export class Busy extends Error {}

/**
 * Work that would hold up every request, or whose native code may abort, in a process of its own: a crash there
 * costs one job. It starts with the first job, takes one after the other, stays warm, never keeps Labs alive by
 * itself, and starts anew after a crash or a job that takes longer than it may.
 */
export function openJobProcess<Input, Result>(of: {
  module: URL;
  longestMs: number;
}): JobProcess<Input, Result> {
  const queue: Job[] = [];
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function next(): void {
    clearTimeout(timer);
    const job = queue[0];
    if (job === undefined) {
      child?.unref();
      child?.channel?.unref();
      return;
    }
    child ??= start();
    child.ref();
    child.channel?.ref();
    const current = child;
    timer = setTimeout(
      () => abandon(current, new Error(`A job took longer than ${of.longestMs / 1000} seconds`)),
      of.longestMs,
    );
    child.send({ id: job.id, job: job.job }, (error) => {
      if (error !== null) abandon(current, error);
    });
  }

  /** The job that was at work fails; those behind it go on in a new process. */
  function abandon(ended: ChildProcess, error: Error): void {
    if (child !== ended) return;
    child = undefined;
    ended.kill("SIGKILL");
    queue.shift()?.reject(error);
    next();
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(of.module), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("message", (reply: Reply) => {
      const [job] = queue;
      if (child !== started || job === undefined || job.id !== reply.id) return;
      queue.shift();
      if ("error" in reply) job.reject(new Error(reply.error));
      else job.resolve(reply.result);
      next();
    });
    started.on("error", (error) => abandon(started, error));
    started.on("exit", () => abandon(started, new Error("The process ended while it was at work")));
    return started;
  }

  return {
    run: (job) =>
      new Promise<Result>((resolve, reject) => {
        if (queue.length >= MOST_WAITING) {
          reject(new Busy("Too many jobs are waiting"));
          return;
        }
        queue.push({ id: ++lastId, job, resolve: resolve as Job["resolve"], reject });
        if (queue.length === 1) next();
      }),
    close: async () => {
      const ended = child;
      child = undefined;
      clearTimeout(timer);
      for (const job of queue.splice(0)) job.reject(new Error("Labs is stopping"));
      ended?.kill("SIGKILL");
    },
  };
}

/** The other end, called by the process's own module: answers each job, a failed one with its words. */
export function answerJobs<Input, Result>(work: (job: Input) => Result): void {
  process.on("message", ({ id, job }: { id: number; job: Input }) => {
    let reply: Reply;
    try {
      reply = { id, result: work(job) };
    } catch (error) {
      reply = { id, error: error instanceof Error ? error.message : String(error) };
    }
    // A parent that went away in the meantime waits for nothing: the disconnect ends this process.
    process.send?.(reply, undefined, {}, () => undefined);
  });
  // Without its parent nobody waits for an answer.
  process.on("disconnect", () => process.exit(0));
}
