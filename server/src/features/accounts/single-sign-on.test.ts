import { type ChildProcess, fork } from "node:child_process";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { PERSON_HEADER, type ProviderOptions } from "../../test/oidc-process.ts";
import { forgetIdentitiesByEmail } from "./single-sign-on.ts";

const SITE = "https://labs.example.com";
const SECRET = "a secret of thirty-two letters at least";

const options: ProviderOptions = {
  clientId: "labs",
  clientSecret: SECRET,
  redirectUris: [`${SITE}/single-sign-on`, "http://labs.localhost/single-sign-on"],
  people: [
    { sub: "ada", email: "Ada@example.com", email_verified: true, given_name: "Ada", family_name: "Lane" },
    { sub: "bo", email: "bo@example.com", email_verified: true },
    { sub: "cy", email: "cy@example.com", email_verified: false },
    { sub: "dee", email: "dee@elsewhere.org", email_verified: true },
    { sub: "eve", email: "eve@example.com", email_verified: true },
    { sub: "eve-again", email: "eve@example.com", email_verified: true },
    { sub: "fay" },
    { sub: "guy", email: "guy@elsewhere.org", email_verified: true },
    { sub: "hal", email: "hal@example.com", email_verified: true },
    { sub: "ida", email: "ida@example.com", email_verified: true },
  ],
};

let provider: ChildProcess;
let issuer: string;
let labs: TestApp;
beforeAll(async () => {
  provider = fork(new URL("../../test/oidc-process.ts", import.meta.url), {
    env: { ...process.env, PROVIDER_OPTIONS: JSON.stringify(options) },
    execArgv: [],
    silent: true,
  });
  issuer = await new Promise((found, failed) => {
    provider.once("message", ({ port }: { port: number }) => found(`http://127.0.0.1:${port}`));
    provider.once("exit", (code) => failed(new Error(`The provider ended with ${code}`)));
  });
  labs = await createTestApp(environment());
});
afterAll(async () => {
  provider.kill();
  await labs.close();
});

const environment = (more: Record<string, string> = {}) => ({
  PUBLIC_URL: SITE,
  REGISTRATION: "domain:example.com",
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: "labs",
  OIDC_CLIENT_SECRET: SECRET,
  ...more,
});

type Jar = Map<string, string>;

