import { PropertySummary } from "@labs/contract/property-page";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("viewer");
  await buildTown(labs.database);
});
afterAll(() => labs.close());

const base = "/api/research-property";
const get = (url: string) => labs.app.inject({ url: `${base}${url}`, headers });
const getSummary = async (id: string) =>
  PropertySummary.parse((await get(`/google-places-id/${id}/summary`)).json());

test("the summary's sentences are the advisor's text, each with the figures it rests on", async () => {
  const summary = await getSummary(TOWN.home);
  const property = (await get(`/google-places-id/${TOWN.home}`)).json();
  expect(summary.text).toBe(property.investmentAdvisorDescription);
  expect(summary.sentences.map(({ text }) => text).join(" ")).toBe(summary.text);
  const figures = new Map(summary.sentences.flatMap((one) => one.figures).map((one) => [one.key, one]));
  expect(figures.get("facts.beds")).toEqual({
    key: "facts.beds",
    label: "Bedrooms",
    value: 3,
    unit: "count",
    source: "County assessor",
    asOf: "2026",
  });
  expect(figures.get("rentEstimate.point")).toMatchObject({
    value: property.rentEstimate.point,
    asOf: property.rentEstimate.asOf,
    source: "Rent comps, our estimate",
  });
  expect(figures.get("county.typicalRent")?.value).toBe(
    property.county.figures.find(({ key }: { key: string }) => key === "typicalRent").value,
  );
  expect(figures.get("grossYield")?.value).toBeCloseTo(
    (12 * property.rentEstimate.point) / property.valueEstimate.point,
  );
});

test("every number in a sentence is one of its figures, as the sentence writes it", async () => {
  for (const id of [TOWN.home, TOWN.building, TOWN.owned, TOWN.parcel]) {
    for (const { text, figures } of (await getSummary(id)).sentences.slice(1)) {
      const amounts = text.match(/\$[\d,]+/g) ?? [];
      const known = figures.flatMap(({ value }) =>
        typeof value === "number" ? [`$${Math.round(value).toLocaleString("en-US")}`] : [],
      );
      expect(known).toEqual(expect.arrayContaining(amounts));
    }
  }
});

test("what is missing is listed with its reason", async () => {
  const summary = await getSummary(TOWN.parcel);
  const property = (await get(`/google-places-id/${TOWN.parcel}`)).json();
  expect(Object.fromEntries(summary.missing.map(({ key, reason }) => [key, reason]))).toEqual(
    property.unavailable,
  );
  expect(summary.missing.find(({ key }) => key === "address")?.reason).toBe(
    "The record has no street address",
  );
});

test("demo data says so first", async () => {
  const summary = await getSummary(TOWN.demoHome);
  expect([summary.demo, summary.sentences[0]]).toEqual([true, { text: "Demo data.", figures: [] }]);
});

test("reading the summary is no visit of the page", async () => {
  await getSummary(TOWN.building);
  const recent = (await get("/recent")).json();
  expect(recent.items.map((one: { googlePlacesId: string }) => one.googlePlacesId)).not.toContain(
    TOWN.building,
  );
});

test("it answers under the form of the property's own type alone, to who is signed in", async () => {
  expect((await get(`/single-family/google-places-id/${TOWN.home}/summary`)).statusCode).toBe(200);
  expect((await get(`/multi-family/google-places-id/${TOWN.home}/summary`)).statusCode).toBe(404);
  expect((await get(`/multi-family/google-places-id/${TOWN.building}/summary`)).statusCode).toBe(200);
  expect((await get("/google-places-id/labs_48453_999/summary")).statusCode).toBe(404);
  expect((await labs.app.inject(`${base}/google-places-id/${TOWN.home}/summary`)).statusCode).toBe(401);
});
