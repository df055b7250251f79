import { getJob, Job, listJobs } from "@labs/contract/jobs";
import {
  PooledFigure,
  PortfolioMetrics,
  portfolioMetrics,
  runPortfolioValuation,
} from "@labs/contract/portfolios/figures";
import { addHoldings, Holding, listHoldings, removeHoldings } from "@labs/contract/portfolios/holdings";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, facts, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const tampa = sample(Portfolio, {
  id: "p-1",
  name: "Tampa targets",
  kind: "list",
  description: "Three beds near the bay",
  owner: { id: "u1", name: "Ada Lane" },
  may: { edit: true, manage: true },
  properties: 2,
});

const leaseAndLoan = {
  ...{ rentAsOf: "2026-10-01", leaseStartsOn: "2026-06-01", leaseEndsOn: "2027-05-31" },
  ...{ loanBalance: 171_340, loanRate: 0.0475, loanPayment: 1_036.29 },
  ...{ loanMaturesOn: "2050-01-01", loanAsOf: "2026-09-30" },
};
const oak = sample(Holding, {
  leaseAndLoan,
  googlePlacesId: "place-1",
  label: "12 Oak St",
  county: "Hillsborough, FL",
  metro: "Tampa, FL",
  ownershipShare: 0.5,
  notes: "Corner lot",
  acquisitionPrice: 389_000,
  actualRent: 2_145,
  entered: ["acquisitionPrice"],
  version: 2,
});
const elm = sample(Holding, {
  googlePlacesId: "place-2",
  label: "9 Elm Ave",
  county: "Pinellas, FL",
  metro: "Tampa, FL",
  ownershipShare: 1,
});

const known = (value: number) => sample(PooledFigure, { value, ofKnown: value, known: 2, of: 2 });
const plain = sample(PortfolioMetrics, { holdings: 2 });
const metrics = {
  ...plain,
  figures: {
    ...plain.figures,
    units: known(2),
    value: known(824_000),
    monthlyRent: known(4_290),
    grossYieldOnValue: known(0.0625),
    costBasis: sample(PooledFigure, { ofKnown: 389_000, known: 1, of: 2 }),
  },
  unavailable: { costBasis: "1 property has no price" },
};

