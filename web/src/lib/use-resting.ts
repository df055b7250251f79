import { useEffect, useState } from "react";
import type { StoreApi } from "zustand";

/** How long nothing must have changed. */
const REST_MS = 150;

/** A store as it stood when it last came to rest: for words beside what is typed, which need not follow each key. */
export function useResting<State>(store: Pick<StoreApi<State>, "getState" | "subscribe">): State {
  const [resting, setResting] = useState(store.getState);
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const rest = () => setResting(store.getState());
    rest();
    const stop = store.subscribe(() => {
      clearTimeout(late);
      late = setTimeout(rest, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(late);
    };
  }, [store]);
  return resting;
}
