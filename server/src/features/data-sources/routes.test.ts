import type { DataFeed } from "@labs/contract/data-sources";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourceChecks } from "../../lib/database/tables/markets.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport, insertSeries } from "../../test/market-rows.ts";
import { findJob } from "../jobs/service.ts";
import { endOfVintage } from "./service.ts";

let labs: TestApp;
beforeAll(async () => {
  labs = await createTestApp();
});
afterAll(() => labs.close());

test("what was loaded needs a session", async () => {
  expect((await labs.app.inject("/api/data-sources")).statusCode).toBe(401);
});

test("imports are listed newest first, with what was rejected and why", async () => {
  const headers = await labs.signIn("viewer");
  const empty = await labs.app.inject({ url: "/api/data-sources", headers });
  expect(empty.json()).toEqual({ items: [], total: 0 });
  await insertImport(labs.database, { source: "older", importedAt: new Date("2026-01-01T00:00:00Z") });
  const id = await insertImport(labs.database, {
    source: "newer",
    vintage: "2026-01",
    importedAt: new Date("2026-02-01T00:00:00Z"),
  });
  const body = (await labs.app.inject({ url: "/api/data-sources", headers })).json();
  expect(body.total).toBe(2);
  expect(body.items.map((item: { source: string }) => item.source)).toEqual(["newer", "older"]);
  expect(body.items[0]).toEqual({
    id,
    source: "newer",
    publisher: "Publisher",
    file: "test.csv",
    fileHash: "hash",
    vintage: "2026-01",
    read: 10,
    kept: 9,
    rejectedCount: 1,
    rejected: [{ row: 3, reason: "No such county" }],
    importedAt: "2026-02-01T00:00:00.000Z",
    demo: false,
  });
});

test("rejected rows come by the page, with how many there are in all", async () => {
  const rejected = Array.from({ length: 12 }, (_, index) => ({ row: index + 2, reason: `reason ${index}` }));
  const id = await insertImport(labs.database, { source: "many", rejected, rejectedCount: 3_000 });
  const headers = await labs.signIn("viewer");
  const ask = (query: string) =>
    labs.app.inject({ url: `/api/data-sources/imports/${id}/rejected${query}`, headers });
  expect((await ask("?page=2&pageSize=10")).json()).toEqual({
    items: rejected.slice(10),
    total: 12,
    rejectedCount: 3_000,
  });
  const list = await labs.app.inject({ url: "/api/data-sources", headers });
  const listed = list.json().items.find((item: { source: string }) => item.source === "many");
  expect(listed.rejected).toEqual(rejected.slice(0, 5));
  const none = "00000000-0000-4000-8000-000000000000";
  const absent = await labs.app.inject({ url: `/api/data-sources/imports/${none}/rejected`, headers });
  expect(absent.statusCode).toBe(404);
});

test("a source says its terms, its age against its rhythm, its metrics and its last check", async () => {
  const importId = await insertImport(labs.database, { source: "zillow-zori-county", vintage: "2020-01" });
  await insertSeries(labs.database, {
    key: "typicalRent",
    id: "37119",
    start: "2019-12",
    values: [1, 2],
    importId,
  });
  await labs.database.insert(sourceChecks).values([
    { feed: "zillow-zori-county", address: "https://x", outcome: "new", checkedAt: new Date("2026-01-01") },
    { feed: "zillow-zori-county", address: "https://x", outcome: "failed", detail: "x answered 500" },
  ]);
  const headers = await labs.signIn("viewer");
  const answer = await labs.app.inject({ url: "/api/data-sources/feeds", headers });
  const feeds = answer.json<{ items: DataFeed[] }>().items;
  expect(feeds.find(({ source }) => source === "zillow-zori-county")).toMatchObject({
    publisher: "Zillow Research",
    terms: expect.stringContaining("no redistribution"),
    loaded: { importId, vintage: "2020-01" },
    isOverdue: true,
    check: { outcome: "failed", detail: "x answered 500" },
    metrics: [{ key: "typicalRent", label: "Typical rent", areas: "counties", coverage: 1, asOf: "2020-01" }],
  });
  expect(feeds.find(({ source }) => source === "omb")).toMatchObject({
    loaded: null,
    ageDays: null,
    check: null,
  });
});

test("a refresh is queued by who may write, for sources that there are", async () => {
  const refresh = async (role: "viewer" | "analyst", payload: object) =>
    labs.app.inject({
      method: "POST",
      url: "/api/data-sources/refresh",
      payload,
      headers: await labs.signIn(role),
    });
  expect((await refresh("viewer", {})).statusCode).toBe(403);
  expect((await refresh("analyst", { sources: ["weather"] })).statusCode).toBe(404);
  const answer = await refresh("analyst", { sources: ["omb"] });
  expect(answer.statusCode).toBe(202);
  expect(await findJob(labs.database, answer.json().jobId)).toMatchObject({
    kind: "data-refresh",
    title: "Refresh Counties of metros",
    state: "queued",
  });
});

test.each([
  ["2023", "2023-12-31"],
  ["2026-02", "2026-02-28"],
  ["2025-12-31", "2025-12-31"],
  ["FY2024", "2024-09-30"],
  ["July 2023", "2023-07-01"],
])("the data of %s end on %s", (vintage, day) => {
  expect(new Date(endOfVintage(vintage) ?? 0).toISOString().slice(0, 10)).toBe(day);
});

test("what says no date has none", () => {
  expect([endOfVintage(null), endOfVintage("seed 4217")]).toEqual([undefined, undefined]);
});
