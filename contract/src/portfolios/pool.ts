import { z } from "zod";
import { endpoint, Unavailable } from "../endpoint.ts";
import { UnderwritingCheck } from "../underwriting.ts";
import { Basis } from "./figures.ts";

const tag = "portfolios";
const params = z.object({ id: z.string().min(1).max(60) });

const amount = z.coerce.number().min(0).max(1e12);
const share = z.coerce.number().min(0).max(1);
const ratio = z.coerce.number().min(0.1).max(10);
const floor = z.coerce.number().min(0.001).max(1);
const yearly = z.coerce.number().min(0).max(0.5);
const perMonth = z.coerce.number().int().min(0).max(10_000);
const rule = z.enum(["eligible", "excluded"]);

/** The stresses of PF-8; how much each changes is a term, such as `stress.mildFall.priceDrop`. */
export const STRESS_NAMES = [
  "mildFall",
  "moderateFall",
  "severeFall",
  "lowerIncome",
  "higherRates",
  "combined",
] as const;
const stressSizes = {
  priceDrop: share.optional(),
  saleDelay: z.coerce.number().int().min(0).max(36).optional(),
  incomeDrop: share.optional(),
  rateRise: z.coerce.number().min(0).max(0.2).optional(),
};
const stressTerms = Object.fromEntries(
  STRESS_NAMES.flatMap((name) =>
    Object.entries(stressSizes).map(([size, schema]) => [`stress.${name}.${size}`, schema]),
  ),
) as Record<
  `stress.${(typeof STRESS_NAMES)[number]}.${keyof typeof stressSizes}`,
  typeof stressSizes.priceDrop
>;

/**
 * What may be asked of a pool: inputs of the pages PF-3 to PF-10 by key. What is left out is the template's, or is
 * not tested.
 */
export const PoolTerms = z.object({
  targetIrr: z.coerce.number().min(-0.5).max(1).optional(),
  boughtPerMonth: perMonth.optional(),
  advanceBasis: z.enum(["cost", "value"]).optional(),
  advanceRate: share.optional(),
  minDscr: ratio.optional(),
  minDebtYield: floor.optional(),
  rate: yearly.optional(),
  amortYears: z.coerce.number().min(0).max(50).optional(),
  commitment: amount.optional(),
  unusedFeePct: z.coerce.number().min(0).max(0.1).optional(),
  termAdvanceRate: share.optional(),
  termMinDscr: ratio.optional(),
  termMinDebtYield: floor.optional(),
  termRate: yearly.optional(),
  noRentalHomes: rule.optional(),
  monthToMonthHomes: rule.optional(),
  voucherHomes: rule.optional(),
  minHomeValue: amount.optional(),
  maxHomeValue: amount.optional(),
  maxMetroShare: share.optional(),
  maxZipShare: share.optional(),
  maxMonthToMonthShare: share.optional(),
  maxHoaShare: share.optional(),
  maxVoucherShare: share.optional(),
  platformCost: z.coerce.number().min(0).max(1e6).optional(),
  regionalCost: amount.optional(),
  minYieldOnValue: z.coerce.number().min(-0.5).max(1).optional(),
  maxCapexAhead: amount.optional(),
  soldPerMonth: perMonth.optional(),
  retailSaleCostPct: share.optional(),
  cullDiscountPct: share.optional(),
  cullBulkCostPct: share.optional(),
  sameStoreMonths: z.coerce.number().int().min(1).max(120).optional(),
  ...stressTerms,
});
export type PoolTerms = z.infer<typeof PoolTerms>;

const Cell = z.union([z.number(), z.string(), z.null()]);
const Cells = z.record(z.string(), Cell);

/** A workbook of live formulas holds so many homes at most. */
export const MOST_HOMES_IN_WORKBOOK = 2_000;

/** A row of a table of the pages: its place there, from 0, by which its figures open. */
const Row = z.object({ line: z.number().int(), cells: Cells });

export const PortfolioPool = z.object({
  basis: Basis,
  /** Every input of the pages that may be changed, as it was taken. */
  terms: Cells,
  pooled: z.number().int(),
  of: z.number().int(),
  /** Single figures of the pages by key. */
  figures: Cells,
  /** Lines of the pages by key, by year; year 0 is the closing alone. */
  lines: z.record(z.string(), z.array(z.number().nullable())),
  checks: z.array(UnderwritingCheck),
  /** The homes that would raise the pool most by leaving, then the others, up to a limit. */
  homes: z.array(Row.extend({ googlePlacesId: z.string() })),
  metros: z.array(Row),
  zips: z.array(Row),
  /** Flows pooled by what the homes have in common. */
  groups: z.array(
    z.object({
      by: z.enum(["metro", "vintage", "source"]),
      label: z.string(),
      homes: z.number().int(),
      unleveredIrr: z.number().nullable(),
      leveredIrr: z.number().nullable(),
      leveredMultiple: z.number().nullable(),
      profit: z.number(),
      /** Levered IRR under the stresses of sale prices, by the stress's name. */
      stressed: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** Why a figure is null, by its key; of a row's, by key and place (`homes.gain.3`, from 1). */
  unavailable: Unavailable,
  demo: z.boolean(),
});
export type PortfolioPool = z.infer<typeof PortfolioPool>;

const query = z.object({ basis: Basis.default("whole") }).extend(PoolTerms.shape);

export const portfolioPool = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/pool",
  summary:
    "Portfolio pages over the holdings' latest versions: ramp, facility, returns, stress, bulk price; with `format=xlsx` their workbook with live formulas",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: query.extend({ format: z.enum(["json", "xlsx"]).default("json") }),
  response: PortfolioPool,
  mayLag: true,
});

const Read = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  period: z.string().optional(),
  formula: z.string().optional(),
  substituted: z.string().optional(),
  value: Cell,
  /** The first of the single values of a list, a column or a run of periods. */
  values: z.array(Cell).optional(),
  /** How many there are. */
  count: z.number().int().optional(),
  reason: z.string().optional(),
});

export const PoolExplanation = Read.extend({
  page: z.object({ id: z.string(), title: z.string() }),
  kind: z.enum(["input", "line", "output", "check"]),
  format: z.string(),
  help: z.string(),
  references: z.array(z.string()),
  /** Of an input: where it comes from. */
  source: z.string().optional(),
  inputs: z.array(Read.extend({ format: z.string() })),
});
export type PoolExplanation = z.infer<typeof PoolExplanation>;

const period = z.coerce.number().int().min(0).max(50_000).optional();

export const explainPool = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/pool/explanation",
  summary: "Explain a portfolio figure: its formula, values and inputs",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: query.extend({ key: z.string().min(1).max(100), month: period, year: period, line: period }),
  response: PoolExplanation,
});
