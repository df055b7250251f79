import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importPropertyFile } from "../../ingest/known-sources.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let ann: { cookie: string };
let bob: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
  bob = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const base = "/api/research-property/google-places-id";
const send = (method: "GET" | "PUT" | "POST", url: string, payload?: object, headers = ann) =>
  labs.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const get = async (url: string) => (await send("GET", url)).json();
const open = (id: string) => get(`${base}/${id}`);
const correct = (id: string, edits: object[], reason = "Walked it", headers = ann) =>
  send("PUT", `${base}/${id}/facts`, { edits, reason }, headers);
const edit = (fact: string, value: unknown, basedOn = 0) => ({ fact, value, basedOn });
const revert = (fact: string, basedOn: number) => ({ fact, basedOn, revert: true });

describe("a corrected fact", () => {
  test("is what estimates, comps, underwriting, search and sheet rest on, and each says so", async () => {
    const before = await open(TOWN.home);
    const answer = await correct(TOWN.home, [edit("beds", 4), edit("sqft", 2100)], "Counted on site");
    expect(answer.statusCode).toBe(200);
    expect(answer.json().changes).toMatchObject([
      { fact: "beds", label: "Bedrooms", from: 3, to: 4, sourceValue: 3, version: 1, by: "Ann Example" },
      { fact: "sqft", from: 1500, to: 2100, action: "corrected", reason: "Counted on site" },
    ]);
    const after = await open(TOWN.home);
    expect(after.facts.beds).toMatchObject({
      value: 4,
      source: "Corrected by Ann Example",
      version: 1,
      override: { sourceValue: 3, source: "County assessor", by: "Ann Example", reason: "Counted on site" },
    });
    expect(after.rentEstimate.point).toBeGreaterThan(1.08 * before.rentEstimate.point);
    expect(after.valueEstimate.point).toBeGreaterThan(1.08 * before.valueEstimate.point);
    expect(after.shouldRefresh).toBe(false);
    expect(after.investmentAdvisorDescription).toContain("4 bedrooms, 2 bathrooms, 2,100 square feet");

    const comps = await get(`/api/rent-comp?googlePlacesId=${TOWN.home}`);
    expect(comps.subject).toMatchObject({ beds: 4, sqft: 2100 });
    expect(comps.subject.corrected).toMatchObject([
      { fact: "sqft", value: 2100, override: { sourceValue: 1500 } },
      { fact: "beds", value: 4, override: { sourceValue: 3 } },
    ]);
    expect(comps.previous.point).toBe(before.rentEstimate.point);

    const start = await get(`${base}/${TOWN.home}/underwriting/start`);
    expect(start.inputs).toMatchObject({ beds: 4, sqft: 2100 });
    expect(start.sources.beds).toMatch(
      /^Bedrooms: corrected by Ann Example on \w+ \d+, \d{4} \(Counted on site\); County assessor, 2026 says 3$/,
    );
    expect(start.sources.baths).toBe("Bathrooms: County assessor, 2026");

    const criteria = { beds: { min: 4 }, sqft: { min: 2000 } };
    const found = await send("POST", "/api/property-search/count", { criteria });
    expect(found.json().matched).toBe(1);

    const sheet = await send("GET", `${base}/${TOWN.home}/download?format=pdf`);
    expect(sheet.statusCode).toBe(200);
  });

  test("goes back to what the source says in one call, and its history stays", async () => {
    const answer = await send("PUT", `${base}/${TOWN.home}/facts`, { edits: [revert("sqft", 1)] });
    expect(answer.statusCode).toBe(200);
    const { facts } = await open(TOWN.home);
    expect(facts.sqft).toMatchObject({ value: 1500, source: "County assessor", version: 2, override: null });
    expect(facts.beds.value).toBe(4);
    const { items, total } = await get(`${base}/${TOWN.home}/facts/history`);
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({ fact: "sqft", action: "reverted", from: 2100, to: 1500, reason: null });
    const { rows } = await labs.pool.query(
      "select action, object_name as fact, after from audit_events where object_type = 'property' and action = 'changed' order by at",
    );
    expect(rows).toHaveLength(3);
    expect(rows[2]).toMatchObject({ action: "changed", fact: "sqft", after: { to_value: 1500 } });
  });

  test("is what kept estimates of searches are made from", async () => {
    const search = async () => {
      const url = "/api/property-search/chisel-property-search";
      await send("POST", url, { criteria: { sqft: { min: 1000 }, value: { min: 1000 } } });
      await labs.runJobs();
      const { rows } = await labs.pool.query(
        "select value as point from home_figures where google_places_id = $1 and stale is null",
        [TOWN.owned],
      );
      return rows[0].point;
    };
    const before = await search();
    expect(await search()).toBe(before);
    await correct(TOWN.owned, [edit("sqft", 2000)]);
    expect(await search()).toBeCloseTo((await open(TOWN.owned)).valueEstimate.point, 0);
    expect(await search()).toBeGreaterThan(1.05 * before);
    await send("PUT", `${base}/${TOWN.owned}/facts`, { edits: [revert("sqft", 1)] });
    expect(await search()).toBe(before);
  });

  test("is not overwritten by who opened the page before: the second is told who, what and why", async () => {
    const late = await correct(TOWN.home, [edit("beds", 5), edit("lotSqft", 6000)], "Listing", bob);
    expect(late.statusCode).toBe(409);
    expect(late.json().detail).toMatch(
      /^Ann Example set Bedrooms to 4 on \w+ \d+, \d{4} \(Counted on site\)$/,
    );
    // None of the edits was taken.
    expect((await open(TOWN.home)).facts.lotSqft).toBeUndefined();
    expect((await correct(TOWN.home, [edit("beds", 5, 1)], "Listing", bob)).statusCode).toBe(200);
    const both = await Promise.all([
      correct(TOWN.home, [edit("stories", 1)], "Photo"),
      correct(TOWN.home, [edit("stories", 2)], "Plan", bob),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test.each<[string, object[], string, RegExp]>([
    ["nothing in reach", [edit("beds", 400)], "x", /Bedrooms is a number from 0 to 50/],
    ["a word for a number", [edit("sqft", "large")], "x", /Living area is a number from 100 sq ft/],
    ["a cap that none is", [edit("hoaRentalCap", "maybe")], "x", /HOA rental cap is none, open or reached/],
    ["half a year", [edit("yearBuilt", 1990.5)], "x", /Year built is a whole number from 1600/],
    ["what it is already", [edit("baths", 2)], "x", /Bathrooms is 2 already/],
    ["a key of the record", [edit("parcelNumber", "9")], "x", /Parcel number can't be corrected/],
    ["no fact", [edit("constructor", "9")], "x", /can't be corrected/],
    ["one fact twice", [edit("grade", "A"), edit("grade", "B")], "x", /Grade is named twice/],
    ["no reason", [edit("baths", 3)], " ", /Give a reason/],
    ["half a place", [edit("latitude", 30.2)], "x", /latitude and longitude together/],
    ["another county's place", [edit("latitude", 47), edit("longitude", -122)], "x", /not in Travis/],
    ["the next county", [edit("latitude", 30.63), edit("longitude", -97.68)], "x", /not in Travis/],
    [
      "half a place unknown",
      [edit("latitude", 30.2), edit("longitude", null)],
      "x",
      /latitude and longitude/,
    ],
    ["another state's ZIP code", [edit("zip", "98052")], "x", /98052 is no ZIP code of TX/],
    ["no correction to revert", [revert("baths", 0)], "x", /Bathrooms is not corrected/],
  ])("refuses %s", async (_, edits, reason, message) => {
    const answer = await correct(TOWN.home, edits, reason);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].msg).toMatch(message);
    expect(answer.json().detail[0].loc.slice(0, 2)).toEqual(["body", reason === " " ? "reason" : "edits"]);
  });

  test("may be a place, a further fact, one that the record lacks, or unknown", async () => {
    const place = [edit("latitude", 30.2507), edit("longitude", -97.7503)];
    const more = [edit("pool", "1"), edit("lotSqft", 6000), edit("taxAnnual", null)];
    expect((await correct(TOWN.owned, [...place, ...more], "Site visit")).statusCode).toBe(200);
    const { facts, location, unavailable } = await open(TOWN.owned);
    expect(location).toEqual({ latitude: 30.2507, longitude: -97.7503, precision: "rooftop" });
    expect(facts.pool).toMatchObject({ value: 1, override: { sourceValue: null } });
    expect(facts.taxAnnual).toMatchObject({ value: null, override: { sourceValue: 6000 } });
    expect(unavailable["facts.taxAnnual"]).toBe("Property tax was set to unknown");
    const back = ["latitude", "longitude", "pool", "lotSqft", "taxAnnual"].map((fact) => revert(fact, 1));
    expect((await send("PUT", `${base}/${TOWN.owned}/facts`, { edits: back })).statusCode).toBe(200);
    const reverted = await open(TOWN.owned);
    expect(reverted.location.precision).toBe("rooftop");
    expect(reverted.facts.pool).toBeUndefined();
    expect(reverted.facts.taxAnnual.value).toBe(6000);
  });

  test("may be the owner of record, and what the HOA allows, which the underwriting asks for", async () => {
    const rules = [edit("hoaRentalCap", "Reached"), edit("hoaRules", "Leases of 12 months or more")];
    const answer = await correct(TOWN.home, [edit("ownerName", "Bea Ortiz"), ...rules], "County site");
    expect(answer.statusCode).toBe(200);
    const { facts, owner } = await open(TOWN.home);
    expect(owner).toMatchObject({ name: "Bea Ortiz", source: "Corrected by Ann Example" });
    expect(facts.ownerName.override).toMatchObject({ sourceValue: "Pat Owner", source: "County assessor" });
    expect(facts.hoaRules).toMatchObject({ label: "HOA rental rules", value: "Leases of 12 months or more" });
    const start = await get(`${base}/${TOWN.home}/underwriting/start`);
    expect(start.inputs.hoaRentalCap).toBe("reached");
    expect(start.sources.hoaRentalCap).toMatch(/^HOA rental cap: entered by Ann Example .*County site/);
    await correct(TOWN.home, [revert("ownerName", 1), revert("hoaRentalCap", 1)]);
    expect((await open(TOWN.home)).owner.name).toBe("Pat Owner");
  });

  test("of a building reaches its underwriting", async () => {
    expect((await correct(TOWN.building, [edit("units", 118)])).statusCode).toBe(200);
    const start = await get(`${base}/${TOWN.building}/underwriting/start`);
    expect(start.inputs.propertyUnits).toBe(118);
    expect(start.sources.propertyUnits).toContain("County assessor, 2026 says 120");
  });

  test("stands when its source is loaded again, which moves what the source says alone", async () => {
    await labs.pool.query("select setval(pg_get_serial_sequence('properties', 'oid'), 1000)");
    const folder = await mkdtemp(join(tmpdir(), "labs-facts-"));
    const load = async (line: string) => {
      const path = join(folder, "homes.csv");
      await writeFile(path, `parcel,bedrooms,bathrooms,sqft_living,pool\n${line}`);
      const context = { pool: labs.pool, today: new Date("2026-11-20") };
      const list = { county: "48453", source: "County roll", map: {}, type: "singlefamily" as const };
      await importPropertyFile(path, list, context);
    };
    await load("77-1,3,1,1400,1");
    const [{ id }] = (
      await labs.pool.query("select google_places_id as id from properties where parcel_key = '771'")
    ).rows;
    await correct(id, [edit("beds", 4), edit("pool", "0")]);
    await load("77-1,2,2,1450,2");
    const { facts } = await open(id);
    expect(facts).toMatchObject({
      beds: { value: 4, override: { sourceValue: 2 } },
      pool: { value: 0, override: { sourceValue: 2 } },
      baths: { value: 2, override: null },
      sqft: { value: 1450 },
    });
    // A file that says nothing of the fact leaves what the source said.
    await load("77-1,,,1450,");
    await send("PUT", `${base}/${id}/facts`, { edits: [revert("beds", 1), revert("pool", 1)] });
    expect((await open(id)).facts).toMatchObject({ beds: { value: 2 }, pool: { value: 2 } });
  });
});

test("only who may write corrects facts, and an address that nobody loaded has none", async () => {
  const viewer = await labs.signIn("viewer");
  expect((await correct(TOWN.home, [edit("grade", "A")], "x", viewer)).statusCode).toBe(403);
  expect((await correct("labs_48453_999", [edit("grade", "A")])).statusCode).toBe(404);
});

test("texts that look like numbers or JSON stay texts in the history, and go back", async () => {
  const edits = [edit("name", "{}"), edit("zip", "78701")];
  expect((await correct(TOWN.building, edits, "Sign at the door")).statusCode).toBe(200);
  const { items } = await get(`${base}/${TOWN.building}/facts/history`);
  expect(items).toContainEqual(expect.objectContaining({ fact: "name", from: "Kingfisher Flats", to: "{}" }));
  expect(items).toContainEqual(expect.objectContaining({ fact: "zip", from: "78704", to: "78701" }));
  const back = { edits: [revert("name", 1), revert("zip", 1)] };
  expect((await send("PUT", `${base}/${TOWN.building}/facts`, back)).statusCode).toBe(200);
  expect((await open(TOWN.building)).facts).toMatchObject({
    name: { value: "Kingfisher Flats" },
    zip: { value: "78704" },
  });
});

test("a home is found under the city and ZIP code of its source and under those that stand", async () => {
  const [street] = (await open(TOWN.home)).label.split(",");
  const place = [edit("latitude", null), edit("longitude", null)];
  const edits = [edit("city", "Rollingwood"), edit("zip", "78746"), ...place];
  expect((await correct(TOWN.home, edits, "Tax bill")).statusCode).toBe(200);
  for (const address of [`${street}, Austin, TX 78704`, `${street}, Rollingwood, TX 78746`]) {
    const { items } = await get(`/api/research-property/suggestions?query=${encodeURIComponent(address)}`);
    expect(items[0], address).toMatchObject({ googlePlacesId: TOWN.home });
    const url = `/api/property-search/geocode-address?address=${encodeURIComponent(address)}`;
    const { candidates } = (await send("POST", url)).json();
    expect(candidates[0], address).toMatchObject({ googlePlacesId: TOWN.home, precision: "zip" });
  }
});
