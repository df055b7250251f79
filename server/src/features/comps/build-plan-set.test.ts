import type { RentComps } from "@labs/contract/comps";
import { isEvidenced } from "@labs/contract/estimates";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { properties, rentalListings } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, insertUnitMix, UNIT_MIX } from "../../test/building.ts";
import { buildTown, daysAgo, TOWN } from "../../test/town.ts";

let labs: TestApp;
let analyst: { cookie: string };
let imports: Awaited<ReturnType<typeof buildTown>>;
beforeAll(async () => {
  labs = await createTestApp();
  imports = await buildTown(labs.database);
  await buildCommunities(labs.database, imports);
  analyst = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const read = async (): Promise<RentComps> =>
  (await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${TOWN.building}`, headers: analyst })).json();
const post = async (action: string, payload: object): Promise<RentComps> => {
  const answer = await labs.app.inject({
    method: "POST",
    url: `/api/rent-comp/${action}`,
    payload: { googlePlacesId: TOWN.building, ...payload },
    headers: analyst,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const saveMix = (basedOn: number, rows: object[]) =>
  labs.app.inject({
    method: "PUT",
    url: `/api/research-property/google-places-id/${TOWN.building}/unit-mix`,
    payload: { basedOn, rows },
    headers: analyst,
  });
const getPoint = ({ estimate }: { estimate: RentComps["estimate"] }): number => {
  if (!isEvidenced(estimate)) throw new Error(estimate.unavailable.join(" "));
  return estimate.point;
};
const getPlan = ({ plans }: RentComps, name: string) => {
  const plan = plans?.find(({ floorPlan }) => floorPlan === name);
  if (plan === undefined) throw new Error(`No plan ${name}`);
  return plan;
};

describe("comps of a building", () => {
  test("say that a unit mix is missing, while there is none", async () => {
    const { plans, comps, estimate } = await read();
    expect([plans, comps]).toEqual([[], []]);
    expect(isEvidenced(estimate) ? [] : estimate.unavailable).toEqual([
      "Multi-family rents are estimated by floor plan, and this property has no unit mix",
    ]);
  });

  test("come by floor plan, from unit listings of like size near, and average by units", async () => {
    await insertUnitMix(labs.database, { googlePlacesId: TOWN.building, demo: false });
    const set = await read();
    expect(set.plans?.map(({ floorPlan, units }) => [floorPlan, units])).toEqual([
      ["1x1", 60],
      ["2x2", 40],
    ]);
    const [one, two] = [getPlan(set, "1x1"), getPlan(set, "2x2")];
    expect(getPoint(one)).toBeGreaterThan(1300);
    expect(getPoint(one)).toBeLessThan(1450);
    expect(getPoint(two)).toBeGreaterThan(1620);
    expect(getPoint(two)).toBeLessThan(1800);
    expect(one.rule?.explanation).toContain("Unit rents at other communities");
    expect(one.comps[0]).toMatchObject({ beds: 1, floorPlan: "A1", state: "included" });
    expect(two.comps[0]).toMatchObject({ beds: 2, floorPlan: "B2" });
    expect(getPoint(set)).toBeCloseTo(0.6 * getPoint(one) + 0.4 * getPoint(two), 9);
    expect(set.estimate).toMatchObject({ level: 0.8, measuredOn: expect.any(Number) });
    expect(isEvidenced(set.estimate) && set.estimate.notes[0]).toBe(
      "The average unit: 2 floor plans weighted by their 100 units.",
    );
  });

  test("are the effective rents where concessions are known, with the face rent beside", async () => {
    const { comps } = await read();
    const conceded = comps.filter(({ faceAmount }) => faceAmount !== null);
    expect(conceded.length).toBeGreaterThan(3);
    for (const { amount, faceAmount } of conceded) expect(amount / (faceAmount ?? 0)).toBeCloseTo(11 / 12, 2);
    expect(comps.length).toBeGreaterThan(conceded.length);
  });

  test("never are listings of the demo, of single homes, of nonpublic rents or of the building itself", async () => {
    await labs.database.insert(rentalListings).values({
      countyFips: "48453",
      oid: 3,
      propertyType: "multifamily",
      label: "Itself",
      rent: 9000,
      basis: "achieved",
      listedOn: daysAgo(8),
      latitude: 30.25,
      longitude: -97.75,
      beds: 1,
      baths: 1,
      sqft: 700,
      visibility: "public",
      source: "Ours",
      demo: false,
      importId: imports.importId,
    });
    const { comps, excluded } = await read();
    const rows = await labs.database
      .select()
      .from(rentalListings)
      .where(and(eq(rentalListings.demo, false), eq(rentalListings.propertyType, "multifamily")));
    const allowed = new Set(
      rows
        .filter(({ oid, visibility }) => oid === null && visibility === "public")
        .map(({ id }) => `rent_48453_${id}`),
    );
    for (const { compId } of [...comps, ...excluded]) expect(allowed.has(compId), compId).toBe(true);
  });

  test("each appear once among all, where they are most similar", async () => {
    const { comps, plans = [] } = await read();
    const ids = comps.map(({ compId }) => compId);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(
      [...new Set(plans.flatMap((plan) => plan.comps.map(({ compId }) => compId)))].sort(),
    );
    for (const { compId, similarity } of comps) {
      const inPlans = plans.flatMap((plan) => plan.comps.filter((comp) => comp.compId === compId));
      expect(similarity).toBe(Math.max(...inPlans.map((comp) => comp.similarity)));
    }
  });
});

describe("a toggle", () => {
  test("moves every plan that the comp is in, and the average unit as foretold, and back", async () => {
    const before = await read();
    const comp = before.comps[0];
    const inPlan = getPlan(before, "1x1").comps.find(({ compId }) => compId === comp?.compId);
    const after = await post("toggle", { compId: comp?.compId, included: false, reason: "Renovated" });
    expect(getPoint(after) - getPoint(before)).toBeCloseTo(comp?.effectOfToggle ?? Number.NaN, 6);
    if (inPlan !== undefined) {
      const moved = getPoint(getPlan(after, "1x1")) - getPoint(getPlan(before, "1x1"));
      expect(moved).toBeCloseTo(inPlan.effectOfToggle ?? Number.NaN, 6);
    }
    const excluded = after.comps.find(({ compId }) => compId === comp?.compId);
    expect(excluded).toMatchObject({ state: "excluded:user", reason: expect.stringContaining("Renovated") });
    const back = await post("toggle", { compId: comp?.compId, included: true });
    expect(getPoint(back)).toBeCloseTo(getPoint(before), 9);
    // Kept by a person, it still is a comp of its own plans alone.
    const ids = (set: RentComps) => set.plans?.map((plan) => plan.comps.map(({ compId }) => compId).sort());
    expect(ids(back)).toEqual(ids(before));
  });
});

describe("a changed unit mix", () => {
  test("makes the kept comps stale, and a refresh says what was added, dropped and rescored", async () => {
    await post("refresh", {});
    expect((await read()).stale).toBe(false);
    const [one, two] = UNIT_MIX;
    const saved = await saveMix(1, [
      one ?? {},
      { ...two, floorPlan: "1x1 large", beds: 1, baths: 1, sqft: 760 },
    ]);
    expect(saved.statusCode, saved.body).toBe(200);
    const stale = await read();
    expect(stale.stale).toBe(true);
    expect(stale.changes.dropped.length + stale.changes.rescored.length).toBeGreaterThan(0);
    const property = await labs.app.inject({
      url: `/api/research-property/google-places-id/${TOWN.building}`,
      headers: analyst,
    });
    expect(property.json()).toMatchObject({ shouldRefresh: true, shouldRefreshReason: stale.staleReason });
    const fresh = await post("refresh", {});
    expect(fresh).toMatchObject({ stale: false, changes: stale.changes });
    expect(fresh.previous?.point).not.toBe(getPoint(fresh));
  });

  test("of which a plan can't be compared is averaged without it, and says so; with too little left it is not", async () => {
    const [one] = UNIT_MIX;
    const unknown = { floorPlan: "Loft", units: 30, occupied: 30 };
    expect((await saveMix(2, [one ?? {}, unknown])).statusCode).toBe(200);
    const partly = await read();
    expect(getPoint(partly)).toBeCloseTo(getPoint(getPlan(partly, "1x1")), 9);
    expect(isEvidenced(partly.estimate) && partly.estimate.notes.join(" ")).toContain(
      "Without Loft, 30 of 90 units",
    );
    // A comp moves the average unit as much as its plan, which is all that is estimated.
    const plan = getPlan(partly, "1x1");
    for (const { compId, effectOfToggle } of partly.comps) {
      const own = plan.comps.find((comp) => comp.compId === compId);
      expect(effectOfToggle).toBeCloseTo(own?.effectOfToggle ?? Number.NaN, 9);
    }
    expect((await saveMix(3, [one ?? {}, { ...unknown, units: 61 }])).statusCode).toBe(200);
    const { estimate } = await read();
    expect(isEvidenced(estimate) ? [] : estimate.unavailable).toEqual([
      "Only 60 of 121 units can be estimated, not Loft.",
      "The subject has neither an area nor a number of bedrooms; one of them is needed.",
    ]);
  });
});

describe("rent comps of a building", () => {
  test("stand by property too, with what is known of each and why the rest is not", async () => {
    const ours = { countyFips: "48453", oid: 95, googlePlacesId: "labs_48453_95" };
    await labs.database.insert(properties).values({
      ...{ ...ours, propertyType: "multifamily", name: "Community 3", state: "TX", cmsPropertyOid: "CMS-95" },
      ...{ latitude: 30.252, longitude: -97.752, units: 90, yearBuilt: 2001, source: "Ours", demo: false },
      importId: imports.importId,
    });
    await insertUnitMix(labs.database, { googlePlacesId: ours.googlePlacesId, demo: false });
    const isThird = and(like(rentalListings.label, "Community 3,%"), eq(rentalListings.demo, false));
    await labs.database.update(rentalListings).set({ oid: 95 }).where(isThird);
    const { communities = [], comps } = await read();
    expect(communities.reduce((sum, { comps: n }) => sum + n, 0)).toBe(comps.length);
    const miles = communities.map(({ distanceMiles }) => distanceMiles);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    const own = communities.find(({ googlePlacesId }) => googlePlacesId === ours.googlePlacesId);
    expect(own).toMatchObject({ units: 90, yearBuilt: 2001, occupancy: { rate: 0.95, asOf: "2026-10-31" } });
    const other = communities.find(({ label }) => label === "Community 5");
    expect(other).toMatchObject({ googlePlacesId: null, units: null, occupancy: null, fees: null });
    expect(other?.concession?.share).toBeCloseTo(1 / 12, 2);
    expect(other?.byBeds.map(({ beds }) => beds)).toEqual([1, 2]);
    for (const { low, effective, face, high } of other?.byBeds ?? []) {
      expect(low <= effective && effective <= high && effective <= face).toBe(true);
    }
    expect(Object.fromEntries(other?.missing.map(({ fact, reason }) => [fact, reason]) ?? [])).toEqual({
      units: "Its listings name no property of the records",
      occupancy: "Not public; known of our own properties alone, from their unit mix",
      fees: "No loaded source states fees",
    });
  });
});
