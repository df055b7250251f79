import { expect, test } from "vitest";
import { cutWords, renovationCut } from "./renovation-cut.ts";

test("the budget is cut where nothing is itemised", () => {
  expect(renovationCut({ renovation: 45_000, scopeGrade: "budget" }, 0.2)).toEqual({ renovation: 36_000 });
  expect(renovationCut({ renovation: 0 }, 0.2)).toEqual({ renovation: 0 });
});

test("each line of the scope is cut, its rent and value uplift stay", () => {
  const renovationScope = [
    { trade: "roof", quantity: 1, unitCost: 9_000, valueUplift: 6_000 },
    { trade: "paint", quantity: 1_200, rentUplift: 40 },
  ];
  expect(renovationCut({ renovation: 1, scopeGrade: "heavy", renovationScope }, 0.1)).toEqual({
    renovationScope: [
      { trade: "roof", quantity: 1, unitCost: 8_100, valueUplift: 6_000 },
      { trade: "paint", quantity: 1_200, rentUplift: 40 },
    ],
  });
});

test("a grade is cut by the square foot, and what is not entered is not cut", () => {
  const graded = { scopeGrade: "light", scopePerSqft: { light: 20, heavy: 60 }, renovation: 5 };
  expect(renovationCut(graded, 0.3)).toEqual({ "scopePerSqft.light": 14 });
  expect(renovationCut({ scopeGrade: "medium", renovationScope: [] }, 0.3)).toEqual({});
});

test("what a cut does is said with both costs, both bids and the target that binds", () => {
  const of = {
    share: "10%",
    cost: { before: "$44,000", after: "$39,600" },
    binding: "Levered IRR",
    money: (amount: number) => `$${Math.round(amount)}`,
  };
  expect(cutWords({ ...of, bid: { before: 187_000.2, after: 191_230.4 } })).toBe(
    "Cut by 10%, the renovation costs $39,600 instead of $44,000, and the maximum bid rises by $4230 to $191230, bound by Levered IRR.",
  );
  expect(cutWords({ ...of, bid: { before: 187_000, after: 187_000.3 } })).toBe(
    "Cut by 10%, the renovation costs $39,600 instead of $44,000, and the maximum bid stays at $187000: Levered IRR binds, and the renovation does not move it.",
  );
});
