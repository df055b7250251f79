import type { Holding } from "@labs/contract/portfolios/holdings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measure } from "./measure-holdings.ts";

let count = 0;
function holding(more: Partial<Holding> = {}): Holding {
  count += 1;
  return {
    googlePlacesId: `labs_53033_${count}`,
    label: `${count} Pine St`,
    propertyType: "singlefamily",
    cmsPropertyOid: null,
    county: "King County, WA",
    countyId: "53033",
    metroId: null,
    metro: "Seattle",
    zip: "98101",
    units: 1,
    beds: 3,
    baths: 2,
    sqft: 1_500,
    yearBuilt: 1994,
    acquiredAt: null,
    acquisitionPrice: 200_000,
    actualRent: 2_000,
    ownId: null,
    isOccupied: null,
    entered: [],
    leaseAndLoan: {
      rentAsOf: null,
      leaseStartsOn: null,
      leaseEndsOn: null,
      loanBalance: null,
      loanRate: null,
      loanPayment: null,
      loanMaturesOn: null,
      loanAsOf: null,
    },
    value: 300_000,
    valueAsOf: "2026-06-01",
    estimatedRent: 2_100,
    rentAsOf: "2026-06-01",
    occupancy: null,
    grossYieldOnCost: null,
    grossYieldOnValue: null,
    ownershipShare: 1,
    notes: null,
    version: 1,
    underwriting: { version: 1, unleveredIrr: 0.08, leveredIrr: 0.12, noi: 15_000, debt: 180_000 },
    latitude: null,
    longitude: null,
    geocodePrecision: null,
    unavailable: {},
    demo: false,
    ...more,
  };
}

describe("pooled figures", () => {
  test("are sums, and ratios of sums", () => {
    const { figures, unavailable } = measure(
      [holding(), holding({ actualRent: 4_000, value: 500_000 })],
      "whole",
    );
    const values = Object.fromEntries(Object.entries(figures).map(([key, { value }]) => [key, value]));
    expect(values).toMatchObject({
      units: 2,
      value: 800_000,
      costBasis: 400_000,
      monthlyRent: 6_000,
      grossYieldOnCost: 0.18,
      grossYieldOnValue: 0.09,
      noi: 30_000,
      debt: 360_000,
      equity: 440_000,
      ltv: 0.45,
      capRateOnCost: 0.075,
      occupancy: null,
    });
    expect(unavailable).toEqual({ occupancy: "No holding says whether it is occupied" });
    expect(figures.value.asOf).toEqual(["2026-06-01", "2026-06-01"]);
  });

  test("have no whole where a holding is not known, but say what is known of how many", () => {
    const { figures, unavailable } = measure(
      [holding(), holding({ value: null, underwriting: null })],
      "whole",
    );
    expect(figures.value).toMatchObject({ value: null, ofKnown: 300_000, known: 1, of: 2 });
    expect(figures.grossYieldOnValue).toMatchObject({ value: null, ofKnown: 0.08, known: 1, of: 2 });
    expect(unavailable).toMatchObject({
      value: "1 of 2 holdings have no value estimate",
      debt: "1 of 2 holdings have no loan in an underwriting version",
    });
  });

  test("say of which days they are, from the first to the last of what they add up", () => {
    const days = ["2026-05-31", "2026-04-01", "2026-06-30"];
    const dated = days.map((day) => holding({ valueAsOf: day, rentAsOf: "2026-03-15" }));
    const { figures } = measure([...dated, holding({ value: null, valueAsOf: "2020-01-01" })], "whole");
    expect(figures.value.asOf).toEqual(["2026-04-01", "2026-06-30"]);
    expect(figures.estimatedRent.asOf).toEqual(["2026-03-15", "2026-06-01"]);
  });

  test("of our share count each holding by what of it is ours", () => {
    const { figures } = measure([holding({ ownershipShare: 0.5 }), holding()], "share");
    expect(figures).toMatchObject({
      costBasis: { value: 300_000 },
      monthlyRent: { value: 3_000 },
      units: { value: 1.5 },
    });
  });

  test("weigh occupancy by units, of buildings alone", () => {
    const building = { propertyType: "multifamily" } as const;
    const { figures } = measure(
      [
        holding(),
        holding({ ...building, units: 10, occupancy: 0.5 }),
        holding({ ...building, units: 90, occupancy: 1 }),
      ],
      "whole",
    );
    expect(figures.occupancy).toMatchObject({ value: 0.95, known: 2, of: 2 });
  });

  test("of nothing are not known", () => {
    const { figures, holdings, concentration } = measure([], "whole");
    expect(holdings).toBe(0);
    for (const figure of Object.values(figures))
      expect(figure).toMatchObject({ value: null, known: 0, of: 0 });
    for (const { groups } of concentration) expect(groups).toEqual([]);
  });

  test("never show a part as the whole, whatever is missing", () => {
    const some = fc.array(fc.option(fc.integer({ min: 1, max: 1_000_000 })), { maxLength: 20 });
    fc.assert(
      fc.property(some, (prices) => {
        const { costBasis } = measure(
          prices.map((acquisitionPrice) => holding({ acquisitionPrice })),
          "whole",
        ).figures;
        const known = prices.filter((price) => price !== null);
        const sum = known.reduce((total, price) => total + price, 0);
        expect(costBasis.known).toBe(known.length);
        expect(costBasis.value).toBe(prices.length > 0 && known.length === prices.length ? sum : null);
        expect(costBasis.ofKnown).toBe(known.length === 0 ? null : sum);
      }),
    );
  });
});

describe("concentration", () => {
  const by = (holdings: Holding[], key: string) =>
    measure(holdings, "whole").concentration.find((one) => one.by === key);

  test("is by count and by share of value, the largest first, with its index", () => {
    const spread = by([holding({ value: 100 }), holding({ value: 300, yearBuilt: 2005 })], "vintage");
    expect(spread).toMatchObject({ known: 2, of: 2, countHhi: 5_000, valueHhi: 6_250, unavailable: {} });
    expect(spread?.groups.map(({ label, valueShare }) => [label, valueShare])).toEqual([
      ["2000s", 0.75],
      ["1990s", 0.25],
    ]);
  });

  test("says how many are in no group, and has no share of value where a value is missing", () => {
    const spread = by([holding({ zip: null }), holding({ value: null })], "zip");
    expect(spread).toMatchObject({
      known: 1,
      of: 2,
      countHhi: 10_000,
      valueHhi: null,
      groups: [{ label: "98101", count: 1, countShare: 1, value: null, valueShare: null }],
      unavailable: {
        groups: "1 of 2 holdings have no ZIP code and are left out",
        valueShare: "1 of 1 holdings have no value estimate",
      },
    });
  });
});
