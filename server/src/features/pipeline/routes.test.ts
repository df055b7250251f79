import { LONGEST_NOTE, MOST_NOTES, MOST_TAGS, PropertyWork } from "@labs/contract/deals/pipeline";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { pipelineChanges, pipelineProperties, propertyNotes } from "../../lib/database/tables/pipeline.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

type Headers = { cookie: string };
let labs: TestApp;
const people = {} as Record<"ann" | "bob" | "viewer" | "admin", { id: string; headers: Headers }>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  for (const [name, role] of [
    ["ann", "analyst"],
    ["bob", "analyst"],
    ["viewer", "viewer"],
    ["admin", "admin"],
  ] as const) {
    const headers = await labs.signIn(role);
    const { body } = await call("GET", "/api/auth/verify", undefined, headers);
    people[name] = { id: body.user.id, headers };
    const [firstName, lastName] = [name.slice(0, 1).toUpperCase() + name.slice(1), "Lee"];
    await labs.database.update(users).set({ firstName, lastName }).where(eq(users.id, body.user.id));
  }
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [pipelineChanges, pipelineProperties, propertyNotes]) await labs.database.delete(table);
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

const work = (place = TOWN.home) => `/api/research-property/google-places-id/${place}/pipeline`;
const change = (payload: object, headers?: Headers, place?: string) =>
  call("PUT", work(place), payload, headers);

describe("Status, assignee and tags of a property", () => {
  test("are empty until somebody sets them, and each is set by itself", async () => {
    const first = await call("GET", work());
    expect(PropertyWork.parse(first.body)).toEqual({
      ...{ version: 0, status: null, assignee: null, tags: [], notes: [], events: [] },
      ...{ nextStep: null, passed: null },
      dates: { offerExpiresOn: null, diligenceEndsOn: null, closingOn: null },
      choices: { tags: [], people: expect.arrayContaining([{ id: people.bob.id, name: "Bob Lee" }]) },
    });
    await change({ basedOn: 0, status: "screening" });
    await change({ basedOn: 1, assigneeId: people.bob.id });
    const { body } = await change({ basedOn: 2, tags: [" Value  add ", "VALUE ADD", "pool"] });
    expect(body).toMatchObject({
      version: 3,
      status: "screening",
      assignee: { id: people.bob.id, name: "Bob Lee", isDisabled: false },
      tags: ["Value add", "pool"],
    });
    expect((await change({ basedOn: 3, status: null })).body).toMatchObject({
      status: null,
      tags: body.tags,
    });
    const unchanged = await change({ basedOn: 4, tags: ["value add", "Pool"] });
    expect(unchanged.body.version, "the same again is no change").toBe(4);
  });

  test("set by somebody else meanwhile is answered 409 with who, and nothing is lost", async () => {
    await change({ basedOn: 0, status: "offer" });
    const late = await change({ basedOn: 0, status: "passed" }, people.bob.headers);
    expect(late.status).toBe(409);
    expect(late.body.detail).toMatch(/^Ann Lee changed this deal on [A-Z][a-z]{2} \d+, \d{4}$/);
    const together = await Promise.all(
      ["offer", "passed", "owned", "screening"].map((status) =>
        change({
          ...{ basedOn: 1, status: status === "offer" ? "new" : status },
          ...(status === "passed" ? { passed: { reason: "Financing" } } : {}),
        }),
      ),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { body } = await call("GET", work());
    expect(body.version).toBe(2);
  });

  test("are read by viewers and set by analysts; of a place that is no property they are not kept", async () => {
    expect((await call("GET", work(), undefined, people.viewer.headers)).status).toBe(200);
    expect((await change({ basedOn: 0, status: "new" }, people.viewer.headers)).status).toBe(403);
    const note = { text: "Roof" };
    expect((await call("POST", `${work()}/notes`, note, people.viewer.headers)).status).toBe(403);
    expect((await change({ basedOn: 0, status: "new" }, undefined, "labs_48453_99")).status).toBe(404);
    expect((await call("POST", `${work("nowhere")}/notes`, note)).status).toBe(404);
  });

  test("have limits that say themselves", async () => {
    for (const [body, words] of [
      [{ basedOn: 0, status: "won" }, /status|option/i],
      [{ basedOn: 0, assigneeId: TOWN.home }, /uuid/i],
      [{ basedOn: 0, assigneeId: "0b5e8f5c-7c59-4d4e-9f5a-0f3c8b5d1a2b" }, /No active account/],
      [{ basedOn: 0, tags: ["x".repeat(41)] }, /40/],
      [{ basedOn: 0, tags: Array.from({ length: MOST_TAGS + 1 }, String) }, /12/],
      [{ basedOn: 0, tags: [" "] }, /A tag needs a letter/],
    ] as const) {
      const refused = await change(body);
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0].msg).toMatch(words);
    }
    await labs.database.update(users).set({ disabledAt: new Date() }).where(eq(users.id, people.bob.id));
    expect((await change({ basedOn: 0, assigneeId: people.bob.id })).status, "disabled").toBe(422);
    const { body } = await call("GET", work());
    expect(body.choices.people.map(({ name }: { name: string }) => name)).toEqual([
      ...["Admin Lee", "Ann Lee", "Viewer Lee"],
    ]);
    await labs.database.update(users).set({ disabledAt: null }).where(eq(users.id, people.bob.id));
  });
});

