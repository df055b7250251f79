import { z } from "zod";
import { endpoint, Unavailable } from "../endpoint.ts";

const tag = "portfolios";
const params = z.object({ id: z.string().min(1).max(60) });
const access = "analyst";

/** Whole properties, or our share of each. */
export const Basis = z.enum(["whole", "share"]);
export type Basis = z.infer<typeof Basis>;
const basis = z.object({ basis: Basis.default("whole") });

/** A figure over the holdings: null unless every holding that it needs is known. */
export const PooledFigure = z.object({
  value: z.number().nullable(),
  /** Over those that are known alone; the same as `value` when all are. */
  ofKnown: z.number().nullable(),
  known: z.number().int(),
  of: z.number().int(),
  /** The known holdings' dates, from the oldest to the newest. */
  asOf: z.tuple([z.string(), z.string()]).nullable(),
});
export type PooledFigure = z.infer<typeof PooledFigure>;

export const PORTFOLIO_FIGURES = [
  "units",
  "value",
  "costBasis",
  "monthlyRent",
  "estimatedRent",
  "rentToEstimate",
  "grossYieldOnCost",
  "grossYieldOnValue",
  "occupancy",
  "noi",
  "capRateOnValue",
  "capRateOnCost",
  "debt",
  "equity",
  "ltv",
] as const;
export type PortfolioFigure = (typeof PORTFOLIO_FIGURES)[number];

export const CONCENTRATIONS = ["metro", "county", "zip", "vintage", "type"] as const;

export const PortfolioConcentration = z.object({
  by: z.enum(CONCENTRATIONS),
  /** How many holdings know their group. */
  known: z.number().int(),
  of: z.number().int(),
  groups: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      count: z.number().int(),
      countShare: z.number(),
      value: z.number().nullable(),
      valueShare: z.number().nullable(),
    }),
  ),
  /** Herfindahl-Hirschman index, 0 to 10,000. */
  countHhi: z.number().nullable(),
  valueHhi: z.number().nullable(),
  unavailable: Unavailable,
});
export type PortfolioConcentration = z.infer<typeof PortfolioConcentration>;

export const PortfolioMetrics = z.object({
  basis: Basis,
  holdings: z.number().int(),
  figures: z.record(z.enum(PORTFOLIO_FIGURES), PooledFigure),
  concentration: z.array(PortfolioConcentration),
  unavailable: Unavailable,
  demo: z.boolean(),
});
export type PortfolioMetrics = z.infer<typeof PortfolioMetrics>;

export const portfolioMetrics = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/metrics",
  summary: "Pooled figures and concentration, with coverage",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: basis,
  response: PortfolioMetrics,
  mayLag: true,
});

const PooledReturn = z.object({
  irr: z.number().nullable(),
  multiple: z.number().nullable(),
  profit: z.number().nullable(),
});

const Dispersion = z.object({
  known: z.number().int(),
  p10: z.number().nullable(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
});

export const PortfolioUnderwriting = z.object({
  basis: Basis,
  holdings: z.number().int(),
  /** How many holdings' flows are pooled. */
  pooled: z.number().int(),
  /** Year 0 is the closing. */
  years: z.array(
    z.object({
      year: z.number().int(),
      /** Before debt service, without purchase and sale. */
      operating: z.number(),
      /** Signed as they flow: what is paid at closing, and what the sale brings less its costs. */
      purchase: z.number(),
      netSale: z.number(),
      unlevered: z.number(),
      debtService: z.number(),
      /** At closing, less what financing costs. */
      loanProceeds: z.number(),
      loanPayoff: z.number(),
      /** Refinances, other lenders and investors, fees and prepayment charges. */
      otherFinancing: z.number(),
      levered: z.number(),
    }),
  ),
  unlevered: PooledReturn,
  levered: PooledReturn,
  /** Of the homes' own returns. */
  dispersion: z.object({ unleveredIrr: Dispersion, leveredIrr: Dispersion }),
  /** Holdings that are not in the pool, and why. */
  missing: z.array(
    z.object({
      googlePlacesId: z.string(),
      label: z.string(),
      reason: z.string(),
      /** What the last run over the portfolio found to be missing. */
      inputs: z.array(z.object({ path: z.string(), label: z.string(), reason: z.string() })),
    }),
  ),
  missingTotal: z.number().int(),
  unavailable: Unavailable,
  demo: z.boolean(),
});
export type PortfolioUnderwriting = z.infer<typeof PortfolioUnderwriting>;

export const portfolioUnderwriting = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/underwriting",
  summary: "Pooled cash flows and returns from the holdings' latest versions",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: basis,
  response: PortfolioUnderwriting,
});

const StartedJob = z.object({ jobId: z.string(), isNew: z.boolean() });

export const runPortfolioUnderwriting = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/underwriting",
  summary:
    "Underwrite holdings without a version using cohort assumptions and the firm template, and re-run those run on other assumptions",
  tag,
  object: "portfolio",
  rule: "shared",
  access,
  params,
  status: 202,
  response: StartedJob,
});

export const runPortfolioValuation = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/valuation",
  summary: "Re-run value and rent estimates for every holding",
  tag,
  object: "portfolio",
  rule: "shared",
  access,
  params,
  status: 202,
  response: StartedJob,
});

/** Answers a file, so its response is bound by hand. */
export const exportPortfolio = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/export",
  summary: "Export holdings with totals as XLSX or CSV",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: basis.extend({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  mayLag: true,
});
