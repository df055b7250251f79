import { expect, test } from "vitest";
import { type HoldYear, judgeHolds } from "./hold-verdict.ts";

const year = (holdYears: number, leveredIrr: number | null, npv: number | null): HoldYear => ({
  holdYears,
  outputs: { leveredIrr, npv, leveredEquityMultiple: 1 + holdYears / 10, leveredProfit: holdYears * 10_000 },
});
const byIrr = { output: "leveredIrr", label: "Levered IRR", discountRate: 0.1 };
const byValue = { ...byIrr, output: "npv", label: "Net present value" };

test("a high rate of a small gain is no best year where another year adds more dollars", () => {
  const years = [year(1, 0.16, 3_000), year(2, 0.14, 9_000), year(3, 0.135, 20_000)];
  const { best, peak, words } = judgeHolds(years, byIrr);
  expect(best).toBeNull();
  expect(peak).toMatchObject({ year: 1, from: 1, to: 1 });
  expect(words).toBe(
    "No single best exit year. Levered IRR is highest in year 1 (16.00%, 1.10x on equity, $10,000 profit). " +
      "Net present value at 10.00% a year is highest in year 3 ($20,000, 13.50% levered IRR, 1.30x on equity, $30,000 profit).",
  );
});

test("years within five basis points are one, and best where their dollars peak too", () => {
  const years = [
    year(5, 0.12, 9_000),
    year(6, 0.1245, 9_960),
    year(7, 0.1248, 10_000),
    year(8, 0.1247, 9_500),
  ];
  const { best, peak, words } = judgeHolds(years, byIrr);
  expect(peak).toMatchObject({ year: 7, from: 6, to: 8 });
  expect(best).toEqual({ from: 6, to: 7 });
  expect(words).toBe(
    "Best exit: years 6 to 7. Levered IRR is highest in years 6 to 8, within 5 bps of year 7 (12.48%, 1.70x on equity, $70,000 profit).",
  );
});

test("where every year loses value none is best, however it is judged", () => {
  const years = [year(1, 0.04, -9_000), year(2, 0.06, -4_000)];
  expect(judgeHolds(years, byIrr)).toMatchObject({
    best: null,
    words:
      "No exit year adds value. Net present value at 10.00% a year is below $0 in every year, least so in year 2 (−$4,000). " +
      "Levered IRR is highest in year 2 (6.00%, 1.20x on equity, $20,000 profit).",
  });
  expect(judgeHolds(years, byValue)).toMatchObject({
    best: null,
    words:
      "No exit year adds value. Net present value at 10.00% a year is below $0 in every year, least so in year 2 (−$4,000).",
  });
});

test("a year of the most value is best by value", () => {
  const { best, words } = judgeHolds([year(1, 0.2, 2_000), year(2, 0.15, 8_000)], byValue);
  expect(best).toEqual({ from: 2, to: 2 });
  expect(words).toBe(
    "Best exit: year 2. Net present value is highest in year 2 ($8,000, 15.00% levered IRR, 1.20x on equity, $20,000 profit).",
  );
});

test("without figures, and without a value in dollars, no year is best", () => {
  expect(judgeHolds([year(1, null, null)], byIrr)).toEqual({
    peak: null,
    best: null,
    words: "No year has a value of Levered IRR.",
  });
  expect(judgeHolds([year(1, 0.2, null), year(3, 0.1, null)], byIrr)).toMatchObject({
    best: null,
    words:
      "Levered IRR is highest in year 1 (20.00%, 1.10x on equity, $10,000 profit). Without a net present value, no year is called best.",
  });
});
