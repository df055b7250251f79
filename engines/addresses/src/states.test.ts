import { expect, test } from "vitest";
import { findMistypedState } from "./states.ts";

const inOregon = { zip: "97201", mayBeWhole: true };

test.each([
  ["ORGEON", "two letters changed places"],
  ["OREGEN", "one letter is another"],
  ["OREGN", "one is missing"],
  ["OREGOON", "one is too many"],
  ["OREGOM", "the last is another"],
  ["PREGON", "the first is another"],
  ["OREGNO", "the last two changed places"],
])("%s is Oregon beside its ZIP code: %s", (written) => {
  expect(findMistypedState([written], inOregon)).toEqual({ state: "OR", length: 1 });
});

test.each([
  ["PREGOM", "two letters are others, the last of them"],
  ["OERGNO", "two pairs changed places"],
  ["ORXXON", "two letters are others"],
  ["OREG", "too short to tell"],
  ["OREGONIA", "two are too many"],
  ["0REGON", "a number is no name"],
])("%s is no state: %s", (written) => {
  expect(findMistypedState([written], inOregon)).toBeUndefined();
});

test("without a ZIP code of the state, or where nothing else would be left, a name is not corrected", () => {
  expect(findMistypedState(["ORGEON"], { zip: null, mayBeWhole: true })).toBeUndefined();
  expect(findMistypedState(["ORGEON"], { zip: "10001", mayBeWhole: true })).toBeUndefined();
  expect(findMistypedState(["ORGEON"], { zip: "97201", mayBeWhole: false })).toBeUndefined();
  expect(findMistypedState(["SALEM", "ORGEON"], { zip: "97201", mayBeWhole: false })).toEqual({
    state: "OR",
    length: 1,
  });
  expect(findMistypedState(["RENO", "NEW", "MEXCIO"], { zip: "87101", mayBeWhole: false })).toEqual({
    state: "NM",
    length: 2,
  });
});
