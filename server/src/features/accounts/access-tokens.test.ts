import type { Scope } from "@labs/contract/access/scopes";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTokens, users } from "../../lib/database/tables/auth.ts";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";

let labs: TestApp;
beforeAll(async () => {
  labs = await createTestApp();
});
afterAll(() => labs.close());

type Headers = Record<string, string>;
const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers: Headers, payload?: object) =>
  labs.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const READ: Scope[] = ["research:read"];
const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });

async function open(headers: Headers, given: object = {}) {
  const body = { name: "Spreadsheet", scopes: READ, expiresInDays: 30, password: PASSWORD, ...given };
  return send("POST", "/api/tokens", headers, body);
}

/** Somebody of a role with a token. */
async function openOwner(
  role: "viewer" | "analyst" | "approver" | "admin" = "analyst",
  scopes: Scope[] = READ,
) {
  const cookie = await labs.signIn(role);
  const { id, email } = (await send("GET", "/api/auth/verify", cookie)).json().user;
  const made = await open(cookie, { scopes });
  expect(made.statusCode, made.body).toBe(201);
  const { token, secret } = made.json();
  return { cookie, id: id as string, email: email as string, token, secret: secret as string };
}

const status = async (headers: Headers, url = "/api/data-sources") =>
  (await send("GET", url, headers)).statusCode;

