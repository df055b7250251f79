import { z } from "zod";
import { NextVersion, PastVersion, TemplateLevel, TemplateState } from "../assumptions.ts";
import { endpoint, Paging, paged } from "../endpoint.ts";

const tag = "portfolios";
const params = z.object({ id: z.string().min(1).max(60) });

const CohortMarket = z.object({
  level: TemplateLevel,
  /** ZIP code, county FIPS or id of the metro; empty for all homes. */
  place: z.string().max(60),
  label: z.string(),
  /** Single-family holdings there. */
  homes: z.number().int(),
});
export type CohortMarket = z.infer<typeof CohortMarket>;

/** A template as the firm's are, for the homes of one portfolio in a market: it goes before the firm's. */
export const PortfolioCohort = CohortMarket.extend(TemplateState.shape);
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
  mayLag: true,
});

export const setPortfolioCohort = endpoint({
  method: "PUT",
  path: "/api/portfolios/:id/cohorts",
  summary:
    "Save the next version of a portfolio's template for a market, in force from a day on; without assumptions it ends",
  tag,
  object: "portfolio",
  rule: "shared",
  access: "analyst",
  params,
  body: CohortMarket.pick({ level: true, place: true }).extend(NextVersion.shape),
  response: PortfolioCohorts,
});

export const portfolioCohortVersions = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/cohorts/versions",
  summary:
    "Every version of a portfolio's template for a market, newest first: who changed what from which value to which",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: Paging.extend(CohortMarket.pick({ level: true, place: true }).shape),
  response: paged(PastVersion),
});
