import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { findStep } from "./one-time-codes.ts";
import { removeSecondStepByEmail } from "./second-step.ts";

let labs: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  admin = await labs.signIn("admin");
});
afterAll(() => labs.close());

type Headers = { cookie: string };
type Method = "GET" | "POST" | "PUT" | "DELETE";
const send = (method: Method, url: string, headers: Partial<Headers>, payload?: object, from?: string) =>
  labs.app.inject({ method, url, headers, payload, remoteAddress: from });

const OWN = "/api/users/me/second-step";
const HALF_MINUTE = 30_000;

/** What the app on the phone shows; also of the half minute that comes next, which is still right once it has begun. */
const readApp = (secret: string, later = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * HALF_MINUTE });

async function openAccount() {
  const headers = await labs.signIn("analyst");
  const { email, id } = (await send("GET", "/api/auth/verify", headers)).json().user;
  return { headers, email: email as string, id: id as string };
}

/** An account with its second step on: nothing but the present code is used up. */
async function openProtected() {
  const person = await openAccount();
  const { secret } = (await send("POST", OWN, person.headers, { password: PASSWORD })).json();
  const code = readApp(secret);
  const confirmed = await send("PUT", OWN, person.headers, { code });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const recoveryCodes: string[] = confirmed.json().recoveryCodes;
  return { ...person, secret: secret as string, code, recoveryCodes };
}

const login = (email: string, from?: string) =>
  send("POST", "/api/login", {}, { email, password: PASSWORD }, from);
const enter = (email: string, code: string, { password = PASSWORD, from = "127.0.0.1", headers = {} } = {}) =>
  send("POST", "/api/login/second-step", headers, { email, password, code }, from);
const statuses = (answers: { statusCode: number }[]) => answers.map((answer) => answer.statusCode);

describe("A code of the app", () => {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const at = 1_795_440_000_000;
  const codeAt = (moment: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: moment });

  test("is right in its half minute, the one before and the one after, and in no other", () => {
    const found = [-2, -1, 0, 1, 2].map((steps) => findStep(secret, codeAt(at + steps * HALF_MINUTE), at));
    const now = at / HALF_MINUTE;
    expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });

  test("is six digits as RFC 6238 has them, with spaces or without", () => {
    // Appendix B of the RFC, the last six of its eight digits.
    const published = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
    expect(findStep(published, "287 082", 59_000)).toBe(1);
    expect(findStep(published, "94287082", 59_000)).toBeUndefined();
  });
});

