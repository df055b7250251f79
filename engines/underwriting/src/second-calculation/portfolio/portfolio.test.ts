import { describe, expect, it } from "vitest";
import { compareOnce, figuresIn } from "../compare.ts";
import { calculatePortfolio } from "./calculate.ts";
import { CASES } from "./cases.ts";

const compare = compareOnce("portfolio", calculatePortfolio);

describe("the portfolio pages, calculated a second time from docs/methods", () => {
  it.each(CASES)("agree on %s", (_, inputs) => {
    expect(compare(inputs).differing).toEqual([]);
  });
  it("have a second calculation of every figure, other than 0 in a case", () => {
    const held = new Set(CASES.flatMap(([, inputs]) => [...compare(inputs).held]));
    const open = figuresIn("portfolio").filter(({ key }) => !held.has(key));
    expect(open.map(({ key }) => key)).toEqual([]);
  });
});
