import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookEvent } from "@labs/contract/access/webhooks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { startJob } from "../jobs/service.ts";
import { deliverDue, sign } from "./deliver.ts";
import { isPublicAddress } from "./public-addresses.ts";

interface Received {
  headers: IncomingMessage["headers"];
  body: string;
}

let labs: TestApp;
let closed: TestApp;
let admin: { cookie: string };
let receiver: Server;
let url = "";
let received: Received[] = [];
let respond: (count: number) => { status: number; headers?: Record<string, string> } | "hang up";

beforeAll(async () => {
  labs = await createTestApp({ WEBHOOK_ADDRESSES: "any" });
  closed = await createTestApp();
  admin = await labs.signIn("admin");
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      const answer = respond(received.length);
      if (answer === "hang up") return void request.socket.destroy();
      response.writeHead(answer.status, answer.headers).end("ok");
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?from=https://labs.localhost`;
});
afterAll(async () => {
  receiver.close();
  await Promise.all([labs.close(), closed.close()]);
});
beforeEach(async () => {
  received = [];
  respond = () => ({ status: 204 });
  labs.sent.length = 0;
  await labs.database.execute(sql`delete from webhooks`);
  await labs.database.execute(sql`delete from webhook_events`);
});

const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, headers = admin) =>
  labs.app.inject({ method, url: path, headers, ...(payload === undefined ? {} : { payload }) });

