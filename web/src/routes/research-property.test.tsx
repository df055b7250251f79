import { IncomeApproach } from "@labs/contract/building-value";
import { refreshRentComps } from "@labs/contract/comps";
import { EstimateRange, type PropertyType } from "@labs/contract/estimates";
import { Fact } from "@labs/contract/property-facts";
import { getProperty, getSummary, listImages, MarketFigure, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, crash, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, facts, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const range = (point: number, given: Partial<EstimateRange> = {}) =>
  sample(EstimateRange, {
    point,
    low: point * 0.9,
    high: point * 1.1,
    level: 0.8,
    nEff: 9.4,
    grade: "B",
    asOf: "2026-10-01",
    ...given,
  });

const fact = (label: string, given: Partial<Fact>) =>
  sample(Fact, {
    label,
    group: "structure",
    source: "County roll",
    asOf: "2026-01-15",
    version: 0,
    editable: true,
    override: null,
    ...given,
  });

const home = sample(Property, {
  googlePlacesId: "place-1",
  propertyId: 17,
  propertyType: "singlefamily",
  label: "12 Oak St, Tampa, FL",
  facts: {
    sqft: fact("Living area", { unit: "sqft", value: 1650 }),
    beds: fact("Bedrooms", { unit: "count", value: 3 }),
    yearBuilt: fact("Year built", { unit: "year", value: null }),
    taxAnnual: fact("Property tax", { group: "tax", unit: "usdPerYear", value: 3120 }),
  },
  rentEstimate: range(2000),
  valueEstimate: range(300_000, { grade: "A" }),
  events: [
    { kind: "sale", date: "2021-05-20", amount: 240_000, detail: "Warranty deed", source: "County deeds" },
    { kind: "rentListing", date: "2025-03-01", amount: 1950, detail: "Asking", source: "Listings" },
  ],
  county: {
    id: "12057",
    name: "Hillsborough County",
    figures: [
      sample(MarketFigure, {
        key: "typicalRent",
        label: "Typical rent",
        unit: "usd",
        value: 1875,
        rank: 40,
        of: 900,
        source: "Rent index",
      }),
      sample(MarketFigure, { key: "monthsOfSupply", label: "Months of supply", value: null }),
      sample(MarketFigure, { key: "households", label: "Households", value: 560_000 }),
    ],
  },
  msa: { id: "45300", name: "Tampa, FL", figures: [] },
  investmentAdvisorDescription: "A house in Tampa.",
  unavailable: { "facts.yearBuilt": "The county does not publish it", owner: "No owner is recorded" },
});

const openProperty = (property: Property, ...answers: Answer[]) =>
  openPage(`/research-property/${property.googlePlacesId}`, {
    answers: [answer(getProperty, property), ...answers],
  });

const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });

