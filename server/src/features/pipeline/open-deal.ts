import { listOfDeal } from "@labs/contract/deals/pipeline";
import type { PropertyType } from "@labs/contract/estimates";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { openSubject } from "../places/service.ts";
import { openList } from "../portfolios/service.ts";

/** A deal as it is asked for: by a property's place id, or by the id of a list that is one deal. */
export interface DealAsked {
  database: Database;
  user: Viewer;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

/** What a deal is of. Its id is what the pipeline keeps it by. */
export interface Deal {
  id: string;
  list: { id: string } | null;
  /** Null of a list. */
  property: { oid: number; propertyType: PropertyType } | null;
}

/** A deal to be read; empty for an address that is no property yet. */
export async function openDeal(of: DealAsked): Promise<Deal> {
  const listId = listOfDeal(of.googlePlacesId);
  if (listId === null) {
    const { subject } = await openSubject(of);
    const { googlePlacesId, oid, propertyType } = subject;
    return { id: googlePlacesId, list: null, property: { oid, propertyType } };
  }
  if (of.propertyType !== undefined) throw new AppError("not_found", "A list has no property type");
  const { row } = await openList({ database: of.database, user: of.user, id: listId });
  // Everybody in the firm sees the pipeline.
  if (!row.isShared) {
    throw new AppError("conflict", "Only a list that the firm shares can be a deal: share it first");
  }
  return { id: of.googlePlacesId, list: { id: row.id }, property: null };
}

/** Work is kept for properties and lists alone: an address without a record becomes a property first. */
export async function requireDeal(of: DealAsked): Promise<Deal> {
  const deal = await openDeal(of);
  if (deal.property?.oid === 0) {
    throw new AppError("not_found", "This address is not in our data yet: add it as a property first");
  }
  return deal;
}
