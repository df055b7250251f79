import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeSpace } from "../../lib/observation/disk.ts";
import { followWork, startTraces } from "../../lib/observation/traces.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";

const TOKEN = "a-token-of-the-monitoring";
const logged: string[] = [];
let labs: TestApp;
let guarded: TestApp;

beforeAll(async () => {
  const logger = { level: "warn", stream: { write: (line: string) => void logged.push(line) } };
  guarded = await createTestApp({ METRICS_TOKEN: TOKEN });
  labs = await createTestApp({ SLOW_QUERY_MS: "40" }, { logger });
});
afterAll(async () => {
  await labs.close();
  await guarded.close();
});

test("a slow statement is logged and listed by its text, without the values it was sent with", async () => {
  await labs.pool.query("select pg_sleep($1::float8), $2::text as secret", [0.05, "quiet lanterns"]);
  const admin = await labs.signIn("admin");
  const analyst = await labs.signIn("analyst");
  expect((await labs.app.inject({ url: "/api/operation", headers: analyst })).statusCode).toBe(403);
  const installation = (await labs.app.inject({ url: "/api/operation", headers: admin })).json();
  expect(installation).toMatchObject({
    database: { version: expect.stringMatching(/^\d/), bytes: expect.any(Number) },
    queue: { queued: 0, running: 0, waitingSince: null },
    readers: { working: 0, waiting: 0 },
    lastBackupAt: null,
    slowQueryMs: 40,
  });
  const statement = "select pg_sleep($1::float8), $2::text as secret";
  expect(installation.slowQueries).toContainEqual(expect.objectContaining({ statement, count: 1 }));
  expect(logged.filter((line) => line.includes("slow query")).join()).toContain(statement);
  expect(logged.join()).not.toContain("quiet lanterns");
});

test("the queue tells what is open and since when, and what failed within a day", async () => {
  const admin = await labs.signIn("admin");
  const put = (state: string, created: string, ended: string | null = null) =>
    labs.pool.query(
      `insert into jobs (kind, owner_id, title, state, turn, created_at, ended_at)
       select 'test-work', id, 'Work', $1, 1, now() - $2::interval, now() - $3::interval from users limit 1`,
      [state, created, ended],
    );
  await put("queued", "1 hour");
  await put("queued", "2 hours");
  await put("running", "3 hours");
  await put("failed", "3 days", "23 hours");
  await put("failed", "3 days", "25 hours");
  await put("succeeded", "3 days", "1 hour");
  await put("cancelled", "3 days", "1 hour");
  const { queue } = (await labs.app.inject({ url: "/api/operation", headers: admin })).json();
  expect(queue).toMatchObject({ queued: 2, running: 1, failedToday: 1 });
  const waited = Date.now() - Date.parse(queue.waitingSince);
  expect(waited).toBeGreaterThan(1.9 * 3_600_000);
  expect(waited).toBeLessThan(2.1 * 3_600_000);
  await labs.pool.query("delete from jobs where kind = 'test-work'");
});

describe("health", () => {
  test("tells a process that lives from one that can take calls", async () => {
    expect((await labs.app.inject("/api/health/live")).json()).toEqual({ status: "live" });
    const ready = await labs.app.inject("/api/health/ready");
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ database: "ok", queue: "ok", disk: expect.any(String) });

    const lost = await createTestApp();
    await lost.pool.query("alter table data_imports rename to data_imports_gone");
    const answer = await lost.app.inject("/api/health/ready");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: "unavailable", database: "unavailable" });
    expect((await lost.app.inject("/api/health/live")).statusCode).toBe(200);
    await lost.close();
  });

  test("tells a full disk from a fine one", () => {
    expect([0, 99_999_999, 100_000_000, 1_999_999_999, 2_000_000_000].map(describeSpace)).toEqual([
      "full",
      "full",
      "low",
      "low",
      "ok",
    ]);
  });
});

describe("metrics", () => {
  test("count calls by route and status, statements, connections and jobs", async () => {
    await labs.app.inject("/api/health");
    const answer = await labs.app.inject("/metrics");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.body).toMatch(
      /labs_call_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} [1-9]/,
    );
    expect(answer.body).toMatch(/labs_query_duration_seconds_count [1-9]/);
    expect(answer.body).toMatch(/labs_connections\{state="waiting"\} 0/);
    expect(answer.body).toMatch(/labs_jobs\{state="queued"\} 0/);
    expect(answer.body).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  test("are for this machine alone, or for whoever has the token", async () => {
    const at = (app: TestApp, more: object) => app.app.inject({ url: "/metrics", ...more });
    expect((await at(labs, { remoteAddress: "10.1.2.3" })).statusCode).toBe(404);
    expect((await at(labs, { headers: { "x-forwarded-for": "10.1.2.3" } })).statusCode).toBe(404);
    expect((await at(guarded, {})).statusCode).toBe(404);
    const bearer = (token: string) => ({
      remoteAddress: "10.1.2.3",
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await at(guarded, bearer("another-token-of-a-length"))).statusCode).toBe(404);
    expect((await at(guarded, bearer(TOKEN))).statusCode).toBe(200);
  });
});

test("traces go to the collector that is named: a call with its statements, and work", async () => {
  const received: string[] = [];
  const collector = createServer(async (request, response) => {
    received.push(`${request.url} ${await text(request)}`);
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const stop = await startTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  await labs.app.inject({
    url: "/api/health",
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await followWork("job test-work", async () => labs.pool.query("select 1"));
  await stop();
  await expect.poll(() => received.length).toBeGreaterThan(0);
  collector.close();
  const sent = received.join("\n");
  expect(sent).toMatch(/^\/v1\/traces /);
  expect(sent).toContain('"name":"GET /api/health"');
  expect(sent).toContain('"name":"job test-work"');
  expect(sent.split(`"traceId":"${traceId}"`).length).toBeGreaterThan(2);
  expect(sent).toContain("select exists");
});