describe("An access token", () => {
  test("is made with the password, told once, kept as a hash, and its use is noted", async () => {
    const cookie = await labs.signIn();
    const guess = await open(cookie, { password: "a guess" });
    expect([guess.statusCode, guess.json().detail[0].loc]).toEqual([422, ["body", "password"]]);
    const made = (
      await open(cookie, { scopes: ["research:write", "research:read", "research:read"] })
    ).json();
    expect(made.secret).toMatch(/^labs_pat_[\w-]{43}$/);
    expect(made.token).toMatchObject({
      name: "Spreadsheet",
      scopes: ["research:read", "research:write"],
      start: made.secret.slice(0, 13),
      lastUsedAt: null,
    });
    const days = (Date.parse(made.token.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const [row] = await labs.database.select().from(accessTokens).where(eq(accessTokens.id, made.token.id));
    expect(JSON.stringify(row)).not.toContain(made.secret.slice(13));

    const who = await send("GET", "/api/auth/verify", bearer(made.secret));
    expect(who.json().user.role).toBe("analyst");
    const { items, total } = (await send("GET", "/api/tokens", cookie)).json();
    expect(total).toBe(1);
    expect(JSON.stringify(items)).not.toContain(made.secret.slice(13));
    expect(Date.now() - Date.parse(items[0].lastUsedAt)).toBeLessThan(60_000);
  });

  test.each([
    ["a name", { name: " " }],
    ["a scope", { scopes: [] }],
    ["a known scope", { scopes: ["admin:write"] }],
    ["an end", { expiresInDays: undefined }],
    ["an end within a year", { expiresInDays: 367 }],
    ["a whole number of days", { expiresInDays: 1.5 }],
  ])("needs %s", async (_, given) => {
    expect((await open(await labs.signIn(), given)).statusCode).toBe(422);
  });

  test("signs nobody in once it is revoked, has expired, or is none", async () => {
    const { cookie, token, secret } = await openOwner();
    expect(await status(bearer(secret))).toBe(200);
    const wrong = [secret.slice(0, -1), `${secret}x`, "labs_pat_", "", "\u00e9", "a b"];
    for (const one of wrong) expect(await status(bearer(one)), one).toBe(401);
    await labs.database.execute(
      sql`update access_tokens set expires_at = now() - interval '1 second' where id = ${token.id}`,
    );
    const expired = await send("GET", "/api/data-sources", bearer(secret));
    expect([expired.statusCode, expired.json().detail, expired.headers["www-authenticate"]]).toEqual([
      401,
      "This access token is unknown, revoked or expired",
      'Bearer realm="labs"',
    ]);
    expect((await send("DELETE", `/api/tokens/${token.id}`, cookie)).statusCode).toBe(404);

    const second = (await open(cookie)).json();
    expect((await send("DELETE", `/api/tokens/${second.token.id}`, cookie)).statusCode).toBe(204);
    expect(await status(bearer(second.secret))).toBe(401);
    expect((await send("GET", "/api/tokens", cookie)).json()).toEqual({ items: [], total: 0 });
    expect((await send("DELETE", `/api/tokens/${second.token.id}`, cookie)).statusCode).toBe(404);
  });

  test("is the only thing that counts where it is shown: no cookie helps it, and other schemes are none", async () => {
    const { cookie, secret } = await openOwner();
    expect(await status({ ...cookie, ...bearer("labs_pat_none") })).toBe(401);
    expect(await status({ ...cookie, ...bearer(secret) }, "/api/portfolios")).toBe(403);
    expect(await status({ ...cookie, authorization: "Basic bGFiczpsYWJz" })).toBe(200);
    expect(await status({ authorization: `bearer   ${secret}` })).toBe(200);
    expect(await status({ authorization: secret })).toBe(401);
    expect(await status({}, `/api/data-sources?access_token=${secret}`)).toBe(401);
  });

  test("is refused from another site like any call", async () => {
    const { secret } = await openOwner("analyst", ["research:write"]);
    const headers = { ...bearer(secret), origin: "https://evil.example" };
    expect((await send("POST", "/api/property-search/count", headers, { criteria: {} })).statusCode).toBe(
      403,
    );
  });

  test("never has more rights than its owner now", async () => {
    const { id, secret } = await openOwner("analyst", ["portfolios:write"]);
    const make = () => send("POST", "/api/portfolios", bearer(secret), { name: "North", kind: "list" });
    expect((await make()).statusCode).toBe(201);
    await labs.database.update(users).set({ role: "viewer" }).where(eq(users.id, id));
    const refused = await make();
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      "This needs the role analyst; yours is viewer",
    ]);
    expect(await status(bearer(secret), "/api/portfolios")).toBe(200);
    const other = await openOwner("viewer", ["portfolios:write"]);
    const admin = await labs.signIn("admin");
    const disable = await send("PUT", `/api/users/${other.id}`, admin, { disabled: true });
    expect(disable.statusCode).toBe(200);
    expect(await status(bearer(other.secret), "/api/portfolios")).toBe(401);
    await send("PUT", `/api/users/${other.id}`, admin, { disabled: false });
    expect(await status(bearer(other.secret), "/api/portfolios")).toBe(401);
  });

  test("reaches no account, session, token, person or server, whatever its scopes and role", async () => {
    const all = ["research", "underwriting", "portfolios", "documents"].flatMap((area) => [
      `${area}:read`,
      `${area}:write`,
    ]) as Scope[];
    const { secret } = await openOwner("admin", all);
    const paths = [
      "/api/tokens",
      "/api/users",
      "/api/sessions",
      "/api/audit",
      "/api/operation",
      "/api/flags",
    ];
    for (const path of paths) {
      const answer = await send("GET", path, bearer(secret));
      expect([path, answer.statusCode, answer.json().detail]).toEqual([
        path,
        403,
        "No access token reaches this: sign in",
      ]);
    }
  });

  test("is seen and revoked by administrators, and by nobody else", async () => {
    const { id, token } = await openOwner();
    const stranger = await labs.signIn();
    const admin = await labs.signIn("admin");
    expect(await status(stranger, `/api/tokens?userId=${id}`)).toBe(403);
    expect((await send("DELETE", `/api/tokens/${token.id}`, stranger)).statusCode).toBe(404);
    expect((await send("GET", `/api/tokens?userId=${id}`, admin)).json().items).toEqual([token]);
    expect((await send("DELETE", `/api/tokens/${token.id}`, admin)).statusCode).toBe(204);
  });

  test("is revoked when the password is reset, as somebody else may have made it", async () => {
    const { email, secret } = await openOwner();
    await send("POST", "/api/users/send-reset-password-email", {}, { email });
    await expect.poll(() => labs.sent.at(-1)?.to).toBe(email);
    const [, link] = /token=([\w-]+)/.exec(labs.sent.at(-1)?.text ?? "") ?? [];
    const body = { token: link, password: "nine loud lanterns" };
    expect((await send("POST", "/api/users/reset-password", {}, body)).statusCode).toBe(204);
    expect(await status(bearer(secret))).toBe(401);
  });

  test("stands in the audit: made, revoked, and with every change that it made", async () => {
    const { cookie, token, secret } = await openOwner("analyst", ["portfolios:write"]);
    const made = await send("POST", "/api/portfolios", bearer(secret), {
      name: "By a program",
      kind: "list",
    });
    await send("DELETE", `/api/tokens/${token.id}`, cookie);
    const admin = await labs.signIn("admin");
    const own = (await send("GET", `/api/audit?object=token&query=${token.id}`, admin)).json();
    expect(own.items.map((one: { action: string }) => one.action)).toEqual(["changed", "created"]);
    expect(JSON.stringify(own)).not.toContain(secret.slice(13));
    const { items } = (await send("GET", `/api/audit?query=token ${token.id}`, admin)).json();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ object: "portfolio", objectId: made.json().id });
  });

  test("is one of fifty at most", async () => {
    const { cookie, id } = await openOwner();
    await labs.database.execute(sql`insert into access_tokens (user_id, name, token_hash, start, scopes, expires_at)
      select ${id}::uuid, 'n', 'hash ' || n, 'labs', '{}', now() + interval '1 day' from generate_series(1, 49) n`);
    const refused = await open(cookie);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "50 access tokens are the most. Revoke one first.",
    ]);
  });
});
