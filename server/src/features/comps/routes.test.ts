import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rentalListings } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addImport, buildTown, daysAgo, TOWN } from "../../test/town.ts";

let labs: TestApp;
let analyst: { cookie: string };
let viewer: { cookie: string };
let town: Awaited<ReturnType<typeof buildTown>>;
beforeAll(async () => {
  labs = await createTestApp();
  town = await buildTown(labs.database);
  analyst = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

interface Comp {
  compId: string;
  state: string;
  reason: string | null;
  amount: number;
  adjustedAmount: number;
  adjustments: Record<string, number>;
  similarity: number;
  similarityParts: Record<string, number>;
  effectOfToggle: number;
  visibility: string;
  label: string;
}

const read = async (id: string, more = "", headers = viewer) =>
  labs.app.inject({ method: "GET", url: `/api/rent-comp?googlePlacesId=${id}${more}`, headers });
const set = async (id = TOWN.home) => (await read(id)).json();
const post = (action: string, payload: unknown, headers: Record<string, string> = analyst) =>
  labs.app.inject({ method: "POST", url: `/api/rent-comp/${action}`, payload: payload as object, headers });

test("comps come with the rule, each step in dollars and each part of the similarity", async () => {
  const answer = await set();
  expect(answer.rule).toMatchObject({ windowMonths: 12, outlierZ: 3.5, targetEffectiveComps: 8 });
  // Seventy rents show a movement of their own, which the index would only repeat.
  expect(Math.abs(answer.rule.annualGrowth)).toBeLessThan(0.1);
  expect(answer.rule.growthSource).toBe("Fitted to the rents of Austin-Round Rock, TX");
  expect(answer).toMatchObject({ stale: false, previous: null, demo: false, asOf: daysAgo(5) });
  expect(answer.comps.length).toBeGreaterThan(7);
  for (const comp of answer.comps as Comp[]) {
    const steps = Object.values(comp.adjustments).reduce((sum, step) => sum + step, 0);
    expect(comp.amount + steps).toBeCloseTo(comp.adjustedAmount, 6);
    const product = Object.values(comp.similarityParts).reduce((all, part) => all * part, 1);
    expect(product).toBeCloseTo(comp.similarity, 9);
  }
  const similarities = (answer.comps as Comp[]).map((comp) => comp.similarity);
  expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
});

test("the range is measured on held-out rents of the market", async () => {
  const { estimate } = await set();
  expect(estimate.level).toBe(0.8);
  expect(estimate.measuredOn).toBeGreaterThan(40);
  expect(estimate.measuredCoverage).toBeGreaterThan(0.5);
  expect(estimate.measuredError).toBeGreaterThan(0);
  expect(estimate.low).toBeLessThan(estimate.point);
  expect(estimate.high).toBeGreaterThan(estimate.point);
});

test("competitors' nonpublic rents take no part", async () => {
  const nonpublic = await labs.database
    .select({ id: rentalListings.id })
    .from(rentalListings)
    .where(eq(rentalListings.visibility, "nonpublic"));
  expect(nonpublic.length).toBeGreaterThan(0);
  const { comps, excluded } = await set();
  const shown = [...comps, ...excluded].map((row: { compId: string }) => row.compId);
  for (const { id } of nonpublic) expect(shown).not.toContain(`rent_48453_${id}`);
});

test("a county without rents has insufficient evidence, and says what is missing", async () => {
  const answer = await set(TOWN.parcel);
  expect(answer.comps).toEqual([]);
  expect(answer.estimate.unavailable.join(" ")).toContain(
    "No rents are loaded for Seattle-Tacoma-Bellevue, WA",
  );
});

test("excluding a comp moves the point by what was foretold, and back", async () => {
  const before = await set();
  const comp: Comp = before.comps[0];
  const answer = await post("toggle", {
    googlePlacesId: TOWN.home,
    compId: comp.compId,
    included: false,
    reason: " too far <b> ",
  });
  expect(answer.statusCode).toBe(200);
  const after = answer.json();
  const excluded = after.comps.find((one: Comp) => one.compId === comp.compId);
  expect(excluded.state).toBe("excluded:user");
  expect(excluded.reason).toMatch(/^Excluded by Ann Example on [A-Z][a-z]{2} \d{1,2}, \d{4}: too far <b>$/);
  expect(after.estimate.point - before.estimate.point).toBeCloseTo(comp.effectOfToggle, 6);
  expect(after.estimate.point + excluded.effectOfToggle).toBeCloseTo(before.estimate.point, 6);
  expect((await set()).estimate).toEqual(after.estimate);
  const restored = await post("toggle", { googlePlacesId: TOWN.home, compId: comp.compId, included: true });
  expect(restored.json().estimate.point).toBeCloseTo(before.estimate.point, 9);
});

test("saying the same twice changes nothing, not even who said it when", async () => {
  const { compId } = (await set()).comps[1];
  const payload = { googlePlacesId: TOWN.home, compId, included: false, reason: "sold since" };
  const first = (await post("toggle", payload)).json();
  const kept = sql`select decided_at, decided_by from comp_choices where comp_id = ${compId}`;
  const { rows: before } = await labs.database.execute(kept);
  const again = await post("toggle", payload, await labs.signIn("approver"));
  expect(again.json().comps).toEqual(first.comps);
  expect((await labs.database.execute(kept)).rows).toEqual(before);
});

test("a refresh keeps what users decided, and lists what was added and dropped", async () => {
  const excluded = (await set()).comps.filter((comp: Comp) => comp.state === "excluded:user");
  expect(excluded).toHaveLength(1);
  const { point } = (await set()).estimate;
  // One comp disappears, and a twin of the home comes next door.
  const { compId: gone, label }: Comp = (await set()).comps.find((comp: Comp) => comp.state === "included");
  await labs.database.delete(rentalListings).where(eq(rentalListings.id, Number(gone.split("_")[2])));
  await addImport(labs.database, "Newer listings", false);
  const [added] = await labs.database
    .insert(rentalListings)
    .values({
      countyFips: "48453",
      propertyType: "singlefamily",
      label: "1202 N Oak St",
      rent: 2050,
      basis: "achieved",
      listedOn: daysAgo(20),
      leasedOn: daysAgo(6),
      latitude: 30.2501,
      longitude: -97.7501,
      beds: 3,
      baths: 2,
      sqft: 1500,
      yearBuilt: 1995,
      visibility: "own",
      source: "Ours",
      demo: false,
      importId: town.importId,
    })
    .returning({ id: rentalListings.id });
  const newcomer = `rent_48453_${added?.id}`;

  const stale = await set();
  expect(stale).toMatchObject({ stale: true });
  expect(stale.staleReason).toMatch(/1 new|gone/);
  expect((await labs.app.inject({ url: property(TOWN.home), headers: viewer })).json()).toMatchObject({
    shouldRefresh: true,
    shouldRefreshReason: stale.staleReason,
  });

  const answer = await post("refresh", { googlePlacesId: TOWN.home });
  expect(answer.statusCode).toBe(200);
  const fresh = answer.json();
  expect(fresh).toMatchObject({ stale: false, staleReason: null });
  expect(fresh.changes.added).toContain(newcomer);
  expect(fresh.changes.dropped).toContain(gone);
  expect(fresh.changes.droppedLabels[gone]).toBe(label);
  expect(fresh.previous.point).not.toBe(fresh.estimate.point);
  expect(Math.abs(fresh.previous.point / point - 1)).toBeLessThan(0.05);
  expect(fresh.comps.find((comp: Comp) => comp.compId === excluded[0].compId).state).toBe("excluded:user");
  // Read again, it still says what the last refresh did.
  const later = await set();
  expect(later).toMatchObject({ stale: false, changes: fresh.changes, previous: fresh.previous });
});

const property = (id: string) => `/api/research-property/google-places-id/${id}`;

test("refreshes at once take numbers of their own", async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => post("refresh", { googlePlacesId: TOWN.demoHome })),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  const { rows } = await labs.database.execute(
    sql`select version from comp_sets where google_places_id = ${TOWN.demoHome} order by version`,
  );
  expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

test("a refresh by query needs the role that a refresh needs", async () => {
  expect((await read(TOWN.home, "&refresh=true")).statusCode).toBe(403);
  const answer = await read(TOWN.home, "&refresh=true", analyst);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().stale).toBe(false);
  expect((await read(TOWN.home, "&refresh=false")).statusCode).toBe(200);
});

test("writing needs an analyst", async () => {
  const choice = { googlePlacesId: TOWN.home, compId: "rent_48453_1", included: true };
  for (const [action, payload] of [
    ["toggle", choice],
    ["refresh", { googlePlacesId: TOWN.home }],
  ] as const) {
    expect((await post(action, payload, viewer)).statusCode).toBe(403);
    expect((await post(action, payload, {})).statusCode).toBe(401);
  }
  expect((await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${TOWN.home}` })).statusCode).toBe(401);
});

test("what is unknown is not found", async () => {
  expect((await read("labs_48453_99999")).statusCode).toBe(404);
  expect((await post("refresh", { googlePlacesId: "ChIJ1" })).statusCode).toBe(404);
  for (const compId of ["rent_48453_999999", "sale_48453_1", "a\u0000b", "'; drop table users; --"]) {
    const answer = await post("toggle", { googlePlacesId: TOWN.home, compId, included: false });
    expect(answer.statusCode, compId).toBe(404);
    expect(answer.json()).toEqual({ detail: expect.any(String) });
  }
});

test.each([
  ["toggle", {}, "googlePlacesId"],
  ["toggle", { googlePlacesId: "labs_48453_1", compId: "x", included: "maybe" }, "included"],
  [
    "toggle",
    { googlePlacesId: "labs_48453_1", compId: "x", included: true, reason: "y".repeat(501) },
    "reason",
  ],
  ["refresh", { googlePlacesId: 5 }, "googlePlacesId"],
])("%s with %j is invalid", async (action, payload, field) => {
  const answer = await post(action, payload);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0]).toMatchObject({ loc: ["body", field], msg: expect.any(String) });
});

test("a query without an id, or with an odd refresh, is invalid", async () => {
  expect((await labs.app.inject({ url: "/api/rent-comp", headers: viewer })).statusCode).toBe(422);
  expect((await read(TOWN.home, "&refresh=maybe")).statusCode).toBe(422);
});
