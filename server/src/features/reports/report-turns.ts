import { setTimeout } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { Busy } from "../../lib/job-process.ts";

/** So many of one person may be asked for at once; the next is told to come back. */
const MOST_OF_ONE = 50;

/** Between two reports pages have the processor to themselves: about as long as a report takes it. */
const REST_MS = 40;

/** Those that calculate a firm's own workbook take seconds, which no other report waits for. */
const LINES = { quick: pLimit(1), ownWorkbook: pLimit(1) };
export type Line = keyof typeof LINES;
const people = new Map<string, LimitFunction>();

let rested: Promise<unknown> = Promise.resolve();

const startRested = <Result>(line: Line, write: () => Promise<Result>): Promise<Result> =>
  LINES[line](async () => {
    await rested;
    try {
      return await write();
    } finally {
      rested = setTimeout(REST_MS, undefined, { ref: false });
    }
  });

/**
 * One report after the other: what is read and put into words for it takes connections and the processor from the
 * pages, however many are asked for at once. Each person has one in the line of all, so that nobody waits behind all
 * that another asked for. Throws `Busy` where one has too many waiting.
 */
export async function inTurn<Result>(
  { who, line = "quick" }: { who: string; line?: Line },
  write: () => Promise<Result>,
): Promise<Result> {
  const own = people.get(who) ?? pLimit(1);
  if (own.activeCount + own.pendingCount >= MOST_OF_ONE) throw new Busy("Too many reports are waiting");
  people.set(who, own);
  try {
    return await own(() => startRested(line, write));
  } finally {
    if (own.activeCount + own.pendingCount === 0) people.delete(who);
  }
}
