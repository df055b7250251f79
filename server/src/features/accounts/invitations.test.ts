import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailNotSent } from "../../lib/mail.ts";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";

let labs: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp({ REGISTRATION: "closed" });
  admin = await labs.signIn("admin");
});
afterAll(() => labs.close());

const post = (url: string, payload: object, headers: object = {}, on: TestApp = labs) =>
  on.app.inject({ method: "POST", url, payload, headers: { ...headers } });
const invite = (email: string, role = "analyst") => post("/api/users/invite", { email, role }, admin);
const register = (email: string, invitation?: string) =>
  post("/api/register", { email, password: PASSWORD, firstName: "Iva", lastName: "Vited", invitation });
const read = (token: string) => post("/api/users/invitations/read", { token });
const readToken = (link: string) => new URL(link).searchParams.get("invitation") ?? "";
const revoke = (id: string) =>
  labs.app.inject({ method: "DELETE", url: `/api/users/invitations/${id}`, headers: admin });

async function invited(email: string, role?: string): Promise<{ token: string; id: string }> {
  const answer = await invite(email, role);
  expect(answer.statusCode).toBe(201);
  return { token: readToken(answer.json().link), id: answer.json().invitation.id };
}

test("an invited person registers once, with the invitation's role, though registration is closed", async () => {
  const answer = await invite("iva@example.com", "approver");
  expect(answer.statusCode).toBe(201);
  const { invitation, link } = answer.json();
  expect(invitation).toMatchObject({ email: "iva@example.com", role: "approver", state: "open" });
  const days = (Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  const mail = labs.sent.at(-1);
  expect(mail?.to).toBe("iva@example.com");
  expect(mail?.text).toContain(link);
  expect(link).toMatch(/^http:\/\/labs\.localhost\/register\?invitation=[\w-]{43}$/);
  const shown = await read(readToken(link));
  expect(shown.json()).toMatchObject({ email: "iva@example.com", role: "approver" });

  expect((await register("iva@example.com")).statusCode).toBe(403);
  const registered = await register("IVA@example.com", readToken(link));
  expect(registered.statusCode).toBe(201);
  expect(registered.json().user.role).toBe("approver");
  expect(registered.cookies[0]?.name).toBe("labs_session");

  expect((await register("iva@example.com", readToken(link))).statusCode).toBe(410);
  expect((await read(readToken(link))).statusCode).toBe(410);
  const list = await labs.app.inject({ method: "GET", url: "/api/users/invitations", headers: admin });
  expect(list.json().items[0]).toMatchObject({ state: "accepted", acceptedAt: expect.any(String) });
});

test("the database holds no token that would let somebody in", async () => {
  const { token } = await invited("kept@example.com");
  const { rows } = await labs.database.execute(
    sql`select row_to_json(i)::text as text from invitations i where email = 'kept@example.com'`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("two who use one invitation at once make one account", async () => {
  const { token } = await invited("twice@example.com");
  const answers = await Promise.all([1, 2].map(() => register("twice@example.com", token)));
  const [made, refused] = answers.map(({ statusCode }) => statusCode).sort();
  expect(made).toBe(201);
  // The second finds the account, or, where it comes late enough to see it, the invitation used.
  expect([409, 410]).toContain(refused);
});

test("an invitation is for its address alone", async () => {
  const { token } = await invited("right@example.com");
  const wrong = await register("wrong@example.com", token);
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().detail[0]).toMatchObject({ loc: ["body", "email"], type: "invitation" });
  expect((await register("right@example.com", token)).statusCode).toBe(201);
});

test("inviting again ends the earlier link", async () => {
  const first = await invited("again@example.com", "viewer");
  const second = await invited("Again@example.com", "analyst");
  expect((await register("again@example.com", first.token)).statusCode).toBe(410);
  expect((await register("again@example.com", second.token)).json().user.role).toBe("analyst");
});

test("a revoked, an expired and an unknown invitation answer 410", async () => {
  const revoked = await invited("revoked@example.com");
  expect((await revoke(revoked.id)).json()).toMatchObject({ state: "revoked" });
  expect((await register("revoked@example.com", revoked.token)).statusCode).toBe(410);
  const expired = await invited("expired@example.com");
  await labs.database.execute(
    sql`update invitations set expires_at = now() - interval '1 second' where id = ${expired.id}`,
  );
  expect((await register("expired@example.com", expired.token)).statusCode).toBe(410);
  const unknown = await register("unknown@example.com", "A".repeat(43));
  expect(unknown.statusCode).toBe(410);
  expect(unknown.json()).toEqual({ detail: expect.stringContaining("Ask for a new one") });
});

test("only an open invitation can be taken back", async () => {
  const { id, token } = await invited("gone@example.com");
  await register("gone@example.com", token);
  expect((await revoke(id)).statusCode).toBe(409);
  expect((await revoke("00000000-0000-4000-8000-000000000000")).statusCode).toBe(404);
});

test("who has an account is not invited", async () => {
  const { token } = await invited("member@example.com");
  await register("member@example.com", token);
  const refused = await invite("Member@example.com");
  expect(refused.statusCode).toBe(409);
});

test.each([
  [{ email: "no address", role: "viewer" }, "email"],
  [{ email: "a@example.com", role: "owner" }, "role"],
  [{ email: "a@example.com" }, "role"],
])("inviting with %j is invalid", async (body, field) => {
  const answer = await post("/api/users/invite", body, admin);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0].loc).toEqual(["body", field]);
});

test("an invitation that no mail server took is none", async () => {
  const mail = { send: () => Promise.reject(new MailNotSent("The mail server did not take a mail")) };
  const unsent = await createTestApp({}, { mail });
  try {
    const headers = await unsent.signIn("admin");
    const answer = await post(
      "/api/users/invite",
      { email: "x@example.com", role: "viewer" },
      headers,
      unsent,
    );
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("60");
    const list = await unsent.app.inject({ method: "GET", url: "/api/users/invitations", headers });
    expect(list.json()).toEqual({ items: [], total: 0 });
  } finally {
    await unsent.close();
  }
});
