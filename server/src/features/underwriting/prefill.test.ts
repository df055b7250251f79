import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const get = (url: string) => labs.app.inject({ url, headers: viewer });
const base = (id: string) => `/api/research-property/google-places-id/${id}/underwriting`;

test("a start is filled from facts, comps and the template, each said, and lists what is missing", async () => {
  const start = (await get(`${base(TOWN.home)}/start`)).json();
  const comps = (await get(`/api/rent-comp?googlePlacesId=${TOWN.home}`)).json();
  expect(start.model).toBe("singlefamily");
  expect(start.inputs).toMatchObject({
    sqft: 1500,
    monthlyRent: Math.round(comps.estimate.point),
    debt: { amortYears: 30 },
  });
  expect(start.basis).toMatchObject({
    sqft: "facts",
    monthlyRent: "comps",
    afterRepairValue: "comps",
    "debt.amortYears": "template",
  });
  expect(start.sources.sqft).toContain("County assessor");
  expect(start.sources.monthlyRent).toMatch(/Estimate from \d+ rents as of/);
  const template = /^Firm template “Sample”, in force since [A-Z][a-z]{2} \d{1,2}, \d{4}/;
  expect(start.sources["debt.rate"]).toMatch(template);
  expect(start.sources["debt.rate"]).toMatch(/: no survey of mortgage rates is loaded$/);
  expect(start.sources.turnCost).toMatch(new RegExp(`${template.source}$`));
  expect(start.sources.turnoverRate).toMatch(/: Retention of 70\.2% .*Morningstar, March 2018/);
  // The net present value rests on it: only what has no effect may be called unused.
  expect(start.sources.discountRate).toBe("Model convention unless entered");
  expect(start.sources.inspectionCost).toBe("Not used unless entered");
  expect(start.missing).toEqual([
    { path: "purchasePrice", label: "Purchase price", reason: expect.stringContaining("Enter your offer") },
  ]);
});

test("a start has both ends of what the comps say of rent and value, each with its source", async () => {
  const { inputs, basis, sources } = (await get(`${base(TOWN.home)}/start`)).json();
  expect(inputs.rentLow).toBeLessThan(inputs.monthlyRent);
  expect(inputs.rentHigh).toBeGreaterThan(inputs.monthlyRent);
  expect(inputs.valueLow).toBeLessThan(inputs.valueEstimate);
  expect(inputs.valueHigh).toBeGreaterThan(inputs.valueEstimate);
  expect(basis.valueHigh).toBe("comps");
  expect(sources.valueHigh).toMatch(/^High end of the range; /);
});

test("a start of a home without rents and with old sales leaves rent and value to be typed, with the reason", async () => {
  const { missing, inputs } = (await get(`${base(TOWN.parcel)}/start`)).json();
  const reasons = Object.fromEntries(
    missing.map(({ path, reason }: { path: string; reason: string }) => [path, reason]),
  );
  expect(reasons.monthlyRent).toContain("No rents are loaded for Seattle");
  expect(reasons.afterRepairValue).toContain("is of May 27, 2015 (");
  expect(inputs.afterRepairValue).toBeUndefined();
});

test("a start of a home that we own holds it: what we paid, the rent we collect, the loan we owe", async () => {
  const start = (await get(`${base(TOWN.owned)}/start`)).json();
  expect(start.inputs).toMatchObject({
    ownership: "owned",
    purchasePrice: 310_000,
    purchaseDate: "2022-03-01",
    inPlaceLease: { months: 1, rent: 1_900 },
    initialLeaseUpMonths: 0,
  });
  expect(start.inputs.currentLoan).toMatchObject({ balance: 171_000, rate: 0.0475, payment: 1_020 });
  expect(start.inputs.currentLoan.monthsOld).toBeGreaterThanOrEqual(0);
  expect(start.basis).toMatchObject({ ownership: "facts", purchasePrice: "facts" });
  expect(start.sources["inPlaceLease.months"]).toMatch(/^No lease end recorded: .* Jan 1, 2026$/);
  expect(start.missing).toEqual([]);
});

test("a start of a building asks for its floor plans", async () => {
  const start = (await get(`${base(TOWN.building)}/start`)).json();
  expect(start.model).toBe("multifamily");
  expect(start.missing.map(({ path }: { path: string }) => path)).toContain("unitMix");
});
