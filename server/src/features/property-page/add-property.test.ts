import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPropertyFile } from "../../ingest/known-sources.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

const ADDRESS = "9 Unheard Rd, Austin, TX 78704";

let labs: TestApp;
let ann: { cookie: string };
let id: string;
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  await labs.pool.query("select setval(pg_get_serial_sequence('properties', 'oid'), 1000)");
  ann = await labs.signIn("analyst");
  id = (await suggest(ADDRESS))[0].googlePlacesId;
});
afterAll(() => labs.close());

const base = "/api/research-property";
const send = (method: "GET" | "POST" | "PUT", url: string, payload?: object, headers = ann) =>
  labs.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const get = async (url: string) => (await send("GET", url)).json();
const suggest = async (query: string) =>
  (await get(`${base}/suggestions?query=${encodeURIComponent(query)}`)).items;
const open = (place: string) => get(`${base}/google-places-id/${encodeURIComponent(place)}`);

const HOME = {
  propertyType: "singlefamily",
  ...{ latitude: 30.2505, longitude: -97.7502, reason: "Broker's flyer" },
  facts: [
    { fact: "beds", value: 3 },
    { fact: "baths", value: 2 },
    { fact: "sqft", value: 1500 },
    { fact: "yearBuilt", value: 1995 },
  ],
};
const add = (change: object = {}, headers = ann, place = id) =>
  send(
    "POST",
    `${base}/google-places-id/${encodeURIComponent(place)}/record`,
    { ...HOME, ...change },
    headers,
  );

test.each<[string, object, RegExp]>([
  ["a pin at sea", { latitude: 30, longitude: -50 }, /not in any US county/],
  ["a pin in another state", { latitude: 47.51, longitude: -122.25 }, /are in WA, and the address in TX/],
  ["a fact out of reach", { facts: [{ fact: "beds", value: 99 }] }, /Bedrooms is a number from 0 to 50/],
  ["a fact of another type", { facts: [{ fact: "units", value: 9 }] }, /can't be corrected/],
  ["facts from nowhere", { reason: " " }, /Say where the facts come from/],
  ["a reason of nothing that shows", { reason: "\u0000" }, /Say where the facts come from/],
  [
    "a pin far from the address",
    { latitude: 32.2, longitude: -98.2 },
    /more than 60 miles from ZIP code 78704/,
  ],
])("%s makes no property", async (_, change, message) => {
  const answer = await add(change);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().detail[0].msg).toMatch(message);
  expect((await open(id)).propertyId).toBe(0);
});

test("an address that no list holds becomes a property, estimated from the evidence around it", async () => {
  const rent = {
    address: "5 Near St",
    rent: 2050,
    observedAt: "2026-01-10",
    basis: "achieved",
    visibility: "own",
  };
  const comp = { ...rent, latitude: 30.251, longitude: -97.751, sourceUrl: "https://example.com/lease" };
  expect((await send("POST", "/api/rent-comp/comps", { googlePlacesId: id, comp })).statusCode).toBe(200);
  const viewer = await labs.signIn("viewer");
  expect((await add({}, viewer)).statusCode).toBe(403);
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const added = both.find(({ statusCode }) => statusCode === 201)?.json();

  const property = await open(added.googlePlacesId);
  expect(property).toMatchObject({
    propertyId: added.propertyId,
    label: ADDRESS,
    county: { id: "48453" },
    location: { latitude: 30.2505, longitude: -97.7502, precision: "rooftop" },
    demo: false,
    source: "Entered by Ann Example",
  });
  expect(property.facts.beds).toMatchObject({
    value: 3,
    source: "Entered by Ann Example",
    editable: true,
    override: { sourceValue: null, reason: "Broker's flyer" },
  });
  expect(property.rentEstimate.point).toBeGreaterThan(1700);
  expect(property.rentEstimate.point).toBeLessThan(2400);
  expect(property.valueEstimate.point).toBeGreaterThan(340_000);
  const start = await get(`${base}/google-places-id/${added.googlePlacesId}/underwriting/start`);
  expect(start.inputs).toMatchObject({ beds: 3, sqft: 1500 });
  expect(start.sources.beds).toMatch(/^Bedrooms: entered by Ann Example on .* \(Broker's flyer\)$/);
  // What was done for the address before came along, and the address leads to the property from now on.
  const comps = await get(`/api/rent-comp?googlePlacesId=${added.googlePlacesId}`);
  expect(comps.comps.some(({ origin }: { origin: string }) => origin === "added")).toBe(true);
  expect((await open(id)).propertyId).toBe(added.propertyId);
  expect((await suggest(ADDRESS))[0]).toMatchObject({ propertyId: added.propertyId, label: ADDRESS });
  expect((await add({}, ann, TOWN.home)).statusCode).toBe(409);
});

test("a list that has the home one day fills in what its source says, and leaves what was entered", async () => {
  const before = await open(id);
  const folder = await mkdtemp(join(tmpdir(), "labs-added-"));
  const path = join(folder, "homes.csv");
  await writeFile(path, "parcel,address,zip,bedrooms,stories\n77-9,9 Unheard Road,78704,4,2\n");
  const list = { county: "48453", source: "County roll", map: {}, type: "singlefamily" as const };
  await importPropertyFile(path, list, { pool: labs.pool, today: new Date("2026-11-20") });
  const after = await open(id);
  expect(after).toMatchObject({ propertyId: before.propertyId, parcelNumber: "77-9", source: "County roll" });
  expect(after.facts).toMatchObject({
    beds: { value: 3, override: { sourceValue: 4 } },
    stories: { value: 2, override: null },
  });
  expect(after.location.precision).toBe("rooftop");
});
