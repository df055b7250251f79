import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { readConfig } from "./lib/config.ts";
import { openDatabase } from "./lib/database/database.ts";
import { createTestApp, type TestApp } from "./test/app.ts";

let labs: TestApp;
beforeAll(async () => {
  labs = await createTestApp();
});
afterAll(() => labs.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  labs.app.inject({ method: "GET", url, headers });

test("health answers without a session", async () => {
  const answer = await get("/api/health");
  expect(answer.json()).toEqual({
    status: "ok",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    database: "ok",
    queue: "ok",
    demoData: false,
    operatorName: "Labs",
    signIn: { provider: false, passkeys: false },
  });
});

test("health says when the queue or the database is away; other calls then answer 503", async () => {
  const quiet = { onError: () => undefined };
  const { database, pool } = openDatabase({ connection: { host: "127.0.0.1", port: 9 }, ...quiet });
  const config = readConfig({});
  const app = await buildApp({ config, database, queue: labs.queue });
  const state = (await app.inject("/api/health")).json();
  expect(state).toMatchObject({ status: "degraded", database: "unavailable", queue: "unavailable" });
  const login = { email: "a@example.com", password: "x" };
  const answer = await app.inject({ method: "POST", url: "/api/login", payload: login });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json()).toEqual({ detail: expect.any(String) });
  await app.close();
  await pool.end();

  const idle = await buildApp({
    config,
    database: labs.database,
    queue: { ...labs.queue, answers: async () => false },
  });
  expect((await idle.inject("/api/health")).json()).toMatchObject({
    status: "degraded",
    queue: "unavailable",
  });
  await idle.close();
});

test("an unknown path is 404, a known one with another method 405 with what it takes", async () => {
  const unknown = await get("/api/nothing");
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toEqual({ detail: "Nothing at GET /api/nothing" });
  const wrong = await get("/api/login");
  expect(wrong.statusCode).toBe(405);
  expect(wrong.headers.allow).toBe("POST");
  expect(wrong.json()).toEqual({ detail: expect.any(String) });
  const flag = await get("/ofrep/v1/evaluate/flags/any-key");
  expect(flag.statusCode).toBe(405);
  const malformed = await get("/api/x/%E0%A4%A?q=%zz");
  expect(malformed.statusCode).toBe(404);
  expect(malformed.json()).toEqual({ detail: "Nothing at GET /api/x/%E0%A4%A" });
});

test("bodies that are too large or no JSON at all are refused by their own status", async () => {
  const headers = { "content-type": "application/json" };
  const payload = JSON.stringify({ email: "x".repeat(3 * 1024 * 1024) });
  const large = await labs.app.inject({ method: "POST", url: "/api/login", headers, payload });
  expect(large.statusCode).toBe(413);
  expect(large.json()).toEqual({ detail: expect.any(String) });
  const xml = await labs.app.inject({
    method: "POST",
    url: "/api/login",
    headers: { "content-type": "application/xml" },
    payload: "<a/>",
  });
  expect(xml.statusCode).toBe(415);
  expect(xml.json()).toEqual({ detail: expect.any(String) });
});

test("an unexpected failure names its request and leaks nothing", async () => {
  const app = await buildApp({ config: readConfig({}), database: labs.database, queue: labs.queue });
  app.get("/api/broken", () => {
    throw new Error("secret detail");
  });
  const answer = await app.inject("/api/broken");
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    message: "Something went wrong",
    requestId: answer.headers["x-request-id"],
  });
  await app.close();
});

test("an unsafe call from another site is refused before anything else", async () => {
  const foreign = { origin: "https://evil.example" };
  const answer = await labs.app.inject({ method: "POST", url: "/api/auth/logout", headers: foreign });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({ detail: expect.any(String) });
  const crossSite = { "sec-fetch-site": "cross-site" };
  const quiet = await labs.app.inject({ method: "POST", url: "/api/auth/logout", headers: crossSite });
  expect(quiet.statusCode).toBe(403);
  for (const headers of [{ origin: "http://labs.localhost" }, { origin: "http://localhost:80" }, {}]) {
    const own = await labs.app.inject({ method: "POST", url: "/api/auth/logout", headers });
    expect(own.statusCode).toBe(204);
  }
  expect((await get("/api/health", foreign)).statusCode).toBe(200);
});

test("every answer carries a request id and the security policy; API answers are not stored", async () => {
  for (const url of ["/api/health", "/api/nothing", "/nothing"]) {
    const answer = await get(url);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe(url.startsWith("/api") ? "no-store" : undefined);
  }
});

test("a public address with https asks browsers to stay with it", async () => {
  const config = readConfig({ PUBLIC_URL: "https://labs.localhost" });
  const app = await buildApp({ config, database: labs.database, queue: labs.queue });
  expect((await app.inject("/api/health")).headers["strict-transport-security"]).toContain("max-age");
  await app.close();
});

test("the documentation describes every call, and its page works under the policy", async () => {
  const document = (await get("/api/openapi.json")).json();
  expect(document.openapi).toMatch(/^3\./);
  expect(document.paths["/api/login"].post.requestBody).toBeDefined();
  expect(document.paths["/api/login"].post.responses["200"]).toBeDefined();
  expect(document.paths["/api/auth/verify"].get).toBeDefined();
  const page = await get("/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const answer = await get(new URL(script, "http://localhost/api/docs/").pathname);
    expect(answer.statusCode).toBe(200);
  }
});

test("long answers are compressed", async () => {
  const answer = await get("/api/openapi.json", { "accept-encoding": "br" });
  expect(answer.headers["content-encoding"]).toBe("br");
});

test("pages of a front end served elsewhere call with the session; those of other sites do not", async () => {
  const elsewhere = await createTestApp({ WEB_ORIGINS: "https://desk.example.org, http://localhost:5173" });
  const register = (origin: string) =>
    elsewhere.app.inject({
      method: "POST",
      url: "/api/register",
      headers: { origin },
      payload: { email: "a@example.com", password: "seven quiet lanterns", firstName: "A", lastName: "B" },
    });
  expect((await register("https://evil.example")).statusCode).toBe(403);
  const answer = await register("https://desk.example.org");
  expect(answer.statusCode).toBe(201);
  expect(answer.headers).toMatchObject({
    "access-control-allow-origin": "https://desk.example.org",
    "access-control-allow-credentials": "true",
  });
  expect(answer.cookies[0]).toMatchObject({ sameSite: "None", secure: true, httpOnly: true });
  expect(answer.headers["set-cookie"]).toEqual([
    expect.stringMatching(/^labs_session=.*; Partitioned/),
    expect.stringMatching(/^labs_device=.*; Partitioned/),
  ]);
  const preflight = await elsewhere.app.inject({
    method: "OPTIONS",
    url: "/api/login",
    headers: {
      origin: "http://localhost:5173",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-remember-me",
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-headers"]).toContain("x-remember-me");
  const foreign = await elsewhere.app.inject({
    url: "/api/health",
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
  await elsewhere.close();
});

test("without other front ends no answer is for another site's page", async () => {
  const answer = await get("/api/health", { origin: "https://desk.example.org" });
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});
