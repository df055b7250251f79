import {
  BubbleChart,
  BubbleRow,
  ChartMetric,
  metroBubbleChart,
  RiskChart,
  RiskRow,
  riskChart,
} from "@labs/contract/markets/charts";
import { countiesGeometry } from "@labs/contract/markets/metrics";
import { listMarketViews, MarketView } from "@labs/contract/markets/saved-views";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { answerFigures } from "../test/county-figures.ts";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";
import { smallMap } from "../test/small-map.ts";

const drawn = answer(countiesGeometry, () => HttpResponse.json(smallMap()));

/** The mark of a metro in a chart. */
const dot = (id: string) => {
  const found = document.querySelector<SVGElement>(`circle[data-id="${id}"]`);
  if (found === null) throw new Error(`No dot of ${id}`);
  return found;
};
/** What is written on a chart. */
const written = () => [...document.querySelectorAll("svg text")].map((text) => text.textContent);
/** The tooltip of a metro by its name. */
const tip = async (name: string) =>
  words((await screen.findByText(name, { selector: "p" })).parentElement as HTMLElement);

async function choose(user: Awaited<ReturnType<typeof openPage>>["user"], name: string, option: string) {
  await user.click(screen.getByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: option }));
}

describe("metros by two figures", () => {
  const metric = (key: string, label: string, given: Partial<ChartMetric> = {}) =>
    sample(ChartMetric, {
      key,
      label,
      unit: "fraction",
      method: `How ${label.toLowerCase()} is made.`,
      source: "Rent index",
      coverage: 800,
      ...given,
    });
  const netYield = metric("netYield", "Net yield");
  const growth = metric("valueGrowth5y", "Home value growth", { coverage: 910 });
  const people = metric("population", "Population", { unit: "count", theme: "people" });
  const score = metric("riskAdjustedScore", "Score", { unit: "ratio", coverage: 420 });
  const metro = (msaId: string, name: string, given: Partial<BubbleRow>) =>
    sample(BubbleRow, { msaId, name, homes: 0, ...given });
  const chart = sample(BubbleChart, {
    axes: { x: netYield, y: growth, size: people, color: score },
    metrics: [netYield, growth, people, score],
    presets: [
      {
        ...sample(BubbleChart.shape.presets.element),
        key: "yieldAndGrowth",
        label: "Yield or growth?",
        description: "What is earned against what is gained.",
        x: "netYield",
        y: "valueGrowth5y",
        quadrants: ["Growth", "Both", "Neither", "Yield"],
        notes: ["No source has asking prices."],
      },
      {
        ...sample(BubbleChart.shape.presets.element),
        key: "sizes",
        label: "Large and small",
        x: "population",
        y: "netYield",
      },
      {
        ...sample(BubbleChart.shape.presets.element),
        key: "jobs",
        label: "Jobs",
        x: "a",
        y: "b",
        unavailable: "No loaded source has jobs by metro",
      },
    ],
    rows: [
      metro("45300", "Tampa-St. Petersburg, FL", {
        x: 0.051,
        y: 0.062,
        size: 3_200_000,
        population: 3_200_000,
        color: 1.4,
        rank: 31,
        homes: 12,
        series: [
          { date: "2021-09", x: 0.06, y: 0.02 },
          { date: "2026-09", x: 0.051, y: 0.062 },
        ],
      }),
      metro("12060", "Atlanta, GA", { x: 0.047, y: 0.055, size: 6_000_000, population: 6_000_000 }),
      metro("99999", "Nowhere, ND", { x: null, y: 0.01, population: 10 }),
    ],
    medians: { x: 0.049, y: 0.058 },
    isoReturns: [0.11],
  });
  const openBubbles = (query = "", ...answers: Answer[]) =>
    openPage(`/markets?view=bubbles${query}`, {
      answers: [answerFigures(), drawn, answer(metroBubbleChart, chart), ...answers],
    });

  it("stand as circles between named axes, with the quarters, the medians and lines of equal total", async () => {
    await openBubbles();
    expect(
      await screen.findByRole("img", { name: /^2 areas by Net yield and Home value growth\./ }),
    ).toBeVisible();
    const texts = written();
    for (const text of ["Growth", "Both", "Neither", "Yield", "11.0% total", "Tampa, FL", "Atlanta, GA"])
      expect(texts).toContain(text);
    expect(
      screen.getByText(
        "Dashed lines: medians of all metros with the figure, 800 on the x axis and 910 on the y axis. Size: population. No source has asking prices.",
      ),
    ).toBeVisible();
    expect(screen.getByText("What is earned against what is gained.")).toBeVisible();
    expect(screen.getByText("Jobs: No loaded source has jobs by metro.")).toBeVisible();
  });

  it("have their figures behind the chart, the largest first, without those that lack one", async () => {
    await openBubbles();
    await screen.findByRole("img", { name: /areas by/ });
    expect(rows()).toEqual([
      ["Atlanta, GA", "4.7%", "5.5%"],
      ["Tampa, FL", "5.1%", "6.2%"],
    ]);
  });

  it("say under the hand each figure, the rank among all that have one, and our homes", async () => {
    await openBubbles();
    await screen.findByRole("img", { name: /areas by/ });
    fireEvent.pointerOver(dot("45300"));
    expect(await tip("Tampa-St. Petersburg, FL")).toBe(
      "Tampa-St. Petersburg, FL Net yield : 5.1% Home value growth : 6.2% Population : 3,200,000 Score : 1.40 31 of 420 by score, 12 of our homes",
    );
    fireEvent.pointerOver(dot("12060"));
    expect(await tip("Atlanta, GA")).toMatch(/Score : — No rank$/);
  });

  it("are hollow without a figure for color, and legend and note say so", async () => {
    await openBubbles();
    await screen.findByRole("img", { name: /areas by/ });
    expect(dot("12060").getAttribute("fill")).not.toBe(dot("45300").getAttribute("fill"));
    expect(screen.getByText("Color: Score")).toBeVisible();
    expect(screen.getByText("No fill: no data. Quantile classes.")).toBeVisible();
  });

  it("are highlighted by a click, which the address keeps, and drawn with the way they came", {
    tags: "nightly",
  }, async () => {
    const { user, address } = await openBubbles();
    await screen.findByRole("img", { name: /areas by/ });
    expect(screen.getByText(/Click a metro, or its name above, to highlight it/)).toBeVisible();
    fireEvent.pointerUp(dot("45300"));
    expect(await screen.findByRole("link", { name: "Tampa-St. Petersburg, FL" })).toHaveAttribute(
      "href",
      "/markets/msa/45300",
    );
    expect(address()).toBe("/markets?view=bubbles&msa=45300");
    expect(written()).toContain("2021");
    fireEvent.pointerUp(dot("12060"));
    await screen.findByRole("link", { name: "Atlanta, GA" });
    expect(address()).toBe("/markets?view=bubbles&msa=45300&msa=12060");
    fireEvent.pointerUp(dot("45300"));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Tampa-St. Petersburg, FL" })).toBeNull());
    await user.click(screen.getByRole("radio", { name: "All" }));
    await waitFor(() => expect(address()).toBe("/markets?view=bubbles&msa=12060&shown=all"));
  });

  it("ask the server for the axes, the trail and the question that are chosen", {
    tags: "nightly",
  }, async () => {
    const { user, address } = await openBubbles("&x=netYield&trail=10");
    await screen.findByRole("img", { name: /areas by/ });
    expect(network.asked(metroBubbleChart)[0]?.query).toEqual({ x: "netYield", trail: 10 });
    expect(screen.getByRole("combobox", { name: "Preset" })).toHaveValue("Yield or growth?");
    await choose(user, "Y axis", "Score");
    await waitFor(() =>
      expect(network.asked(metroBubbleChart).at(-1)?.query).toEqual({
        x: "netYield",
        y: "riskAdjustedScore",
        trail: 10,
      }),
    );
    await choose(user, "Trail", "5 years");
    await waitFor(() => expect(address()).toBe("/markets?view=bubbles&x=netYield&y=riskAdjustedScore"));
    await choose(user, "Preset", "Large and small");
    await waitFor(() => expect(address()).toBe("/markets?view=bubbles&preset=sizes"));
    await waitFor(() =>
      expect(network.asked(metroBubbleChart).at(-1)?.query).toEqual({ preset: "sizes", trail: 5 }),
    );
  });

  it("say what is not loaded where there is nothing to draw", async () => {
    await openBubbles(
      "",
      answer(metroBubbleChart, {
        ...chart,
        axes: null,
        rows: [],
        unavailable: { x: "No loaded source has rent by metro" },
      }),
    );
    expect(await screen.findByText("Nothing to chart yet")).toBeVisible();
    expect(screen.getByText(/^No loaded source has rent by metro\. Load/)).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openBubbles(
      "",
      answer(metroBubbleChart, inTurn(refuse("invalid", "There is no such metric"), chart)),
    );
    expect(await screen.findByText("The metro chart could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("img", { name: /areas by/ })).toBeVisible();
  });
});

describe("return over risk", () => {
  const metro = (msaId: string, name: string, given: Partial<RiskRow>) =>
    sample(RiskRow, { msaId, name, years: 20.5, quality: "full", ...given });
  const chart = sample(RiskChart, {
    window: { years: null, from: "2006-01", to: "2026-09" },
    riskFree: 0.04,
    returnBasis: "total",
    rows: [
      metro("45300", "Tampa, FL", {
        meanReturn: 0.09,
        volatility: 0.06,
        indexVolatility: 0.06,
        sharpe: 0.8333,
        netYield: 0.051,
        maxDrawdown: -0.31,
        population: 7_000_000,
        homes: 12,
      }),
      metro("12060", "Atlanta, GA", {
        meanReturn: 0.08,
        volatility: 0.05,
        indexVolatility: 0.05,
        sharpe: 0.8,
        population: 6_000_000,
        quality: "short",
        years: 8,
        unavailable: { beta: "No national series is loaded" },
      }),
    ],
    omitted: [{ reason: "Under two years of rents", count: 14 }],
    frontier: [
      { ret: 0.082, vol: 0.045, weights: { "12060": 0.8, "45300": 0.2 } },
      { ret: 0.09, vol: 0.06, weights: { "45300": 1 } },
    ],
    portfolio: { ret: 0.087, vol: 0.055, homes: 40, covered: 0.9, weights: {} },
    assumptions: [
      {
        key: "expenseRatio",
        label: "Operating expense ratio",
        value: 0.35,
        unit: "fraction",
        source: "Firm",
        basis: "default",
      },
      {
        key: "homeVolatility",
        label: "Volatility of a home",
        value: 0.15,
        unit: "fraction",
        source: "Study",
        basis: "default",
      },
      {
        key: "indexVolatility",
        label: "Volatility of an index",
        value: 0.09,
        unit: "fraction",
        source: "Study",
        basis: "default",
      },
    ],
    method: ["Growth of value plus net rent."],
    source: "Rent index",
  });
  const openRisk = (query = "", ...answers: Answer[]) =>
    openPage(`/markets?view=returns${query}`, {
      answers: [answerFigures(), drawn, answer(riskChart, chart), ...answers],
    });
  const TABLE = "Metros by return and risk";
  const ready = () => screen.findByRole("table", { name: TABLE });

  it("stands with its axes, the table of the same figures, and what was left out", async () => {
    await openRisk();
    await ready();
    expect(
      await screen.findByRole("img", { name: /^2 areas by volatility and annual total return\./ }),
    ).toBeVisible();
    expect(column(TABLE, "Metro")).toEqual(["Tampa, FL", "Atlanta, GA"]);
    expect(column(TABLE, "Return")).toEqual(["9.00%", "8.00%"]);
    expect(column(TABLE, "Volatility")).toEqual(["6.00%", "5.00%"]);
    expect(column(TABLE, "Sharpe")).toEqual(["0.83", "0.80"]);
    expect(column(TABLE, "Max drawdown")).toEqual(["−31.00%", "—"]);
    expect(column(TABLE, "Years")).toEqual(["20.5", "8.0"]);
    expect(
      screen.getByText(
        "Jan 2006 to Sep 2026. Gray: known for under ten years, too short to judge. 14 metros left out: under two years of rents.",
      ),
    ).toBeVisible();
    expect(within(screen.getByRole("table")).getByTitle("No national series is loaded")).toHaveTextContent(
      "—",
    );
  });

  it("has Sharpe and Sortino with their standard errors, and none of a metro that is too short to rank", async () => {
    const young = metro("38060", "Phoenix, AZ", {
      ...{ meanReturn: 0.2, volatility: 0.01, indexVolatility: 0.01, sharpe: null, years: 3 },
      ...{ quality: "short", notRanked: "Not ranked: 3.0 years of history, fewer than 5" },
    });
    const [tampa] = chart.rows;
    const measured = {
      ...tampa,
      sharpeError: 0.31,
      sortino: 2.4,
      sortinoError: 1.87,
      beta: 0.8125,
    } as RiskRow;
    const { user } = await openRisk("", answer(riskChart, { ...chart, rows: [measured, young] }));
    await ready();
    expect(column(TABLE, "Sharpe")).toEqual(["0.83 ± 0.31", "—"]);
    expect(column(TABLE, "Sortino")).toEqual(["2.40 ± 1.87", "—"]);
    expect(column(TABLE, "Beta")).toEqual(["0.81", "—"]);
    screen.getByRole("slider", { name: "Number of homes" }).focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(column(TABLE, "Sharpe")).toEqual(["0.37", "—"]));
  });

  it("says what the ends of the frontier consist of, and how much of our homes the diamond stands for", async () => {
    await openRisk();
    await ready();
    const text = words(screen.getByRole("region", { name: "Risk and return" }));
    expect(text).toContain(
      "Minimum risk: 8.20 % per year: 80% Atlanta, GA, 20% Tampa, FL .".replace(" %", "%"),
    );
    expect(text).toContain("Maximum return: 9.00% per year: 100% Tampa, FL .");
    expect(text).toMatch(
      /Our homes: 8\.70% per year at 5\.50% volatility, weighted by number of homes ; 90% are in metros with returns \. The dots are indexes/,
    );
    await waitFor(() => expect(written()).toContain("Our 40 homes"));
  });

  it("says why there is no frontier and no point of ours", async () => {
    await openRisk(
      "",
      answer(riskChart, {
        ...chart,
        frontier: undefined,
        portfolio: null,
        unavailable: { frontier: "Two metros at least", portfolio: "we own no homes" },
      }),
    );
    await ready();
    const text = words(screen.getByRole("region", { name: "Risk and return" }));
    expect(text).toContain("No frontier: Two metros at least .");
    expect(text).toContain("No data point for our homes: we own no homes .");
  });

  it("adds the risk of single homes by their number, without a call", async () => {
    const { user, address } = await openRisk();
    await ready();
    const slider = screen.getByRole("slider", { name: "Number of homes" });
    expect(screen.getByText("Number of homes: index only")).toBeVisible();
    slider.focus();
    await user.keyboard("{ArrowRight}");
    // √(6%² + 15%² − 9%²) and √(5%² + 15%² − 9%²); Sharpe by the risk-free rate of 4%.
    await waitFor(() => expect(column(TABLE, "Volatility")).toEqual(["13.42%", "13.00%"]));
    expect(column(TABLE, "Sharpe")).toEqual(["0.37", "0.31"]);
    expect(screen.getByText("Number of homes: 1 home")).toBeVisible();
    expect(address()).toBe("/markets?view=returns&homes=1");
    expect(network.asked(riskChart)).toHaveLength(1);
    expect(words(screen.getByRole("region", { name: "Risk and return" }))).not.toContain("dots are indexes");
  });

  it("asks again for another return, index, history, smoothing and for metros of the frontier", {
    tags: "nightly",
  }, async () => {
    const { user, address } = await openRisk("&msa=45300");
    await ready();
    expect(network.asked(riskChart)[0]?.query).toMatchObject({ msa: ["45300"], returnBasis: "total" });
    await choose(user, "Return", "Net yield only");
    await waitFor(() => expect(address()).toContain("basis=income"));
    await choose(user, "Appreciation by", "Repeat-sales index");
    await choose(user, "History", "10 years");
    await user.click(screen.getByRole("switch", { name: "De-smoothed" }));
    await waitFor(() =>
      expect(network.asked(riskChart).at(-1)?.query).toMatchObject({
        msa: ["45300"],
        returnBasis: "income",
        index: "homePriceIndex",
        window: 10,
        smoothing: "desmoothed",
      }),
    );
    expect(address()).toBe(
      "/markets?view=returns&msa=45300&basis=income&index=homePriceIndex&window=10&smoothing=desmoothed",
    );
  });

  it("takes a rate when its field is left, once, and only where it is another", async () => {
    const { user, address } = await openRisk();
    await ready();
    const rate = screen.getByRole("textbox", { name: "Risk-free rate" });
    expect(rate).toHaveValue("4%");
    await user.click(rate);
    await user.tab();
    expect(address()).toBe("/markets?view=returns");
    await user.clear(rate);
    await user.type(rate, "2.5");
    expect(address()).toBe("/markets?view=returns");
    await user.tab();
    await waitFor(() => expect(network.asked(riskChart).at(-1)?.query.riskFree).toBe(0.025));
    expect(network.asked(riskChart)).toHaveLength(2);
  });

  it("shows the rate of a saved view when that is opened, and does not send the old one back", async () => {
    const view = sample(MarketView, { name: "Cheap money", search: "view=returns&riskFree=0.01" });
    const { user, address } = await openRisk(
      "",
      answer(riskChart, ({ query }) => ({ ...chart, riskFree: query.riskFree ?? 0.04 })),
      answer(listMarketViews, { items: [view] }),
    );
    await ready();
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("menuitem", { name: "Cheap money" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Risk-free rate" })).toHaveValue("1%"));
    await user.click(screen.getByRole("textbox", { name: "Risk-free rate" }));
    await user.tab();
    expect(address()).toBe("/markets?view=returns&riskFree=0.01");
  });

  it("limits the share of one metro as it is typed, and asks for none below five percent", async () => {
    const { user } = await openRisk();
    await ready();
    const most = screen.getByRole("textbox", { name: "Max weight per metro" });
    expect(most).toHaveValue("100%");
    await user.clear(most);
    await user.type(most, "40");
    await waitFor(() => expect(network.asked(riskChart).at(-1)?.query.maxWeight).toBe(0.4));
    expect(network.asked(riskChart).map(({ query }) => query.maxWeight)).toEqual([1, 0.4]);
  });

  it("says what its figures were made from", async () => {
    await openRisk();
    await ready();
    const note = within(screen.getByRole("group"));
    expect(note.getByText("Growth of value plus net rent.")).toBeInTheDocument();
    expect(note.getByText("Operating expense ratio: 35.0%. Firm")).toBeInTheDocument();
    expect(note.getByText("Series: Rent index.")).toBeInTheDocument();
  });

  it("has nothing where no metro has a return, and says why", async () => {
    await openRisk("", answer(riskChart, { ...chart, rows: [] }));
    expect(await screen.findByText("No returns yet")).toBeVisible();
    expect(screen.getByText(/^Under two years of rents \(14 metros\)\. Load/)).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openRisk("", answer(riskChart, inTurn(refuse("invalid", "No such index"), chart)));
    expect(await screen.findByText("The chart of return and risk could not be loaded")).toBeVisible();
    await user.click(section("Risk and return").getByRole("button", { name: "Try again" }));
    expect(await ready()).toBeVisible();
  });
});
