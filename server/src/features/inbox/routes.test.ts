import { INBOX_KINDS, type Inbox, type InboxItem, type InboxKind } from "@labs/contract/access/inbox";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { committeeSubmissions } from "../../lib/database/tables/committee.ts";
import { dataRequests } from "../../lib/database/tables/data-requests.ts";
import { digestMails, watchedMarkets } from "../../lib/database/tables/inbox.ts";
import { jobs } from "../../lib/database/tables/jobs.ts";
import { portfolioHoldings } from "../../lib/database/tables/portfolios.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { savedSearches } from "../../lib/database/tables/property-search.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import type { Mail, Message } from "../../lib/mail.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertMarkets, KING, MARKETS_DAY } from "../../test/market-rows.ts";
import { sendDigests } from "./send-digests.ts";

const DAY = "2026-02-20";
let labs: TestApp;
let ann: { cookie: string };
let annId = "";
let bob: { cookie: string };
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  labs = await createTestApp();
  await insertMarkets(labs.database);
  ann = await labs.signIn("approver");
  bob = await labs.signIn("viewer");
  annId = (await call("GET", "/api/auth/verify")).body.user.id;
});
afterAll(() => labs.close());
beforeEach(async () => {
  await labs.database.delete(digestMails);
});

async function call(method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object, headers = ann) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

