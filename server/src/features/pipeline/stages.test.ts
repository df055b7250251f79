import type { PipelineStatus } from "@labs/contract/deals/pipeline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pipelineChanges } from "../../lib/database/tables/pipeline.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
let userId: string;
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("viewer");
  const { rows } = await labs.pool.query<{ id: string }>("select id from users limit 1");
  userId = rows[0]?.id ?? "";
});
afterAll(() => labs.close());

const DAY = 86_400_000;

/** The history of a deal: where it went, and how many days ago. */
async function go(googlePlacesId: string, steps: [status: PipelineStatus | null, daysAgo: number][]) {
  await labs.database.insert(pipelineChanges).values(
    steps.map(([status, days], at) => ({
      ...{ googlePlacesId, version: at + 1, status, changedBy: userId },
      changedAt: new Date(Date.now() - days * DAY),
    })),
  );
}

async function get(query = "") {
  const answer = await labs.app.inject({ url: `/api/pipeline/stages${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const { items } = answer.json();
  return Object.fromEntries(items.map(({ stage, ...one }: { stage: string }) => [stage, one]));
}

const NOTHING = {
  ...{ deals: 0, movedOn: 0, passed: 0, open: 0 },
  ...{ conversion: null, medianDays: null, medianDaysOpen: null, reasons: [] },
};

test("nothing is said of stages in which no deal was, and anybody may ask", async () => {
  expect(Object.entries(await get())).toEqual(
    [
      ...["new", "screening", "underwriting", "offer", "underContract"],
      ...["diligence", "committee", "approved", "closed", "owned"],
    ].map((stage) => [stage, NOTHING]),
  );
  expect((await labs.app.inject({ url: "/api/pipeline/stages" })).statusCode).toBe(401);
  const wrong = await labs.app.inject({ url: "/api/pipeline/stages?since=soon", headers });
  expect(wrong.statusCode).toBe(422);
});

test("a deal counts in each stage that it was in, and its days in one are those of all its stays", async () => {
  // Skips a stage, comes back to one, changes tags there, and ends owned.
  await go(TOWN.home, [
    ["new", 100],
    ["underwriting", 90],
    ["underwriting", 88],
    ["offer", 80],
    ["underwriting", 70],
    ["offer", 66],
    ["owned", 60],
  ]);
  // Passed at the offer, after it had been taken off the list for a week.
  await go(TOWN.owned, [
    ["offer", 50],
    [null, 40],
    ["offer", 33],
    ["passed", 30],
  ]);
  await go(TOWN.parcel, [["offer", 5]]);
  // Of a property that is gone nothing is counted.
  await go("labs_99999_1", [["offer", 9]]);

  const stages = await get();
  const days = (value: number) => expect.closeTo(value, 3);
  expect(stages.new).toEqual({ ...NOTHING, deals: 1, movedOn: 1, conversion: 1, medianDays: days(10) });
  expect(stages.screening).toEqual(NOTHING);
  expect(stages.underwriting).toMatchObject({ deals: 1, movedOn: 1, open: 0, medianDays: days(14) });
  expect(stages.offer).toEqual({
    ...{ deals: 3, movedOn: 1, passed: 1, open: 1, conversion: 0.5 },
    ...{ medianDays: days((16 + 13) / 2), medianDaysOpen: days(5) },
    // Nobody said why.
    reasons: [{ reason: null, deals: 1 }],
  });
  expect(stages.owned).toMatchObject({ deals: 1, movedOn: 0, open: 1, conversion: null, medianDays: null });

  const since = new Date(Date.now() - 51 * DAY).toISOString().slice(0, 10);
  const recent = await get(`?since=${since}`);
  expect(recent.new).toEqual(NOTHING);
  expect(recent.offer).toMatchObject({ deals: 2, movedOn: 0, passed: 1, open: 1, conversion: 0 });
});

test("a deal that was passed without a stage is told beside the stages", async () => {
  const unstaged = async (query = "") =>
    (await labs.app.inject({ url: `/api/pipeline/stages${query}`, headers })).json().passedUnstaged;
  expect(await unstaged()).toEqual({ deals: 0, reasons: [] });
  await go(TOWN.building, [["passed", 20]]);
  expect(await unstaged()).toEqual({ deals: 1, reasons: [{ reason: null, deals: 1 }] });
  await labs.pool.query(
    "update pipeline_changes set pass_words = 'Wants too much' where google_places_id = $1",
    [TOWN.building],
  );
  expect((await unstaged()).reasons).toEqual([{ reason: "In words alone", deals: 1 }]);
  const since = new Date(Date.now() - 10 * DAY).toISOString().slice(0, 10);
  expect(await unstaged(`?since=${since}`)).toEqual({ deals: 0, reasons: [] });
});
