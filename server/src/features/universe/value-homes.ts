import type { Database } from "../../lib/database/database.ts";
import { chooseMarket, isFitKept } from "../evidence/service.ts";
import { listSubjects, type Subject } from "../places/service.ts";
import { checkCounties, nameCounty, openState } from "./check-counties.ts";
import { estimateHomes } from "./estimate-homes.ts";
import { keepFigures, listDemo, listEvidencedCounties, listRevisions } from "./repository.ts";
import { withoutOld, writeFigures } from "./stored-figures.ts";
import { underwriteHomes } from "./underwrite-homes.ts";

const CHUNK = 500;

export interface ValuationRun {
  database: Database;
  googlePlacesIds: readonly string[];
  /** Leaves out homes of markets whose fits are still to be made: the background makes them. */
  fittedAlone?: boolean | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => Promise<void>) | undefined;
  /** After each part that is kept. */
  onKept?: (() => Promise<void>) | undefined;
}

/**
 * Estimates and underwrites homes market by market, those whose fits are kept first, and keeps what was found: a killed
 * run loses one part at most.
 */
export async function valueHomes(run: ValuationRun): Promise<void> {
  let done = 0;
  for (const { ids, isFitted } of await groupByMarket(run.database, run.googlePlacesIds)) {
    if (!isFitted && run.fittedAlone) continue;
    for (const part of chunked(ids, CHUNK)) {
      // Before anything else is read: whatever changes from here on makes another revision.
      const revisions = await listRevisions(run.database, part);
      const found = await listSubjects(run.database, part);
      const subjects = found.filter(({ propertyType }) => propertyType === "singlefamily");
      if (subjects.length > 0) await valueGroup(run, { subjects, revisions, done });
      done += part.length;
      await run.onProgress?.(done);
      await run.onKept?.();
    }
  }
}

async function groupByMarket(database: Database, ids: readonly string[]) {
  const countyOf = (id: string) => id.split("_")[1] ?? "";
  const counties = await listEvidencedCounties(database, [...new Set(ids.map(countyOf))]);
  const { data, day } = await openState(database);
  const demo = await listDemo(database, ids);
  const open = new Map(ids.map((id) => [id, `${countyOf(id)} ${demo.has(id)}`]));
  const markets = Map.groupBy(counties, (county) => `${chooseMarket(county).id} ${county.demo}`);
  const groups: { ids: string[]; isFitted: boolean }[] = [];
  for (const some of markets.values()) {
    const [county] = some;
    const names = new Set(some.map(nameCounty));
    const own = ids.filter((id) => names.has(open.get(id) ?? ""));
    if (county === undefined || own.length === 0) continue;
    const isFitted = await isFitKept({ database, county, state: `${data} ${day}` });
    groups.push({ ids: own, isFitted });
  }
  return groups.toSorted((one, other) => Number(other.isFitted) - Number(one.isFitted));
}

async function valueGroup(
  run: ValuationRun,
  of: { subjects: Subject[]; revisions: ReadonlyMap<string, number>; done: number },
): Promise<void> {
  const { database, signal } = run;
  const { subjects, revisions } = of;
  const onProgress = async (count: number) => run.onProgress?.(of.done + count);
  const countyIds = [...new Set(subjects.map(({ countyFips }) => countyFips))];
  const { counties } = await checkCounties(database, countyIds);
  const found = await estimateHomes({ database, homes: subjects, signal, onProgress });
  const estimated = subjects.flatMap((home) => {
    const estimates = found.get(home.googlePlacesId);
    return estimates === undefined ? [] : [{ home, estimates }];
  });
  const usable = estimated.map(({ home, estimates }) => ({ home, estimates: withoutOld(home, estimates) }));
  const returns = await underwriteHomes({ database, homes: usable, signal });
  const valuedAt = new Date();
  const rows = estimated.flatMap(({ home, estimates }) => {
    const county = counties.get(nameCounty(home));
    const ofHome = returns.get(home.googlePlacesId);
    if (county === undefined || ofHome === undefined) return [];
    const { countyFips, googlePlacesId } = home;
    const stamp = estimates.isDecided ? county.decidedStamp : county.stamp;
    const figures = writeFigures({ estimates, returns: ofHome, stamp, returnsStamp: county.returnsStamp });
    return [
      { countyFips, googlePlacesId, revision: revisions.get(googlePlacesId) ?? 0, ...figures, valuedAt },
    ];
  });
  await keepFigures(database, rows);
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
