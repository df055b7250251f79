import { AsyncLocalStorage } from "node:async_hooks";

/** Where the single reads of a call go; once on the primary, a call stays there: it never sees an earlier state than before. */
export interface ReadPlace {
  isOnReplica: boolean;
}

const places = new AsyncLocalStorage<ReadPlace>();

/** Lets the single reads of some work go to the replica, as long as the place says so. */
export function readAt<Result>(place: ReadPlace, work: () => Result): Result {
  return places.run(place, work);
}

export const findReadPlace = (): ReadPlace | undefined => places.getStore();

const PRIMARY: ReadPlace = Object.freeze({ isOnReplica: false });

/**
 * Reads on the primary whatever the call may do: for what is kept under a stamp and handed to other calls, which must
 * not get an earlier state under a later stamp.
 */
export function onPrimary<Result>(work: () => Result): Result {
  return findReadPlace()?.isOnReplica ? places.run(PRIMARY, work) : work();
}
