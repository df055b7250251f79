import { HomeCourses, PortfolioHoldSell, portfolioHoldSell } from "@labs/contract/portfolios/hold-sell";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, crash, network } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const fund = sample(Portfolio, { id: "p-1", name: "Fund I", kind: "list" });

const home = sample(HomeCourses, {
  ...{ googlePlacesId: "place-1", label: "12 Oak St", ownId: "H-1", best: "sell" as const },
  ...{ gain: 14_400, advantage: 14_400, discountRate: 0.1 },
  plan: { source: "approved" as const, version: 3, from: "2026-11", monthsLeft: 58 },
  sale: {
    value: 300_000,
    valueAsOf: "2026-11-01",
    costs: 18_000,
    payoff: 169_600,
    premium: 0,
    tax: null,
    net: 112_400,
  },
  holding: { value: 98_000, operating: 60_000, debt: -45_000, exit: 83_000, exitValue: 350_000, rate: 0.049 },
  refinancing: {
    ...{ loan: 200_000, binding: "dscr" as const, costs: 2_000, cashOut: 28_400, debtService: 14_700 },
    ...{
      dscr: 1.2,
      value: 101_000,
      debt: -60_000,
      exit: 72_600,
      limits: [{ limit: "dscr" as const, loan: 200_000 }],
    },
  },
  reasons: ["Sell: $14,400 more than holding."],
});
const compared = sample(PortfolioHoldSell, {
  asOf: "2026-11-02",
  terms: [
    { key: "discountRate", entered: null, firm: 0.1, source: "Model convention unless entered" },
    { key: "taxRate", entered: null, firm: null, source: "Before tax unless entered" },
  ],
  counts: { held: 2, compared: 1, hold: 0, refinance: 0, sell: 1 },
  gain: 14_400,
  homes: [home],
  leftOut: [{ rule: "loan", words: "Loan not recorded", homes: 1 }],
  missing: [
    {
      ...{ googlePlacesId: "place-2", label: "14 Oak St", ownId: "H-2", rule: "loan" as const },
      reason: "Loan not recorded: enter its balance, or 0 if there is none",
    },
  ],
});

const open = (held: PortfolioHoldSell | ReturnType<typeof crash>) =>
  openPage("/portfolios?portfolio=p-1&tab=hold-sell", {
    answers: [answer(getPortfolio, fund), answer(portfolioHoldSell, held)],
  });

describe("hold or sell", () => {
  it("ranks homes, says why in words and line by line, and takes other terms into the address", async () => {
    const { user } = await open(compared);
    const table = await screen.findByRole("table", { name: "Homes by gain over holding" });
    expect(within(table).getByText("Sell")).toBeVisible();
    expect(within(table).getByText("$112,400")).toBeVisible();
    expect(within(table).getByText("4.90%")).toBeVisible();
    expect(screen.getByText(/before tax: enter a rate to tax gains/)).toBeVisible();
    expect(screen.getByText("Loan not recorded: 1")).toBeVisible();
    expect(screen.getByRole("link", { name: "Export hold or sell as XLSX" })).toHaveAttribute(
      "href",
      expect.stringContaining("/api/portfolios/p-1/hold-sell/export?"),
    );
    await user.click(within(table).getByRole("button", { name: "Why: 12 Oak St" }));
    const lines = await screen.findByRole("table", { name: "Courses of this home" });
    const total = within(lines).getByText("Worth today").closest("tr") as HTMLElement;
    expect([...total.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual([
      "$98,000",
      "$101,000",
      "$112,400",
    ]);
    expect(screen.getByText("Sell: $14,400 more than holding.")).toBeVisible();
    await user.keyboard("{Escape}");

    await user.type(screen.getByLabelText("Tax on the gain"), "20{Enter}");
    await waitFor(() =>
      expect(network.asked(portfolioHoldSell).at(-1)?.query).toMatchObject({ taxRate: 0.2 }),
    );
  });

  it("understands a calculation in a term, and takes nothing of what is no number or out of range", async () => {
    const { user } = await open(compared);
    const field = await screen.findByLabelText("Tax on the gain");
    const asked = () => network.asked(portfolioHoldSell).length;
    const before = asked();
    await user.type(field, "a fifth{Enter}");
    expect(await screen.findByText("“a fifth” is not a number")).toBeVisible();
    expect(field).toHaveValue("a fifth");
    await user.clear(field);
    await user.type(field, "140{Enter}");
    expect(await screen.findByText("Out of range")).toBeVisible();
    expect(asked()).toBe(before);
    await user.clear(field);
    await user.type(field, "=15+8.8{Enter}");
    await waitFor(() =>
      expect(network.asked(portfolioHoldSell).at(-1)?.query).toMatchObject({ taxRate: 0.238 }),
    );
  });

  it("names what keeps every home out, an empty portfolio, and a failure", async () => {
    const none = { ...compared, homes: [], counts: { ...compared.counts, compared: 0, sell: 0 } };
    const { unmount } = await open(none);
    expect(await screen.findByText("No home can be compared yet")).toBeVisible();
    expect(screen.getByRole("table", { name: "Homes not compared" })).toBeVisible();
    // Nothing was compared: nobody is told that no home is better sold.
    expect(screen.getAllByText("—").length).toBeGreaterThanOrEqual(4);
    expect(screen.queryByText("$0")).toBeNull();
    unmount();
    const empty = await open(sample(PortfolioHoldSell, { asOf: "2026-11-02" }));
    expect(await screen.findByText("The portfolio is empty")).toBeVisible();
    empty.unmount();
    await open(crash());
    expect(await screen.findByText(/Hold or sell could not be/)).toBeVisible();
  });
});
