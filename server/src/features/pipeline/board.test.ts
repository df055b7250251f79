import { DealBoard } from "@labs/contract/deals/board";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pipelineChanges, pipelineProperties, propertyOffers } from "../../lib/database/tables/pipeline.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
let userId: string;
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
  const { rows } = await labs.pool.query<{ id: string }>("select id from users limit 1");
  userId = rows[0]?.id ?? "";
});
afterAll(() => labs.close());

async function change(place: string, payload: object) {
  const url = `/api/research-property/google-places-id/${place}/pipeline`;
  const answer = await labs.app.inject({ method: "PUT", url, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function read(query = "") {
  const answer = await labs.app.inject({ url: `/api/pipeline/board${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const board = DealBoard.parse(answer.json());
  return { ...board, of: (status: string) => board.columns.find((one) => one.status === status) };
}

test("the board has every stage with its deals, what is due first, as their cards tell them", async () => {
  await change(TOWN.home, { basedOn: 0, status: "new" });
  await change(TOWN.home, { basedOn: 1, status: "offer", assigneeId: userId, tags: ["pool"] });
  await change(TOWN.home, { basedOn: 2, nextStep: { text: "Call", dueOn: "2026-12-01" } });
  await change(TOWN.owned, { basedOn: 0, status: "offer" });
  await change(TOWN.building, { basedOn: 0, status: "passed", passed: { reason: "Financing" } });
  await change(TOWN.parcel, { basedOn: 0, tags: ["pool"] });
  const days = (version: number, ago: number) =>
    labs.database
      .update(pipelineChanges)
      .set({ changedAt: new Date(Date.now() - ago * 86_400_000) })
      .where(eq(pipelineChanges.version, version));
  await days(1, 30);
  await days(2, 20);
  await days(3, 10);
  const price = { googlePlacesId: TOWN.home, createdBy: userId, maxBid: 250_000 };
  await labs.database.insert(propertyOffers).values([
    { ...price, kind: "offer", amount: 240_000, offeredOn: "2026-10-01" },
    { ...price, kind: "counter", amount: 260_000, offeredOn: "2026-10-05" },
  ]);
  const board = await read();
  expect(board.columns.map(({ status, total }) => `${status} ${total}`)).toEqual([
    ...["new 0", "screening 0", "underwriting 0", "offer 2", "underContract 0", "diligence 0"],
    ...["committee 0", "approved 0", "closed 0", "owned 0", "passed 1"],
  ]);
  const [first, second] = board.of("offer")?.items ?? [];
  expect(first).toMatchObject({
    ...{ googlePlacesId: TOWN.home, version: 3, nextStep: { text: "Call" }, assignee: { id: userId } },
    price: { kind: "counter", amount: 260_000, offeredOn: "2026-10-05", maxBid: 250_000 },
  });
  // Since the status changed, not since the next step did.
  expect((Date.now() - Date.parse(first?.since ?? "")) / 86_400_000).toBeCloseTo(20, 1);
  expect(second).toMatchObject({ googlePlacesId: TOWN.owned, price: null, nextStep: null });
  expect(board.of("passed")?.items[0]).toMatchObject({
    ...{ label: "Kingfisher Flats", passed: { reason: "Financing", words: null } },
  });
  expect((await read("?assignee=me&tag=pool")).of("offer")).toMatchObject({ total: 1 });
  expect((await read("?query=nowhere")).columns.every(({ total }) => total === 0)).toBe(true);
  expect((await labs.app.inject({ url: "/api/pipeline/board" })).statusCode).toBe(401);
  expect((await labs.app.inject({ url: "/api/pipeline/board?assignee=x", headers })).statusCode).toBe(422);
});

test("a column holds 500 deals and counts all", async () => {
  await labs.database.delete(pipelineProperties);
  await labs.pool.query(
    `insert into properties select (jsonb_populate_record(null::properties,
       to_jsonb(p) || jsonb_build_object('oid', 900000 + n, 'google_places_id', 'many_' || n, 'parcel_number', 'parcel ' || n, 'parcel_key', 'parcel' || n))).*
     from properties p, generate_series(1, 505) n where p.google_places_id = $1`,
    [TOWN.home],
  );
  await labs.pool.query(
    `insert into pipeline_properties (google_places_id, version, status, changed_by)
     select 'many_' || n, 1, 'screening', $1 from generate_series(1, 505) n`,
    [userId],
  );
  const screening = (await read()).of("screening");
  expect(screening?.total).toBe(505);
  expect(screening?.items).toHaveLength(500);
});
