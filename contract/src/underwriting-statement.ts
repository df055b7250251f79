import { z } from "zod";
import { endpoint, Unavailable, VersionNumber } from "./endpoint.ts";
import { PropertyType } from "./estimates.ts";

const Column = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum([
    "t12",
    "t3",
    "closing",
    "year",
    "month",
    "sale",
    "forward",
    "stabilized",
    "variance",
    "varianceShare",
    "perUnit",
    "shareOfIncome",
    "total",
  ]),
  /** The year or month of a period, from 1. */
  period: z.number().int().optional(),
});

const Line = z.object({
  block: z.enum(["operations", "unlevered", "levered", "coverage", "capital", "tiers", "lp", "gp"]),
  label: z.string(),
  role: z.enum(["heading", "line", "subtotal", "total", "balance", "ratio"]),
  /** The rows of the formula pages that stand in the periods, at closing and at the sale. */
  key: z.string().nullable(),
  closing: z.string().optional(),
  sale: z.string().optional(),
  /** -1 where what is printed is taken off the row's own figure. */
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** Left out by who prints some columns, where it is 0 in them. */
  isSeldom: z.literal(true).optional(),
  /** By the id of the column; deductions are negative, null is unavailable, and what is absent has no place there. */
  figures: z.record(z.string(), z.number().nullable()),
});

/** The operating statement of a version: the one that screen, report and workbook print. */
export const UnderwritingStatement = z.object({
  version: z.number().int(),
  model: PropertyType,
  grain: z.enum(["year", "month"]),
  columns: z.array(Column),
  lines: z.array(Line),
  /** Rates of return that the printed flows give. */
  returns: z.array(z.object({ key: z.string(), label: z.string(), value: z.number().nullable() })),
  /** Why rows of the lines and returns have no figure, by their key. */
  unavailable: Unavailable,
});
export type UnderwritingStatement = z.infer<typeof UnderwritingStatement>;

export const getStatement = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/underwriting/history/:version/statement",
  summary: "The operating statement of a version, from closing to sale, by year or by month",
  tag: "underwriting",
  object: "underwriting",
  rule: "all",
  params: z.object({
    id: z.string().min(1).max(300),
    version: z.union([z.literal("latest"), z.coerce.number().pipe(VersionNumber)]),
  }),
  query: z.object({ grain: z.enum(["year", "month"]).default("year") }),
  response: UnderwritingStatement,
});
