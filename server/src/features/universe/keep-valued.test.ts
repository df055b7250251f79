import { constants } from "node:os";
import { Installation } from "@labs/contract/operation";
import { SearchStatus } from "@labs/contract/property-search/searches";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addImport, buildTown, daysAgo, TOWN } from "../../test/town.ts";
import { keepUniverseValued } from "./keep-valued.ts";
import { isSomebodyWaiting, keepFigures, listRevisions } from "./repository.ts";
import { openNetYield } from "./underwrite-homes.ts";
import { valuePart } from "./value-part.ts";

const TRAVIS = { countyFips: "48453", demo: false };
const KING = { countyFips: "53033", demo: false };

let labs: TestApp;
let analyst: { cookie: string };
let importId: string;

beforeAll(async () => {
  labs = await createTestApp();
  ({ importId } = await buildTown(labs.database));
  analyst = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const get = async (url: string) => (await labs.app.inject({ url, headers: analyst })).json();
const openPage = (place: string) => get(`/api/research-property/google-places-id/${place}`);
const value = (county: typeof TRAVIS) => valuePart(labs.database, { ...county, after: "" });

async function read(place: string) {
  const { rows } = await labs.pool.query("select * from home_figures where google_places_id = $1", [place]);
  return rows[0];
}

async function search(criteria: object) {
  const url = "/api/property-search/chisel-property-search";
  const started = await labs.app.inject({ method: "POST", url, headers: analyst, payload: { criteria } });
  await labs.runJobs();
  const { requestId } = started.json();
  return SearchStatus.parse(await get(`/api/property-search/chisel-request-status?requestId=${requestId}`));
}

test("each home is valued once, as its page shows it and as a search lists it", async () => {
  expect(await value(TRAVIS)).toMatchObject({ homes: 2, reasons: { missing: 2 }, last: TOWN.owned });
  expect(await value(TRAVIS)).toMatchObject({ homes: 0, reasons: {}, last: null });
  const row = await read(TOWN.home);
  const { valueEstimate, rentEstimate } = await openPage(TOWN.home);
  expect([row.value, row.value_low, row.value_high]).toEqual([
    valueEstimate.point,
    valueEstimate.low,
    valueEstimate.high,
  ]);
  expect([row.rent, row.rent_low, row.rent_high]).toEqual([
    rentEstimate.point,
    rentEstimate.low,
    rentEstimate.high,
  ]);
  const found = await search({ netYield: { min: 0.001 } });
  const item = found.results?.items.find(({ googlePlacesId }) => googlePlacesId === TOWN.home);
  expect(item?.value?.point).toBe(row.value);
  expect(item?.netYield).toBe(row.net_yield);
  expect(row.net_yield_low).toBeLessThan(row.net_yield);
  expect(row.net_yield_high).toBeGreaterThan(row.net_yield);
  // Rent and value miss independently: not as far as both at their worst at once, farther than either alone.
  const home = { googlePlacesId: TOWN.home, countyFips: "48453" };
  const estimates = { value: valueEstimate, valueReason: null, rent: rentEstimate, rentReason: null };
  const yieldAt = (await openNetYield(labs.database, [{ home }]))({ home, estimates });
  const at = (rent: number, price: number) => yieldAt?.({ rent, price }) ?? Number.NaN;
  expect(row.net_yield_low).toBeGreaterThan(at(row.rent_low, row.value_high));
  expect(row.net_yield_low).toBeLessThan(at(row.rent_low, row.value));
  expect(row.net_yield_low).toBeLessThan(at(row.rent, row.value_high));
});

test("a yield that nobody offers is answered with the best that there is, of all stored homes", async () => {
  const found = await search({ netYield: { min: 0.9 }, owned: "exclude" });
  const count = found.counts?.perCriterion.find(({ criterion }) => criterion === "netYield");
  expect(found.counts?.matched).toBe(0);
  expect(count?.best?.words).toMatch(/^The highest net yield among homes that meet all other criteria is \d/);
  const url = "/api/property-search/count";
  const payload = { criteria: { netYield: { min: 0.9 }, countyIds: ["48453"] } };
  const counted = (await labs.app.inject({ method: "POST", url, headers: analyst, payload })).json();
  expect(counted).toMatchObject({ matched: 0, notCounted: [], toValue: 0 });
});

test("a changed fact marks its home alone, at once, and the stale figure is not shown as current", async () => {
  await labs.pool.query("update properties set sqft = 1900 where google_places_id = $1", [TOWN.home]);
  const stale = await read(TOWN.home);
  expect(stale.stale).toBe("facts");
  expect((await read(TOWN.owned)).stale).toBeNull();
  expect(await value(TRAVIS)).toMatchObject({ homes: 1, reasons: { facts: 1 } });
  const row = await read(TOWN.home);
  expect(row.value).toBeGreaterThan(stale.value);
  expect(row.value).toBe((await openPage(TOWN.home)).valueEstimate.point);
  await labs.pool.query("update properties set owner_name = 'Another' where google_places_id = $1", [
    TOWN.home,
  ]);
  expect(await value(TRAVIS)).toMatchObject({ homes: 0 });
});

test("a decision on comps counts, and is part of what is stored", async () => {
  const { comps } = await get(`/api/rent-comp?googlePlacesId=${TOWN.home}`);
  const payload = { googlePlacesId: TOWN.home, compId: comps[0].compId, included: false, reason: "far" };
  const url = "/api/rent-comp/toggle";
  const answer = await labs.app.inject({ method: "POST", url, headers: analyst, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await value(TRAVIS)).toMatchObject({ homes: 1, reasons: { comps: 1 } });
  const row = await read(TOWN.home);
  expect(row.is_decided).toBe(true);
  expect(row.rent).toBe((await openPage(TOWN.home)).rentEstimate.point);
});

test("what was made of facts that changed meanwhile is not kept", async () => {
  const before = await read(TOWN.owned);
  const revisions = await listRevisions(labs.database, [TOWN.owned]);
  await labs.pool.query("update properties set beds = 4 where google_places_id = $1", [TOWN.owned]);
  const late = { countyFips: "48453", googlePlacesId: TOWN.owned, revision: revisions.get(TOWN.owned) ?? 0 };
  await keepFigures(labs.database, [{ ...late, stamp: before.stamp, value: 1 }]);
  expect(await read(TOWN.owned)).toMatchObject({ stale: "facts", value: before.value });
  // Nor of a home that nobody had valued.
  await labs.pool.query("delete from home_figures where google_places_id = $1", [TOWN.parcel]);
  await labs.pool.query("update properties set sqft = 1000 where google_places_id = $1", [TOWN.parcel]);
  const first = { countyFips: "53033", googlePlacesId: TOWN.parcel, revision: 0 };
  await keepFigures(labs.database, [{ ...first, stamp: "x", value: 1 }]);
  expect(await read(TOWN.parcel)).toMatchObject({ stale: "facts", value: null, stamp: null });
  await value(TRAVIS);
  await value(KING);
  const { value: ofParcel } = await read(TOWN.parcel);
  expect(ofParcel).toBe((await openPage(TOWN.parcel)).valueEstimate.point);
});

test("other assumptions of the firm make the returns again, a new sale the estimates of its market", async () => {
  await labs.pool.query(`insert into assumption_templates
    (property_type, level, place, version, name, effective_from, assumptions, reason)
    select property_type, level, place, 2, name, effective_from,
      jsonb_set(assumptions, '{turnCost}', '{"value": 9000}'), 'test' from assumption_templates
    where property_type = 'singlefamily' and version = 1`);
  const before = await read(TOWN.home);
  expect(await value(TRAVIS)).toMatchObject({ homes: 2, reasons: { assumptions: 2 } });
  const after = await read(TOWN.home);
  expect(after.value).toBe(before.value);
  expect(after.net_yield).toBeLessThan(before.net_yield);
  expect(await value(KING)).toMatchObject({ homes: 2, reasons: { assumptions: 2 } });

  await addImport(labs.database, "Another list", false);
  // An import without evidence leaves every figure as it was; with it, the decided one alone may read more.
  expect((await value(TRAVIS)).reasons).toEqual({ evidence: 1 });
  await labs.pool.query(
    `insert into sales (county_fips, property_type, label, sold_on, price, latitude, longitude, sqft, beds, baths,
      year_built, source, demo, import_id) values ('48453', 'singlefamily', 'New', $1, 500000, 30.251, -97.751, 1500, 3, 2,
      1995, 'County assessor', false, $2)`,
    [daysAgo(1), importId],
  );
  await addImport(labs.database, "Newer list", false);
  expect((await value(TRAVIS)).reasons).toEqual({ evidence: 2 });
  expect((await value(KING)).homes).toBe(0);
  const { rows } = await labs.pool.query("select changes from valued_counties where county_fips = '48453'");
  expect(rows[0].changes).toBe("sales of the market, sales nearby");
});

test("the background values what is open, after those who wait, and the operator sees how much and why", async () => {
  const admin = await labs.signIn("admin");
  const describe = async () =>
    Installation.parse((await labs.app.inject({ url: "/api/operation", headers: admin })).json()).universe;
  const { rows } = await labs.pool.query(
    "insert into jobs (kind, owner_id, title, state, turn) select 'test-work', id, 'Somebody waits', 'queued', 1 from users limit 1 returning id",
  );
  expect(await isSomebodyWaiting(labs.database)).toBe(true);
  await labs.pool.query("delete from home_figures where google_places_id = $1", [TOWN.demoHome]);
  const failures: unknown[] = [];
  const keeper = keepUniverseValued({
    database: labs.database,
    onError: (error) => void failures.push(error),
    lookMilliseconds: 50,
    quietMilliseconds: 0,
    // What gives way to all other work of the machine may get no turn on a busy one.
    priority: constants.priority.PRIORITY_NORMAL,
  });
  try {
    await new Promise((done) => setTimeout(done, 300));
    expect((await read(TOWN.demoHome))?.stamp ?? null).toBeNull();
    await labs.pool.query("update jobs set state = 'succeeded' where id = $1", [rows[0].id]);
    await vi.waitFor(
      async () => {
        const universe = await describe();
        expect(universe).toMatchObject({ homes: 5, current: 5, open: [] });
        expect(universe.runs).toContainEqual(
          expect.objectContaining({
            ...{ demo: true, homes: 1, reason: "1 valued for the first time", county: "Travis County, TX" },
          }),
        );
      },
      { timeout: 60_000, interval: 200 },
    );
  } finally {
    await keeper.close();
  }
  expect(failures).toEqual([]);
  const { valueEstimate } = await openPage(TOWN.demoHome);
  expect((await read(TOWN.demoHome)).value).toBe(valueEstimate.point ?? null);
});
