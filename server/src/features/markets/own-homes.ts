import type { MarketStats } from "@labs/contract/markets/metrics";
import type { Database } from "../../lib/database/database.ts";
import { joinReads } from "../../lib/join-reads.ts";
import { findHoldings, listHomesByCounty } from "./repository.ts";
import type { Snapshot } from "./snapshot.ts";

const readHoldings = joinReads(findHoldings);

export interface Held {
  /** The state of the data at the same moment. */
  version: string;
  holdings: MarketStats["holdings"];
}

/** Our homes in some counties: how many, what they cost, what they bring. */
export async function describeHoldings(database: Database, countyIds: readonly string[]): Promise<Held> {
  const { version, ...held } = await readHoldings(database, countyIds.join());
  return { version, holdings: toHoldings(held) };
}

function toHoldings(held: Omit<Awaited<ReturnType<typeof findHoldings>>, "version">): Held["holdings"] {
  const { homes, invested, withPrice, monthlyRent, withRent } = held;
  const unavailable: Record<string, string> = {};
  if (withPrice < homes)
    unavailable.invested = `${homes - withPrice} of ${homes} homes have no acquisition price`;
  if (withRent < homes) unavailable.monthlyRent = `${homes - withRent} of ${homes} homes have no rent`;
  return {
    homes,
    invested: withPrice < homes ? null : (invested ?? 0),
    monthlyRent: withRent < homes ? null : (monthlyRent ?? 0),
    unavailable,
  };
}

export interface HomesByMetro {
  byMetro: ReadonlyMap<string, number>;
  /** All homes of ours, those outside metros too. */
  total: number;
}

export async function countHomesByMetro(database: Database, snapshot: Snapshot): Promise<HomesByMetro> {
  const byMetro = new Map<string, number>();
  let total = 0;
  for (const { countyId, homes } of await listHomesByCounty(database)) {
    total += homes;
    const metro = snapshot.counties.get(countyId)?.msaId;
    if (metro) byMetro.set(metro, (byMetro.get(metro) ?? 0) + homes);
  }
  return { byMetro, total };
}
