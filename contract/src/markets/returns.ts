import { z } from "zod";
import { Unavailable } from "../endpoint.ts";

/** An input of a computed figure that no file gives: what it is, how much, and who says so. */
export const Assumption = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.enum(["fraction", "count"]),
  source: z.string(),
  /** `default` until the query names another value. */
  basis: z.enum(["default", "query"]),
});
export type Assumption = z.infer<typeof Assumption>;

export const RETURN_BASES = ["total", "hpa", "income"] as const;
export type ReturnBasis = (typeof RETURN_BASES)[number];

/** Return and risk of an area over a window of yearly returns, one ending each month. */
export const RiskFigures = z.object({
  meanReturn: z.number().nullable(),
  /** Of so many homes as were asked for: of the index alone where no number was given. */
  volatility: z.number().nullable(),
  indexVolatility: z.number().nullable(),
  sharpe: z.number().nullable(),
  sortino: z.number().nullable(),
  /** Standard errors, by leaving out each year in turn. */
  sharpeError: z.number().nullable(),
  sortinoError: z.number().nullable(),
  /** Of the whole index before the window's end, where no number of years is chosen. */
  maxDrawdown: z.number().nullable(),
  drawdownFrom: z.string().nullable(),
  worst12m: z.number().nullable(),
  worst36m: z.number().nullable(),
  beta: z.number().nullable(),
  r2: z.number().nullable(),
  /** Of the latest month. */
  netYield: z.number().nullable(),
  /** Mean appreciation a year over the window. */
  hpa: z.number().nullable(),
  rentGrowthVolatility: z.number().nullable(),
  /** Of returns twelve months apart. */
  serialCorrelation: z.number().nullable(),
  /** How many yearly returns, one a month (one a quarter for a quarterly index). */
  n: z.number().int(),
  years: z.number(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** `short`: under ten years, to be drawn grayed. */
  quality: z.enum(["full", "short"]),
  /** Why it is not compared with others by return and risk. */
  notRanked: z.string().nullable(),
  unavailable: Unavailable,
});
export type RiskFigures = z.infer<typeof RiskFigures>;
