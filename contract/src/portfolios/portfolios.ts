import { z } from "zod";
import { BasedOn, endpoint, paged, queryFlag, Unavailable } from "../endpoint.ts";
import { PortfolioCriteria } from "./criteria.ts";

export const Portfolio = z.object({
  id: z.string(),
  name: z.string(),
  /** A list holds what was put into it; a rule holds whatever fulfils it now. */
  kind: z.enum(["rule", "list"]),
  description: z.string(),
  tags: z.array(z.string()),
  /** Of a rule that somebody saved; null for a list, and for the one that keeps itself. */
  criteria: PortfolioCriteria.nullable(),
  isArchived: z.boolean(),
  /** Shared with the firm, or its owner's alone. */
  isShared: z.boolean(),
  /** Null for the one that keeps itself. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What the caller may do with it. */
  may: z.object({ edit: z.boolean(), manage: z.boolean() }),
  /** Raised by every change of the portfolio itself; a change names the version it is based on. */
  version: z.number().int(),
  createdAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime().nullable(),
  properties: z.number().int(),
  invested: z.number().nullable(),
  value: z.number().nullable(),
  monthlyRent: z.number().nullable(),
  unavailable: Unavailable,
  demo: z.boolean(),
});
export type Portfolio = z.infer<typeof Portfolio>;

const tag = "portfolios";
const params = z.object({ id: z.string().min(1).max(60) });
const access = "analyst";
const PlaceId = z.string().min(1).max(300);

// A control character in a name would end headers and hide endings.
const Line = z
  .string()
  .trim()
  .min(1)
  .regex(/^\P{Cc}*$/u, "Names and tags are one line of text");
export const PortfolioName = Line.max(120);
const Settings = z.object({
  name: PortfolioName,
  description: z.string().trim().max(2_000),
  tags: z.array(Line.max(60)).max(20),
  isShared: z.boolean(),
});

export const listPortfolios = endpoint({
  method: "GET",
  path: "/api/portfolios",
  summary: "The user's portfolios and those shared with the firm, company-owned homes first",
  tag,
  object: "portfolio",
  rule: "shared",
  query: z.object({ archived: queryFlag.optional() }),
  response: paged(Portfolio),
  mayLag: true,
});

export const createPortfolio = endpoint({
  method: "POST",
  path: "/api/portfolios",
  summary: "Create a portfolio: a list, or a rule that includes every matching property",
  tag,
  object: "portfolio",
  rule: "own",
  access,
  body: Settings.partial().extend({
    name: Settings.shape.name,
    kind: z.enum(["rule", "list"]).default("list"),
    criteria: PortfolioCriteria.optional(),
    /** What a list holds from the start. */
    placeIds: z.array(PlaceId).max(10_000).optional(),
  }),
  status: 201,
  response: Portfolio,
});

export const getPortfolio = endpoint({
  method: "GET",
  path: "/api/portfolios/:id",
  summary: "One portfolio",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  response: Portfolio,
  mayLag: true,
});

export const updatePortfolio = endpoint({
  method: "PUT",
  path: "/api/portfolios/:id",
  summary: "Rename, describe, tag, share, archive, or edit the criteria",
  tag,
  object: "portfolio",
  rule: "own",
  access,
  params,
  body: Settings.partial().extend({
    basedOn: BasedOn,
    isArchived: z.boolean().optional(),
    criteria: PortfolioCriteria.optional(),
  }),
  response: Portfolio,
});

export const deletePortfolio = endpoint({
  method: "DELETE",
  path: "/api/portfolios/:id",
  summary: "Delete a portfolio; properties, underwriting and documents are kept",
  tag,
  object: "portfolio",
  rule: "own",
  access,
  params,
  status: 204,
});
