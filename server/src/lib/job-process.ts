import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { AppError } from "./errors.ts";
import { type ProcessLimits, startLimited } from "./limited-process.ts";

type Reply =
  | { id: number; part: unknown }
  | { id: number; result: unknown; spentSeconds: number }
  | { id: number; error: string };

interface Job {
  id: number;
  job: unknown;
  who: string;
  onPart: ((part: unknown) => void) | undefined;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface RunOptions<Part> {
  /** For whom it is: who has waited longest is next, however many jobs another has waiting. */
  who?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Takes what the process sends before its result. */
  onPart?: (part: Part) => void;
}

export interface JobProcess<Input, Result, Part = never> {
  run: (job: Input, options?: RunOptions<Part>) => Promise<Result>;
  count: () => { working: number; waiting: number };
  close: () => Promise<void>;
}

/** So many of one caller may wait their turn; the next is told to come back. */
const MOST_WAITING = 50;

/** Too many jobs are waiting: try again later. */
export class Busy extends Error {}

/** The process took more memory, processor time or time than one job may. */
export class Overrun extends Error {}

/**
 * Work that would hold up every request, or whose native code may abort, in a process of its own: a crash there
 * costs one job. It starts with the first job, takes one after the other, stays warm, never keeps Labs alive by
 * itself, and starts again after a crash or a job that takes longer than it may. With limits, the system itself
 * ends a process that takes more. With a priority it works behind the pages.
 */
export function openJobProcess<Input, Result, Part = never>(of: {
  module: URL;
  longestMs: number;
  limits?: ProcessLimits;
  /** As `os.constants.priority` has it, where nobody waits for the work, or not long. */
  priority?: number;
}): JobProcess<Input, Result, Part> {
  const waiting: Job[] = [];
  const served = new Map<string, number>();
  let current: Job | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function next(): void {
    clearTimeout(timer);
    current = takeNext(waiting, served);
    if (current === undefined) {
      if (child !== undefined) letGo(child);
      return;
    }
    child ??= startChild(of, { hear, abandon });
    const started = hold(child);
    timer = setTimeout(
      () => abandon(started, new Overrun(`A job took longer than ${of.longestMs / 1000} seconds`)),
      of.longestMs,
    );
    const { id, job } = current;
    started.send({ id, job }, (error) => error !== null && abandon(started, error));
  }

  /** The job that was at work fails; those behind it go on in a new process. */
  function abandon(ended: ChildProcess, error: Error): void {
    if (child !== ended) return;
    child = undefined;
    ended.kill("SIGKILL");
    current?.reject(error);
    next();
  }

  function hear(from: ChildProcess, reply: Reply): void {
    if (child !== from || current === undefined || current.id !== reply.id) return;
    settle(current, reply);
    if ("part" in reply) return;
    if (isSpent(reply, of.limits)) {
      child = undefined;
      from.kill("SIGKILL");
    }
    next();
  }

  function stopJob(job: Job, reason: Error): void {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1)[0]?.reject(reason);
    else if (current === job && child !== undefined) abandon(child, reason);
  }

  return {
    run: async (job, options = {}) => {
      const { who = "", signal } = options;
      signal?.throwIfAborted();
      if ([current, ...waiting].filter((other) => other?.who === who).length >= MOST_WAITING) {
        throw new Busy("Too many jobs are waiting");
      }
      const { promise, ...settling } = Promise.withResolvers<unknown>();
      const onPart = options.onPart as Job["onPart"];
      const queued: Job = { id: ++lastId, job, who, onPart, ...settling };
      waiting.push(queued);
      if (current === undefined) next();
      await untilAborted(promise, signal, () => stopJob(queued, signal?.reason));
      return promise as Promise<Result>;
    },
    count: () => ({ working: current === undefined ? 0 : 1, waiting: waiting.length }),
    close: async () => {
      const ended = child;
      child = undefined;
      clearTimeout(timer);
      const stopping = new Error("Labs is stopping");
      for (const job of [current, ...waiting.splice(0)]) job?.reject(stopping);
      current = undefined;
      ended?.kill("SIGKILL");
    },
  };
}

