import { rateOfReturn } from "../maths/returns.ts";

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

/** What an office costs a year in each metro in which a home is held, and the metro of each holding. */
export interface RegionalOffices {
  yearlyCost: number;
  metros: readonly string[];
}

/** Holdings that each metro holds in each month: its office is paid while there is one. */
function heldByMetro(holdings: readonly HoldingSeries[], metros: readonly string[]): Map<string, number[]> {
  const held = new Map<string, number[]>();
  for (const [index, flows] of holdings.entries()) {
    const metro = metros[index] ?? "";
    const counts = held.get(metro) ?? [];
    for (let month = 1; month < flows.length; month++) counts[month] = (counts[month] ?? 0) + 1;
    held.set(metro, counts);
  }
  return held;
}

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
 * What the pool returns before debt without each holding, best gain first: the homes to leave out of a bulk bid. An
 * office that `regional` names is borne by the pool, and saved only where the holding is the last of its metro. Rates
 * are effective annual; those that do not exist are null and stand last. Source: `domain.md` PF-9 (keep or kick).
 *
 * @example keepOrKick([[-100, ...monthly], [-100, ...lessMonthly]])[0]?.index // 1
 */
export function keepOrKick(
  holdings: readonly HoldingSeries[],
  regional: RegionalOffices = { yearlyCost: 0, metros: [] },
): { irr: number | null; homes: WithoutOne[] } {
  const held = heldByMetro(holdings, regional.metros);
  const office = regional.yearlyCost / 12;
  const offices = (month: number): number =>
    [...held.values()].filter((counts) => (counts[month] ?? 0) > 0).length;
  const pool = addUp(holdings).map((flow, month) => flow - office * offices(month));
  const irr = irrOf(pool);
  const own = holdings.map((flows, index) => ({ index, irr: irrOf(flows) }));
  const weakest = own.toSorted((a, b) => (a.irr ?? -Infinity) - (b.irr ?? -Infinity)).slice(0, MOST_TRIED);
  const homes = weakest.map(({ index, irr: alone }): WithoutOne => {
    const flows = holdings[index] ?? [];
    const counts = held.get(regional.metros[index] ?? "") ?? [];
    const saved = (month: number): number =>
      month > 0 && month < flows.length && counts[month] === 1 ? office : 0;
    const irrWithout =
      holdings.length > 1
        ? irrOf(pool.map((flow, month) => flow - (flows[month] ?? 0) + saved(month)))
        : null;
    const gain = irr === null || irrWithout === null ? null : irrWithout - irr;
    return { index, irr: alone, irrWithout, gain };
  });
  return { irr, homes: homes.toSorted((a, b) => (b.gain ?? -Infinity) - (a.gain ?? -Infinity)) };
}
