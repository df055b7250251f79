import type { PropertyType } from "@labs/contract/estimates";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { openSubject } from "../places/service.ts";

export interface Place {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

/** Work is kept for properties alone: an address without a record becomes one first. */
export async function requireProperty(of: Place): Promise<string> {
  const { subject } = await openSubject(of);
  if (subject.oid === 0) {
    throw new AppError("not_found", "This address is not in our data yet: add it as a property first");
  }
  return subject.googlePlacesId;
}
