import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Basis } from "./figures.ts";

/** Two sums over the homes that know both, with how many of how many these are. */
const Compared = z.object({
  left: z.number().nullable(),
  right: z.number().nullable(),
  known: z.number().int(),
  of: z.number().int(),
});

const Expirations = z.object({
  leases: z.number().int(),
  /** A month; null where the rent of one is not known. */
  rent: z.number().nullable(),
});

const Maturities = z.object({
  loans: z.number().int(),
  balance: z.number(),
  /** Weighed by balance; null where the rate of one is not known. */
  rate: z.number().nullable(),
});

export const PortfolioOperations = z.object({
  basis: Basis,
  /** Leases and loans are counted from this day. */
  asOf: z.iso.date(),
  holdings: z.number().int(),
  /** Of single-family homes. */
  occupancy: z.object({ occupied: z.number().int(), vacant: z.number().int(), unknown: z.number().int() }),
  /** Rent collected against the estimate, of homes that are not vacant. */
  rentAgainstMarket: Compared,
  /** Price paid against the value estimate. */
  costAgainstValue: Compared,
  leases: z.object({
    /** Homes that are not vacant and name no end of a lease. */
    undated: z.number().int(),
    /** Before this day: by the month since. */
    ended: Expirations,
    months: z.array(Expirations.extend({ month: z.string() })),
    later: Expirations,
    /** Leases begun in the last 12 months after another one in the same unit: rents a month of both. */
    tradeOuts: z.object({ leases: z.number().int(), before: z.number(), after: z.number() }),
  }),
  loans: z.object({
    total: Maturities,
    /** Balance against value, of homes with both. */
    balanceAgainstValue: Compared,
    /** Homes that are said to have none, and of which nothing is known. */
    none: z.number().int(),
    unknown: z.number().int(),
    /** Before this day; what falls due today stands in its year. */
    matured: Maturities,
    years: z.array(Maturities.extend({ year: z.number().int() })),
    undated: Maturities,
  }),
  /** Homes that were sold out of the portfolio. */
  sold: z.number().int(),
  demo: z.boolean(),
});
export type PortfolioOperations = z.infer<typeof PortfolioOperations>;

export const portfolioOperations = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/operations",
  summary:
    "Occupancy, lease expirations by month, rent against market, loans by maturity, cost against value",
  tag: "portfolios",
  object: "portfolio",
  rule: "shared",
  params: z.object({ id: z.string().min(1).max(60) }),
  query: z.object({ basis: Basis.default("whole") }),
  response: PortfolioOperations,
  mayLag: true,
});
