import {
  createMarketAlert,
  deleteMarketAlert,
  listMarketAlerts,
  MarketAlert,
} from "@labs/contract/access/market-alerts";
import { countyStats, MarketStats, msaStats } from "@labs/contract/markets/metrics";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, facts, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

type Figure = MarketStats["metrics"][number];

const figure = (key: string, label: string, given: Partial<Figure>) =>
  sample(MarketStats.shape.metrics.element, {
    key,
    label,
    unit: "usd",
    method: `How ${label.toLowerCase()} is made`,
    source: "Rent index",
    asOf: "2026-09",
    coverage: 900,
    of: 900,
    ...given,
  });

const rent = figure("typicalRent", "Typical rent", { value: 1875, rank: 40, percentile: 0.96 });
const value = figure("typicalHomeValue", "Typical home value", { value: 372_000 });
const supply = figure("monthsOfSupply", "Months of supply", {
  theme: "supply",
  unavailable: "Too few homes are for sale",
});

const county = sample(MarketStats, {
  id: "12057",
  kind: "county",
  name: "Hillsborough County, FL",
  state: "FL",
  msa: { id: "45300", name: "Tampa, FL" },
  metrics: [value, supply, rent],
  peers: [
    { id: "12103", name: "Pinellas County", distance: 0.42, values: { typicalRent: 1790 }, lastKnown: {} },
    { id: "12095", name: "Orange County", distance: 0.61, values: { typicalRent: null }, lastKnown: {} },
  ],
  peersMethod: "Alike in rent and growth.",
});

const openCounty = (...answers: Answer[]) =>
  openPage("/markets/county/12057", { answers: [answer(countyStats, county), ...answers] });

const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });

