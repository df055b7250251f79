import {
  type BuildingValue,
  ComparedSale,
  IncomeApproach,
  SalesApproach,
} from "@labs/contract/building-value";
import {
  addSaleComp,
  adjustSaleComp,
  changeSaleRule,
  getSaleComps,
  SaleComps,
  toggleSaleComp,
} from "@labs/contract/comps";
import { Comp, CompRule, EstimateRange } from "@labs/contract/estimates";
import { getProperty, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const home = sample(Property, { googlePlacesId: "place-1", propertyId: 17, label: "12 Oak St" });

const elm = sample(Comp, {
  compId: "elm",
  label: "3 Elm St, Tampa",
  distanceMiles: 0.4,
  amount: 290_000,
  adjustments: { time: 4000, sqft: -2000, beds: 0, baths: 0, age: 0 },
  adjustedAmount: 292_000,
  observedAt: "2026-06-10",
  basis: "sale",
  choiceVersion: 0,
  condition: "Fair",
});

const sales = sample(SaleComps, {
  subject: sample(SaleComps.shape.subject, {
    ...{ googlePlacesId: "place-1", label: "12 Oak St", condition: "Good" },
  }),
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
  rule: sample(CompRule, { windowMonths: 12, maximumComps: 25, outlierZ: 3.5 }),
  ownRule: { change: null, version: 0 },
  comps: [elm],
  excluded: [{ compId: "x", label: "7 Far Rd", reason: "Sold within the family" }],
});

const without: SaleComps = {
  ...sales,
  estimate: sample(EstimateRange, { point: 290_000, low: 270_000, high: 310_000, level: 0.8, grade: "C" }),
  comps: [{ ...elm, state: "excluded:user", choiceVersion: 1 }],
  ledger: {
    start: 300_000,
    entries: [
      {
        ...{ compId: "elm", label: "3 Elm St, Tampa", action: "excluded", effect: -10_000 },
        words: "Excluded by Ada Lane: flood",
      },
    ],
    end: 290_000,
  },
};

const openSales = (...answers: Answer[]) =>
  openPage("/research-property/place-1/sale-comps", {
    answers: [answer(getProperty, home), answer(getSaleComps, sales), ...answers],
  });

describe("sale comps", () => {
  it("stand with the value they make, how well such values did, and what took no part", async () => {
    const { user } = await openSales();
    await screen.findByRole("table", { name: "Comps by price" });
    await user.click(screen.getByText(/^How it is estimated/));
    const value = words(screen.getByRole("region", { name: "Value estimate" }));
    expect(value).toMatch(/^Value estimate as of Oct 1, 2026 \$280,000 – \$320,000/);
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

  it("say in sight how much of the value is the market model's: their weights share the rest alone", async () => {
    const modeled = { ...sales.estimate, model: { point: 299_000, share: 0.98 } };
    await openSales(answer(getSaleComps, { ...sales, estimate: modeled }));
    await screen.findByRole("table", { name: "Comps by price" });
    expect(await section("Value estimate").findByText("est. $300,000")).toBeVisible();
    expect(section("Value estimate").getByText("· 98% market model")).toBeVisible();
  });

  it("move the value of the whole page when one is excluded, and back by Undo", async () => {
    const { user } = await openSales(answer(toggleSaleComp, inTurn(without, sales)));
    await user.click(await screen.findByRole("button", { name: "Exclude comp 1, 3 Elm St, Tampa" }));
    await screen.findByRole("button", { name: "Include comp 1, 3 Elm St, Tampa" });
    const value = () => words(screen.getByRole("region", { name: "Value estimate" }));
    expect(value()).toMatch(/[-−]\$10,000 from the last change/);
    expect(section("Value estimate").getByText(/^est\. \$290,000/)).toBeVisible();
    expect(words(screen.getByRole("region", { name: "Adjustment log" }))).toMatch(
      /Model estimate \$300,000 Excluded: 3 Elm St Excluded by Ada Lane: flood [-−]\$10,000 Current estimate \$290,000/,
    );
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await section("Value estimate").findByText(/^est\. \$300,000/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(network.asked(toggleSaleComp).map(({ body }) => body)).toEqual([
      { googlePlacesId: "place-1", compId: "elm", included: false, basedOn: 0 },
      { googlePlacesId: "place-1", compId: "elm", included: true, basedOn: 1 },
    ]);
  });

  it("are adjusted for condition and grade with the reason, which a stale edit does not overwrite", {
    tags: "nightly",
  }, async () => {
    const manual = {
      condition: 15_000,
      grade: 0,
      reason: "New roof",
      words: "Adjusted by Ada Lane",
      version: 1,
    };
    const adjusted = {
      ...sales,
      comps: [{ ...elm, manual, adjustments: { ...elm.adjustments, condition: 15_000 } }],
    };
    const theirs = { ...manual, reason: "paint", version: 4 };
    const { user } = await openSales(
      answer(getSaleComps, inTurn(sales, { ...sales, comps: [{ ...elm, manual: theirs }] })),
      answer(
        adjustSaleComp,
        inTurn(refuse("conflict", "Adjusted by Ben Roe: condition +$5,000; paint"), adjusted),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Adjust comp 1, 3 Elm St, Tampa" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Adjust 3 Elm St" }));
    expect(dialog.getByText(/condition Fair \/ Good; grade not stated \/ not stated/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();
    const condition = dialog.getByLabelText("Condition");
    await user.clear(condition);
    await user.type(condition, "15000");
    await user.type(dialog.getByLabelText(/^Reason/), "New roof");
    await user.click(dialog.getByRole("button", { name: "Apply" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "Adjusted by Ben Roe: condition +$5,000; paint",
    );
    // What the other one entered is read again behind the dialog, and the next try rests on it.
    await waitFor(() => expect(document.body).toHaveTextContent("± condition"));
    await user.click(dialog.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(column("Comps by price", "± condition")).toEqual(["+$15,000"]));
    const given = {
      googlePlacesId: "place-1",
      compId: "elm",
      condition: 15_000,
      grade: 0,
      reason: "New roof",
    };
    expect(network.asked(adjustSaleComp).map(({ body }) => body)).toEqual([
      { ...given, basedOn: 0 },
      { ...given, basedOn: 4 },
    ]);
  });

  it("are chosen by criteria of their own, and somebody adds a sale", { tags: "nightly" }, async () => {
    const own = { change: { windowMonths: 6 }, version: 1 };
    const { user } = await openSales(
      answer(changeSaleRule, { ...sales, ownRule: own }),
      answer(addSaleComp, { ...sales, comps: [elm, { ...elm, compId: "added_1", label: "4 Ash St" }] }),
    );
    await user.click(await screen.findByRole("button", { name: "Edit criteria" }));
    const rule = within(await screen.findByRole("dialog", { name: "Comp criteria" }));
    expect(rule.queryByText(/nonpublic/)).toBeNull();
    await user.clear(rule.getByLabelText("Window, months"));
    await user.type(rule.getByLabelText("Window, months"), "6");
    await user.click(rule.getByRole("button", { name: "Apply criteria" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(network.asked(changeSaleRule)[0]?.body).toMatchObject({ rule: { windowMonths: 6 }, basedOn: 0 });

    await user.click(screen.getByRole("button", { name: "Add a comp" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a comp" }));
    expect(dialog.queryByLabelText(/^Rent basis|^Class/)).toBeNull();
    await user.type(dialog.getByLabelText(/^Address/), "4 Ash St");
    await user.type(dialog.getByLabelText(/^Price/), "310000");
    await user.type(dialog.getByLabelText(/^Date sold/), "2026-10-05");
    await user.type(dialog.getByLabelText(/^Source link/), "https://deeds.example/4");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(rows("Comps by price")).toHaveLength(2));
    expect(network.asked(addSaleComp)[0]?.body).toMatchObject({
      googlePlacesId: "place-1",
      comp: { address: "4 Ash St", price: 310_000, observedAt: "2026-10-05", units: null, noi: null },
    });
  });

  it("are reached by a link before everything else, which goes with them", async () => {
    const { user } = await openSales();
    await screen.findByRole("table", { name: "Comps by price" });
    await user.click(screen.getByRole("link", { name: "Skip to the table" }));
    expect(screen.getByRole("region", { name: "Comps by price, scrolling" })).toHaveFocus();
    await user.click(screen.getByRole("tab", { name: "Documents" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Skip to the table" })).toBeNull());
    expect(screen.getByRole("link", { name: "Skip to the content" })).toHaveAttribute("href", "#main");
  });

  it("are read by a viewer, who is offered no change", async () => {
    await openPage("/research-property/place-1/sale-comps", {
      as: "viewer",
      answers: [answer(getProperty, home), answer(getSaleComps, sales)],
    });
    await screen.findByRole("table", { name: "Comps by price" });
    const changes = /^(Exclude|Include|Refresh comps|Edit criteria|Add a comp|Adjust comp)/;
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
    const whole = { ...sales, comps: [], rule: null, building };
    const lower = sample(EstimateRange, {
      point: 250_000,
      low: 240_000,
      high: 260_000,
      level: 0.8,
      grade: "C",
    });
    const excluded = { ...sale, state: "excluded:user" as const, choiceVersion: 1 };
    const without = { ...whole, estimate: lower, building: { ...building, sales: [excluded] } };
    const { user } = await openSales(
      answer(getSaleComps, whole),
      answer(toggleSaleComp, inTurn(without, whole)),
    );
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
    expect(column("Sales of buildings", "Weight")).toEqual(["94%"]);
    expect(rows("Included comps")).toEqual([
      ["Price per unit", "$81,707", "$81,707", "$81,707", "$81,707", "1"],
      ["Price per sq ft", "—", "—", "—", "—", "0"],
    ]);
    expect(screen.getByText("The 1 that weigh most of 156.")).toBeVisible();
    // The sales come first, under one band: how they were judged is folded, and the approaches stand below.
    const parts = screen.getAllByRole("table").map((table) => table.getAttribute("aria-label"));
    expect(parts.slice(0, 2)).toEqual(["Sales of buildings", "Value by approach"]);
    expect(
      [...document.querySelectorAll("circle title")].map(({ textContent }) => textContent),
    ).toContainEqual("1: 212 East 182nd Street, at its price per unit, $3,268,292");
    await user.click(screen.getByText(/^How it is estimated/));
    expect(
      section("Value estimate").getByText(
        /156 sales of buildings, Jan 13, 2025 to Dec 30, 2025\. Source: City deeds\./,
      ),
    ).toBeVisible();
    // A column of dashes says no more than the note above.
    const sold = within(screen.getByRole("table", { name: "Sales of buildings" }));
    expect(sold.queryByRole("columnheader", { name: /Cap rate/ })).toBeNull();
    expect(rows("Excluded candidates")).toEqual([["7 Far Rd", "Include", "Sold within the family"]]);

    await user.click(screen.getByRole("button", { name: /^Exclude comp 1, 212 East/ }));
    expect(await section("Value estimate").findByText(/^est\. \$250,000/)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Include comp 1, 212 East/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Include 7 Far Rd" }));
    expect(await section("Value estimate").findByText(/^est\. \$300,000/)).toBeVisible();
    expect(network.asked(toggleSaleComp).map(({ body }) => body)).toEqual([
      expect.objectContaining({ compId: "sale_1", included: false }),
      expect.objectContaining({ compId: "x", included: true }),
    ]);
  });

  it("of a building lie on a map by the numbers of their table, and those without a place are counted", async () => {
    const of = (saleId: string, more: object) =>
      sample(ComparedSale, { saleId, label: `${saleId}, Bronx, NY`, state: "included", ...more });
    const building: BuildingValue = {
      ...{
        perUnit: { unavailable: "Few" },
        perSqft: { unavailable: "Few" },
        income: { unavailable: "None" },
      },
      sales: [
        of("1 Near St", { latitude: 40.85, longitude: -73.9, capRate: 0.0525, distanceMiles: 0.4 }),
        of("2 Somewhere Ave", { latitude: null, longitude: null }),
        of("3 Far St", { latitude: 40.86, longitude: -73.89 }),
      ],
      ...{ best: null, saleCount: 3, from: null, until: null, sources: [] },
    };
    const subject = { ...sales.subject, latitude: 40.851, longitude: -73.901, geocodePrecision: "rooftop" };
    await openSales(answer(getSaleComps, { ...sales, subject, comps: [], rule: null, building }));
    const map = within(await screen.findByRole("region", { name: "Comp map" }));
    expect(map.getByText(/1 without coordinates is not on it\.$/)).toBeVisible();
    const drawn = await map.findByRole("img", { name: /^2 comps around/ });
    // The map's numbers stand in the table, that of the place in between too.
    expect(column("Sales of buildings", "#")).toEqual(["1", "2", "3"]);
    expect(column("Sales of buildings", "Cap rate")[0]).toBe("5.25%");
    expect(column("Sales of buildings", "Miles")[0]).toBe("0.4");
    const headers = within(screen.getByRole("table", { name: "Sales of buildings" }))
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
    // Beside the map the last columns are out of sight: how far away is not among them.
    expect(headers.findIndex((header) => /Miles/.test(header ?? ""))).toBeLessThan(
      headers.findIndex((header) => /Per unit/.test(header ?? "")),
    );
    expect([...drawn.querySelectorAll("text")].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["1", "3"]),
    );
    expect([...drawn.querySelectorAll("title")].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["1 Near St, Bronx, NY", "3 Far St, Bronx, NY"]),
    );
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
