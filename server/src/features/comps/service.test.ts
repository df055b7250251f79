import type { RentComps } from "@labs/contract/comps";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compAdditions, compAdjustments, compChoices, compRules } from "../../lib/database/tables/comps.ts";
import { rentalListings } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addImport, buildTown, daysAgo, TOWN } from "../../test/town.ts";
import { hurry } from "../evidence/service.ts";

let labs: TestApp;
let admin: { cookie: string };
let analyst: { cookie: string };
let viewer: { cookie: string };
let importId: string;
beforeAll(async () => {
  labs = await createTestApp();
  ({ importId } = await buildTown(labs.database));
  admin = await labs.signIn("admin");
  analyst = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [compChoices, compAdditions, compAdjustments, compRules]) {
    await labs.database.delete(table);
  }
});

const send = (method: "POST" | "PUT", path: string, payload: object, headers = analyst) =>
  labs.app.inject({ method, url: `/api/rent-comp${path}`, payload, headers });
const read = async (): Promise<RentComps> =>
  (await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${TOWN.home}`, headers: viewer })).json();
const getPoint = ({ estimate }: RentComps) => ("point" in estimate ? estimate.point : Number.NaN);
const changeRule = (rule: object | null, headers = analyst) =>
  send("PUT", "/rule", { googlePlacesId: TOWN.home, rule }, headers);

const KNOWN = {
  address: "1210 N Oak St, Austin, TX 78704",
  rent: 2150,
  observedAt: daysAgo(20),
  basis: "achieved",
  visibility: "own",
  latitude: 30.2503,
  longitude: -97.7502,
  beds: 3,
  baths: 2,
  sqft: 1510,
  yearBuilt: 1995,
  sourceUrl: "https://leases.example.com/1210",
};
const add = (comp: object, headers = analyst) =>
  send("POST", "/comps", { googlePlacesId: TOWN.home, comp }, headers);

describe("the rule", () => {
  test("is the firm's until somebody changes it, and then says who did", async () => {
    const before = await read();
    expect(before.rule).toMatchObject({ editedBy: null, nonpublic: "leftOut", maximumComps: 25 });
    const answer = await changeRule({ radiusMiles: 1, maximumComps: 5, sqftTolerance: 0.2 });
    const { rule, comps, estimate, stale, changes }: RentComps = answer.json();
    expect(stale).toBe(false);
    expect(changes.dropped.length - changes.added.length).toBe(before.comps.length - 5);
    expect(rule).toMatchObject({ radiusMiles: 1, maximumComps: 5, sqftTolerance: 0.2, widened: false });
    expect(rule?.editedBy).toMatch(/^Changed by Ann Example on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    expect(comps).toHaveLength(5);
    for (const comp of comps) {
      expect(comp.distanceMiles).toBeLessThanOrEqual(1);
      expect(Math.abs((comp.sqft ?? 0) / 1500 - 1)).toBeLessThanOrEqual(0.2);
    }
    expect("notes" in estimate && estimate.notes.join(" ")).toContain(
      "tested accuracy is for the firm's criteria",
    );
    expect(getPoint((await changeRule(null)).json())).toBeCloseTo(getPoint(before), 9);
  });

  test("lets nonpublic rents take part where an administrator decides so, and warns", async () => {
    const wide = { maximumComps: 60, radiusMiles: 3 };
    expect((await changeRule({ nonpublic: "used" })).statusCode).toBe(403);
    const allowed: RentComps = (await changeRule({ ...wide, nonpublic: "used" }, admin)).json();
    expect(allowed.comps.some(({ visibility }) => visibility === "nonpublic")).toBe(true);
    expect("notes" in allowed.estimate && allowed.estimate.notes.join(" ")).toContain("restricted by law");
    const without: RentComps = (await changeRule(wide)).json();
    expect(without.comps.every(({ visibility }) => visibility !== "nonpublic")).toBe(true);
  });

  test("stays within bounds, and is an analyst's to change", async () => {
    expect((await changeRule({ radiusMiles: 400 })).statusCode).toBe(422);
    expect((await changeRule({ windowMonths: 0 })).statusCode).toBe(422);
    expect((await changeRule({}, viewer)).statusCode).toBe(403);
  });
});

describe("a comp added by hand", () => {
  test("takes part with its evidence and can be taken away again", async () => {
    const before = await read();
    const answer = await add({ ...KNOWN, note: "signed lease" });
    expect(answer.statusCode, answer.body).toBe(200);
    const after: RentComps = answer.json();
    const added = after.comps.find(({ origin }) => origin === "added");
    expect(added).toMatchObject({
      ...{ state: "included", visibility: "own", observedAt: KNOWN.observedAt, basis: "achieved" },
      ...{ label: KNOWN.address, amount: 2_150, faceAmount: null, floorPlan: null, googlePlacesId: null },
      ...{ latitude: 30.2503, longitude: -97.7502, beds: 3, baths: 2, sqft: 1_510, yearBuilt: 1_995 },
      source: "leases.example.com",
    });
    expect(added?.evidence).toMatchObject({
      url: KNOWN.sourceUrl,
      words: expect.stringMatching(/: signed lease$/),
    });
    const removal = { googlePlacesId: TOWN.home, compId: added?.compId };
    const removed = await send("POST", "/comps/remove", removal);
    expect(getPoint(removed.json())).toBeCloseTo(getPoint(before), 9);
    expect((await send("POST", "/comps/remove", removal)).statusCode).toBe(404);
  });

  test("is placed by its address, or asks where it is", async () => {
    const { latitude: _, longitude: __, ...unplaced } = KNOWN;
    const known: RentComps = (await add({ ...unplaced, address: "1206 N Oak St, Austin, TX 78704" })).json();
    expect(known.comps.find(({ origin }) => origin === "added")?.distanceMiles).toBeLessThan(0.1);
    const nowhere = await add({ ...unplaced, address: "9 Nowhere Rd, Austin, TX 78704" });
    expect(nowhere.statusCode).toBe(422);
    expect(nowhere.json().detail[0].loc).toEqual(["body", "comp", "address"]);
  });

  test("needs evidence, a past date and an analyst", async () => {
    expect((await add({ ...KNOWN, sourceUrl: null })).statusCode).toBe(422);
    expect((await add({ ...KNOWN, sourceUrl: "javascript:alert(1)" })).statusCode).toBe(422);
    expect((await add({ ...KNOWN, observedAt: daysAgo(-3) })).statusCode).toBe(422);
    expect((await add(KNOWN, viewer)).statusCode).toBe(403);
    const unknown = { ...KNOWN, sourceUrl: null, documentId: "00000000-0000-4000-8000-000000000000" };
    expect((await add(unknown)).statusCode).toBe(404);
  });

  test("that is a competitor's nonpublic figure is left out, and listed with the reason", async () => {
    const { comps, excluded }: RentComps = (await add({ ...KNOWN, visibility: "nonpublic" })).json();
    expect(comps.every(({ origin }) => origin === "suggested")).toBe(true);
    expect(excluded[0]).toMatchObject({ label: KNOWN.address, reason: expect.stringContaining("nonpublic") });
  });
});

test("absurd listings are set aside with their reasons and move nothing", async () => {
  const before = await read();
  const home = {
    countyFips: "48453",
    propertyType: "singlefamily" as const,
    rent: 2000,
    basis: "asking" as const,
    listedOn: daysAgo(30),
    latitude: 30.2502,
    longitude: -97.7502,
    beds: 3,
    baths: 2,
    sqft: 1500,
    visibility: "public" as const,
    source: "Listings",
    demo: false,
    importId,
  };
  await labs.database.insert(rentalListings).values([
    { ...home, label: "Rent of one dollar", rent: 1 },
    { ...home, label: "Six rooms on 107 square feet", sqft: 107, beds: 6 },
    { ...home, label: "A century ahead", yearBuilt: 2190 },
  ]);
  await labs.database
    .insert(rentalListings)
    .values({ ...home, label: "In the future", listedOn: daysAgo(-40) });
  const after = await read();
  expect(after.estimate).toEqual(before.estimate);
  const reasons = new Map(after.excluded.map(({ label, reason }) => [label, reason]));
  expect(reasons.get("Rent of one dollar")).toContain("outside $100");
  expect(reasons.get("Six rooms on 107 square feet")).toContain("outside 120");
  expect(reasons.get("A century ahead")).toContain("year built 2190");
});

describe("the ledger", () => {
  test("tells what each decision moved, from the method alone to the estimate", async () => {
    const untouched = await read();
    expect(untouched.ledger).toMatchObject({ entries: [] });
    expect(untouched.ledger?.start).toBeCloseTo(getPoint(untouched), 6);
    const [first, second] = untouched.comps;
    for (const comp of [first, second]) {
      const decision = {
        googlePlacesId: TOWN.home,
        compId: comp?.compId,
        included: false,
        reason: "too new",
      };
      await send("POST", "/toggle", decision);
    }
    await add(KNOWN);
    const third = untouched.comps[2]?.compId;
    const adjustment = { compId: third, condition: 100, grade: 0, reason: "no dishwasher", basedOn: 0 };
    await send("PUT", "/adjustment", { googlePlacesId: TOWN.home, ...adjustment });
    const answer: RentComps = (await changeRule({ windowMonths: 9 })).json();
    const { start, entries, end } = answer.ledger ?? { start: null, entries: [], end: null };
    expect(start).toBeCloseTo(getPoint(untouched), 6);
    expect(entries.map(({ action }) => action)).toEqual([
      "rule",
      "excluded",
      "excluded",
      "added",
      "adjusted",
    ]);
    const moved = entries.reduce((sum, { effect }) => sum + (effect ?? Number.NaN), 0);
    expect((start ?? 0) + moved).toBeCloseTo(end ?? 0, 6);
    expect(end).toBeCloseTo(getPoint(answer), 6);
  });

  test("leaves out what changed nothing", async () => {
    const { comps } = await read();
    const choice = { googlePlacesId: TOWN.home, compId: comps[0]?.compId };
    await send("POST", "/toggle", { ...choice, included: false });
    await send("POST", "/toggle", { ...choice, included: true });
    expect((await read()).ledger?.entries).toEqual([]);
  });
});

test("a page says that a large market is being fitted, keeps nothing of that, and has the estimate afterwards", async () => {
  const usual = { ...hurry };
  const before = await read();
  await labs.pool.query("update rental_listings set rent = rent + 7 where not demo");
  await addImport(labs.database, "A listing service", false);
  Object.assign(hurry, { largeFrom: 1, firstPause: 1, pause: 1 });
  try {
    const { estimate, comps, stale } = await read();
    expect(estimate).toMatchObject({ fitting: true, unavailable: [expect.stringContaining("being fitted")] });
    expect({ comps, stale }).toEqual({ comps: [], stale: false });
    const page = await labs.app.inject({
      url: `/api/research-property/single-family/google-places-id/${TOWN.home}`,
      headers: viewer,
    });
    expect(page.json().rentEstimate).toMatchObject({ fitting: true });
    const found = async () => getPoint(await read());
    await expect.poll(found, { timeout: 60_000 }).toBeGreaterThan(getPoint(before));
    const { added, dropped } = before.changes;
    expect((await read()).changes).toMatchObject({ added, dropped });
  } finally {
    Object.assign(hurry, usual);
  }
});
