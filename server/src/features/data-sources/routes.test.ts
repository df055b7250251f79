import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport } from "../../test/market-rows.ts";

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
