import { DealChecklist, listLeftOpen } from "@labs/contract/deals/checklist";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  dealChecks,
  dealSettings,
  pipelineChanges,
  pipelineProperties,
} from "../../lib/database/tables/pipeline.ts";
import { documents } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

type Headers = { cookie: string };
let labs: TestApp;
const people = {} as Record<"ann" | "viewer" | "admin", { id: string; headers: Headers }>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  for (const [name, role] of [
    ["ann", "analyst"],
    ["viewer", "viewer"],
    ["admin", "admin"],
  ] as const) {
    const headers = await labs.signIn(role);
    const { body } = await call("GET", "/api/auth/verify", undefined, headers);
    people[name] = { id: body.user.id, headers };
  }
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [dealChecks, dealSettings, pipelineChanges, pipelineProperties]) {
    await labs.database.delete(table);
  }
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

const at = (place: string) => `/api/research-property/google-places-id/${place}/pipeline`;
const read = async (place: string = TOWN.home) =>
  DealChecklist.parse((await call("GET", `${at(place)}/checklist`)).body);
const set = (line: string, payload: object, headers?: Headers, place: string = TOWN.home) =>
  call("PUT", `${at(place)}/checklist/${line}`, payload, headers);

async function file(of: Partial<typeof documents.$inferInsert> = {}) {
  const [row] = await labs.database
    .insert(documents)
    .values({
      ...{ name: "survey.pdf", type: "survey", tags: [], contentType: "application/pdf", size: 1 },
      ...{ sha256: "0".repeat(64), version: 1, createdBy: people.ann.id, googlePlacesId: TOWN.home },
      ...of,
    })
    .returning({ id: documents.id });
  return row?.id ?? "";
}

test("each type of property has its lines, and one is on file, waived or open again", async () => {
  const home = await read();
  const building = await read(TOWN.building);
  const ids = (of: DealChecklist) => of.items.map(({ id }) => id);
  expect(ids(home)).not.toContain("t12");
  expect(ids(building)).toContain("t12");
  expect(home).toMatchObject({ required: 6, done: 0 });
  const documentId = await file();
  expect((await set("inspection", { documentId })).body).toMatchObject({ required: 6, done: 1 });
  const waived = await set("title-commitment", { waivedReason: "Bought from a trustee" });
  expect(waived.body.done).toBe(2);
  const of = (list: DealChecklist, id: string) => list.items.find((one) => one.id === id);
  const now = await read();
  expect(of(now, "inspection")).toMatchObject({
    document: { id: documentId, name: "survey.pdf" },
    by: { id: people.ann.id },
  });
  expect(of(now, "title-commitment")).toMatchObject({ waivedReason: "Bought from a trustee" });
  expect((await set("title-commitment", {})).body.done).toBe(1);
  // One that is not required counts nowhere.
  expect((await set("survey", { documentId })).body.done).toBe(1);
  // A document that is deleted satisfies nothing.
  expect((await call("DELETE", `/api/documents/${documentId}`)).status).toBeLessThan(300);
  expect((await read()).done).toBe(0);
});

test("what a move leaves open is what the stages before ask for; going back or passing leaves nothing", async () => {
  const { items } = await read();
  const open = (from: Parameters<typeof listLeftOpen>[1]["from"], to: typeof from) =>
    listLeftOpen(items, { from, to }).map(({ id }) => id);
  expect(open("offer", "underContract")).toEqual(["letter-of-intent"]);
  expect(open("offer", "committee")).toEqual([
    ...["letter-of-intent", "purchase-agreement", "title-commitment", "inspection", "insurance-quote"],
  ]);
  expect(open("committee", "offer")).toEqual([]);
  expect(open("offer", "passed")).toEqual([]);
  expect(open("offer", null)).toEqual([]);
  expect(open("passed", "underContract")).toEqual(["letter-of-intent"]);
  expect(open(null, "offer")).toEqual([]);
});

test("a deal moves on with lines open, and its card tells how many are done", async () => {
  const moved = await call("PUT", at(TOWN.home), { basedOn: 0, status: "approved" });
  expect(moved.status).toBe(200);
  await set("inspection", { waivedReason: "New build" });
  const { body } = await call("GET", "/api/pipeline/board");
  const column = body.columns.find(({ status }: { status: string }) => status === "approved");
  expect(column.items[0].checklist).toEqual({ required: 6, done: 1 });
});

test("a line keeps what satisfies it when it is worded anew, and is gone with its version", async () => {
  await set("inspection", { waivedReason: "New build" });
  const line = {
    id: "inspection",
    stage: "diligence",
    propertyType: null,
    label: "Site visit",
    isRequired: true,
  };
  const next = { basedOn: 0, passReasons: ["Price"], checklist: [line], reason: "Ours" };
  expect((await call("PUT", "/api/settings/deals", next, people.admin.headers)).status).toBe(200);
  expect(await read()).toMatchObject({
    items: [{ label: "Site visit", waivedReason: "New build" }],
    done: 1,
  });
  expect((await set("title-commitment", { waivedReason: "No" })).status, "no line any more").toBe(404);
});

test("is refused by name: another's document, one of a portfolio, both at once, a viewer", async () => {
  const other = await file({ googlePlacesId: TOWN.building });
  const apart = await file({ portfolioId: "maymont" });
  expect((await set("survey", { documentId: other })).body.detail[0].msg).toMatch(/not of this property/);
  const hidden = await set("survey", { documentId: apart });
  // Whoever does not see the portfolio learns nothing of it.
  expect([404, 422]).toContain(hidden.status);
  expect((await set("survey", { documentId: TOWN.home })).status).toBe(422);
  expect((await set("survey", { documentId: "0b5e8f5c-7c59-4d4e-9f5a-0f3c8b5d1a2b" })).status).toBe(404);
  expect((await set("survey", { documentId: other, waivedReason: "Both" })).status).toBe(422);
  expect((await set("survey", { waivedReason: " " })).status).toBe(422);
  expect((await set("survey", { waivedReason: "\u0000" })).status).toBe(422);
  expect((await set("t12", { waivedReason: "Of buildings" })).status).toBe(404);
  expect((await set("survey", { waivedReason: "No" }, people.viewer.headers)).status).toBe(403);
  expect((await set("survey", { waivedReason: "No" }, undefined, "nowhere")).status).toBe(404);
});

test("everything that was done to a deal stands in one feed", async () => {
  await call("PUT", at(TOWN.home), { basedOn: 0, status: "offer" });
  await call("POST", `${at(TOWN.home)}/offers`, { kind: "offer", amount: 240_000, offeredOn: "2026-11-01" });
  await call("POST", `${at(TOWN.home)}/notes`, { text: "Called" });
  await file({ name: "letter.pdf" });
  await file({ name: "secret.pdf", portfolioId: "maymont" });
  await set("letter-of-intent", { waivedReason: "By phone" });
  const { body } = await call("GET", at(TOWN.home));
  const told = body.events.map(({ kind, detail }: Record<string, string>) => `${kind}: ${detail}`);
  expect(told.slice(0, 5)).toEqual([
    "checklist: Waived: By phone (Letter of intent or offer)",
    "document: letter.pdf",
    "note: Called",
    "offer: Our offer $240,000",
    "status: none → Offer",
  ]);
  expect(told.join()).not.toContain("secret.pdf");
});
