import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";

let labs: TestApp;
beforeAll(async () => {
  labs = await createTestApp();
});
afterAll(() => labs.close());

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  labs.app.inject({ method: "POST", url, payload, headers });
const person = (email: string) => ({ email, password: PASSWORD, firstName: "Ann", lastName: "Example" });
const verify = (cookie: string) =>
  labs.app.inject({ method: "GET", url: "/api/auth/verify", headers: { cookie } });
const readCookie = (answer: { cookies: { name: string; value: string }[] }) =>
  `labs_session=${answer.cookies.find((cookie) => cookie.name === "labs_session")?.value}`;

test("the first account is administrator, later ones analysts, and registering signs in", async () => {
  const first = await post("/api/register", person("first@example.com"));
  expect(first.statusCode).toBe(201);
  expect(first.json().user).toEqual({
    id: expect.any(String),
    email: "first@example.com",
    firstName: "Ann",
    lastName: "Example",
    role: "admin",
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastLoginAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect((await verify(readCookie(first))).json().user.email).toBe("first@example.com");
  const second = await post("/api/register", person("second@example.com"));
  expect(second.json().user.role).toBe("analyst");
});

test("an address has one account, however it is written", async () => {
  const again = await post("/api/register", person("FIRST@example.com"));
  expect(again.statusCode).toBe(409);
  expect(again.json()).toEqual({ detail: expect.any(String) });
  expect(again.cookies).toEqual([]);
});

test.each([
  [{ email: "not an address" }, "email"],
  [{ password: "short" }, "password"],
  [{ password: "x".repeat(129) }, "password"],
  [{ password: "Password1234!" }, "password"],
  [{ firstName: " " }, "firstName"],
  [{ lastName: undefined }, "lastName"],
])("registering with %j is invalid", async (change, field) => {
  const answer = await post("/api/register", { ...person("new@example.com"), ...change });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0]).toEqual({
    loc: ["body", field],
    msg: expect.any(String),
    type: expect.any(String),
  });
});

test("the cookie is out of scripts' reach, and lives 12 hours or 30 days", async () => {
  const short = await post("/api/login", { email: "first@example.com", password: PASSWORD });
  expect(short.statusCode).toBe(200);
  expect(short.cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 12 * 3600 });
  expect(short.cookies[0]?.secure).toBeUndefined();
  const body = { email: "First@Example.com", password: PASSWORD };
  const long = await post("/api/login", body, { "x-remember-me": "true" });
  expect(long.cookies[0]?.maxAge).toBe(30 * 86_400);
});

test("sessions end by themselves at the time their cookie does", async () => {
  const { rows } = await labs.database.execute<{ hours: number }>(
    sql`select distinct extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions order by 1`,
  );
  expect(rows.map((row) => row.hours)).toEqual([12, 720]);
  const cookie = readCookie(await post("/api/login", { email: "first@example.com", password: PASSWORD }));
  expect((await verify(cookie)).statusCode).toBe(200);
  await labs.database.execute(sql`update sessions set expires_at = now() - interval '1 second'`);
  expect((await verify(cookie)).statusCode).toBe(401);
});

