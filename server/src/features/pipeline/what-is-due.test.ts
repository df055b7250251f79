import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { pipelineProperties } from "../../lib/database/tables/pipeline.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { listDueDeals } from "./due-repository.ts";

/** Each condition of what is due has a row on either side of it, with all else alike. */

const UNTIL = "2026-03-01";
let labs: TestApp;
let ann = "";
let bob = "";
let gone = "";

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  [ann, bob, gone] = [await signIn(), await signIn(), await signIn()];
  await labs.database.update(users).set({ disabledAt: new Date() }).where(eq(users.id, gone));
});
afterAll(() => labs.close());
beforeEach(() => labs.database.delete(pipelineProperties));

async function signIn(): Promise<string> {
  const headers = await labs.signIn("analyst");
  const answer = await labs.app.inject({ url: "/api/auth/verify", headers });
  return answer.json<{ user: { id: string } }>().user.id;
}

type Row = Partial<typeof pipelineProperties.$inferInsert>;

async function put(given: Row, googlePlacesId: string = TOWN.home): Promise<void> {
  await labs.database.delete(pipelineProperties).where(eq(pipelineProperties.googlePlacesId, googlePlacesId));
  await labs.database
    .insert(pipelineProperties)
    .values({ googlePlacesId, version: 1, status: "offer", changedBy: bob, ...given });
}

const due = async (userId: string) =>
  (await listDueDeals(labs.database, { userId, until: UNTIL })).map(({ isStepMine, isDealMine }) => [
    ...[isStepMine, isDealMine],
  ]);

test.each<[string, Row, boolean]>([
  ["a step on the day", { nextStepDueOn: UNTIL }, true],
  ["a step on the day after", { nextStepDueOn: "2026-03-02" }, false],
  ["the end of an offer", { offerExpiresOn: UNTIL }, true],
  ["the end of an offer on the day after", { offerExpiresOn: "2026-03-02" }, false],
  ["the end of diligence", { diligenceEndsOn: UNTIL }, true],
  ["the end of diligence on the day after", { diligenceEndsOn: "2026-03-02" }, false],
  ["a closing", { closingOn: UNTIL }, true],
  ["a closing on the day after", { closingOn: "2026-03-02" }, false],
  [
    "one of several",
    { nextStepDueOn: "2026-04-01", closingOn: "2026-02-01", offerExpiresOn: "2026-05-01" },
    true,
  ],
  ["nothing at all", {}, false],
  ["a deal without a stage", { closingOn: UNTIL, status: null }, true],
  ["a deal that is passed", { closingOn: UNTIL, status: "passed" }, false],
  ["a home that is owned", { closingOn: UNTIL, status: "owned" }, false],
  ["a deal that is closed", { closingOn: UNTIL, status: "closed" }, false],
  ["a deal that is approved", { closingOn: UNTIL, status: "approved" }, true],
])("%s", async (_, given, isDue) => {
  await put({ assigneeId: ann, ...given });
  expect(await due(ann)).toHaveLength(isDue ? 1 : 0);
});

test("a step is its person's, a date the assignee's, else of who changed the deal last", async () => {
  const step = { nextStep: "Call", nextStepDueOn: UNTIL };
  const both = async (given: Row) => {
    await put({ ...step, ...given });
    return [await due(ann), await due(bob)];
  };
  expect(await both({ assigneeId: ann })).toEqual([[[true, true]], []]);
  expect(await both({ assigneeId: ann, nextStepPersonId: bob })).toEqual([[[false, true]], [[true, false]]]);
  expect(await both({})).toEqual([[], [[true, true]]]);
  expect(await both({ nextStepPersonId: ann })).toEqual([[[true, false]], [[false, true]]]);
  // Who may not sign in any more is nobody.
  expect(await both({ assigneeId: gone })).toEqual([[], [[true, true]]]);
  expect(await both({ assigneeId: ann, nextStepPersonId: gone })).toEqual([[[true, true]], []]);
});

test("the first due stands first, by the earliest of its days", async () => {
  await put({ assigneeId: ann, closingOn: "2026-02-20", offerExpiresOn: "2026-02-10" }, TOWN.home);
  await put({ assigneeId: ann, nextStep: "Call", nextStepDueOn: "2026-02-05" }, TOWN.building);
  await put({ assigneeId: ann, diligenceEndsOn: "2026-02-15" }, TOWN.owned);
  const found = await listDueDeals(labs.database, { userId: ann, until: UNTIL });
  expect(found.map(({ googlePlacesId }) => googlePlacesId)).toEqual([TOWN.building, TOWN.home, TOWN.owned]);
  expect(found[1]).toMatchObject({ closingOn: "2026-02-20", offerExpiresOn: "2026-02-10", step: null });
});
