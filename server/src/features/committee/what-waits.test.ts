import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  committeeConditions,
  committeeEvents,
  committeeNotices,
  committeeSubmissions,
  committeeVotes,
} from "../../lib/database/tables/committee.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { listOwnedConditions, listReturned, listToVote, listUnread, markRead } from "./notice-repository.ts";

/** Each condition of what waits for somebody has a row on either side of it, with all else alike. */

let labs: TestApp;
let ann = "";
let bob = "";

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await signIn();
  bob = await signIn();
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [committeeVotes, committeeConditions, committeeEvents, committeeNotices])
    await labs.database.delete(table);
  await labs.database.delete(committeeSubmissions);
});

async function signIn(): Promise<string> {
  const headers = await labs.signIn("approver");
  const answer = await labs.app.inject({ url: "/api/auth/verify", headers });
  return answer.json<{ user: { id: string } }>().user.id;
}

const PLACES = [TOWN.home, TOWN.demoHome, TOWN.building, TOWN.owned, TOWN.parcel, TOWN.unplaced];
let made = 0;

/** A submission of the next property, of which one at most may be open. */
async function submit(given: Partial<typeof committeeSubmissions.$inferInsert> = {}): Promise<string> {
  made += 1;
  const [row] = await labs.database
    .insert(committeeSubmissions)
    .values({
      googlePlacesId: PLACES[made % PLACES.length] ?? "",
      ...{ underwritingVersion: 1, state: "submitted", round: 1, createdBy: ann, submittedBy: ann },
      submittedAt: new Date(),
      ...given,
    })
    .returning({ id: committeeSubmissions.id });
  return row?.id ?? "";
}

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

test("votes are asked for while it is submitted, once a round, the longest waiting first", async () => {
  const newer = await submit({ submittedAt: at(9) });
  const older = await submit({ submittedAt: at(3) });
  const again = await submit({ submittedAt: at(5), round: 2 });
  const voted = await submit({ submittedAt: at(1) });
  await submit({ state: "draft", submittedAt: at(2) });
  await submit({ state: "approved", submittedAt: at(2) });
  const vote = (submissionId: string, round: number, userId: string) => ({
    ...{ submissionId, round, userId, vote: "approve" as const },
  });
  await labs.database
    .insert(committeeVotes)
    .values([vote(voted, 1, bob), vote(again, 1, bob), vote(again, 2, ann), vote(newer, 1, ann)]);
  const list = async (userId: string) =>
    (await listToVote(labs.database, userId)).map(({ submissionId, votes }) => [submissionId, votes]);
  expect(await list(bob)).toEqual([
    [older, 0],
    [again, 1],
    [newer, 1],
  ]);
  expect(await list(ann)).toEqual([
    [voted, 1],
    [older, 0],
  ]);
  const [first] = await listToVote(labs.database, bob);
  expect(first).toMatchObject({ submittedBy: "Ann Example", submittedById: ann });
});

test("what was returned waits for who submitted it, or began it, by when it came back", async () => {
  const mine = await submit({ state: "returned", reason: "No T-12", createdBy: bob, createdAt: at(1) });
  const begun = await submit({ state: "returned", submittedBy: null, createdAt: at(4) });
  await submit({ state: "returned", submittedBy: bob });
  await submit();
  await labs.database.insert(committeeEvents).values([
    { submissionId: mine, at: at(6), byId: bob, kind: "returned", text: "Returned" },
    { submissionId: mine, at: at(8), byId: bob, kind: "reopened", text: "Reopened" },
    { submissionId: mine, at: at(9), byId: bob, kind: "commented", text: "Soon" },
  ]);
  const found = await listReturned(labs.database, ann);
  expect(found.map(({ submissionId, reason, at: since }) => [submissionId, reason, new Date(since)])).toEqual(
    [
      [mine, "No T-12", at(8)],
      [begun, null, at(4)],
    ],
  );
});

test("conditions wait for their owner while they are open, of the round that was decided, first due first", async () => {
  const approved = await submit({ state: "approvedWithConditions", round: 2 });
  const other = await submit({ state: "approved" });
  const condition = (text: string, given: Partial<typeof committeeConditions.$inferInsert>) => ({
    ...{ submissionId: approved, round: 2, position: 0, text, ownerId: ann },
    ...given,
  });
  await labs.database
    .insert(committeeConditions)
    .values([
      condition("no day, second", { position: 3 }),
      condition("no day, first", { position: 2 }),
      condition("later", { dueOn: "2026-03-09" }),
      condition("sooner", { dueOn: "2026-03-02", position: 5 }),
      condition("done", { doneAt: at(2), doneBy: ann }),
      condition("of the round before", { round: 1 }),
      condition("of Bob", { ownerId: bob }),
      condition("of an approval without conditions", { submissionId: other, round: 1 }),
    ]);
  const found = await listOwnedConditions(labs.database, ann);
  expect(found.map(({ text, dueOn }) => [text, dueOn])).toEqual([
    ["sooner", "2026-03-02"],
    ["later", "2026-03-09"],
    ["no day, first", null],
    ["no day, second", null],
  ]);
});

test("what one was told is unread until one read it oneself, each line or all of a submission", async () => {
  const [first, second] = [await submit(), await submit()];
  const notice = (text: string, submissionId: string, userId: string, day: number) => ({
    ...{ text, submissionId, userId, at: at(day) },
  });
  await labs.database
    .insert(committeeNotices)
    .values([
      notice("older", first, ann, 1),
      notice("newer", first, ann, 3),
      notice("other", second, ann, 2),
      notice("of Bob", first, bob, 4),
    ]);
  const unread = async (userId: string) => await listUnread(labs.database, userId);
  const texts = async (userId: string) => (await unread(userId)).map(({ text }) => text);
  expect(await texts(ann)).toEqual(["newer", "other", "older"]);
  const ids = [...(await unread(ann)), ...(await unread(bob))]
    .filter(({ text }) => text === "newer" || text === "of Bob")
    .map(({ id }) => id);
  await markRead(labs.database, { userId: ann, ids });
  expect(await texts(ann)).toEqual(["other", "older"]);
  expect(await texts(bob)).toEqual(["of Bob"]);
  const readAt = async () =>
    (await labs.database.select().from(committeeNotices)).find(({ text }) => text === "newer")?.readAt;
  const before = await readAt();
  await markRead(labs.database, { userId: ann, submissionId: first });
  expect(await texts(ann)).toEqual(["other"]);
  expect(await texts(bob)).toEqual(["of Bob"]);
  // When it was read the first time stays.
  expect(before).toBeInstanceOf(Date);
  expect(await readAt()).toEqual(before);
});
