import { useEffect, useState } from "react";

interface Settled<Value> {
  value: Value | undefined;
  hasFailed: boolean;
}

/** What a promise has come to, for what a loader starts and does not wait for. */
export function useSettled<Value>(promise: Promise<Value>): Settled<Value> {
  const [settled, setSettled] = useState<Settled<Value> & { of: Promise<Value> }>();
  useEffect(() => {
    let isWanted = true;
    promise.then(
      (value) => isWanted && setSettled({ of: promise, value, hasFailed: false }),
      () => isWanted && setSettled({ of: promise, value: undefined, hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [promise]);
  return settled?.of === promise ? settled : { value: undefined, hasFailed: false };
}
