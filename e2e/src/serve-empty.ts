import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { findFreePort } from "./serve-elsewhere.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** An installation without the demo and without a loaded source. */
interface Serving {
  url: string;
  /** Where it keeps what it has. */
  home: string;
  stop: () => Promise<void>;
}

export async function serveEmpty(settings: Record<string, string> = {}): Promise<Serving> {
  const home = mkdtempSync(join(tmpdir(), "labs-own-book-"));
  const port = await findFreePort();
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      LABS_HOME: home,
      LABS_DEMO: "0",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
      ...settings,
    },
  });
  const ended = once(server, "exit");
  const url = `http://127.0.0.1:${port}`;
  server.stdout.resume();
  await expect(async () => expect((await fetch(`${url}/api/health`)).ok).toBe(true)).toPass({
    timeout: 180_000,
  });
  const stop = async () => {
    server.kill();
    const kill = setTimeout(() => server.kill("SIGKILL"), 20_000);
    await ended;
    clearTimeout(kill);
    rmSync(home, { recursive: true, force: true });
  };
  return { url, home, stop };
}
