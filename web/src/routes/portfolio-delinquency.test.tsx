import {
  DelinquentHome,
  PortfolioDelinquency,
  portfolioDelinquency,
} from "@labs/contract/portfolios/delinquency";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const fund = sample(Portfolio, { id: "p-1", name: "Fund I", kind: "list" });
const ages = { age0: 100, age1: 300, age31: 0, age61: 0, age91: 50 };
const months: PortfolioDelinquency["months"] = [
  {
    ...{ month: "2026-09", homes: 3, behind: 2, accounts: 2, owed: 600, prepaid: 40, untold: 1 },
    ...{ ages, aged: 2, unaged: 150, collectedOverBilled: null },
    owedOverBilled: { amount: 600, billed: 4_000, homes: 3 },
  },
];

const open = (more: Partial<PortfolioDelinquency>) =>
  openPage("/portfolios?portfolio=p-1&tab=delinquency", {
    answers: [
      answer(getPortfolio, fund),
      answer(
        portfolioDelinquency,
        sample(PortfolioDelinquency, { asOf: "2026-09", holdings: 5, told: 4, current: 3, ...more }),
      ),
    ],
  });

describe("delinquency of a portfolio", () => {
  it("stands by age, month and home, and an older report says so", async () => {
    const home = { label: "12 Oak St", file: "aged.csv", owed: 450, month: "2026-09" };
    await open({
      months,
      homes: [
        sample(DelinquentHome, { ...home, googlePlacesId: "a", ages }),
        sample(DelinquentHome, { ...home, googlePlacesId: "b", month: "2026-07", monthsBehind: 2 }),
      ],
    });
    const byAge = await screen.findByRole("table", { name: "Balances by age" });
    expect(within(byAge).getByText("90+ days")).toBeVisible();
    expect(within(byAge).getByText("Age not reported")).toBeVisible();
    const homes = screen.getByRole("table", { name: "Homes by balance" });
    expect(within(homes).getByText("Jul 2026, 2 months behind")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Owed to billed rent: 15.0%/ })).toBeVisible();
    expect(screen.getByText(/1 were last reported before|1 was last reported before/)).toBeVisible();
  });

  it("says where balances come from while there are none", async () => {
    await open({ asOf: null });
    expect(await screen.findByText("No balances yet")).toBeVisible();
  });
});