describe("a county", () => {
  it("opens its net yield from rent to NOI, deductions in parentheses, and says what was assumed", async () => {
    const parts = {
      ...{ value: 310_000, noi: 14_400, netYield: 14_400 / 310_000, expenseRatio: 0.4545 },
      lines: [
        { label: "Gross potential rent", amount: 26_400 },
        { label: "Property tax", amount: -8_680 },
        { label: "All else", amount: -3_320 },
      ],
      assumptions: ["Property tax at 2.80% of the value."],
    };
    const { user } = await openCounty(answer(countyStats, { ...county, netYield: parts }));
    await user.click(await screen.findByText("From rent to net yield"));
    await screen.findByRole("table", { name: "From rent to net yield" });
    expect(rows("From rent to net yield")).toContainEqual(["Property tax", "(8,680)", "(32.9%)", "(2.80%)"]);
    expect(rows("From rent to net yield").at(-1)).toEqual([
      "Net operating income (NOI)",
      "14,400",
      "54.5%",
      "4.65%",
    ]);
    expect(screen.getByText("Net yield: $14,400 of NOI ÷ $310,000 of value = 4.65%.")).toBeVisible();
    expect(screen.getByText("Property tax at 2.80% of the value.")).toBeVisible();
  });

  it("stands with its headline figures, what people ask first in front, and their ranks", async () => {
    const { user } = await openCounty();
    expect(await heading("Hillsborough County, FL")).toBeVisible();
    const strip = screen.getByRole("region", { name: "Headline figures" });
    expect(Object.entries(facts(strip))).toEqual([["Typical rent", "$1,875 40 of 900 Sep 2026"]]);
    expect(within(strip).getByRole("img", { name: "Typical rent: better than 96% of areas" })).toBeVisible();
    await user.click(within(strip).getByRole("button", { name: /^Typical rent: \$1,875/ }));
    expect(facts(await screen.findByRole("dialog", { name: /^Typical rent:/ }))).toEqual({
      Source: "Rent index",
      "As of": "Sep 2026",
      Formula: "How typical rent is made",
      Coverage: "900 areas",
    });
    expect(network.asked(countyStats).map(({ params }) => params.id)).toEqual(["12057"]);
  });

  it("leads with what decides, and keeps apart what is last known, with its month and without a rank", async () => {
    const { user } = await openCounty(
      answer(countyStats, {
        ...county,
        metrics: [
          { ...rent, isLastKnown: true, asOf: "2025-01", rank: null, percentile: null },
          figure("grossYield", "Gross yield", { unit: "fraction", value: 0.061, rank: 12, percentile: 0.9 }),
          figure("rentToIncome", "Rent to income", {
            ...{ unit: "fraction", value: 0.27, theme: "affordability" },
            parts: [
              { label: "Typical rent", asOf: "2026-09" },
              { label: "Median household income", asOf: "2025" },
            ],
          }),
          figure("rentGrowth1y", "Rent growth, 1 year", {
            ...{ unit: "fraction", value: 0.09, unranked: "Not ranked: 2.0 years of history, fewer than 5" },
          }),
        ],
      }),
    );
    await heading("Hillsborough County, FL");
    const strip = section("Headline figures");
    const titles = strip.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([...["Return", "Affordability"], "Last known, past the publisher’s cycle"]);
    expect(facts(screen.getByRole("region", { name: "Headline figures" }))).toEqual({
      "Gross yield": "6.1% 12 of 900 Sep 2026",
      "Rent growth, 1 year": "9.0% Not ranked: 2.0 years of history, fewer than 5 Sep 2026",
      "Rent to income": "27.0% 2025 and Sep 2026",
      "Typical rent": "$1,875 Last known Jan 2025",
    });
    const all = section("All figures");
    expect(all.getByText("3 figures, 1 last known")).toBeVisible();
    await user.click(all.getByText("Rent and value"));
    expect(all.getByText("Last known Jan 2025")).toBeVisible();
  });

  it("says why a figure is not known", async () => {
    const { user } = await openCounty();
    await heading("Hillsborough County, FL");
    const part = section("All figures");
    await user.click(part.getByText("Supply"));
    expect(part.getByText("Months of supply is not available here")).toBeInTheDocument();
    expect(part.getByText("Months of supply: Too few homes are for sale")).toBeInTheDocument();
  });

  it("leads to its metro, to the map and to counties like it", async () => {
    const { user } = await openCounty();
    await heading("Hillsborough County, FL");
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Tampa, FL")).toBe("/markets/msa/45300");
    expect(href("Show on the map")).toBe("/markets?county=12057");
    expect(screen.queryByText("Alike in rent and growth.")).toBeNull();
    await user.click(screen.getByText("Similar counties"));
    expect(await screen.findByRole("link", { name: "Pinellas County" })).toBeVisible();
    expect(screen.getByText("Alike in rent and growth.")).toBeVisible();
    expect(href("Pinellas County")).toBe("/markets/county/12103");
    const table = "Similar counties of Hillsborough County, FL";
    expect(column(table, "Typical rent")).toEqual(["$1,790", "—"]);
    expect(column(table, "Difference")).toEqual(["0.42", "0.61"]);
  });

  it("shows our homes there and the properties that are known", async () => {
    const { user } = await openCounty(
      answer(countyStats, {
        ...county,
        holdings: {
          homes: 12,
          invested: 3_100_000,
          monthlyRent: null,
          unavailable: { monthlyRent: "No rent recorded" },
        },
        places: {
          ...county.places,
          singleFamily: 240,
          multiFamily: 3,
          rentalListings: 1200,
          latestListing: "2026-10",
          items: [
            sample(MarketStats.shape.places.shape.items.element, {
              googlePlacesId: "place-1",
              label: "12 Oak St",
              isOwned: true,
              sqft: 1650,
              monthlyRent: 1890,
            }),
          ],
        },
      }),
    );
    await heading("Hillsborough County, FL");
    const ours = words(screen.getByRole("region", { name: "Our homes here" }));
    expect(ours).toMatch(/Homes 12 .*\$3/);
    expect(
      section("Our homes here").getByRole("button", {
        name: "Monthly rent is unavailable: No rent recorded",
      }),
    ).toBeVisible();
    const here = section("All figures");
    await user.click(here.getByText("Properties here"));
    expect(await here.findByText(/240 single-family, 3 multi-family; 1,200 rents to Oct 2026/)).toBeVisible();
    expect(here.getByText(/^1 of 243, company-owned first/)).toBeVisible();
    expect(column("Properties in Hillsborough County, FL", "Property")).toEqual(["12 Oak St Owned"]);
    expect(column("Properties in Hillsborough County, FL", "Our rent")).toEqual(["$1,890"]);
    expect(here.getByRole("link", { name: "12 Oak St" })).toHaveAttribute(
      "href",
      "/research-property/place-1",
    );
  });

  it("never forecasts without what such forecasts missed by", async () => {
    const error = {
      meanAbsolute: 0.031,
      bias: -0.01,
      noChange: 0.045,
      count: 96,
      onEditions: 0,
      from: "2017-01",
      to: "2025-09",
    };
    const { user } = await openCounty(
      answer(countyStats, {
        ...county,
        forecasts: {
          method: ["The trend of the last year, damped."],
          items: [
            {
              key: "typicalRent",
              label: "Typical rent",
              unit: "usd",
              source: "Rent index",
              asOf: "2026-09",
              demo: false,
              value: 1875,
              level: 0.8,
              horizons: [
                {
                  months: 12,
                  month: "2027-09",
                  value: 1930,
                  low: 1850,
                  high: 2010,
                  change: 0.029,
                  error: { ...error, coverage: 0.78 },
                },
              ],
              path: [["2027-09", 1930, 1850, 2010]],
              track: [],
            },
          ],
          missing: [{ key: "typicalHomeValue", label: "Typical home value", reason: "The series is short" }],
        },
      }),
    );
    await heading("Hillsborough County, FL");
    await user.click(screen.getByText("Forecast and track record"));
    await screen.findByRole("table", { name: "Typical rent: forecasts and their past errors" });
    expect(rows("Typical rent: forecasts and their past errors")).toEqual([
      ["Sep 2027", "$1,850 – $2,010", "$1,930 ( + 2.9% )", "3.1%", "4.5%", "78%"],
    ]);
    expect(screen.getByText("No forecast of typical home value: the series is short.")).toBeVisible();
  });

  it("shows what later editions changed", async () => {
    const { user } = await openCounty(
      answer(countyStats, {
        ...county,
        editions: [
          {
            ...{ key: "typicalRent", label: "Typical rent", unit: "usd", publisher: "Rent index" },
            ...{ knownOn: "2026-03-03", newest: "2026-01", compared: 60, changed: 14 },
            atTheTime: { asOf: "2025-12", from: 1_880, to: 1_872 },
            largest: { asOf: "2024-04", from: 1_800, to: 1_836 },
          },
        ],
      }),
    );
    await heading("Hillsborough County, FL");
    await user.click(screen.getByText("Revisions"));
    await screen.findByRole("table", { name: "Revisions of Hillsborough County, FL" });
    expect(rows("Revisions of Hillsborough County, FL")).toEqual([
      [
        ...["Typical rent", "Mar 3, 2026", "Jan 2026", "14 of 60", "Dec 2025: $1,880 → $1,872"],
        "Apr 2024: $1,800 → $1,836 (+2.0%)",
      ],
    ]);
  });

  it("has jobs and pay by sector in one table, and says what is not disclosed", async () => {
    const sector = (key: string, label: string, given: Partial<Figure>) =>
      figure(key, label, { theme: "jobs", unit: "count", asOf: "2024", ...given });
    const { user } = await openCounty(
      answer(countyStats, {
        ...county,
        metrics: [
          sector("coveredJobs", "Covered employment (QCEW)", { value: 400_000 }),
          sector("sectorJobsConstruction", "Jobs: construction", { value: 30_000 }),
          sector("sectorWageConstruction", "Weekly wage: construction", { value: 1_250, unit: "usd" }),
          sector("sectorJobsInformation", "Jobs: information", { unavailable: "Not published" }),
        ],
      }),
    );
    await heading("Hillsborough County, FL");
    await user.click(section("All figures").getByText("Jobs and income"));
    const table = "Jobs by sector, Hillsborough County, FL";
    await screen.findByRole("table", { name: table });
    expect(rows(table)).toEqual([
      ["Construction", "30,000", "7.5%", "$1,250", "2024"],
      ["Information", "Not published", "—", "—", "—"],
    ]);
    expect(section("All figures").queryByText("Jobs: construction")).toBeNull();
  });

  it("sets an alert on a figure, in percent, and removes it", async () => {
    const alert = sample(MarketAlert, {
      ...{ kind: "county", areaId: "12057", metricKey: "rentGrowth1y", label: "Rent growth, 1 year" },
      ...{ unit: "fraction", side: "below", threshold: 0.015, value: 0.012, asOf: "2026-09" },
      metSince: "2026-08",
    });
    const choices = [
      { key: "rentGrowth1y", label: "Rent growth, 1 year", unit: "fraction" },
      { key: "typicalRent", label: "Typical rent", unit: "usd" },
    ];
    const { user } = await openCounty(
      answer(listMarketAlerts, { items: [], choices }),
      answer(createMarketAlert, { items: [alert], choices }),
      answer(deleteMarketAlert, { items: [], choices }),
    );
    await heading("Hillsborough County, FL");
    await user.click(screen.getByRole("button", { name: "Alerts" }));
    expect(await screen.findByText("No alerts for Hillsborough County, FL.")).toBeVisible();
    const field = screen.getByRole("textbox", { name: "Value" });
    await user.clear(field);
    await user.type(field, "1.5");
    await user.click(screen.getByRole("button", { name: "Set alert" }));
    expect(await screen.findByText("Rent growth, 1 year below 1.5%")).toBeVisible();
    expect(screen.getByText("1.2%, Sep 2026. Met since Aug 2026")).toBeVisible();
    expect(network.asked(createMarketAlert)[0]?.body).toEqual({
      ...{ kind: "county", id: "12057", metricKey: "rentGrowth1y", side: "below", threshold: 0.015 },
    });
    await user.click(screen.getByRole("button", { name: "Remove alert: Rent growth, 1 year below 1.5%" }));
    expect(await screen.findByText("No alerts for Hillsborough County, FL.")).toBeVisible();
  });

  it("says of simulated figures that they are", async () => {
    await openCounty(answer(countyStats, { ...county, metrics: [{ ...rent, demo: true }] }));
    expect(
      await screen.findByRole("note", { name: /Some figures of this page are simulated/ }),
    ).toBeVisible();
  });

  it("of which nothing is known says so", async () => {
    await openCounty(
      answer(countyStats, sample(MarketStats, { id: "12057", kind: "county", name: "Bare County" })),
    );
    expect(await heading("Bare County")).toBeVisible();
    expect(screen.getByText("No figures available")).toBeVisible();
    expect(screen.getByText("Outside loaded metro areas")).toBeVisible();
    expect(screen.getByText("We own no homes in this market.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Properties here" })).toBeNull();
    expect(screen.queryByText("Similar counties")).toBeNull();
  });

  it("that is not known is not asked for twice", async () => {
    await openCounty(answer(countyStats, refuse("not_found", "No county has this code")));
    expect(await screen.findByText("This page could not be loaded")).toBeVisible();
    expect(screen.getByText("No county has this code. Nothing was changed.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This page could not be loaded");
    expect(document.title).toBe("Page not loaded · Labs");
    expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
    expect(network.asked(countyStats)).toHaveLength(1);
  });

  it("that could not be loaded is tried again", async () => {
    const away = refuse("unavailable", "Markets are being loaded");
    const { user } = await openCounty(answer(countyStats, inTurn(away, away, away, county)));
    expect(await screen.findByText("Markets are being loaded. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await heading("Hillsborough County, FL")).toBeVisible();
  });
});

describe("a metro", () => {
  const metro = sample(MarketStats, {
    id: "45300",
    kind: "msa",
    name: "Tampa, FL",
    metrics: [rent],
    counties: [
      { id: "12057", name: "Hillsborough County, FL", values: { typicalRent: 1875 }, lastKnown: {} },
      { id: "12103", name: "Pinellas County", values: { typicalRent: 1790 }, lastKnown: {} },
    ],
    returns: {
      ...sample(MarketStats.shape.returns.unwrap(), {}),
      meanReturn: 0.091,
      ...{ volatility: 0.064, sharpe: 0.81, netYield: 0.041, n: 96 },
      from: "2016-01",
      to: "2026-09",
      quality: "short",
      unavailable: { beta: "No national series is loaded" },
      method: ["Growth of value plus net rent."],
    },
  });

  it("stands with its counties, and leads to them and to the comparison of metros", async () => {
    const { user, address } = await openPage("/markets/msa/45300", { answers: [answer(msaStats, metro)] });
    expect(await heading("Tampa, FL")).toBeVisible();
    expect(screen.getByText("2 counties")).toBeVisible();
    expect(screen.getByRole("link", { name: "Compare with other metros" })).toHaveAttribute(
      "href",
      "/markets?view=returns&msa=45300",
    );
    await screen.findByRole("table", { name: "Counties of Tampa, FL" });
    expect(rows("Counties of Tampa, FL")).toEqual([
      ["Hillsborough County, FL", "$1,875"],
      ["Pinellas County", "$1,790"],
    ]);
    await user.click(screen.getByRole("link", { name: "Pinellas County" }));
    await waitFor(() => expect(address()).toBe("/markets/county/12103"));
    await waitFor(() => expect(network.asked(countyStats)[0]?.params.id).toBe("12103"));
  });

  it("says what an owner would have earned there, and how little of it is known", async () => {
    await openPage("/markets/msa/45300", { answers: [answer(msaStats, metro)] });
    await heading("Tampa, FL");
    const part = section("Return and risk");
    expect(part.getByText(/96 overlapping years\. Under ten years: too short to evaluate\.$/)).toBeVisible();
    expect(part.getByRole("button", { name: /^Mean annual return: 9\.10%/ })).toBeVisible();
    // Of the month in which it ends, which may lie past the publisher's cycle: it is not called current.
    expect(part.getByRole("button", { name: /^Net yield, Sep 2026: 4\.1%/ })).toBeVisible();
    expect(part.getByRole("button", { name: /^Sharpe: 0\.81/ })).toBeVisible();
    expect(
      part.getByRole("button", { name: "Beta is unavailable: No national series is loaded" }),
    ).toBeVisible();
  });

  it("without counties, returns and figures shows none", async () => {
    await openPage("/markets/msa/45300", {
      answers: [answer(msaStats, sample(MarketStats, { id: "45300", kind: "msa", name: "Bare, FL" }))],
    });
    expect(await screen.findByText("No figures available")).toBeVisible();
    expect(screen.getByText("0 counties")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Return and risk" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Counties" })).toBeNull();
  });

  it("that could not be loaded is tried again", async () => {
    const away = refuse("unavailable", "Markets are being loaded");
    const { user } = await openPage("/markets/msa/45300", {
      answers: [answer(msaStats, inTurn(away, away, away, metro))],
    });
    expect(await screen.findByText("Markets are being loaded. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await heading("Tampa, FL")).toBeVisible();
  });

  it.each([
    ["a page of a proxy", "<html>Welcome</html>"],
    ["nothing", ""],
  ])("that is answered by %s keeps the frame, and says so in its own words", async (_, text) => {
    await openPage("/markets/msa/45300", {
      answers: [answer(msaStats, () => new Response(text) as never)],
    });
    const words = "The server's answer could not be read. Try again in a moment. Nothing was changed.";
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText("This page could not be loaded")).toBeVisible();
    expect(screen.getAllByRole("navigation", { name: "Places" })[0]).toBeVisible();
  });

  it("that is not known says so", async () => {
    await openPage("/markets/msa/99999", {
      answers: [answer(msaStats, refuse("not_found", "No such metro"))],
    });
    expect(await screen.findByText("No such metro. Nothing was changed.")).toBeVisible();
  });
});