async function read(headers = ann): Promise<Inbox> {
  const { status, body } = await call("GET", "/api/inbox", undefined, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const find = (inbox: Inbox, kind: InboxKind): InboxItem[] =>
  inbox.groups.find((group) => group.kind === kind)?.items ?? [];

/** A list of two owned homes and a prospect, with a loan, a lease and a cap that end. */
async function fillFund() {
  const { body: fund } = await call("POST", "/api/portfolios", { name: "Fund", kind: "list" });
  await labs.pool.query("update portfolios set name = $1 where id = $2", ["Fund\r\n<b>One</b>", fund.id]);
  const place = (oid: number) => `labs_${KING}_${oid}`;
  const [{ importId }] = (await labs.pool.query(`select id as "importId" from data_imports limit 1`)).rows;
  await labs.database.insert(properties).values(
    [1, 2, 3].map((oid) => ({
      ...{ countyFips: KING, oid, googlePlacesId: place(oid), propertyType: "singlefamily" as const },
      ...{ addressLine: `${oid} Oak St`, city: "Seattle", state: "WA", zip: "98101", source: "test" },
      ...{ demo: false, importId, leaseEndsOn: "2026-03-01", loanBalance: 10, loanMaturesOn: "2026-03-01" },
    })),
  );
  await labs.database.insert(portfolioHoldings).values([
    {
      ...{ portfolioId: fund.id, googlePlacesId: place(1), ownId: "H-1", leaseEndsOn: "2026-04-01" },
      ...{ loanBalance: 100_000, loanMaturesOn: "2026-06-30" },
    },
    {
      ...{ portfolioId: fund.id, googlePlacesId: place(2), ownId: "H-2", isOccupied: false },
      ...{ loanBalance: 50_000, loanMaturesOn: "2026-01-31" },
    },
    { portfolioId: fund.id, googlePlacesId: place(3) },
  ]);
  await labs.database.insert(underwritingVersions).values({
    ...{
      googlePlacesId: place(1),
      version: 4,
      model: "singlefamily",
      catalogueVersion: "1",
      contentHash: "x",
    },
    inputs: { closingDate: "2024-05-15", debt: { rateType: "floating", capMonths: 24 } },
    ...{ basis: {}, outputs: {}, lines: {}, monthlyLines: {}, checks: [], unavailable: {}, evidence: {} },
    createdBy: annId,
  });
  await labs.database.insert(committeeSubmissions).values({
    ...{ googlePlacesId: place(1), underwritingVersion: 4, state: "approved", round: 1, createdBy: annId },
    decidedAt: new Date(),
  });
  return { fundId: fund.id, place: place(1) };
}

test("what needs somebody stands by kind, and what is switched off does not", async () => {
  expect(await read()).toEqual({ groups: [], total: 0, off: [] });
  const { fundId, place } = await fillFund();
  await labs.database.insert(savedSearches).values([
    { ownerId: annId, name: "Three beds", criteria: {}, limit: 10, newMatches: 7 },
    { ownerId: annId, name: "Nothing new", criteria: {}, limit: 10, newMatches: 0 },
  ]);
  await labs.database.insert(jobs).values({
    ...{ kind: "test", ownerId: annId, title: "Value Fund", href: "/portfolios", turn: 1, state: "failed" },
    ...{ error: "Something went wrong", endedAt: sqlNow() },
  });
  const file = { ownerId: annId, contentType: "text/csv", size: 1, sha256: "0" };
  await labs.database.insert(dataRequests).values([
    { ...file, kind: "single-family", status: "completed_with_errors", fileName: "list.csv", failed: 3 },
    { ...file, kind: "rent-roll", status: "needs_review", fileName: "roll.csv" },
    { ...file, kind: "rent-roll", status: "completed", fileName: "done.csv", accepted: true },
    {
      ...{ ...file, kind: "operating-statement", fileName: "letter.pdf" },
      ...{ status: "completed_with_errors", accepted: false },
    },
  ]);
  const inbox = await read();
  expect(inbox.groups.map(({ kind }) => kind)).toEqual([
    "rows",
    "jobs",
    "loans",
    "caps",
    "leases",
    "searches",
  ]);
  expect(find(inbox, "loans")).toMatchObject([
    {
      detail: "1 loan within 180 days; 1 loan past maturity, since Jan 31, 2026: $150,000",
      href: `/portfolios?portfolio=${fundId}&tab=operations`,
    },
  ]);
  expect(find(inbox, "leases")[0]?.detail).toBe("1 lease within 60 days, the first on Apr 1, 2026");
  expect(find(inbox, "caps")).toMatchObject([
    {
      title: "1 Oak St, Seattle, WA 98101",
      detail: "The rate cap of approved version 4 expires on May 15, 2026",
      href: `/research-property/${place}/underwriting`,
    },
  ]);
  expect(
    find(inbox, "rows")
      .map(({ detail }) => detail)
      .sort(),
  ).toEqual(["3 rows failed", "Not a statement", "Waits for you to look at it"]);
  expect(find(inbox, "searches")).toMatchObject([{ title: "Three beds", detail: "7 new matches" }]);
  expect(inbox.total).toBe(8);
  // Nothing of it is anybody else's; the fund is not shared.
  expect((await read(bob)).groups).toEqual([]);

  const off = Object.keys(INBOX_KINDS).filter((kind) => kind !== "caps");
  const saved = await call("PUT", "/api/inbox/settings", { off: [...off, "jobs"], isMailed: false });
  expect(saved.body).toMatchObject({ off: off.toSorted(), isMailed: false, lastMail: null });
  expect((await read()).groups.map(({ kind }) => kind)).toEqual(["caps"]);
  await call("PUT", "/api/inbox/settings", { off: [], isMailed: true });

  await call("PUT", `/api/portfolios/${fundId}`, { basedOn: 1, isShared: true });
  expect((await read(bob)).groups.map(({ kind }) => kind)).toEqual(["loans", "caps", "leases"]);
  await call("PUT", `/api/portfolios/${fundId}`, { basedOn: 2, isShared: false });
});

const sqlNow = () => new Date(Date.now() + 400 * 86_400_000);

test("a watched market is news once its figures are of another edition, until they were seen", async () => {
  expect((await call("PUT", "/api/markets/watched", { kind: "county", id: "99999" })).status).toBe(404);
  expect((await call("PUT", "/api/markets/watched", { kind: "state", id: "53" })).status).toBe(422);
  const watched = await call("PUT", "/api/markets/watched", { kind: "county", id: KING });
  expect(watched.body.items).toMatchObject([{ kind: "county", id: KING, hasNews: false }]);
  expect(find(await read(), "markets")).toEqual([]);
  await labs.database.update(watchedMarkets).set({ seen: "2025-12 2025-12" });
  const [news] = find(await read(), "markets");
  expect(news).toMatchObject({ href: `/markets/county/${KING}` });
  expect(news?.title).toMatch(/^King County, WA$/);
  expect(news?.detail).toMatch(/^Rent .*as of Jan 2026/);
  await call("PUT", "/api/markets/watched", { kind: "county", id: KING });
  expect(find(await read(), "markets")).toEqual([]);
  expect((await call("GET", "/api/markets/watched", undefined, bob)).body.items).toEqual([]);
  const left = await call("DELETE", `/api/markets/watched?kind=county&id=${KING}`);
  expect(left.body.items).toEqual([]);
});

function openBox(refuse = false): Mail & { taken: Message[] } {
  const taken: Message[] = [];
  return {
    taken,
    send: async (message) => {
      if (refuse) throw new Error("The mail server did not take a mail (EENVELOPE 550, attempt 1)");
      taken.push(message);
    },
  };
}

const send = (mail: Mail, day: string) =>
  sendDigests(
    { database: labs.database, config: labs.config, mail },
    {
      now: new Date(`${day}T11:00:00Z`),
      signal: new AbortController().signal,
      report: async () => undefined,
    },
  );

test("one mail a day tells it in text and in escaped HTML with links, and a second one only what is new", async () => {
  await labs.database.update(users).set({ firstName: "<Ann>" }).where(eq(users.id, annId));
  const box = openBox();
  const counts = await Promise.all([send(box, DAY), send(box, DAY), send(box, DAY)]);
  expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
  await send(box, DAY);
  expect(box.taken).toHaveLength(1);
  const [mail] = box.taken;
  expect(mail?.subject).toMatch(/: 8 things need you$/);
  expect(mail?.text).toContain("<Ann>, 8 things need you, 8 new.");
  expect(mail?.text).toContain("- New: Fund <b>One</b>: 1 loan within 180 days");
  expect(mail?.text).toMatch(/\n {2}http\S+\/portfolios\?portfolio=\S+&tab=operations\n/);
  expect(mail?.html).toContain("&lt;Ann&gt;");
  expect(mail?.html).toContain(">Fund &lt;b&gt;One&lt;/b&gt;</a>");
  expect(mail?.html).toMatch(/href="http[^"]+\/portfolios\?portfolio=[^"&]+&amp;tab=operations"/);
  expect(mail?.html).not.toMatch(/<b>|<Ann>/);
  expect((await call("GET", "/api/inbox/settings")).body.lastMail).toEqual({
    day: DAY,
    items: 8,
    failure: null,
  });

  // Nothing is new on the next day: no mail. With another match there is one, that marks it.
  await send(box, "2026-02-21");
  expect(box.taken).toHaveLength(1);
  await labs.database
    .update(savedSearches)
    .set({ newMatches: 8 })
    .where(eq(savedSearches.name, "Three beds"));
  await send(box, "2026-02-22");
  expect(box.taken).toHaveLength(2);
  expect(box.taken[1]?.text).toContain("8 things need you, 1 new.");
  expect(box.taken[1]?.text).toContain("- New: Three beds: 8 new matches");
  expect(box.taken[1]?.text).toContain("- Fund <b>One</b>");
});

test("a mail that nobody took is not sent again on that day and told on the next; off is off", async () => {
  const refusing = openBox(true);
  expect(await send(refusing, DAY)).toEqual({ sent: 0, failed: 1 });
  const box = openBox();
  expect(await send(box, DAY)).toEqual({ sent: 0, failed: 0 });
  expect((await call("GET", "/api/inbox/settings")).body.lastMail.failure).toContain("did not take");
  expect(await send(box, "2026-02-21")).toEqual({ sent: 1, failed: 0 });
  await call("PUT", "/api/inbox/settings", { off: [], isMailed: false });
  await labs.database.delete(digestMails);
  expect(await send(box, "2026-02-22")).toEqual({ sent: 0, failed: 0 });
  await call("PUT", "/api/inbox/settings", { off: [], isMailed: true });
  await labs.database.update(users).set({ disabledAt: new Date() }).where(eq(users.id, annId));
  expect(await send(box, "2026-02-22")).toEqual({ sent: 0, failed: 0 });
  await labs.database.update(users).set({ disabledAt: null }).where(eq(users.id, annId));
});

test("needs a session, and refuses what is no kind", async () => {
  for (const [method, url] of [
    ["GET", "/api/inbox"],
    ["GET", "/api/inbox/settings"],
    ["PUT", "/api/inbox/settings"],
    ["GET", "/api/markets/watched"],
    ["PUT", "/api/markets/watched"],
    ["DELETE", `/api/markets/watched?kind=county&id=${KING}`],
  ] as const) {
    expect((await labs.app.inject({ method, url })).statusCode).toBe(401);
  }
  expect((await call("PUT", "/api/inbox/settings", { off: ["gossip"], isMailed: true })).status).toBe(422);
  expect((await call("PUT", "/api/inbox/settings", { off: [] })).status).toBe(422);
  expect((await call("DELETE", "/api/markets/watched")).status).toBe(422);
});