describe("A note", () => {
  const write = async (text: string, headers?: Headers) =>
    (await call("POST", `${work()}/notes`, { text }, headers)).body;

  test("stands with its author and time, and is edited and deleted by the author or an administrator", async () => {
    const note = await write("Roof from 2009\nSeller is an estate");
    expect(note).toMatchObject({ version: 1, by: { id: people.ann.id, name: "Ann Lee" }, editedAt: null });
    const edit = (text: string, basedOn: number, headers?: Headers) =>
      call("PUT", `/api/pipeline/notes/${note.id}`, { text, basedOn }, headers);
    const others = await edit("Mine", 1, people.bob.headers);
    expect(others).toMatchObject({ status: 403, body: { detail: expect.stringContaining("Only Ann Lee") } });
    expect((await edit("Roof from 2019", 1)).body).toMatchObject({ version: 2, text: "Roof from 2019" });
    expect((await edit("Roof from 2029", 1)).status, "a stale edit").toBe(409);
    expect((await edit("Roof checked", 2, people.admin.headers)).status).toBe(200);
    const { body } = await call("GET", work(), undefined, people.viewer.headers);
    expect(body.notes).toEqual([expect.objectContaining({ text: "Roof checked", by: note.by, version: 3 })]);
    const remove = (headers?: Headers) =>
      call("DELETE", `/api/pipeline/notes/${note.id}`, undefined, headers);
    expect((await remove(people.bob.headers)).status).toBe(403);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });

  test("has a length and a property a number of them", async () => {
    expect((await call("POST", `${work()}/notes`, { text: " " })).status).toBe(422);
    expect((await call("POST", `${work()}/notes`, { text: "x".repeat(LONGEST_NOTE + 1) })).status).toBe(422);
    const row = { googlePlacesId: TOWN.home, text: "Seen", createdBy: people.ann.id };
    await labs.database.insert(propertyNotes).values(Array.from({ length: MOST_NOTES }, () => row));
    const refused = await call("POST", `${work()}/notes`, { text: "One more" });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].msg).toContain("500 notes");
  });
});

test("everything that the firm did stands in one history, and in the audit with before and after", async () => {
  await change({ basedOn: 0, status: "new", tags: ["pool"] });
  await change(
    { basedOn: 1, status: "offer", assigneeId: people.bob.id, tags: ["corner"] },
    people.bob.headers,
  );
  await call("POST", `${work()}/notes`, { text: "Called the seller" });
  const edits = [{ fact: "condition", basedOn: 0, value: "C3" }];
  const facts = `/api/research-property/google-places-id/${TOWN.home}/facts`;
  expect((await call("PUT", facts, { edits, reason: "Seen" })).status).toBe(200);
  const { body } = await call("GET", work());
  const told = body.events.map(({ kind, detail, by }: Record<string, string>) => `${by}, ${kind}: ${detail}`);
  expect(told).toEqual([
    "Ann Lee, fact: Condition — → C3: Seen",
    "Ann Lee, note: Called the seller",
    "Bob Lee, status: New → Offer",
    "Bob Lee, assignee: unassigned → Bob Lee",
    "Bob Lee, tags: + corner, − pool",
    "Ann Lee, status: none → New",
    "Ann Lee, tags: + pool",
  ]);
  const audit = await call("GET", "/api/audit?object=property&query=", undefined, people.admin.headers);
  const lines = audit.body.items.filter(
    ({ after }: { after: { status?: string } | null }) => after?.status === "offer",
  );
  expect(lines[0]).toMatchObject({
    action: "changed",
    objectId: TOWN.home,
    actor: { name: "Bob Lee" },
    before: { status: "new", tags: ["pool"] },
    after: { status: "offer", assignee_id: people.bob.id, tags: ["corner"] },
  });
  const notes = await call("GET", "/api/audit?object=note", undefined, people.admin.headers);
  expect(notes.body.items[0]).toMatchObject({ action: "created", after: { text: "Called the seller" } });
});

test("properties are listed by status, assignee and tag, with a count by status", async () => {
  await change({ basedOn: 0, status: "offer", assigneeId: people.ann.id, tags: ["pool", "corner"] });
  await change({ basedOn: 0, status: "new", tags: ["pool"] }, undefined, TOWN.building);
  await change({ basedOn: 0, assigneeId: people.ann.id }, undefined, TOWN.owned);
  await change({ basedOn: 0, status: "passed", passed: { reason: "Financing" } }, undefined, TOWN.parcel);
  await change({ basedOn: 1, status: null }, undefined, TOWN.parcel);
  const list = async (query: string) => {
    const { status, body } = await call("GET", `/api/pipeline?${query}`);
    expect(status).toBe(200);
    return { ...body, places: body.items.map((one: { googlePlacesId: string }) => one.googlePlacesId) };
  };
  const all = await list("");
  expect(all.places, "what has nothing left is not listed").toEqual([TOWN.owned, TOWN.building, TOWN.home]);
  expect(all.total).toBe(3);
  expect(all.items[1]).toMatchObject({ label: "Kingfisher Flats", status: "new", assignee: null });
  const mine = await list("assignee=me");
  expect(mine.places).toEqual([TOWN.owned, TOWN.home]);
  expect(mine.counts).toHaveLength(2);
  expect(mine.counts).toContainEqual({ status: "offer", properties: 1 });
  expect((await list("assignee=none")).places).toEqual([TOWN.building]);
  expect((await list("status=offer&status=none")).places).toEqual([TOWN.owned, TOWN.home]);
  expect((await list("status=offer&status=none")).total).toBe(2);
  expect((await list("tag=POOL")).places).toEqual([TOWN.building, TOWN.home]);
  expect((await list("tag=pool&tag=corner")).places).toEqual([TOWN.home]);
  expect((await list("query=kingFISHER")).places).toEqual([TOWN.building]);
  expect((await list("query=100%25_sure")).places).toEqual([TOWN.owned]);
  expect((await list("pageSize=1&page=2")).places).toEqual([TOWN.building]);
  expect(all.choices.tags).toEqual(["pool", "corner"]);
});
