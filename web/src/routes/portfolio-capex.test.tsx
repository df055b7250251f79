import {
  CapexHome,
  CapexItem,
  homeCapex,
  PortfolioCapex,
  portfolioCapex,
} from "@labs/contract/portfolios/capex";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answer } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const fund = sample(Portfolio, {
  ...{ id: "p-1", name: "Fund I", kind: "list" },
  may: { edit: true, manage: true },
});
const label = "12 Oak St, Austin, TX 78701";
const home = sample(CapexHome, {
  ...{ label, planFrom: "budget", plan: 8_500, budget: 8_500, spend: 9_000 },
  ...{ remaining: -500, isOver: true, lastSpend: "2026-08" },
});
const sums = { plan: 8_500, budget: 8_500, approved: 0, spend: 9_000 };
const capital = sample(PortfolioCapex, {
  ...{ year: 2026, years: [2025, 2026], asOf: "2026-08", holdings: 3, planned: 1, spending: 1, total: sums },
  ...{ spendOfPlanned: 9_000, over: 500, overHomes: 1, homes: [home] },
  leftOut: { amount: 4_000, months: 1 },
  months: [{ month: "2026-08", ...sums }],
  categories: [{ category: "roof", ...sums }],
});

const open = (of: PortfolioCapex) =>
  openPage("/portfolios?portfolio=p-1&tab=capex", {
    answers: [
      answer(getPortfolio, fund),
      answer(portfolioCapex, of),
      answer(homeCapex, {
        year: 2026,
        items: [
          sample(CapexItem, {
            month: "2026-08",
            category: "roof",
            amount: 9_000,
            source: "file",
            from: "invoices.csv, row 2",
          }),
        ],
      }),
    ],
  });

describe("capital of a portfolio", () => {
  it("stands against its plan by month, category and home, and what is over says so", async () => {
    await open(capital);
    const homes = await screen.findByRole("table", { name: "Homes by capital" });
    expect(within(homes).getByText("$500 over")).toBeVisible();
    expect(screen.getByRole("table", { name: "Capital by category" })).toBeVisible();
    expect(screen.getByText(/\$4,000 entered or uploaded is left out/)).toBeVisible();
    await userEvent.click(within(homes).getByRole("button", { name: `Open capital items of ${label}` }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("invoices.csv, row 2")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Enter item" })).toBeDisabled();
  });

  it("says where it comes from while there is none", async () => {
    await open({ ...capital, years: [], homes: [] });
    expect(await screen.findByText("No capital budget or spend yet")).toBeVisible();
  });
});
