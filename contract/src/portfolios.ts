import { z } from "zod";
import { endpoint, listOf, Paging, Unavailable } from "./endpoint.ts";
import { PropertyType } from "./estimates.ts";

export const Portfolio = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["rule", "list"]),
  description: z.string(),
  properties: z.number().int(),
  invested: z.number().nullable(),
  monthlyRent: z.number().nullable(),
  unavailable: Unavailable,
  demo: z.boolean(),
});
export type Portfolio = z.infer<typeof Portfolio>;

export const Holding = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  cmsPropertyOid: z.string(),
  county: z.string(),
  metro: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  acquiredAt: z.string().nullable(),
  acquisitionPrice: z.number().nullable(),
  actualRent: z.number().nullable(),
  grossYieldOnCost: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type Holding = z.infer<typeof Holding>;

const tag = "portfolios";

export const listPortfolios = endpoint({
  method: "GET",
  path: "/api/portfolios",
  summary: "Portfolios; the homes we own are one that keeps itself",
  tag,
  response: listOf(Portfolio),
});

export const listHoldings = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/properties",
  summary: "Properties of a portfolio",
  tag,
  params: z.object({ id: z.string().min(1).max(60) }),
  query: Paging,
  response: listOf(Holding),
});
