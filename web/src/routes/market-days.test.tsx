import { DataFreshness, dataFreshness } from "@labs/contract/data-sources";
import { CountyMetrics, countiesMetrics, countyStats, MarketStats } from "@labs/contract/markets/metrics";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

type Figure = MarketStats["metrics"][number];

const figure = (key: string, label: string, given: Partial<Figure>) =>
  sample(MarketStats.shape.metrics.element, {
    ...{ key, label, unit: "usd", source: "Rent index", asOf: "2026-09", coverage: 900, of: 900 },
    ...given,
  });

const rent = figure("typicalRent", "Typical rent", { value: 1875, rank: 40, percentile: 0.96 });
const value = figure("typicalHomeValue", "Typical home value", { value: 372_000 });
const supply = figure("monthsOfSupply", "Months of supply", { theme: "supply", value: null });

const county = sample(MarketStats, {
  ...{ id: "12057", kind: "county", name: "Hillsborough County, FL", state: "FL" },
  msa: { id: "45300", name: "Tampa, FL" },
  metrics: [value, supply, rent],
  peers: [
    {
      ...{ id: "12103", name: "Pinellas County, FL", distance: 0.42 },
      ...{ values: { typicalRent: 1790 }, lastKnown: {} },
    },
  ],
});

const OLDEST = "Oldest figure Sep 2026";
const fresh = answer(
  dataFreshness,
  sample(DataFreshness, { sources: 27, lastLoadedAt: "2026-11-01T15:00:00.000Z" }),
);

const openCounty = (...answers: Answer[]) =>
  openPage("/markets/county/12057", { answers: [fresh, answer(countyStats, county), ...answers] });
const heading = (name: string) => screen.findByRole("heading", { name, level: 1 });

describe("a county", () => {
  it("is shown as it was known on a day, says so, and leads back to today", async () => {
    const { user, address } = await openCounty();
    await heading("Hillsborough County, FL");
    const mark = () => screen.getByRole("link", { name: /27 sources, last loaded/ });
    await waitFor(() => expect(words(mark())).toBe(OLDEST));
    await user.click(screen.getByRole("button", { name: "As known on" }));
    await user.type(await screen.findByLabelText("As known on", { selector: "input" }), "2024-06-30");
    network.use(
      answer(countyStats, {
        ...county,
        knownOn: "2024-06-30",
        metrics: [{ ...rent, asOf: "2024-05", isOfLaterEdition: true }, value, supply],
      }),
    );
    expect(screen.getByRole("button", { name: "Show that day" })).toBeVisible();
    await user.keyboard("{Enter}");
    const note = await screen.findByText(
      /^As known on Jun 30, 2024: figures that came out later are left out/,
    );
    expect(words(note)).toContain("Of 1 figure no edition of that time is loaded");
    expect(address()).toBe("/markets/county/12057?known=2024-06-30");
    expect(network.asked(countyStats).at(-1)?.query).toEqual({ knownOn: "2024-06-30" });
    expect(words(mark())).toBe("As known on Jun 30, 2024");
    // Every way to another area is a way to that day.
    expect(screen.getByRole("link", { name: "Tampa, FL" })).toHaveAttribute(
      "href",
      "/markets/msa/45300?known=2024-06-30",
    );
    const onMap = { name: "Show on the map" };
    expect(screen.getByRole("link", onMap)).toHaveAttribute("href", "/markets?county=12057&known=2024-06-30");
    await user.click(screen.getByText("Similar counties"));
    expect(await screen.findByRole("link", { name: "Pinellas County, FL" })).toHaveAttribute(
      "href",
      "/markets/county/12103?known=2024-06-30",
    );
    // What we own and what stands there are of today.
    expect(screen.queryByRole("region", { name: "Our homes here" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Show today" }));
    await waitFor(() => expect(address()).toBe("/markets/county/12057"));
    await waitFor(() => expect(words(mark())).toMatch(/^Oldest figure /));
  });

  it.each([
    [
      "the oldest figure that it shows",
      { demo: false },
      "Oldest figure Feb 2022",
      "Figures of Feb 2022 to Jan 2026.",
    ],
    [
      "simulated figures where it shows no other",
      { demo: true },
      "Oldest demo figure May 2020",
      "Demo figures of May 2020 to Jan 2026.",
    ],
  ])("has above it the date of %s", async (_, { demo }, short, long) => {
    const metrics = [
      { ...rent, asOf: "2026-01", demo },
      { ...value, asOf: "2022-02", isLastKnown: true, demo },
      { ...supply, value: 3, asOf: "2020-05", demo: true },
    ];
    await openCounty(answer(countyStats, { ...county, metrics }));
    const mark = await screen.findByRole("link", { name: /27 sources, last loaded/ });
    await waitFor(() => expect(words(mark)).toBe(short));
    expect(mark.getAttribute("aria-label")).toContain(long);
  });
});

describe("the map", () => {
  it("is of the day that its address names, as are the areas that it leads to", async () => {
    const figures = sample(CountyMetrics, {
      ...{ ids: ["12057"], names: ["Hillsborough County, FL"], msaIds: ["45300"] },
      metrics: [rent],
      ...{ values: { typicalRent: [1_500] }, lastKnown: {}, unranked: {} },
    });
    const { user, address } = await openPage("/markets?view=table&known=2024-06-30", {
      answers: [fresh, answer(countiesMetrics, figures)],
    });
    expect(await screen.findByRole("note")).toHaveTextContent(/^As known on Jun 30, 2024/);
    expect(network.asked(countiesMetrics).at(-1)?.query).toEqual({ knownOn: "2024-06-30" });
    expect(await screen.findByRole("link", { name: "Hillsborough County, FL" })).toHaveAttribute(
      "href",
      "/markets/county/12057?known=2024-06-30",
    );
    expect(words(await screen.findByRole("link", { name: /27 sources/ }))).toBe("As known on Jun 30, 2024");
    await user.click(screen.getByRole("link", { name: "Show today" }));
    await waitFor(() => expect(address()).toBe("/markets?view=table"));
    await waitFor(() => expect(network.asked(countiesMetrics).at(-1)?.query).toEqual({}));
  });
});
