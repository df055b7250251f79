import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

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
  const child = spawn(process.execPath, [join(root, "server/src/main.ts")], {
    cwd: root,
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
