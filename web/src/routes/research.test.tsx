import { CountyMetrics, propertySearchCountiesMetrics } from "@labs/contract/markets/metrics";
import { listPortfolios, Portfolio } from "@labs/contract/portfolios/portfolios";
import { RecentProperty, recentProperties } from "@labs/contract/property-page";
import type { Criteria } from "@labs/contract/property-search/criteria";
import {
  countMatches,
  searchChoices as getChoices,
  startSearch,
} from "@labs/contract/property-search/searches";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFrame, placeOfPoints, toPlane } from "../components/map/point-map-view.ts";
import { marketMetric } from "../test/county-figures.ts";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { criterionCount, matchCount, searchChoices } from "../test/property-search.ts";
import { rows, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const openResearch = (criteria: Criteria = {}, ...answers: Answer[]) => {
  const query =
    Object.keys(criteria).length === 0 ? "" : `?criteria=${encodeURIComponent(JSON.stringify(criteria))}`;
  return openPage(`/research${query}`, {
    answers: [answer(getChoices, searchChoices), answer(countMatches, matchCount()), ...answers],
  });
};

const bar = () => within(screen.getByRole("group", { name: "Criteria" }));
const chips = () =>
  bar()
    .queryAllByRole("button", { name: /^Remove: / })
    .map((each) => each.getAttribute("aria-label"));
/** The criteria that the page's address keeps. */
const kept = (address: string): unknown => {
  const text = new URLSearchParams(address.split("?")[1]).get("criteria");
  return text === null ? null : JSON.parse(text);
};
const editor = () => screen.findByRole("dialog", { name: "Criterion" });

type Opened = Awaited<ReturnType<typeof openResearch>>;

async function add({ user }: Opened, name: string) {
  await user.click(await screen.findByRole("button", { name: "Add a criterion" }));
  await user.click(await screen.findByRole("menuitem", { name }));
  return within(await editor());
}
const apply = ({ user }: Opened) => user.click(screen.getByRole("button", { name: "Apply" }));

async function choose({ user }: Opened, name: string, option: string | RegExp) {
  await user.click(screen.getByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: option }));
}

