import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PropertyType } from "../estimates.ts";
import { OfferKind } from "./offers.ts";
import { Choices, DealList, Decided, PipelineFilters, PipelineStatus } from "./pipeline.ts";

/** So many deals of a stage are on the board; all are counted. */
export const MOST_PER_STAGE = 500;

/** The price that was named last for a deal, with the maximum bid that was known then. */
const NamedPrice = z.object({
  kind: OfferKind,
  amount: z.number(),
  offeredOn: z.iso.date(),
  maxBid: z.number().nullable(),
});

/** A deal as its card tells it. */
export const DealCard = Decided.extend({
  status: PipelineStatus,
  googlePlacesId: z.string(),
  label: z.string(),
  /** Null of a list. */
  propertyType: PropertyType.nullable(),
  list: DealList,
  demo: z.boolean(),
  /** A move is based on it. */
  version: z.number().int(),
  price: NamedPrice.nullable(),
  /** As it is known now; null where it is not, or rests on facts that were changed since. */
  maxBid: z.number().nullable(),
  /** Required documents of the firm's checklist, and how many are on file or waived. */
  checklist: z.object({ required: z.number().int(), done: z.number().int() }),
  /** Since when it is in its stage. */
  since: z.iso.datetime(),
});
export type DealCard = z.infer<typeof DealCard>;

export const DealBoard = z.object({
  /** Every status in its order; of each the deals with the next step that is due first, then those that changed last. */
  columns: z.array(z.object({ status: PipelineStatus, total: z.number().int(), items: z.array(DealCard) })),
  choices: Choices,
});
export type DealBoard = z.infer<typeof DealBoard>;

export const getBoard = endpoint({
  method: "GET",
  path: "/api/pipeline/board",
  summary:
    "Deals by stage as cards: price against maximum bid, next step, dates, assignee, days in the stage",
  tag: "pipeline",
  object: "property",
  rule: "all",
  query: PipelineFilters,
  response: DealBoard,
});
