import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** What a person's markets desk shows, under a name: the page's address without its path. */
export const MarketView = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1, "Name the view").max(100),
  search: z.string().max(4_000),
});
export type MarketView = z.infer<typeof MarketView>;

const MarketViews = z.object({ items: z.array(MarketView) });
export type MarketViews = z.infer<typeof MarketViews>;

/** So many views a person has at most. */
export const MOST_VIEWS = 200;

const of = { tag: "markets", object: "market", rule: "self" } as const;

export const listMarketViews = endpoint({
  ...of,
  method: "GET",
  path: "/api/markets/views",
  summary: "The caller's saved views of the markets desk, by name",
  response: MarketViews,
});

export const saveMarketView = endpoint({
  ...of,
  method: "PUT",
  path: "/api/markets/views",
  summary: "Save a view of the markets desk under a name; the one of that name is replaced",
  body: MarketView.omit({ id: true }).strict(),
  response: MarketViews,
});

export const deleteMarketView = endpoint({
  ...of,
  method: "DELETE",
  path: "/api/markets/views/:id",
  summary: "Delete a saved view of the markets desk",
  params: z.object({ id: z.uuid() }),
  response: MarketViews,
});
