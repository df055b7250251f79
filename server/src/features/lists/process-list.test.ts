import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DataRequestDetail, Uploaded } from "@labs/contract/uploads/data-requests";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataRequestRows } from "../../lib/database/tables/data-requests.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildTown } from "../../test/town.ts";
import { findJob } from "../jobs/service.ts";

const MAIN = join(import.meta.dirname, "../../main.ts");
const BASE = "/api/investment-strategy/data-upload/data-request";
const ROWS = 1_500;

let town: TestDatabase;
let home = "";
const children = new Set<ChildProcess>();

beforeAll(async () => {
  town = await createTestDatabase();
  await buildTown(town.database);
  home = mkdtempSync(join(tmpdir(), "labs-killed-"));
});
afterAll(async () => {
  await Promise.all([...children].map(kill));
  await town.drop();
  rmSync(home, { recursive: true, force: true });
});

/** Labs as it runs, on the test's database; and its address. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const place = { PORT: "0", LABS_DEMO: "0", LABS_HOME: home, DATABASE_URL: town.url };
  const env = { PATH, NODE_COMPILE_CACHE, ...place };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  let text = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk;
    const ready = /^Labs is ready at (\S+)$/m.exec(text)?.[1];
    if (ready !== undefined) resolve(ready);
  });
  child.once("close", (code) => reject(new Error(`ended with ${code}: ${text}`)));
  return { child, url: await promise };
}

function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once("close", () => resolve());
  child.kill("SIGKILL");
  return promise;
}

async function register(url: string): Promise<string> {
  const person = { email: "a@example.com", password: "seven quiet lanterns", firstName: "A", lastName: "B" };
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  expect(answer.status).toBe(201);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function upload(url: string, cookie: string): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, at) => `r${at},${1000 + at} N Oak St,Austin,TX,78704`);
  const form = new FormData();
  form.append("file", new Blob([`request_row_id,address,city,state,zip\n${lines.join("\n")}`]), "long.csv");
  const answer = await fetch(`${url}${BASE}/single-family`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  expect(answer.status).toBe(202);
  return Uploaded.parse(await answer.json()).id;
}

async function countRows(requestId: string): Promise<number> {
  const [found] = await town.database
    .select({ rows: count() })
    .from(dataRequestRows)
    .where(eq(dataRequestRows.requestId, requestId));
  return found?.rows ?? 0;
}

test("a list whose process is killed is taken up once by the next, and every row is done once", {
  tags: "nightly",
}, async () => {
  const first = await start();
  const cookie = await register(first.url);
  const id = await upload(first.url, cookie);
  while ((await countRows(id)) === 0) await sleep(5);
  await kill(first.child);
  // What the killed process had sent to the database is still written.
  await sleep(500);
  const before = await countRows(id);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(ROWS);
  await town.database
    .update(dataRequestRows)
    .set({ addressKey: "done before" })
    .where(eq(dataRequestRows.requestId, id));

  const { url } = await start();
  const read = async () =>
    DataRequestDetail.parse(await (await fetch(`${url}${BASE}/${id}`, { headers: { cookie } })).json());
  let request = await read();
  // Whether it has been taken up by now or not, it has not ended.
  expect(["queued", "validating", "processing"]).toContain(request.status);
  expect(request.endedAt).toBeNull();
  while (request.endedAt === null) {
    await sleep(200);
    request = await read();
  }
  expect(request).toMatchObject({ counts: { rows: ROWS }, error: null });
  expect(["completed", "completed_with_errors"]).toContain(request.status);
  expect(request.counts.matched + request.counts.failed).toBe(ROWS);
  const rows = await town.database.select().from(dataRequestRows).where(eq(dataRequestRows.requestId, id));
  expect(rows).toHaveLength(ROWS);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(ROWS);
  expect(rows.filter(({ addressKey }) => addressKey === "done before")).toHaveLength(before);
  const job = await findJob(town.database, request.jobId ?? "");
  expect(job).toMatchObject({ state: "succeeded", attempts: 2 });
});
