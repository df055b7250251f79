import { describe, expect, it } from "vitest";
import { compareCalculations, figuresIn } from "../compare.ts";
import { calculatePortfolio } from "./calculate.ts";
import { CASES } from "./cases.ts";

describe("the portfolio pages, calculated a second time from docs/methods", () => {
  it.each(CASES)("agree on %s", (_, inputs) => {
    expect(compareCalculations("portfolio", inputs, calculatePortfolio).differing).toEqual([]);
  });
  it("have a second calculation of every figure, other than 0 in a case", () => {
    const held = new Set(
      CASES.flatMap(([, inputs]) => [...compareCalculations("portfolio", inputs, calculatePortfolio).held]),
    );
    const open = figuresIn("portfolio").filter(({ key }) => !held.has(key));
    expect(open.map(({ key }) => key)).toEqual([]);
  });
});
