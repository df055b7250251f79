import type { PortfolioPool } from "@labs/contract/portfolio-pool";
import type { PooledHome } from "@labs/underwriting/pool-inputs";
import { POOL_STRESSES, stressPool } from "@labs/underwriting/pool-stress";
import { poolFlows } from "@labs/underwriting/pooled-returns";
import type { RateResult } from "@labs/underwriting/returns";

const BY = ["metro", "vintage", "source"] as const;
const PRICE_STRESSES = POOL_STRESSES.filter(({ name }) => name.startsWith("price"));

/** The homes' flows pooled by metro, by year of acquisition and by source, the largest group first. */
export function groupReturns(homes: readonly PooledHome[]): PortfolioPool["groups"] {
  return BY.flatMap((by) => {
    const groups = Map.groupBy(homes, ({ facts }) => String(facts[by] ?? "unknown"));
    return [...groups]
      .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
      .map(([label, members]) => describe(by, label, members));
  });
}

function describe(
  by: (typeof BY)[number],
  label: string,
  homes: readonly PooledHome[],
): PortfolioPool["groups"][number] {
  const flows = homes.map((home) => home.flows);
  const { unleveredReturn, leveredReturn } = poolFlows(flows);
  const stressed = PRICE_STRESSES.map((stress) => [
    stress.name,
    rateOf(stressPool(flows, stress).leveredReturn.irr),
  ]);
  return {
    by,
    label,
    homes: homes.length,
    unleveredIrr: rateOf(unleveredReturn.irr),
    leveredIrr: rateOf(leveredReturn.irr),
    leveredMultiple: leveredReturn.multiple,
    profit: leveredReturn.profit,
    stressed: Object.fromEntries(stressed),
  };
}

const rateOf = (irr: RateResult): number | null => (irr.ok ? irr.rate : null);
