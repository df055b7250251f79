import { getJob, Job } from "@labs/contract/jobs";
import {
  PortfolioConcentration,
  PortfolioMetrics,
  PortfolioUnderwriting,
  portfolioMetrics,
  portfolioUnderwriting,
  runPortfolioUnderwriting,
} from "@labs/contract/portfolios/figures";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { facts, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const tampa = sample(Portfolio, {
  id: "p-1",
  name: "Tampa targets",
  kind: "list",
  may: { edit: true, manage: true },
  properties: 3,
});

const openTab = (tab: string, ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=p-1&tab=${tab}`, {
    answers: [
      answer(getPortfolio, tampa),
      answer(portfolioMetrics, sample(portfolioMetrics.response)),
      ...answers,
    ],
  });

const NOTHING = {
  ...{ operating: 0, purchase: 0, netSale: 0, unlevered: 0 },
  ...{ debtService: 0, loanProceeds: 0, loanPayoff: 0, otherFinancing: 0, levered: 0 },
};

describe("the returns of a portfolio", () => {
  const returns = sample(PortfolioUnderwriting, {
    basis: "whole",
    holdings: 3,
    pooled: 2,
    years: [
      {
        ...NOTHING,
        year: 0,
        purchase: -400_000,
        unlevered: -400_000,
        loanProceeds: 250_000,
        levered: -150_000,
      },
      { ...NOTHING, year: 1, operating: 24_000, unlevered: 24_000, debtService: 14_500, levered: 9_500 },
      {
        ...{ ...NOTHING, year: 2, operating: 25_000, netSale: 445_000, unlevered: 470_000 },
        ...{ debtService: 14_500, loanPayoff: -248_000, otherFinancing: -2_000, levered: 205_500 },
      },
    ],
    levered: { irr: 0.1234, multiple: 1.433, profit: 65_000 },
    unlevered: { irr: 0.0812, multiple: null, profit: 94_000 },
    dispersion: {
      unleveredIrr: { known: 2, p10: 0.07, p50: 0.08, p90: 0.09 },
      leveredIrr: { known: 2, p10: 0.0511, p50: 0.1, p90: 0.1622 },
    },
    missing: [
      {
        googlePlacesId: "place-3",
        label: "4 Fir Rd",
        reason: "No version yet",
        inputs: [{ path: "rent", label: "Rent", reason: "No rent lies near" }],
      },
    ],
    missingTotal: 1,
    unavailable: { "unlevered.multiple": "The flows never turn" },
  });
  const openReturns = (...answers: Answer[]) =>
    openTab("returns", answer(portfolioUnderwriting, returns), ...answers);
  const pooled = () => screen.findByRole("region", { name: "Pooled returns" });

  it("stand with the pool they are of, and open to how they are made", async () => {
    const { user } = await openReturns();
    const part = await pooled();
    expect(
      within(part).getByText("Cash flows from the latest versions of 2 of 3 properties, aligned at closing"),
    ).toBeVisible();
    expect(facts(part)).toEqual({
      "Levered IRR": "12.34%",
      "Levered multiple": "1.43x",
      "Levered profit": "$65K",
      "Unlevered IRR": "8.12%",
      "Unlevered multiple": "—",
      "Homes’ levered IRR": "5.11% – 16.22%",
    });
    expect(
      screen.getByRole("button", { name: "Unlevered multiple is unavailable: The flows never turn" }),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Levered profit: \$65K \(\$65,000\)/ }));
    const source = await screen.findByRole("dialog", { name: /^Levered profit/ });
    expect(facts(source)).toEqual({
      Source: "Latest underwriting versions of 2 properties",
      Formula: "sum of pooled cash flows",
    });
  });

  it("say how far the homes' own rates lie apart", async () => {
    const { user } = await openReturns();
    await pooled();
    await user.click(screen.getByRole("button", { name: /^Homes’ levered IRR/ }));
    const source = await screen.findByRole("dialog", { name: /^Homes’ levered IRR/ });
    expect(within(source).getByText("10th to 90th percentile")).toBeVisible();
    expect(facts(source)).toMatchObject({ p10: "5.11%", p50: "10.00%", p90: "16.22%" });
  });

  it("stand year by year: what is paid in brackets, and at closing nothing that is earned", async () => {
    await openReturns();
    await pooled();
    expect(rows("Pooled cash flows by year")).toEqual([
      ["Cash flow before debt service", "", "24,000", "25,000"],
      ["Purchase and closing costs", "(400,000)", "0", "0"],
      ["Sale, net of selling costs", "", "0", "445,000"],
      ["Unlevered cash flow", "(400,000)", "24,000", "470,000"],
      ["Debt service", "", "(14,500)", "(14,500)"],
      ["Loan proceeds, net of financing costs", "250,000", "0", "0"],
      ["Loan payoff", "", "0", "(248,000)"],
      ["Other financing, fees and prepayment", "0", "0", "(2,000)"],
      ["Levered cash flow", "(150,000)", "9,500", "205,500"],
    ]);
    expect(section("Pooled cash flow").getByText("By year from closing")).toBeVisible();
  });

  it("leave out other financing where there is none", async () => {
    const years = returns.years.map((year) => ({ ...year, otherFinancing: 0.4 }));
    await openTab("returns", answer(portfolioUnderwriting, { ...returns, years }));
    await pooled();
    expect(rows("Pooled cash flows by year").map(([label]) => label)).not.toContain(
      "Other financing, fees and prepayment",
    );
  });

  it("are drawn from the first year on, with their axis and the same figures behind", async () => {
    await openReturns();
    await pooled();
    const chart = await section("Pooled cash flow").findByRole("img");
    expect(words(chart)).toMatch(/Year 1|\b1\b/);
    const behind = section("Pooled cash flow")
      .getAllByRole("row")
      .filter((row) => row.closest("details"))
      .map((row) => [...row.children].map(words));
    expect(behind[1]?.slice(0, 3)).toEqual(["1", "$24,000", "$14,500"]);
    expect(behind).toHaveLength(3);
  });

  it("say whose share they are", async () => {
    await openReturns(answer(portfolioUnderwriting, { ...returns, basis: "share" }));
    await pooled();
    expect(section("Pooled cash flow").getByText("By year from closing, ownership share")).toBeVisible();
  });

  it("name what is not in the pool, why, and lead to where the missing input is entered", async () => {
    await openReturns();
    await pooled();
    const part = section("Not in the pool");
    expect(part.getByText("1 of 3 properties have no cash flow")).toBeVisible();
    expect(rows("Properties without returns")).toEqual([["4 Fir Rd", "No version yet", "Rent"]]);
    expect(part.getByRole("link", { name: "Rent" })).toHaveAttribute("title", "Rent: No rent lies near");
    expect(part.getByRole("link", { name: "4 Fir Rd" })).toHaveAttribute(
      "href",
      "/research-property/place-3/underwriting",
    );
  });

  it("are completed by a run, and read again when it ends", async () => {
    const id = "00000000-0000-4000-8000-000000000603";
    const { user } = await openReturns(
      answer(portfolioUnderwriting, inTurn(returns, { ...returns, pooled: 3, missing: [], missingTotal: 0 })),
      answer(runPortfolioUnderwriting, { jobId: id, isNew: true }),
      answer(getJob, sample(Job, { id, title: "Underwriting", state: "succeeded", total: 1, done: 1 })),
    );
    await pooled();
    await user.click(screen.getByRole("button", { name: "Underwrite missing properties" }));
    expect(
      await screen.findByText(/^Cash flows from the latest versions of 3 of 3 properties/),
    ).toBeVisible();
    expect(screen.queryByRole("region", { name: "Not in the pool" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Underwrite missing properties" })).toBeNull();
  });

  it("are not completed by who may not fill the portfolio, but of our own homes they are", async () => {
    const mayNot = { ...tampa, may: { edit: false, manage: false } };
    await openReturns(answer(getPortfolio, mayNot));
    await pooled();
    expect(screen.queryByRole("button", { name: "Underwrite missing properties" })).toBeNull();
  });

  it("are none without a property", async () => {
    await openReturns(
      answer(
        portfolioUnderwriting,
        sample(PortfolioUnderwriting, { unavailable: { "levered.irr": "No pool" } }),
      ),
    );
    expect(await screen.findByText("No pooled returns yet")).toBeVisible();
    expect(screen.queryByRole("table", { name: "Pooled cash flows by year" })).toBeNull();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openReturns(
      answer(portfolioUnderwriting, inTurn(refuse("not_found", "Gone for now"), returns)),
    );
    expect(await screen.findByText("The returns could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await pooled()).toBeVisible();
  });
});

describe("the composition of a portfolio", () => {
  const group = (label: string, countShare: number, valueShare: number | null) => ({
    key: label,
    label,
    count: 1,
    countShare,
    value: valueShare === null ? null : valueShare * 1_000_000,
    valueShare,
  });
  const spread = (by: PortfolioConcentration["by"], given: Partial<PortfolioConcentration>) =>
    sample(PortfolioConcentration, { by, known: 3, of: 3, ...given });
  const openComposition = (...concentration: PortfolioConcentration[]) =>
    openTab(
      "composition",
      answer(portfolioMetrics, sample(PortfolioMetrics, { holdings: 3, concentration })),
    );

  it("stands by share of value where every value is known", async () => {
    await openComposition(
      spread("metro", {
        groups: [group("Tampa, FL", 0.5, 0.75), group("Atlanta, GA", 0.5, 0.25)],
        countHhi: 5_000,
        valueHhi: 6_250,
      }),
    );
    const part = await screen.findByRole("region", { name: "By metro" });
    expect(within(part).getByText("Share of value")).toBeVisible();
    expect(rows()).toEqual([
      ["1", "Tampa, FL", "75.0%"],
      ["2", "Atlanta, GA", "25.0%"],
    ]);
    expect(within(part).getByRole("button", { name: /^Concentration by metro: 6,250/ })).toBeVisible();
  });

  it("counts properties where a value is missing, and says so", async () => {
    await openComposition(
      spread("zip", {
        groups: [group("33602", 2 / 3, null), group("30301", 1 / 3, null)],
        countHhi: 5_556,
        unavailable: { valueHhi: "1 property has no value" },
      }),
    );
    const part = await screen.findByRole("region", { name: "By ZIP code" });
    expect(within(part).getByText("Share of properties")).toBeVisible();
    expect(within(part).getByText("1 property has no value")).toBeVisible();
    expect(rows().map(([, , share]) => share)).toEqual(["66.7%", "33.3%"]);
  });

  it.each([
    [1_801, "Above 1,800 the Merger Guidelines call a market highly concentrated"],
    [1_800, "Between 1,000 and 1,800 the Merger Guidelines call a market moderately concentrated"],
    [1_000, "Between 1,000 and 1,800 the Merger Guidelines call a market moderately concentrated"],
    [999, "Below 1,000 the Merger Guidelines call a market unconcentrated"],
  ])("explains an index of %i by the bounds that everybody knows", async (valueHhi, text) => {
    const { user } = await openComposition(
      spread("county", { groups: [group("Levy, FL", 1, 1)], valueHhi, countHhi: 10_000 }),
    );
    await user.click(await screen.findByRole("button", { name: /^Concentration by county/ }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("draws the eight largest, sums up the others, and lists all behind the chart", async () => {
    const groups = Array.from({ length: 10 }, (_, at) => group(`Group ${at}`, 0.1, 0.1));
    await openComposition(spread("vintage", { groups, valueHhi: 1_000, countHhi: 1_000 }));
    const part = await screen.findByRole("region", { name: "By decade built" });
    expect(within(part).getByText("2 others combined: 20.0%")).toBeVisible();
    expect(rows()).toHaveLength(10);
    const chart = await within(part).findByRole("img");
    expect(words(chart)).toContain("Group 7");
    expect(words(chart)).not.toContain("Group 8");
  });

  it("says of what nobody knows that it is not known", async () => {
    await openComposition(spread("type", { known: 0 }));
    const part = await screen.findByRole("region", { name: "By type" });
    expect(within(part).getByText("Not known for any property")).toBeVisible();
    expect(within(part).getByRole("button", { name: /^Concentration by type is unavailable/ })).toBeVisible();
  });

  it("waits for the first property", async () => {
    await openTab("composition");
    expect(await screen.findByText("No composition yet")).toBeVisible();
    await waitFor(() => expect(network.asked(portfolioMetrics).length).toBeGreaterThan(0));
  });
});
