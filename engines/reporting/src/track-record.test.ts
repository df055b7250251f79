import { expect, it } from "vitest";
import { recordWords } from "./track-record.ts";

const record = {
  market: "Austin, TX",
  outcomes: 412,
  medianError: 0.079,
  coverage: 0.81,
  testedAt: "2026-05-02T04:10:00.000Z",
};

it("says what the back-test of the market found", () => {
  expect(recordWords({ record })).toEqual([
    "Back-test in Austin, TX, May 2, 2026: median error 7.9% over 412 outcomes, the range held 81.0%.",
  ]);
});

it("says nothing where nothing was measured", () => {
  expect(recordWords({ record: null })).toEqual([]);
  expect(recordWords({})).toEqual([]);
  expect(recordWords({ record: { ...record, medianError: null } })).toEqual([]);
});