describe("the criteria of a search", () => {
  it("stand as chips in words, each with what it leaves", async () => {
    await openResearch(
      { states: ["FL"], beds: { min: 3 }, grossYield: { min: 0.0575 }, includeUnknown: ["beds"] },
      answer(
        countMatches,
        matchCount({
          matched: 1_234,
          perCriterion: [
            criterionCount("places", "In FL", { remaining: 9_000 }),
            criterionCount("beds", "Bedrooms", { remaining: 1_234 }),
          ],
          notCounted: ["grossYield"],
          toValue: 1_234,
          estimatedSeconds: 95,
        }),
      ),
    );
    await waitFor(() => expect(chips()).toHaveLength(3));
    expect(chips()).toEqual([
      "Remove: In FL",
      "Remove: Bedrooms 3 or more, or no data",
      "Remove: Gross yield 5.75% or more",
    ]);
    expect(await bar().findByRole("button", { name: "Change: In FL 9,000" })).toBeVisible();
    // What needs estimates is not counted before the search has run.
    expect(bar().getByRole("button", { name: "Change: Gross yield 5.75% or more" })).toBeVisible();
    expect(
      screen.getByText(/of 12,000 properties, before estimates: 1,234 to value, about 2 min$/),
    ).toHaveTextContent(/^1,234 of/);
  });

  it("are added in the unit in which people type them, and kept in the address", {
    tags: "nightly",
  }, async () => {
    const page = await openResearch();
    const fields = await add(page, "Gross yield");
    expect(fields.getByText("12 × rent estimate ÷ value estimate.")).toBeVisible();
    await page.user.type(fields.getByRole("textbox", { name: "Gross yield min" }), "5.75");
    await apply(page);
    await waitFor(() => expect(chips()).toEqual(["Remove: Gross yield 5.75% or more"]));
    expect(kept(page.address())).toEqual({ grossYield: { min: 0.0575 } });
    await waitFor(() =>
      expect(network.asked(countMatches).at(-1)?.body.criteria).toEqual({ grossYield: { min: 0.0575 } }),
    );
  });

  it("change nothing until they are applied", async () => {
    const page = await openResearch({ beds: { min: 3 } });
    await page.user.click(await screen.findByRole("button", { name: /^Change: Bedrooms/ }));
    const fields = within(await editor());
    const least = fields.getByRole("textbox", { name: "Bedrooms min" });
    expect(least).toHaveValue("3");
    await page.user.clear(least);
    await page.user.type(least, "4");
    await page.user.click(fields.getByRole("button", { name: "Cancel" }));
    expect(chips()).toEqual(["Remove: Bedrooms 3 or more"]);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Criterion" })).toBeNull());
  });

  it("keep properties of which it is not known, counted, and only where there are some", {
    tags: "nightly",
  }, async () => {
    const page = await openResearch();
    const fields = await add(page, "Bedrooms");
    await page.user.type(fields.getByRole("textbox", { name: "Bedrooms max" }), "4");
    await page.user.click(
      fields.getByRole("checkbox", { name: "Include properties with no data (3,000 of 12,000)" }),
    );
    await apply(page);
    await waitFor(() => expect(chips()).toEqual(["Remove: Bedrooms at most 4, or no data"]));
    expect(kept(page.address())).toEqual({ beds: { max: 4 }, includeUnknown: ["beds"] });
    const area = await add(page, "Living area");
    expect(area.getByRole("textbox", { name: "Living area min" })).toBeVisible();
    expect(area.queryByRole("checkbox")).toBeNull();
  });

  it.each<[string, string, (fields: ReturnType<typeof within>, page: Opened) => Promise<void>]>([
    [
      "a least above the most",
      "Bedrooms",
      async (fields, { user }) => {
        await user.type(fields.getByRole("textbox", { name: "Bedrooms min" }), "5");
        await user.type(fields.getByRole("textbox", { name: "Bedrooms max" }), "3");
        expect(fields.getByRole("alert")).toHaveTextContent("The minimum cannot exceed the maximum");
      },
    ],
    [
      "a first day after the last",
      "Last sale date",
      async (fields, { user }) => {
        await user.type(fields.getByLabelText("Last sold from"), "2025-06-01");
        await user.type(fields.getByLabelText("Last sold to"), "2024-06-01");
        expect(fields.getByRole("alert")).toHaveTextContent("The start date cannot be after the end date");
      },
    ],
    [
      "a single letter of a name",
      "Owner's name",
      async (fields, { user }) => {
        await user.type(fields.getByRole("textbox", { name: "Owner's name contains" }), "L");
        expect(fields.getByRole("alert")).toHaveTextContent("A name needs two letters at least");
      },
    ],
  ])("are never lost to what cannot be asked: %s is not applied", async (_what, criterion, type) => {
    const page = await openResearch({ states: ["FL"] });
    const fields = await add(page, criterion);
    await type(fields, page);
    expect(fields.getByRole("button", { name: "Apply" })).toBeDisabled();
    await page.user.keyboard("{Enter}");
    expect(kept(page.address())).toEqual({ states: ["FL"] });
    expect(chips()).toEqual(["Remove: In FL"]);
  });

  it("are taken out one by one, or all at once where there are several", { tags: "nightly" }, async () => {
    const page = await openResearch({ states: ["FL"], beds: { min: 3 }, includeUnknown: ["beds"] });
    await page.user.click(await screen.findByRole("button", { name: /^Remove: Bedrooms/ }));
    await waitFor(() => expect(chips()).toEqual(["Remove: In FL"]));
    expect(kept(page.address())).toEqual({ states: ["FL"] });
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
    const fields = await add(page, "Owned by us");
    await choose(page, "Owned by us", "Homes we don't own only");
    expect(fields.getByRole("combobox")).toHaveValue("Homes we don't own only");
    await apply(page);
    await page.user.click(await screen.findByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(chips()).toEqual([]));
    expect(page.address()).toBe("/research");
  });

  it("take what a bid has to return with the bid they belong to", { tags: "nightly" }, async () => {
    const page = await openResearch();
    const fields = await add(page, "Max bid");
    await page.user.type(fields.getByRole("textbox", { name: "Max bid min" }), "250000");
    await page.user.type(fields.getByRole("textbox", { name: "Net yield min" }), "6");
    await apply(page);
    await waitFor(() => expect(chips()).toEqual(["Remove: Max bid $250,000 or more"]));
    expect(kept(page.address())).toEqual({ maxBid: { min: 250_000 }, bidTargets: { netYield: 0.06 } });
    await page.user.click(screen.getByRole("button", { name: /^Remove: Max bid/ }));
    // Targets without a bid would be underwritten by a search that does not show them.
    await waitFor(() => expect(page.address()).toBe("/research"));
  });

  it("name what no loaded source knows, with the reason", async () => {
    const page = await openResearch();
    await page.user.click(await screen.findByRole("button", { name: "Add a criterion" }));
    expect(await screen.findByText("Not in any loaded source")).toBeVisible();
    expect(screen.getByText("No loaded source has asking prices.")).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: /^Asking price$/ })).toBeNull();
  });
});

