import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

let labs: TestApp;
beforeAll(async () => {
  labs = await createTestApp();
});
afterAll(() => labs.close());

const evaluate = (path = "", payload: object | undefined = {}, headers: Record<string, string> = {}) =>
  labs.app.inject({ method: "POST", url: `/ofrep/v1/evaluate/flags${path}`, payload, headers });

test("all flags are evaluated without a session, each with value, reason, variant and description", async () => {
  const answer = await evaluate("", { context: { targetingKey: "anyone" } });
  expect(answer.statusCode).toBe(200);
  const { flags } = answer.json();
  expect(flags.map((flag: { key: string }) => flag.key)).toEqual(["command-palette", "market-maps"]);
  for (const flag of flags) {
    expect(flag).toMatchObject({ value: true, reason: "STATIC", variant: "on" });
    expect(flag.metadata.description).toBeTypeOf("string");
  }
});

test("who holds the flags already is told that they are current", async () => {
  const first = await evaluate();
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await evaluate("", {}, { "if-none-match": etag });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect((await evaluate("", {}, { "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("one flag is evaluated by its key", async () => {
  const answer = await evaluate("/market-maps", { context: { targetingKey: "x" } });
  expect(answer.json()).toMatchObject({ key: "market-maps", value: true, variant: "on" });
});

test("an unknown flag answers in the protocol's own shape", async () => {
  const answer = await evaluate("/no-such-flag");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    key: "no-such-flag",
    errorCode: "FLAG_NOT_FOUND",
    errorDetails: expect.any(String),
  });
});

test("a body that cannot be read answers 400 in the protocol's own shape", async () => {
  const headers = { "content-type": "application/json" };
  const url = "/ofrep/v1/evaluate/flags/market-maps";
  const broken = await labs.app.inject({ method: "POST", url, headers, payload: "{" });
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toMatchObject({ key: "market-maps", errorCode: "PARSE_ERROR" });
  const wrong = await evaluate("", { context: "not an object" });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toMatchObject({ errorCode: "INVALID_CONTEXT" });
});

test("a call without any body is answered too", async () => {
  const answer = await labs.app.inject({ method: "POST", url: "/ofrep/v1/evaluate/flags" });
  expect(answer.statusCode).toBe(200);
});

const put = (key: string, value: unknown, headers: object) =>
  labs.app.inject({ method: "PUT", url: `/api/flags/${key}`, payload: { value }, headers: { ...headers } });

test("an administrator changes a flag for the firm; evaluation says so, and not who did it", async () => {
  const admin = await labs.signIn("admin");
  const before = (await evaluate()).headers.etag;
  const changed = await put("market-maps", false, admin);
  expect(changed.json()).toMatchObject({ defaultValue: true, firmValue: false, changedBy: "Ann Example" });
  const answer = await evaluate("/market-maps");
  expect(answer.json()).toMatchObject({ value: false, variant: "off", metadata: { source: "firm" } });
  const all = await evaluate();
  expect(all.headers.etag).not.toBe(before);
  expect(all.body).not.toMatch(/Ann|example\.com|changed/);
  const back = await put("market-maps", null, admin);
  expect(back.json()).toMatchObject({ firmValue: null, changedBy: null, changedAt: null });
  expect((await evaluate("/market-maps")).json()).toMatchObject({
    value: true,
    metadata: { source: "default" },
  });
  const events = await labs.app.inject({ method: "GET", url: "/api/audit?object=flag", headers: admin });
  const [ended, set] = events.json().items;
  expect(set).toMatchObject({ name: "market-maps", after: { value: false } });
  expect(ended).toMatchObject({ name: "market-maps", before: { value: false }, after: null });
});

test("a flag that does not exist or a value of another type is refused", async () => {
  const admin = await labs.signIn("admin");
  expect((await put("no-such-flag", true, admin)).statusCode).toBe(404);
  const refused = await put("market-maps", "yes", admin);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().detail[0].loc).toEqual(["body", "value"]);
});

test("flags answer by what was last known while the database is away", async () => {
  const alone = await createTestApp();
  const ask = () =>
    alone.app.inject({ method: "POST", url: "/ofrep/v1/evaluate/flags/market-maps", payload: {} });
  try {
    const admin = await alone.signIn("admin");
    const payload = { value: false };
    await alone.app.inject({ method: "PUT", url: "/api/flags/market-maps", payload, headers: admin });
    expect((await ask()).json()).toMatchObject({ value: false, reason: "STATIC" });
    await alone.database.execute(sql`alter table flag_values rename to flag_values_away`);
    expect((await ask()).json()).toMatchObject({ value: false, reason: "STALE" });
  } finally {
    await alone.close();
  }
});
