import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Basis } from "./figures.ts";

export const CapexSide = z.enum(["plan", "spend"]);
export type CapexSide = z.infer<typeof CapexSide>;

export const CAPEX_CATEGORIES = {
  renovation: "Renovation",
  recurring: "Recurring capex",
  roof: "Roof",
  hvac: "HVAC",
  plumbing: "Plumbing",
  electrical: "Electrical",
  flooring: "Flooring",
  kitchenBath: "Kitchen and bath",
  appliances: "Appliances",
  windowsDoors: "Windows and doors",
  exterior: "Exterior and site",
  interior: "Interior and paint",
  other: "Other",
} as const;
export const CapexCategory = z.enum(
  Object.keys(CAPEX_CATEGORIES) as [keyof typeof CAPEX_CATEGORIES, ...(keyof typeof CAPEX_CATEGORIES)[]],
);
export type CapexCategory = z.infer<typeof CapexCategory>;

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

const Sums = z.object({
  /** What is measured against: entered budgets where a home has one for the year, else the approved version. */
  plan: z.number(),
  /** Both by themselves. */
  budget: z.number(),
  approved: z.number(),
  spend: z.number(),
});

export const CapexHome = Sums.extend({
  googlePlacesId: z.string(),
  label: z.string(),
  ownId: z.string().nullable(),
  /** Where its plan is from; null where nothing plans capital for it. */
  planFrom: z.enum(["budget", "approved"]).nullable(),
  /** Plan less spend; null without a plan, as nothing can remain of none. */
  remaining: z.number().nullable(),
  isOver: z.boolean(),
  /** The newest month with spend. */
  lastSpend: Month.nullable(),
});
export type CapexHome = z.infer<typeof CapexHome>;

export const PortfolioCapex = z.object({
  basis: Basis,
  /** The calendar year that is shown, and those with a plan or spend. */
  year: z.number().int(),
  years: z.array(z.number().int()),
  /** Newest month with spend of any year; null where there is none. */
  asOf: Month.nullable(),
  holdings: z.number().int(),
  planned: z.number().int(),
  spending: z.number().int(),
  total: Sums,
  /** Of homes with a plan: what they spent, what is left of those under it, and what the others are over by. */
  spendOfPlanned: z.number(),
  remaining: z.number(),
  over: z.number(),
  overHomes: z.number().int(),
  /** Spend of homes without a plan. */
  unplanned: z.number(),
  /** Entered or uploaded spend that statements of the same home and month have already. */
  leftOut: z.object({ amount: z.number(), months: z.number().int() }),
  months: z.array(Sums.extend({ month: Month })),
  categories: z.array(Sums.extend({ category: CapexCategory })),
  /** The largest overrun first. */
  homes: z.array(CapexHome),
  more: z.number().int(),
  demo: z.boolean(),
});
export type PortfolioCapex = z.infer<typeof PortfolioCapex>;

export const CapexItem = z.object({
  /** Of one that was entered: what a deletion names. */
  id: z.string().nullable(),
  side: CapexSide,
  source: z.enum(["entered", "file", "statement", "approved"]),
  month: Month,
  category: CapexCategory,
  text: z.string().nullable(),
  amount: z.number(),
  /** Who entered it, the file with its row, or the approved version. */
  from: z.string(),
  /** Why it has no part in the figures; null where it has. */
  leftOut: z.string().nullable(),
  mayDelete: z.boolean(),
});
export type CapexItem = z.infer<typeof CapexItem>;

const tag = "portfolios";
const object = "portfolio";
const rule = "shared";
const access = "analyst";
const params = z.object({ id: z.string().min(1).max(60) });
const PlaceId = z.string().min(1).max(300);
const year = z.coerce.number().int().min(2000).max(2099).optional();

export const portfolioCapex = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/capex",
  summary:
    "Capital plan against spend of a calendar year, by month, category and home; without a year of the newest",
  ...{ tag, object, rule, params },
  query: z.object({ basis: Basis.default("whole"), year }),
  response: PortfolioCapex,
});

export const homeCapex = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/capex/:placeId",
  summary:
    "Capital items of one home of a portfolio in a calendar year, planned and spent, each with its source",
  ...{ tag, object, rule },
  params: params.extend({ placeId: PlaceId }),
  query: z.object({ year }),
  response: z.object({ year: z.number().int(), items: z.array(CapexItem) }),
});

export const enterCapex = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/capex",
  summary: "Enter an item of a home's capital budget or spend",
  ...{ tag, object, rule, access, params },
  body: z.object({
    googlePlacesId: PlaceId,
    side: CapexSide,
    month: Month,
    category: CapexCategory,
    amount: z.number().min(-1e9).max(1e9),
    text: z.string().trim().max(200).optional(),
  }),
  status: 201,
  response: z.object({ id: z.string() }),
});

export const deleteCapex = endpoint({
  method: "DELETE",
  path: "/api/portfolios/:id/capex/:itemId",
  summary: "Delete an item of a capital budget or spend that was entered; its author and administrators",
  ...{ tag, object, rule, access },
  params: params.extend({ itemId: z.uuid() }),
  status: 204,
});