describe("each kind of criterion", () => {
  it("takes places of every size, and says which counties not", { tags: "nightly" }, async () => {
    const page = await openResearch();
    await add(page, "States, metros, counties, ZIPs");
    await choose(page, "Metros", "Tampa, FL (9,000)");
    await choose(page, "Exclude these counties", "Fulton County, GA (3,000)");
    await page.user.type(screen.getByRole("combobox", { name: "ZIPs" }), "33602{Enter}336{Enter}");
    await apply(page);
    await waitFor(() =>
      expect(chips()).toEqual(["Remove: In Tampa, FL or ZIP 33602", "Remove: Not in Fulton County, GA"]),
    );
    // A ZIP has five digits: less is none.
    expect(kept(page.address())).toEqual({
      msaIds: ["45300"],
      excludeCountyIds: ["13121"],
      zips: ["33602"],
    });
  });

  it("takes miles around a place as they are shown, also where nothing was changed", async () => {
    const page = await openResearch();
    await add(page, "Radius from a point");
    const shown = ["Latitude", "Longitude", "Miles"].map((name) =>
      Number((screen.getByRole("textbox", { name }) as HTMLInputElement).value),
    );
    await apply(page);
    const [latitude, longitude, miles] = shown;
    await waitFor(() => expect(kept(page.address())).toEqual({ radius: { latitude, longitude, miles } }));
  });

  it("takes figures of county or metro, each with its own bounds in its own unit", {
    tags: "nightly",
  }, async () => {
    const page = await openResearch();
    const fields = await add(page, "County or metro metrics");
    await page.user.click(fields.getByRole("button", { name: "Add a metric" }));
    await choose(page, "Of the", "metro");
    await page.user.type(fields.getByRole("textbox", { name: "Min" }), "3");
    await page.user.click(fields.getByRole("button", { name: "Add a metric" }));
    await page.user.type(fields.getAllByRole("textbox", { name: "Max" })[1] as HTMLElement, "2000");
    await apply(page);
    await waitFor(() =>
      expect(kept(page.address())).toEqual({
        metrics: [
          { metric: "rentGrowth1y", level: "msa", min: 0.03 },
          { metric: "rentGrowth1y", level: "county", max: 20 },
        ],
      }),
    );
  });

  it("takes kind, type, grade of estimates, data and portfolios by their names", {
    tags: "nightly",
  }, async () => {
    const tampa = sample(Portfolio, { id: "p-1", name: "Tampa targets", kind: "list" });
    const rule = sample(Portfolio, { id: "p-2", name: "By rule", kind: "rule" });
    const page = await openResearch({}, answer(listPortfolios, list(tampa, rule)));
    for (const [criterion, name, option] of [
      ["Property subtype", "Property subtype", "townhome (1,200)"],
      ["Property type", "Property type", "Multi-family properties"],
      ["Estimate grade", "Minimum grade of value and rent estimates", "B"],
      ["Demo or real data", "Demo data", "Real data only"],
      ["Not in portfolios", "Exclude properties in these portfolios", "Tampa targets"],
    ] as const) {
      await add(page, criterion);
      await choose(page, name, option);
      await apply(page);
      await waitFor(() => expect(screen.queryByRole("dialog", { name: "Criterion" })).toBeNull());
    }
    await waitFor(() =>
      expect(kept(page.address())).toEqual({
        subtypes: ["townhome"],
        propertyType: "multifamily",
        estimateGrade: "B",
        demo: "exclude",
        notInPortfolioIds: ["p-1"],
      }),
    );
  });

  it("leaves out portfolios that keep themselves by a rule", async () => {
    const rule = sample(Portfolio, { id: "p-2", name: "By rule", kind: "rule" });
    const page = await openResearch({}, answer(listPortfolios, list(rule)));
    const fields = await add(page, "Not in portfolios");
    expect(await fields.findByPlaceholderText("No lists yet")).toBeVisible();
  });
});

