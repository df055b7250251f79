import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { ownEnvironment, ROOT } from "./prepare.mjs";

/** The wait before a new start doubles with each one that fails, and begins again after a time of service. */
const SHORTEST_WAIT_MILLISECONDS = 1_000;
const LONGEST_WAIT_MILLISECONDS = 30_000;
const IN_SERVICE_MILLISECONDS = 60_000;

/** A Ctrl-C may arrive twice: from the terminal, and from npm. */
const SAME_SIGNAL_MILLISECONDS = 1_000;

/**
 * Runs a server and answers its exit code. A server that said "ready" and then ended by itself is started again,
 * for as long as it takes. A first start that fails has said why, and is not repeated. The server also learns when
 * this script is gone, or npm, which called it: otherwise a killed npm would leave it running unseen.
 */
export async function supervise(file, args, { env = ownEnvironment() } = {}) {
  const stopping = new AbortController();
  let child;
  let stoppedAt;
  const stop = (name) => {
    stopping.abort();
    // The second time the person means it, and a server that is stuck may not hear a signal.
    const isRepeated = stoppedAt !== undefined && performance.now() - stoppedAt > SAME_SIGNAL_MILLISECONDS;
    stoppedAt ??= performance.now();
    child?.kill(isRepeated ? "SIGKILL" : name);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stop(name));
  if (process.env.npm_lifecycle_event !== undefined) watchParent(() => stop("SIGTERM"));

  let wait = SHORTEST_WAIT_MILLISECONDS;
  let readyEnvironment;
  for (;;) {
    child = spawn(file, args, {
      cwd: ROOT,
      env: { ...env, ...readyEnvironment },
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    const { code, signal, ready, servedMilliseconds } = await followServer(child);
    readyEnvironment ??= ready;
    const isOver = stopping.signal.aborted || code === 0 || readyEnvironment === undefined;
    if (isOver) return code ?? 128 + (constants.signals[signal] ?? 0);
    if (servedMilliseconds > IN_SERVICE_MILLISECONDS) wait = SHORTEST_WAIT_MILLISECONDS;
    const reason = signal === null ? `with code ${code}` : `by ${signal}`;
    process.stderr.write(`Labs ended ${reason}; it starts again in ${wait / 1000} s\n`);
    await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return 0;
    wait = Math.min(2 * wait, LONGEST_WAIT_MILLISECONDS);
  }
}

/** Until it ends. What it says when it is ready is the environment of the starts that follow: the port it found. */
function followServer(child) {
  let ready;
  let readyAt;
  child.on("message", (message) => {
    ready = message.ready;
    readyAt = performance.now();
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      const servedMilliseconds = readyAt === undefined ? 0 : performance.now() - readyAt;
      resolve({ code, signal, ready, servedMilliseconds });
    });
  });
}

function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}
