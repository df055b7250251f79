import { expect, test } from "vitest";
import { readArithmetic } from "./read-arithmetic.ts";

test.each([
  ["=1200*1.5", 1_800],
  ["=$1.2m - 35k", 1_165_000],
  ["=(950+75)*12", 12_300],
  ["=1,200*12%", 144],
  ["=1,234,567-1", 1_234_566],
  ["=7/2", 3.5],
  ["=2^10", 1_024],
  ["=-5+8", 3],
  ["=+5", 5],
  ["=-(2-5)", 3],
  ["=2mm", 2_000_000],
  ["=1b/2", 500_000_000],
  ["=.5k", 500],
  ["=3 K", undefined],
  [" =1+1 ", 2],
  ["1+1", undefined],
  ["=1/0", undefined],
  ["=0/0", undefined],
  ["=A1+1", undefined],
  ["=SUM(1,2)", undefined],
  ["=1>2", undefined],
  ["=1&2", undefined],
  ["=", undefined],
])("%s comes to %s", (text, value) => {
  expect(readArithmetic(text)).toEqual(value);
});

test("in a field of percent its sign is passed over, elsewhere it is a hundredth", () => {
  expect(readArithmetic("=5.5%+0.25%", { isPercent: true })).toBeCloseTo(5.75, 12);
  expect(readArithmetic("=5.5%+0.25%")).toBeCloseTo(0.0575, 12);
  expect(readArithmetic("=2*.5 %", { isPercent: true })).toBe(1);
});
