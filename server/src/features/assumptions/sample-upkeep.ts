import type { TemplateVersion } from "@labs/contract/assumptions";

const COSTS_BY_AGE = {
  repairs: { under10: 0.6, from10: 0.7, from25: 0.85, from50: 1 },
  capex: { under10: 0.3, from10: 0.6, from25: 0.8, from50: 0.95 },
};
const NOTE = "Sample, from no survey: enter what the firm’s own work orders show";

/** What the first start puts into the firm's table of repairs and capex by age and size of a home. */
export function sampleUpkeep(): TemplateVersion["assumptions"] {
  const costs = Object.entries(COSTS_BY_AGE).flatMap(([cost, bands]) =>
    Object.entries(bands).map(([band, value]) => [`upkeep.${cost}.${band}`, { value, note: NOTE }]),
  );
  const factors = [
    ["upkeep.goodConditionFactor", { value: 0.85, note: NOTE }],
    ["upkeep.poorConditionFactor", { value: 1.25, note: NOTE }],
  ];
  return Object.fromEntries([...costs, ...factors]);
}
