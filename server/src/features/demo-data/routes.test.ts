import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDemo } from "../../demo/load-demo.ts";
import { LOAD_LOCK } from "../../ingest/import-file.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { FOLLOWING, KEPT, LOADED, listWorkTables } from "./repository.ts";
import { removeDemo } from "./service.ts";

let labs: TestApp;
let admin: { cookie: string };
let ann: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  admin = await labs.signIn("admin");
  ann = await labs.signIn("analyst");
});
afterAll(() => labs.close());

async function ask(method: "GET" | "POST" | "PUT", url: string, payload?: object, headers = admin) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, headers = ann) {
  const { status, body } = await ask(method, url, payload, headers);
  expect(status, `${url} ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
}

const create = async (name: string, placeIds: string[]) =>
  (await call("POST", "/api/portfolios", { name, placeIds, isShared: true })).id;
const look = () => call("GET", "/api/demo-data", undefined, admin);

async function count(from: string): Promise<number> {
  const { rows } = await labs.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}

/** What somebody may have done with a simulated home before the firm's own data came. */
async function workOn(place: string): Promise<void> {
  const property = `/api/research-property/google-places-id/${place}`;
  await call("POST", `${property}/underwriting`, {
    inputs: { purchasePrice: 250_000, afterRepairValue: 280_000, monthlyRent: 2_000 },
  });
  await call("POST", `${property}/pipeline/notes`, { text: "Roof looks old" });
}

describe("what is removed is all that names a simulated home", () => {
  test("every table that names a property is told apart", async () => {
    const { rows } = await labs.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'google_places_id' order by 1`,
    );
    const known = [...new Set([...listWorkTables(), ...FOLLOWING, ...KEPT])].sort();
    expect(rows.map(({ name }) => name)).toEqual(known);
  });

  test("every table that names an import is emptied of the demo's", async () => {
    const { rows } = await labs.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'data_imports'::regclass
       union select tgrelid::regclass::text from pg_trigger where tgname = 'check_imports_of_new' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(LOADED.toSorted());
  });
});

test("only administrators see it and may do it", async () => {
  for (const [method, url] of [
    ["GET", "/api/demo-data"],
    ["POST", "/api/demo-data/removal"],
  ] as const) {
    const payload = method === "POST" ? { sign: "x" } : undefined;
    expect((await ask(method, url, payload, ann)).status).toBe(403);
    expect((await labs.app.inject({ method, url, ...(payload ? { payload } : {}) })).statusCode).toBe(401);
  }
  expect((await ask("POST", "/api/demo-data/removal", {})).status).toBe(422);
});

