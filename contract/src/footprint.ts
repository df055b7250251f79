import { z } from "zod";
import { endpoint, Unavailable } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

const Level = z.object({
  value: z.number().nullable(),
  /** Against twelve months before. */
  change: z.number().nullable(),
  asOf: AsOf,
  /** The newest figure where it is past its publisher's cycle: it is shown with its month, and is no value of today. */
  lastKnown: z.object({ value: z.number(), asOf: AsOf }).nullable(),
  source: z.string(),
  demo: z.boolean(),
});

/** A county where we own homes, or whose homes the caller looked at last. */
export const FootprintMarket = z.object({
  countyId: z.string(),
  name: z.string(),
  /** Homes of ours there. */
  homes: z.number().int(),
  /** Homes there that the caller opened. */
  opened: z.number().int(),
  rent: Level,
  homeValue: Level,
  /** Typical rent of the last two years. */
  rentPoints: z.array(z.tuple([z.string(), z.number()])),
  unavailable: Unavailable,
});
export type FootprintMarket = z.infer<typeof FootprintMarket>;

const Mover = z.object({ msaId: z.string(), name: z.string(), change: z.number(), asOf: AsOf });
export type Mover = z.infer<typeof Mover>;

export const Footprint = z.object({
  markets: z.array(FootprintMarket),
  /** Metros whose rent moved most in twelve months, of those large enough and long enough known. */
  movers: z.object({
    rising: z.array(Mover),
    falling: z.array(Mover),
    of: z.number().int(),
    /** Why none can be named although rents are loaded. */
    unavailable: z.string().nullable(),
    source: z.string(),
    demo: z.boolean(),
  }),
});
export type Footprint = z.infer<typeof Footprint>;

export const footprint = endpoint({
  method: "GET",
  path: "/api/markets/footprint",
  summary: "Markets where we own or view homes, and the metros with the largest rent changes",
  tag: "markets",
  object: "market",
  rule: "self",
  response: Footprint,
  mayLag: true,
});