describe("what the criteria leave", () => {
  it("says why it could not be counted, in the server's words", async () => {
    await openResearch(
      { maxBid: { min: 1 } },
      answer(countMatches, refuse("conflict", "A max bid needs a target: a net yield or an unlevered IRR")),
    );
    expect(
      await screen.findByText("A max bid needs a target: a net yield or an unlevered IRR", {
        selector: "[aria-live] *, [aria-live]",
      }),
    ).toBeVisible();
  });

  it("stands as a funnel before the search has run, with what easing each would give back", async () => {
    const page = await openResearch(
      { beds: { min: 3 }, sqft: { min: 1500 } },
      answer(
        countMatches,
        matchCount({
          matched: 400,
          perCriterion: [
            criterionCount("beds", "Bedrooms 3 or more", {
              entered: 12_000,
              removed: 9_000,
              remaining: 3_000,
              unknown: 2_500,
              alone: { passes: 3_000, fails: 6_500, unknown: 2_500 },
              relax: [
                { label: "Bedrooms 2 or more", bound: "min", value: 2, adds: 150 },
                { label: "Bedrooms 1 or more", bound: "min", value: 1, adds: 180 },
                { label: null, bound: null, value: null, adds: 900 },
              ],
            }),
            criterionCount("sqft", "Living area 1,500 sq ft or more", {
              entered: 3_000,
              removed: 2_600,
              remaining: 400,
            }),
          ],
        }),
      ),
    );
    await screen.findByRole("table", { name: "The funnel of 12,000 properties" });
    expect(rows("The funnel of 12,000 properties")).toEqual([
      [
        "Bedrooms 3 or more 2,500 not known, left out",
        "3,000",
        "9,000 75%",
        // One step for each bound, and going without.
        "≥ 2 + 150 more for “Bedrooms 2 or more” without + 900 more without “Bedrooms 3 or more”",
      ],
      ["Living area 1,500 sq ft or more", "400", "2,600 87%", "no effect alone"],
    ]);
    await page.user.hover(screen.getByRole("button", { name: "9,000 75%" }));
    expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "Alone it keeps 3,000 of 9,500; of 2,500 it is not known.",
    );
    await page.user.click(screen.getByRole("button", { name: /^≥ 2/ }));
    await waitFor(() => expect(kept(page.address())).toEqual({ beds: { min: 2 }, sqft: { min: 1500 } }));
    await page.user.click(screen.getByRole("button", { name: /^without/ }));
    await waitFor(() => expect(kept(page.address())).toEqual({ sqft: { min: 1500 } }));
  });

  it("shows the market figures of the counties that are searched, and none of the others", async () => {
    const figures = sample(CountyMetrics, {
      metrics: [
        marketMetric("typicalRent", "Typical rent"),
        marketMetric("grossYield", "Gross yield", { unit: "fraction", demo: true, coverage: 1 }),
        marketMetric("rentGrowth1y", "Rent growth", { coverage: 0 }),
      ],
      ids: ["13121", "12057"],
      names: ["Fulton County, GA", "Hillsborough County, FL"],
      msaIds: [null, "45300"],
      values: { typicalRent: [2100, 1875], grossYield: [null, 0.0612], rentGrowth1y: [null, null] },
    });
    await openResearch({ states: ["FL"] }, answer(propertySearchCountiesMetrics, figures));
    const table = "Market figures of the counties searched";
    await screen.findByRole("table", { name: table });
    expect(screen.getAllByRole("columnheader", { name: /Typical|Gross/ }).map(words)).toEqual([
      "Typical rent Sep 2026",
      "Gross yield Sep 2026, demo",
    ]);
    expect(rows(table)).toEqual([["Hillsborough County, FL", "9,000", "$1,875", "6.1%"]]);
  });
});

