import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionOf, type Database } from "../../lib/database/database.ts";
import { openJobProcess } from "../../lib/job-process.ts";
import { millisecondsSinceCall } from "../../lib/observation/last-call.ts";
import { type EvidencedCounty, fitCounty, isFitKept } from "../evidence/service.ts";
import { openState } from "./check-counties.ts";
import {
  countMarks,
  findChanges,
  isSomebodyWaiting,
  keepRun,
  listEvidencedCounties,
  type OpenReason,
} from "./repository.ts";
import type { ValuedPart } from "./value-part.ts";
import type { ValuerJob } from "./valuer-process.ts";

const LOOK_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS = 300_000;
const WAIT_MILLISECONDS = 1_000;
/** Pages come first: a part begins when nobody has asked for so long, and of a busy day once a minute. */
const QUIET_MILLISECONDS = 5_000;
const LONGEST_WAIT_MILLISECONDS = 60_000;

/** Databases whose homes this process keeps valued. */
const keptHere = new WeakSet<Database>();

/** Whether homes that are not valued now will be without anybody asking. */
export const isKeptValued = (database: Database): boolean => keptHere.has(database);

interface Keeper {
  database: Database;
  onError: (error: unknown) => void;
  lookMilliseconds?: number;
  quietMilliseconds?: number;
  retryMilliseconds?: number;
  /** Of the process that values: low, so that pages come first. */
  priority?: number;
}

/**
 * Keeps the figures of all homes true, market by market, the largest first: now, and whenever evidence, facts, decisions
 * or assumptions were changed by whichever process. The work is done by a process of low priority, in parts of some
 * seconds that are kept one by one, and pauses while somebody waits for a job.
 */
export function keepUniverseValued(of: Keeper): { close: () => Promise<void> } {
  keptHere.add(of.database);
  const stop = new AbortController();
  const { signal } = stop;
  const valuer = openJobProcess<ValuerJob, ValuedPart>({
    module: new URL("./valuer-process.ts", import.meta.url),
    longestMs: 600_000,
    priority: of.priority ?? constants.priority.PRIORITY_LOW,
  });
  const look = async () => {
    let done: string | undefined;
    while (!signal.aborted) {
      let pause = of.lookMilliseconds ?? LOOK_MILLISECONDS;
      try {
        const state = await nameWork(of.database);
        if (state !== done) {
          const run = (job: ValuerJob) => valuer.run(job, { signal });
          const { onError, quietMilliseconds = QUIET_MILLISECONDS } = of;
          const isWhole = await valueAll(of.database, { signal, run, onError, quietMilliseconds });
          // An idle process would only hold memory.
          await valuer.close();
          // What a county kept before it failed stays; the rest is tried again.
          if (isWhole) done = state;
          else pause = of.retryMilliseconds ?? RETRY_MILLISECONDS;
        }
      } catch (error) {
        if (!signal.aborted) of.onError(error);
        pause = of.retryMilliseconds ?? RETRY_MILLISECONDS;
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void look();
  return {
    close: async () => {
      stop.abort();
      keptHere.delete(of.database);
      await valuer.close();
    },
  };
}

/** Another text when there may be something to do. */
async function nameWork(database: Database): Promise<string> {
  return `${(await openState(database)).all} ${await countMarks(database)}`;
}

interface Valuing {
  signal: AbortSignal;
  run: (job: ValuerJob) => Promise<ValuedPart>;
  onError: (error: unknown) => void;
  quietMilliseconds: number;
}

/** Whether no county failed. */
async function valueAll(database: Database, valuing: Valuing): Promise<boolean> {
  let isWhole = true;
  const counties = await listEvidencedCounties(database);
  // Most changes leave most counties as they were: that is found out first, within seconds.
  for (const { countyFips, demo } of counties) {
    await waitForTurn(database, { ...valuing, quietMilliseconds: 0 });
    await valuing.run({ connection: connectionOf(database), countyFips, demo, after: null });
  }
  for (const county of counties) {
    await waitForTurn(database, valuing);
    try {
      const { data, day } = await openState(database);
      const isKept = await isFitKept({ database, county, state: `${data} ${day}` });
      if (!isKept) await fitCounty(database, county);
      await valueCounty(database, county, valuing);
    } catch (error) {
      // One county that fails does not keep the others from their turn.
      valuing.signal.throwIfAborted();
      valuing.onError(error);
      isWhole = false;
    }
  }
  return isWhole;
}

async function waitForTurn(
  database: Database,
  { signal, quietMilliseconds }: Pick<Valuing, "signal" | "quietMilliseconds">,
): Promise<void> {
  signal.throwIfAborted();
  const began = performance.now();
  const isBusy = () =>
    millisecondsSinceCall() < quietMilliseconds && performance.now() - began < LONGEST_WAIT_MILLISECONDS;
  while (isBusy() || (await isSomebodyWaiting(database))) {
    await sleep(WAIT_MILLISECONDS, undefined, { signal, ref: false });
  }
}

async function valueCounty(database: Database, county: EvidencedCounty, valuing: Valuing): Promise<void> {
  const { countyFips, demo } = county;
  const reasons: Partial<Record<OpenReason, number>> = {};
  let [homes, seconds, after] = [0, 0, ""];
  for (;;) {
    await waitForTurn(database, valuing);
    const part = await valuing.run({ connection: connectionOf(database), countyFips, demo, after });
    if (part.last === null) break;
    after = part.last;
    homes += part.homes;
    seconds += part.seconds;
    for (const [why, count] of Object.entries(part.reasons) as [OpenReason, number][])
      reasons[why] = (reasons[why] ?? 0) + count;
  }
  if (homes === 0) return;
  const reason = explain(reasons, await findChanges(database, county));
  await keepRun(database, county, { reason, homes, seconds });
}

/** `12 facts changed; 300 other sales of the market` */
function explain(reasons: Partial<Record<OpenReason, number>>, changes: string | null): string {
  const words: Record<OpenReason, string> = {
    missing: "valued for the first time",
    facts: "with changed facts",
    comps: "with decisions on their comps",
    evidence: `by other evidence (${changes ?? "estimator"})`,
    assumptions: "by other assumptions of returns",
  };
  return (Object.entries(reasons) as [OpenReason, number][])
    .map(([why, count]) => `${count.toLocaleString("en-US")} ${words[why]}`)
    .join("; ");
}
