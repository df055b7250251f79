import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let analyst: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  analyst = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

type Headers = Record<string, string>;
const url = (id: string, kind = "") => `/api/research-property${kind}/google-places-id/${id}/unit-mix`;
const get = (path: string, headers: Headers = viewer) => labs.app.inject({ url: path, headers });
const put = (payload: unknown, headers: Headers = analyst, path = url(TOWN.building)) =>
  labs.app.inject({ method: "PUT", url: path, payload: payload as object, headers });

const one = {
  floorPlan: "1x1",
  beds: 1,
  baths: 1,
  sqft: 700,
  units: 60,
  occupied: 57,
  marketRent: 1400,
  inPlaceRent: 1330,
  effectiveRent: 1380,
};
const two = { ...one, floorPlan: "2x2", beds: 2, baths: 2, sqft: 1000, units: 40, occupied: 38 };
const rows = [one, { ...two, marketRent: 1750, inPlaceRent: 1660, effectiveRent: null }];

describe("a unit mix", () => {
  test("is empty at version 0 while there is none", async () => {
    const answer = await get(url(TOWN.building));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: 0, asOf: null, source: null, rows: [], demo: false });
    expect(answer.json().totals).toMatchObject({
      units: null,
      unavailable: { units: "This property has no unit mix" },
    });
    expect((await get(`${url(TOWN.building)}/history`)).json()).toEqual({ items: [], total: 0 });
  });

  test("is kept as version 1 with its totals, and what is not known is null with the reason", async () => {
    const answer = await put({ basedOn: 0, rows, asOf: "2026-09-30" });
    expect(answer.statusCode, answer.body).toBe(200);
    const kept = answer.json();
    expect(kept).toMatchObject({
      version: 1,
      asOf: "2026-09-30",
      source: "Entered by Ann Example",
      savedBy: "Ann Example",
      rows,
      demo: false,
    });
    // 57 x 70 + 38 x 90 over 57 x 1400 + 38 x 1750.
    expect(kept.totals).toMatchObject({
      units: 100,
      occupied: 95,
      occupancy: 0.95,
      averageSqft: 820,
      marketRent: 1540,
      inPlaceRent: 1462,
      effectiveRent: null,
      lossToLease: 7410,
      lossToLeasePct: 7410 / 146_300,
      gainToLease: 0,
      unavailable: { effectiveRent: "Effective rent not known for 2x2" },
    });
    expect((await get(url(TOWN.building))).json()).toEqual(kept);
  });

  test("takes rows that leave out what is not known", async () => {
    const [{ floorPlan, units, sqft, marketRent, inPlaceRent }] = [one];
    const short = { floorPlan, units, sqft, marketRent, inPlaceRent };
    const answer = await put({ basedOn: 1, rows: [short] });
    expect(answer.json().rows).toEqual([
      { ...one, beds: null, baths: null, occupied: null, effectiveRent: null },
    ]);
    expect(answer.json().totals.unavailable.lossToLease).toBe("Occupied units not known for 1x1");
    expect(answer.json().asOf).toBe(new Date().toISOString().slice(0, 10));
  });

  test("keeps names of floor plans as the text that was typed", async () => {
    const names = [
      "001",
      '=HYPERLINK("x")',
      "<b>A1</b>",
      "1e3",
      "'; drop table users; --",
      "Ｂ１ 🏠",
      "null",
    ];
    const answer = await put({ basedOn: 2, rows: names.map((floorPlan) => ({ ...one, floorPlan })) });
    expect(answer.statusCode, answer.body).toBe(200);
    const kept = (await get(url(TOWN.building))).json();
    expect(kept.rows.map(({ floorPlan }: { floorPlan: string }) => floorPlan)).toEqual(names);
  });

  test("made from another version than the newest conflicts, and keeps nothing", async () => {
    for (const basedOn of [0, 1, 2, 4, 99]) {
      const answer = await put({ basedOn, rows });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        detail: `This unit mix was made from version ${basedOn}, but version 3 is the newest`,
      });
    }
    expect((await get(url(TOWN.building))).json().version).toBe(3);
  });

  test("saved from several tabs at once is kept once", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((units) =>
        put({
          basedOn: 3,
          rows: [
            { ...one, units: 60 + units },
            { ...two, sqft: 1010 },
          ],
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await get(url(TOWN.building))).json()).toEqual(kept);
    expect(kept.version).toBe(4);
  });

  test("has a history, newest first, with what came, went and changed", async () => {
    const five = await put({
      basedOn: 4,
      rows: [
        { ...one, units: 80, marketRent: null },
        { ...one, floorPlan: "Studio" },
      ],
    });
    expect(five.statusCode).toBe(200);
    const { items, total } = (await get(`${url(TOWN.building)}/history`)).json();
    expect(total).toBe(5);
    expect(items.map(({ version }: { version: number }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(items[0]).toMatchObject({ basedOn: 4, savedBy: "Ann Example", savedAt: expect.any(String) });
    expect(items[0].changes.added).toEqual(["Studio"]);
    expect(items[0].changes.removed).toEqual(["2x2"]);
    expect(items[0].changes.changed).toContainEqual({
      floorPlan: "1x1",
      field: "marketRent",
      from: 1400,
      to: null,
    });
    expect(items[4]).toMatchObject({ basedOn: null, changes: { added: [], removed: [], changed: [] } });
  });
});

describe("an impossible unit mix", () => {
  test.each([
    [[], ["body", "rows"], "missing"],
    [[one, { ...two, units: -1 }], ["body", "rows", 1, "units"], "bounds"],
    [[one, { ...two, marketRent: -0.01 }], ["body", "rows", 1, "marketRent"], "bounds"],
    [[{ ...one, occupied: 61 }], ["body", "rows", 0, "occupied"], "inconsistent"],
    [[one, { ...two, floorPlan: " 1X1 " }], ["body", "rows", 1, "floorPlan"], "duplicate"],
    [[one, { ...two, floorPlan: "  " }], ["body", "rows", 1, "floorPlan"], "missing"],
    [[{ ...one, units: 60.5 }], ["body", "rows", 0, "units"], "type"],
    [[{ ...one, units: 0, occupied: 0 }], ["body", "rows", 0, "units"], "bounds"],
    [[{ ...one, sqft: 1e9 }], ["body", "rows", 0, "sqft"], "bounds"],
  ])("%# is refused with its row", async (bad, loc, type) => {
    const answer = await put({ basedOn: 5, rows: bad });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0]).toEqual({ loc, msg: expect.any(String), type });
  });

  test.each([
    [{ rows }, ["body", "basedOn"]],
    [{ basedOn: 5 }, ["body", "rows"]],
    [{ basedOn: -1, rows }, ["body", "basedOn"]],
    [{ basedOn: 5, rows: [{ ...one, units: "60" }] }, ["body", "rows", 0, "units"]],
    [{ basedOn: 5, rows: [one, { ...two, floorPlan: 7 }] }, ["body", "rows", 1, "floorPlan"]],
    [{ basedOn: 5, rows: [{ ...one, floorPlan: "x".repeat(101) }] }, ["body", "rows", 0, "floorPlan"]],
    [{ basedOn: 5, rows, asOf: "yesterday" }, ["body", "asOf"]],
  ])("of another shape (%#) is refused with its place", async (payload, loc) => {
    const answer = await put(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0]).toMatchObject({ loc, msg: expect.any(String) });
    expect((await get(url(TOWN.building))).json().version).toBe(5);
  });
});

