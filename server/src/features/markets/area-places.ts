import type { MarketStats } from "@labs/contract/markets";
import type { Database } from "../../lib/database/database.ts";
import { countEvidence } from "../evidence/service.ts";
import { countProperties, listProperties } from "./place-repository.ts";

const MOST_PLACES = 12;

/** What the universe holds in some counties, and the first properties of it, ours before all others. */
export async function describePlaces(
  database: Database,
  countyIds: string[],
): Promise<MarketStats["places"]> {
  const [counts, { listings, sold }, rows] = await Promise.all([
    countProperties(database, countyIds),
    countEvidence(database, countyIds),
    listProperties(database, countyIds, MOST_PLACES),
  ]);
  return {
    ...counts,
    rentalListings: listings.count,
    sales: sold.count,
    latestListing: listings.latest,
    latestSale: sold.latest,
    items: rows.map(({ name, addressLine, city, parcelNumber, cmsPropertyOid, actualRent, ...row }) => ({
      ...row,
      label: name ?? writePlace(addressLine, city) ?? `Parcel ${parcelNumber ?? "without a number"}`,
      isOwned: cmsPropertyOid !== null,
      monthlyRent: actualRent,
    })),
  };
}

function writePlace(addressLine: string | null, city: string | null): string | null {
  if (addressLine === null) return null;
  return city === null ? addressLine : `${addressLine}, ${city}`;
}
