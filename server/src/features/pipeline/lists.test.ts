import { DealBoard } from "@labs/contract/deals/board";
import { dealAddress, dealOfList, PropertyWork } from "@labs/contract/deals/pipeline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dealChecks, pipelineChanges, pipelineProperties } from "../../lib/database/tables/pipeline.ts";
import { portfolios } from "../../lib/database/tables/portfolios.ts";
import { documents } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

type Headers = { cookie: string };
let labs: TestApp;
const people = {} as Record<"ann" | "bob" | "viewer", { id: string; headers: Headers }>;
const HOMES = [TOWN.home, TOWN.owned];

beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  await buildTown(labs.database);
  for (const [name, role] of [
    ["ann", "analyst"],
    ["bob", "analyst"],
    ["viewer", "viewer"],
  ] as const) {
    const headers = await labs.signIn(role);
    const { body } = await call("GET", "/api/auth/verify", undefined, headers);
    people[name] = { id: body.user.id, headers };
  }
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [pipelineChanges, pipelineProperties, dealChecks]) await labs.database.delete(table);
  await labs.database.delete(portfolios);
});

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  headers: Headers = people.ann.headers,
) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

const work = (listId: string) => `/api/research-property/google-places-id/${dealOfList(listId)}/pipeline`;

async function makeList(settings: object = {}): Promise<string> {
  const { status, body } = await call("POST", "/api/portfolios", {
    ...{ name: "Seller A", kind: "list", placeIds: HOMES, isShared: true },
    ...settings,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function readBoard(headers?: Headers) {
  const { body } = await call("GET", "/api/pipeline/board", undefined, headers);
  return DealBoard.parse(body).columns.flatMap(({ items }) => items);
}

describe("A list as one deal", () => {
  test("comes out of a search in one step, and leaves the stages of its properties alone", async () => {
    const home = `/api/research-property/google-places-id/${TOWN.home}/pipeline`;
    await call("PUT", home, { basedOn: 0, status: "offer" });
    const { status, body } = await call("POST", "/api/pipeline", {
      ...{ placeIds: [...HOMES, "nowhere"], status: "screening", assigneeId: people.bob.id, tags: ["bulk"] },
      listName: "Seller A, 2 homes",
    });
    expect([status, body]).toMatchObject([200, { added: 2, held: 0, unknown: 1 }]);
    const list = await call("GET", `/api/portfolios/${body.listId}`, undefined, people.bob.headers);
    expect(list.body).toMatchObject({ name: "Seller A, 2 homes", isShared: true, properties: 2 });
    const { body: pipeline } = await call("GET", "/api/pipeline?assignee=me", undefined, people.bob.headers);
    expect(pipeline.items).toMatchObject([
      {
        ...{ googlePlacesId: dealOfList(body.listId), label: "Seller A, 2 homes", status: "screening" },
        ...{ propertyType: null, list: { id: body.listId, homes: 2 }, tags: ["bulk"], demo: false },
      },
    ]);
    expect((await call("GET", home)).body.status).toBe("offer");
    const found = await call("GET", "/api/pipeline?query=seller%20a");
    expect(found.body.items).toHaveLength(1);
    const none = await call("POST", "/api/pipeline", {
      placeIds: ["nowhere"],
      status: "new",
      listName: "None",
    });
    expect(none).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "placeIds"] }] } });
    const nameless = await call("POST", "/api/pipeline", { placeIds: HOMES, status: "new", listName: " " });
    expect(nameless.status).toBe(422);
  });

  test("has stage, next step, notes, offers against its properties' maximum bids, and its activity", async () => {
    const id = await makeList();
    const url = work(id);
    const nextStep = { text: "Call the broker", dueOn: new Date().toISOString().slice(0, 10) };
    const { status, body } = await call("PUT", url, {
      basedOn: 0,
      status: "offer",
      assigneeId: people.bob.id,
      nextStep,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await call("PUT", url, { basedOn: 0, status: "new" })).status).toBe(409);
    await labs.pool.query("delete from home_figures");
    const early = await call("GET", `${url}/offers`);
    expect(early.body).toMatchObject({
      ...{ maxBid: null, maxBidReason: "2 of 2 properties have none: enter it with the offer" },
    });
    const value = (place: string, maxBid: number) =>
      labs.database.execute(sql`
        insert into home_figures (county_fips, google_places_id, max_bid, returns_reasons, valued_at)
        values ('48453', ${place}, ${maxBid}, '{}', now())
        on conflict (county_fips, google_places_id) do update set max_bid = excluded.max_bid, valued_at = now(), stale = null`);
    await value(TOWN.home, 210_000);
    expect((await call("GET", `${url}/offers`)).body.maxBidReason).toBe(
      "1 of 2 properties have none: enter it with the offer",
    );
    await value(TOWN.owned, 190_000);
    const offer = await call("POST", `${url}/offers`, {
      kind: "offer",
      amount: 380_000,
      offeredOn: "2026-11-01",
    });
    expect(offer).toMatchObject({ status: 201, body: { maxBid: 400_000 } });
    await value(TOWN.home, 230_000);
    expect((await call("GET", `${url}/offers`)).body).toMatchObject({
      ...{ maxBid: 420_000, items: [{ amount: 380_000, maxBid: 400_000 }] },
    });
    const note = await call("POST", `${url}/notes`, { text: "Roofs of 2024" });
    expect(note.status).toBe(201);
    const [card] = await readBoard();
    expect(card).toMatchObject({
      ...{ label: "Seller A", status: "offer", list: { id, homes: 2 }, propertyType: null },
      ...{ price: { amount: 380_000, maxBid: 400_000 }, maxBid: 420_000 },
    });
    const { events, notes } = PropertyWork.parse((await call("GET", url)).body);
    expect(notes).toHaveLength(1);
    expect(events.map(({ kind }) => kind).sort()).toEqual(["assignee", "note", "offer", "status", "step"]);
    const { body: inbox } = await call("GET", "/api/inbox", undefined, people.bob.headers);
    const steps = inbox.groups.find(({ kind }: { kind: string }) => kind === "steps");
    expect(steps.items).toMatchObject([{ title: "Seller A", href: dealAddress(dealOfList(id)) }]);
    const stages = await call("GET", "/api/pipeline/stages");
    expect(stages.body.items.find(({ stage }: { stage: string }) => stage === "offer")).toMatchObject({
      ...{ deals: 1, open: 1 },
    });
  });

  test("asks for the documents of its properties' types, filed in the list", async () => {
    const id = await makeList();
    const url = work(id);
    await call("PUT", url, { basedOn: 0, status: "offer" });
    const { body: checklist } = await call("GET", `${url}/checklist`);
    const types = new Set(checklist.items.map(({ propertyType }: { propertyType: string }) => propertyType));
    expect(types).not.toContain("multifamily");
    const [line] = checklist.items;
    const file = async (portfolioId: string | null) => {
      const [row] = await labs.database
        .insert(documents)
        .values({
          ...{
            name: "Rent roll.pdf",
            type: "Other",
            tags: [],
            contentType: "application/pdf",
            size: 1,
            version: 1,
          },
          ...{ sha256: `${portfolioId}`, portfolioId, createdBy: people.ann.id },
          googlePlacesId: portfolioId === null ? TOWN.home : null,
        })
        .returning({ id: documents.id });
      return row?.id ?? "";
    };
    const set = (documentId: string) => call("PUT", `${url}/checklist/${line.id}`, { documentId });
    expect((await set(await file(null))).body.detail[0].msg).toBe("This document is not filed in this list");
    const filed = await set(await file(id));
    expect(filed).toMatchObject({ status: 200, body: { done: line.isRequired ? 1 : 0 } });
    const [card] = await readBoard();
    expect(card?.checklist.required).toBe(checklist.required);
    expect(card?.checklist.done).toBe(filed.body.done);
  });

  test("is everybody's: a private list is none, a rule is none, and one that is deleted is gone", async () => {
    const id = await makeList({ isShared: false });
    expect(await call("GET", work(id))).toMatchObject({
      ...{ status: 409, body: { detail: "Only a list that the firm shares can be a deal: share it first" } },
    });
    expect((await call("GET", work(id), undefined, people.bob.headers)).status, "nor told of").toBe(404);
    expect((await call("PUT", work(id), { basedOn: 0, status: "new" })).status).toBe(409);
    const share = (isShared: boolean, basedOn: number) =>
      call("PUT", `/api/portfolios/${id}`, { basedOn, isShared });
    expect((await share(true, 1)).status).toBe(200);
    expect((await call("PUT", work(id), { basedOn: 0, status: "new" }, people.bob.headers)).status).toBe(200);
    expect((await call("PUT", work(id), { basedOn: 1, status: "offer" }, people.viewer.headers)).status).toBe(
      403,
    );
    expect(await readBoard(people.viewer.headers)).toHaveLength(1);
    expect((await share(false, 2)).status).toBe(200);
    expect(await readBoard()).toEqual([]);
    expect((await call("GET", "/api/pipeline")).body).toMatchObject({ total: 0, items: [], counts: [] });
    await share(true, 3);
    expect(await readBoard()).toHaveLength(1);
    await call("POST", `${work(id)}/notes`, { text: "Call the seller" });
    expect((await call("DELETE", `/api/portfolios/${id}`)).status).toBe(204);
    expect(await readBoard()).toEqual([]);
    for (const table of [
      "pipeline_properties",
      "pipeline_changes",
      "property_notes",
      "property_offers",
      "deal_checks",
    ]) {
      const { rows } = await labs.pool.query(`select from ${table} where google_places_id = $1`, [
        `list_${id}`,
      ]);
      expect(rows, table).toEqual([]);
    }
    const rule = await makeList({
      name: "Rule",
      kind: "rule",
      placeIds: undefined,
      criteria: { owned: "only" },
    });
    expect((await call("GET", work(rule))).status).toBe(409);
    for (const unknown of ["list_owned", "list_", "list_00000000-0000-0000-0000-000000000000"]) {
      const url = `/api/research-property/google-places-id/${unknown}/pipeline`;
      expect((await call("PUT", url, { basedOn: 0, status: "new" })).status, unknown).toBeGreaterThanOrEqual(
        403,
      );
    }
  });
});