async function register(events: WebhookEvent[] = ["job.succeeded"], given: object = {}) {
  const body = { name: "Desk", url, events, password: PASSWORD, ...given };
  const answer = await send("POST", "/api/webhooks", body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { webhook: { id: string; revision: number }; secret: string };
}

const errors: unknown[] = [];
const deliver = () =>
  deliverDue({
    ...{ database: labs.database, config: labs.config },
    mail: { send: async (message) => void labs.sent.push(message) },
    onError: (error) => void errors.push(error),
  });
/** As if the time until the next attempt had passed. */
const wait = () => labs.database.execute(sql`update webhook_deliveries set next_at = now()`);
const list = async (id: string, query = "") =>
  (await send("GET", `/api/webhooks/${id}/deliveries${query}`)).json();
const read = async (id: string) =>
  (await send("GET", "/api/webhooks")).json().items.find((one: { id: string }) => one.id === id);

/** A job that has come to its end. */
async function endJob(
  state: "succeeded" | "failed" | "cancelled",
  title = "Count homes",
  outcome: string | null = null,
): Promise<string> {
  const { jobId } = await startJob(labs, {
    ...{ kind: "test-work", payload: {}, ownerId: null, title, href: "/data-tools?tab=load" },
  });
  await labs.database.execute(sql`update jobs set state = ${state}, ended_at = now(), outcome = ${outcome}::jsonb
    where id = ${jobId}`);
  return jobId;
}

describe("A webhook", () => {
  test("is registered with the password by an administrator, and its secret is told this once", async () => {
    const wrong = { name: "Desk", url, events: ["job.failed"], password: "a guess" };
    const guess = await send("POST", "/api/webhooks", wrong);
    expect([guess.statusCode, guess.json().detail[0].loc]).toEqual([422, ["body", "password"]]);
    const { webhook, secret } = await register(["job.failed", "committee.decided"]);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({ isOn: true, events: ["committee.decided", "job.failed"], waiting: 0 });
    const listed = await send("GET", "/api/webhooks");
    expect(listed.json().total).toBe(1);
    const told = (await send("GET", `/api/audit?object=webhook&query=${webhook.id}`)).body;
    expect(told).toContain(url);
    for (const text of [listed.body, told]) expect(text).not.toContain(secret.slice(6));
    for (const role of ["viewer", "analyst", "approver"] as const) {
      const other = await labs.signIn(role);
      expect((await send("GET", "/api/webhooks", undefined, other)).statusCode).toBe(403);
    }
  });

  test.each([
    ["a name", { name: " " }],
    ["an event", { events: [] }],
    ["a known event", { events: ["job.begun"] }],
    ["an address", { url: "hooks.example.com" }],
    ["a web address", { url: "ftp://hooks.example.com" }],
    ["an address without a password", { url: "https://me:secret@hooks.example.com" }],
  ])("needs %s", async (_, given) => {
    const body = { name: "Desk", url, events: ["job.failed"], password: PASSWORD, ...given };
    expect((await send("POST", "/api/webhooks", body)).statusCode).toBe(422);
  });

  test("is one of twenty at most, is changed as it was read, and is removed with what it has", async () => {
    const { webhook } = await register();
    await labs.database.execute(sql`insert into webhooks (name, url, events, secret, created_by)
      select 'n', ${url}, '{}', 's', created_by from webhooks, generate_series(1, 19)`);
    const body = { name: "One more", url, events: ["job.failed"], password: PASSWORD };
    expect((await send("POST", "/api/webhooks", body)).statusCode).toBe(409);
    const path = `/api/webhooks/${webhook.id}`;
    const changed = await send("PUT", path, { basedOn: 1, events: ["job.failed"] });
    expect(changed.json()).toMatchObject({ revision: 2, events: ["job.failed"] });
    expect((await send("PUT", path, { basedOn: 1, isOn: false })).statusCode).toBe(409);
    expect((await send("DELETE", path)).statusCode).toBe(204);
    const other = `${path}/deliveries/${webhook.id}/resend`;
    const gone = await Promise.all([
      send("DELETE", path),
      send("PUT", path, { basedOn: 2 }),
      send("GET", `${path}/deliveries`),
      send("POST", `${path}/test`),
      send("POST", other),
    ]);
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe("An event", () => {
  test("is sent signed to each webhook that is told of it, once it stands", async () => {
    const { webhook, secret } = await register(["job.succeeded"]);
    await register(["job.failed"]);
    const jobId = await endJob(
      "succeeded",
      "Count homes",
      '{"result": "with_gaps", "note": "1 home missing"}',
    );
    await endJob("cancelled");
    expect(await deliver()).toBe(1);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    const told = JSON.parse(body);
    expect(told).toMatchObject({
      type: "job.succeeded",
      link: "http://labs.localhost/data-tools?tab=load",
      data: {
        ...{ jobId, kind: "test-work", title: "Count homes", error: null },
        outcome: { result: "with_gaps", note: "1 home missing" },
      },
    });
    const id = String(headers["webhook-id"]);
    const timestamp = String(headers["webhook-timestamp"]);
    expect(told.id).toBe(id);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
    expect(headers["webhook-signature"]).toBe(sign(secret, { id, timestamp, body }));
    expect(await read(webhook.id)).toMatchObject({ failingSince: null, waiting: 0 });
    const { items, total } = await list(webhook.id);
    expect([total, items[0]]).toMatchObject([
      1,
      { state: "delivered", statusCode: 204, attempts: 1, error: null, eventId: id, body: told },
    ]);
    expect(await deliver()).toBe(0);
  });

  test("that is undone is told nobody", async () => {
    await register(["job.failed"]);
    const { jobId } = await startJob(labs, {
      ...{ kind: "test-work", payload: {}, ownerId: null, title: "Undone", href: null },
    });
    const undone = labs.database.transaction(async (transaction) => {
      await transaction.execute(sql`update jobs set state = 'failed' where id = ${jobId}`);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await deliver()).toBe(0);
  });

  test("of the committee and of saved searches is told with what it is about", async () => {
    const all: WebhookEvent[] = [
      ...(["committee.submitted", "committee.voted", "committee.decided"] as const),
      ...(["committee.returned", "committee.conditionDone", "savedSearch.newMatches"] as const),
    ];
    await register(all);
    await labs.database.execute(sql`
      with made as (
        insert into committee_submissions (google_places_id, underwriting_version, state, created_by)
        select 'labs_1_1', 3, 'draft', created_by from webhooks limit 1 returning id, created_by)
      insert into committee_conditions (submission_id, round, position, text) select id, 1, 0, 'Roof certified' from made`);
    const change = (state: string) =>
      labs.database.execute(sql`update committee_submissions set state = ${state}, round = 1`);
    await change("submitted");
    await labs.database.execute(sql`insert into committee_votes (submission_id, round, user_id, vote, comment)
      select id, 1, created_by, 'approve', 'Buy' from committee_submissions`);
    await change("approvedWithConditions");
    await labs.database.execute(sql`update committee_submissions set revision = 9`);
    await labs.database.execute(sql`update committee_conditions set done_at = now()`);
    await change("returned");
    await labs.database.execute(sql`insert into saved_searches (owner_id, name, criteria, "limit", new_matches)
      select created_by, 'Austin', '{}', 10, 0 from webhooks limit 1`);
    for (const matches of [2, 2, 5, 0])
      await labs.database.execute(sql`update saved_searches set new_matches = ${matches}`);
    await deliver();
    const told = received.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type }) => type).sort()).toEqual([...all, "savedSearch.newMatches"].sort());
    const one = (type: string) => told.find((event) => event.type === type)?.data;
    const common = { googlePlacesId: "labs_1_1", underwritingVersion: 3 };
    expect(one("committee.voted")).toMatchObject({ ...common, vote: "approve", comment: "Buy" });
    expect(one("committee.decided")).toMatchObject({ ...common, state: "approvedWithConditions" });
    expect(one("committee.conditionDone")).toMatchObject({ ...common, text: "Roof certified" });
    expect(told.find(({ type }) => type === "committee.submitted").link).toBe(
      "http://labs.localhost/research-property/labs_1_1/ic-report",
    );
    const matches = told.filter(({ type }) => type === "savedSearch.newMatches");
    expect(matches.map(({ data }) => [data.before, data.newMatches]).sort()).toEqual([
      [0, 2],
      [2, 5],
    ]);
  });
});

describe("A delivery that does not arrive", () => {
  test("is tried again under the same id, later each time, and given up after eight attempts", async () => {
    respond = (count) => {
      if (count === 2) return "hang up";
      return count === 3 ? { status: 302, headers: { location: "/elsewhere" } } : { status: 500 };
    };
    const { webhook } = await register();
    await endJob("succeeded");
    const waits: number[] = [];
    const said: (string | null)[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      const { items } = await list(webhook.id);
      said.push(items[0].error);
      waits.push(Math.round((Date.parse(items[0].nextAttemptAt) - Date.now()) / 10_000) * 10);
      await wait();
    }
    expect(waits.slice(0, 7)).toEqual([10, 60, 300, 1_800, 7_200, 21_600, 36_000]);
    expect(said.slice(0, 4)).toEqual([
      "Answered 500",
      "It ended the connection without an answer",
      "Answered 302: redirects are not followed",
      "Answered 500",
    ]);
    expect(await deliver()).toBe(0);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await list(webhook.id, "?state=failed")).items[0]).toMatchObject({
      attempts: 8,
      nextAttemptAt: null,
      statusCode: 500,
    });
    expect((await list(webhook.id, "?state=delivered")).total).toBe(0);
    expect((await read(webhook.id)).failingSince).not.toBeNull();
    respond = () => ({ status: 200 });
    const { items } = await list(webhook.id);
    const again = await send("POST", `/api/webhooks/${webhook.id}/deliveries/${items[0].id}/resend`);
    expect(again.json()).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await deliver()).toBe(1);
    expect((await list(webhook.id)).items[0]).toMatchObject({ state: "delivered", statusCode: 200 });
    expect((await read(webhook.id)).failingSince).toBeNull();
  });

  test("turns its webhook off after three days in which nothing arrived, and tells administrators", async () => {
    respond = () => ({ status: 503 });
    const { webhook } = await register();
    await endJob("succeeded");
    await endJob("succeeded");
    await deliver();
    expect((await read(webhook.id)).isOn).toBe(true);
    await labs.database.execute(sql`update webhooks set failing_since = now() - interval '73 hours'`);
    await wait();
    await deliver();
    expect(await read(webhook.id)).toMatchObject({
      isOn: false,
      offReason: "Nothing has arrived for 3 days. Last: Answered 503",
      waiting: 0,
    });
    expect(labs.sent[0]?.text).toContain("http://labs.localhost/settings/webhooks");
    expect(labs.sent[0]?.subject).toBe("Labs: a webhook was turned off");
    await endJob("succeeded");
    const { items, total } = await list(webhook.id);
    expect([total, items[0].state]).toEqual([2, "failed"]);
    const resend = () => send("POST", `/api/webhooks/${webhook.id}/deliveries/${items[0].id}/resend`);
    expect((await resend()).statusCode).toBe(409);
    expect((await send("POST", `/api/webhooks/${webhook.id}/test`)).statusCode).toBe(409);
    const { revision } = await read(webhook.id);
    const on = await send("PUT", `/api/webhooks/${webhook.id}`, { basedOn: revision, isOn: true });
    expect(on.json()).toMatchObject({ isOn: true, offReason: null, failingSince: null });
    expect((await resend()).statusCode).toBe(202);
    const tested = await send("POST", `/api/webhooks/${webhook.id}/test`);
    expect(tested.json()).toMatchObject({ event: "webhook.test", state: "waiting" });
  });

  test("because its process was killed goes to another a minute later, once for all processes", async () => {
    const { webhook } = await register();
    await endJob("succeeded");
    // What a killed process leaves: an attempt that was begun, and nothing noted of it.
    await labs.database.execute(
      sql`update webhook_deliveries set attempts = 1, last_at = now(), next_at = now() + interval '1 minute'`,
    );
    expect(await deliver()).toBe(0);
    await wait();
    const counts = await Promise.all([deliver(), deliver(), deliver()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect((await list(webhook.id)).items[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });
});

describe("Where it may lead", () => {
  test("nowhere but to public addresses, unless the operator allows it", async () => {
    const headers = await closed.signIn("admin");
    const ask = async (address: string) => {
      const payload = { name: "n", url: address, events: ["job.failed"], password: PASSWORD };
      const answer = await closed.app.inject({ method: "POST", url: "/api/webhooks", headers, payload });
      return answer.statusCode === 201 ? "registered" : answer.json().detail[0].msg;
    };
    expect(await ask("http://hooks.example.com")).toMatch(/^Enter an address https/);
    const inside = [
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "10.1.2.3",
      "169.254.169.254",
      "[::1]",
      "[::ffff:10.0.0.1]",
    ];
    for (const host of inside)
      expect(await ask(`https://${host}/`), host).toMatch(/no address of the public/);
    // A name is looked up when something is sent: it may lead elsewhere by then.
    expect(await ask("https://localhost:9/")).toBe("registered");
    const [{ id } = { id: "" }] = (await closed.app.inject({ url: "/api/webhooks", headers })).json().items;
    await closed.app.inject({ method: "POST", url: `/api/webhooks/${id}/test`, headers });
    await deliverDue({
      ...{ database: closed.database, config: closed.config, mail: { send: async () => undefined } },
      onError: (error) => void errors.push(error),
    });
    const tried = await closed.app.inject({ url: `/api/webhooks/${id}/deliveries`, headers });
    expect(tried.json().items[0]).toMatchObject({
      state: "waiting",
      statusCode: null,
      error: "It is no address of the public Internet",
    });
    expect(errors).toEqual([]);
  });

  test.each([
    ["8.8.8.8", true],
    ["172.32.0.1", true],
    ["2606:4700::1111", true],
    ["172.16.0.1", false],
    ["100.64.0.1", false],
    ["192.168.1.1", false],
    ["198.51.100.7", false],
    ["239.1.1.1", false],
    ["255.255.255.255", false],
    ["0.0.0.0", false],
    ["::", false],
    ["fe80::1", false],
    ["fc00::1", false],
    ["ff02::1", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["2001:0:7f00:1::", false],
    ["::ffff:8.8.8.8", false],
    ["localhost", false],
  ])("%s is public: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
