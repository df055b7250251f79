import type { User } from "@labs/contract/auth";
import { type addOffer as addOfferCall, MOST_OFFERS, type Offer } from "@labs/contract/deals/offers";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import * as repository from "./offer-repository.ts";
import { type Deal, type DealAsked, openDeal, requireDeal } from "./open-deal.ts";

const describeOffer = ({ byId, byName, createdAt, maxBidAt, ...offer }: repository.StoredOffer): Offer => ({
  ...offer,
  maxBidAt: maxBidAt?.toISOString() ?? null,
  by: { id: byId, name: byName },
  at: createdAt.toISOString(),
});

export async function listOffers(of: DealAsked) {
  const { database } = of;
  const deal = await openDeal(of);
  const [rows, bid] = await Promise.all([repository.listOffers(database, deal.id), readBid(database, deal)]);
  return { items: rows.map(describeOffer), total: rows.length, ...bid };
}

/** A bid that rests on facts which were changed since is none. */
async function readBid(database: Database, { id: googlePlacesId, list, property }: Deal) {
  const none = (maxBidReason: string) => ({ maxBid: null, maxBidAt: null, maxBidReason });
  if (list !== null) return readBidOfList(database, list.id);
  if (property?.propertyType === "multifamily")
    return none("Solve it in its underwriting and enter it with the offer");
  const bid = await repository.findBid(database, googlePlacesId);
  if (bid === undefined || bid.valuedAt === null) return none("Not valued yet");
  if (bid.isStale) return none("Facts or comps changed since it was valued: it is being valued again");
  if (bid.maxBid === null) return none(bid.reason ?? "The firm’s assumptions have no target for it");
  return { maxBid: bid.maxBid, maxBidAt: bid.valuedAt.toISOString(), maxBidReason: null };
}

/** The maximum bids of its homes together; where one has none there is none of the list. */
async function readBidOfList(database: Database, listId: string) {
  const { homes, known, maxBid, valuedAt } = await repository.sumListBids(database, listId);
  if (maxBid !== null) return { maxBid, maxBidAt: valuedAt?.toISOString() ?? null, maxBidReason: null };
  const maxBidReason =
    homes === 0
      ? "The list is empty"
      : `${homes - known} of ${homes} ${homes === 1 ? "property has" : "properties have"} none: enter it with the offer`;
  return { maxBid: null, maxBidAt: null, maxBidReason };
}

export async function addOffer(
  of: DealAsked & { offer: z.output<typeof addOfferCall.body>; user: User },
): Promise<Offer> {
  const { database, offer, user } = of;
  const deal = await requireDeal(of);
  const { id: googlePlacesId } = deal;
  if ((await repository.countOffers(database, googlePlacesId)) >= MOST_OFFERS) {
    const msg = `A deal holds ${MOST_OFFERS} offers at most: delete one first`;
    throw invalid([{ loc: ["body", "amount"], msg, type: "too_many" }]);
  }
  const known = offer.maxBid === undefined ? await readBid(database, deal) : undefined;
  const id = await repository.insertOffer(database, {
    ...{ googlePlacesId, kind: offer.kind, amount: offer.amount, offeredOn: offer.offeredOn },
    // PostgreSQL keeps no zero bytes.
    note: offer.note?.replaceAll("\u0000", "") || null,
    maxBid: offer.maxBid ?? known?.maxBid ?? null,
    maxBidAt: known?.maxBidAt == null ? null : new Date(known.maxBidAt),
    createdBy: user.id,
  });
  return describeOffer(await requireOffer(database, id));
}

export async function deleteOffer(
  database: Database,
  { id, user }: { id: string; user: User },
): Promise<undefined> {
  const offer = await requireOffer(database, id);
  if (offer.byId !== user.id && user.role !== "admin") {
    throw new AppError("forbidden", `Only ${offer.byName} or an administrator can delete this offer`);
  }
  await repository.removeOffer(database, id);
}

async function requireOffer(database: Database, id: string): Promise<repository.StoredOffer> {
  const offer = await repository.findOffer(database, id);
  if (offer === undefined) throw new AppError("not_found", "Offer not found");
  return offer;
}
