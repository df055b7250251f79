import type { MarketViews } from "@labs/contract/markets/saved-views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marketViews } from "../../lib/database/tables/inbox.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";

let labs: TestApp;
let ann: { cookie: string };
let bob: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  ann = await labs.signIn("viewer");
  bob = await labs.signIn("admin");
});
afterAll(() => labs.close());

async function call(
  method: "GET" | "PUT" | "DELETE",
  path = "",
  { payload, headers = ann }: { payload?: object; headers?: { cookie: string } } = {},
) {
  const url = `/api/markets/views${path}`;
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json<MarketViews>() };
}

test("views are kept for their owner alone, under each name the newest, in the order of names", async () => {
  await call("PUT", "", { payload: { name: "rents", search: "metric=typicalRent" } });
  await call("PUT", "", { payload: { name: " Jobs ", search: "view=table" } });
  const saved = await call("PUT", "", { payload: { name: "Jobs", search: "view=table&areas=msa" } });
  expect(saved.items.map(({ name, search }) => [name, search])).toEqual([
    ["Jobs", "view=table&areas=msa"],
    ["rents", "metric=typicalRent"],
  ]);
  expect((await call("GET")).items).toEqual(saved.items);
  expect((await call("GET", "", { headers: bob })).items).toEqual([]);
  const id = saved.items[0]?.id;
  expect((await call("DELETE", `/${id}`, { headers: bob })).status).toBe(404);
  expect((await call("DELETE", `/${id}`)).items.map(({ name }) => name)).toEqual(["rents"]);
  expect((await call("DELETE", `/${id}`)).status).toBe(404);
});

test.each([
  [{ name: " ", search: "" }, 422],
  [{ name: "Long", search: "x".repeat(4_001) }, 422],
  [{ search: "" }, 422],
])("refuses to save %o", async (payload, status) => {
  expect((await call("PUT", "", { payload })).status).toBe(status);
});

test("of more views than can be saved the next one is refused, and all need a session", async () => {
  const { rows } = await labs.pool.query<{ id: string }>("select id from users where role = 'admin' limit 1");
  const userId = rows[0]?.id ?? "";
  await labs.database
    .insert(marketViews)
    .values(Array.from({ length: 200 }, (_, at) => ({ userId, name: `View ${at}`, search: "" })));
  const more = { payload: { name: "More", search: "" }, headers: bob };
  expect((await call("PUT", "", more)).status).toBe(409);
  const again = { payload: { name: "View 7", search: "view=table" }, headers: bob };
  expect((await call("PUT", "", again)).status).toBe(200);
  for (const [method, path] of [
    ["GET", ""],
    ["PUT", ""],
    ["DELETE", "/00000000-0000-4000-8000-000000000000"],
  ] as const)
    expect((await labs.app.inject({ method, url: `/api/markets/views${path}` })).statusCode).toBe(401);
});
