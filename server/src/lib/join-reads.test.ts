import { expect, test } from "vitest";
import { joinReads } from "./join-reads.ts";

/** A store that answers when it is told to, with what it holds when the read begins. */
function createStore() {
  const store = { value: 1, reads: 0, waiting: [] as (() => void)[] };
  const read = joinReads(async (_scope: object, key: string) => {
    store.reads += 1;
    const seen = store.value;
    await new Promise<void>((done) => store.waiting.push(done));
    if (key === "broken") throw new Error("broken");
    return seen;
  });
  const answer = async () => {
    for (const done of store.waiting.splice(0)) done();
    await new Promise((done) => setImmediate(done));
  };
  return { store, read, answer };
}

test("who asks while it is being read shares the next read, which knows of what changed until then", async () => {
  const { store, read, answer } = createStore();
  const scope = {};
  const first = read(scope, "a");
  store.value = 2;
  const later = [read(scope, "a"), read(scope, "a"), read(scope, "a")];
  expect(store.reads).toBe(1);
  await answer();
  expect(store.reads).toBe(2);
  await answer();
  expect([await first, ...(await Promise.all(later))]).toEqual([1, 2, 2, 2]);
  store.value = 3;
  const last = read(scope, "a");
  await answer();
  expect(await last).toBe(3);
  expect(store.reads).toBe(3);
});

test("other keys and other scopes are read on their own", async () => {
  const { store, read, answer } = createStore();
  const scope = {};
  const all = [read(scope, "a"), read(scope, "b"), read({}, "a")];
  expect(store.reads).toBe(3);
  await answer();
  expect(await Promise.all(all)).toEqual([1, 1, 1]);
});

test("a read that fails fails for those who waited for it, and the next one is asked again", async () => {
  const { store, read, answer } = createStore();
  const scope = {};
  const first = read(scope, "broken");
  const second = read(scope, "broken");
  const failures = Promise.all([
    expect(first).rejects.toThrow("broken"),
    expect(second).rejects.toThrow("broken"),
  ]);
  await answer();
  await answer();
  await failures;
  expect(store.reads).toBe(2);
});
