import { CapexHome, homeCapex, PortfolioCapex, portfolioCapex } from "@labs/contract/portfolios/capex";
import { PortfolioDelinquency, portfolioDelinquency } from "@labs/contract/portfolios/delinquency";
import {
  homeValuations,
  PortfolioValuations,
  portfolioValuations,
  Valuation,
  ValuedHome,
} from "@labs/contract/portfolios/valuations";
import { answer } from "./network.ts";
import { sample } from "./sample.ts";

const home = sample(ValuedHome, { label: "12 Oak St", newest: null });

/** What asset managers follow of a portfolio. */
export const ASSET_ANSWERS = [
  answer(portfolioDelinquency, sample(PortfolioDelinquency, { asOf: null })),
  answer(
    portfolioCapex,
    sample(PortfolioCapex, { year: 2026, homes: [sample(CapexHome, { label: "12 Oak St" })] }),
  ),
  answer(homeCapex, { year: 2026, items: [] }),
  answer(portfolioValuations, sample(PortfolioValuations, { asOf: null, homes: [home] })),
  answer(homeValuations, { items: [sample(Valuation, { month: "2026-06", asOf: "2026-06-30" })] }),
];
