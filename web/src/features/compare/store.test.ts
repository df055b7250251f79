import { expect, test } from "vitest";
import { pickCompared, useCompared, writeCompareAddress } from "./store.ts";

test("four stand side by side, each once, and the address holds the same", () => {
  expect(pickCompared(["a", "b", "a", "c", "d", "e"])).toEqual(["a", "b", "c", "d"]);
  expect(writeCompareAddress([])).toBe("/compare");
  expect(writeCompareAddress(["a b", "c", "c"])).toBe("/compare?property=a+b&property=c");
});

test("one is put beside the others or taken away again; a fifth changes nothing", () => {
  const { set, toggle } = useCompared.getState();
  set(["a", "b", "b", "c"]);
  toggle("b");
  toggle("d");
  toggle("e");
  expect(useCompared.getState().ids).toEqual(["a", "c", "d", "e"]);
  toggle("f");
  expect(useCompared.getState().ids).toEqual(["a", "c", "d", "e"]);
  set([]);
});
