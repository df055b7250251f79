import type { PortfolioOperations } from "@labs/contract/portfolios/operations";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { holdingEstimates, portfolioHoldings } from "../../lib/database/tables/portfolios.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertCounty, insertImport } from "../../test/market-rows.ts";

let labs: TestApp;
let ann: { cookie: string };
let importId: string;
// Late in the evening of the last day of a month, and of UTC.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-31T23:30:00Z") }));
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  labs = await createTestApp();
  ann = await labs.signIn("analyst");
  importId = await insertImport(labs.database);
  await insertCounty(labs.database, { fips: "53033", name: "King County", state: "WA" });
});
afterAll(() => labs.close());

const place = (oid: number) => `labs_53033_${oid}`;

/** Homes of a list, each with what its owner entered. */
const HOMES: Partial<typeof portfolioHoldings.$inferInsert>[] = [
  // Let until today; bought for less than its value.
  {
    ...{ isOccupied: true, monthlyRent: 2_000, leaseEndsOn: "2026-05-31", acquisitionPrice: 200_000 },
    ...{ loanBalance: 100_000, loanRate: 0.04, loanMaturesOn: "2026-05-31" },
  },
  // Half ours; its lease has ended, its loan too.
  {
    ...{ isOccupied: true, monthlyRent: 1_000, leaseEndsOn: "2026-05-30", ownershipShare: 0.5 },
    ...{ loanBalance: 50_000, loanRate: 0.06, loanMaturesOn: "2026-05-30" },
  },
  // Vacant: no lease of it counts.
  { isOccupied: false, monthlyRent: 1_500, leaseEndsOn: "2027-01-01", loanBalance: 0 },
  // Nobody knows who lives there; the last month that is shown.
  { isOccupied: null, monthlyRent: 1_200, leaseEndsOn: "2028-04-30", loanBalance: 80_000 },
  // A month later than what is shown, and a loan of the next year.
  {
    isOccupied: true,
    leaseEndsOn: "2028-05-01",
    loanBalance: 40_000,
    loanMaturesOn: "2027-01-01",
    loanRate: 0.05,
  },
  { isOccupied: true },
];

test("occupancy, leases, rents and loans of a day are those of the homes, whole or by share", async () => {
  await labs.database.insert(properties).values(
    HOMES.map((_, at) => ({
      ...{ countyFips: "53033", oid: at + 1, googlePlacesId: place(at + 1), state: "WA", source: "test" },
      ...{ propertyType: "singlefamily" as const, addressLine: `${at + 1} Pine St`, demo: false, importId },
    })),
  );
  const url = "/api/portfolios";
  const made = await labs.app.inject({ method: "POST", url, headers: ann, payload: { name: "Fund" } });
  const { id } = made.json();
  await labs.database
    .insert(portfolioHoldings)
    .values(HOMES.map((home, at) => ({ portfolioId: id, googlePlacesId: place(at + 1), ...home })));
  await labs.database
    .insert(holdingEstimates)
    .values([1, 2].map((oid) => ({ googlePlacesId: place(oid), value: 300_000, rent: 2_200 })));
  const read = async (basis: string): Promise<PortfolioOperations> =>
    (await labs.app.inject({ url: `${url}/${id}/operations?basis=${basis}`, headers: ann })).json();

  const whole = await read("whole");
  const { months } = whole.leases;
  expect([months[0], months[1], months[22], months[23]]).toEqual([
    { month: "2026-05", leases: 1, rent: 2_000 },
    { month: "2026-06", leases: 0, rent: 0 },
    { month: "2028-03", leases: 0, rent: 0 },
    { month: "2028-04", leases: 1, rent: 1_200 },
  ]);
  expect(months).toHaveLength(24);
  expect(months.slice(1, 23).every(({ leases }) => leases === 0)).toBe(true);
  expect({ ...whole, leases: { ...whole.leases, months: [] } }).toEqual({
    ...{ basis: "whole", asOf: "2026-05-31", holdings: 6, sold: 0, demo: false },
    occupancy: { occupied: 4, vacant: 1, unknown: 1 },
    // Of two homes both rents are known, of five that are not vacant.
    rentAgainstMarket: { left: 3_000, right: 4_400, known: 2, of: 5 },
    costAgainstValue: { left: 200_000, right: 300_000, known: 1, of: 6 },
    leases: {
      undated: 1,
      ended: { leases: 1, rent: 1_000 },
      months: [],
      // Its rent is not known: a part of a sum is never shown as the whole.
      later: { leases: 1, rent: null },
      tradeOuts: { leases: 0, before: 0, after: 0 },
    },
    loans: {
      // One of four has no rate.
      total: { loans: 4, balance: 270_000, rate: null },
      balanceAgainstValue: { left: 150_000, right: 600_000, known: 2, of: 4 },
      ...{ none: 1, unknown: 1 },
      matured: { loans: 1, balance: 50_000, rate: expect.closeTo(0.06, 12) },
      undated: { loans: 1, balance: 80_000, rate: null },
      years: [
        { year: 2026, loans: 1, balance: 100_000, rate: expect.closeTo(0.04, 12) },
        { year: 2027, loans: 1, balance: 40_000, rate: expect.closeTo(0.05, 12) },
      ],
    },
  });

  expect(await read("share")).toMatchObject({
    basis: "share",
    // 2,000 and half of 1,000; 2,200 and half of it.
    rentAgainstMarket: { left: 2_500, right: 3_300, known: 2, of: 5 },
    leases: { ended: { leases: 1, rent: 500 } },
    loans: {
      total: { loans: 4, balance: 245_000 },
      balanceAgainstValue: { left: 125_000, right: 450_000 },
      matured: { loans: 1, balance: 25_000, rate: expect.closeTo(0.06, 12) },
    },
  });
});