describe("the calls", () => {
  test("answer for multi-family alone, under the generic and the typed paths", async () => {
    for (const path of ["", "/history"]) {
      expect((await get(url(TOWN.building, "/multi-family") + path)).statusCode).toBe(200);
      expect((await get(url(TOWN.building, "/single-family") + path)).statusCode).toBe(404);
      for (const kind of ["", "/single-family", "/multi-family"]) {
        expect((await get(url(TOWN.home, kind) + path)).statusCode, kind).toBe(404);
        expect((await get(url("labs_48453_99999", kind) + path)).statusCode).toBe(404);
      }
    }
    const body = { basedOn: 5, rows };
    expect((await put(body, analyst, url(TOWN.home))).statusCode).toBe(404);
    expect((await put(body, analyst, url(TOWN.building, "/single-family"))).statusCode).toBe(404);
    expect((await put(body, analyst, url(TOWN.building, "/multi-family"))).json().version).toBe(6);
  });

  test("are read by who is signed in and written by analysts", async () => {
    for (const path of ["", "/history"]) {
      expect((await get(url(TOWN.building) + path, {})).statusCode).toBe(401);
    }
    expect((await put({ basedOn: 6, rows }, viewer)).statusCode).toBe(403);
    expect((await put({ basedOn: 6, rows }, {})).statusCode).toBe(401);
  });
});
