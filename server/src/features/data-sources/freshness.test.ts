import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport } from "../../test/market-rows.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const ask = () => labs.app.inject({ url: "/api/data-sources/freshness", headers });

test("needs a session, and says of an empty database that nothing is loaded", async () => {
  expect((await labs.app.inject("/api/data-sources/freshness")).statusCode).toBe(401);
  expect((await ask()).json()).toEqual({ sources: 0, lastLoadedAt: null, newestAsOf: null, demo: false });
});

test("counts a source once, and takes the newest date and load", async () => {
  const load = (source: string, day: string, more: { vintage?: string; demo?: boolean }) =>
    insertImport(labs.database, { source, importedAt: new Date(`${day}T12:00:00Z`), ...more });
  await load("rents", "2026-02-01", { vintage: "2025-12" });
  await load("rents", "2026-03-01", { vintage: "2026-01" });
  await load("metros", "2026-01-01", { vintage: "July 2023 edition" });
  await load("demo", "2026-01-02", { vintage: "2025", demo: true });
  expect((await ask()).json()).toEqual({
    sources: 3,
    lastLoadedAt: "2026-03-01T12:00:00.000Z",
    newestAsOf: "2026-01",
    demo: true,
  });
});
