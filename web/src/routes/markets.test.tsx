import { evaluateFlags } from "@labs/contract/flags";
import {
  CountyHistory,
  countiesGeometry,
  countiesHistory,
  countiesMetrics,
} from "@labs/contract/markets/metrics";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { answerFigures, countyFigures, marketMetric } from "../test/county-figures.ts";
import { type Answer, answer, crash, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { sample } from "../test/sample.ts";
import { smallMap } from "../test/small-map.ts";

const drawn = answer(countiesGeometry, () => HttpResponse.json(smallMap()));

const history = sample(CountyHistory, {
  metric: marketMetric("typicalRent", "Typical rent"),
  dates: ["2024-09", "2025-09", "2026-09"],
  ids: countyFigures.ids,
  values: [
    [1500, 1400, null],
    [1700, 1600, null],
    [1875, 1790, null],
  ],
});

const openMap = (query = "", ...answers: Answer[]) =>
  openPage(`/markets${query}`, { answers: [answerFigures(), drawn, ...answers] });

const map = () => screen.findByRole("application", { name: /^Map of counties by/ });
const side = (name: string) => screen.findByRole("complementary", { name: `Figures of ${name}` });
const figures = (element: HTMLElement) =>
  [...element.querySelectorAll("dl > div")].map((row) => [...row.children].map(words).join(" | "));

/** Chooses from one of the library's own lists. */
async function choose(user: Awaited<ReturnType<typeof openMap>>["user"], name: string, option: string) {
  await user.click(screen.getByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: option }));
}

describe("the national map", () => {
  it("stands with what it shows, by whom, as of when, and of how many counties", async () => {
    await openMap();
    expect(await map()).toHaveAccessibleName(
      "Map of counties by Typical rent. Arrow keys walk from county to county, Enter opens one, plus and minus zoom. The rank table holds the same values.",
    );
    expect(screen.getByRole("heading", { level: 2, name: "Typical rent" })).toBeVisible();
    expect(
      screen.getByText("How typical rent is made. Rent index, as of Sep 2026. 2 of 3 counties."),
    ).toBeVisible();
  });

  it("asks for one metric first and for the others once the map stands", async () => {
    await openMap();
    await map();
    await waitFor(() =>
      expect(network.asked(countiesMetrics).map(({ query }) => query.metric)).toEqual([
        ["typicalRent"],
        undefined,
      ]),
    );
  });

  it("explains its colors: each class from its lower bound on, the spread, and what has no data", async () => {
    await openMap();
    await map();
    const classes = screen.getByRole("list", { name: "Classes, by lower bound" });
    expect(within(classes).getAllByRole("listitem").map(words)).toEqual(["lowest", "$1,790", "$1,875"]);
    expect(
      screen.getByRole("img", { name: "How counties are spread between $1,790 and $1,875" }),
    ).toBeVisible();
    expect(screen.getByText(/No data: 1 counties\. Quantile classes:/)).toBeVisible();
  });

  it("cuts even steps instead of quantiles on demand, which the address keeps", async () => {
    const { user, address } = await openMap();
    await map();
    await user.click(screen.getByRole("radio", { name: "Thresholds" }));
    expect(await screen.findByText(/Threshold classes: equal steps/)).toBeVisible();
    expect(address()).toBe("/markets?classes=even");
    await user.click(screen.getByRole("radio", { name: "Quantiles" }));
    expect(await screen.findByText(/Quantile classes:/)).toBeVisible();
    expect(address()).toBe("/markets");
  });

  it("shows another metric without a call, and keeps the rest of the address", async () => {
    const { user, address } = await openMap("?metros=1&date=2025-09");
    await map();
    await waitFor(() => expect(network.asked(countiesMetrics)).toHaveLength(2));
    await choose(user, "Metric", "Unemployment");
    expect(await screen.findByRole("heading", { level: 2, name: "Unemployment" })).toBeVisible();
    expect(screen.getByText(/Labor office, as of Sep 2026\. 3 of 3 counties\.$/)).toBeVisible();
    // The month was one of the other metric's series.
    expect(address()).toBe("/markets?metros=1&metric=unemploymentRate");
    expect(network.asked(countiesMetrics)).toHaveLength(2);
  });

  it("offers by theme what some county has, and nothing that none has", async () => {
    const { user } = await openMap();
    await map();
    await waitFor(() => expect(network.asked(countiesMetrics)).toHaveLength(2));
    await user.click(screen.getByRole("combobox", { name: "Metric" }));
    await waitFor(() =>
      expect(screen.getAllByRole("option").map(words)).toEqual([
        "Typical rent",
        "Unemployment",
        "Hazard risk",
      ]),
    );
  });

  it.each(["?metric=permits", "?metric=gone"])(
    "shows rents where a link names no known metric (%s)",
    async (query) => {
      await openMap(query);
      expect(await screen.findByRole("heading", { level: 2, name: "Typical rent" })).toBeVisible();
      expect(screen.queryByText(/There is no metric/)).not.toBeInTheDocument();
    },
  );

  it("marks a simulated metric", async () => {
    await openMap("?metric=hazardRiskScore");
    expect(
      await screen.findByRole("note", { name: "Demo data. Hazard risk is simulated by the demo generator." }),
    ).toBeVisible();
  });
});