function keep(jar: Jar, lines: string[]): void {
  for (const line of lines) {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(attributes.join(";"))) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const write = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** A browser: what it holds for Labs and for the provider. */
function openBrowser(app = labs) {
  const here: Jar = new Map();
  const there: Jar = new Map();
  const seen = { questions: 0 };

  async function send(url: string, payload: object, method: "POST" | "GET" = "POST") {
    const headers = { cookie: write(here), origin: new URL(app.config.publicUrl).origin };
    const answer = await app.app.inject({
      method,
      url,
      headers,
      ...(method === "POST" ? { payload } : {}),
    });
    keep(here, [answer.headers["set-cookie"] ?? []].flat());
    return answer;
  }

  return {
    here,
    seen,
    send,
    start: (redirectTo: string | null = null) => send("/api/login/single-sign-on", { redirectTo }),
    finish: (answer: string) => send("/api/login/single-sign-on/finish", { answer }),
    /** Goes through the provider's pages as somebody; comes back with the query of the address it ends at. */
    async visit(address: string, person: string): Promise<string> {
      for (let at = new URL(address), steps = 0; steps < 12; steps += 1) {
        if (at.pathname.startsWith("/interaction/")) seen.questions += 1;
        const answer = await fetch(at, {
          redirect: "manual",
          headers: { cookie: write(there), [PERSON_HEADER]: person },
        });
        keep(there, answer.headers.getSetCookie());
        const next = answer.headers.get("location");
        if (next === null)
          throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`);
        at = new URL(next, at);
        if (at.origin !== issuer) return at.search;
      }
      throw new Error("The provider leads nowhere");
    },
  };
}

async function signIn(person: string, { browser = openBrowser(), redirectTo = null as string | null } = {}) {
  const started = await browser.start(redirectTo);
  expect(started.statusCode, started.body).toBe(200);
  return browser.finish(await browser.visit(started.json().address, person));
}

const detail = (answer: { json: () => { detail: string } }) => answer.json().detail;

test("nobody becomes the first administrator of a server past its setup link", async () => {
  const answer = await signIn("ada");
  expect([answer.statusCode, detail(answer)]).toEqual([
    403,
    "The first account needs the link that the log of the server shows",
  ]);
  const local = await createTestApp(
    environment({ PUBLIC_URL: "http://labs.localhost", REGISTRATION: "open" }),
  );
  const first = await signIn("ada", { browser: openBrowser(local) });
  expect([first.statusCode, first.json().user?.role]).toEqual([200, "admin"]);
  await local.close();
});

describe("with somebody there", () => {
  beforeAll(async () => void (await labs.signIn("admin")));

  test("the provider is asked with PKCE, state and nonce, and its answer makes an account and a session", async () => {
    const browser = openBrowser();
    const started = await browser.start("/documents");
    const asked = new URL(started.json().address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      client_id: "labs",
      redirect_uri: `${SITE}/single-sign-on`,
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie = ""] = [started.headers["set-cookie"] ?? []].flat();
    expect(cookie).toMatch(
      /^__Host-labs_visit=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );

    const answer = await browser.finish(await browser.visit(started.json().address, "ada"));
    expect(answer.json()).toMatchObject({
      user: { email: "Ada@example.com", firstName: "Ada", lastName: "Lane", role: "analyst" },
      redirectTo: "/documents",
    });
    expect([...browser.here.keys()].sort()).toEqual(["__Host-labs_device", "__Host-labs_session"]);
    expect((await browser.send("/api/auth/verify", {}, "GET")).json().user.firstName).toBe("Ada");

    // Once more it is the same person, though no password lets anybody in.
    const again = await signIn("ada");
    expect(again.json().user.id).toBe(answer.json().user.id);
    const guess = { email: "ada@example.com", password: PASSWORD };
    expect((await browser.send("/api/login", guess)).statusCode).toBe(401);
    const { rows } = await labs.database.execute<{ after: object }>(sql`
      select after from audit_events where object_id = ${answer.json().user.id} and after ? 'subject'`);
    expect(rows).toEqual([{ after: expect.objectContaining({ issuer, subject: "ada" }) }]);
  });

  test("an account with the confirmed address is its own, with its role; whoever has it now has it", async () => {
    const approver = { email: "eve@example.com", firstName: "Eve", lastName: "Fox", role: "approver" };
    await labs.database.execute(sql`insert into users (email, first_name, last_name, role) values
      (${approver.email}, ${approver.firstName}, ${approver.lastName}, ${approver.role})`);
    expect((await signIn("eve")).json().user).toMatchObject(approver);
    const another = await signIn("eve-again");
    expect([another.statusCode, detail(another)]).toEqual([
      403,
      "The account of eve@example.com belongs to somebody else at your company. Ask an administrator.",
    ]);
    expect(await forgetIdentitiesByEmail(labs.database, "EVE@example.com")).toEqual({
      email: approver.email,
    });
    expect((await signIn("eve-again")).statusCode).toBe(200);
    await expect(forgetIdentitiesByEmail(labs.database, "none@example.com")).rejects.toThrow(
      "has no account",
    );
  });

  test.each([
    [
      "cy",
      "Your company's sign-in page does not confirm that cy@example.com is yours. Ask an administrator.",
    ],
    ["fay", "Your company's sign-in page gave no email address"],
    ["dee", "Only addresses at example.com may register"],
    ["nobody", "The sign-in was canceled, or your company has not given you access"],
  ])("%s is refused: %s", async (person, words) => {
    const browser = openBrowser();
    const answer = await signIn(person, { browser });
    expect([answer.statusCode, detail(answer)]).toEqual([403, words]);
    expect([...browser.here.keys()]).toEqual([]);
  });

  test("an invitation counts for who owns its address", async () => {
    await labs.database.execute(sql`insert into invitations (email, role, token_hash, expires_at)
      values ('guy@elsewhere.org', 'viewer', 'hash', now() + interval '1 day')`);
    expect((await signIn("guy")).json().user.role).toBe("viewer");
    const { rows } = await labs.database.execute(sql`select accepted_at from invitations`);
    expect(rows).toEqual([{ accepted_at: expect.anything() }]);
  });

  test("a disabled account stays out", async () => {
    await signIn("hal");
    await labs.database.execute(sql`update users set disabled_at = now() where email = 'hal@example.com'`);
    expect(detail(await signIn("hal"))).toBe("This account is disabled. Ask an administrator.");
    await labs.database.execute(sql`delete from identities where email = 'hal@example.com'`);
    expect(detail(await signIn("hal"))).toBe("This account is disabled. Ask an administrator.");
  });

  test("an answer counts once, in the browser that asked, and as the provider gave it", async () => {
    const browser = openBrowser();
    const { address } = (await browser.start()).json();
    const answer = await browser.visit(address, "bo");
    const stranger = openBrowser();
    expect((await stranger.finish(answer)).statusCode).toBe(410);
    const other = openBrowser();
    await other.start();
    expect((await other.finish(answer)).statusCode).toBe(403);
    const changed = openBrowser();
    const began = await changed.start();
    await changed.visit(began.json().address, "bo");
    const state = new URL(began.json().address).searchParams.get("state");
    const forged = new URLSearchParams({ code: "guessed", state: state ?? "", iss: issuer });
    expect((await changed.finish(`?${forged}`)).statusCode).toBe(410);
    const held = browser.here.get("labs_visit") ?? "";
    expect((await browser.finish(answer)).statusCode).toBe(200);
    browser.here.set("labs_visit", held);
    expect((await browser.finish(answer)).statusCode).toBe(410);
    const empty = openBrowser();
    await empty.start();
    expect((await empty.finish("")).statusCode).toBe(403);
  });

  test("a visit ends after fifteen minutes, and of two that come back at once one counts", async () => {
    const late = openBrowser();
    const query = await late.visit((await late.start()).json().address, "bo");
    await labs.database.execute(sql`update provider_visits set expires_at = now()`);
    expect((await late.finish(query)).statusCode).toBe(410);
    const [one, two] = [openBrowser(), openBrowser()];
    const answers = await Promise.all(
      [one, two].map(async (each) => each.visit((await each.start()).json().address, "ida")),
    );
    const both = await Promise.all([one.finish(answers[0] ?? ""), two.finish(answers[1] ?? "")]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0]?.json().user.id).toBe(both[1]?.json().user.id);
  });

  test("after signing out the provider asks again who one is, else it does not", async () => {
    const browser = openBrowser();
    await signIn("bo", { browser });
    const first = browser.seen.questions;
    await signIn("bo", { browser });
    expect(browser.seen.questions).toBe(first);
    expect((await browser.send("/api/auth/logout", {})).statusCode).toBe(204);
    await signIn("bo", { browser });
    expect(browser.seen.questions).toBe(first + 1);
    await signIn("bo", { browser });
    expect(browser.seen.questions).toBe(first + 1);
  });

  test("the sign-in page learns from the health of the server whether it is set up", async () => {
    const health = async (app: TestApp) => (await app.app.inject("/api/health")).json().signIn;
    expect(await health(labs)).toEqual({ provider: true, passkeys: false });
    const plain = await createTestApp();
    expect(await health(plain)).toEqual({ provider: false, passkeys: false });
    const answer = await openBrowser(plain).start();
    expect([answer.statusCode, detail(answer)]).toEqual([404, "Single sign-on is not set up here"]);
    await plain.close();
  });

  test("a provider that is away, and one with another secret, are said in words, and the log knows more", async () => {
    const lines: string[] = [];
    const logger = { level: "warn", stream: { write: (line: string) => void lines.push(line) } };
    const away = await createTestApp(environment({ OIDC_ISSUER: "http://127.0.0.1:4229" }), { logger });
    const answer = await openBrowser(away).start();
    expect([answer.statusCode, answer.headers["retry-after"], detail(answer)]).toEqual([
      503,
      "30",
      "Your company's sign-in page does not answer. Try again, or use your password.",
    ]);
    await away.close();
    const wrong = await createTestApp(environment({ OIDC_CLIENT_SECRET: "another" }), { logger });
    await wrong.signIn("admin");
    const refused = await signIn("bo", { browser: openBrowser(wrong) });
    expect([refused.statusCode, detail(refused)]).toEqual([
      503,
      "Your company's sign-in page does not accept Labs. Ask an administrator.",
    ]);
    await wrong.close();
    expect(lines.join("")).toContain("invalid_client");
    expect(lines.join("")).not.toContain("another");
  });
});
