import type { Property } from "@labs/contract/property-page";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { properties, propertyTaxes } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const get = (url: string, as: Record<string, string> = headers) =>
  labs.app.inject({ method: "GET", url, headers: as });
const base = "/api/research-property";
const byId = (id: string, kind = "") => get(`${base}${kind}/google-places-id/${id}`);
const listIds = (items: { googlePlacesId: string | null }[]) => items.map((item) => item.googlePlacesId);

describe("a property", () => {
  test("shows facts with sources, estimates with ranges, events and context", async () => {
    const answer = await byId(TOWN.home);
    expect(answer.statusCode).toBe(200);
    const property = answer.json();
    expect(property).toMatchObject({
      propertyId: 1,
      label: "1204 N Oak St, Austin, TX 78704",
      isOwnedByMaymont: false,
      owned: null,
      owner: { name: "Pat Owner", source: "County assessor", asOf: "2026" },
      location: { latitude: 30.25, longitude: -97.75, precision: "rooftop" },
      county: { id: "48453", name: "Travis County, TX" },
      msa: { id: "12420", name: "Austin-Round Rock, TX" },
      shouldRefresh: false,
      demo: false,
      similarPropertiesImages: [],
    });
    expect(property.facts.sqft).toEqual({
      label: "Living area",
      group: "structure",
      unit: "sqft",
      value: 1500,
      source: "County assessor",
      asOf: "2026",
      editable: true,
      version: 0,
      override: null,
    });
    expect(property.facts.lotSqft).toBeUndefined();
    expect(property.unknownFacts.lotSqft).toMatchObject({ label: "Lot size", unit: "sqft", version: 0 });
    expect(property.unavailable["facts.lotSqft"]).toContain("not in the record");
    expect(property.rentEstimate.low).toBeLessThan(property.rentEstimate.point);
    expect(property.rentEstimate.point).toBeGreaterThan(1700);
    expect(property.rentEstimate.point).toBeLessThan(2400);
    expect(property.valueEstimate.point).toBeGreaterThan(340_000);
    expect(property.valueEstimate.point).toBeLessThan(460_000);
    expect(property.events).toMatchObject([
      { kind: "sale", source: "County assessor" },
      { kind: "tax", date: "2026", amount: 6_000, source: "County assessor" },
    ]);
    const rent = property.county.figures.find((figure: { key: string }) => figure.key === "typicalRent");
    expect(rent).toMatchObject({ rank: 1, demo: false });
    expect(property.investmentAdvisorDescription).toContain("3 bedrooms, 2 bathrooms, 1,500 square feet");
    expect(property.investmentAdvisorDescription).toMatch(/Missing: lot size, condition, assessed value/);
    expect(property.investmentAdvisorDescription).toContain("HOA dues");
    expect(property.investmentAdvisorDescription).not.toMatch(/hoaMonth/i);
    const days =
      /as of (January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}, grade/g;
    expect(property.investmentAdvisorDescription.match(days)).toHaveLength(2);
  });

  test("tells the taxes of each year with their source in its history, and the bill of the record once", async () => {
    const [{ countyFips, oid, importId } = { countyFips: "", oid: 0, importId: "" }] = await labs.database
      .select()
      .from(properties)
      .where(eq(properties.googlePlacesId, TOWN.home));
    const of = { ...{ countyFips, oid, importId }, source: "County assessor", demo: false };
    await labs.database.insert(propertyTaxes).values([
      { ...of, taxYear: 2024, assessedValue: 300_000, taxableValue: 250_000, taxAmount: 5_600 },
      { ...of, taxYear: 2025, marketValue: 400_000, assessedValue: 310_000, taxAmount: 6_000 },
      { ...of, taxYear: 2026, assessedValue: 320_000 },
    ]);
    const property = (await byId(TOWN.home)).json();
    expect(property.taxes.map(({ year, amount }: Property["taxes"][number]) => [year, amount])).toEqual([
      ...[[2026, null] as const, [2025, 6_000] as const, [2024, 5_600] as const],
    ]);
    const told = property.events.filter(({ kind }: { kind: string }) => kind !== "sale");
    expect(told).toEqual([
      {
        ...{ kind: "assessment", date: "2026", amount: 320_000, source: "County assessor" },
        detail: "Tax year 2026",
      },
      {
        ...{ kind: "tax", date: "2025", amount: 6_000, source: "County assessor" },
        detail: "Tax year 2025 · market value $400,000 · assessed $310,000",
      },
      {
        ...{ kind: "tax", date: "2024", amount: 5_600, source: "County assessor" },
        detail: "Tax year 2024 · assessed $300,000 · taxable $250,000",
      },
    ]);
    await labs.database.delete(propertyTaxes);
    expect((await byId(TOWN.home)).json().unavailable.taxes).toBe(
      "No loaded source has this property's taxes by year",
    );
  });

  test("has the estimates of its comps pages", async () => {
    const property = (await byId(TOWN.home)).json();
    const rents = (await get(`/api/rent-comp?googlePlacesId=${TOWN.home}`)).json();
    const sales = (await get(`${base}/google-places-id/${TOWN.home}/sale-comps`)).json();
    expect(property.rentEstimate).toEqual(rents.estimate);
    expect(property.valueEstimate).toEqual(sales.estimate);
  });

  test("of the demo rests on demo evidence alone, and says so", async () => {
    const property = (await byId(TOWN.demoHome)).json();
    expect(property).toMatchObject({ demo: true, source: "Demo data" });
    expect(property.rentEstimate.point).toBeGreaterThan(3400);
    expect(property.valueEstimate.unavailable[0]).toMatch(
      /^None of the sales loaded for Austin-Round Rock, TX qualify as evidence for this property: \d+ are real, and a simulated property is judged by simulated sales alone\. To estimate it, import sales or enter the value$/,
    );
    expect(property.investmentAdvisorDescription).toMatch(/^Demo data\./);
    expect(property.investmentAdvisorDescription).toContain("figures here are real and are not used");
  });

  test("without rents and with old sales is as of its sales, and says what is missing", async () => {
    const property = (await byId(TOWN.parcel)).json();
    expect(property).toMatchObject({ label: "Parcel 7129300520, King County, WA", address: null });
    expect(property.rentEstimate.unavailable.join(" ")).toContain("No rents are loaded for Seattle");
    expect(property.unavailable.rentEstimate).toContain("No rents are loaded");
    expect(property.investmentAdvisorDescription).toContain("as of May 27, 2015, grade");
    expect(property.valueEstimate.asOf).toBe("2015-05-27");
    expect(property.valueEstimate.notes.join(" ")).toContain("end on May 27, 2015");
    expect(property.investmentAdvisorDescription).not.toContain("gross yield");
  });

  test("without coordinates has no estimate but its reason", async () => {
    const property = (await byId(TOWN.unplaced)).json();
    expect(property.location).toBeNull();
    expect(property.unavailable.location).toBeTruthy();
    expect(property.valueEstimate.unavailable.join(" ")).toContain("no coordinates");
  });

  test("with one of its coordinates has no place either", async () => {
    const put = (place: { latitude: number | null; longitude: number | null }) =>
      labs.database.update(properties).set(place).where(eq(properties.googlePlacesId, TOWN.unplaced));
    for (const place of [
      { latitude: 47.5, longitude: null },
      { latitude: null, longitude: -122.2 },
    ]) {
      await put(place);
      const property = (await byId(TOWN.unplaced)).json();
      expect(property.location).toBeNull();
      expect(property.unavailable.location).toBe("The record has no coordinates");
    }
    await put({ latitude: null, longitude: null });
  });

  test("that we own shows what we know of it", async () => {
    const property = (await byId(TOWN.owned)).json();
    expect(property.isOwnedByMaymont).toBe(true);
    expect(property.owned).toMatchObject({ cmsPropertyOid: "CMS-4", actualRent: 1900, asOf: "2026-01-01" });
    expect(property.events[1]).toMatchObject({ kind: "acquired", amount: 310_000 });
    expect(property.investmentAdvisorDescription).toContain("collect $1,900 a month");
  });

  test("answers under its own type's path alone", async () => {
    expect((await byId(TOWN.home, "/single-family")).statusCode).toBe(200);
    expect((await byId(TOWN.building, "/multi-family")).statusCode).toBe(200);
    for (const answer of [
      await byId(TOWN.home, "/multi-family"),
      await byId(TOWN.building, "/single-family"),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ detail: expect.any(String) });
    }
  });

  test("with many homes in it is not estimated as one", async () => {
    const property = (await byId(TOWN.building)).json();
    expect(property.rentEstimate.unavailable[0]).toContain("floor plan");
    expect(property.facts.units.value).toBe(120);
    expect(property.facts.beds).toBeUndefined();
  });

  test.each(["labs_48453_99999", "labs_00000_1", "labs_x", "ChIJ123", "labs_48453_1'--"])(
    "%j is not known",
    async (id) => {
      const answer = await byId(encodeURIComponent(id));
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ detail: "Property not found" });
    },
  );

  test("needs a session", async () => {
    for (const path of [
      `${base}/google-places-id/${TOWN.home}`,
      `${base}/google-places-id/${TOWN.home}/sale-comps`,
      `${base}/suggestions?query=a`,
      `${base}/recent`,
    ]) {
      expect((await get(path, {})).statusCode, path).toBe(401);
    }
  });
});

