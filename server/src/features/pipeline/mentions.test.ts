import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { pipelineChanges, pipelineProperties, propertyNotes } from "../../lib/database/tables/pipeline.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { findMentioned } from "./mentions.ts";

type Headers = { cookie: string };
let labs: TestApp;
const people = {} as Record<"ann" | "bob" | "viewer", { id: string; email: string; headers: Headers }>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  for (const [name, role] of [
    ["ann", "analyst"],
    ["bob", "analyst"],
    ["viewer", "viewer"],
  ] as const) {
    const headers = await labs.signIn(role);
    const { body } = await call("GET", "/api/auth/verify", undefined, headers);
    people[name] = { id: body.user.id, email: body.user.email, headers };
    const [firstName, lastName] = [name.slice(0, 1).toUpperCase() + name.slice(1), "Lee"];
    await labs.database.update(users).set({ firstName, lastName }).where(eq(users.id, body.user.id));
  }
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [propertyNotes, pipelineChanges, pipelineProperties]) await labs.database.delete(table);
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

const notes = `/api/research-property/google-places-id/${TOWN.home}/pipeline/notes`;
const write = async (text: string, headers?: Headers) => (await call("POST", notes, { text }, headers)).body;

async function told(headers: Headers): Promise<string[]> {
  const { body } = await call("GET", "/api/inbox", undefined, headers);
  const group = body.groups.find(({ kind }: { kind: string }) => kind === "mentions");
  return group?.items.map(({ detail }: { detail: string }) => detail) ?? [];
}

describe("A name with @", () => {
  const of = (text: string, ...names: string[]) =>
    findMentioned(
      text,
      names.map((name) => ({ name })),
    ).map(({ name }) => name);

  test("means whose name it is, the longest one, and no part of a word", () => {
    expect(of("Ask @bob lee, please", "Bob Lee", "Ann Lee")).toEqual(["Bob Lee"]);
    expect(of("@Ann Lee-Ray and @Ann Lee.", "Ann Lee", "Ann Lee-Ray")).toEqual(["Ann Lee-Ray", "Ann Lee"]);
    expect(of("@Ann Leeds", "Ann Lee")).toEqual([]);
    expect(of("bob@lee.com, @, @@", "Bob Lee")).toEqual([]);
    expect(of("@José Núñez", "José Núñez".normalize("NFD"))).toHaveLength(1);
    expect(of("@Ann Lee @Ann Lee", "Ann Lee")).toEqual(["Ann Lee"]);
  });
});

test("who is named in a note is told in the inbox and by mail, once, until they see it or answer", async () => {
  labs.sent.length = 0;
  const note = await write("@Bob Lee the roof leaks, @Ann Lee");
  expect(await told(people.bob.headers)).toEqual(["Ann Lee: @Bob Lee the roof leaks, @Ann Lee"]);
  expect(await told(people.ann.headers), "who writes is not told").toEqual([]);
  expect(labs.sent.map(({ to }) => to)).toEqual([people.bob.email]);
  expect(labs.sent[0]?.text).toContain(`/research-property/${TOWN.home}`);
  const edit = (text: string, basedOn: number) =>
    call("PUT", `/api/pipeline/notes/${note.id}`, { text, basedOn });
  await edit("@Bob Lee the roof leaks. @Viewer Lee", 1);
  expect(
    labs.sent.map(({ to }) => to),
    "Bob not again",
  ).toEqual([people.bob.email, people.viewer.email]);
  await edit("The roof leaks. @Viewer Lee", 2);
  expect(await told(people.bob.headers), "named no more").toEqual([]);
  expect(await told(people.viewer.headers)).toHaveLength(1);
  const seen = { noteIds: [note.id] };
  expect((await call("POST", "/api/pipeline/mentions/seen", seen, people.bob.headers)).status).toBe(204);
  expect(await told(people.viewer.headers), "one's own alone").toHaveLength(1);
  await call("POST", "/api/pipeline/mentions/seen", seen, people.viewer.headers);
  expect(await told(people.viewer.headers)).toEqual([]);
  await write("@Bob Lee again");
  expect(await told(people.bob.headers)).toHaveLength(1);
  await write("Seen", people.bob.headers);
  expect(await told(people.bob.headers), "who answers has seen it").toEqual([]);
  expect((await call("POST", "/api/pipeline/mentions/seen", { noteIds: ["x"] })).status).toBe(422);
});

