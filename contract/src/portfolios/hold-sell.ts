import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PropertyType } from "../estimates.ts";
import { Basis } from "./figures.ts";

const share = z.coerce.number().min(0).max(1);

/** What may be asked of the comparison; what is left out is the firm's assumption, or is not tested. */
export const HoldSellTerms = z.object({
  discountRate: z.coerce.number().min(0).max(1).optional(),
  /** Of today's value; left out it is what the plan's own sale costs. */
  saleCostPct: share.optional(),
  prepaymentPct: share.optional(),
  /** Of a gain over the price paid; left out all is before tax. */
  taxRate: share.optional(),
  maxLtv: share.optional(),
  minDscr: z.coerce.number().min(0.1).max(10).optional(),
  minDebtYield: z.coerce.number().min(0.001).max(1).optional(),
  loanRate: z.coerce.number().min(0).max(0.5).optional(),
  amortYears: z.coerce.number().min(1).max(50).optional(),
  ioMonths: z.coerce.number().int().min(0).max(480).optional(),
  loanCostPct: share.optional(),
});
export type HoldSellTerms = z.infer<typeof HoldSellTerms>;
export type HoldSellTerm = keyof HoldSellTerms;

const Course = z.enum(["hold", "refinance", "sell"]);

/** The version that the committee approved last, the one that was kept last, or operating statements of a year. */
const PlanSource = z.enum(["approved", "kept", "actuals"]);

const LoanLimit = z.enum(["ltv", "dscr", "debtYield"]);

/** A new loan on today's value and the next 12 months. */
const Refinancing = z.object({
  loan: z.number(),
  binding: LoanLimit,
  limits: z.array(z.object({ limit: LoanLimit, loan: z.number() })),
  costs: z.number(),
  /** Below 0 it is paid in. */
  cashOut: z.number(),
  /** Of its first year. */
  debtService: z.number(),
  dscr: z.number().nullable(),
  /** Present values of its payments, and of what the sale at the end leaves after it. */
  debt: z.number(),
  exit: z.number(),
  value: z.number(),
});

export const HomeCourses = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  ownId: z.string().nullable(),
  propertyType: PropertyType,
  best: Course,
  /** Dollars of today that the best course is worth more than holding; 0 where that is the best. */
  gain: z.number(),
  /** The same of the better of selling and refinancing; below 0 where to hold is the best. */
  advantage: z.number(),
  /** Whose cash flow is followed, from which month on, and how many months are left. */
  plan: z.object({
    source: PlanSource,
    /** Null of a cash flow by statements. */
    version: z.number().int().nullable(),
    from: z.string(),
    monthsLeft: z.number().int(),
  }),
  discountRate: z.number(),
  sale: z.object({
    value: z.number(),
    valueAsOf: z.string().nullable(),
    costs: z.number(),
    /** As its payments leave it today. */
    payoff: z.number(),
    premium: z.number(),
    /** Null is before tax. */
    tax: z.number().nullable(),
    net: z.number(),
  }),
  holding: z.object({
    value: z.number(),
    operating: z.number(),
    debt: z.number(),
    exit: z.number(),
    exitValue: z.number(),
    /** Yearly, on what a sale would leave. */
    rate: z.number().nullable(),
  }),
  refinancing: Refinancing.nullable(),
  /** The verdict first; each sentence from the figures above. */
  reasons: z.array(z.string()),
  demo: z.boolean(),
});
export type HomeCourses = z.infer<typeof HomeCourses>;

/** By which rule homes are not compared. */
export const LeftOutRule = z.enum([
  "notOwned",
  "value",
  "plan",
  "planStart",
  "planEnded",
  "planFigures",
  "loan",
  "loanTerms",
  "basis",
]);
export type LeftOutRule = z.infer<typeof LeftOutRule>;

export const PortfolioHoldSell = z.object({
  basis: Basis,
  asOf: z.iso.date(),
  /** Of homes, with where each is from; a market's own template goes before that of all markets. */
  terms: z.array(
    z.object({
      key: HoldSellTerms.keyof(),
      entered: z.number().nullable(),
      firm: z.number().nullable(),
      source: z.string(),
    }),
  ),
  counts: z.object({
    held: z.number().int(),
    compared: z.number().int(),
    hold: z.number().int(),
    refinance: z.number().int(),
    sell: z.number().int(),
  }),
  /** Of the homes whose best course is another than to hold. */
  gain: z.number(),
  /** The largest gain first. */
  homes: z.array(HomeCourses),
  /** More homes than are listed; the export has them all. */
  more: z.number().int(),
  leftOut: z.array(
    z.object({
      rule: LeftOutRule,
      words: z.string(),
      homes: z.number().int(),
    }),
  ),
  missing: z.array(
    z.object({
      googlePlacesId: z.string(),
      label: z.string(),
      ownId: z.string().nullable(),
      rule: LeftOutRule,
      reason: z.string(),
    }),
  ),
  demo: z.boolean(),
});
export type PortfolioHoldSell = z.infer<typeof PortfolioHoldSell>;

const tag = "portfolios";
const params = z.object({ id: z.string().min(1).max(60) });
const query = HoldSellTerms.extend({ basis: Basis.default("whole") });

export const portfolioHoldSell = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/hold-sell",
  summary: "Each owned home held, sold or refinanced: what each course is worth today, ranked, with reasons",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query,
  response: PortfolioHoldSell,
  mayLag: true,
});

export const exportHoldSell = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/hold-sell/export",
  summary: "Export what holding, selling and refinancing each owned home is worth as XLSX or CSV",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: query.extend({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  mayLag: true,
});