function startChild(
  { module, limits, priority }: { module: URL; limits?: ProcessLimits; priority?: number },
  to: {
    hear: (from: ChildProcess, reply: Reply) => void;
    abandon: (ended: ChildProcess, error: Error) => void;
  },
): ChildProcess {
  const child = limits === undefined ? startFreely(module, priority) : startLimited(module, limits);
  child.on("message", (reply: Reply) => to.hear(child, reply));
  child.on("error", (error) => to.abandon(child, error));
  child.on("exit", () => {
    const words = "The process ended while it was at work";
    to.abandon(child, limits === undefined ? new Error(words) : new Overrun(words));
  });
  return child;
}

/** The system counts processor time from the start of the process: the next job has to have enough of it. */
function isSpent(reply: Reply, limits: ProcessLimits | undefined): boolean {
  return limits !== undefined && "result" in reply && reply.spentSeconds > limits.processorSeconds / 4;
}

/** While it is at work, a process keeps Labs alive. */
function hold(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

async function untilAborted(
  promise: Promise<unknown>,
  signal: AbortSignal | undefined,
  stop: () => void,
): Promise<void> {
  signal?.addEventListener("abort", stop);
  await promise.finally(() => signal?.removeEventListener("abort", stop));
}

function settle(job: Job, reply: Reply): void {
  if ("part" in reply) job.onPart?.(reply.part);
  else if ("error" in reply) job.reject(new Error(reply.error));
  else job.resolve(reply.result);
}

/** Of those who wait, the one who was served longest ago; each one's own jobs keep their order. */
function takeNext(waiting: Job[], served: Map<string, number>): Job | undefined {
  if (waiting.length === 0) {
    served.clear();
    return undefined;
  }
  const turnOf = ({ who }: Job) => served.get(who) ?? 0;
  const at = waiting.reduce((best, job, index, all) => {
    const before = all[best];
    return before !== undefined && turnOf(job) < turnOf(before) ? index : best;
  }, 0);
  const [job] = waiting.splice(at, 1);
  if (job !== undefined) served.set(job.who, Math.max(0, ...served.values()) + 1);
  return job;
}

function startFreely(module: URL, priority: number | undefined): ChildProcess {
  const child = fork(fileURLToPath(module), {
    // The server's own are for answering calls.
    execArgv: ["--import", new URL("./read-drizzle-quickly.ts", import.meta.url).href],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A session of its own; elsewhere this would open a window.
    detached: priority !== undefined && process.platform === "linux",
  });
  if (priority !== undefined && child.pid !== undefined) putBehindPages(child.pid, priority);
  return child;
}

/**
 * Lets a process that was started as the leader of a session of its own work behind those that answer pages. Linux
 * may share processors between sessions before it looks at priorities inside of one: then a process of low priority
 * takes from the pages of its own session what it would leave to them, so its session needs a low priority too: half
 * as low, as the work has to come to its end beside sessions that never rest.
 */
function putBehindPages(pid: number, priority: number): void {
  if (getPriority(pid) < priority) setPriority(pid, priority);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(halve(priority)));
  } catch {
    // Another system, or one without such groups: the priority of the process is all there is to set.
  }
}

export const halve = (priority: number): number => Math.floor(priority / 2);

/**
 * The other end, called by the process's own module: answers each job, a failed one with its words. What it sends
 * before its result is taken out of its hands before it goes on.
 */
export function answerJobs<Input, Result, Part = never>(
  work: (job: Input, send: (part: Part) => Promise<void>) => Result | Promise<Result>,
): void {
  // A parent that went away in the meantime waits for nothing: the disconnect ends this process.
  const say = (reply: Reply) =>
    new Promise<void>((done) => process.send?.(reply, undefined, {}, () => done()));
  process.on("message", async ({ id, job }: { id: number; job: Input }) => {
    try {
      const result = await work(job, (part) => say({ id, part }));
      const { user, system } = process.cpuUsage();
      await say({ id, result, spentSeconds: (user + system) / 1e6 });
    } catch (error) {
      await say({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  // Without its parent nobody waits for an answer.
  process.on("disconnect", () => process.exit(0));
}

/** What the caller is told where work in a process apart came to nothing. */
export const explainJob =
  (tooLong: string) =>
  (error: unknown): never => {
    if (error instanceof Busy) {
      const words = "Too many of your figures are being computed. Try again later.";
      throw new AppError("too_many_requests", words, { retryAfterSeconds: 30 });
    }
    if (error instanceof Overrun) throw new AppError("unavailable", tooLong, { retryAfterSeconds: 60 });
    if (error instanceof Error && error.name === "AbortError") {
      throw new AppError("unavailable", "Nobody waits for this anymore", { retryAfterSeconds: 1 });
    }
    throw error;
  };
