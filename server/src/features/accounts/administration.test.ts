import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";

let labs: TestApp;
let admin: { cookie: string };
let analyst: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  admin = await labs.signIn("admin");
  analyst = await labs.signIn("analyst");
});
afterAll(() => labs.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const send = (method: Method, url: string, headers: object = admin, payload?: object) =>
  labs.app.inject({ method, url, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });
const NOBODY = "00000000-0000-4000-8000-000000000000";

async function getId(headers: { cookie: string }): Promise<string> {
  return (await send("GET", "/api/auth/verify", headers)).json().user.id;
}

test.each<[Method, string, object?]>([
  ["GET", "/api/users"],
  ["PUT", `/api/users/${NOBODY}`, { role: "viewer" }],
  ["POST", "/api/users/invite", { email: "new@example.com", role: "viewer" }],
  ["GET", "/api/users/invitations"],
  ["DELETE", `/api/users/invitations/${NOBODY}`],
  ["GET", "/api/audit"],
  ["GET", "/api/flags"],
  ["PUT", "/api/flags/market-maps", { value: false }],
])("%s %s is for administrators", async (method, url, payload) => {
  expect((await send(method, url, {}, payload)).statusCode).toBe(401);
  const refused = await send(method, url, analyst, payload);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({ detail: expect.stringContaining("admin") });
});

test("accounts are listed by name with their open sessions, never with a password", async () => {
  const person = await labs.signIn("viewer");
  const id = await getId(person);
  const answer = await send("GET", "/api/users");
  expect(answer.statusCode).toBe(200);
  const account = answer.json().items.find((one: { id: string }) => one.id === id);
  expect(account).toMatchObject({ role: "viewer", disabledAt: null, sessions: 1 });
  expect(answer.body).not.toMatch(/password|argon|token/i);
  const page = await send("GET", "/api/users?page=2&pageSize=1");
  expect(page.json().items).toHaveLength(1);
  expect(page.json().total).toBe(answer.json().total);
});

test("a role that was changed holds at the next call, and the change is written down", async () => {
  const person = await labs.signIn("viewer");
  const id = await getId(person);
  const answer = await send("PUT", `/api/users/${id}`, admin, { role: "approver" });
  expect(answer.json()).toMatchObject({ id, role: "approver" });
  expect((await send("GET", "/api/auth/verify", person)).json().user.role).toBe("approver");
  const { items } = (await send("GET", "/api/audit?object=account")).json();
  expect(items[0]).toMatchObject({
    action: "changed",
    name: answer.json().email,
    actor: { name: "Ann Example" },
    before: { role: "viewer" },
    after: { role: "approver" },
  });
});

test("a change that changes nothing is not written down", async () => {
  const id = await getId(await labs.signIn("viewer"));
  const { total } = (await send("GET", "/api/audit")).json();
  const answer = await send("PUT", `/api/users/${id}`, admin, { role: "viewer", disabled: false });
  expect(answer.statusCode).toBe(200);
  expect((await send("GET", "/api/audit")).json().total).toBe(total);
});

test("disabling ends every session, and enabling brings none back", async () => {
  const person = await labs.signIn("analyst");
  const id = await getId(person);
  const disabled = await send("PUT", `/api/users/${id}`, admin, { disabled: true });
  expect(disabled.json()).toMatchObject({ disabledAt: expect.any(String), sessions: 0 });
  expect((await send("GET", "/api/auth/verify", person)).statusCode).toBe(401);
  const enabled = await send("PUT", `/api/users/${id}`, admin, { disabled: false });
  expect(enabled.json()).toMatchObject({ disabledAt: null, sessions: 0 });
  expect((await send("GET", "/api/auth/verify", person)).statusCode).toBe(401);
});

test("the last administrator can be neither demoted nor disabled, and of two who try each other one stays", async () => {
  const alone = await createTestApp();
  try {
    const [one, two] = [await alone.signIn("admin"), await alone.signIn("admin")];
    const call = (headers: { cookie: string }, url: string, payload?: object) =>
      alone.app.inject({ method: payload ? "PUT" : "GET", url, headers, ...(payload ? { payload } : {}) });
    const ids = [];
    for (const each of [one, two]) ids.push((await call(each, "/api/auth/verify")).json().user.id);
    const both = await Promise.all([
      call(one, `/api/users/${ids[1]}`, { role: "viewer" }),
      call(two, `/api/users/${ids[0]}`, { disabled: true }),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [last, lastId] = both[0]?.statusCode === 200 ? [one, ids[0]] : [two, ids[1]];
    for (const change of [{ role: "analyst" }, { disabled: true }, { role: "admin", disabled: true }]) {
      const refused = await call(last, `/api/users/${lastId}`, change);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().detail).toContain("last administrator");
    }
    expect((await call(last, `/api/users/${lastId}`, { role: "admin" })).statusCode).toBe(200);
  } finally {
    await alone.close();
  }
});

test.each<[string, object, number]>([
  [NOBODY, { role: "viewer" }, 404],
  ["not-an-id", { role: "viewer" }, 422],
  [NOBODY, { role: "owner" }, 422],
  [NOBODY, {}, 422],
])("changing %s with %j answers %i…", async (id, payload, status) => {
  expect((await send("PUT", `/api/users/${id}`, admin, payload)).statusCode).toBe(status);
});

test("everybody changes their own name, a viewer too, and nothing else of themselves", async () => {
  const person = await labs.signIn("viewer");
  const body = { firstName: " Bea ", lastName: "Renamed", role: "admin", email: "other@example.com" };
  const answer = await send("PUT", "/api/users/me", person, body);
  expect(answer.json().user).toMatchObject({ firstName: "Bea", lastName: "Renamed", role: "viewer" });
  expect((await send("GET", "/api/auth/verify", person)).json().user).toEqual(answer.json().user);
  const empty = await send("PUT", "/api/users/me", person, { firstName: " ", lastName: "X" });
  expect(empty.json().detail[0].loc).toEqual(["body", "firstName"]);
  expect((await send("PUT", "/api/users/me", {}, body)).statusCode).toBe(401);
});

async function login(email: string, password: string) {
  const answer = await send("POST", "/api/login", {}, { email, password });
  return { status: answer.statusCode, cookie: `labs_session=${answer.cookies[0]?.value}` };
}

test("a new password needs the old one, ends the other sessions and keeps this one", async () => {
  const person = await labs.signIn("viewer");
  const { email } = (await send("GET", "/api/auth/verify", person)).json().user;
  const other = await login(email, PASSWORD);
  const put = (currentPassword: string, newPassword: string) =>
    send("PUT", "/api/users/me/password", person, { currentPassword, newPassword });
  const wrong = await put("not my password", "nine loud lanterns");
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().detail[0].loc).toEqual(["body", "currentPassword"]);
  for (const weak of ["short", "Password1234!"]) {
    const refused = await put(PASSWORD, weak);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail[0].loc).toEqual(["body", "newPassword"]);
  }
  expect((await put(PASSWORD, "nine loud lanterns")).statusCode).toBe(204);
  expect((await send("GET", "/api/auth/verify", person)).statusCode).toBe(200);
  expect((await send("GET", "/api/auth/verify", other)).statusCode).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe(401);
  expect((await login(email, "nine loud lanterns")).status).toBe(200);
});

