import type { Given } from "../plain-arithmetic.ts";

/** SF-4: repairs and capex by the firm's table. */
export function lookUpUpkeep(given: Given) {
  const age = given.number("age");
  const band = age >= 50 ? "from50" : age >= 25 ? "from25" : age >= 10 ? "from10" : "under10";
  const factors: Record<string, number> = {
    C1: given.or("upkeep.goodConditionFactor", 1),
    C2: given.or("upkeep.goodConditionFactor", 1),
    C5: given.or("upkeep.poorConditionFactor", 1),
    C6: given.or("upkeep.poorConditionFactor", 1),
  };
  const factor = factors[given.text("condition")] ?? 1;
  const known = Number.isNaN(age) ? Number.NaN : given.number("sqft");
  return {
    upkeepFactor: factor,
    repairsByTable: given.number(`upkeep.repairs.${band}`) * known * factor,
    capexByTable: given.number(`upkeep.capex.${band}`) * known * factor,
  };
}
