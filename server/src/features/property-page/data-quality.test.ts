import type { RentComps } from "@labs/contract/comps";
import { DataQuality, type DataQualityItem, type Narrowing } from "@labs/contract/data-quality";
import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { listLikelyValues } from "./likely-values.ts";

let labs: TestApp;
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const path = (place: string) => `/api/research-property/google-places-id/${place}`;
async function get<Answer>(url: string): Promise<Answer> {
  const answer = await labs.app.inject({ url, headers: viewer });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const record = (facts: Partial<typeof properties.$inferInsert>, place = TOWN.home) =>
  labs.database.update(properties).set(facts).where(eq(properties.googlePlacesId, place));
const width = (estimate: Estimate) => (isEvidenced(estimate) ? estimate.high - estimate.low : Number.NaN);
async function readWidths() {
  const { rentEstimate, valueEstimate } = await get<Property>(path(TOWN.home));
  return { rent: width(rentEstimate), value: width(valueEstimate) };
}
async function listItems(place = TOWN.home): Promise<DataQualityItem[]> {
  return DataQuality.parse(await get(`${path(place)}/data-quality`)).items;
}
async function find(fact: string, place?: string): Promise<DataQualityItem> {
  const item = (await listItems(place)).find((one) => one.fact === fact);
  if (item === undefined) throw new Error(`no item of ${fact}`);
  return item;
}
const dollars = (narrowing: Narrowing) => ("dollars" in narrowing ? narrowing.dollars : Number.NaN);
const reason = (narrowing: Narrowing) => ("unavailable" in narrowing ? narrowing.unavailable : "");

describe("what a fact is worth", () => {
  test("is the page's range without it less the page's ranges with each likely value, by the comps' similarity", async () => {
    await record({ beds: null });
    const unknown = await readWidths();
    const { comps } = await get<RentComps>(`/api/rent-comp?googlePlacesId=${TOWN.home}`);
    const item = await find("beds");
    const told = comps.filter(({ state, beds }) => state === "included" && beds !== null);
    const all = told.reduce((sum, { similarity }) => sum + similarity, 0);
    let expected = 0;
    for (const beds of new Set(told.map((comp) => comp.beds))) {
      await record({ beds });
      const weight = told
        .filter((comp) => comp.beds === beds)
        .reduce((sum, { similarity }) => sum + similarity, 0);
      expected += (weight / all) * (await readWidths()).rent;
    }
    await record({ beds: 3 });
    expect(item).toMatchObject({ label: "Bedrooms", kind: "missing", recorded: null, editable: true });
    expect(item.rentRange).toMatchObject({ unknown: expect.closeTo(unknown.rent, 6) });
    expect(item.rentRange).toMatchObject({ known: expect.closeTo(expected, 6) });
    expect(dollars(item.rentRange)).toBeCloseTo(unknown.rent - expected, 6);
    expect(item.valueRange).toMatchObject({ unknown: expect.closeTo(unknown.value, 6) });
  });

  test("is told for each missing fact, most dollars of the value first, and is no number where it can't be said", async () => {
    await record({ beds: null, sqft: null, baths: null });
    const neither = await find("sqft");
    expect(reason(neither.valueRange)).toMatch(/neither an area nor a number of bedrooms/);
    await record({ beds: 3, baths: 2, sqft: null, yearBuilt: null });
    const items = await listItems();
    const said = items.map(({ valueRange }) => dollars(valueRange)).filter((one) => !Number.isNaN(one));
    expect(said.length).toBeGreaterThan(1);
    expect(said).toEqual(said.toSorted((a, b) => b - a));
    expect(items.map(({ fact }) => fact)).not.toContain("waterfront");
    const area = await find("sqft");
    expect(dollars(area.valueRange), "area is what the town's prices rest on").toBeGreaterThan(1_000);
    expect(reason((await find("condition")).valueRange)).toMatch(/^No comp reports it; 5 are needed/);
    expect(reason((await find("hoaMonth")).rentRange)).toBe("Estimates do not read it; underwriting does");
    await record({ sqft: 1500, yearBuilt: 1995 });
  });

  test("of a value unlike all comps is what the range relies on it for", async () => {
    await record({ sqft: null });
    const unknown = await readWidths();
    await record({ sqft: 9_000 });
    const now = await readWidths();
    const item = await find("sqft");
    await record({ sqft: 1500 });
    expect(item.kind).toBe("unusual");
    expect(item.detail).toMatch(
      /^9,000 sq ft on record; the \d+ comps most like it have 1,\d{3} sq ft to 1,\d{3} sq ft$/,
    );
    expect(dollars(item.valueRange)).toBeCloseTo(unknown.value - now.value, 6);
    expect(
      (await listItems()).map(({ fact }) => fact),
      "1,500 sq ft is usual",
    ).not.toContain("sqft");
  });

  test("is not told of a building, of a home without a place or of a home's own last sale, and each says why", async () => {
    const [first] = await listItems(TOWN.building);
    expect(reason(first?.rentRange ?? { unavailable: "" })).toMatch(/rests on its unit mix/);
    // The same of rent and value, so that the page says it once.
    expect(first?.valueRange).toEqual(first?.rentRange);
    const place = await find("latitude", TOWN.unplaced);
    expect(reason(place.valueRange)).toMatch(/until the place of the home is known/);
    const sale = await find("lastSale", TOWN.owned);
    expect(sale).toMatchObject({ editable: false, detail: "No sale on record" });
    expect(
      (await listItems()).map(({ fact }) => fact),
      "it has one",
    ).not.toContain("lastSale");
  });
});

test("likely values are few, whole and weigh 1 together", () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ value: 1_000 + 10 * at, weight: at < 20 ? 3 : 1 }));
  const found = listLikelyValues(many);
  expect(found.map(({ value }) => value)).toEqual([1_020, 1_070, 1_130, 1_180, 1_310]);
  expect(found.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  const words = listLikelyValues([..."aaabbc"].map((value) => ({ value, weight: 2 })));
  expect(words).toEqual([
    { value: "a", weight: 0.5 },
    { value: "b", weight: 1 / 3 },
    { value: "c", weight: 1 / 6 },
  ]);
  expect(listLikelyValues([])).toEqual([]);
});
