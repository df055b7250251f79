import type { Database } from "../../lib/database/database.ts";
import { chooseMarket } from "../evidence/service.ts";
import { listSubjects, type Subject } from "../places/service.ts";
import { checkCounties, nameCounty } from "./check-counties.ts";
import { estimateHomes } from "./estimate-homes.ts";
import { keepFigures, listRevisions } from "./repository.ts";
import { withoutOld, writeFigures } from "./stored-figures.ts";
import { underwriteHomes } from "./underwrite-homes.ts";

const CHUNK = 500;

export interface ValuationRun {
  database: Database;
  googlePlacesIds: readonly string[];
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => Promise<void>) | undefined;
  /** After each part that is kept. */
  onKept?: (() => Promise<void>) | undefined;
}

/** Estimates and underwrites homes market by market, and keeps what was found: a killed run loses one part at most. */
export async function valueHomes(run: ValuationRun): Promise<void> {
  let done = 0;
  for (const ids of chunked(run.googlePlacesIds, CHUNK)) {
    // Before anything else is read: whatever changes from here on makes another revision.
    const revisions = await listRevisions(run.database, ids);
    const subjects = (await listSubjects(run.database, ids)).filter(
      ({ propertyType }) => propertyType === "singlefamily",
    );
    for (const group of Map.groupBy(subjects, nameMarket).values()) {
      await valueGroup(run, { subjects: group, revisions, done });
      done += group.length;
      await run.onProgress?.(done);
      await run.onKept?.();
    }
  }
}

const nameMarket = (subject: Subject): string => `${chooseMarket(subject).id} ${subject.demo}`;

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
