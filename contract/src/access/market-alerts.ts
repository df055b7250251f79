import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { WatchedMarket } from "./inbox.ts";

/** What a figure of a watched market has to do to be told. */
const AlertRule = z.object({
  metricKey: z.string().min(1).max(60),
  side: z.enum(["below", "above"]),
  /** In the figure's own unit: shares as fractions. */
  threshold: z.number().min(-1e12).max(1e12),
});

export const MarketAlert = z.object({
  id: z.uuid(),
  kind: WatchedMarket.shape.kind,
  areaId: z.string(),
  name: z.string(),
  ...AlertRule.shape,
  label: z.string(),
  unit: z.string(),
  /** The current figure; null where there is none, and then nothing is told. */
  value: z.number().nullable(),
  asOf: z.string().nullable(),
  /** It lies on that side now, and has since this month. */
  metSince: z.string().nullable(),
  unavailable: z.string().nullable(),
});
export type MarketAlert = z.infer<typeof MarketAlert>;

const MarketAlerts = z.object({
  items: z.array(MarketAlert),
  /** Figures of counties and metros that alerts can be of. */
  choices: z.array(z.object({ key: z.string(), label: z.string(), unit: z.string() })),
});
export type MarketAlerts = z.infer<typeof MarketAlerts>;

/** So many alerts a person has at most. */
export const MOST_ALERTS = 200;

const of = { tag: "inbox", object: "market", rule: "self" } as const;
const OfAlert = z.object({ id: z.uuid() });

export const listMarketAlerts = endpoint({
  ...of,
  method: "GET",
  path: "/api/markets/alerts",
  summary: "The caller's alerts on figures of watched markets, and which of them are met",
  response: MarketAlerts,
});

export const createMarketAlert = endpoint({
  ...of,
  method: "POST",
  path: "/api/markets/alerts",
  summary: "Be told when a figure of a market falls below or rises above a value; watches the market",
  body: WatchedMarket.extend(AlertRule.shape),
  response: MarketAlerts,
});

export const seeMarketAlert = endpoint({
  ...of,
  method: "PUT",
  path: "/api/markets/alerts/:id/seen",
  summary: "Mark an alert as seen: it is told again when it next begins to be met",
  params: OfAlert,
  response: MarketAlerts,
});

export const deleteMarketAlert = endpoint({
  ...of,
  method: "DELETE",
  path: "/api/markets/alerts/:id",
  summary: "End an alert",
  params: OfAlert,
  response: MarketAlerts,
});
