import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import {
  homeValuations,
  PortfolioValuations,
  portfolioValuations,
  Valuation,
} from "@labs/contract/portfolios/valuations";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { listIndex } from "../features/portfolios/valuations/valuations-page.tsx";
import { answer } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const fund = sample(Portfolio, {
  ...{ id: "p-1", name: "Fund I", kind: "list" },
  may: { edit: true, manage: true },
});
const month = (name: string, value: number, from: string | null) => ({
  ...{ month: name, homes: 2, value, methods: [{ method: "salesComps" as const, homes: 2 }] },
  likeForLike: from === null ? null : { from, homes: 2, before: 200_000, after: 210_000 },
});
const home = { label: "12 Oak St, Austin, TX 78701", ownId: "H-1" };
const valued: PortfolioValuations = {
  ...sample(PortfolioValuations, { asOf: "2026-09", holdings: 3, valued: 2, current: 1, more: 0 }),
  months: [month("2026-06", 200_000, null), month("2026-09", 210_000, "2026-06")],
  homes: [
    {
      ...{ ...home, googlePlacesId: "a", monthsBehind: 3, months: 1, previous: null },
      newest: { month: "2026-06", method: "salesComps", value: 300_000 },
    },
    {
      ...{ label: "14 Oak St", ownId: null, googlePlacesId: "b", monthsBehind: 0, months: 0 },
      ...{ previous: null, newest: null },
    },
  ],
};

const open = (valuations: PortfolioValuations) =>
  openPage("/portfolios?portfolio=p-1&tab=valuations", {
    answers: [
      answer(getPortfolio, fund),
      answer(portfolioValuations, valuations),
      answer(homeValuations, {
        items: [
          sample(Valuation, { month: "2026-06", method: "appraisal", value: 310_000, asOf: "2026-06-30" }),
        ],
      }),
    ],
  });

describe("valuations of a portfolio", () => {
  it("stand by month like for like, and one that is older says so", async () => {
    await open(valued);
    const months = await screen.findByRole("table", { name: "Value by month" });
    expect(within(months).getByText("+5.0%")).toBeVisible();
    const homes = screen.getByRole("table", { name: "Homes by value" });
    expect(within(homes).getByText("Jun 2026, 3 months behind")).toBeVisible();
    expect(within(homes).getByText("Never valued")).toBeVisible();
  });

  it("open the history of a home, with the form for one that was made elsewhere", async () => {
    await open(valued);
    await userEvent.click(
      await screen.findByRole("button", { name: new RegExp(`: valuations of ${home.label}$`) }),
    );
    const dialog = await screen.findByRole("dialog", { name: home.label });
    expect(await within(dialog).findByText("$310,000")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Enter valuation" })).toBeDisabled();
  });

  it("say where they come from while there are none", async () => {
    await open({ ...valued, asOf: null, months: [] });
    expect(await screen.findByText("No valuations yet")).toBeVisible();
  });

  it("are drawn from the newest month back to where no home was compared", () => {
    const months = [month("2026-01", 1, null), month("2026-03", 1, null), month("2026-06", 1, "2026-03")];
    expect(listIndex(months)).toEqual([
      ["2026-03", 100],
      ["2026-06", 105],
    ]);
    expect(listIndex([])).toEqual([]);
  });
});