const openPortfolio = (query = "", ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=p-1${query}`, {
    answers: [
      answer(getPortfolio, tampa),
      answer(listHoldings, list(oak, elm)),
      answer(portfolioMetrics, metrics),
      ...answers,
    ],
  });

describe("one portfolio", () => {
  it("stands with its pooled figures; what is not known of all is not entered as the whole", async () => {
    await openPortfolio();
    expect(await screen.findByRole("heading", { name: "Tampa targets", level: 1 })).toBeVisible();
    expect(screen.getByText("Three beds near the bay")).toBeVisible();
    await screen.findByRole("button", { name: /^Value: / });
    const known = facts(screen.getByRole("region", { name: "Figures" }));
    expect(known).toMatchObject({
      Units: "2",
      Value: "$824K",
      "Monthly rent": "$4,290",
      "Gross yield on value": "6.3%",
    });
    expect(known).not.toHaveProperty("Cost basis");
    expect(
      screen.getByRole("button", {
        name: "Cost basis is unavailable: 1 property has no price. Of the 1 known: $389K",
      }),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Export the holdings as CSV" })).toHaveAttribute(
      "href",
      "/api/portfolios/p-1/export?format=csv&basis=whole",
    );
  });

  it("lists its holdings with their totals, of the part that is known", async () => {
    await openPortfolio();
    await screen.findByRole("table", { name: "Holdings" });
    expect(screen.getByRole("link", { name: "12 Oak St" })).toHaveAttribute(
      "href",
      "/research-property/place-1",
    );
    // The totals come by a call of their own.
    expect(await section("Holdings").findByText("Cost, of 1 known")).toBeVisible();
    expect(section("Holdings").getByText("$824,000")).toBeVisible();
  });

  it("counts our share instead of the whole on demand, which the address keeps", async () => {
    const { user, address } = await openPortfolio();
    await user.click(await screen.findByRole("radio", { name: "Ownership share" }));
    await waitFor(() => expect(network.asked(portfolioMetrics).at(-1)?.query).toEqual({ basis: "share" }));
    expect(address()).toBe("/portfolios?portfolio=p-1&basis=share");
  });

  it("takes a property out, and back in with what was entered for it", async () => {
    const { user } = await openPortfolio(
      "",
      answer(removeHoldings, { removed: 1, total: 1 }),
      answer(addHoldings, { added: 1, alreadyHeld: 0, notFound: [], total: 2 }),
    );
    await user.click(await screen.findByRole("button", { name: "Remove 12 Oak St" }));
    expect(await screen.findByText("“12 Oak St” was removed.")).toBeVisible();
    expect(network.asked(removeHoldings).map(({ query }) => query.placeId)).toEqual([["place-1"]]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.queryByText("“12 Oak St” was removed.")).toBeNull());
    expect(network.asked(addHoldings)[0]?.body).toEqual({
      placeIds: ["place-1"],
      values: {
        "place-1": { ownershipShare: 0.5, notes: "Corner lot", acquisitionPrice: 389_000, ...leaseAndLoan },
      },
    });
  });

  it("groups its holdings by market", async () => {
    const { user, address } = await openPortfolio();
    await user.click(await screen.findByRole("combobox", { name: "Group by" }));
    await user.click(await screen.findByRole("option", { name: "By metro" }));
    await waitFor(() => expect(screen.queryByRole("table", { name: "Holdings" })).toBeNull());
    expect(address()).toBe("/portfolios?portfolio=p-1&group=metro");
    expect(words(screen.getByRole("table"))).toContain("Tampa, FL");
  });

  it("estimates all of it again, and says when that ended early", async () => {
    const id = "00000000-0000-4000-8000-000000000601";
    const failed = sample(Job, { id, title: "Valuation of Tampa", state: "failed", error: "No comps" });
    const { user } = await openPortfolio(
      "",
      answer(runPortfolioValuation, { ...sample(runPortfolioValuation.response), jobId: id }),
      answer(getJob, failed),
    );
    await user.click(await screen.findByRole("button", { name: "Run valuations" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("“Valuation of Tampa” ended early");
    expect(alert).toHaveTextContent("No comps");
  });

  it("tells of a run that was asked for elsewhere, and once of one that was asked for here", async () => {
    const run = (last: string, title: string) =>
      sample(Job, {
        ...{ id: `00000000-0000-4000-8000-00000000060${last}`, title, state: "queued", stage: null },
        ...{ href: "/portfolios?portfolio=p-1", owner: { id: "u1", name: "Ada Lane" } },
      });
    const [byFile, here] = [run("2", "Underwrite Tampa"), run("3", "Value Tampa")];
    const { user } = await openPortfolio(
      "",
      answer(listJobs, ({ query }) => (query.automatic ? list(byFile, here) : list<Job>())),
      answer(runPortfolioValuation, { ...sample(runPortfolioValuation.response), jobId: here.id }),
      answer(getJob, here),
    );
    const bars = () =>
      screen
        .getAllByRole("progressbar")
        .map((bar) => [bar.getAttribute("aria-label"), bar.getAttribute("aria-valuetext")]);
    await waitFor(() => expect(bars()).toHaveLength(2));
    expect(bars()[0]).toEqual(["Underwrite Tampa", expect.stringMatching(/^Waiting/)]);
    await user.click(screen.getByRole("button", { name: "Run valuations" }));
    await waitFor(() => expect(bars().map(([name]) => name)).toEqual(["Value Tampa", "Underwrite Tampa"]));
  });

  it("says of a run that ended how many homes it left out", async () => {
    const id = "00000000-0000-4000-8000-000000000601";
    const ended = sample(Job, {
      ...{ id, title: "Valuation of Tampa", state: "succeeded", error: null },
      outcome: { result: "with_gaps", note: "2 homes without an estimate of value" },
    });
    const { user } = await openPortfolio(
      "",
      answer(runPortfolioValuation, { ...sample(runPortfolioValuation.response), jobId: id }),
      answer(getJob, ended),
    );
    await user.click(await screen.findByRole("button", { name: "Run valuations" }));
    expect(await screen.findByText("“Valuation of Tampa”: completed with gaps")).toBeVisible();
    expect(screen.getByText("2 homes without an estimate of value")).toBeVisible();
  });

  it("is filled by who may edit it", async () => {
    await openPortfolio("", answer(getPortfolio, { ...tampa, may: { edit: false, manage: false } }));
    await screen.findByRole("table", { name: "Holdings" });
    expect(screen.queryByRole("button", { name: /^(Remove|Edit) / })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add from a file" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Actions for Tampa targets" })).toBeNull();
  });

  it.each([
    [{ ...tampa, properties: 0 }, "No properties in this portfolio yet"],
    [{ ...tampa, properties: 0, kind: "rule" as const }, "No properties match the criteria"],
    [{ ...tampa, id: "owned", properties: 0, kind: "rule" as const }, "No company-owned homes yet"],
  ])("says what an empty one waits for (%#)", async (portfolio, text) => {
    await openPortfolio("", answer(getPortfolio, portfolio), answer(listHoldings, list<Holding>()));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Run valuations" })).toBeNull();
  });

  it.each([
    ["", listHoldings, "The holdings"],
    ["&tab=composition", portfolioMetrics, "The composition"],
  ] as const)("says what of it could not be loaded (%s)", async (query, endpoint, what) => {
    await openPortfolio(query, answer(endpoint as typeof listHoldings, refuse("not_found", "Gone for now")));
    expect(await screen.findByText(`${what} could not be loaded`)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Tampa targets", level: 1 })).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openPortfolio(
      "",
      answer(getPortfolio, inTurn(refuse("not_found", "Portfolio not found"), tampa)),
    );
    expect(await screen.findByText("The portfolio could not be loaded")).toBeVisible();
    expect(screen.getByText("Portfolio not found. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Tampa targets", level: 1 })).toBeVisible();
    await screen.findByRole("table", { name: "Holdings" });
    expect(column("Holdings", "Actions")).toHaveLength(2);
  });
});