test("guessing the current password stops after ten tries", async () => {
  const person = await labs.signIn("viewer");
  const guess = () =>
    send("PUT", "/api/users/me/password", person, {
      currentPassword: "a guess",
      newPassword: "nine loud lanterns",
    });
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).statusCode).toBe(422);
  const refused = await guess();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

test("one sees one's own open sessions with this one marked, and no token of any", async () => {
  const person = await labs.signIn("viewer");
  const { email, id } = (await send("GET", "/api/auth/verify", person)).json().user;
  const other = await login(email, PASSWORD);
  const answer = await send("GET", "/api/sessions", person);
  expect(answer.json().total).toBe(2);
  const [newest, oldest] = answer.json().items;
  expect(newest).toEqual({
    id: expect.any(String),
    userId: id,
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
    userAgent: "lightMyRequest",
    isCurrent: false,
  });
  expect(oldest.isCurrent).toBe(true);
  expect((await send("DELETE", `/api/sessions/${newest.id}`, person)).statusCode).toBe(204);
  expect((await send("GET", "/api/auth/verify", other)).statusCode).toBe(401);
  expect((await send("DELETE", `/api/sessions/${newest.id}`, person)).statusCode).toBe(404);
  expect((await send("GET", "/api/sessions", person)).json().total).toBe(1);
});

test("sessions of others are an administrator's to see and to end, which is written down", async () => {
  const person = await labs.signIn("viewer");
  const { id } = (await send("GET", "/api/auth/verify", person)).json().user;
  const [session] = (await send("GET", "/api/sessions", person)).json().items;
  expect((await send("GET", `/api/sessions?userId=${id}`, analyst)).statusCode).toBe(403);
  expect((await send("DELETE", `/api/sessions?userId=${id}`, analyst)).statusCode).toBe(403);
  expect((await send("DELETE", `/api/sessions/${session.id}`, analyst)).statusCode).toBe(404);
  expect((await send("GET", `/api/sessions?userId=${id}`)).json().items).toHaveLength(1);
  expect((await send("DELETE", `/api/sessions/${session.id}`)).statusCode).toBe(204);
  expect((await send("GET", "/api/auth/verify", person)).statusCode).toBe(401);
  expect((await send("DELETE", `/api/sessions?userId=${NOBODY}`)).statusCode).toBe(404);
  const { items } = (await send("GET", "/api/audit?object=session&action=signedOut")).json();
  expect(items[0]).toMatchObject({ objectId: session.id, before: {}, actor: { id: await getId(admin) } });
});

test("signing out everywhere leaves this session, or none", async () => {
  const person = await labs.signIn("viewer");
  const { email } = (await send("GET", "/api/auth/verify", person)).json().user;
  const other = await login(email, PASSWORD);
  expect((await send("DELETE", "/api/sessions?others=true", person)).statusCode).toBe(204);
  expect((await send("GET", "/api/auth/verify", other)).statusCode).toBe(401);
  expect((await send("GET", "/api/auth/verify", person)).statusCode).toBe(200);
  expect((await send("DELETE", "/api/sessions", person)).statusCode).toBe(204);
  expect((await send("GET", "/api/auth/verify", person)).statusCode).toBe(401);
});

test("a session that ran out is not listed", async () => {
  const person = await labs.signIn("viewer");
  const { email, id } = (await send("GET", "/api/auth/verify", person)).json().user;
  await login(email, PASSWORD);
  await labs.database.execute(sql`update sessions set expires_at = now() - interval '1 second'
    where id = (select id from sessions where user_id = ${id} order by created_at desc limit 1)`);
  expect((await send("GET", "/api/sessions", person)).json().total).toBe(1);
});
