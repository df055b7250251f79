import type { Inbox } from "@labs/contract/access/inbox";
import type { MarketAlerts } from "@labs/contract/access/market-alerts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { marketAlerts } from "../../lib/database/tables/inbox.ts";
import { metricSeries } from "../../lib/database/tables/markets.ts";
import type { Message } from "../../lib/mail.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  BOISE,
  insertImport,
  insertMarkets,
  insertSeries,
  KING,
  MARKETS_DAY,
} from "../../test/market-rows.ts";
import { sendDigests } from "./send-digests.ts";

let labs: TestApp;
let ann: { cookie: string };
let bob: { cookie: string };
let importId = "";
let userId = "";
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  labs = await createTestApp();
  ({ importId } = await insertMarkets(labs.database));
  ann = await labs.signIn("analyst");
  userId = (await call<{ user: { id: string } }>("GET", "/api/auth/verify")).body.user.id;
  bob = await labs.signIn("viewer");
});
afterAll(() => labs.close());

async function call<Body>(
  method: "GET" | "PUT" | "POST" | "DELETE",
  url: string,
  { payload, headers = ann }: { payload?: object; headers?: { cookie: string } } = {},
) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<Body>() };
}

const list = async () => (await call<MarketAlerts>("GET", "/api/markets/alerts")).body.items;
async function listNews() {
  const { body } = await call<Inbox>("GET", "/api/inbox");
  return body.groups.find(({ kind }) => kind === "alerts")?.items ?? [];
}

/** Rents that rise for two years and then fall: a year's growth is below 0 from April 2025 on. */
const RENTS = [
  ...Array.from({ length: 24 }, (_, at) => 2_000 + 10 * at),
  ...Array.from({ length: 13 }, (_, at) => 2_230 - 25 * (at + 1)),
];

async function publish(values: number[]) {
  const rents = and(eq(metricSeries.metricKey, "typicalRent"), eq(metricSeries.areaId, BOISE));
  await labs.database.delete(metricSeries).where(rents);
  await insertSeries(labs.database, {
    ...{ key: "typicalRent", kind: "msa", id: BOISE, start: "2023-01", values, importId },
  });
  await insertImport(labs.database);
}

test("rent growth of a watched metro that turns negative is told once a turn, on Home and by mail", async () => {
  await publish(RENTS);
  await call("PUT", "/api/markets/watched", { payload: { kind: "msa", id: BOISE } });
  expect(await list()).toMatchObject([
    {
      ...{ kind: "msa", areaId: BOISE, name: "Boise City, ID", label: "Rent growth, 1 year" },
      ...{ metricKey: "rentGrowth1y", side: "below", threshold: 0 },
      ...{ value: 1_905 / 2_205 - 1, asOf: "2026-01", metSince: "2025-04", unavailable: null },
    },
    { metricKey: "valueGrowth1y", value: null, metSince: null, unavailable: expect.any(String) },
  ]);
  const [news, ...others] = await listNews();
  expect(others).toEqual([]);
  expect(news).toMatchObject({
    title: "Boise City, ID",
    detail: "Rent growth, 1 year below 0.0% since Apr 2025: −13.6%, Jan 2026",
    href: `/markets/msa/${BOISE}`,
  });
  const taken: Message[] = [];
  const mail = { send: async (message: Message) => void taken.push(message) };
  const parts = { database: labs.database, config: labs.config, mail };
  const signal = new AbortController().signal;
  await sendDigests(parts, { now: MARKETS_DAY, signal, report: async () => undefined });
  expect(taken.map(({ text }) => text)).toEqual([expect.stringContaining(news?.detail ?? "-")]);

  await call("PUT", `/api/markets/alerts/${news?.key.split(" ")[1]}/seen`);
  expect(await listNews()).toEqual([]);
  // Another month of the same run is no news.
  await publish([...RENTS, 1_880]);
  expect(await listNews()).toEqual([]);
  // It rises, and falls again.
  await publish([...RENTS.with(-1, 2_400), 2_410]);
  expect((await list())[0]).toMatchObject({ metSince: null });
  expect(await listNews()).toEqual([]);
  await publish([...RENTS.with(-1, 2_400), 2_100]);
  expect((await listNews()).map(({ detail }) => detail)).toEqual([
    "Rent growth, 1 year below 0.0% since Feb 2026: −3.7%",
  ]);
});

