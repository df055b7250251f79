import { RETURN_BASES, type ReturnBasis } from "@labs/contract/markets/returns";

export interface RiskSearch {
  homes: number | null;
  window: number | null;
  riskFree: number | null;
  expenseRatio: number | null;
  returnBasis: ReturnBasis;
  smoothing: "raw" | "desmoothed";
  index: "typicalHomeValue" | "homePriceIndex";
  maxWeight: number;
}

/** A number of the address within bounds; what is not one counts as left out. */
function readNumber(
  params: URLSearchParams,
  name: string,
  [low, high]: readonly [number, number],
): number | null {
  const text = params.get(name);
  const value = Number(text);
  return text === null || text === "" || !(value >= low && value <= high) ? null : value;
}

/** What an address says about return and risk. */
export function readRisk(params: URLSearchParams): RiskSearch {
  const homes = readNumber(params, "homes", [1, 1_000_000]);
  const years = readNumber(params, "window", [2, 60]);
  return {
    homes: homes === null ? null : Math.round(homes),
    window: years === null ? null : Math.round(years),
    riskFree: readNumber(params, "riskFree", [-0.05, 0.25]),
    expenseRatio: readNumber(params, "expenseRatio", [0, 0.95]),
    returnBasis: RETURN_BASES.find((basis) => basis === params.get("basis")) ?? "total",
    smoothing: params.get("smoothing") === "desmoothed" ? "desmoothed" : "raw",
    index: params.get("index") === "homePriceIndex" ? "homePriceIndex" : "typicalHomeValue",
    maxWeight: readNumber(params, "maxWeight", [0.01, 1]) ?? 1,
  };
}

/** Stops of the slider: an index holds no single home's risk, a thousand homes nearly none. */
export const HOME_STOPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000] as const;

/** Volatility of so many homes of equal value: `√(index² + home's own² ÷ homes)`; of the index alone without a number. */
export function volatilityOfHomes(
  index: number | null,
  { homes, ownVariance }: { homes: number | null; ownVariance: number },
): number | null {
  if (index === null || homes === null) return index;
  return Math.sqrt(index ** 2 + ownVariance / homes);
}