test("who turned mentions off, or may not sign in, gets none by mail, and a deleted note tells nobody", async () => {
  labs.sent.length = 0;
  const off = { off: ["mentions"], isMailed: true };
  await call("PUT", "/api/inbox/settings", off, people.bob.headers);
  const note = await write("@Bob Lee look");
  expect(labs.sent).toEqual([]);
  expect(await told(people.bob.headers)).toEqual([]);
  await call("PUT", "/api/inbox/settings", { off: [], isMailed: true }, people.bob.headers);
  expect(await told(people.bob.headers)).toHaveLength(1);
  await call("DELETE", `/api/pipeline/notes/${note.id}`);
  expect(await told(people.bob.headers)).toEqual([]);
  await labs.database.update(users).set({ disabledAt: new Date() }).where(eq(users.id, people.bob.id));
  await write("@Bob Lee look");
  expect(labs.sent).toEqual([]);
  await labs.database.update(users).set({ disabledAt: null }).where(eq(users.id, people.bob.id));
  expect(await told(people.bob.headers)).toEqual([]);
});

describe("Properties that are added to the pipeline together", () => {
  const add = (payload: object, headers?: Headers) => call("POST", "/api/pipeline", payload, headers);

  test("begin at a stage with an assignee; those that have one stay where they are", async () => {
    const at = (place: string) => `/api/research-property/google-places-id/${place}/pipeline`;
    await call("PUT", at(TOWN.home), { basedOn: 0, status: "offer" });
    await call("PUT", at(TOWN.owned), { basedOn: 0, tags: ["pool"], assigneeId: people.ann.id });
    const placeIds = [TOWN.home, TOWN.owned, TOWN.building, TOWN.building, "nowhere"];
    const answer = await add({
      placeIds,
      status: "screening",
      assigneeId: people.bob.id,
      tags: ["May list"],
    });
    expect(answer).toMatchObject({ status: 200, body: { added: 2, held: 1, unknown: 1 } });
    expect((await call("GET", at(TOWN.home))).body).toMatchObject({ version: 1, status: "offer" });
    expect((await call("GET", at(TOWN.owned))).body).toMatchObject({
      ...{ version: 2, status: "screening", tags: ["pool", "May list"], assignee: { id: people.ann.id } },
    });
    const { body } = await call("GET", at(TOWN.building));
    expect(body).toMatchObject({ version: 1, status: "screening", assignee: { id: people.bob.id } });
    expect(body.events.at(-1)).toMatchObject({ by: "Ann Lee" });
    const again = await add({ placeIds, status: "new" });
    expect(again.body).toEqual({ added: 0, held: 3, unknown: 1, listId: null });
    const none = await add({ placeIds: ["nowhere"], status: "new" });
    expect(none).toMatchObject({ status: 200, body: { added: 0, held: 0, unknown: 1 } });
  });

  test("are refused without a place, to begin as passed, for nobody, and to viewers", async () => {
    const deal = { placeIds: [TOWN.home], status: "new" };
    expect((await add({ ...deal, placeIds: [] })).status).toBe(422);
    expect((await add({ ...deal, status: "passed" })).status).toBe(422);
    const nobody = await add({ ...deal, assigneeId: "0b5e8f5c-7c59-4d4e-9f5a-0f3c8b5d1a2b" });
    expect(nobody.body.detail[0].msg).toMatch(/No active account/);
    expect((await add(deal, people.viewer.headers)).status).toBe(403);
  });
});
