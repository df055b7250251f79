import { describe, expect, it } from "vitest";
import { compareOnce, figuresIn } from "../compare.ts";
import { calculateSingleFamily } from "./calculate.ts";
import { CASES } from "./cases.ts";

/** A stabilized year has no downtime: 0 is what the methods say. */
const ZERO = ["stabilizedDowntime"];

const compare = compareOnce("singlefamily", calculateSingleFamily);

describe("the single-family pages, calculated a second time from docs/methods", () => {
  it.each(CASES)("agree on %s", (_, inputs) => {
    expect(compare(inputs).differing).toEqual([]);
  });
  it("have a second calculation of every figure, other than 0 in a case", () => {
    const held = new Set(CASES.flatMap(([, inputs]) => [...compare(inputs).held]));
    const open = figuresIn("singlefamily").filter(({ key }) => !held.has(key));
    expect(open.map(({ key }) => key)).toEqual(ZERO);
  });
});
