import { endpoint } from "@labs/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "../app.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { AppError } from "./errors.ts";
import { route } from "./http.ts";

const Body = z.object({ name: z.string().min(2, "Enter a name") });
const common = { tag: "test", summary: "A call of this test", object: "server", rule: "all" } as const;
const decide = endpoint({
  method: "POST",
  path: "/api/test/decide",
  ...common,
  access: "approver",
  body: Body,
  response: z.object({ name: z.string() }),
});
const fail = endpoint({ method: "GET", path: "/api/test/fail", ...common, access: "open" });
const fill = endpoint({ method: "GET", path: "/api/test/fill", ...common, access: "open" });
const hand = endpoint({ method: "GET", path: "/api/test/hand", ...common, access: "open" });
const made = endpoint({ method: "POST", path: "/api/test/made", ...common, access: "open", status: 201 });

let labs: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  labs = await createTestApp();
  app = await buildApp({ config: labs.config, database: labs.database, queue: labs.queue });
  route(app, decide, ({ body }) => ({ name: body.name, secret: "not declared" }));
  route(app, fail, () => {
    throw new AppError("unavailable", "Come back later", { retryAfterSeconds: 7 });
  });
  route(app, fill, async () => {
    await labs.pool.query("do $$ begin raise exception using errcode = '53100'; end $$");
    return undefined;
  });
  route(app, hand, ({ reply }) => reply.code(206).type("text/csv").send("a,b\n1,2\n") as never);
  route(app, made, () => undefined);
});
afterAll(async () => {
  await app.close();
  await labs.close();
});

const post = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: "/api/test/decide", payload, headers });

test("who is not signed in learns nothing about what a call accepts", async () => {
  const answer = await post({ name: 1 });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ detail: "Not signed in" });
});

test.each(["viewer", "analyst"] as const)("a %s may not do what needs an approver", async (role) => {
  const answer = await post({ name: "Ann" }, await labs.signIn(role));
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({ detail: expect.stringContaining(role) });
});

test.each(["approver", "admin"] as const)(
  "an %s may, and gets no field beyond the contract",
  async (role) => {
    const answer = await post({ name: "Ann" }, await labs.signIn(role));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ name: "Ann" });
  },
);

test("a wrong body names the field and says what to do", async () => {
  const answer = await post({ name: "A" }, await labs.signIn("admin"));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    detail: [{ loc: ["body", "name"], msg: "Enter a name", type: expect.any(String) }],
  });
});

test("an expected failure answers its own status and when to come back", async () => {
  const answer = await app.inject("/api/test/fail");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("7");
  expect(answer.json()).toEqual({ detail: "Come back later" });
});

test("a database without space answers 503 with a time to come back", async () => {
  const answer = await app.inject({ url: "/api/test/fill" });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("60");
  expect(answer.json().detail).toContain("The disk is full");
});

test("a handler that answers by itself is left alone: its own status, type and bytes", async () => {
  const answer = await app.inject("/api/test/hand");
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    ...[206, "text/csv", "a,b\n1,2\n"],
  ]);
});

test("a call without a body to answer has the contract's status and nothing in it", async () => {
  const answer = await app.inject({ method: "POST", url: "/api/test/made" });
  expect([answer.statusCode, answer.body]).toEqual([201, ""]);
});