test("the demo goes for good, with what rests on it and was confirmed, and nothing else", async () => {
  for (const place of [TOWN.demoHome, TOWN.home]) await workOn(place);
  const [alone, mixed, real] = [
    await create("Play", [TOWN.demoHome]),
    await create("Both", [TOWN.demoHome, TOWN.home]),
    await create("Ours", [TOWN.home, TOWN.owned]),
  ];
  await labs.pool.query(
    `insert into documents (name, type, tags, google_places_id, content_type, size, sha256, version, created_by, deleted_at)
     select name, 'lease', '{}', place, 'text/plain', 1, 'hash', 1, (select id from users limit 1), deleted
     from (values ('Lease', $1, null::timestamptz), ('Thrown away', $1, '2026-01-05'::timestamptz), ('Ours', $2, null)) d (name, place, deleted)`,
    [TOWN.demoHome, TOWN.home],
  );
  await labs.runJobs();
  const before = { versions: await count("underwriting_versions"), events: await count("audit_events") };
  const seen = await look();
  expect(seen).toMatchObject({ isLoaded: true, jobId: null, removedAt: null });
  expect(seen.simulated).toContainEqual({ key: "homes", label: "Homes", count: 1 });
  expect(seen.restsOn).toEqual([
    { key: "underwriting", label: "Underwriting versions", count: 1 },
    { key: "documents", label: "Documents", count: 1 },
    { key: "notes", label: "Comments", count: 1 },
  ]);
  expect(seen.portfolios).toMatchObject([
    { id: mixed, name: "Both", demoHomes: 1, otherHomes: 1 },
    { id: alone, name: "Play", demoHomes: 1, otherHomes: 0 },
  ]);

  await call("POST", `/api/research-property/google-places-id/${TOWN.demoHome}/pipeline/notes`, {
    text: "Later",
  });
  const late = await ask("POST", "/api/demo-data/removal", { sign: seen.sign });
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("Review it and confirm again") },
  });

  // Its process dies before the last step: all of it is still there.
  const { sign } = await look();
  const { rows: people } = await labs.pool.query<{ id: string }>("select id from users limit 1");
  const parts = { database: labs.database, loadLock: LOAD_LOCK, sign, userId: people[0]?.id ?? "" };
  // Told apart once more when nothing else can come between.
  const ofBefore = removeDemo({ ...parts, sign: seen.sign, report: async () => undefined });
  await expect(ofBefore).rejects.toThrow(/Review it and confirm again/);
  expect(await look()).toMatchObject({ isLoaded: true, sign });
  const report = async (stage: string) => {
    if (stage.startsWith("Properties")) throw new Error("killed");
  };
  await expect(removeDemo({ ...parts, report })).rejects.toThrow("killed");
  expect(await look()).toMatchObject({ isLoaded: true, sign });

  const { jobId, isNew } = await call("POST", "/api/demo-data/removal", { sign }, admin);
  expect(isNew).toBe(true);
  expect((await look()).jobId).toBe(jobId);
  expect(await call("POST", "/api/demo-data/removal", { sign }, admin)).toEqual({ jobId, isNew: false });
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  expect(await call("GET", `/api/jobs/${jobId}`, undefined, admin)).toMatchObject({ state: "succeeded" });

  expect(await look()).toMatchObject({
    ...{ isLoaded: false, restsOn: [], portfolios: [], removedBy: "Ann Example" },
    removedAt: expect.any(String),
  });
  expect((await call("GET", "/api/health")).demoData).toBe(false);
  for (const table of ["properties", "sales", "rental_listings", "market_fits", "data_imports"])
    expect(await count(`${table} where demo`), table).toBe(0);
  for (const table of [...listWorkTables(), ...FOLLOWING].filter((name) => !KEPT.includes(name)))
    expect(await count(`${table} where google_places_id = '${TOWN.demoHome}'`), table).toBe(0);
  expect(await count("underwriting_versions")).toBe(before.versions - 1);
  // Documents can be restored and uploads read, and the audit loses nothing.
  const { rows: documents } = await labs.pool.query(
    "select name, deleted_at is null as there, deleted_at < now() - interval '1 day' as long_ago from documents order by name",
  );
  expect(documents).toEqual([
    { name: "Lease", there: false, long_ago: false },
    { name: "Ours", there: true, long_ago: null },
    { name: "Thrown away", there: false, long_ago: true },
  ]);
  expect(await count("audit_events")).toBeGreaterThan(before.events);
  const { items } = await call("GET", "/api/portfolios");
  expect(items.map(({ id, properties }: { id: string; properties: number }) => [id, properties])).toEqual(
    expect.arrayContaining([
      [mixed, 1],
      [real, 2],
    ]),
  );
  expect((await ask("GET", `/api/portfolios/${alone}`)).status).toBe(404);
  const place = (id: string) => `/api/research-property/google-places-id/${id}`;
  expect((await ask("GET", place(TOWN.home))).status).toBe(200);
  expect((await ask("GET", place(TOWN.demoHome))).status).toBe(404);

  const { rows: told } = await labs.pool.query(
    "select object_type, action, after->'counts' as counts from audit_events order by at desc limit 1",
  );
  expect(told).toMatchObject([
    { object_type: "server", action: "created", counts: { homes: 1, documents: 1, notes: 2, portfolios: 1 } },
  ]);

  expect((await ask("POST", "/api/demo-data/removal", { sign })).status, "a second time").toBe(409);
  await labs.database.execute(sql`
    truncate properties, sales, rental_listings, metric_series, metros, data_imports cascade`);
  expect(await loadDemo({ pool: labs.pool, log: () => undefined }), "at the next start").toBe(false);
});
