import { expect, test } from "vitest";
import { easeRange } from "./ease-range.ts";
import { countJudged, isWithin, type Judgment, judgeAll } from "./funnel.ts";
import type { FilterStep } from "./prepare-filter.ts";

interface Candidate {
  yield: number | null;
  irr: number | null;
}

function judgment(
  key: "grossYield" | "unleveredIrr",
  min: number,
  keepsUnknown = false,
): Judgment<Candidate> {
  const bounds = { min };
  const step: FilterStep = {
    key,
    stage: "valuation",
    text: key,
    fields: [key],
    keepsUnknown,
    range: { key, bounds },
  };
  const figure = (candidate: Candidate) => (key === "grossYield" ? candidate.yield : candidate.irr);
  return { step, figure, judge: (candidate) => isWithin(figure(candidate), bounds) };
}

const CANDIDATES: Candidate[] = [
  { yield: 0.06, irr: 0.08 },
  { yield: 0.0549, irr: 0.08 },
  { yield: 0.05, irr: 0.08 },
  { yield: 0.05, irr: 0.01 },
  { yield: 0.06, irr: null },
  { yield: null, irr: 0.08 },
];

test("a funnel counts each at the first step where it falls, and near misses at their only one", () => {
  const judgments = [judgment("grossYield", 0.055), judgment("unleveredIrr", 0.07)];
  const judged = judgeAll(CANDIDATES, judgments);
  const [first, second] = countJudged(judged, judgments);
  expect(first).toMatchObject({
    entered: 6,
    removed: 4,
    remaining: 2,
    unknown: 1,
    alone: { passes: 2, fails: 3, unknown: 1 },
    nearMisses: 3,
  });
  expect(second).toMatchObject({ entered: 2, removed: 1, remaining: 1, unknown: 1, nearMisses: 1 });
  expect(first?.relax.map(({ label, value, adds }) => [label, value, adds])).toEqual([
    ["Gross yield 5.25% or more", 0.0525, 1],
    ["Gross yield 5% or more", 0.05, 2],
    [null, null, 3],
  ]);
});

test("where nothing passes, the best that there is is named: of homes that meet the rest, else of all", () => {
  const place = ({ yield: gross, irr }: Candidate) => `${gross} ${irr}`;
  const ask = (least: number, irr: number) => {
    const judgments = [judgment("grossYield", least), judgment("unleveredIrr", irr)].map((one) => ({
      ...one,
      place,
    }));
    return countJudged(judgeAll(CANDIDATES, judgments), judgments).map(({ best }) => best);
  };
  expect(ask(0.058, 0.07)).toEqual([undefined, undefined]);
  expect(ask(0.09, 0.07)[0]).toEqual({
    value: 0.06,
    googlePlacesId: "0.06 0.08",
    words: "The highest gross yield among homes that meet all other criteria is 6%",
  });
  const [yields, irrs] = ask(0.09, 0.2);
  expect([yields?.words, irrs?.words]).toEqual([
    "The highest gross yield among those judged is 6%",
    "The highest unlevered IRR among those judged is 8%",
  ]);
});

test("a better figure of a home that fails another criterion is not the best, by whichever bound", () => {
  const candidates: Candidate[] = [
    { yield: 0.08, irr: 0.01 },
    { yield: 0.06, irr: 0.08 },
    { yield: 0.05, irr: 0.08 },
  ];
  const best = (bounds: { min?: number; max?: number }) => {
    const yields = judgment("grossYield", 0);
    const range = { key: "grossYield" as const, bounds };
    const judgments: Judgment<Candidate>[] = [
      {
        ...yields,
        step: { ...yields.step, range },
        judge: (candidate) => isWithin(candidate.yield, bounds),
        place: ({ yield: gross }) => `${gross}`,
      },
      judgment("unleveredIrr", 0.07),
    ];
    return countJudged(judgeAll(candidates, judgments), judgments)[0]?.best?.words;
  };
  const near = "among homes that meet all other criteria is";
  expect(best({ min: 0.07 })).toBe(`The highest gross yield ${near} 6%`);
  expect(best({ max: 0.04 })).toBe(`The lowest gross yield ${near} 5%`);
  expect(best({ min: 0.07, max: 0.075 })).toBe(`The nearest gross yield ${near} 6%`);
  expect(best({ min: 0.051, max: 0.054 })).toBe(`The nearest gross yield ${near} 5%`);
});

test("what is not known stays where it is kept, and never passes by itself", () => {
  const judgments = [judgment("grossYield", 0.055, true)];
  const [count] = countJudged(judgeAll(CANDIDATES, judgments), judgments);
  expect(count).toMatchObject({ remaining: 3, unknown: 1, keepsUnknown: true, alone: { passes: 2 } });
});

test("bounds are eased step by step, and never past zero", () => {
  expect(easeRange({ min: 3 }, "beds", "count").map(({ value }) => value)).toEqual([2, 1]);
  expect(easeRange({ min: 0 }, "beds", "count")).toEqual([]);
  expect(easeRange({ min: 0.055 }, "netYield", "fraction").map(({ value }) => value)).toEqual([0.0525, 0.05]);
  expect(easeRange({ max: 400_000 }, "value", "usd").map(({ value }) => value)).toEqual([420_000, 440_000]);
});
