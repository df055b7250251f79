import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { measureLongestSection } from "../../test/longest-section.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { workOnPool } from "./pool-work.ts";

const HOMES = 150;
const HELD_MILLISECONDS = 100;

let labs: TestApp;
let ann: { cookie: string };
let id: string;
let bare: string;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
  await copyHome("labs_many_", 900_000);
  await copyHome("labs_bare_", 950_000);
  id = await fill("labs_many_");
  bare = await fill("labs_bare_");
  const base = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
  const made = await labs.app.inject({
    method: "POST",
    url: base,
    headers: ann,
    payload: { inputs: { purchasePrice: 250_000, sourceChannel: "MLS" } },
  });
  expect(made.statusCode, made.body).toBe(201);
  await labs.database.execute(sql`
    insert into underwriting_versions
    select (jsonb_populate_record(v, jsonb_build_object('google_places_id', 'labs_many_' || n))).*
    from underwriting_versions v, generate_series(1, ${HOMES}::int) n where google_places_id = ${TOWN.home}`);
});
afterAll(() => labs.close());

async function copyHome(prefix: string, oid: number): Promise<void> {
  await labs.database.execute(sql`
    insert into properties overriding system value
    select (jsonb_populate_record(p, jsonb_build_object(
      'google_places_id', ${prefix} || n, 'oid', ${oid}::int + n, 'parcel_key', ${prefix} || n))).*
    from properties p, generate_series(1, ${HOMES}::int) n where google_places_id = ${TOWN.home}`);
}

async function fill(prefix: string): Promise<string> {
  const payload = { name: prefix, kind: "list" };
  const made = await labs.app.inject({ method: "POST", url: "/api/portfolios", headers: ann, payload });
  await labs.database.execute(sql`
    insert into portfolio_holdings (portfolio_id, google_places_id)
    select ${made.json().id}::uuid, ${prefix} || n from generate_series(1, ${HOMES}::int) n`);
  return made.json().id;
}

const get = (path: string) => labs.app.inject({ url: `/api/portfolios/${path}`, headers: ann });

describe("a portfolio of more homes than are computed where calls are answered", () => {
  test("has the figures that it would have there", async () => {
    const members = { list: id };
    const asked = { basis: "whole" as const, portfolioId: id };
    const here = await workOnPool(labs.database, { call: "returns", members, asked });
    const apart = await get(`${id}/underwriting?basis=whole`);
    expect(apart.json()).toEqual(JSON.parse(JSON.stringify(here)));
    expect(here).toMatchObject({ holdings: HOMES, pooled: HOMES, levered: { irr: expect.any(Number) } });
  });

  test.each([
    "metrics",
    "cohorts",
    "underwriting",
    "pool",
    "pool/explanation?key=facility",
    "properties?pageSize=500",
  ])("holds nobody up at %s", async (path) => {
    await get(`${bare}/${path}`);
    const held = await measureLongestSection(async () => {
      const answer = await get(`${id}/${path}`);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    });
    expect(held).toBeLessThan(HELD_MILLISECONDS);
  });

  test("says what is missing with the same words and codes", async () => {
    const nothing = await get(`${bare}/pool/explanation?key=facility`);
    expect([nothing.statusCode, nothing.json().detail]).toEqual([
      404,
      "No holding has an underwriting version with a complete cash flow",
    ]);
    const unknown = await get(`${id}/pool/explanation?key=none`);
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, "Figure not found"]);
  });
});
