import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const DATA = resolve(root, "../shared/data");

/** Loads the publishers' files into an installation, beside its running server; false where there are none. */
export async function loadMarketFiles(home: string): Promise<boolean> {
  if (!existsSync(DATA)) return false;
  const child = spawn(process.execPath, ["server/src/cli/main.ts", "ingest", "folder", DATA], {
    cwd: root,
    env: { ...process.env, LABS_HOME: home, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`ingest ended with ${code}`);
  return true;
}

/** A signed-in person's cookie. */
export async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ACCOUNT),
  });
  if (!response.ok) throw new Error(`registering failed: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

export const ACCOUNT = {
  email: "bench@example.com",
  password: "measured side by side",
  firstName: "Bench",
  lastName: "Mark",
};