describe("a property's overview", () => {
  it("says what the home may earn and be worth, as ranges with their grades", async () => {
    await openProperty(home);
    expect(await heading("12 Oak St, Tampa, FL")).toBeVisible();
    expect(screen.getByText("Single-family")).toBeVisible();
    expect(screen.getByText("Hillsborough County, Tampa, FL")).toBeVisible();
    expect(await screen.findByRole("region", { name: "Key figures" })).toBeVisible();
    const strip = section("Key figures");
    expect(strip.getByRole("button", { name: /^Monthly rent: \$1,800 – \$2,200/ })).toBeVisible();
    expect(strip.getByRole("button", { name: /^Value: \$270,000 – \$330,000/ })).toBeVisible();
    expect(strip.getByLabelText("Grade B")).toBeVisible();
    expect(strip.getByLabelText("Grade A")).toBeVisible();
    expect(strip.getByText("est. $2,000, as of Oct 1, 2026")).toBeVisible();
    // 12 × 2,000 / 300,000.
    expect(strip.getByRole("button", { name: /^Gross yield on value: 8\.0%/ })).toBeVisible();
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("opens an estimate to how it was made, how it was tested and its comps", async () => {
    const tested = { measuredCoverage: 0.79, measuredOn: 412, measuredError: 0.061 };
    const { user, address } = await openProperty({ ...home, rentEstimate: range(2000, tested) });
    await user.click(await screen.findByRole("button", { name: /^Monthly rent:/ }));
    const source = await screen.findByRole("dialog", { name: /^Monthly rent:/ });
    expect(facts(source)).toMatchObject({
      Source: "Nearby comps, adjusted to the subject",
      Estimate: "$2,000",
      "Effective comps": "9.4",
      "Designed coverage": "80%",
      "Tested coverage": "79.0% of 412",
      "Tested median error": "6.1%",
      "Market back-test": "None yet",
    });
    await user.click(within(source).getByRole("link", { name: "Open rent comps" }));
    await waitFor(() => expect(address()).toBe("/research-property/place-1/rent-comps"));
  });

  it("gives each fact its source, and each unknown one its reason", async () => {
    const { user } = await openProperty(home);
    // The facts lie far down and come after the head.
    await screen.findByRole("region", { name: "Structure" });
    const structure = section("Structure");
    expect(structure.getByRole("button", { name: /^Bedrooms: 3\./ })).toBeVisible();
    expect(
      structure.getByRole("button", {
        name: "Year built is unavailable: The county does not publish it",
      }),
    ).toBeVisible();
    expect(section("Tax and dues").getByRole("button", { name: /^Property tax: \$3,120/ })).toBeVisible();
    await user.click(structure.getByRole("button", { name: /^Living area: 1,650/ }));
    const source = await screen.findByRole("dialog", { name: /^Living area:/ });
    expect(facts(source)).toEqual({ Source: "County roll", "As of": "Jan 15, 2026" });
    expect(facts(screen.getByRole("region", { name: "Missing data" }))).toEqual({
      "Year built": "The county does not publish it",
      Owner: "No owner is recorded",
    });
  });

  it("shows its history and the markets around it", async () => {
    await openProperty(home);
    await screen.findByRole("table", { name: "Property history" });
    expect(column("Property history", "Event")).toEqual(["Rent", "Sale"]);
    expect(column("Property history", "Amount")).toEqual(["$1,950", "$240,000"]);
    const county = section("Hillsborough County");
    expect(county.getByRole("button", { name: /^Typical rent: \$1,875/ })).toBeVisible();
    expect(county.getByText(/^40 of 900/)).toBeVisible();
    expect(county.getByText("No value for this area: months of supply.")).toBeVisible();
    expect(county.queryByText("Households")).toBeNull();
    expect(county.getByRole("link", { name: "Open county" })).toHaveAttribute(
      "href",
      "/markets/county/12057",
    );
    expect(section("Tampa, FL").getByRole("link", { name: "Open metro" })).toHaveAttribute(
      "href",
      "/markets/msa/45300",
    );
  });

  it.each([
    ["Rent comps", range(2000)],
    ["Sale comps", { unavailable: ["Rents here are of buildings"] }],
  ])("begins its comps with %s, by which of its estimates have evidence", async (kind, rentEstimate) => {
    await openProperty({ ...home, rentEstimate });
    await heading(home.label);
    expect(await screen.findByRole("radio", { name: kind })).toBeChecked();
  });

  it("shows its owner, hazards and census with their sources, and similar properties to open", async () => {
    const figure = sample(MarketFigure, {
      key: "hazardRiskScore",
      label: "Natural hazard risk",
      unit: "index",
      value: 33,
      rank: 745,
      of: 3142,
    });
    const similar = {
      googlePlacesId: "place-9",
      label: "14 Oak St",
      url: "/photo.jpg",
      caption: "Photo, uploaded Nov 1, 2026",
    };
    await openProperty({
      ...home,
      facts: {
        ...home.facts,
        ownerName: {
          ...{ label: "Owner of record", value: "Bea Ortiz", group: "identity", unit: "text", version: 0 },
          ...{ source: "County assessor", asOf: "2026-10-31", editable: true, override: null },
        },
      },
      risk: { figures: [figure] },
      censusData: null,
      similarPropertiesImages: [similar],
    });
    await heading(home.label);
    const owner = within(screen.getByRole("region", { name: "Identity" }));
    expect(owner.getByRole("button", { name: /^Owner of record: Bea Ortiz/ })).toBeVisible();
    expect(owner.getByRole("button", { name: "Correct owner of record" })).toBeVisible();
    const hazards = within(screen.getByRole("region", { name: "Natural hazards" }));
    expect(hazards.getByText(/^745 of 3,142/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Population and income" })).toBeNull();
    const link = within(screen.getByRole("region", { name: "Similar properties" })).getByRole("link");
    expect(link).toHaveAttribute("href", "/research-property/place-9");
    expect(link).toHaveTextContent("14 Oak St");
  });

  it("calls a building by its name, and says where it stands", async () => {
    await openProperty({
      ...home,
      propertyType: "multifamily",
      address: home.label,
      property: { oid: 7, summary: null, name: "Kendall Apartments" },
    });
    expect(await heading("Kendall Apartments")).toBeVisible();
    expect(screen.getByText(new RegExp(`^${home.label}, `))).toBeVisible();
  });

  it("links the figures in its summary to their sources", async () => {
    const summary = sample(getSummary.response, {
      sentences: [
        {
          text: "It would let for about $2,000 a month.",
          figures: [
            {
              key: "rentEstimate.point",
              label: "Rent estimate",
              value: 2000,
              unit: "usd",
              source: "Comps",
              asOf: "2026-10-01",
            },
          ],
        },
      ],
    });
    const { user } = await openProperty(home, answer(getSummary, summary));
    const figure = await screen.findByRole("button", { name: /^Rent estimate: \$2,000/ });
    expect(words(screen.getByRole("region", { name: "Summary" }))).toContain(
      "It would let for about $2,000 a month.",
    );
    await user.click(figure);
    const source = await screen.findByRole("dialog", { name: /^Rent estimate:/ });
    expect(facts(source)).toEqual({ Source: "Comps", "As of": "Oct 1, 2026" });
  });

  it("keeps the words of its summary where their figures cannot be had", async () => {
    await openProperty(home, answer(getSummary, crash()));
    await heading(home.label);
    await waitFor(() => expect(network.asked(getSummary)).toHaveLength(3));
    expect(section("Summary").getByText("A house in Tampa.")).toBeVisible();
  });

  it("says what an owned home lets for and what it was bought for", async () => {
    await openProperty({
      ...home,
      isOwnedByMaymont: true,
      owned: {
        cmsPropertyOid: "C-1",
        acquiredAt: "2019-06-03",
        acquisitionPrice: 181_000,
        actualRent: 1890,
        asOf: "2026-10-31",
        leaseEndsOn: "2027-06-30",
        loanBalance: 99_500,
        loanRate: 0.0475,
        loanPayment: 655.12,
        loanMaturesOn: null,
        loanAsOf: "2026-10-31",
        source: "Rent ledger",
      },
    });
    expect(await screen.findByText("Owned by us")).toBeVisible();
    const strip = section("Key figures");
    expect(strip.getByRole("button", { name: /^Our rent: \$1,890/ })).toBeVisible();
    expect(strip.getByText("bought Jun 3, 2019 for $181,000")).toBeVisible();
    expect(strip.getByText("lease to Jun 30, 2027; loan $99,500 at 4.75%")).toBeVisible();
  });

  it("says of a home that nothing is known of what is not", async () => {
    const none = { unavailable: ["No comp lies near."] };
    const { user } = await openProperty(
      sample(Property, {
        googlePlacesId: "place-2",
        propertyId: 18,
        label: "1 Bare Rd",
        rentEstimate: none,
        valueEstimate: none,
      }),
    );
    await heading("1 Bare Rd");
    const strip = section("Key figures");
    expect(strip.getAllByText("Insufficient evidence")).toHaveLength(2);
    expect(strip.getAllByText("No comp lies near.")).toHaveLength(2);
    expect(
      strip.getByRole("button", {
        name: "Gross yield on value is unavailable: Requires a rent and a value estimate",
      }),
    ).toBeVisible();
    expect(screen.getByText("No sales, rents or taxes on record for this property.")).toBeVisible();
    expect(await screen.findByText("No pictures yet")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Missing data" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Add a photo" }));
    expect(await screen.findByRole("tab", { name: "Documents", selected: true })).toBeVisible();
  });

  it("shows a building's income over the cap rate: as it is, else stabilized, else why there is none", {
    tags: "nightly",
  }, async () => {
    const asIs = { noi: 220_000, source: "Normalized NOI", point: 4_000_000, low: null, high: null };
    const stabilized = { ...asIs, noi: 275_000, point: 5_000_000 };
    const income = sample(IncomeApproach, {
      capRate: 0.055,
      basis: "firm",
      evidence: null,
      asIs,
      stabilized,
    });
    const building = { ...home, propertyType: "multifamily" as const };
    const { unmount, user } = await openProperty({ ...building, incomeValue: income });
    await heading("12 Oak St, Tampa, FL");
    await user.click(section("Key figures").getByRole("button", { name: /^Value: / }));
    const source = await screen.findByRole("dialog", { name: /^Value:/ });
    expect(facts(source)).toMatchObject({ Source: "Sales of buildings, near and of like size first" });
    expect(
      section("Key figures").getByRole("button", { name: /^Income value, as is: \$4,000,000/ }),
    ).toBeVisible();
    expect(
      section("Key figures").getByText("stabilized $5,000,000, at 5.50% cap rate, the firm's"),
    ).toBeVisible();
    unmount();
    const bare = { unavailable: "No accepted operating statement of this building" };
    const second = await openProperty({ ...building, incomeValue: { ...income, asIs: bare } });
    await heading("12 Oak St, Tampa, FL");
    expect(
      section("Key figures").getByRole("button", { name: /^Income value, stabilized: \$5,000,000/ }),
    ).toBeVisible();
    second.unmount();
    await openProperty({ ...building, incomeValue: { unavailable: "No cap rate: 0 sales tell it" } });
    await heading("12 Oak St, Tampa, FL");
    expect(
      section("Key figures").getByRole("button", {
        name: "Income value, as is is unavailable: No cap rate: 0 sales tell it",
      }),
    ).toBeVisible();
  });

  it("asks again for pictures that could not be loaded", async () => {
    const { user } = await openProperty(
      home,
      answer(listImages, inTurn(refuse("not_found", "Gone for now"), sample(listImages.response))),
    );
    expect(await screen.findByText("The pictures could not be loaded")).toBeVisible();
    await user.click(section("Photos and illustrations").getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No pictures yet")).toBeVisible();
  });
});

describe("the pages of a property", () => {
  const listTabs = async (propertyType: PropertyType) => {
    const page = await openProperty({ ...home, propertyType });
    const tabs = within(await screen.findByRole("tablist", { name: "Pages of this property" }));
    return { ...page, names: tabs.getAllByRole("tab").map((tab) => tab.textContent) };
  };

  it("are of a home its comps, underwriting, report and documents", { tags: "nightly" }, async () => {
    const { names, user, address } = await listTabs("singlefamily");
    expect(names).toEqual([
      "Overview",
      "Rent comps",
      "Sale comps",
      "Underwriting",
      "Committee report",
      "Documents",
    ]);
    await user.click(screen.getByRole("tab", { name: "Sale comps" }));
    expect(await screen.findByRole("region", { name: "Value estimate" })).toBeVisible();
    expect(address()).toBe("/research-property/place-1/sale-comps");
    // Another page of the same property does not ask for it again.
    expect(network.asked(getProperty)).toHaveLength(1);
  });

  it("are of a community its units and reports too", async () => {
    const { names } = await listTabs("multifamily");
    expect(names).toEqual(expect.arrayContaining(["Unit mix", "Rent roll", "Statements"]));
    expect(screen.getByText("Multi-family")).toBeVisible();
    expect(
      section("Key figures").getByRole("button", {
        name: "Gross yield on value is unavailable: Requires the unit count",
      }),
    ).toBeVisible();
  });

  it("are not there for a page that it does not have", async () => {
    await openPage("/research-property/place-1/unit-mix", { answers: [answer(getProperty, home)] });
    expect(await screen.findByText("No such page")).toBeVisible();
  });
});

describe("an address that nobody loaded", () => {
  it("is shown with an assumed type, how well its place is known, and where to go on", async () => {
    await openPage("/research-property/place-9?address=9%20New%20St", {
      answers: [
        answer(getProperty, {
          ...home,
          googlePlacesId: "place-9",
          propertyId: 0,
          label: "9 New St",
          location: { latitude: 28, longitude: -82, precision: "zip" },
        }),
      ],
    });
    await heading("9 New St");
    expect(screen.getByText("Single-family (assumed)")).toBeVisible();
    const note = within(await screen.findByRole("note"));
    expect(note.getByText("Address not in our data")).toBeVisible();
    expect(note.getByText(/ZIP code centroid, not the building itself/)).toBeVisible();
    // The address finds the place again, so that it goes along.
    expect(note.getByRole("link", { name: "rents around it" })).toHaveAttribute(
      "href",
      "/research-property/place-9/rent-comps?address=9+New+St",
    );
    expect(network.asked(getProperty)[0]?.query).toEqual({ address: "9 New St" });
    expect(screen.queryByRole("region", { name: "History" })).toBeNull();
    expect(screen.queryByRole("button", { name: /portfolio/i })).toBeNull();
  });
});

describe("a property whose comps are out of date", () => {
  const old = { ...home, shouldRefresh: true, shouldRefreshReason: "New rents were loaded" };

  it("says why, and is refreshed when asked to", async () => {
    const fresh = { ...home, rentEstimate: range(2500) };
    const { user } = await openProperty(old, answer(getProperty, inTurn(old, fresh)));
    const note = within(await screen.findByRole("note"));
    expect(note.getByText("New rents were loaded.")).toBeVisible();
    expect(section("Key figures").getByText(/est\. \$2,000/)).toBeVisible();
    await user.click(note.getByRole("button", { name: "Refresh" }));
    expect(await section("Key figures").findByText(/est\. \$2,500/)).toBeVisible();
    expect(network.asked(refreshRentComps).map(({ body }) => body)).toEqual([{ googlePlacesId: "place-1" }]);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("keeps what it had when that is refused", async () => {
    const { user } = await openProperty(
      old,
      answer(refreshRentComps, refuse("conflict", "Comps are being looked for already")),
    );
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Comps are being looked for already");
    expect(section("Key figures").getByText(/est\. \$2,000/)).toBeVisible();
    expect(screen.getByRole("note")).toBeVisible();
  });

  it("is only told to a viewer, who is offered no change", async () => {
    const { user } = await openPage("/research-property/place-1", {
      as: "viewer",
      answers: [answer(getProperty, old)],
    });
    expect(await screen.findByText("New rents were loaded.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "More actions" }));
    expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add a photo" })).toBeNull();
    expect(screen.queryByRole("button", { name: /portfolio/i })).toBeNull();
    expect(await screen.findByRole("link", { name: "Download the property sheet as PDF" })).toBeVisible();
  });
});

describe("a property that could not be loaded", () => {
  it("says that there is none", async () => {
    await openPage("/research-property/place-0", {
      answers: [answer(getProperty, refuse("not_found", "No property has this place"))],
    });
    expect(await screen.findByText("This page could not be loaded")).toBeVisible();
    expect(screen.getByText(/No property has this place\. Nothing was changed/)).toBeVisible();
    expect(network.asked(getProperty)).toHaveLength(1);
  });

  it("is tried again", async () => {
    const away = refuse("unavailable", "The data is being loaded");
    const { user } = await openProperty(home, answer(getProperty, inTurn(away, away, away, home)));
    expect(await screen.findByText(/The data is being loaded/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await heading(home.label)).toBeVisible();
    expect(await screen.findByRole("table", { name: "Property history" })).toBeVisible();
    expect(rows("Property history")).toHaveLength(2);
  });
});
