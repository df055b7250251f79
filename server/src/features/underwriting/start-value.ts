import type { SaleComps } from "@labs/contract/comps";
import { dateWords } from "@labs/reporting/figure-format";
import { dollars } from "../../lib/dollars.ts";

/** Files of sales of buildings come out once a year: past this the newest are no evidence of today's prices. */
const SALES_LIFE_DAYS = 550;

type Benchmark = { value: number; source: string } | { reason: string };

/** What sales of buildings say of the exit price per unit and of cap rates, or why they say nothing. */
export function findBuildingBenchmarks(
  { building, demo }: Pick<SaleComps, "building" | "demo">,
  now = new Date(),
): { marketSalePricePerUnit: Benchmark; marketCapRate: Benchmark } {
  const silence = (reason: string) => ({ marketSalePricePerUnit: { reason }, marketCapRate: { reason } });
  if (building == null || building.saleCount === 0) {
    return silence("No sales of buildings are loaded for this market");
  }
  const { perUnit, income, from, until } = building;
  const age = (now.getTime() - Date.parse(until ?? "")) / 86_400_000;
  // Demo data ends on a fixed day, so its age does not count.
  if (!demo && !(age <= SALES_LIFE_DAYS)) {
    return silence(`The newest loaded sale of a building is of ${dateWords(until)}, too old to compare with`);
  }
  const decided = building.decided == null ? "" : `; ${building.decided}`;
  const origin = `${dateWords(from)} to ${dateWords(until)}: ${building.sources.join(", ")}${decided}`;
  return {
    marketSalePricePerUnit:
      "unavailable" in perUnit
        ? { reason: `Price per unit from sales: ${perUnit.unavailable}` }
        : {
            value: Math.round(perUnit.percentile90),
            source: `90th percentile of ${perUnit.test.n} sales of buildings, near and of like size first; ${dollars(perUnit.point)} at the median, 80% range ${dollars(perUnit.low)} to ${dollars(perUnit.high)}; ${origin}`,
          },
    marketCapRate:
      "unavailable" in income
        ? { reason: income.unavailable }
        : income.evidence === null
          ? { reason: "Too few sales report income: the firm's own cap rate is used" }
          : {
              value: income.capRate,
              source: `Median cap rate of ${income.evidence.test.n} sales of buildings that tell their income, near and of like size first, 80% range ${percent(income.evidence.low)} to ${percent(income.evidence.high)}; ${origin}`,
            },
  };
}

/** What the exit cap rate, which nobody but its author can judge, may be held against. */
export function explainExitCap(marketCapRate: Benchmark): string {
  const evidence =
    "reason" in marketCapRate
      ? marketCapRate.reason
      : `sales say ${percent(marketCapRate.value)}. ${marketCapRate.source}`;
  return `The exit cap rate is a judgment call: ${evidence.charAt(0).toLowerCase()}${evidence.slice(1)}`;
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;
