import { DataFreshness, dataFreshness } from "@labs/contract/data-sources";
import { countiesGeometry, countiesMetrics } from "@labs/contract/markets/metrics";
import {
  deleteMarketView,
  listMarketViews,
  type MarketView,
  saveMarketView,
} from "@labs/contract/markets/saved-views";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { useMarketStore } from "../features/markets/store.ts";
import { answerFigures, countyFigures } from "../test/county-figures.ts";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";
import { smallMap } from "../test/small-map.ts";

const drawn = answer(countiesGeometry, () => HttpResponse.json(smallMap()));

const fresh = answer(
  dataFreshness,
  sample(DataFreshness, { sources: 27, lastLoadedAt: "2026-11-01T15:00:00.000Z" }),
);

const openTable = (query = "") =>
  openPage(`/markets?view=table${query}`, { answers: [answerFigures(), drawn] });

const BY_RENT = "Counties by Typical rent";
const BY_SCORE = "Counties by weighted score";

describe("the rank table", () => {
  it("lists every county by the metric, ranked by its better side, the unknown ones last", async () => {
    await openTable();
    await screen.findByRole("table", { name: BY_RENT });
    expect(rows(BY_RENT)).toEqual([
      ["1", "Hillsborough County, FL", "FL", "$1,875"],
      ["2", "Pinellas County, FL", "FL", "$1,790"],
      ["—", "Fulton County, GA", "GA", "—"],
    ]);
    expect(screen.getByRole("link", { name: "Pinellas County, FL" })).toHaveAttribute(
      "href",
      "/markets/county/12103",
    );
  });

  it("ranks the lowest first where low is good", async () => {
    await openTable("&metric=unemploymentRate");
    const table = "Counties by Unemployment";
    await screen.findByRole("table", { name: table });
    expect(column(table, "County")[0]).toBe("Pinellas County, FL");
    expect(column(table, "Unemployment")).toEqual(["3.1%", "3.5%", "4.2%"]);
  });

  it("has every other metric that some county has at hand, hidden at first", async () => {
    const { user } = await openTable();
    await screen.findByRole("table", { name: BY_RENT });
    await user.click(screen.getByRole("button", { name: "Choose columns" }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getAllByRole("menuitemcheckbox").map(words)).toEqual([
      "County",
      "State",
      "Typical rent",
      "Unemployment",
      "Hazard risk",
      "FIPS",
    ]);
    await user.click(menu.getByRole("menuitemcheckbox", { name: "Hazard risk" }));
    expect(column(BY_RENT, "Hazard risk")).toEqual(["100 or more", "71.4", "12.0"]);
  });

  it("shows another metric where it is chosen above the table, in the place of the first", async () => {
    const { user, address } = await openTable();
    await screen.findByRole("table", { name: BY_RENT });
    await user.click(screen.getByRole("combobox", { name: "Metric" }));
    await user.click(await screen.findByRole("option", { name: "Unemployment" }));
    expect(address()).toBe("/markets?view=table&metric=unemploymentRate");
    const table = "Counties by Unemployment";
    await screen.findByRole("table", { name: table });
    expect(column(table, "Unemployment")).toEqual(["3.1%", "3.5%", "4.2%"]);
    expect(screen.queryByRole("columnheader", { name: /^Typical rent/ })).toBeNull();
  });

  it("has above it the date of the oldest figure in its columns, of those that somebody adds too", async () => {
    const dated = { ...countyFigures, lastKnown: { unemploymentRate: [{ asOf: "2020", rows: [0, 1, 2] }] } };
    const { user } = await openPage("/markets?view=table", {
      answers: [fresh, answerFigures(dated), drawn],
    });
    await screen.findByRole("table", { name: BY_RENT });
    const mark = () => words(screen.getByRole("link", { name: /27 sources, last loaded/ }));
    await waitFor(() => expect(mark()).toBe("Oldest figure Sep 2026"));
    const toggle = async () => {
      await user.click(screen.getByRole("button", { name: "Choose columns" }));
      await user.click(await screen.findByRole("menuitemcheckbox", { name: "Unemployment" }));
      await user.keyboard("{Escape}");
    };
    await toggle();
    await waitFor(() => expect(mark()).toBe("Oldest figure 2020"));
    await toggle();
    await waitFor(() => expect(mark()).toBe("Oldest figure Sep 2026"));
  });

  it("keeps its order in the address, beside the metric", async () => {
    const { user, address } = await openTable("&metric=unemploymentRate");
    await screen.findByRole("table", { name: "Counties by Unemployment" });
    await user.click(screen.getByRole("button", { name: "County" }));
    await waitFor(() => expect(column("Counties by Unemployment", "County")[0]).toBe("Fulton County, GA"));
    expect(address()).toBe("/markets?view=table&metric=unemploymentRate&counties.sort=name");
  });
});

describe("a score by own weights", () => {
  it("is the weighted mean of each county's percentiles, and none where a figure is missing", async () => {
    await openTable("&w.typicalRent=25&w.unemploymentRate=45");
    await screen.findByRole("table", { name: BY_SCORE });
    // High rent is good: 1 and 0. Low unemployment is good: of three, a half, 1 and 0.
    expect(column(BY_SCORE, "County")).toEqual([
      "Hillsborough County, FL",
      "Pinellas County, FL",
      "Fulton County, GA",
    ]);
    expect(column(BY_SCORE, "Rank")).toEqual(["1", "2", "—"]);
    expect(column(BY_SCORE, "Score")).toEqual(["67.9", "64.3", "—"]);
    // A quarter more on unemployment turns them around.
    expect(column(BY_SCORE, "Rank range")).toEqual(["1 – 2", "1 – 2", "—"]);
    expect(screen.getByText("Weighted mean of each county's percentiles.")).toBeVisible();
    expect(screen.getByText(/^2 of the first 2 stay in the top group/)).toBeVisible();
  });

  it("says of each figure which side of it is good", async () => {
    await openTable("&w.typicalRent=25&w.unemploymentRate=75");
    await screen.findByRole("table", { name: BY_SCORE });
    expect(screen.getByText("High typical rent")).toBeVisible();
    expect(screen.getByText("Low unemployment")).toBeVisible();
  });

  it("begins with a figure, and ends with the last one taken out; the address keeps it", async () => {
    const { user, address } = await openTable();
    await screen.findByRole("table", { name: BY_RENT });
    await user.click(screen.getByRole("combobox", { name: "Add a metric to the custom score" }));
    await user.click(await screen.findByRole("option", { name: "Unemployment" }));
    expect(await screen.findByRole("table", { name: BY_SCORE })).toBeVisible();
    expect(address()).toBe("/markets?view=table&w.unemploymentRate=25");
    // A weight is a share of all weights: alone it is all of it, and no rank can move.
    expect(column(BY_SCORE, "Rank range")).toEqual(["1 – 1", "2 – 2", "3 – 3"]);
    await user.click(screen.getByRole("button", { name: "Remove Unemployment from the score" }));
    expect(await screen.findByRole("table", { name: BY_RENT })).toBeVisible();
    expect(address()).toBe("/markets?view=table");
  });

  it("takes another weight as it is typed, also over an emptied field", async () => {
    const { user, address } = await openTable("&w.typicalRent=25&w.unemploymentRate=25");
    const weight = await screen.findByRole("textbox", { name: "Weight of Typical rent" });
    await user.clear(weight);
    expect(screen.getByRole("textbox", { name: "Weight of Typical rent" })).toBeVisible();
    await user.type(weight, "40");
    await waitFor(() => expect(address()).toBe("/markets?view=table&w.unemploymentRate=25&w.typicalRent=40"));
    await user.clear(weight);
    await user.tab();
    expect(weight).toHaveValue("40");
  });

  it("holds a weight to a hundred at most, rather than to drop it", async () => {
    const { user, address } = await openTable("&w.typicalRent=25&w.unemploymentRate=25");
    const weight = await screen.findByRole("textbox", { name: "Weight of Typical rent" });
    await user.clear(weight);
    await user.type(weight, "250");
    await user.tab();
    await waitFor(() => expect(weight).toHaveValue("100"));
    await waitFor(() => expect(address()).toContain("w.typicalRent=100"));
  });

  it("shows a simulated figure's mark on its metric alone, and not on a score", async () => {
    await openTable("&metric=hazardRiskScore");
    expect(
      await screen.findByRole("note", { name: "Demo data. Hazard risk is simulated by the demo generator." }),
    ).toBeVisible();
  });
});

describe("saved views of markets", () => {
  /** Views as a server keeps them. */
  function keepViews(...names: string[]): Answer[] {
    let made = 0;
    const make = (view: Omit<MarketView, "id">) => {
      made += 1;
      return { ...view, id: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}` };
    };
    let items: MarketView[] = names.map((name) => make({ name, search: `from=${name}` }));
    return [
      answer(listMarketViews, () => ({ items })),
      answer(saveMarketView, ({ body }) => {
        items = [...items.filter(({ name }) => name !== body.name), make(body)];
        return { items };
      }),
      answer(deleteMarketView, ({ params }) => {
        items = items.filter(({ id }) => id !== params.id);
        return { items };
      }),
    ];
  }
  const openViews = async (query: string, answers: Answer[]) => {
    const page = await openPage(`/markets?view=table${query}`, {
      answers: [answerFigures(), drawn, ...answers],
    });
    await page.user.click(await screen.findByRole("button", { name: "Views" }));
    return page;
  };

  it("keep what the desk shows under a name, come back, and are removed", { tags: "nightly" }, async () => {
    const { user, address } = await openViews("&metric=unemploymentRate", keepViews());
    expect(await screen.findByText("No views saved yet")).toBeVisible();
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await user.type(screen.getByRole("textbox", { name: "View name" }), " Jobs {Enter}");
    expect(await screen.findByRole("menuitem", { name: "Jobs" })).toBeVisible();
    expect(network.asked(saveMarketView)[0]?.body).toEqual({
      name: "Jobs",
      search: "view=table&metric=unemploymentRate",
    });
    await user.keyboard("{Escape}");

    await user.click(screen.getByRole("radio", { name: "Map" }));
    await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("menuitem", { name: "Jobs" }));
    expect(await screen.findByRole("table", { name: "Counties by Unemployment" })).toBeVisible();
    expect(address()).toBe("/markets?view=table&metric=unemploymentRate");

    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove Jobs" }));
    expect(await screen.findByText("No views saved yet")).toBeVisible();
  });

  it("that this browser kept before move to the server, none over one of the same name", async () => {
    useMarketStore.setState({
      views: [
        { name: "Rents", search: "metric=typicalRent" },
        { name: "Jobs", search: "metric=unemploymentRate" },
      ],
    });
    await openViews("", keepViews("Jobs"));
    expect(await screen.findByRole("menuitem", { name: "Jobs (this browser)" })).toBeVisible();
    expect(screen.getByRole("menuitem", { name: "Rents" })).toBeVisible();
    expect(screen.getByRole("menuitem", { name: "Jobs" })).toBeVisible();
    expect(network.asked(saveMarketView).map(({ body }) => body)).toEqual([
      { name: "Rents", search: "metric=typicalRent" },
      { name: "Jobs (this browser)", search: "metric=unemploymentRate" },
    ]);
    await waitFor(() => expect(useMarketStore.getState().views).toEqual([]));
  });

  it("say so where the server can't be asked", async () => {
    await openViews("", [answer(listMarketViews, refuse("unavailable", "Not now"))]);
    expect(await screen.findByText(/The saved views/)).toBeVisible();
  });
});

describe("the rank table after the map", () => {
  it("waits for every metric, and says when they could not be loaded", async () => {
    const first = { ...countyFigures, metrics: countyFigures.metrics.slice(0, 1) };
    const one = { ...first, values: { typicalRent: countyFigures.values.typicalRent ?? [] } };
    const { user } = await openPage("/markets", {
      answers: [
        answer(countiesMetrics, inTurn(one, refuse("conflict", "Figures are being replaced"), countyFigures)),
        drawn,
      ],
    });
    await screen.findByRole("application");
    await waitFor(() => expect(network.asked(countiesMetrics)).toHaveLength(2));
    await user.click(screen.getByRole("radio", { name: "Rank table" }));
    expect(await screen.findByText("The figures of counties could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: BY_RENT })).toBeVisible();
  });
});
