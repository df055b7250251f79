import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand";
import { whenAtRest } from "./use-resting.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("whoever waits for a store to rest is called once after its last change, by one timer", () => {
  const store = createStore(() => 0);
  const heard: string[] = [];
  whenAtRest(store, () => heard.push(`a ${store.getState()}`));
  const stop = whenAtRest(store, () => heard.push(`b ${store.getState()}`));
  for (const next of [1, 2, 3]) {
    store.setState(next, true);
    vi.advanceTimersByTime(100);
  }
  expect(heard).toEqual([]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(heard).toEqual(["a 3", "b 3"]);
  stop();
  store.setState(4, true);
  vi.runAllTimers();
  expect(heard).toEqual(["a 3", "b 3", "a 4"]);
});
