import { isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";

interface GrossYield {
  /** Null where an estimate or the unit count is missing. */
  value: number | null;
  units: number | null;
  unavailable: string;
  formula: string;
}

/** A year's rent over the value; of a building the rent is the average unit's, so its units count. */
export function readGrossYield({ propertyType, facts, rentEstimate, valueEstimate }: Property): GrossYield {
  const isBuilding = propertyType === "multifamily";
  const stated = facts.units?.value;
  const units = isBuilding ? (typeof stated === "number" ? stated : null) : 1;
  const isKnown = isEvidenced(rentEstimate) && isEvidenced(valueEstimate) && units !== null;
  return {
    value: isKnown ? (12 * rentEstimate.point * units) / valueEstimate.point : null,
    units,
    unavailable: units === null ? "Requires the unit count" : "Requires a rent and a value estimate",
    formula: isBuilding ? "12 × monthly rent × units / value" : "12 × monthly rent / value",
  };
}
