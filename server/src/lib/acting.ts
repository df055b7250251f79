import { AsyncLocalStorage } from "node:async_hooks";

/** Who does the present work, and what made them: the audit writes both beside every change. */
export interface Acting {
  /** Null for what nobody signed in does. */
  actorId: string | null;
  /** The id of the call, with `token` and its id behind it where one was used, or of the job with `job` before it. */
  origin: string;
}

const acting = new AsyncLocalStorage<Acting>();

export function actAs<Result>(who: Acting, work: () => Result): Result {
  return acting.run(who, work);
}

export const findActing = (): Acting | undefined => acting.getStore();
