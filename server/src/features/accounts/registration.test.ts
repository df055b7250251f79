import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { prepareSetup, sweepAccounts } from "./service.ts";

/** What is waited for comes within milliseconds, but on a busy machine. */
const PATIENCE = { timeout: 30_000 };

let labs: TestApp;
afterEach(() => labs.close());

const post = (url: string, payload: object) => labs.app.inject({ method: "POST", url, payload });
const person = (email: string) => ({ email, password: PASSWORD, firstName: "Ann", lastName: "Example" });
const register = (email: string, more: object = {}) => post("/api/register", { ...person(email), ...more });

async function setUp(environment: Record<string, string>): Promise<void> {
  labs = await createTestApp(environment);
  const link = await prepareSetup(labs);
  const setup = link === undefined ? undefined : new URL(link).searchParams.get("setup");
  expect((await register("first@maple.com", { setup: setup ?? undefined })).statusCode).toBe(201);
}

const PUBLIC = { PUBLIC_URL: "https://labs.maple.com", REGISTRATION: "open" };

async function lastMail(count: number) {
  await vi.waitFor(() => expect(labs.sent).toHaveLength(count), PATIENCE);
  const { text = "", to } = labs.sent.at(-1) ?? {};
  return { to, text, token: /confirm=([\w-]+)/.exec(text)?.[1] ?? "" };
}

describe("The first account of a server that others can reach", () => {
  test.each([{ HOST: "0.0.0.0" }, PUBLIC])("needs the link of its log, with %j", async (environment) => {
    labs = await createTestApp({ PUBLIC_URL: "", ...environment });
    expect((await register("eve@evil.com")).statusCode).toBe(403);
    const links = [await prepareSetup(labs), await prepareSetup(labs)];
    expect((await register("eve@evil.com", { setup: "guessed" })).statusCode).toBe(403);
    const [setup, other] = links.map((link) => new URL(link ?? "").searchParams.get("setup"));
    const first = await register("ann@maple.com", { setup });
    expect([first.statusCode, first.json().user.role]).toEqual([201, "admin"]);
    expect((await register("eve@evil.com", { setup: other })).statusCode).not.toBe(201);
    expect(await prepareSetup(labs)).toBeUndefined();
    const { rows } = await labs.database.execute(sql`select * from setup_tokens`);
    expect(rows).toEqual([]);
  });

  test("needs none on one's own machine", async () => {
    labs = await createTestApp();
    expect(await prepareSetup(labs)).toBeUndefined();
    expect((await register("ann@maple.com")).statusCode).toBe(201);
  });
});

describe("Where the mailbox is confirmed", () => {
  test.each([{ REGISTRATION: "domain:maple.com" }, PUBLIC])(
    "nothing is to be read before, with %j",
    async (of) => {
      await setUp(of);
      const answer = await register("bob@maple.com");
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([202, { user: null }, []]);
      const { to, token } = await lastMail(1);
      expect(to).toBe("bob@maple.com");
      expect((await post("/api/login", { email: "bob@maple.com", password: PASSWORD })).statusCode).toBe(401);
      const confirmed = await post("/api/register/confirm", { token });
      expect([confirmed.statusCode, confirmed.json().user.role]).toEqual([201, "analyst"]);
      const [session] = confirmed.cookies;
      const headers = { cookie: `${session?.name}=${session?.value}` };
      expect((await labs.app.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(200);
      expect((await post("/api/register/confirm", { token })).statusCode).toBe(410);
    },
  );

  test("an address with an account is answered alike, and its owner alone reads that there is one", async () => {
    await setUp(PUBLIC);
    const unknown = await register("bob@maple.com");
    await lastMail(1);
    const known = await register("first@maple.com", { password: "another fine password" });
    expect([known.statusCode, known.body, known.cookies]).toEqual([unknown.statusCode, unknown.body, []]);
    const { to, text, token } = await lastMail(2);
    expect([to, token]).toEqual(["first@maple.com", ""]);
    expect(text).toContain("has an account already");
    expect((await post("/api/login", { email: "first@maple.com", password: PASSWORD })).statusCode).toBe(200);
  });

  test("a link ends after a day, and of two for one address the first that is followed counts", async () => {
    await setUp(PUBLIC);
    await register("bob@maple.com");
    const { token: first } = await lastMail(1);
    await register("bob@maple.com");
    const { token: second } = await lastMail(2);
    expect((await post("/api/register/confirm", { token: second })).statusCode).toBe(201);
    expect((await post("/api/register/confirm", { token: first })).statusCode).toBe(410);
    await register("cyd@maple.com");
    const { token } = await lastMail(3);
    await labs.database.execute(sql`update pending_registrations set expires_at = now()`);
    expect((await post("/api/register/confirm", { token })).statusCode).toBe(410);
    await sweepAccounts(labs.database, new Date(Date.now() + 1_000));
    expect((await labs.database.execute(sql`select * from pending_registrations`)).rows).toEqual([]);
  });
});

test("What the server can be asked is for who is signed in, where others can reach it", async () => {
  await setUp(PUBLIC);
  for (const url of ["/api/docs/", "/api/docs/json", "/api/openapi.json", "/api/openapi.json?x"]) {
    expect((await labs.app.inject({ url })).statusCode, url).toBe(401);
  }
  const headers = await labs.signIn("viewer");
  expect((await labs.app.inject({ url: "/api/openapi.json", headers })).statusCode).toBe(200);
  expect((await labs.app.inject({ url: "/api/docs/", headers })).statusCode).toBe(200);
});
