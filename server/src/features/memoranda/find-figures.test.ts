import { expect, test } from "vitest";
import { findFigures } from "./find-figures.ts";
import { readLines } from "./read-lines.ts";

const LINE = 14;
const COLUMN = 220;

/** Lines of text as a page prints them; a bar parts what stands in columns. */
function printed(...lines: string[]) {
  const texts = lines.flatMap((line, at) =>
    line.split(" | ").map((text, column) => ({
      ...{ text, left: 60 + COLUMN * column, right: 60 + COLUMN * column + 5 * text.length },
      ...{ baseline: 100 + 3 * LINE * at, size: 10 },
    })),
  );
  return readLines({ number: 1, width: 612, height: 792, texts });
}

const find = (field: string, ...lines: string[]) =>
  findFigures(printed(...lines))
    .filter((one) => one.field === field)
    .map(({ value, isProForma }) => (isProForma ? [value, "pro forma"] : value));

test.each([
  ["# of Units | 180", "units", 180],
  ["No. Units | 24", "units", 24],
  ["No. of Units: 24", "units", 24],
  ["Total Number of Units | 98", "units", 98],
  ["Approx. Year Built | 1956", "yearBuilt", 1956],
  ["Approximate Year Built: 1956", "yearBuilt", 1956],
  ["Bldg. SF | 18,450", "sqft", 18_450],
  ["Approx. Building Size | 18,450 SF", "sqft", 18_450],
  ["Acquisition Price | $21,500,000", "askingPrice", 21_500_000],
  ["CAP Rate - Current | 5.31%", "capRate", 0.0531],
  ["Current Cap Rate | 6.37", "capRate", 0.0637],
  ["Net Operating Income - Current | $612,400", "noi", 612_400],
])("%s", (line, field, value) => {
  expect(find(field, "Sample Court", line)).toEqual([value]);
});

test("what is hoped for is told from what is, and a figure alone is no rate without its words", () => {
  expect(find("capRate", "Current Cap Rate | 5.31", "ProForma Cap Rate | 8.25")).toEqual([
    0.0531,
    [0.0825, "pro forma"],
  ]);
  expect(find("noi", "Net Operating Income - Pro Forma | $700,000")).toEqual([[700_000, "pro forma"]]);
  // A whole number is a rank or a count, and a rate of a third is none.
  expect(find("capRate", "Cap Rate | 6", "Cap Rate | 33.5", "Walk score | 6.37")).toEqual([]);
});

test("a price that was lowered is the one proposed first, and the one before it a doubt", () => {
  const proposals = findFigures(printed("Price: $1,850,000", "Price reduced: $1,650,000"));
  const [first, second] = proposals.filter(({ field }) => field === "askingPrice");
  expect([first?.value, first?.doubts, second?.value]).toEqual([
    1_650_000,
    ["Page 1 says $1,850,000"],
    1_850_000,
  ]);
  for (const words of ["Reduced Price", "New Price", "Price reduced to"])
    expect([words, find("askingPrice", "List price: $900,000", `${words}: $850,000`)[0]]).toEqual([
      words,
      850_000,
    ]);
});

test("by how much a price was lowered is no price", () => {
  expect(find("askingPrice", "List Price: $1,850,000", "Price Reduction: $200,000")).toEqual([1_850_000]);
  expect(find("askingPrice", "List Price: $1,850,000", "Price Reduced: $200,000")).toEqual([1_850_000]);
  expect(find("askingPrice", "Price reduction to: $1,650,000", "Price: $1,850,000")[0]).toBe(1_650_000);
});

test("a lowered price stands beside one of a whole portfolio, and goes by the nearest before it", () => {
  const portfolio = "List Price: $12,000,000";
  for (const words of ["Reduced Price", "New Price", "Price reduced to"])
    expect(find("askingPrice", portfolio, `${words}: $1,650,000`)).toEqual([12_000_000, 1_650_000]);
  expect(find("askingPrice", portfolio, "Price reduced: $1,650,000", "Price: $1,850,000")).toEqual([
    1_650_000, 12_000_000, 1_850_000,
  ]);
  // Half of the price before it is the least that a price is lowered to.
  expect(find("askingPrice", "Price: $1,000,000", "Price reduced: $500,000")).toEqual([500_000, 1_000_000]);
  expect(find("askingPrice", "Price: $1,000,000", "Price reduced: $499,000")).toEqual([1_000_000]);
  expect(find("askingPrice", "Price: $1,000,000", "New price: $499,000")).toEqual([1_000_000, 499_000]);
});
