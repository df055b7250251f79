import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../lib/database/database.ts";
import { findDataState, getSubject } from "../places/service.ts";
import { chooseMarket } from "./comparable-facts.ts";
import { fitAhead } from "./fit-market.ts";
import { listLargestMarkets } from "./index-repository.ts";

/** So many markets are fitted ahead of the first page that needs them; the others when one does. */
const AHEAD_MARKETS = 40;
/** What estimates in a market rest on: its homes' rents and prices, and the rents of its buildings' units. */
const FITTED = [
  ["rent", "singlefamily"],
  ["price", "singlefamily"],
  ["rent", "multifamily"],
] as const;
const LOOK_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS = 300_000;

/**
 * Fits the largest markets one after the other, now and after every import by whichever process, so that their first
 * page finds a fit that is kept.
 */
export function keepFitsReady(of: {
  database: Database;
  onError: (error: unknown) => void;
  lookMilliseconds?: number;
}): { close: () => Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const look = async () => {
    let done: string | undefined;
    while (!signal.aborted) {
      let pause = of.lookMilliseconds ?? LOOK_MILLISECONDS;
      try {
        const state = await findDataState(of.database);
        if (state !== done) await fitLargest(of.database, signal);
        done = state;
      } catch (error) {
        if (!signal.aborted) of.onError(error);
        pause = RETRY_MILLISECONDS;
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void look();
  return { close: async () => stop.abort() };
}

/** Makes and keeps the fits that estimates of a county's homes need, at low priority, where they are not kept. */
export async function fitCounty(
  database: Database,
  county: Parameters<typeof chooseMarket>[0] & { demo: boolean },
): Promise<void> {
  const { kind, id } = chooseMarket(county);
  for (const evidence of ["rent", "price"] as const) {
    await fitAhead(database, { evidence, propertyType: "singlefamily", demo: county.demo, kind, id });
  }
}

async function fitLargest(database: Database, signal: AbortSignal): Promise<void> {
  for (const googlePlacesId of await listLargestMarkets(database, AHEAD_MARKETS)) {
    const subject = await getSubject({ database, googlePlacesId });
    const { demo } = subject;
    const { kind, id } = chooseMarket(subject);
    for (const [evidence, propertyType] of FITTED) {
      if (signal.aborted) return;
      await fitAhead(database, { evidence, propertyType, demo, kind, id });
    }
  }
}
