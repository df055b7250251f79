import { expect, test } from "vitest";
import { findNumberWords } from "./number-words.ts";

/** What is written, what it counts, its value, and half of its last place. */
const WRITTEN: [text: string, kind: string, value: number, half: number][] = [
  ["zero percent", "share", 0, 0.005],
  ["five percent", "share", 0.05, 0.005],
  ["five and a half percent", "share", 0.055, 0.001_25],
  ["five and a quarter percent", "share", 0.0525, 0.001_25],
  ["five and three quarters percent", "share", 0.0575, 0.001_25],
  ["three quarters percent", "share", 0.0075, 0.001_25],
  ["half percentage point", "share", 0.005, 0.001_25],
  ["two percentage points", "share", 0.02, 0.005],
  ["twenty-five basis points", "share", 0.0025, 0.000_05],
  ["two per cent", "share", 0.02, 0.005],
  ["nineteen units", "count", 19, 0.5],
  ["twenty homes", "count", 20, 0.5],
  ["ninety-nine apartments", "count", 99, 0.5],
  ["hundred doors", "count", 100, 0.5],
  ["two hundred and five units", "count", 205, 0.5],
  ["dozen comps", "count", 12, 0.5],
  ["two dozen comparables", "count", 24, 0.5],
  ["one thousand square feet", "count", 1000, 500],
  ["twelve hundred square feet", "count", 1200, 0.5],
  ["two thousand five hundred dollars", "money", 2500, 0.5],
  ["million dollars", "money", 1e6, 5e5],
  ["three million dollars", "money", 3e6, 5e5],
  ["two billion dollars", "money", 2e9, 5e8],
  ["two times", "multiple", 2, 0.5],
  ["one and a half times", "multiple", 1.5, 0.125],
];

test.each(WRITTEN)("%s", (text, kind, value, half) => {
  const [found, ...others] = findNumberWords(`It has ${text}, they say.`);
  expect(others).toEqual([]);
  expect(found?.kind).toBe(kind);
  expect(found?.value).toBeCloseTo(value, 12);
  expect(found?.half).toBeCloseTo(half, 12);
});

const COUNTED = [
  ...["percent", "per cent", "percentage points", "basis points", "dollars", "times", "unit", "units"],
  ...["bedroom", "bedrooms", "bed", "beds", "bathroom", "bath", "baths", "home", "homes", "houses"],
  ...["properties", "holdings", "comp", "comps", "comparables", "year", "years", "month", "months", "days"],
  ...["floor", "floors", "story", "stories", "apartments", "doors", "acre", "acres", "mile", "miles"],
  ...["square feet", "floor plan", "floor plans", "counties", "metros", "households", "jobs"],
];

test.each(COUNTED)("words before “%s” are a number", (counted) => {
  expect(findNumberWords(`seven ${counted}`)).toHaveLength(1);
});

test("words are none before anything else, behind digits, or where they say no number", () => {
  for (const text of ["one of them", "seven people", "1.2 million dollars", "and a units", "two-thirds"])
    expect(findNumberWords(text)).toEqual([]);
  // Of a unit it is part of the number, of what is counted it is not.
  const [share, count] = findNumberWords("five percent, six units");
  expect([share?.start, share?.end, count?.start, count?.end]).toEqual([0, 12, 14, 17]);
});