describe("a county on the map", () => {
  it("is reached and opened by keys, and stands beside the map with its ranks, the metric of the map first", async () => {
    const { user, address } = await openMap("?metric=unemploymentRate");
    (await map()).focus();
    await waitFor(() => expect(network.asked(countiesMetrics)).toHaveLength(2));
    await user.keyboard("{ArrowLeft}");
    expect(await screen.findByText("Pinellas County, FL: 3.1%")).toBeInTheDocument();
    await user.keyboard("{Enter}");
    const panel = await side("Pinellas County, FL");
    await waitFor(() =>
      expect(figures(panel)).toEqual([
        // Of unemployment the lowest is the best.
        "Unemployment | 3.1% | 1 of 3 , Sep 2026",
        "Typical rent | $1,790 | 2 of 2 , Sep 2026",
        "Hazard risk | 71.4 | 2 of 3 , Sep 2026",
      ]),
    );
    expect(within(panel).getByRole("progressbar", { name: "Unemployment: rank 1 of 3" })).toHaveAttribute(
      "aria-valuenow",
      "100",
    );
    expect(address()).toBe("/markets?metric=unemploymentRate&county=12103");
  });

  it("comes back from a link, leads to its metro and its page, and is closed", async () => {
    const { user, address } = await openMap("?county=12057");
    const panel = await side("Hillsborough County, FL");
    // A publisher's code stands by its words, never as a figure.
    expect(figures(panel)[2]).toBe("Hazard risk | 100 or more | 1 of 3 , Sep 2026");
    expect(await within(panel).findByRole("link", { name: "Tampa, FL" })).toHaveAttribute(
      "href",
      "/markets/msa/45300",
    );
    expect(within(panel).getByRole("link", { name: "Open county page" })).toHaveAttribute(
      "href",
      "/markets/county/12057",
    );
    await user.click(within(panel).getByRole("button", { name: "Close Hillsborough County, FL" }));
    await waitFor(() => expect(screen.queryByRole("complementary", { name: /^Figures of/ })).toBeNull());
    expect(address()).toBe("/markets");
  });

  it("of which the map's metric is not known says so, and has no rank", async () => {
    await openMap("?county=13121");
    const panel = await side("Fulton County, GA");
    expect(figures(panel)[0]).toBe("Typical rent | — | no rank");
    expect(within(panel).getByTitle("No typical rent is published")).toBeVisible();
    expect(within(panel).queryByText(/^Part of/)).toBeNull();
  });

  it("is found by name, as are states and metros, and the map goes there", async () => {
    const { user, address } = await openMap();
    await map();
    const finder = screen.getByRole("combobox", { name: "Find a county, state or metro on the map" });
    await user.type(finder, "pinellas, fl");
    await user.click(await screen.findByRole("option", { name: "Pinellas County, FL" }));
    expect(await side("Pinellas County, FL")).toBeVisible();
    expect(address()).toBe("/markets?zoom=4.88%2C350.0%2C350.0&county=12103");
    await user.type(finder, "tampa");
    await user.click(await screen.findByRole("option", { name: "Tampa, FL Metro" }));
    await waitFor(() => expect(address()).toContain("metros=1"));
    expect(address()).toContain("county=12103");
    await waitFor(() => expect(screen.getByRole("switch", { name: "Metro outlines" })).toBeChecked());
    await user.type(finder, "nowhere");
    expect(await screen.findByText("No county, state or metro of this name")).toBeVisible();
  });

  it("is seen nearer and farther by the buttons", async () => {
    const { user, address } = await openMap();
    await map();
    // Faster than the map is drawn, none of them is lost.
    await user.dblClick(screen.getByRole("button", { name: "Zoom in" }));
    await waitFor(() => expect(address()).toBe("/markets?zoom=3.24%2C487.5%2C305.0"));
    await user.click(screen.getByRole("button", { name: "United States" }));
    await waitFor(() => expect(address()).toBe("/markets"));
  });
});

