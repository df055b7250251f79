import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { inboxSettings } from "../../lib/database/tables/inbox.ts";
import { noteMentions, propertyNotes } from "../../lib/database/tables/pipeline.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { listMailed, listUnseen, markSeen, markSeenAt, writeMentions } from "./mention-repository.ts";

/** Each condition of who is told has a row on either side of it, with all else alike. */

let labs: TestApp;
let ann = "";
let bob = "";
let cyd = "";

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  [ann, bob, cyd] = [await signIn(), await signIn(), await signIn()];
});
afterAll(() => labs.close());
beforeEach(async () => {
  await labs.database.delete(noteMentions);
  await labs.database.delete(propertyNotes);
});

async function signIn(): Promise<string> {
  const headers = await labs.signIn("analyst");
  const answer = await labs.app.inject({ url: "/api/auth/verify", headers });
  return answer.json<{ user: { id: string } }>().user.id;
}

async function note(text: string, googlePlacesId: string = TOWN.home): Promise<string> {
  const row = { googlePlacesId, text, createdBy: cyd };
  const [made] = await labs.database.insert(propertyNotes).values(row).returning({ id: propertyNotes.id });
  return made?.id ?? "";
}

const unseen = async (userId: string) => (await listUnseen(labs.database, userId)).map(({ text }) => text);

test("a note names those it names now, and tells who is new", async () => {
  const [first, other] = [await note("first"), await note("other")];
  const write = async (noteId: string, ids: string[]) =>
    (await writeMentions(labs.database, { noteId, ids })).toSorted();
  expect(await write(other, [ann])).toEqual([ann]);
  expect(await write(other, [ann])).toEqual([]);
  expect(await write(first, [ann, bob])).toEqual([ann, bob].toSorted());
  expect(await write(first, [bob, cyd])).toEqual([cyd]);
  expect([await unseen(ann), await unseen(bob), await unseen(cyd)]).toEqual([
    ["other"],
    ["first"],
    ["first"],
  ]);
  expect(await write(first, [])).toEqual([]);
  expect([await unseen(ann), await unseen(bob), await unseen(cyd)]).toEqual([["other"], [], []]);
});

test("what somebody has seen is seen of these notes alone, and by nobody else", async () => {
  const [first, second, elsewhere] = [
    await note("first"),
    await note("second"),
    await note("there", TOWN.owned),
  ];
  for (const noteId of [first, second, elsewhere])
    await writeMentions(labs.database, { noteId, ids: [ann, bob] });
  expect(await unseen(ann)).toEqual(["there", "second", "first"]);
  await markSeen(labs.database, { noteIds: [first], userId: ann });
  expect([await unseen(ann), await unseen(bob)]).toEqual([
    ["there", "second"],
    ["there", "second", "first"],
  ]);
  const readAt = async () =>
    (await labs.database.select().from(noteMentions))
      .find(({ noteId, userId }) => noteId === first && userId === ann)
      ?.seenAt?.getTime();
  const before = await readAt();
  await markSeenAt(labs.database, { googlePlacesId: TOWN.home, userId: ann });
  expect([await unseen(ann), await unseen(bob)]).toEqual([["there"], ["there", "second", "first"]]);
  await markSeen(labs.database, { noteIds: [first], userId: ann });
  // When it was seen the first time stays.
  expect(before).toBeTypeOf("number");
  expect(await readAt()).toBe(before);
});

test("those are mailed who may sign in, want mail, and want to hear when they are named", async () => {
  const mailed = async () => (await listMailed(labs.database, [ann, bob])).length;
  expect(await listMailed(labs.database, [bob, ann])).toEqual(
    (await labs.database.select().from(users))
      .filter(({ id }) => id === ann || id === bob)
      .map(({ email }) => email)
      .toSorted(),
  );
  await labs.database.insert(inboxSettings).values({ userId: ann, off: ["jobs"], isMailed: true });
  expect(await mailed()).toBe(2);
  await labs.database.update(inboxSettings).set({ off: ["jobs", "mentions"] });
  expect(await mailed()).toBe(1);
  await labs.database.update(inboxSettings).set({ off: [], isMailed: false });
  expect(await mailed()).toBe(1);
  await labs.database.update(users).set({ disabledAt: new Date() }).where(eq(users.id, bob));
  expect(await mailed()).toBe(0);
});
