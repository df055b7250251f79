import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let ann: { cookie: string };
let bob: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
  bob = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const base = (id: string) => `/api/research-property/google-places-id/${id}/underwriting`;
const get = async (path: string, id: string = TOWN.home) =>
  (await labs.app.inject({ url: `${base(id)}/${path}`, headers: viewer })).json();
const save = (payload: object, headers = ann, id: string = TOWN.home) =>
  labs.app.inject({ method: "POST", url: base(id), payload, headers });
const saved = async (payload: object, headers = ann, id: string = TOWN.home) => {
  const answer = await save(payload, headers, id);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

describe("a merge of two who began with the same version", () => {
  test("is refused by name, then kept with both parents and what was taken of whom", async () => {
    const first = await saved({ inputs: { purchasePrice: 350_000, monthlyRent: 2_400 } });
    const theirs = { purchasePrice: 340_000, monthlyRent: 2_400, holdYears: 9 };
    await saved({ inputs: theirs, basedOn: 1 }, bob);
    const mine = { purchasePrice: 345_000, monthlyRent: 2_450 };
    const late = await save({ inputs: mine, basedOn: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      detail: "This was based on version 1, but version 2, saved by Ann Example, is the newest",
    });

    const merged = await saved({
      inputs: { purchasePrice: 345_000, monthlyRent: 2_450, holdYears: 9 },
      basedOn: 2,
      merge: { base: 1, inputs: { ...first.inputs, ...mine } },
    });
    expect(merged).toMatchObject({ version: 3, basedOn: 2 });
    expect(merged.merge).toEqual({
      base: 1,
      theirs: 2,
      theirsBy: "Ann Example",
      items: [
        {
          ...{ input: "purchasePrice", base: 350_000, mine: 345_000, theirs: 340_000, kept: 345_000 },
          ...{ isConflict: true, chosen: "mine" },
        },
        {
          ...{ input: "monthlyRent", base: 2_400, mine: 2_450, theirs: 2_400, kept: 2_450 },
          ...{ isConflict: false, chosen: "mine" },
        },
        {
          ...{
            input: "holdYears",
            base: first.inputs.holdYears,
            mine: first.inputs.holdYears,
            theirs: 9,
            kept: 9,
          },
          ...{ isConflict: false, chosen: "theirs" },
        },
      ],
    });
    expect(await get("history/3")).toEqual(merged);
    const { items } = await get("history");
    expect(items.map(({ merge }: { merge: object | null }) => merge)).toEqual([merged.merge, null, null]);
    // What both rest on stays as it was.
    expect((await get("history/1")).inputs).toEqual(first.inputs);
  });

  test("says what was entered after it as such, and a decision against both", async () => {
    const before = await saved({ inputs: { purchasePrice: 300_000, monthlyRent: 2_300 }, basedOn: 3 });
    await saved({ inputs: { purchasePrice: 310_000, monthlyRent: 2_310 }, basedOn: 4 }, bob);
    const merged = await saved({
      inputs: { purchasePrice: 305_000, monthlyRent: 2_300, holdYears: 8 },
      basedOn: 5,
      merge: { base: 4, inputs: { ...before.inputs, purchasePrice: 290_000, monthlyRent: 2_290 } },
    });
    expect(
      merged.merge.items.map(({ input, chosen, kept }: Record<string, unknown>) => [input, chosen, kept]),
    ).toEqual([
      ["purchasePrice", "other", 305_000],
      ["monthlyRent", "base", 2_300],
      // Neither draft had touched it.
      ["holdYears", "other", 8],
    ]);
  });

  test.each([
    [{ base: 6, inputs: {} }, ["body", "merge", "base"]],
    [{ base: 9, inputs: {} }, ["body", "merge", "base"]],
    [{ base: -1, inputs: {} }, ["body", "merge", "base"]],
    [{ base: 4 }, ["body", "merge", "inputs"]],
    [{ base: 4, inputs: { surprise: 1 } }, ["body", "merge", "inputs", "surprise"]],
    [
      { base: 4, inputs: { renovationScope: Array.from({ length: 9_000 }, () => ({})) } },
      ["body", "merge", "inputs"],
    ],
  ])("%# is refused with the place where it is none", async (merge, loc) => {
    const answer = await save({ inputs: { purchasePrice: 300_000, monthlyRent: 2_300 }, basedOn: 6, merge });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(loc);
  });

  test("needs a version that it is based on, and is refused like any save when that is old, locked or a viewer's", async () => {
    const merge = { base: 4, inputs: {} };
    const inputs = { purchasePrice: 300_000, monthlyRent: 2_300 };
    expect((await save({ inputs, merge })).statusCode).toBe(422);
    expect((await save({ inputs, merge, basedOn: 5 })).statusCode).toBe(409);
    expect((await save({ inputs, merge, basedOn: 6 }, viewer)).statusCode).toBe(403);
    expect((await save({ inputs, merge, basedOn: 6 }, { cookie: "" })).statusCode).toBe(401);
    const lock = (isLocked: boolean) =>
      labs.app.inject({
        method: "PUT",
        url: `${base(TOWN.home)}/history/6/lock`,
        payload: isLocked ? { isLocked, reason: "Sent to the committee" } : { isLocked },
        headers: bob,
      });
    await lock(true);
    const locked = await save({ inputs, merge, basedOn: 6 });
    expect(locked.statusCode).toBe(409);
    expect(locked.json().detail).toContain("locked at version 6");
    await lock(false);
    expect((await get("history")).total).toBe(6);
  });
});

test("two first drafts are no silent overwriting: the second merges with what there was before either", async () => {
  const inputs = { purchasePrice: 320_000, monthlyRent: 2_100, afterRepairValue: 390_000 };
  await saved({ inputs, basedOn: 0 }, bob, TOWN.owned);
  const late = await save({ inputs: { ...inputs, monthlyRent: 2_200 }, basedOn: 0 }, ann, TOWN.owned);
  expect(late.statusCode).toBe(409);
  expect(late.json().detail).toBe(
    "This was begun before there was a version, but version 1, saved by Ann Example, is the newest",
  );
  const merged = await saved(
    {
      inputs: { ...inputs, monthlyRent: 2_200 },
      basedOn: 1,
      merge: { base: 0, inputs: { ...inputs, monthlyRent: 2_200 } },
    },
    ann,
    TOWN.owned,
  );
  const rent = merged.merge.items.find(({ input }: { input: string }) => input === "monthlyRent");
  expect(rent).toMatchObject({ mine: 2_200, theirs: 2_100, kept: 2_200, isConflict: true, chosen: "mine" });
});

describe("who has an underwriting open", () => {
  const tell = (headers: { cookie: string }, body: object, id: string = TOWN.home) =>
    labs.app.inject({ method: "PUT", url: `${base(id)}/presence`, payload: body, headers });
  const hear = async (headers: { cookie: string }, field: string | null = null) =>
    (await tell(headers, { field })).json();
  const NEWEST = { version: 6, by: "Ann Example" };

  test("is told to the others with the input that they stand in and the newest version, until they leave", async () => {
    expect(await hear(ann, "purchasePrice")).toEqual({ people: [], newest: NEWEST });
    expect(await hear(viewer)).toEqual({
      people: [{ name: "Ann Example", field: "purchasePrice" }],
      newest: NEWEST,
    });
    await hear(ann, "debt.rate");
    expect((await hear(bob)).people).toContainEqual({ name: "Ann Example", field: "debt.rate" });
    expect((await hear(bob)).people).toHaveLength(2);
    // Another property is another place.
    expect((await tell(bob, { field: null }, TOWN.demoHome)).json()).toEqual({ people: [], newest: null });
    expect((await tell(ann, { field: null, isLeaving: true })).json()).toEqual({ people: [], newest: null });
    expect((await hear(bob)).people).toEqual([{ name: "Ann Example", field: null }]);
  });

  test("ends by itself where somebody says nothing more", async () => {
    await hear(ann);
    await labs.pool.query("update underwriting_presence set seen_at = now() - interval '21 seconds'");
    expect((await hear(bob)).people).toEqual([]);
    await tell(bob, { field: null, isLeaving: true });
    await hear(viewer);
    await tell(viewer, { field: null, isLeaving: true });
  });

  test("is for who is signed in, about a property that is known", async () => {
    expect((await tell({ cookie: "" }, { field: null })).statusCode).toBe(401);
    expect((await tell(ann, { field: null }, "labs_48453_99999")).statusCode).toBe(404);
    expect((await tell(ann, { field: "x".repeat(121) })).statusCode).toBe(422);
    expect((await tell(ann, {})).statusCode).toBe(422);
    expect((await tell(ann, { field: "a\u0000b" })).statusCode).toBe(200);
  });
});
