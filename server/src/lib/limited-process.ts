import { type ChildProcess, execFile, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What the system lets a process take before it ends it. */
export interface ProcessLimits {
  /** Memory beside what Node itself takes. */
  megabytes: number;
  /** Processor time of one job at the least; at the most a quarter more. */
  processorSeconds: number;
}

/** Node's own stacks and reserves count as data that it may write, whether it ever touches them or not. */
const NODE_MEGABYTES = 600;

/**
 * The limits are set by the shell, before Node begins: no dump of its memory, data, processor time. V8 reserves far
 * more addresses than it uses, so that the limit is on data and not on addresses. Linux ends this process before any
 * other when memory runs out. It has the priority of those that answer pages, as somebody waits for its file too.
 */
const UNDER_LIMITS = `ulimit -c 0 && ulimit -d "$1" && ulimit -t "$2" || exit 1
shift 2
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
exec "$@"`;

export function startLimited(module: URL, { megabytes, processorSeconds }: ProcessLimits): ChildProcess {
  const kilobytes = (NODE_MEGABYTES + megabytes) * 1024;
  const node = [process.execPath, `--max-old-space-size=${megabytes}`, fileURLToPath(module)];
  const args = [UNDER_LIMITS, "labs", String(kilobytes), String(Math.ceil(processorSeconds * 1.25)), ...node];
  const child = spawn("/bin/sh", ["-c", ...args], {
    serialization: "advanced",
    // What a process that the system ends has to say fills pages and tells nobody anything.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Elsewhere the system takes the limit of data and does not keep it.
  if (process.platform !== "linux") watchMemory(child, megabytes);
  return child;
}

const LOOK_MILLISECONDS = 200;

/** Ends a process that holds more memory than it may, as far as the system's list of processes tells. */
export function watchMemory(child: ChildProcess, megabytes: number): void {
  const look = setInterval(() => {
    execFile("ps", ["-o", "rss=", "-p", String(child.pid)], (_, kilobytes) => {
      if (Number(kilobytes) > megabytes * 1024) child.kill("SIGKILL");
    });
  }, LOOK_MILLISECONDS).unref();
  child.once("exit", () => clearInterval(look));
}
