import { countyStats, MarketStats } from "@labs/contract/markets/metrics";
import {
  SmallAreaMetrics,
  SmallAreaStats,
  smallAreaMetrics,
  tractStats,
  zipStats,
} from "@labs/contract/markets/small-areas";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { section } from "../test/read.ts";
import { sample } from "../test/sample.ts";

type Figure = SmallAreaStats["metrics"][number];

const figure = (key: string, label: string, given: Partial<Figure>) =>
  sample(SmallAreaStats.shape.metrics.element, {
    ...{ key, label, unit: "usd", source: "Survey", asOf: "2024", coverage: 300, of: 300, ...given },
  });

const tract = sample(SmallAreaStats, {
  ...{ id: "53033000100", kind: "tract", census: "2020", otherCensus: "2010" },
  name: "Census tract 1, King County, WA",
  counties: [{ id: "53033", name: "King County, WA", share: null }],
  note: "Boundaries were redrawn.",
  metrics: [
    figure("medianGrossRent", "Median gross rent", { value: 1_500, margin: 120, rank: 4, percentile: 0.9 }),
    figure("medianHomeValue", "Median home value", { value: 610_000, asOf: "2018", isLastKnown: true }),
    figure("medianHouseholdIncome", "Median household income", {
      unavailable: "Withheld by the publisher: too few answers (2024)",
    }),
  ],
});

describe("below the county", () => {
  it("a tract's page shows margins, keeps old figures apart, and leads to the tract of the other census", async () => {
    await openPage("/markets/tract/53033000100", { answers: [answer(tractStats, tract)] });
    await screen.findByRole("heading", { name: tract.name, level: 1 });
    const figures = section("Headline figures");
    expect(figures.getByText("± $120")).toBeVisible();
    expect(figures.getByText("Last known 2018")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the tract of 2010" })).toHaveAttribute(
      "href",
      "/markets/tract/53033000100?census=2010",
    );
  });

  it("a ZIP code's page leads to its properties, and says that nothing is loaded", async () => {
    const zip = sample(SmallAreaStats, { id: "98101", kind: "zip", name: "98101, Seattle, WA" });
    await openPage("/markets/zip/98101", { answers: [answer(zipStats, zip)] });
    expect(await screen.findByText("No figures available")).toBeVisible();
    expect(screen.getByRole("link", { name: "Find properties here" })).toHaveAttribute(
      "href",
      expect.stringContaining("98101"),
    );
  });

  it("a county's page lists its ZIP codes with margins and ranks", async () => {
    const rent = { key: "medianGrossRent", label: "Median gross rent", unit: "usd", coverage: 1 } as const;
    const list = sample(SmallAreaMetrics, {
      kind: "zip",
      metrics: [sample(SmallAreaMetrics.shape.metrics.element, { ...rent, asOf: "2024" })],
      ids: ["98101", "98104"],
      names: ["98101, Seattle, WA", "98104, Seattle, WA"],
      values: { medianGrossRent: [1_900, null] },
      margins: { medianGrossRent: [80, null] },
      withheld: { medianGrossRent: [1] },
    });
    const county = sample(MarketStats, { id: "53033", kind: "county", name: "King County, WA", state: "WA" });
    const { user } = await openPage("/markets/county/53033", {
      answers: [answer(countyStats, county), answer(smallAreaMetrics, list)],
    });
    await user.click(await screen.findByText("ZIP codes and census tracts"));
    expect(await screen.findByRole("link", { name: "98101, Seattle, WA" })).toHaveAttribute(
      "href",
      "/markets/zip/98101",
    );
    expect(screen.getByText("$1,900 ± $80")).toBeVisible();
    expect(screen.getByText("1 more without a figure.")).toBeVisible();
  });
});
