import {
  type BuildingValue,
  ComparedSale,
  IncomeApproach,
  SalesApproach,
} from "@labs/contract/building-value";
import { getSaleComps, SaleComps } from "@labs/contract/comps";
import { Comp, EstimateRange } from "@labs/contract/estimates";
import { getProperty, Property } from "@labs/contract/property-page";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const home = sample(Property, { googlePlacesId: "place-1", propertyId: 17, label: "12 Oak St" });

const sales = sample(SaleComps, {
  subject: sample(SaleComps.shape.subject, { googlePlacesId: "place-1", label: "12 Oak St" }),
  estimate: sample(EstimateRange, {
    point: 300_000,
    low: 280_000,
    high: 320_000,
    level: 0.8,
    measuredCoverage: 0.81,
    measuredOn: 512,
    measuredError: 0.058,
    nEff: 6.2,
    grade: "B",
    asOf: "2026-10-01",
    notes: ["Few sales lie near."],
    record: {
      market: "Tampa, FL",
      marketKind: "msa",
      marketId: "45300",
      outcomes: 640,
      medianError: 0.071,
      bias: 0,
      coverage: 0.79,
      from: "2025-01-01",
      until: "2026-09-30",
      testedAt: "2026-10-25T04:00:00.000Z",
    },
  }),
  comps: [
    sample(Comp, {
      compId: "elm",
      label: "3 Elm St, Tampa",
      distanceMiles: 0.4,
      amount: 290_000,
      adjustments: { time: 4000, sqft: -2000, beds: 0, baths: 0, age: 0 },
      adjustedAmount: 292_000,
      observedAt: "2026-06-10",
      basis: "sale",
    }),
  ],
  excluded: [{ compId: "x", label: "7 Far Rd", reason: "Sold within the family" }],
});

const openSales = (...answers: Answer[]) =>
  openPage("/research-property/place-1/sale-comps", {
    answers: [answer(getProperty, home), answer(getSaleComps, sales), ...answers],
  });

describe("sale comps", () => {
  it("stand with the value they make, how well such values did, and what took no part", async () => {
    await openSales();
    await screen.findByRole("table", { name: "Comps by price" });
    const value = words(screen.getByRole("region", { name: "Value estimate" }));
    expect(value).toContain("$280,000 – $320,000");
    expect(value).toMatch(/covered 81\.0% of 512 in back-tests, median error 5\.8%\. 6\.2 effective comps/);
    expect(value).toContain("Few sales lie near.");
    expect(screen.getByRole("link", { name: "Back-test of Oct 25, 2026" })).toHaveAttribute(
      "href",
      "/backtests?kind=price&data=real&market=msa:45300",
    );
    expect(column("Comps by price", "Price")).toEqual(["$290,000"]);
    expect(column("Comps by price", "± time")).toEqual(["+$4,000"]);
    expect(column("Comps by price", "Adjusted")).toEqual(["$292,000"]);
    expect(rows("Excluded candidates")).toEqual([["7 Far Rd", "Sold within the family"]]);
  });

  it("are evidence: nobody switches, adds or looks for them here", async () => {
    await openSales();
    await screen.findByRole("table", { name: "Comps by price" });
    const changes = /^(Exclude|Include|Refresh comps|Edit criteria|Add a comp)/;
    expect(screen.queryByRole("button", { name: changes })).toBeNull();
  });

  it("say why there is no value while there are none", async () => {
    await openSales(
      answer(getSaleComps, {
        ...sales,
        comps: [],
        excluded: [],
        estimate: { unavailable: ["Fewer than three sales lie within 5 miles."] },
      }),
    );
    expect(
      await screen.findByText("No sales qualify as comps. The estimate gives the reasons."),
    ).toBeVisible();
    expect(section("Value estimate").getByText("Insufficient evidence")).toBeVisible();
    expect(section("Value estimate").getByText("Fewer than three sales lie within 5 miles.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Left out" })).toBeNull();
  });

  it("of a building are its value by unit and by square foot, with the sales that weigh most", async () => {
    const approach = sample(SalesApproach, {
      quantity: 40,
      ...{ point: 87_590, low: 58_353, high: 131_478, percentile90: 115_000, widened: 1, nEff: 9.5 },
      test: { n: 156, medianError: 0.188, bias: 0, coverage: 0.82 },
      value: { point: 3_503_618, low: 2_334_110, high: 5_259_110 },
    });
    const sale = sample(ComparedSale, {
      ...{ saleId: "sale_1", googlePlacesId: "place-2", label: "212 East 182nd Street, Bronx, NY 10457" },
      ...{ soldOn: "2025-02-26", price: 3_350_000, units: 41, sqft: null, yearBuilt: 1928 },
      ...{ pricePerUnit: 81_707.3, pricePerSqft: null, distanceMiles: 0.72, weight: 0.936 },
    });
    const building: BuildingValue = {
      ...{ perUnit: approach, perSqft: { unavailable: "The building's area is not known" } },
      income: sample(IncomeApproach, {
        ...{ capRate: 0.055, basis: "firm", source: "House view", evidence: null },
        asIs: { noi: 220_000, source: "Normalized NOI", point: 4_000_000, low: null, high: null },
        stabilized: { unavailable: "No underwriting" },
      }),
      best: "perUnit",
      ...{ sales: [sale], saleCount: 156, from: "2025-01-13", until: "2025-12-30", sources: ["City deeds"] },
    };
    await openSales(answer(getSaleComps, { ...sales, comps: [], building }));
    await screen.findByRole("table", { name: "Value by approach" });
    expect(rows("Value by approach")).toEqual([
      [
        ...["Price per unit", "$87,590", "$58,353 – $131,478", "$115,000", "$3,503,618", "18.8%", "156"],
        "9.5 effective sales, reach widened 2×",
      ],
      ["Price per sq ft", "—", "—", "—", "—", "—", "—", "The building's area is not known"],
      [...["Income, as is", "5.50%", "—", "—", "$4,000,000", "—", "—"], "NOI $220,000"],
      ["Income, stabilized", "5.50%", "—", "—", "—", "—", "—", "No underwriting"],
    ]);
    expect(screen.getByText("Cap rate: House view. Normalized NOI.")).toBeVisible();
    expect(column("Sales of buildings", "Per unit")).toEqual(["$81,707"]);
    expect(column("Sales of buildings", "Per sq ft")).toEqual(["—"]);
    expect(screen.getByText("The 1 that weigh most of 156.")).toBeVisible();
    expect(
      section("Value estimate").getByText(
        /156 sales of buildings, Jan 13, 2025 to Dec 30, 2025\. Source: City deeds\./,
      ),
    ).toBeVisible();
    expect(rows("Excluded candidates")).toEqual([["7 Far Rd", "Sold within the family"]]);
  });

  it("could not be loaded, and can be asked for again", async () => {
    const away = refuse("unavailable", "Sales are being loaded");
    const { user } = await openSales(answer(getSaleComps, inTurn(away, away, away, sales)));
    expect(await screen.findByText("The sale comps could not be loaded")).toBeVisible();
    expect(screen.getByText("Sales are being loaded. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Comps by price" })).toBeVisible();
  });

  it("are not of a property that is unknown", async () => {
    await openSales(answer(getSaleComps, refuse("not_found", "No property has this place")));
    expect(await screen.findByText("No property has this place. Nothing was changed.")).toBeVisible();
    expect(network.asked(getSaleComps)).toHaveLength(1);
  });
});