describe("research before a search has run", () => {
  const oak = sample(RecentProperty, {
    googlePlacesId: "place-1",
    label: "12 Oak St",
    isOwned: true,
    openedAt: "2026-11-02T12:00:00.000Z",
    lastUnderwriting: {
      ...sample(RecentProperty.shape.lastUnderwriting.unwrap()),
      version: 3,
      leveredIrr: 0.1234,
    },
  });
  const elm = sample(RecentProperty, {
    googlePlacesId: "place-2",
    label: "9 Elm Ave",
    propertyType: "multifamily",
    openedAt: "2026-10-30T15:00:00.000Z",
  });

  it("lists what one opened last, with the return of its newest version", async () => {
    await openResearch({}, answer(recentProperties, list(oak, elm)));
    await screen.findByRole("table", { name: "Recent properties" });
    expect(rows("Recent properties")).toEqual([
      ["12 Oak St", "Single-family", "Owned", "12.34%", "v3", "3 hours ago"],
      ["9 Elm Ave", "Multi-family", "", "—", "—", "3 days ago"],
    ]);
    expect(screen.getByRole("link", { name: "9 Elm Ave" })).toHaveAttribute(
      "href",
      "/research-property/place-2",
    );
  });

  it("could not load them, and asks again, while the search stands", async () => {
    const { user } = await openResearch(
      {},
      answer(recentProperties, inTurn(refuse("not_found", "Gone for now"), list(oak))),
    );
    expect(await screen.findByText("Your recent properties could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Run search" })).toBeEnabled();
    await user.click(section("Recent properties").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "12 Oak St" })).toBeVisible();
  });

  it("says what to do while no property is loaded, and offers no search", async () => {
    await openResearch({}, answer(getChoices, { ...searchChoices, universe: 0 }));
    expect(await screen.findByText("No properties are loaded")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the data sources" })).toHaveAttribute(
      "href",
      "/data-sources",
    );
    expect(screen.queryByRole("button", { name: "Run search" })).toBeNull();
    expect(await screen.findByText("No properties opened yet")).toBeVisible();
  });

  it.each([
    [12_000, "All of these properties are simulated, not observed."],
    [5, "Some of these properties are simulated, not observed."],
  ])("marks simulated properties (%i)", async (demo, text) => {
    await openResearch({}, answer(getChoices, { ...searchChoices, demo }));
    expect(await screen.findByRole("note", { name: `Demo data. ${text}` })).toBeVisible();
  });

  it("could not load what can be searched by, and asks again", async () => {
    const { user } = await openResearch(
      {},
      answer(getChoices, inTurn(refuse("not_found", "Gone for now"), searchChoices)),
    );
    expect(await screen.findByText("The search could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Run search" })).toBeVisible();
    expect(network.asked(startSearch)).toHaveLength(0);
  });
});

describe("the map before a search", () => {
  it("counts the properties of each county, describes one, and takes it as a criterion", async () => {
    const { address } = await openResearch();
    expect(await screen.findByText("12,000 on the map")).toBeVisible();
    const map = screen.getByRole("group", { name: /^Map of the properties by county\./ });
    const size = { width: 1280, height: 800 };
    await waitFor(() => expect(map.querySelector("canvas")).toHaveAttribute("width", "1280"));
    const place = placeOfPoints({ longitudes: [-82.3, -84.5], latitudes: [27.9, 33.8] }, size);
    const { x, y } = createFrame(place, size).toScreen(toPlane(-82.3, 27.9));
    const at = { clientX: x, clientY: y };
    fireEvent.pointerMove(map, { ...at, buttons: 0 });
    expect(words(map)).toContain("Hillsborough County, FL 9,000 properties. Click to search here.");
    fireEvent.pointerDown(map, at);
    fireEvent.click(map, at);
    await waitFor(() => expect(kept(address())).toEqual({ countyIds: ["12057"] }));
  });
});