describe("recent properties", () => {
  test("are one's own, newest first, each once", async () => {
    const own = await labs.signIn("analyst");
    expect((await get(`${base}/recent`, own)).json()).toEqual({ items: [], total: 0 });
    for (const id of [TOWN.home, TOWN.owned, TOWN.home]) {
      await get(`${base}/google-places-id/${id}`, own);
    }
    const { items, total } = (await get(`${base}/recent`, own)).json();
    expect(total).toBe(2);
    expect(listIds(items)).toEqual([TOWN.home, TOWN.owned]);
    expect(items[1]).toMatchObject({ isOwned: true, lastUnderwriting: null, demo: false });
  });
});

describe("sale comps", () => {
  test("are dated evidence with the rule that chose them", async () => {
    const comps = (await get(`${base}/google-places-id/${TOWN.parcel}/sale-comps`)).json();
    expect(comps.asOf).toBe("2015-05-27");
    expect(comps.rule.explanation).toContain("12 months to May 27, 2015");
    expect(comps.comps.every((comp: { observedAt: string }) => comp.observedAt <= "2015-05-27")).toBe(true);
    expect(comps.comps[0]).toMatchObject({ basis: "sale", visibility: "public", state: "included" });
  });

  test("leave the property's own sale out", async () => {
    const { comps } = (await get(`${base}/google-places-id/${TOWN.home}/sale-comps`)).json();
    expect(comps.length).toBeGreaterThan(5);
    expect(listIds(comps)).not.toContain(TOWN.home);
  });

  test("of an unknown property are not found", async () => {
    expect((await get(`${base}/google-places-id/labs_48453_99999/sale-comps`)).statusCode).toBe(404);
  });
});
