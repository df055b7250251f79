import { expect, test } from "vitest";
import { correlationMatrix, pairKey, withoutDriver } from "./correlation-matrix.ts";

test("a pair counts both ways round, and what was not typed moves apart", () => {
  const pairs = { [pairKey("rentGrowth", "exitCapRate")]: -0.4 };
  expect(correlationMatrix(["exitCapRate", "rentGrowth", "vacancyPct"], pairs)).toEqual([
    [1, -0.4, 0],
    [-0.4, 1, 0],
    [0, 0, 1],
  ]);
});

test("a driver that is left out takes its pairs along", () => {
  const pairs = { [pairKey("b", "a")]: 0.5, [pairKey("c", "b")]: 0.1, [pairKey("c", "a")]: 0.2 };
  expect(withoutDriver(pairs, "b")).toEqual({ "a c": 0.2 });
});
