import { z } from "zod";
import { endpoint, paged } from "../endpoint.ts";
import { Colleague, Day, NoteParams, Params } from "./pipeline.ts";

const path = "/api/research-property/google-places-id/:id/pipeline";
const tag = "pipeline";

export const OFFER_KINDS = { offer: "Our offer", counter: "Seller’s counter" } as const;
export const OfferKind = z.enum(Object.keys(OFFER_KINDS) as [keyof typeof OFFER_KINDS]);
export type OfferKind = z.infer<typeof OfferKind>;
export const MOST_OFFERS = 200;

/** A price that was named for a property, with the maximum bid as it stood when it was written down. */
export const Offer = z.object({
  id: z.string(),
  kind: OfferKind,
  amount: z.number(),
  offeredOn: z.iso.date(),
  note: z.string().nullable(),
  maxBid: z.number().nullable(),
  /** Of a bid that Labs knew: when it was computed; null where somebody entered it. */
  maxBidAt: z.iso.datetime().nullable(),
  by: Colleague,
  at: z.iso.datetime(),
});
export type Offer = z.infer<typeof Offer>;

const offers = `${path}/offers`;

export const listOffers = endpoint({
  method: "GET",
  path: offers,
  summary: "Offers and counters for a property, newest first, each against the maximum bid of its day",
  tag,
  object: "property",
  rule: "all",
  params: Params,
  response: paged(Offer).extend({
    /** The maximum bid as it is known now, which a new offer is held against. */
    maxBid: z.number().nullable(),
    maxBidAt: z.iso.datetime().nullable(),
    /** Why there is none. */
    maxBidReason: z.string().nullable(),
  }),
});

export const addOffer = endpoint({
  method: "POST",
  path: offers,
  summary: "Write down an offer or a counter; the maximum bid as known is kept with it unless one is given",
  tag,
  object: "property",
  rule: "all",
  access: "analyst",
  params: Params,
  body: z.object({
    kind: OfferKind,
    amount: z.number().positive().max(1e12),
    offeredOn: Day,
    note: z.string().trim().max(500).optional(),
    maxBid: z.number().positive().max(1e12).optional(),
  }),
  status: 201,
  response: Offer,
});

export const deleteOffer = endpoint({
  method: "DELETE",
  path: "/api/pipeline/offers/:id",
  summary: "Delete an offer that was written down by mistake; its author and administrators",
  tag,
  object: "offer",
  rule: "own",
  access: "analyst",
  params: NoteParams,
  status: 204,
});