describe("the map over time", () => {
  const past = answer(countiesHistory, history);

  it("asks for earlier months only when they are wanted, and goes through them by keys", async () => {
    const { user, address } = await openMap("", past);
    await map();
    expect(network.asked(countiesHistory)).toHaveLength(0);
    await user.click(screen.getByRole("switch", { name: "Over time" }));
    const slider = await screen.findByRole("slider", { name: "Year of the map" });
    expect(slider).toHaveAttribute("aria-valuenow", "2");
    expect(network.asked(countiesHistory)[0]?.query).toEqual({ metric: "typicalRent" });
    slider.focus();
    await user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(slider).toHaveAttribute("aria-valuenow", "1"));
    expect(screen.getByText("Sep 2025", { selector: "p" })).toBeVisible();
    expect(address()).toBe("/markets?date=2025-09");
    await user.keyboard("{ArrowRight}");
    // The last stop is the newest figures, whatever their month.
    await waitFor(() => expect(address()).toBe("/markets"));
  });

  it("says of a county what it was in the month that is drawn, and which month that is", async () => {
    const { user } = await openMap("?date=2025-09", past);
    await screen.findByRole("slider", { name: "Year of the map" });
    (await map()).focus();
    await user.keyboard("{ArrowLeft}");
    expect(await screen.findByText("Pinellas County, FL: $1,600, Sep 2025")).toBeInTheDocument();
    expect(screen.getByText("Typical rent: $1,600").parentElement).toHaveTextContent(
      "Pinellas County, FLTypical rent: $1,600Sep 2025Sep 2024 to Sep 2026",
    );
    await user.keyboard("{Enter}");
    const panel = await side("Pinellas County, FL");
    expect(figures(panel)[0]).toBe("Typical rent | $1,790 | 2 of 2 , Sep 2026");
    expect(within(panel).getByText("Latest figures, not the map’s month")).toBeVisible();
  });

  it("colors every month by the same classes", async () => {
    await openMap("?date=2024-09", past);
    await screen.findByRole("slider", { name: "Year of the map" });
    const classes = await screen.findByRole("list", { name: "Classes, by lower bound" });
    await waitFor(() =>
      expect(within(classes).getAllByRole("listitem").map(words)).toEqual([
        "lowest",
        "$1,400",
        "$1,500",
        "$1,600",
        "$1,700",
        "$1,790",
        "$1,875",
      ]),
    );
  });

  it("says that a metric has no earlier values", async () => {
    const { user, address } = await openMap(
      "?date=2025-09",
      answer(countiesHistory, refuse("not_found", "None")),
    );
    expect(
      await screen.findByText("Typical rent has no earlier values. The map shows the newest ones."),
    ).toBeVisible();
    await user.click(screen.getByRole("switch", { name: "Over time" }));
    await waitFor(() => expect(address()).toBe("/markets"));
  });

  it("says of a county under the hand its newest value and its rank, or why there is none", async () => {
    const { user } = await openMap("", past);
    (await map()).focus();
    await user.keyboard("{ArrowLeft}");
    const tip = (await screen.findByText("Typical rent: $1,790")).parentElement;
    await waitFor(() =>
      expect(tip).toHaveTextContent(
        "Pinellas County, FLTypical rent: $1,7902 of 2, Sep 2026Sep 2024 to Sep 2026",
      ),
    );
    await user.keyboard("{ArrowRight}{ArrowUp}");
    expect((await screen.findByText("Typical rent: no data")).parentElement).toHaveTextContent(
      "Fulton County, GATypical rent: no dataNo typical rent is published",
    );
  });
});

describe("markets without a map", () => {
  it("say that it could not be loaded and where the same values are, and can be asked for it again", async () => {
    const { user } = await openMap("", answer(countiesGeometry, crash()));
    expect(await screen.findByText("The map could not be loaded")).toBeVisible();
    expect(screen.getByText("The rank table holds the same values.")).toBeVisible();
    const before = network.asked(countiesGeometry).length;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(network.asked(countiesGeometry)).toHaveLength(before + 3));
    expect(await screen.findByText("The map could not be loaded")).toBeVisible();
  });

  it("say that maps are switched off", async () => {
    await openMap(
      "",
      answer(evaluateFlags, {
        flags: [{ ...sample(evaluateFlags.response.shape.flags.element), key: "market-maps", value: false }],
      }),
    );
    expect(
      await screen.findByText("Maps are switched off. The rank table holds the same values."),
    ).toBeVisible();
  });
});

describe("markets without figures", () => {
  it("lead to where they come from", async () => {
    await openPage("/markets", {
      answers: [answerFigures({ ...countyFigures, metrics: countyFigures.metrics.slice(3) }), drawn],
    });
    expect(await screen.findByText("No market data loaded")).toBeVisible();
    const page = within(screen.getByRole("main"));
    expect(page.getByRole("link", { name: "Data sources" })).toHaveAttribute("href", "/data-sources");
    expect(screen.queryByRole("radio", { name: "Map" })).toBeNull();
  });

  it("that could not be loaded are asked for again", async () => {
    const away = refuse("unavailable", "Markets are being loaded");
    const { user } = await openPage("/markets?view=table", {
      answers: [answer(countiesMetrics, inTurn(away, away, away, countyFigures)), drawn],
    });
    expect(await screen.findByText("Markets are being loaded. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Counties by Typical rent" })).toBeVisible();
  });
});