test("sessions end when nobody does anything, and calls that nobody is behind are not activity", async () => {
  const body = { email: "second@example.com", password: PASSWORD };
  const cookie = readCookie(await post("/api/login", body));
  const rest = (span: string) =>
    labs.database.execute(
      sql.raw(`update sessions set active_at = now() - interval '${span}' where revoked_at is null`),
    );
  const isFresh = async () => {
    const { rows } = await labs.database.execute<{ fresh: boolean }>(
      sql`select max(active_at) > now() - interval '1 minute' as fresh from sessions`,
    );
    return rows[0]?.fresh;
  };
  const ask = (url: string, activity?: string, held = cookie) =>
    labs.app.inject({
      method: "GET",
      url,
      headers: { cookie: held, ...(activity === undefined ? {} : { "x-activity": activity }) },
    });

  for (const [url, activity, counts] of [
    ["/api/auth/verify", undefined, false],
    ["/api/auth/verify", "away", false],
    ["/api/auth/verify", "active", true],
    ["/api/sessions", "away", false],
    ["/api/sessions", undefined, true],
  ] as const) {
    await rest("119 minutes");
    expect((await ask(url, activity)).statusCode).toBe(200);
    expect(await isFresh(), `${url} ${activity}`).toBe(counts);
  }

  await rest("121 minutes");
  const words = { detail: "Your session ended after 2 hours without activity" };
  for (const url of ["/api/auth/verify", "/api/sessions"]) {
    const late = await ask(url, "active");
    expect(late.statusCode).toBe(401);
    expect(late.json()).toEqual(words);
  }
  // Who signs out, or never was in, is told nothing of it.
  await post("/api/auth/logout", undefined, { cookie });
  expect((await ask("/api/auth/verify")).json()).toEqual({ detail: "Not signed in" });

  const kept = readCookie(await post("/api/login", body, { "x-remember-me": "true" }));
  await rest("6 days");
  expect((await verify(kept)).statusCode).toBe(200);
  expect((await ask("/api/sessions", "away", kept)).json().total).toBe(1);
  await rest("8 days");
  expect((await verify(kept)).json()).toEqual({ detail: "Your session ended after 7 days without activity" });
});

test("the database keeps no token and no password that somebody could use", async () => {
  const answer = await post("/api/login", { email: "first@example.com", password: PASSWORD });
  const token = answer.cookies[0]?.value ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await labs.database.execute(
    sql`select row_to_json(s)::text || row_to_json(u)::text as text from sessions s join users u on u.id = s.user_id`,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

test("a wrong password, an unknown address and a disabled account answer the same", async () => {
  await post("/api/register", person("disabled@example.com"));
  await labs.database.execute(sql`update users set disabled_at = now() where email = 'disabled@example.com'`);
  const answers = await Promise.all([
    post("/api/login", { email: "first@example.com", password: "wrong password" }),
    post("/api/login", { email: "nobody@example.com", password: PASSWORD }),
    post("/api/login", { email: "disabled@example.com", password: PASSWORD }),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toBe('{"detail":"Invalid email or password"}');
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("disabling an account ends its open sessions", async () => {
  const cookie = readCookie(await post("/api/register", person("leaver@example.com")));
  expect((await verify(cookie)).statusCode).toBe(200);
  await labs.database.execute(sql`update users set disabled_at = now() where email = 'leaver@example.com'`);
  expect((await verify(cookie)).statusCode).toBe(401);
});

test("signing out ends the session on the server, and needs none", async () => {
  const cookie = readCookie(await post("/api/login", { email: "first@example.com", password: PASSWORD }));
  const out = await post("/api/auth/logout", undefined, { cookie });
  expect(out.statusCode).toBe(204);
  expect(out.body).toBe("");
  expect(out.cookies[0]).toMatchObject({ name: "labs_session", value: "" });
  expect((await verify(cookie)).statusCode).toBe(401);
  expect((await post("/api/auth/logout")).statusCode).toBe(204);
  const empty = await post("/api/auth/logout", undefined, { "content-type": "application/json" });
  expect(empty.statusCode).toBe(204);
});

test("signing in again ends the session that the browser held before", async () => {
  const before = readCookie(await post("/api/login", { email: "first@example.com", password: PASSWORD }));
  await post("/api/login", { email: "first@example.com", password: PASSWORD }, { cookie: before });
  expect((await verify(before)).statusCode).toBe(401);
});

test.each([
  "",
  "labs_session=",
  "labs_session=x",
  `labs_session=${"A".repeat(43)}`,
  "labs_session=a' or 1=1--",
])("the cookie %j is nobody's", async (cookie) => {
  const answer = await verify(cookie);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ detail: expect.any(String) });
});

test("malformed JSON answers 422 in the wire's shape", async () => {
  const answer = await labs.app.inject({
    method: "POST",
    url: "/api/login",
    headers: { "content-type": "application/json" },
    payload: '{"email": ',
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0].loc).toEqual(["body"]);
});

test("text that the database cannot hold is invalid, not a failure", async () => {
  const answer = await post("/api/register", { ...person("nul@example.com"), firstName: "A\u0000B" });
  expect(answer.statusCode).toBe(422);
});
