import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What a running (or killed) server left in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
}

export function readPostmaster(dataFolder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(dataFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number.parseInt(lines[0] ?? "", 10);
    return pid > 1 ? { pid, socketFolder: lines[4] ?? "" } : undefined;
  } catch {
    return undefined;
  }
}

/** Stops the server in order (running queries are rolled back); when it does not obey, as in a power cut. */
export async function stopServer(dataFolder: string, timeoutMilliseconds = 20_000): Promise<void> {
  const pid = readPostmaster(dataFolder)?.pid;
  if (pid === undefined || !isPostmaster(dataFolder, pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = performance.now() + timeoutMilliseconds;
  while (readPostmaster(dataFolder)?.pid === pid && isPostmaster(dataFolder, pid)) {
    if (performance.now() > deadline) {
      process.kill(pid, "SIGQUIT");
      return;
    }
    await sleep(10);
  }
}

/**
 * PostgreSQL takes its lock file for valid as long as the process id in it exists. After a kill that id may be
 * a zombie that nobody reaps, or after a reboot somebody else's process. The id is then replaced by our own,
 * which PostgreSQL ignores as its parent's: its second check, that no orphan still uses the shared memory,
 * stays in force, as it would not if the file were removed.
 */
export function disarmStaleLock(dataFolder: string): void {
  const stale = readPostmaster(dataFolder);
  if (stale === undefined || isPostmaster(dataFolder, stale.pid)) return;
  const file = join(dataFolder, "postmaster.pid");
  try {
    const content = readFileSync(file, "utf8");
    if (!content.startsWith(`${stale.pid}\n`)) return;
    writeFileSync(file, content.replace(/^\d+/, String(process.pid)));
  } catch {
    // Another start removed it in between, or it is not ours to change: PostgreSQL will say so.
  }
  if (stale.socketFolder !== "") rmSync(join(stale.socketFolder, ".s.PGSQL.5432.lock"), { force: true });
}

/** Whether a living, not a dead and unreaped, process with that id serves the folder. */
function isPostmaster(dataFolder: string, pid: number): boolean {
  const { isZombie, command } = describeProcess(pid);
  return !isZombie && command.includes(dataFolder);
}

function describeProcess(pid: number): { isZombie: boolean; command: string } {
  try {
    if (process.platform === "linux") {
      const state = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return { isZombie: state.startsWith("Z") || state.startsWith("X"), command };
    }
    const answer = spawnSync("ps", ["-ww", "-o", "stat=,command=", "-p", String(pid)], { encoding: "utf8" });
    return { isZombie: answer.stdout.trimStart().startsWith("Z"), command: answer.stdout };
  } catch {
    return { isZombie: false, command: "" };
  }
}
