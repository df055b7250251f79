import { z } from "zod";
import { BasedOn, endpoint } from "../endpoint.ts";

const tag = "portfolios";
const params = z.object({ id: z.string().min(1).max(60) });

/** Whose homes a cohort template is for; where several are for a home, the narrower says what it says first. */
export const CohortLevel = z.enum(["zip", "county", "metro", "all"]);
export type CohortLevel = z.infer<typeof CohortLevel>;

const CohortMarket = z.object({
  level: CohortLevel,
  /** ZIP code, county FIPS or id of the metro; empty for all homes. */
  place: z.string().max(60),
  label: z.string(),
  /** Single-family holdings there. */
  homes: z.number().int(),
});
export type CohortMarket = z.infer<typeof CohortMarket>;

export const PortfolioCohort = CohortMarket.extend({
  /** Inputs of the single-family pages, nested by their paths. */
  inputs: z.record(z.string(), z.unknown()),
  /** Raised by every change; a change names the version it is based on. */
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type PortfolioCohort = z.infer<typeof PortfolioCohort>;

export const PortfolioCohorts = z.object({
  items: z.array(PortfolioCohort),
  /** Where the portfolio has single-family homes, those of a level with most homes first. */
  markets: z.array(CohortMarket),
});
export type PortfolioCohorts = z.infer<typeof PortfolioCohorts>;

export const portfolioCohorts = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/cohorts",
  summary: "Cohort underwriting assumptions by market of the portfolio",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  response: PortfolioCohorts,
});

export const setPortfolioCohort = endpoint({
  method: "PUT",
  path: "/api/portfolios/:id/cohorts",
  summary: "Save cohort assumptions for a market, used by portfolio runs; empty removes them",
  tag,
  object: "portfolio",
  rule: "shared",
  access: "analyst",
  params,
  body: CohortMarket.pick({ level: true, place: true }).extend({
    inputs: z.record(z.string(), z.unknown()),
    /** 0 where there are none yet. */
    basedOn: BasedOn,
  }),
  response: PortfolioCohorts,
});
