import { describe, expect, it } from "vitest";
import { findClass, quantileBreaks } from "./class-breaks.ts";

describe("quantile classes", () => {
  it("hold about equal numbers of the values that exist", () => {
    const values = [null, ...Array.from({ length: 100 }, (_, index) => index)];
    const breaks = quantileBreaks(values, 4);
    expect(breaks).toEqual([25, 50, 75]);
    const counts = [0, 0, 0, 0];
    for (const value of values)
      if (value !== null) {
        const at = findClass(value, breaks);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    expect(counts).toEqual([25, 25, 25, 25]);
  });

  it("do not repeat a bound when many values are equal", () => {
    expect(quantileBreaks([1, 1, 1, 1, 1, 1, 1, 9], 4)).toEqual([1]);
  });

  it("are none without values", () => {
    expect(quantileBreaks([null, null], 5)).toEqual([]);
  });
});
