import { readdir, readFile } from "node:fs/promises";

const WORK = "lists/appraisal/appraiser-process.ts";

const read = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

/**
 * Kills the process that appraises rows for the server under test, as a crash or an out-of-memory killer would;
 * false while there is none. It is known by its program and by the port in its environment, which it has from the
 * server.
 */
export async function killWorker(port: string): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    if (!(await read(`/proc/${pid}/cmdline`)).includes(WORK)) continue;
    if (!(await read(`/proc/${pid}/environ`)).split("\0").includes(`PORT=${port}`)) continue;
    process.kill(Number(pid), "SIGKILL");
    return true;
  }
  return false;
}
