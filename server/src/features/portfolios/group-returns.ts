import type { PortfolioPool } from "@labs/contract/portfolio-pool";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { type PoolStress, poolFlows, stressPool } from "@labs/underwriting/pool-analysis";
import type { PooledHome } from "@labs/underwriting/pool-inputs";
import { stressesIn } from "@labs/underwriting/pool-inputs";
import type { RateResult } from "@labs/underwriting/returns";

const BY = ["metro", "vintage", "source"] as const;
/** The stresses of sale prices. */
const FALLS = ["mildFall", "moderateFall", "severeFall"];

/**
 * The homes' flows pooled by metro, by year of acquisition and by source, the largest group first; under stress by
 * the sizes among the terms.
 */
export function groupReturns(homes: readonly PooledHome[], terms: Inputs): PortfolioPool["groups"] {
  const falls = stressesIn(terms).filter(({ name }) => FALLS.includes(name));
  return BY.flatMap((by) => {
    const groups = Map.groupBy(homes, ({ facts }) => String(facts[by] ?? "unknown"));
    return [...groups]
      .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
      .map(([label, members]) => describe({ by, label }, members, falls));
  });
}

function describe(
  group: { by: (typeof BY)[number]; label: string },
  homes: readonly PooledHome[],
  falls: readonly PoolStress[],
): PortfolioPool["groups"][number] {
  const flows = homes.map((home) => home.flows);
  const { unleveredReturn, leveredReturn } = poolFlows(flows);
  const stressed = falls.map((stress) => [stress.name, rateOf(stressPool(flows, stress).leveredReturn.irr)]);
  return {
    ...group,
    homes: homes.length,
    unleveredIrr: rateOf(unleveredReturn.irr),
    leveredIrr: rateOf(leveredReturn.irr),
    leveredMultiple: leveredReturn.multiple,
    profit: leveredReturn.profit,
    stressed: Object.fromEntries(stressed),
  };
}

const rateOf = (irr: RateResult): number | null => (irr.ok ? irr.rate : null);
