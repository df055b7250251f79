import { PortfolioOperations, portfolioOperations } from "@labs/contract/portfolios/operations";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const fund = sample(Portfolio, { id: "p-1", name: "Fund I", kind: "list" });
const empty = sample(PortfolioOperations, { asOf: "2026-11-02", holdings: 4 });
const none = { leases: 0, rent: 0 };
const noLoan = { loans: 0, balance: 0, rate: null };

const open = (operations: PortfolioOperations) =>
  openPage("/portfolios?portfolio=p-1&tab=operations", {
    answers: [answer(getPortfolio, fund), answer(portfolioOperations, operations)],
  });

describe("leases and loans of a portfolio", () => {
  it("stand by month and by year, with what the homes say and nothing else", async () => {
    await open({
      ...empty,
      occupancy: { occupied: 3, vacant: 1, unknown: 0 },
      rentAgainstMarket: { left: 4_500, right: 5_000, known: 3, of: 3 },
      leases: {
        undated: 1,
        ended: none,
        months: [
          { month: "2026-11", ...none },
          { month: "2026-12", leases: 2, rent: 3_000 },
          { month: "2027-01", ...none },
        ],
        later: none,
        tradeOuts: { leases: 2, before: 3_000, after: 3_150 },
      },
      loans: {
        ...empty.loans,
        total: { loans: 2, balance: 300_000, rate: 0.0475 },
        matured: noLoan,
        years: [{ year: 2030, loans: 2, balance: 300_000, rate: 0.0475 }],
        undated: noLoan,
      },
    });
    const leases = await screen.findByRole("table", { name: "Lease expirations by month" });
    expect(within(leases).getByText("Dec 2026")).toBeVisible();
    expect(within(leases).getByText("No end known")).toBeVisible();
    expect(within(leases).queryByText("Jan 2027")).toBeNull();
    expect(within(screen.getByRole("table", { name: "Loans by maturity" })).getByText("2030")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Occupancy: 75.0%/ })).toBeVisible();
    expect(screen.queryByText(/^Loan to value/)).toBeNull();
    expect(screen.getByRole("button", { name: /^Lease trade-out: \+5.0%/ })).toBeVisible();
  });

  it("name the homes that a ratio is of, as another of all homes stands above", async () => {
    await open({
      ...empty,
      rentAgainstMarket: { left: 1_950, right: 2_000, known: 1, of: 2 },
      loans: {
        ...empty.loans,
        total: { loans: 1, balance: 98_000, rate: null },
        balanceAgainstValue: { left: 98_000, right: 200_000, known: 1, of: 2 },
      },
    });
    expect(
      await screen.findByRole("button", { name: /^Loan to value, homes with a loan: 49\.0%/ }),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: /^Rent to estimate, occupied homes: 97\.5%/ })).toBeVisible();
  });

  it("of whole homes are dimmed while those of the share are asked for, and no more once they are there", async () => {
    const { promise, resolve } = Promise.withResolvers<PortfolioOperations>();
    const whole = { ...empty, occupancy: { occupied: 3, vacant: 1, unknown: 0 } };
    const { user } = await openPage("/portfolios?portfolio=p-1&tab=operations", {
      answers: [
        answer(getPortfolio, { ...fund, properties: 4 }),
        answer(portfolioOperations, ({ query }) => (query.basis === "share" ? promise : whole)),
      ],
    });
    const occupancy = await screen.findByRole("button", { name: /^Occupancy: 75.0%/ });
    expect(occupancy.closest("[aria-busy=true]")).toBeNull();
    await user.click(await screen.findByRole("radio", { name: "Ownership share" }));
    await waitFor(() => expect(occupancy.closest("[aria-busy=true]")).not.toBeNull());
    resolve({ ...whole, occupancy: { occupied: 2, vacant: 2, unknown: 0 } });
    const share = await screen.findByRole("button", { name: /^Occupancy: 50.0%/ });
    expect(share.closest("[aria-busy=true]")).toBeNull();
  });

  it("say where they come from while there are none", async () => {
    await open(empty);
    expect(await screen.findByText("No leases or loans yet")).toBeVisible();
  });
});
