import { expect, it } from "vitest";
import { classifyCounties } from "./county-classes.ts";

const ids = Array.from({ length: 101 }, (_, at) => `c${at}`);
const values = ids.map((_, at) => (at === 100 ? null : at));
const of = { ids, values, pool: values, kind: "even" as const, isDark: false };

it("counties are of seven classes from the least to the most, and those without a value of none", () => {
  const { breaks, colors, colorById, missing } = classifyCounties(of);
  expect(colors).toHaveLength(breaks.length + 1);
  expect(missing).toBe(1);
  expect(colorById.has("c100")).toBe(false);
  expect(colorById.get("c0")).toBe(colors[0]);
  expect(colorById.get("c99")).toBe(colors.at(-1));
  expect(new Set(colorById.values())).toEqual(new Set(colors));
});

it("what stands apart is gray, dark or light, and still counted in the steps of the axis", () => {
  const apart = new Set([0, 100]);
  const light = classifyCounties({ ...of, apart });
  const dark = classifyCounties({ ...of, apart, isDark: true });
  expect([light.colorById.get("c0"), dark.colorById.get("c0")]).toEqual(["#c9ced6", "#4a515c"]);
  expect([light.missing, light.colorById.size]).toEqual([1, 100]);
  expect(light.bins).toEqual(classifyCounties(of).bins);
});

it("the axis goes from the first to the last hundredth, so that one county does not stretch it", () => {
  const { low, high, bins } = classifyCounties(of);
  expect([low, high]).toEqual([0, 99]);
  expect(bins).toHaveLength(44);
  const many = Array.from({ length: 1_001 }, (_, at) => at);
  const wide = classifyCounties({ ...of, ids: many.map(String), values: many, pool: many });
  expect([wide.low, wide.high]).toEqual([10, 990]);
});

it("classes are cut from all dates of a series, and bins count this one", () => {
  const past = classifyCounties({ ...of, pool: [...values, ...values.map((value) => (value ?? 0) + 200)] });
  expect(new Set(past.colorById.values()).size).toBeLessThan(past.colors.length);
  expect(past.high).toBeGreaterThan(200);
});

it("without any value there is nothing to draw", () => {
  const none = classifyCounties({ ...of, values: ids.map(() => null), pool: [] });
  expect([none.missing, none.low, none.high, none.colorById.size]).toEqual([101, 0, 0, 0]);
});
