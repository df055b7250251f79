import type { BuildingValue } from "@labs/contract/building-value";
import { readStreet } from "./numbered-comp.ts";
import type { NumberedSale } from "./sale-columns.tsx";

/** What the building would be worth at a sale's own rate, for the estimate's axis; null where it has none. */
export function dotOf(sale: NumberedSale, building: BuildingValue) {
  const worth = worthAt(sale, building);
  if (worth === null) return null;
  const isIncluded = (sale.state ?? "included") === "included";
  const label = `${sale.mark}: ${readStreet(sale)}, at its ${RATE_NAMES[building.best ?? "perUnit"]}`;
  return { id: sale.saleId, label, amount: worth, isIncluded };
}

const RATE_NAMES = { perUnit: "price per unit", perSqft: "price per sq ft", income: "cap rate" };

function worthAt(sale: NumberedSale, { best, perUnit, perSqft, income }: BuildingValue): number | null {
  if (best === "perUnit") return "unavailable" in perUnit ? null : sale.pricePerUnit * perUnit.quantity;
  if (best === "perSqft") {
    return "unavailable" in perSqft || sale.pricePerSqft === null
      ? null
      : sale.pricePerSqft * perSqft.quantity;
  }
  if (best === null || "unavailable" in income || sale.capRate === null || sale.capRate <= 0) return null;
  const { asIs } = income;
  return "unavailable" in asIs ? null : asIs.noi / sale.capRate;
}
