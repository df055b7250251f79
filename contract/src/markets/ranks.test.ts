import { expect, test } from "vitest";
import { rankAreas, rankValues } from "./ranks.ts";

test("equal values share a rank, and the next one leaves a gap", () => {
  expect(rankValues([5, 9, null, 5, 1])).toEqual([2, 1, null, 2, 4]);
});

test("the best is first by the metric's direction, the highest where it has none", () => {
  expect(rankAreas([5, 9, null], { direction: "lowerIsBetter" })).toEqual([1, 2, null]);
  expect(rankAreas([5, 9, null], { direction: "higherIsBetter" })).toEqual([2, 1, null]);
  expect(rankAreas([5, 9, null], { direction: "neutral" })).toEqual([2, 1, null]);
});
