import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

/** How old the loaded data is, in one line. */
export const DataFreshness = z.object({
  sources: z.number().int(),
  /** When anything was loaded last; null while nothing is. */
  lastLoadedAt: z.iso.datetime().nullable(),
  /** The newest date that any source is of. */
  newestAsOf: AsOf,
  demo: z.boolean(),
});
export type DataFreshness = z.infer<typeof DataFreshness>;

export const dataFreshness = endpoint({
  method: "GET",
  path: "/api/data-sources/freshness",
  summary: "How many sources are loaded, when last, and how far their data reaches",
  tag: "data-sources",
  response: DataFreshness,
});
