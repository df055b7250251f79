import type { SaleComps } from "@labs/contract/comps";
import { dateWords } from "@labs/reporting/figure-format";
import { dollars } from "../../lib/dollars.ts";

/** Files of sales of buildings come out once a year: past this the newest are no evidence of today's prices. */
const SALES_LIFE_DAYS = 550;

/** The benchmark of the exit price from sales of buildings, or why there is none. */
export function findExitPriceBenchmark(
  { building, demo }: Pick<SaleComps, "building" | "demo">,
  now = new Date(),
): { value: number; source: string } | { reason: string } {
  if (building == null || building.saleCount === 0)
    return { reason: "No sales of buildings are loaded for this market" };
  const { perUnit, until, from } = building;
  if ("unavailable" in perUnit) return { reason: `Price per unit from sales: ${perUnit.unavailable}` };
  const age = (now.getTime() - Date.parse(until ?? "")) / 86_400_000;
  // Demo data ends on a fixed day, so its age does not count.
  if (!demo && !(age <= SALES_LIFE_DAYS)) {
    return {
      reason: `The newest loaded sale of a building is of ${dateWords(until)}, too old to compare with`,
    };
  }
  const { test, low, high, point } = perUnit;
  const value = Math.round(perUnit.percentile90);
  const range = `${dollars(point)} at the median (80% range ${dollars(low)} to ${dollars(high)})`;
  const span = `${dateWords(from)} to ${dateWords(until)}`;
  return {
    value,
    source: `90th percentile of ${test.n} sales of buildings, near and of like size first, ${span}; ${range}: ${building.sources.join(", ")}`,
  };
}
