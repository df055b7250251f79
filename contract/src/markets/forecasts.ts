import { z } from "zod";
import { AsOf } from "../estimates.ts";

/** What forecasts of the past, made the same way over the same time, missed by. */
export const ForecastError = z.object({
  /** Mean of |forecast ÷ outcome − 1|. */
  meanAbsolute: z.number(),
  /** Mean of forecast ÷ outcome − 1: below 0, outcomes were higher. */
  bias: z.number(),
  /** Mean miss of saying that nothing changes. */
  noChange: z.number(),
  /** Forecasts measured, one of each month, and the first and the last month that one was of. */
  count: z.number().int(),
  /** Of them, how many rest on the edition of their time; the others on today's values up to their month. */
  onEditions: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** Share of outcomes within the range that could be known when each forecast was made. */
  coverage: z.number().nullable(),
});
export type ForecastError = z.infer<typeof ForecastError>;

/** A forecast is never without the errors of its own past. */
export const MarketForecast = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  source: z.string(),
  /** The last month that it rests on. */
  asOf: AsOf,
  demo: z.boolean(),
  value: z.number(),
  /** Share of past outcomes that the ranges are as wide as. */
  level: z.number(),
  horizons: z.array(
    z.object({
      months: z.number().int(),
      month: z.string(),
      value: z.number(),
      low: z.number(),
      high: z.number(),
      /** Against the last value, as a whole. */
      change: z.number(),
      error: ForecastError,
    }),
  ),
  /** Month, forecast, low and high, month by month to the farthest horizon. */
  path: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
  /** What was forecast for each month over the nearest horizon before it. */
  track: z.array(z.tuple([z.string(), z.number()])),
});
export type MarketForecast = z.infer<typeof MarketForecast>;

export const MarketForecasts = z.object({
  method: z.array(z.string()),
  items: z.array(MarketForecast),
  /** Of which figure there is no forecast, and why. */
  missing: z.array(z.object({ key: z.string(), label: z.string(), reason: z.string() })),
});
export type MarketForecasts = z.infer<typeof MarketForecasts>;
