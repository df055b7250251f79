import type { Database } from "../../lib/database/database.ts";
import { checkCounties } from "./check-counties.ts";
import { type CountyKey, listOpenHomes, type OpenReason } from "./repository.ts";
import { valueHomes } from "./value-homes.ts";

/** So many homes are valued before anybody who waits gets a turn: two or three seconds. */
const PART = 500;

export interface ValuedPart {
  /** Why its homes had to be valued, and how many of them. */
  reasons: Partial<Record<OpenReason, number>>;
  homes: number;
  seconds: number;
  /** The last home of the part; null where none was left. */
  last: string | null;
}

/** Finds out what the figures of a county's homes have to rest on today; makes no fit and values nothing. */
export async function checkPart(database: Database, of: CountyKey): Promise<ValuedPart> {
  const started = performance.now();
  await checkCounties(database, [of.countyFips]);
  return { reasons: {}, homes: 0, seconds: (performance.now() - started) / 1000, last: null };
}

/** Values the next homes of a county whose figures are missing or hold no more, and keeps them. */
export async function valuePart(database: Database, of: CountyKey & { after: string }): Promise<ValuedPart> {
  const started = performance.now();
  const { state } = await checkCounties(database, [of.countyFips]);
  const open = await listOpenHomes(database, { ...of, state, limit: PART });
  await valueHomes({ database, googlePlacesIds: open.map(({ googlePlacesId }) => googlePlacesId) });
  const reasons: ValuedPart["reasons"] = {};
  for (const { why } of open) reasons[why] = (reasons[why] ?? 0) + 1;
  return {
    reasons,
    homes: open.length,
    seconds: (performance.now() - started) / 1000,
    last: open.at(-1)?.googlePlacesId ?? null,
  };
}
