import { rateOfReturn } from "./returns.ts";

/** Monthly flows of one holding before debt, our share of them, the first at closing. */
export type HoldingSeries = readonly number[];

function addUp(holdings: readonly HoldingSeries[]): number[] {
  const sums: number[] = [];
  for (const flows of holdings)
    for (const [month, flow] of flows.entries()) sums[month] = (sums[month] ?? 0) + flow;
  return sums;
}

const irrOf = (flows: readonly number[]): number | null => {
  const result = rateOfReturn(
    flows.map((_, month) => month / 12),
    flows,
  );
  return result.ok ? result.rate : null;
};

export interface WithoutOne {
  /** Place among the holdings. */
  index: number;
  irr: number | null;
  /** Of the pool without it. */
  irrWithout: number | null;
  /** What leaving it out adds to the pool's return; negative where the pool is better with it. */
  gain: number | null;
}

/** So many of the weakest holdings are tried: the others would lower the pool if they went. */
const MOST_TRIED = 200;

/**
 * What the pool returns before debt without each holding, best gain first: the homes to leave out of a bulk bid. Rates
 * are effective annual; those that do not exist are null and stand last. Source: `domain.md` PF-9 (keep or kick).
 *
 * @example keepOrKick([[-100, ...monthly], [-100, ...lessMonthly]])[0]?.index // 1
 */
export function keepOrKick(holdings: readonly HoldingSeries[]): { irr: number | null; homes: WithoutOne[] } {
  const pool = addUp(holdings);
  const irr = irrOf(pool);
  const own = holdings.map((flows, index) => ({ index, irr: irrOf(flows) }));
  const weakest = own.toSorted((a, b) => (a.irr ?? -Infinity) - (b.irr ?? -Infinity)).slice(0, MOST_TRIED);
  const homes = weakest.map(({ index, irr: alone }): WithoutOne => {
    const flows = holdings[index] ?? [];
    const irrWithout =
      holdings.length > 1 ? irrOf(pool.map((flow, month) => flow - (flows[month] ?? 0))) : null;
    const gain = irr === null || irrWithout === null ? null : irrWithout - irr;
    return { index, irr: alone, irrWithout, gain };
  });
  return { irr, homes: homes.toSorted((a, b) => (b.gain ?? -Infinity) - (a.gain ?? -Infinity)) };
}
