import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { getVersion } from "./service.ts";

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

const get = (url: string, headers: Record<string, string> = viewer) => labs.app.inject({ url, headers });
const base = (id: string) => `/api/research-property/google-places-id/${id}/underwriting`;
const save = (id: string, payload: object, headers: Record<string, string> = analyst) =>
  labs.app.inject({ method: "POST", url: base(id), payload, headers });
const saved = async (id: string, payload: object) => {
  const answer = await save(id, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

describe("formula pages", () => {
  test("name the module that evaluates them, and it is served under its hash for ever", async () => {
    const pages = (await get("/api/research-property/underwriting/formula-pages")).json();
    expect(pages.version).toMatch(/^[0-9a-f]{64}$/);
    for (const model of ["singlefamily", "multifamily"]) {
      const { hash, moduleUrl, pages: list } = pages.models[model];
      expect(list[0]).toMatchObject({ id: expect.any(String), rows: expect.any(Array) });
      const answer = await get(moduleUrl);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toContain("text/javascript");
      expect(answer.headers["cache-control"]).toContain("immutable");
      expect(createHash("sha256").update(answer.body).digest("hex")).toBe(hash);
    }
  });

  test("are for who is signed in, and other hashes are not found", async () => {
    const { models } = (await get("/api/research-property/underwriting/formula-pages")).json();
    expect((await get("/api/research-property/underwriting/formula-pages", {})).statusCode).toBe(401);
    expect((await get(models.singlefamily.moduleUrl, {})).statusCode).toBe(401);
    const other = await get(`/api/research-property/underwriting/models/${"0".repeat(64)}.js`);
    expect(other.statusCode).toBe(404);
    expect(other.json()).toEqual({ detail: expect.any(String) });
  });
});

describe("a version", () => {
  test("is evaluated, numbered and kept with what it rests on", async () => {
    const version = await saved(TOWN.home, { name: " First look ", inputs: { purchasePrice: 350_000 } });
    expect(version).toMatchObject({
      version: 1,
      name: "First look",
      model: "singlefamily",
      basedOn: null,
      createdBy: "Ann Example",
    });
    expect(version.basis).toMatchObject({
      purchasePrice: "user",
      monthlyRent: "comps",
      "debt.ltc": "template",
    });
    expect(version.outputs.unleveredIrr).toBeTypeOf("number");
    expect(version.lines.noi).toHaveLength(version.inputs.holdYears + 1);
    expect(version.checks.length).toBeGreaterThan(3);
    const latest = (await get(`${base(TOWN.home)}/history/latest`)).json();
    expect(latest).toEqual(version);
    expect((await get(`${base(TOWN.home)}/history/1`)).json()).toEqual(version);
    const monthly = (await get(`${base(TOWN.home)}/history/1?grain=month`)).json();
    expect(monthly.lines.noi).toHaveLength(12 * (version.inputs.holdYears + 1));
  });

  test("comes as a workbook with live formulas and where each input came from", async () => {
    const answer = await get(`${base(TOWN.home)}/history/1?format=xlsx`);
    expect(answer.headers["content-type"]).toContain("spreadsheetml");
    expect(answer.headers["content-disposition"]).toMatch(/filename="Underwriting .* v1\.xlsx"/);
    const { sheets } = await readXlsx(answer.rawPayload);
    const acquisition = sheets.find(({ name }) => name.startsWith("SF-1"))?.rows ?? [];
    expect(acquisition.find((row) => row[0] === "Purchase price")?.[3]).toBe("typed");
    const texts = sheets.flatMap(({ rows }) => rows.flat().filter((cell) => typeof cell === "string"));
    const [note, ...again] = new Set(texts.filter((text) => text.includes("Saved by")));
    expect(note).toMatch(/^Saved by .* on \d{4}-\d\d-\d\d, inputs [0-9a-f]{12}$/);
    expect(again).toEqual([]);
    // Its formulas are those of today.
    expect(texts.filter((text) => text.includes("Saved with formula pages"))).toEqual([]);
  });

  test("stands still when the comps move, and its evidence with it", async () => {
    const before = await getVersion({ database: labs.database, googlePlacesId: TOWN.home, version: 1 });
    const comp = before.evidence.rentComps.comps[0];
    const toggled = await labs.app.inject({
      method: "POST",
      url: "/api/rent-comp/toggle",
      payload: { googlePlacesId: TOWN.home, compId: comp?.compId, included: false },
      headers: analyst,
    });
    expect(toggled.statusCode).toBe(200);
    const after = await getVersion({ database: labs.database, googlePlacesId: TOWN.home, version: "latest" });
    expect(after).toEqual(before);
    expect(after.evidence.rentComps.comps[0]?.state).toBe("included");
    expect(after.evidence.saleComps.comps.length).toBeGreaterThan(5);
    expect(after.evidence.sources.monthlyRent).toContain("Estimate from");
  });

  test("has the same content hash for the same content only", async () => {
    const inputs = {
      purchasePrice: 300_000,
      monthlyRent: 2100,
      afterRepairValue: 390_000,
      debt: { rate: 0.06, ltc: 0.5 },
    };
    const [one, two] = [
      await saved(TOWN.owned, { inputs }),
      await saved(TOWN.owned, { inputs: reversed(inputs) }),
    ];
    const three = await saved(TOWN.owned, { inputs: { ...inputs, monthlyRent: 2101 } });
    expect(two.contentHash).toBe(one.contentHash);
    expect(three.contentHash).not.toBe(one.contentHash);
  });

  const reversed = (inputs: object): object =>
    Object.fromEntries(
      Object.entries(inputs)
        .reverse()
        .map(([key, value]) => [key, typeof value === "object" ? reversed(value) : value]),
    );

  test("based on the newest is taken, on an older one it conflicts", async () => {
    const inputs = { purchasePrice: 340_000 };
    const next = await saved(TOWN.home, { inputs, basedOn: 1 });
    expect(next).toMatchObject({ version: 2, basedOn: 1 });
    for (const [id, basedOn] of [
      [TOWN.home, 1],
      [TOWN.home, 7],
      [TOWN.demoHome, 1],
    ] as const) {
      const answer = await save(id, { inputs, basedOn });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ detail: expect.any(String) });
    }
  });

  test("saved by many at once gets a number of its own each time", async () => {
    const inputs = { purchasePrice: 330_000 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(TOWN.home, { inputs })));
    expect(answers.map((answer) => answer.json().version).sort()).toEqual([3, 4, 5, 6, 7]);
    const raced = await Promise.all(Array.from({ length: 3 }, () => save(TOWN.home, { inputs, basedOn: 7 })));
    expect(raced.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
  });

  test("is listed newest first with what changed", async () => {
    const { items, total } = (await get(`${base(TOWN.home)}/history`)).json();
    expect(total).toBe(8);
    expect(items.map(({ version }: { version: number }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    const second = items.at(-2);
    expect(second.changedInputs).toContainEqual({ path: "purchasePrice", from: 350_000, to: 340_000 });
    expect(second.headline.leveredIrr).toBeTypeOf("number");
    expect(second.openQuestions.map(({ code }: { code: string }) => code)).toEqual([
      "SF-E-HOA",
      "SF-E-HOA-CAP",
      "SF-E-FIRST-LOOK",
      "SF-E-JURISDICTION",
    ]);
    expect(items.at(-1).changedInputs).toEqual([]);
  });

  test("takes the comps' value of the home as it stands for its after-repair value without a budget alone", async () => {
    const inputs = { purchasePrice: 350_000 };
    const planned = await save(TOWN.home, { inputs: { ...inputs, renovation: 20_000 } });
    expect(planned.statusCode).toBe(422);
    expect(planned.json().detail).toEqual([
      { loc: ["body", "inputs", "afterRepairValue"], msg: expect.any(String), type: "missing" },
    ]);
    const dropped = (await get(`${base(TOWN.home)}/history/latest`)).json();
    expect(dropped.basis.afterRepairValue).toBe("comps");
    expect(dropped.inputs.afterRepairValue).toBe(dropped.inputs.valueEstimate);
  });

  test("shows among what its author opened last", async () => {
    await get(`/api/research-property/google-places-id/${TOWN.home}`, analyst);
    const { items } = (await get("/api/research-property/recent", analyst)).json();
    expect(items[0].lastUnderwriting).toMatchObject({ version: 8, leveredIrr: expect.any(Number) });
  });

  test.each([
    [{ inputs: {} }, ["body", "inputs", "purchasePrice"], "missing"],
    [{ inputs: { purchasePrice: "much" } }, ["body", "inputs", "purchasePrice"], "type"],
    [{ inputs: { purchasePrice: 1, debt: { ltc: 3 } } }, ["body", "inputs", "debt", "ltc"], "bounds"],
    [{ inputs: { purchasePrice: 1, debt: 4 } }, ["body", "inputs", "debt"], "type"],
    [{ inputs: { purchasePrice: 1, rentGrowth: [0.03, "x"] } }, ["body", "inputs", "rentGrowth", 1], "type"],
    [{ inputs: { purchasePrice: 1, surprise: "<script>" } }, ["body", "inputs", "surprise"], "unknown"],
    [{ inputs: { purchasePrice: 1, holdYears: 2.5 } }, ["body", "inputs", "holdYears"], "type"],
  ])("of %j is refused with the place", async (payload, loc, type) => {
    const answer = await save(TOWN.home, payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0]).toEqual({ loc, msg: expect.any(String), type });
  });

  test("without a rent that anybody knows is refused with the reason", async () => {
    const answer = await save(TOWN.parcel, { inputs: { purchasePrice: 1 } });
    expect(answer.statusCode).toBe(422);
    const found = Object.fromEntries(
      answer.json().detail.map((one: { loc: string[]; msg: string }) => [one.loc.at(-1), one.msg]),
    );
    expect(found.monthlyRent).toContain("No rents are loaded");
    expect(found.afterRepairValue).toContain("too old");
    const typed = { purchasePrice: 400_000, monthlyRent: 2600, afterRepairValue: 430_000 };
    expect((await save(TOWN.parcel, { inputs: typed })).statusCode).toBe(201);
  });

  test("of a building without floor plans is refused", async () => {
    const answer = await save(TOWN.building, { inputs: { purchasePrice: 1 } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc.slice(0, 2)).toEqual(["body", "inputs"]);
  });

  test.each([[{}], [{ inputs: [] }], [{ inputs: {}, basedOn: -1 }], [{ inputs: {}, name: "x".repeat(121) }]])(
    "body %j is invalid",
    async (payload) => {
      const answer = await save(TOWN.home, payload);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail[0]).toMatchObject({ loc: ["body", expect.any(String)] });
    },
  );

  test("what is unknown is not found, and a version is a number or the latest", async () => {
    const none = "labs_48453_99999";
    for (const url of [`${base(none)}/start`, `${base(none)}/history`, `${base(none)}/history/latest`]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    expect((await save(none, { inputs: {} })).statusCode).toBe(404);
    expect((await get(`${base(TOWN.home)}/history/99`)).statusCode).toBe(404);
    expect((await get(`${base(TOWN.demoHome)}/history/latest`)).statusCode).toBe(404);
    expect((await get(`${base(TOWN.home)}/history/newest`)).statusCode).toBe(422);
    expect((await get(`${base(TOWN.home)}/history/1?grain=week`)).statusCode).toBe(422);
  });

  test("answers under the paths of its type alone", async () => {
    const typed = (kind: string, path: string) =>
      `/api/research-property/${kind}/google-places-id/${TOWN.home}/${path}`;
    for (const path of [
      "underwriting/start",
      "underwriting/history",
      "underwriting/history/1",
      "sale-comps",
    ]) {
      expect((await get(typed("single-family", path))).statusCode, path).toBe(200);
      expect((await get(typed("multi-family", path))).statusCode, path).toBe(404);
    }
    const payload = { inputs: { purchasePrice: 320_000 } };
    const post = (kind: string) =>
      labs.app.inject({ method: "POST", url: typed(kind, "underwriting"), payload, headers: analyst });
    expect((await post("multi-family")).statusCode).toBe(404);
    expect((await post("single-family")).statusCode).toBe(201);
  });

  test("is written by analysts and read by who is signed in", async () => {
    expect((await save(TOWN.home, { inputs: {} }, viewer)).statusCode).toBe(403);
    expect((await save(TOWN.home, { inputs: {} }, {})).statusCode).toBe(401);
    for (const path of ["start", "history", "history/1"]) {
      expect((await get(`${base(TOWN.home)}/${path}`, {})).statusCode).toBe(401);
    }
    const { rows } = await labs.database.execute(sql`select count(*)::int as n from underwriting_versions`);
    expect(rows[0]?.n).toBeGreaterThan(8);
  });
});
