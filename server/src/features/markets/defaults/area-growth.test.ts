import { expect, test } from "vitest";
import { chooseGrowth, measureGrowth } from "./area-growth.ts";

const END = 12 * 2026;
const yearly = (values: (number | null)[]) => ({ start: END - 12 * (values.length - 1), step: 12, values });
/** Levels of so many years of growth, the first year's first. */
const levels = (...rates: number[]) => {
  let level = 100;
  return [level, ...rates.map((rate) => (level *= 1 + rate))];
};
const repeat = (rate: number, years: number): number[] => Array.from({ length: years }, () => rate);

test("growth a year is compound over 5, 10 and 20 years, as far as the history reaches", () => {
  const twenty = measureGrowth(yearly(levels(...repeat(0.02, 10), ...repeat(0.04, 5), ...repeat(0.06, 5))));
  expect(twenty).toMatchObject({ month: END, step: 12 });
  expect(twenty?.windows).toEqual([
    { years: 5, growth: expect.closeTo(0.06, 4) },
    { years: 10, growth: expect.closeTo(0.05, 4) },
    { years: 20, growth: expect.closeTo(0.0349, 4) },
  ]);
  const nineteen = measureGrowth(yearly(levels(...repeat(0.02, 19))));
  expect(nineteen?.windows.map(({ years }) => years)).toEqual([5, 10]);
});

test("there is none from less than five years, nor over a gap where they begin, nor from or to nothing", () => {
  expect(measureGrowth(yearly(levels(...repeat(0.02, 5))))).toBeDefined();
  expect(measureGrowth(yearly(levels(...repeat(0.02, 4))))).toBeUndefined();
  const ten = levels(...repeat(0.02, 10));
  const gap = (at: number, value: number | null) => measureGrowth(yearly(ten.with(at, value as number)));
  expect([gap(5, null), gap(5, 0), gap(10, 0)]).toEqual([undefined, undefined, undefined]);
  expect(gap(0, null)?.windows.map(({ years }) => years)).toEqual([5]);
  expect([measureGrowth(undefined), measureGrowth(yearly([null, null]))]).toEqual([undefined, undefined]);
});

test("the lowest and the highest are of any five years of the history", () => {
  const rates = [...repeat(0.05, 3), ...repeat(-0.04, 5), ...repeat(0.09, 5), ...repeat(0.02, 3)];
  const growth = measureGrowth(yearly(levels(...rates)));
  expect(growth?.lowest).toBeCloseTo(-0.04, 4);
  expect(growth?.highest).toBeCloseTo(0.09, 4);
});

test("what is chosen is the lowest window, and of two alike the shorter, which is the nearer", () => {
  const choose = (...windows: [number, number][]) =>
    chooseGrowth({
      ...{ month: END, step: 12, lowest: 0, highest: 0 },
      windows: windows.map(([years, growth]) => ({ years, growth })),
    }).years;
  expect(choose([5, 0.05], [10, 0.03], [20, 0.04])).toBe(10);
  expect(choose([5, 0.02], [10, 0.03], [20, 0.04])).toBe(5);
  expect(choose([5, 0.03], [10, 0.03], [20, 0.03])).toBe(5);
  expect(choose([5, 0.04], [10, 0.03], [20, 0.03])).toBe(10);
});
