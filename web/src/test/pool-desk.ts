import { portfolioMetrics } from "@labs/contract/portfolios/figures";
import { PortfolioPool, portfolioPool } from "@labs/contract/portfolios/pool";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { getFormulaPages } from "@labs/contract/underwriting";
import { listPortfolioPages } from "@labs/underwriting/formula-pages";
import { type Answer, answer } from "./network.ts";
import { openPage } from "./page.tsx";
import { sample } from "./sample.ts";

export const tampa = sample(Portfolio, {
  id: "p-1",
  name: "Tampa targets",
  kind: "list",
  may: { edit: true, manage: true },
  properties: 2,
});

const served = {
  ...sample(getFormulaPages.response),
  portfolio: { hash: "h", pages: listPortfolioPages().map((page) => ({ ...page })) },
};

/** What the firm's template says of each input that may be changed. */
export const usual = Object.fromEntries(
  listPortfolioPages()
    .flatMap(({ rows: all }) => all)
    .filter(({ kind, grain }) => kind === "input" && grain === "scalar")
    .map((row) => [row.key, (row.default?.value ?? null) as string | number | null]),
);

export const pool = sample(PortfolioPool, {
  terms: usual,
  pooled: 2,
  of: 3,
  figures: {
    facility: 412_000,
    facilityDscr: 1.314,
    facilityBinding: "DSCR",
    poolUnleveredIrr: 0.0712,
    poolLeveredIrr: 0.1034,
    poolLeveredProfit: 250_000,
    "stress.mildFall.leveredIrr": 0.0511,
    "stress.severeFall.leveredIrr": null,
  },
  lines: { poolLevered: [-150_000, 12_000, 98_500] },
  checks: [
    { code: "PF-W-TAPE", severity: "warning", ok: false, message: "1 of 3 holdings is not pooled" },
    { code: "PF-E-COST", severity: "error", ok: true, message: "Costs are what is paid" },
  ],
  homes: [
    {
      line: 0,
      googlePlacesId: "place-1",
      cells: { label: "12 Oak St", metro: "Tampa, FL", cost: 210_000, share: 0.5 },
    },
    {
      line: 1,
      googlePlacesId: "place-2",
      cells: { label: "9 Elm Ave", metro: "Tampa, FL", cost: null, share: 1 },
    },
  ],
  groups: [
    {
      by: "metro",
      label: "Tampa, FL",
      homes: 2,
      unleveredIrr: 0.07,
      leveredIrr: 0.1,
      leveredMultiple: 1.84,
      profit: 250_000,
      stressed: { mildFall: 0.05, moderateFall: 0.01, severeFall: null },
    },
    {
      by: "vintage",
      label: "2024",
      homes: 1,
      unleveredIrr: null,
      leveredIrr: null,
      leveredMultiple: null,
      profit: -3_000,
      stressed: {},
    },
  ],
  unavailable: {
    "stress.severeFall.leveredIrr": "The loans are not paid back",
    "homes.cost.2": "No price is recorded",
  },
});

export const openPool = (page: string, ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=p-1&tab=underwriting${page}`, {
    answers: [
      answer(getPortfolio, tampa),
      answer(portfolioMetrics, sample(portfolioMetrics.response)),
      answer(getFormulaPages, served),
      answer(portfolioPool, pool),
      ...answers,
    ],
  });