test("two-step sign-in is turned on with the password and a code, tells its secret once, and signs other browsers out", async () => {
  const { headers, email, id } = await openAccount();
  const other = await login(email);
  expect((await send("GET", OWN, headers)).json()).toEqual({ since: null, recoveryCodes: 0 });
  expect((await send("PUT", OWN, headers, { code: "123456" })).statusCode).toBe(409);
  const wrong = await send("POST", OWN, headers, { password: "a guess" });
  expect([wrong.statusCode, wrong.json().detail[0].loc]).toEqual([422, ["body", "password"]]);
  const { secret, address } = (await send("POST", OWN, headers, { password: PASSWORD })).json();
  expect(new URL(address).searchParams.get("secret")).toBe(secret);
  expect(decodeURIComponent(address)).toContain(`otpauth://totp/Labs:${email}`);
  // Nothing asks for a code that nobody has shown to have.
  expect((await login(email)).statusCode).toBe(200);
  expect((await send("PUT", OWN, headers, { code: readApp(secret, 7) })).statusCode).toBe(422);

  const confirmed = await send("PUT", OWN, headers, { code: readApp(secret) });
  expect(new Set(confirmed.json().recoveryCodes).size).toBe(10);
  expect((await send("GET", OWN, headers)).json()).toEqual({
    since: expect.any(String),
    recoveryCodes: 10,
  });
  const cookie = `labs_session=${other.cookies[0]?.value}`;
  expect((await send("GET", "/api/auth/verify", { cookie })).statusCode).toBe(401);
  expect((await send("POST", OWN, headers, { password: PASSWORD })).statusCode).toBe(409);

  const { rows } = await labs.database.execute(sql`select recovery_codes from users where id = ${id}`);
  for (const code of confirmed.json().recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
  const { rows: audited } = await labs.database.execute(
    sql`select after from audit_events where object_id = ${id} and after ? 'second_step_since'`,
  );
  expect(audited).toEqual([{ after: { second_step_since: expect.any(String), recovery_codes: "[hidden]" } }]);
  const { rows: all } = await labs.database.execute(sql`select before, after from audit_events`);
  expect(JSON.stringify(all)).not.toContain(secret);
});

test("the password alone is answered 202 and lets nobody in; with a code it does, each code once", async () => {
  const { email, secret, code: confirming } = await openProtected();
  const first = await login(email);
  expect([first.statusCode, first.json(), first.cookies]).toEqual([202, { user: null }, []]);
  const used = await enter(email, confirming);
  expect([used.statusCode, used.json().detail]).toEqual([401, "This code is wrong or was used before"]);
  expect((await enter(email, readApp(secret, 1), { password: "a guess" })).statusCode).toBe(401);
  const code = readApp(secret, 1);
  const answers = await Promise.all([1, 2, 3].map(() => enter(email, code)));
  expect(statuses(answers).sort()).toEqual([200, 401, 401]);
  const entered = answers.find(({ statusCode }) => statusCode === 200);
  expect(entered?.json().user.email).toBe(email);
  expect(entered?.cookies.map(({ name }) => name)).toEqual(["labs_session", "labs_device"]);
});

test("a new password by mail does not pass by the second step", async () => {
  const { email, secret } = await openProtected();
  await send("POST", "/api/users/send-reset-password-email", {}, { email });
  await expect.poll(() => labs.sent.some(({ to }) => to === email)).toBe(true);
  const mail = labs.sent.find(({ to }) => to === email);
  const [, token] = /token=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  const password = "nine loud harbours";
  const reset = await send("POST", "/api/users/reset-password", {}, { token, password });
  expect([reset.statusCode, reset.cookies.map(({ name }) => name)]).toEqual([204, ["labs_device"]]);
  const signedIn = await send("POST", "/api/login", {}, { email, password });
  expect([signedIn.statusCode, signedIn.cookies]).toEqual([202, []]);
  expect((await enter(email, readApp(secret, 1), { password })).statusCode).toBe(200);
});

test("a recovery code lets in once, however it is typed, and is no code of another account", async () => {
  const { email, headers, recoveryCodes } = await openProtected();
  const { email: stranger } = await openProtected();
  const [code = "", second = ""] = recoveryCodes;
  expect((await enter(stranger, code)).statusCode).toBe(401);
  const answers = await Promise.all([1, 2, 3].map(() => enter(email, code)));
  expect(statuses(answers).sort()).toEqual([200, 401, 401]);
  expect((await enter(email, second.toUpperCase().replaceAll("-", " "))).statusCode).toBe(200);
  expect((await send("GET", OWN, headers)).json().recoveryCodes).toBe(8);
});

test("an account without a second step needs no code at the second step either", async () => {
  const { email } = await openAccount();
  expect((await enter(email, "123456")).statusCode).toBe(200);
});

test("guessing codes stops after twenty tries on new devices, is told by mail, and keeps nobody out who has no password", async () => {
  const { email, secret } = await openProtected();
  const mails = labs.sent.length;
  const device = (await enter(email, readApp(secret, 1))).cookies.find(({ name }) => name === "labs_device");
  for (let tries = 0; tries < 12; tries += 1) {
    await enter(email, "000000", { password: "a guess", from: `198.51.100.${tries}` });
  }
  await labs.database.execute(sql`
    insert into throttle_events (key, at) select ${`code-account:${email}`}::text, now() from generate_series(1, 19)`);
  expect((await enter(email, "000000", { from: "203.0.113.7" })).statusCode).toBe(401);
  expect((await enter(email, "000001", { from: "203.0.113.8" })).statusCode).toBe(429);
  await expect.poll(() => labs.sent.length).toBe(mails + 1);
  expect(labs.sent.at(-1)).toMatchObject({ to: email, text: expect.stringContaining("knows your password") });
  // Where the owner has signed in before, their own tries count alone.
  const headers = { cookie: `labs_device=${device?.value}` };
  expect((await enter(email, "000000", { headers })).statusCode).toBe(401);
});

test("it is turned off with the password, and nothing of it is left", async () => {
  const { headers, email, id } = await openProtected();
  expect((await send("POST", `${OWN}/remove`, headers, { password: "a guess" })).statusCode).toBe(422);
  expect((await send("POST", `${OWN}/remove`, headers, { password: PASSWORD })).statusCode).toBe(204);
  expect((await login(email)).statusCode).toBe(200);
  const { rows } = await labs.database.execute(
    sql`select second_step_secret, second_step_since, recovery_codes, used_steps from users where id = ${id}`,
  );
  expect(rows).toEqual([
    { second_step_secret: null, second_step_since: null, recovery_codes: null, used_steps: [] },
  ]);
});

test("an administrator sees who has it and removes it, which is written down; their own needs the password", async () => {
  const { email, id } = await openProtected();
  const { items } = (await send("GET", "/api/users?pageSize=500", admin)).json();
  expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({ hasSecondStep: true });
  const removed = await send("DELETE", `/api/users/${id}/second-step`, admin);
  expect([removed.statusCode, removed.json().hasSecondStep]).toEqual([200, false]);
  expect((await login(email)).statusCode).toBe(200);
  const { id: own } = (await send("GET", "/api/auth/verify", admin)).json().user;
  expect((await send("DELETE", `/api/users/${own}/second-step`, admin)).statusCode).toBe(409);
  const nobody = "00000000-0000-4000-8000-000000000000";
  expect((await send("DELETE", `/api/users/${nobody}/second-step`, admin)).statusCode).toBe(404);
  const { items: lines } = (await send("GET", `/api/audit?object=account&query=${id}`, admin)).json();
  expect(lines[0]).toMatchObject({
    actor: { id: own },
    name: email,
    before: { second_step_secret: "[hidden]", second_step_since: expect.any(String) },
  });
});

test("an operator removes it at the machine", async () => {
  const { email } = await openProtected();
  expect(await removeSecondStepByEmail(labs.database, email.toUpperCase())).toEqual({ email });
  expect((await login(email)).statusCode).toBe(200);
  await expect(removeSecondStepByEmail(labs.database, "none@example.com")).rejects.toThrow("has no account");
});
