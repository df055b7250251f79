import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { bundledMajor } from "./lib/database/embedded-binaries.ts";
import { readPostmaster, stopServer } from "./lib/database/embedded-postmaster.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const SUPERVISE = join(import.meta.dirname, "../../scripts/supervise.mjs");
const SUPERVISED = [
  "--input-type=module",
  "--eval",
  `import { supervise } from "${SUPERVISE}"; process.exitCode = await supervise(process.execPath, ["${MAIN}"]);`,
];
const isRoot = process.getuid?.() === 0;

let root = "";
let home = "";
let dataFolder = "";
const processes: Started[] = [];

interface Started {
  child: ChildProcess;
  /** All that was written, both streams. */
  output: () => string;
  ended: Promise<number | null>;
  address: Promise<string>;
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "labs-main-"));
  chmodSync(root, 0o711);
  home = join(root, "home");
  dataFolder = join(home, `postgres-${bundledMajor()}`);
});
afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});
afterAll(async () => {
  await stopServer(dataFolder);
  rmSync(root, { recursive: true, force: true });
});

function start(environment: Record<string, string>, program = [MAIN]): Started {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: "0", LABS_DEMO: "0", LABS_HOME: home, ...environment };
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  const hear = (chunk: Buffer) => {
    text += chunk;
    const ready = /^Labs is ready at (\S+)$/m.exec(text)?.[1];
    if (ready) resolve(ready);
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const ended = new Promise<number | null>((done) => {
    child.once("close", (code) => {
      reject(new Error(`ended with ${code}: ${text}`));
      done(code);
    });
  });
  address.catch(() => undefined);
  const started = { child, output: () => text, ended, address };
  processes.push(started);
  return started;
}

/** The process that another has started. */
function readChild(parent: number | undefined): number {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = processes.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.find(([, ppid]) => ppid === parent)?.[0] ?? Number.NaN;
}

/** The only line of a start that failed. */
async function readFailure(environment: Record<string, string>, program = [MAIN]): Promise<string> {
  const failed = start(environment, program);
  expect(await failed.ended).toBe(1);
  const lines = failed
    .output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("{"));
  expect(lines).toEqual([expect.any(String)]);
  return lines[0] ?? "";
}

// The system's own server has no part in this, so the run on it need not repeat it.
describe.skipIf(process.env.LABS_TEST_POSTGRES === "system")("a start of Labs", () => {
  test("is started again after a kill -9, adopts its database, refuses a second, and stops in order", async () => {
    const supervisor = start({}, SUPERVISED);
    const address = await supervisor.address;
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    const postmaster = readPostmaster(dataFolder)?.pid;
    process.kill(readChild(supervisor.child.pid), "SIGKILL");

    const isReadyAgain = () => supervisor.output().split(`Labs is ready at ${address}\n`).length === 3;
    await vi.waitFor(() => expect(isReadyAgain(), supervisor.output()).toBe(true), { timeout: 60_000 });
    expect(supervisor.output()).toContain("Labs ended by SIGKILL; it starts again in 1 s");
    expect(readPostmaster(dataFolder)?.pid).toBe(postmaster);
    expect(await readFailure({})).toBe(
      `Labs did not start: Labs is already running at ${address} on the same LABS_HOME`,
    );
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    supervisor.child.kill("SIGTERM");
    expect(await supervisor.ended).toBe(0);
    expect(readPostmaster(dataFolder)).toBeUndefined();
  });

  test("says that the port is taken, and stops its database again", { tags: "nightly" }, async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    expect(await readFailure({ PORT: String(port) })).toBe(
      `Labs did not start: port ${port} on 127.0.0.1 is taken by another program: set PORT to a free one`,
    );
    expect(readPostmaster(dataFolder)).toBeUndefined();
    server.close();
  });

  test("says that its folder cannot be written", { tags: "nightly" }, async () => {
    if (existsSync("/proc/self")) {
      expect(await readFailure({ LABS_HOME: "/proc/labs" })).toMatch(
        /^Labs did not start: LABS_HOME \/proc\/labs cannot be written: /,
      );
    }
    const file = join(root, "file");
    writeFileSync(file, "");
    expect(await readFailure({ LABS_HOME: join(file, "home") })).toBe(
      `Labs did not start: LABS_HOME ${join(file, "home")} cannot be written: ${file} is a file`,
    );
  });

  test("says which value of the environment is wrong", async () => {
    // Whoever supervises a start repeats none that never was ready.
    expect(await readFailure({ PORT: "http" }, SUPERVISED)).toBe(
      "Labs did not start: PORT is invalid: expected a whole number from 0 to 65535",
    );
  });

  test("says that the server of DATABASE_URL does not answer, without its password", async () => {
    const line = await readFailure({ DATABASE_URL: "postgresql://labs:quiet-secret@127.0.0.1:1/labs" });
    expect(line).toBe("Labs did not start: The database does not answer: connect ECONNREFUSED 127.0.0.1:1");
  });

  test.runIf(isRoot)(
    "as root says that an explicit folder is out of reach for the database's user",
    async () => {
      const locked = join(root, "locked");
      mkdirSync(locked, { mode: 0o700 });
      const line = await readFailure({ LABS_HOME: join(locked, "home") });
      expect(line).toMatch(
        /^Labs did not start: LABS_HOME \S+ is out of reach for the user "nobody", .* it cannot pass /,
      );
      expect(line.endsWith(locked)).toBe(true);
      expect(existsSync(join(locked, "home", `postgres-${bundledMajor()}`))).toBe(false);
    },
  );
});
