import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** The months that are compared: the newest one with actuals, its calendar year so far, the twelve up to it, or all. */
export const ActualsSpan = z.enum(["month", "yearToDate", "trailing", "all"]);
export type ActualsSpan = z.infer<typeof ActualsSpan>;

const Month = z.string().regex(/^\d{4}-\d{2}$/);

/** Dollars as a statement prints them: deductions and costs are negative, and a variance above 0 is favorable. */
export const VarianceLine = z.object({
  key: z.string(),
  label: z.string(),
  role: z.enum(["line", "total"]),
  plan: z.number(),
  actual: z.number(),
  variance: z.number(),
  /** Of the plan's amount; null where the plan has none. */
  share: z.number().nullable(),
  /** Whether a statement of these months has a row of it: else its 0 is what nobody said. */
  isTold: z.boolean(),
});
export type VarianceLine = z.infer<typeof VarianceLine>;

/** From planned to actual net operating income, line by line. */
export const NoiBridge = z.object({
  planNoi: z.number(),
  steps: z.array(z.object({ key: z.string(), label: z.string(), effect: z.number() })),
  actualNoi: z.number(),
  /** What the steps leave open: 0, or a dollar has no line. */
  untied: z.number(),
});
export type NoiBridge = z.infer<typeof NoiBridge>;

/** One month with actuals, by line; null where no plan has it. */
const MonthOfLines = z.object({
  month: Month,
  actualNoi: z.number(),
  /** Of the homes that have this month in plan and actuals. */
  planNoi: z.number().nullable(),
  comparedNoi: z.number().nullable(),
  /** Dollars by line: actual, and plan of the homes that have both. */
  actual: z.record(z.string(), z.number()),
  plan: z.record(z.string(), z.number()),
});

/** Actual months so far and the plan for the rest, by calendar year. */
const ReforecastYear = z.object({
  year: z.number().int(),
  planNoi: z.number(),
  noi: z.number(),
  /** Months of homes with actuals, and with a plan. */
  actualMonths: z.number().int(),
  months: z.number().int(),
});

const Compared = z.object({
  /** The newest month with actuals; null where there are none. */
  asOf: Month.nullable(),
  span: ActualsSpan,
  /** Months of the span that plan and actuals both have. */
  months: z.array(Month),
  lines: z.array(VarianceLine),
  /** Null where nothing can be compared. */
  bridge: NoiBridge.nullable(),
  byMonth: z.array(MonthOfLines),
  /** Names of the lines of `byMonth`, in the order of a statement. */
  lineNames: z.array(z.object({ key: z.string(), label: z.string(), isIncome: z.boolean() })),
  reforecast: z.array(ReforecastYear),
});

export const HomeActuals = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  ownId: z.string().nullable(),
  /** The approved version that is the plan. */
  version: z.number().int().nullable(),
  /** Why nothing of it is compared. */
  reason: z.string().nullable(),
  /** With actuals. */
  months: z.number().int(),
  from: Month.nullable(),
  to: Month.nullable(),
  /** Of the compared months of the span. */
  planNoi: z.number().nullable(),
  actualNoi: z.number().nullable(),
  variance: z.number().nullable(),
  /** Months of the plan up to its newest actual one without a statement. */
  missing: z.number().int(),
  /** Months with a statement that the plan does not have. */
  unplanned: z.number().int(),
});
export type HomeActuals = z.infer<typeof HomeActuals>;

export const PortfolioActuals = Compared.extend({
  counts: z.object({
    held: z.number().int(),
    /** With a statement of any month. */
    told: z.number().int(),
    /** With an approved version. */
    planned: z.number().int(),
    compared: z.number().int(),
  }),
  /** Those with statements or an approved version; the largest shortfall first. */
  homes: z.array(HomeActuals),
  /** More homes than are listed. */
  more: z.number().int(),
});
export type PortfolioActuals = z.infer<typeof PortfolioActuals>;

const ActualCell = z.object({
  account: z.string(),
  /** As the chart of accounts names it. */
  accountName: z.string(),
  label: z.string(),
  amount: z.number(),
  sheet: z.string(),
  row: z.number().int(),
  column: z.number().int(),
});

export const PropertyActuals = Compared.extend({
  /** Where its statements are kept; null where no portfolio that the caller may see has any. */
  portfolio: z.object({ id: z.string(), name: z.string() }).nullable(),
  home: HomeActuals,
  /** Lines of the statements of each month, with the file and the cell that say them; the newest first. */
  statements: z.array(
    z.object({
      month: Month,
      uploadId: z.string(),
      fileName: z.string(),
      lines: z.array(ActualCell),
    }),
  ),
});
export type PropertyActuals = z.infer<typeof PropertyActuals>;

const tag = "portfolios";
const query = z.object({ span: ActualsSpan.default("trailing") });

export const portfolioActuals = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/actuals",
  summary:
    "Actuals of a portfolio against its approved plans: variance by line, NOI bridge, re-forecast, and each home",
  tag,
  object: "portfolio",
  rule: "shared",
  params: z.object({ id: z.string().min(1).max(60) }),
  query,
  response: PortfolioActuals,
});

export const exportActuals = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/actuals/export",
  summary: "Export variance by line, by month and by home as XLSX, or by line and month as CSV",
  tag,
  object: "portfolio",
  rule: "shared",
  params: z.object({ id: z.string().min(1).max(60) }),
  query: query.extend({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
});

export const propertyActuals = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/actuals",
  summary:
    "Actuals of a property against its approved version: variance by line and month, NOI bridge, sources",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: z.string().min(1).max(300) }),
  query,
  response: PropertyActuals,
});
