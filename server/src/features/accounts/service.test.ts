import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { createUser, lockRegistration } from "./repository.ts";
import { sweepAccounts } from "./service.ts";

/** What is waited for comes within milliseconds, but on a busy machine. */
const PATIENCE = { timeout: 30_000 };

/** With the usual configuration; each test begins without accounts. */
let usual: TestApp;
let labs: TestApp;
const start = async (environment: Record<string, string>) => {
  labs = await createTestApp(environment);
};
beforeAll(async () => {
  usual = await createTestApp();
});
beforeEach(async () => {
  labs = usual;
  labs.sent.length = 0;
  await labs.database.execute(sql`truncate users, throttle_events cascade`);
});
afterEach(async () => {
  if (labs !== usual) await labs.close();
});
afterAll(() => usual.close());

const post = (
  url: string,
  payload?: object,
  more: { headers?: Record<string, string>; from?: string } = {},
) => labs.app.inject({ method: "POST", url, payload, headers: more.headers, remoteAddress: more.from });
const register = (email: string, from?: string) =>
  post("/api/register", { email, password: PASSWORD, firstName: "Ann", lastName: "Example" }, { from });
const login = (email: string, password: string, from?: string) =>
  post("/api/login", { email, password }, { from });
const statuses = (answers: { statusCode: number }[]) => answers.map((answer) => answer.statusCode);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test("of many first registrations at once exactly one becomes administrator", async () => {
  const answers = await times(6, (index) => register(`person${index}@example.com`));
  expect(statuses(answers)).toEqual(Array(6).fill(201));
  const roles = answers.map((answer) => answer.json().user.role).sort();
  expect(roles).toEqual(["admin", "analyst", "analyst", "analyst", "analyst", "analyst"]);
});

test("who registers while the first account is being created waits for it, and is no administrator", async () => {
  const isWaiting = sql`
    select 1 from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and d.datname = current_database()`;
  const { second } = await labs.database.transaction(async (transaction) => {
    await lockRegistration(transaction);
    const first = { email: "first@example.com", firstName: "A", lastName: "B", role: "admin" } as const;
    await createUser(transaction, { ...first, passwordHash: "none" });
    const waiting = register("second@example.com");
    const findWaiting = async () => (await labs.database.execute(isWaiting)).rows;
    await vi.waitFor(async () => expect(await findWaiting()).toHaveLength(1), PATIENCE);
    return { second: waiting };
  });
  expect((await second).json().user.role).toBe("analyst");
});

test("of many registrations of one address at once exactly one succeeds", async () => {
  const answers = await times(4, () => register("ann@example.com"));
  expect(statuses(answers).sort()).toEqual([201, 409, 409, 409]);
});

test.each(["invite", "closed", "domain:maple.com"])(
  "with registration %s only the first account is free",
  async (rule) => {
    await start({ REGISTRATION: rule });
    const answers = await times(3, (index) => register(`person${index}@example.com`));
    expect(statuses(answers).sort()).toEqual([201, 403, 403]);
    const refused = await register("late@example.com");
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ detail: expect.any(String) });
    const tricky = await register("eve@evil-maple.com");
    expect(tricky.statusCode).toBe(403);
    expect((await register("ann@Maple.com")).statusCode).toBe(rule === "domain:maple.com" ? 202 : 403);
  },
);

