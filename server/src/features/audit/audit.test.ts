import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "../../lib/database/tables/audit.ts";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { HOME_COLUMNS, homeRow, openDesk } from "../../test/uploads.ts";

type Headers = { cookie: string };
let labs: TestApp;
let admin: Headers;
let analyst: Headers;
let analystId: string;
const logged: { msg?: string; userId?: string; res?: { statusCode: number } }[] = [];

beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  labs = await createTestApp({}, { logger: { level: "info", stream } });
  await buildTown(labs.database);
  admin = await labs.signIn("admin");
  analyst = await labs.signIn("analyst");
  analystId = (await send("GET", "/api/auth/verify", analyst)).json().user.id;
});
afterAll(() => labs.close());

const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers: Headers, payload?: object) =>
  labs.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

async function read(query: string) {
  const answer = await send("GET", `/api/audit?${query}`, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const make = async (name: string) =>
  (await send("POST", "/api/portfolios", analyst, { name, kind: "list" })).json().id;

describe("What people do is written down", () => {
  test("with who did it, to what, and the fields before and after", async () => {
    const id = await make("North");
    await send("POST", `/api/portfolios/${id}/properties`, analyst, { placeIds: [TOWN.home] });
    const renamed = await send("PUT", `/api/portfolios/${id}`, analyst, { basedOn: 1, name: "South" });
    expect(renamed.statusCode).toBe(200);
    await send("DELETE", `/api/portfolios/${id}`, admin);
    const { items } = await read(`object=portfolio&query=${id}`);
    const told = items.map((one: { action: string; before: object; after: object }) => ({
      ...{ action: one.action, before: one.before, after: one.after },
    }));
    expect(told).toContainEqual(
      expect.objectContaining({ action: "created", after: expect.objectContaining({ name: "North" }) }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({ after: { properties: 1, google_places_ids: [TOWN.home] } }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({
        before: { name: "North", version: 1 },
        after: { name: "South", version: 2 },
      }),
    );
    const deleted = items.find((one: { action: string }) => one.action === "deleted");
    expect(deleted).toMatchObject({ name: "South", objectId: id, actor: { name: "Ann Example" } });
    expect(deleted.actor.id).not.toBe(analystId);
    expect(items.filter((one: { actor: { id: string } }) => one.actor.id === analystId)).toHaveLength(3);
    expect(deleted.origin).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("also what their jobs do later, in their name", async () => {
    const { id } = await openDesk(labs, analyst).run(`${HOME_COLUMNS}\n${homeRow(1)}\n`);
    const { items } = await read(`actorId=${analystId}&object=upload&query=${id}`);
    expect(items.at(-1)).toMatchObject({ action: "created", name: "homes.csv" });
    expect(items[0]).toMatchObject({
      action: "changed",
      before: { status: "processing" },
      origin: expect.stringMatching(/^job /),
    });
  });

  test("also signing in and out, and never a secret", async () => {
    const { email } = (await send("GET", "/api/auth/verify", analyst)).json().user;
    const again = await labs.app.inject({
      method: "POST",
      url: "/api/login",
      payload: { email, password: PASSWORD },
    });
    const cookie = `labs_session=${again.cookies[0]?.value}`;
    await send(
      "PUT",
      "/api/users/me/password",
      { cookie },
      {
        currentPassword: PASSWORD,
        newPassword: "nine loud lanterns",
      },
    );
    const sessions = await read(`actorId=${analystId}&object=session`);
    expect(sessions.items.map((one: { action: string }) => one.action)).toEqual(
      expect.arrayContaining(["signedIn", "signedOut"]),
    );
    const { items } = await read("object=account&action=changed");
    expect(items[0]).toMatchObject({ after: { password_hash: "[hidden]" }, name: email });
    const rows = await labs.database.select().from(auditEvents);
    expect(JSON.stringify(rows)).not.toMatch(/argon2/);
    analyst = { cookie };
  });

  test("also every download, once", async () => {
    const form = createForm(
      { type: "lease", googlePlacesId: TOWN.home },
      { name: "lease.txt", content: "a lease" },
    );
    const headers = { ...form.headers, ...analyst };
    const kept = await labs.app.inject({
      method: "POST",
      url: "/api/documents",
      payload: form.payload,
      headers,
    });
    const { id } = kept.json();
    const get = (more: Record<string, string>) =>
      labs.app.inject({ url: `/api/documents/${id}/content`, headers: { ...analyst, ...more } });
    const first = await get({});
    await get({ range: "bytes=2-" });
    await get({ "if-none-match": String(first.headers.etag) });
    expect((await get({ range: "bytes=90-" })).statusCode).toBe(416);
    const { items, total } = await read(`action=downloaded&query=${id}`);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ object: "document", name: "lease.txt", actor: { id: analystId } });
  });

  test("a change that is undone leaves no line, and a failing line undoes its change", async () => {
    const { total } = await read("");
    const failed = labs.database.transaction(async (transaction) => {
      await transaction.execute(sql`update users set first_name = 'Bo' where id = ${analystId}`);
      throw new Error("undone");
    });
    await expect(failed).rejects.toThrow("undone");
    expect((await read("")).total).toBe(total);
  });
});

test("The log can be neither changed nor shortened", async () => {
  const attempts = [
    sql`update audit_events set actor_id = null`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
  ];
  for (const attempt of attempts) {
    const refused = await labs.database
      .execute(attempt)
      .catch((error: { cause: Error }) => error.cause.message);
    expect(refused).toBe("The audit is only ever added to");
  }
});

test("It is paged and filtered by day, and its export holds every line once and is a download itself", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { total } = await read(`from=${today}&to=${today}`);
  expect(total).toBeGreaterThan(10);
  expect((await read("to=2020-01-01")).total).toBe(0);
  const pages = await Promise.all([1, 2].map((page) => read(`page=${page}&pageSize=4&to=${today}`)));
  const ids = pages.flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(8);
  await labs.database.execute(sql`insert into audit_events (action, object_type, object_id, object_name)
    select 'created', 'property', n::text, '=1+1' from generate_series(1, 2345) n`);
  const answer = await send("GET", "/api/audit/export?object=property", admin);
  const lines = answer.body.trim().split("\r\n");
  expect(lines).toHaveLength(2346);
  expect(new Set(lines.map((line) => line.split(",")[5])).size).toBe(2346);
  expect(lines[1]).toContain("'=1+1");
  expect((await read("action=downloaded&object=audit")).total).toBe(1);
});

test("Lines of the server's log say whose call it was, also of one that was refused", async () => {
  await send("GET", "/api/audit", analyst);
  const last = logged.filter(({ msg }) => msg === "request completed").at(-1);
  expect(last).toMatchObject({ userId: analystId, res: { statusCode: 403 } });
});

test("Every table has its audit, or a reason to have none", async () => {
  const { rows } = await labs.database.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in
      (select event_object_table from information_schema.triggers where trigger_name like 'audit%') order by 1`);
  // What is proposed the next time: the choice itself is kept in the request that it was made for.
  const proposed = ["account_choices", "column_choices"];
  // Made by the machine, and made again when somebody asks: the job, the import or the request is written down.
  const computed = [
    ...["backtest_markets", "backtest_runs", "data_request_rows", "geocoded_places", "holding_estimates"],
    ...["balance_changes", "balance_months", "capex_plan_changes", "capex_plan_months"],
    ...["capex_spend_changes", "capex_spend_months"],
    ...["actual_changes", "actual_months", "book_upload_changes", "book_upload_rows", "market_fits"],
    ...[
      "portfolio_underwriting_gaps",
      "firm_model_bulk_rows",
      "rent_roll_units",
      "search_results",
      "home_figures",
      "universe_changes",
      "newest_versions",
      "valued_counties",
    ],
  ];
  const loaded = [
    ...["counties", "daily_rates", "metric_series", "metro_divisions", "metros", "properties"],
    ...["property_owners", "property_taxes"],
    ...["rental_listings", "roll_loads", "roll_parcels", "sales", "small_areas", "source_checks"],
    ...["street_names", "superseded_series", "evidence_extents", "property_parts"],
    ...["withheld_figures", "zip_counties", "zip_fair_rents", "zip_tracts"],
  ];
  // Of links by mail the password that they set is written down.
  const passing = [
    ...["known_devices", "passkey_challenges", "pending_registrations", "property_views"],
    ...["provider_visits", "reset_tokens", "setup_tokens", "underwriting_presence"],
    ...["last_writes", "throttle_events"],
  ];
  // What stands in it was written down with the property itself.
  const told = [
    "committee_notices",
    "digest_mails",
    "note_mentions",
    "pipeline_changes",
    "webhook_deliveries",
    "webhook_events",
  ];
  const expected = [...told, ...proposed, ...computed, ...loaded, ...passing].sort();
  expect(rows.map(({ name }) => name)).toEqual(expected);
});
