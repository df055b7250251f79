import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { sign } from "./deliver.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../../../docs/webhooks.md"), "utf8");
const SECRET = `whsec_${Buffer.from("thirty-two bytes of a test secret").toString("base64")}`;

let child: ChildProcess | undefined;
const folder = mkdtempSync(join(tmpdir(), "labs-receiver-"));
afterEach(() => void child?.kill("SIGKILL"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeExample(language: string, name: string): string {
  const [, code = ""] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(PAGE) ?? [];
  const file = join(folder, name);
  writeFileSync(file, code);
  return file;
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const bound = server.address();
  await new Promise((done) => server.close(done));
  return typeof bound === "object" && bound !== null ? bound.port : 0;
}

/** Sends one as Labs does, then the same again, and what nobody should take. */
async function expectReceiver(program: string, file: string): Promise<void> {
  const port = await findPort();
  const env = { PATH: process.env.PATH ?? "", WEBHOOK_SECRET: SECRET, PORT: String(port) };
  child = spawn(program, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout?.on("data", (chunk) => {
    printed += chunk;
  });
  const post = async (given: { body?: string; timestamp?: string; secret?: string } = {}) => {
    const { timestamp = now, secret = SECRET } = given;
    const signature = sign(secret, { id, timestamp, body });
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: given.body ?? body,
      headers: { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature },
    });
    return answer.status;
  };
  const id = randomUUID();
  const now = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ id, type: "job.failed", data: { title: "Prüfung – 5 %" } });
  await expect.poll(() => post().catch(() => 0), { timeout: 20_000 }).toBe(204);
  expect(await post()).toBe(204);
  expect(await post({ body: body.replace("5 %", "6 %") })).toBe(401);
  expect(await post({ secret: `whsec_${Buffer.from("another").toString("base64")}` })).toBe(401);
  expect(await post({ timestamp: String(Number(now) - 400) })).toBe(401);
  expect(await post({ timestamp: String(Number(now) + 400) })).toBe(401);
  expect(await post({ timestamp: "NaN" })).toBe(401);
  await expect.poll(() => printed.trim()).toBe("job.failed");
}

test("the receiver in TypeScript takes what is genuine, once", async () => {
  await expectReceiver(process.execPath, writeExample("ts", "receiver.ts"));
});

const hasPython = () => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!hasPython())(
  "the receiver in Python takes what is genuine, once, where there is one",
  async () => {
    await expectReceiver("python3", writeExample("python", "receiver.py"));
  },
);
