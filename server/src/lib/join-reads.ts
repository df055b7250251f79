import { onPrimary } from "./database/read-place.ts";

interface Reads<Value> {
  running: Promise<Value>;
  next?: Promise<Value>;
}

/**
 * Lets all who ask for the same thing while it is being read share the next read of it. Every answer is of a read that
 * began after its caller had asked, so nobody is told what had already changed by then; a thousand who ask at once
 * cost two reads. All of them are of the primary, as some of those who share them may not lag.
 */
export function joinReads<Scope extends object, Value>(
  read: (scope: Scope, key: string) => Promise<Value>,
): (scope: Scope, key: string) => Promise<Value> {
  const scopes = new WeakMap<Scope, Map<string, Reads<Value>>>();

  function begin(scope: Scope, key: string, held: Map<string, Reads<Value>>): Promise<Value> {
    const reads: Reads<Value> = { running: onPrimary(() => read(scope, key)) };
    held.set(key, reads);
    const end = () => {
      if (reads.next === undefined) held.delete(key);
    };
    reads.running.then(end, end);
    return reads.running;
  }

  return (scope, key) => {
    const held = scopes.get(scope) ?? new Map<string, Reads<Value>>();
    scopes.set(scope, held);
    const reads = held.get(key);
    if (reads === undefined) return begin(scope, key, held);
    const again = () => begin(scope, key, held);
    reads.next ??= reads.running.then(again, again);
    return reads.next;
  };
}