test("after ten wrong passwords from one network that network waits, even with the right one, and no other", async () => {
  await register("ann@example.com");
  const wrong = await times(25, () => login("ann@example.com", "wrong password"));
  expect(statuses(wrong).filter((status) => status === 401)).toHaveLength(10);
  expect(statuses(wrong).filter((status) => status === 429)).toHaveLength(15);
  expect((await login("ANN@example.com", PASSWORD, "203.0.113.9")).statusCode).toBe(200);
  const right = await login("ANN@example.com", PASSWORD);
  expect(right.statusCode).toBe(429);
  expect(Number(right.headers["retry-after"])).toBeGreaterThan(14 * 60);
  expect(Number(right.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
  expect(right.json()).toEqual({ detail: expect.stringContaining("minutes") });
  await labs.database.execute(sql`update throttle_events set at = at - interval '15 minutes 1 second'`);
  expect((await login("ann@example.com", PASSWORD)).statusCode).toBe(200);
});

const deviceOf = (answer: { cookies: { name: string; value: string }[] }) => ({
  cookie: `labs_device=${answer.cookies.find(({ name }) => name === "labs_device")?.value}`,
});

const exhaust = (key: string, times: number) =>
  labs.database.execute(sql`
    insert into throttle_events (key, at) select ${key}::text, now() from generate_series(1, ${times}::int)`);

test("guesses from everywhere keep nobody out where they have signed in before, and are told by mail", async () => {
  const device = deviceOf(await register("ann@example.com"));
  await exhaust("login-anywhere:ann@example.com", 99);
  await exhaust("login-address:127.0.0.1", 100);
  const body = { email: "ann@example.com", password: PASSWORD };
  expect((await login("ann@example.com", "wrong password", "203.0.113.7")).statusCode).toBe(401);
  expect((await login("ann@example.com", PASSWORD, "203.0.113.8")).statusCode).toBe(429);
  await vi.waitFor(() => expect(labs.sent).toHaveLength(1), PATIENCE);
  expect(labs.sent[0]).toMatchObject({
    to: "ann@example.com",
    text: expect.stringContaining("/forgot-password"),
  });
  expect((await post("/api/login", body, { headers: device })).statusCode).toBe(200);
  // A device is known to the accounts that signed in there alone.
  await register("bob@example.com", "203.0.113.9");
  await exhaust("login-anywhere:bob@example.com", 100);
  const other = await post("/api/login", { ...body, email: "bob@example.com" }, { headers: device });
  expect(other.statusCode).toBe(429);
});

test("on a known device ten wrong passwords wait too, and keep no other out", async () => {
  const device = deviceOf(await register("ann@example.com"));
  const guess = (password: string) =>
    post("/api/login", { email: "ann@example.com", password }, { headers: device });
  expect(
    statuses(await times(12, () => guess("wrong password"))).filter((status) => status === 429),
  ).toHaveLength(2);
  expect((await guess(PASSWORD)).statusCode).toBe(429);
  expect((await login("ann@example.com", PASSWORD)).statusCode).toBe(200);
});

test("right passwords do not count", async () => {
  await register("ann@example.com");
  for (let round = 0; round < 12; round++) {
    expect((await login("ann@example.com", PASSWORD)).statusCode).toBe(200);
  }
});

test("addresses without an account wait the same", async () => {
  const answers = await times(11, () => login("nobody@example.com", "wrong password"));
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);
});

test("one network address may fail a hundred times, over all accounts", async () => {
  await labs.database.execute(sql`
    insert into throttle_events (key, at) select 'login-address:203.0.113.5', now() from generate_series(1, 99)`);
  expect((await login("a@example.com", "wrong", "203.0.113.5")).statusCode).toBe(401);
  expect((await login("b@example.com", "wrong", "203.0.113.5")).statusCode).toBe(429);
  expect((await login("b@example.com", "wrong", "203.0.113.6")).statusCode).toBe(401);
});

test("all addresses of one IPv6 subscriber count as one", async () => {
  await labs.database.execute(sql`
    insert into throttle_events (key, at) select 'login-address:2001:db8:0:7::/64', now() from generate_series(1, 100)`);
  expect((await login("a@example.com", "wrong", "2001:db8:0:7:aaaa::1")).statusCode).toBe(429);
  expect((await login("a@example.com", "wrong", "2001:0db8::0007:0:0:0:2")).statusCode).toBe(429);
  expect((await login("a@example.com", "wrong", "2001:db8:0:8::1")).statusCode).toBe(401);
});

test("a network address may register thirty times an hour", async () => {
  await labs.database.execute(sql`
    insert into throttle_events (key, at) select 'register-address:203.0.113.5', now() from generate_series(1, 29)`);
  expect((await register("a@example.com", "203.0.113.5")).statusCode).toBe(201);
  const refused = await register("b@example.com", "203.0.113.5");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  expect((await register("b@example.com", "203.0.113.6")).statusCode).toBe(201);
});

async function askForLink(email: string): Promise<string> {
  const before = labs.sent.length;
  expect((await post("/api/users/send-reset-password-email", { email })).statusCode).toBe(202);
  await vi.waitFor(() => expect(labs.sent.length).toBe(before + 1), PATIENCE);
  const link = /http:\/\/labs\.localhost\/reset-password\?token=([\w-]+)/.exec(labs.sent.at(-1)?.text ?? "");
  return link?.[1] ?? "";
}
const reset = (token: string, password = "nine loud harbours") =>
  post("/api/users/reset-password", { token, password });

test("a mailed link sets a new password once and ends every session", async () => {
  const registered = await register("ann@example.com");
  const cookie = `labs_session=${registered.cookies[0]?.value}`;
  const token = await askForLink("ANN@example.com");
  expect(labs.sent[0]?.to).toBe("ann@example.com");
  const stored = await labs.database.execute(sql`select * from reset_tokens`);
  expect(JSON.stringify(stored.rows)).not.toContain(token);
  expect(statuses([await reset(token)])).toEqual([204]);
  const verify = await labs.app.inject({ url: "/api/auth/verify", headers: { cookie } });
  expect(verify.statusCode).toBe(401);
  expect((await login("ann@example.com", PASSWORD)).statusCode).toBe(401);
  expect((await login("ann@example.com", "nine loud harbours")).statusCode).toBe(200);
  const again = await reset(token);
  expect(again.statusCode).toBe(410);
  expect(again.json()).toEqual({ detail: expect.any(String) });
});

test("of many uses of one link at once exactly one succeeds", async () => {
  await register("ann@example.com");
  const token = await askForLink("ann@example.com");
  expect(statuses(await times(4, () => reset(token))).sort()).toEqual([204, 410, 410, 410]);
});

test("a new password ends the other links of the account", async () => {
  await register("ann@example.com");
  const [first, second] = [await askForLink("ann@example.com"), await askForLink("ann@example.com")];
  expect((await reset(second)).statusCode).toBe(204);
  expect((await reset(first)).statusCode).toBe(410);
});

test("a link dies after thirty minutes, and an unknown one never lived", async () => {
  await register("ann@example.com");
  const token = await askForLink("ann@example.com");
  const { rows } = await labs.database.execute(
    sql`select extract(epoch from expires_at - now())::int as seconds from reset_tokens`,
  );
  expect(Number(rows[0]?.seconds)).toBeGreaterThan(29 * 60);
  expect(Number(rows[0]?.seconds)).toBeLessThanOrEqual(30 * 60);
  await labs.database.execute(sql`update reset_tokens set expires_at = now()`);
  expect((await reset(token)).statusCode).toBe(410);
  expect((await reset("A".repeat(43))).statusCode).toBe(410);
});

test("a common new password is refused without using the link up", async () => {
  await register("ann@example.com");
  const token = await askForLink("ann@example.com");
  const weak = await reset(token, "password1234");
  expect(weak.statusCode).toBe(422);
  expect(weak.json().detail[0].loc).toEqual(["body", "password"]);
  expect((await reset(token)).statusCode).toBe(204);
});

test("asking for a link answers the same without an account, and mails nobody", async () => {
  await register("ann@example.com");
  const known = await post("/api/users/send-reset-password-email", { email: "ann@example.com" });
  const unknown = await post("/api/users/send-reset-password-email", { email: "nobody@example.com" });
  expect(unknown.statusCode).toBe(202);
  expect(unknown.body).toBe(known.body);
  await vi.waitFor(() => expect(labs.sent).toHaveLength(1), PATIENCE);
  expect(labs.sent[0]?.to).toBe("ann@example.com");
});

test.each([
  ["ann@example.com", 5],
  ["nobody@example.com", 0],
])("%s may be asked for at will, is answered 202 always, and gets %i mails an hour", async (email, mails) => {
  await register("ann@example.com");
  const answers = await times(8, () => post("/api/users/send-reset-password-email", { email }));
  expect(statuses(answers)).toEqual(Array(8).fill(202));
  await expect.poll(() => labs.sent.length).toBe(mails);
});

test("a new password lets in who was kept out by wrong ones", async () => {
  await register("ann@example.com");
  await times(11, () => login("ann@example.com", "wrong password"));
  expect((await login("ann@example.com", PASSWORD)).statusCode).toBe(429);
  const changed = await reset(await askForLink("ann@example.com"));
  expect(changed.statusCode).toBe(204);
  const body = { email: "ann@example.com", password: "nine loud harbours" };
  expect((await post("/api/login", body, { headers: deviceOf(changed) })).statusCode).toBe(200);
});

test("behind https the cookie is secure, and no neighbor's cookie or plain http's is taken for it", async () => {
  await start({ PUBLIC_URL: "https://labs.localhost" });
  const [session] = (await register("ann@example.com")).cookies;
  expect(session).toMatchObject({ name: "__Host-labs_session", path: "/", secure: true, httpOnly: true });
  expect(session).not.toHaveProperty("domain");
  const verify = (name: string) =>
    labs.app.inject({ url: "/api/auth/verify", headers: { cookie: `${name}=${session?.value}` } });
  expect((await verify("__Host-labs_session")).statusCode).toBe(200);
  expect((await verify("labs_session")).statusCode).toBe(401);
});

test("sweeping removes what ended and keeps what counts", async () => {
  await register("ann@example.com");
  await login("ann@example.com", "wrong password");
  expect(await sweepAccounts(labs.database, new Date())).toEqual({ deleted: 0 });
  const later = new Date(Date.now() + 25 * 3600_000);
  expect(await sweepAccounts(labs.database, later)).toEqual({ deleted: 4 });
  const muchLater = new Date(Date.now() + 32 * 86_400_000);
  expect(await sweepAccounts(labs.database, muchLater)).toEqual({ deleted: 1 });
});