test("a run of many years begins once: another month of it is no news", async () => {
  const rule = { metricKey: "typicalRent", side: "above", threshold: 1_000 };
  const years = Array.from({ length: 37 + 60 }, (_, at) => 1_500 + at);
  const start = "2018-01";
  const publishAll = async (values: number[]) => {
    const rents = and(eq(metricSeries.metricKey, "typicalRent"), eq(metricSeries.areaId, BOISE));
    await labs.database.delete(metricSeries).where(rents);
    await insertSeries(labs.database, {
      key: "typicalRent",
      kind: "msa",
      id: BOISE,
      start,
      values,
      importId,
    });
    await insertImport(labs.database);
  };
  await publishAll(years);
  const { body } = await call<MarketAlerts>("POST", "/api/markets/alerts", {
    payload: { kind: "msa", id: BOISE, ...rule },
  });
  const own = body.items.find(({ threshold }) => threshold === 1_000);
  expect(own).toMatchObject({ metSince: start, asOf: "2026-01" });
  await call("PUT", `/api/markets/alerts/${own?.id}/seen`);
  await publishAll([...years, 1_600]);
  expect((await list()).find(({ id }) => id === own?.id)).toMatchObject({ metSince: start, asOf: "2026-02" });
  expect((await listNews()).filter(({ key }) => key.includes(own?.id ?? "-"))).toEqual([]);
  await call("DELETE", `/api/markets/alerts/${own?.id}`);
});

test("a figure past its publisher's cycle tells nothing", async () => {
  vi.setSystemTime("2026-06-01");
  try {
    expect(await listNews()).toEqual([]);
    expect((await list())[0]).toMatchObject({
      ...{ value: null, metSince: null },
      unavailable: expect.stringContaining("past its publisher's cycle"),
    });
  } finally {
    vi.setSystemTime(MARKETS_DAY);
  }
});

test("an alert of one's own watches its market, is nobody else's, and ends alone or with the watching", async () => {
  const rule = { metricKey: "rentGrowth1y", side: "above", threshold: 0.04 };
  const payload = { kind: "county", id: KING, ...rule };
  const { status, body } = await call<MarketAlerts>("POST", "/api/markets/alerts", { payload });
  expect(status).toBe(200);
  const own = body.items.find(({ areaId, side }) => areaId === KING && side === "above");
  expect(own).toMatchObject({ name: "King County, WA", threshold: 0.04, metSince: "2026-01" });
  expect(body.choices.map(({ key }) => key)).not.toContain("socialVulnerability");
  // The same again changes nothing.
  await call("POST", "/api/markets/alerts", { payload });
  expect((await list()).filter(({ areaId }) => areaId === KING)).toHaveLength(3);
  await call("DELETE", `/api/markets/alerts/${own?.id}`, { headers: bob });
  expect((await call<MarketAlerts>("GET", "/api/markets/alerts", { headers: bob })).body.items).toEqual([]);
  expect((await call("PUT", `/api/markets/alerts/${own?.id}/seen`, { headers: bob })).status).toBe(404);
  expect((await list()).some(({ id }) => id === own?.id)).toBe(true);
  await call("DELETE", `/api/markets/alerts/${own?.id}`);
  expect((await list()).filter(({ areaId }) => areaId === KING)).toHaveLength(2);
  await call("DELETE", `/api/markets/watched?kind=county&id=${KING}`);
  expect((await list()).filter(({ areaId }) => areaId === KING)).toEqual([]);
});

test.each([
  [{ metricKey: "socialVulnerability" }, 422],
  [{ metricKey: "homePriceIndex" }, 422],
  [{ metricKey: "gossip" }, 422],
  [{ side: "beside" }, 422],
  [{ threshold: "low" }, 422],
  [{ kind: "county", id: "99999" }, 404],
])("refuses an alert of %o", async (wrong, status) => {
  const right = { kind: "msa", id: BOISE, metricKey: "rentGrowth1y", side: "below", threshold: 0.01 };
  const answer = await call("POST", "/api/markets/alerts", { payload: { ...right, ...wrong } });
  expect(answer.status).toBe(status);
});

test("of more alerts than can be set the next one is refused, and all need a session", async () => {
  await labs.database.insert(marketAlerts).values(
    Array.from({ length: 200 }, (_, at) => ({
      ...{ userId, kind: "msa" as const, areaId: BOISE, metricKey: "typicalRent", side: "above" as const },
      threshold: at,
    })),
  );
  const payload = { kind: "msa", id: BOISE, metricKey: "rentGrowth1y", side: "below", threshold: 0.01 };
  expect((await call("POST", "/api/markets/alerts", { payload })).status).toBe(409);
  const nobody = "00000000-0000-4000-8000-000000000000";
  for (const [method, url] of [
    ["GET", "/api/markets/alerts"],
    ["POST", "/api/markets/alerts"],
    ["PUT", `/api/markets/alerts/${nobody}/seen`],
    ["DELETE", `/api/markets/alerts/${nobody}`],
  ] as const)
    expect((await labs.app.inject({ method, url })).statusCode).toBe(401);
});
