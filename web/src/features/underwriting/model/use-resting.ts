import { useEffect, useEffectEvent, useState } from "react";
import type { Source } from "../../../lib/write-past-react.ts";

/** How long nothing must have changed. */
const REST_MS = 150;

const listenersByStore = new WeakMap<object, Set<() => void>>();

/** Calls back whenever a store has come to rest after a change; all who wait for one store share a timer. */
export function whenAtRest(store: Source<unknown>, listener: () => void): () => void {
  const listeners = listenersByStore.get(store) ?? new Set();
  if (!listenersByStore.has(store)) {
    listenersByStore.set(store, listeners);
    let late: ReturnType<typeof setTimeout> | undefined;
    store.subscribe(() => {
      clearTimeout(late);
      late = setTimeout(() => {
        for (const each of listeners) each();
      }, REST_MS);
    });
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const whole = <State, Part>(state: State) => state as unknown as Part;

/** A store, or a part of it, as it stood when it last came to rest: for words beside what is typed. */
export function useResting<State, Part = State>(
  store: Source<State>,
  /** The same function each time, for as long as it means the same part. */
  readPart: (state: State) => Part = whole,
): Part {
  const [resting, setResting] = useState(() => readPart(store.getState()));
  const keep = useEffectEvent((part: Part) => {
    // An update that changes nothing would stay queued, and cost the next keystroke a second pass.
    if (!Object.is(part, resting)) setResting(() => part);
  });
  useEffect(() => {
    const rest = () => keep(readPart(store.getState()));
    rest();
    return whenAtRest(store, rest);
  }, [store, readPart]);
  return resting;
}
