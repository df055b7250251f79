import { setTimeout } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits for one's turn to take in a piece of a large body, of which there is one a millisecond: some 60 MB a second,
 * however many bodies arrive at once. What else the server is asked finds it free in between. Whoever sends slowly
 * holds nobody up, as a turn is taken with a piece at hand.
 */
export function takeTurn(): Promise<void> {
  last = last.then(() => setTimeout(1));
  return last;
}
