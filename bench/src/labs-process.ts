import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, SERVER } from "../../scripts/prepare.mjs";

export interface RunningLabs {
  url: string;
  pid: number;
  startMs: number;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Starts the product's own entry point and waits for its ready line. */
export async function startLabs(home: string, more: Record<string, string> = {}): Promise<RunningLabs> {
  const began = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, SERVER, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      LABS_HOME: home,
      LABS_DEMO: "1",
      LOG_LEVEL: "warn",
      // One person asks as fast as is answered.
      CALLS_PER_MINUTE: "9999999",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await readyAddress(child);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () =>
      new Promise<void>((done) => {
        child.once("exit", () => done());
        child.kill("SIGTERM");
      }),
  };
}

/** An account, and its session as the header that carries it. */
export async function register(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `bench-${Date.now()}@example.com`,
      password: "measured side by side",
      firstName: "Bench",
      lastName: "Mark",
    }),
  });
  if (!answer.ok) throw new Error(`registering failed: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const match = /Labs is ready at (\S+)/.exec(text);
      if (match?.[1]) found(match[1]);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => failed(new Error(`Labs ended with ${code} before it was ready:\n${text}`)));
  });
}

/** A folder that the database's own user can reach, removed at the end. */
export async function withHome<Result>(use: (home: string) => Promise<Result>): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), "labs-bench-"));
  try {
    return await use(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const TICKS_A_SECOND = 100;

/** Of a process and of all that it started, its database with them. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
  const started = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const parts = await Promise.all(
    started
      .split(" ")
      .filter((one) => one !== "")
      .map((one) => processorSeconds(Number(one))),
  );
  return parts.reduce((sum, part) => sum + part, own);
}

const LOOK_SECONDS = 5;
const QUIET_SHARE = 0.05;
const MOST_LOOKS = 120;

/** Waits until what a first start sets to work is done: a figure beside it would tell of both. */
export async function waitUntilQuiet(pid: number): Promise<void> {
  let before = await processorSeconds(pid);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await sleep(LOOK_SECONDS * 1_000);
    const now = await processorSeconds(pid);
    if (now - before < QUIET_SHARE * LOOK_SECONDS) return;
    before = now;
  }
  throw new Error("Labs does not come to rest");
}
