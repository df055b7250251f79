import { DataFeed, DataImport, listDataFeeds, listDataSources } from "@labs/contract/data-sources";
import { Footprint, footprint } from "@labs/contract/footprint";
import { Job, listJobs } from "@labs/contract/jobs";
import { listPortfolios, Portfolio } from "@labs/contract/portfolios/portfolios";
import { RecentProperty, recentProperties } from "@labs/contract/property-page";
import { listSavedSearches, SavedSearch } from "@labs/contract/property-search/saved-searches";
import { AwaitingReport, listAwaitingReports } from "@labs/contract/reports";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, crash, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const section = (name: string) => within(screen.getByRole("region", { name }));

const recent = sample(RecentProperty, {
  googlePlacesId: "place-1",
  label: "12 Oak St, Tampa, FL",
  isOwned: true,
  openedAt: "2026-11-02T12:00:00.000Z",
  lastUnderwriting: {
    version: 3,
    leveredIrr: 0.1234,
    createdAt: "2026-10-30T12:00:00.000Z",
    stale: "Rent comps changed",
  },
  image: { url: "/locator", caption: "A drawing" },
});

const level = { value: 2145, change: 0.032, asOf: "2026-09", source: "Zillow", demo: false, lastKnown: null };

const market = {
  countyId: "12057",
  name: "Hillsborough County, FL",
  homes: 14,
  opened: 2,
  rent: level,
  homeValue: { ...level, value: 412_500, change: -0.011 },
  rentPoints: [
    ["2024-09", 2000],
    ["2026-09", 2145],
  ] as [string, number][],
  unavailable: {},
};

describe("home", () => {
  it("shows what one worked on, what goes on, what we own and how old the data is", async () => {
    await openPage("/", {
      answers: [
        answer(recentProperties, list(recent)),
        answer(
          listJobs,
          list(
            sample(Job, {
              title: "Tampa list",
              state: "running",
              stage: "Valuing",
              done: 40,
              total: 120,
              href: "/data-tools?request=1",
            }),
          ),
        ),
        answer(
          listAwaitingReports,
          list(
            sample(AwaitingReport, {
              label: "9 Elm Ave",
              googlePlacesId: "place-9",
              underwritingVersion: 2,
              createdBy: "Ben Ray",
              createdAt: "2026-11-01T15:00:00.000Z",
            }),
          ),
        ),
        answer(
          listSavedSearches,
          list(
            sample(SavedSearch, { id: "s1", name: "Three beds in Tampa", newMatches: 7 }),
            sample(SavedSearch, { id: "s2", name: "Nothing new here", newMatches: 0 }),
          ),
        ),
        answer(
          footprint,
          sample(Footprint, {
            markets: [market],
            movers: {
              rising: [{ msaId: "45300", name: "Tampa, FL", change: 0.061, asOf: "2026-09" }],
              falling: [],
              unavailable: null,
              of: 380,
              source: "Zillow",
              demo: false,
            },
          }),
        ),
        answer(
          listPortfolios,
          list(
            sample(Portfolio, {
              id: "p1",
              name: "Company-owned homes",
              properties: 1_204,
              invested: 318_400_000,
              monthlyRent: 2_210_000,
            }),
          ),
        ),
        answer(
          listDataSources,
          list(
            sample(DataImport, {
              source: "zillow-zori-county",
              kept: 48_211,
              vintage: "2026-09",
              importedAt: "2026-10-31T15:00:00.000Z",
            }),
          ),
        ),
        answer(
          listDataFeeds,
          list(
            sample(DataFeed, {
              name: "FHFA price index",
              isOverdue: true,
              ageDays: 131,
              rhythm: "quarterly",
            }),
          ),
        ),
      ],
    });
    expect(screen.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    expect(await screen.findByRole("link", { name: "12 Oak St, Tampa, FL" })).toHaveAttribute(
      "href",
      "/research-property/place-1",
    );
    expect(section("Continue").getByText("12.34%")).toBeVisible();
    expect(section("Continue").getByText("v3, opened 3 hours ago")).toBeVisible();
    expect(section("Continue").getByText("Rent comps changed")).toBeVisible();
    expect(await section("Needs you").findByText("Valuing, 40 of 120")).toBeVisible();
    expect(section("Needs you").getByText("v2, written by Ben Ray 1 day ago")).toBeVisible();
    expect(section("Needs you").getByText("7 new matches")).toBeVisible();
    expect(screen.queryByText("Nothing new here")).toBeNull();
    expect(
      section("Footprint").getByRole("row", {
        name: /Hillsborough County, FL.*14 owned homes.*\$2,145.*3.2% up.*\$413K.*1.1% down/,
      }),
    ).toBeVisible();
    expect(
      section("Portfolios").getByRole("button", { name: /Invested: \$318.4M \(\$318,400,000\)/ }),
    ).toBeVisible();
    expect(section("Data").getByText("48,211 rows, as of Sep 2026, loaded 2 days ago")).toBeVisible();
    expect(section("Data").getByText("131 days old, comes out every quarter")).toBeVisible();
  });
  it("offers no upload to who may only read", async () => {
    await openPage("/", { as: "viewer" });
    const desks = within(await screen.findByRole("navigation", { name: "Start" })).getAllByRole("link");
    expect(desks.map((link) => link.getAttribute("href"))).toEqual(["/research", "/markets"]);
  });

  it("leads a newcomer through the first steps and says what will appear where", async () => {
    await openPage("/");
    expect(await screen.findByRole("region", { name: "First steps" })).toBeVisible();
    const desks = within(screen.getByRole("navigation", { name: "Start" })).getAllByRole("link");
    expect(desks.map((link) => link.getAttribute("href"))).toEqual(["/research", "/data-tools", "/markets"]);
    expect(section("First steps").getByText("Find a property")).toBeVisible();
    expect(await screen.findByText(/Nothing needs you now/)).toBeVisible();
    expect(await screen.findByText("No markets yet")).toBeVisible();
    expect(await screen.findByText("No company-owned homes yet")).toBeVisible();
    expect(await screen.findByText("No data loaded yet")).toBeVisible();
    expect(screen.getByRole("link", { name: "How to load data" })).toHaveAttribute(
      "href",
      "/data-tools?tab=load",
    );
  });
  it("says what could not be loaded beside what could, and asks again", async () => {
    const { user } = await openPage("/", {
      answers: [
        answer(recentProperties, inTurn(refuse("not_found", "Gone"), list(recent))),
        answer(footprint, crash()),
      ],
    });
    expect(await screen.findByText("Your recent properties could not be loaded")).toBeVisible();
    await user.click(section("Continue").getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("12.34%")).toBeVisible();
    expect(await screen.findByText("The markets could not be loaded")).toBeVisible();
    // A crash may pass: it is asked three times before the person is told.
    expect(network.asked(footprint)).toHaveLength(3);
  });
});
