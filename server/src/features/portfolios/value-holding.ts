import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Database } from "../../lib/database/database.ts";
import { findRentComps, findSaleComps } from "../comps/service.ts";
import { getSubject } from "../places/service.ts";
import { saveEstimate } from "./valuation-repository.ts";

/** Estimates a property's value and rent from its comps as they stand, and keeps both or why there is none. */
export async function valueHolding(database: Database, googlePlacesId: string): Promise<void> {
  const subject = await getSubject({ database, googlePlacesId });
  const isBuilding = subject.propertyType === "multifamily";
  const [sale, rent] = await Promise.all([
    findSaleComps({ database, subject }),
    isBuilding ? undefined : findRentComps({ database, subject }),
  ]);
  const value = readEstimate(sale.estimate);
  const monthly =
    rent === undefined
      ? { point: null, asOf: null, reason: "A building's rents are estimated by floor plan" }
      : readEstimate(rent.estimate);
  await saveEstimate(database, {
    googlePlacesId,
    value: value.point,
    valueAsOf: value.asOf,
    valueReason: value.reason,
    rent: monthly.point,
    rentAsOf: monthly.asOf,
    rentReason: monthly.reason,
  });
}

function readEstimate(estimate: Estimate): {
  point: number | null;
  asOf: string | null;
  reason: string | null;
} {
  if (!isEvidenced(estimate)) return { point: null, asOf: null, reason: estimate.unavailable.join(" ") };
  return { point: Math.round(estimate.point), asOf: estimate.asOf, reason: null };
}
