import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { openAuthenticator, PRESENT } from "../../test/authenticator.ts";

const SITE = "https://labs.example.com";

let labs: TestApp;
beforeAll(async () => {
  labs = await createTestApp({ PUBLIC_URL: SITE });
});
afterAll(() => labs.close());

type Headers = Record<string, string>;
const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers: Headers, payload?: object) =>
  labs.app.inject({ method, url, headers: { origin: SITE, ...headers }, payload });

const OWN = "/api/users/me/passkeys";
type Device = ReturnType<typeof openAuthenticator>;

async function ask(headers: Headers) {
  const answer = await send("POST", `${OWN}/options`, headers, { password: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().options;
}

async function openPerson() {
  const headers = await labs.signIn("analyst");
  const { id, email } = (await send("GET", "/api/auth/verify", headers)).json().user;
  return { headers, id: id as string, email: email as string };
}

/** Somebody with a passkey on a device of theirs. */
async function openOwner() {
  const person = await openPerson();
  const device = openAuthenticator({ origin: SITE });
  const made = device.make(await ask(person.headers));
  const added = await send("POST", OWN, person.headers, { name: "Work laptop", made });
  expect(added.statusCode, added.body).toBe(201);
  return { ...person, device, passkey: added.json() as { id: string } };
}

const askSignIn = async (headers: Headers = {}) =>
  (await send("POST", "/api/login/passkey/options", headers)).json().options;
const enter = async (
  device: Device,
  { headers = {} as Headers, flags = undefined as number | undefined } = {},
) => send("POST", "/api/login/passkey", headers, device.use(await askSignIn(headers), flags));

describe("A passkey", () => {
  test("is added with the password, listed, renamed and removed by its owner alone, and written down", async () => {
    const { headers, id } = await openPerson();
    const guess = await send("POST", `${OWN}/options`, headers, { password: "a guess" });
    expect([guess.statusCode, guess.json().detail[0].loc]).toEqual([422, ["body", "password"]]);
    const options = await ask(headers);
    expect(options).toMatchObject({
      rp: { id: "labs.example.com", name: "Labs" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    const device = openAuthenticator({ origin: SITE });
    const made = device.make(options);
    const added = await send("POST", OWN, headers, { name: " Work laptop ", made });
    expect(added.json()).toEqual({
      id: expect.any(String),
      name: "Work laptop",
      createdAt: expect.any(String),
      lastUsedAt: null,
      isSynced: false,
    });
    const { id: passkeyId } = added.json();
    expect((await send("GET", OWN, headers)).json()).toEqual({ items: [added.json()], total: 1 });
    expect((await ask(headers)).excludeCredentials).toEqual([
      expect.objectContaining({ id: device.id, transports: ["internal"] }),
    ]);

    const stranger = await labs.signIn("admin");
    const change = { name: "Mine now" };
    expect((await send("PUT", `${OWN}/${passkeyId}`, stranger, change)).statusCode).toBe(404);
    expect((await send("DELETE", `${OWN}/${passkeyId}`, stranger)).statusCode).toBe(404);
    const renamed = await send("PUT", `${OWN}/${passkeyId}`, headers, { name: "Old laptop" });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, "Old laptop"]);
    expect((await send("DELETE", `${OWN}/${passkeyId}`, headers)).statusCode).toBe(204);
    expect((await send("DELETE", `${OWN}/${passkeyId}`, headers)).statusCode).toBe(404);
    expect((await enter(device)).statusCode).toBe(401);
    const { items: lines } = (await send("GET", `/api/audit?object=account&query=${id}`, stranger)).json();
    const told = lines.filter(({ name }: { name: string }) => /laptop$/.test(name));
    expect(
      told.map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor.id]),
    ).toEqual([
      ["deleted", id],
      ["changed", id],
      ["created", id],
    ]);
  });

  test("is not added from another site, without proof of the person, for another account, or twice", async () => {
    const { headers } = await openPerson();
    const add = (made: object, by = headers) => send("POST", OWN, by, { name: "A", made });
    const device = openAuthenticator({ origin: SITE });
    const elsewhere = openAuthenticator({ origin: "https://labs.example.com.evil.example" });
    const invalid = "Your device's answer is not valid. Try again.";
    const lured = await add(elsewhere.make(await ask(headers)));
    expect([lured.statusCode, lured.json().detail]).toEqual([409, invalid]);
    expect((await add(device.make(await ask(headers), PRESENT))).statusCode).toBe(409);
    const otherSite = await add(device.make({ ...(await ask(headers)), rp: { id: "evil.example" } }));
    expect(otherSite.statusCode).toBe(409);
    const other = await openPerson();
    const mine = device.make(await ask(headers));
    expect((await add(mine, other.headers)).statusCode).toBe(410);
    expect((await add(mine)).statusCode).toBe(201);
    expect((await add(mine)).statusCode).toBe(410);
    const again = await add(device.make(await ask(other.headers)), other.headers);
    expect([again.statusCode, again.json().detail]).toEqual([409, "This passkey is known here already"]);
    expect(
      (await add({ ...mine, response: { ...mine.response, clientDataJSON: "bm9uZQ" } })).statusCode,
    ).toBe(410);
    expect((await add({ ...mine, rawId: "§" })).statusCode).toBe(422);
  });

  test("is one of twenty at the most", async () => {
    const { headers, id } = await openPerson();
    const options = await ask(headers);
    await labs.database.execute(sql`
      insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced)
      select ${id}::uuid, 'P', ${id} || n, ''::bytea, 0, '{}', false from generate_series(1, 20) n`);
    const most = await send("POST", `${OWN}/options`, headers, { password: PASSWORD });
    expect([most.statusCode, most.json().detail]).toEqual([
      409,
      "20 passkeys are the most. Remove one first.",
    ]);
    const made = openAuthenticator({ origin: SITE }).make(options);
    expect((await send("POST", OWN, headers, { name: "A", made })).statusCode).toBe(409);
  });
});

describe("Signing in with one", () => {
  test("needs neither address nor password nor code, and starts a session like any other", async () => {
    const { device, id, headers } = await openOwner();
    await labs.database.execute(sql`
      update users set second_step_secret = 'JBSWY3DPEHPK3PXP', second_step_since = now() where id = ${id}`);
    const options = await askSignIn();
    expect(options).toMatchObject({ rpId: "labs.example.com", userVerification: "required" });
    expect(options.allowCredentials ?? []).toEqual([]);
    const entered = await enter(device, { headers: { "x-remember-me": "true" } });
    expect([entered.statusCode, entered.json().user?.id]).toEqual([200, id]);
    const cookie = entered.cookies.find(({ name }) => name === "__Host-labs_session");
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, maxAge: 30 * 24 * 60 * 60 });
    const verified = await send("GET", "/api/auth/verify", {
      cookie: `__Host-labs_session=${cookie?.value}`,
    });
    expect(verified.json().user.id).toBe(id);
    const { items } = (await send("GET", OWN, headers)).json();
    expect(items[0].lastUsedAt).toEqual(expect.any(String));
    expect((await labs.app.inject("/api/health")).json().signIn.passkeys).toBe(true);
  });

  test("an answer counts once, for this site, with proof of the person and from the device itself", async () => {
    const { device } = await openOwner();
    const answer = device.use(await askSignIn());
    const answers = await Promise.all([1, 2, 3].map(() => send("POST", "/api/login/passkey", {}, answer)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    expect((await enter(device, { flags: PRESENT })).statusCode).toBe(401);
    const options = await askSignIn();
    const forged = device.use(options);
    const signature = openAuthenticator({ origin: SITE }).use(options).response.signature;
    const refused = await send(
      "POST",
      "/api/login/passkey",
      {},
      {
        ...forged,
        response: { ...forged.response, signature },
      },
    );
    expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
    const late = device.use(await askSignIn());
    await labs.database.execute(sql`update passkey_challenges set expires_at = now()`);
    expect((await send("POST", "/api/login/passkey", {}, late)).statusCode).toBe(410);
    const made = await askSignIn();
    const stranger = await enter(openAuthenticator({ origin: SITE }));
    expect([stranger.statusCode, stranger.json().detail]).toEqual([
      401,
      "This passkey is not registered here. Use your password.",
    ]);
    const elsewhere = device.use({ ...made, rpId: "evil.example" });
    expect((await send("POST", "/api/login/passkey", {}, elsewhere)).statusCode).toBe(401);
    expect((await enter(device)).statusCode).toBe(200);
    device.setBack();
    expect((await enter(device)).statusCode).toBe(401);
  });

  test("a challenge of adding signs nobody in", async () => {
    const { device, headers } = await openOwner();
    const { challenge } = await ask(headers);
    const answer = device.use({ challenge, rpId: "labs.example.com" });
    expect((await send("POST", "/api/login/passkey", {}, answer)).statusCode).toBe(410);
  });

  test("a disabled account stays out", async () => {
    const { device, id } = await openOwner();
    await labs.database.execute(sql`update users set disabled_at = now() where id = ${id}`);
    expect((await enter(device)).statusCode).toBe(401);
  });
});

test("an address of numbers has no passkeys, and says which has; one's own machine has them under any name", async () => {
  const local = await createTestApp({ PUBLIC_URL: "http://127.0.0.1:4000" });
  const start = (origin?: string) =>
    local.app.inject({
      method: "POST",
      url: "/api/login/passkey/options",
      headers: origin === undefined ? {} : { origin, host: new URL(origin).host },
    });
  const refused = await start();
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    "Passkeys need an address with a name. Open Labs at http://localhost:4000 instead.",
  ]);
  expect((await start("http://localhost:4000")).json().options.rpId).toBe("localhost");
  const rebound = await start("http://evil.example:4000");
  expect(rebound.statusCode).toBe(409);
  await local.close();
});
