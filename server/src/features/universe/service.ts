import type { ValuedUniverse } from "@labs/contract/operation";
import type { Database } from "../../lib/database/database.ts";
import { listUnchecked } from "./check-counties.ts";
import { countUniverse, listRuns } from "./repository.ts";

export { checkCounties, listUnchecked, openState } from "./check-counties.ts";
export type { HomeEstimates } from "./estimate-homes.ts";
export { isKeptValued, keepUniverseValued } from "./keep-valued.ts";
export {
  areReturnsCurrent,
  EVIDENCE_LIFE_DAYS,
  type Figures,
  figuresAsJson,
  hasGrade,
  isCurrent,
  joinFigures,
  joinFiguresOf,
  STORED,
} from "./repository.ts";
export { readEstimates, readReturns } from "./stored-figures.ts";
export { type HomeReturns, openNetYield, underwriteHomes } from "./underwrite-homes.ts";
export { valueHomes } from "./value-homes.ts";

const RUNS_SHOWN = 10;
/** So many of the last runs tell the speed. */
const RUNS_TIMED = 20;

const WORDS = [
  ["missing", "Not valued yet"],
  ["unchecked", "Not looked at since data, day or assumptions changed"],
  ["evidence", "Other rents or sales in their market or nearby, or another estimator"],
  ["facts", "Facts were changed"],
  ["comps", "Somebody decided about their comps"],
  ["assumptions", "Other assumptions of the firm or the market: their returns are not current"],
] as const;

/** A pass over all figures is made at most a twentieth of the time. */
const REST = 20;
const held = new WeakMap<Database, { until: number; universe: Promise<ValuedUniverse> }>();

/** How much of the universe is valued; of a large one as of some seconds ago. */
export async function describeUniverse(database: Database): Promise<ValuedUniverse> {
  const known = held.get(database);
  if (known !== undefined && known.until > Date.now()) return known.universe;
  const started = Date.now();
  const universe = readUniverse(database);
  held.set(database, { until: Number.POSITIVE_INFINITY, universe });
  try {
    const read = await universe;
    held.set(database, { until: Date.now() + REST * (Date.now() - started), universe });
    return read;
  } catch (error) {
    held.delete(database);
    throw error;
  }
}

/** How much of the universe is valued, how old that is, why the rest is not, and how fast the last runs were. */
async function readUniverse(database: Database): Promise<ValuedUniverse> {
  const { state } = await listUnchecked(database);
  const [counted, runs] = await Promise.all([countUniverse(database, state), listRuns(database, RUNS_TIMED)]);
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  const homes = runs.reduce((sum, run) => sum + run.homes, 0);
  return {
    homes: counted?.homes ?? 0,
    current: counted?.current ?? 0,
    withValue: counted?.valued ?? 0,
    withRent: counted?.rented ?? 0,
    open: WORDS.flatMap(([why, reason]) => {
      const count = counted?.[why] ?? 0;
      return count === 0 ? [] : [{ reason, homes: count }];
    }),
    oldestAt: counted?.oldest ?? null,
    newestAt: counted?.newest ?? null,
    homesPerSecond: seconds > 0 ? homes / seconds : null,
    runs: runs.slice(0, RUNS_SHOWN),
  };
}
