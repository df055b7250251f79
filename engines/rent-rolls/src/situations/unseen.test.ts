import { expect, test } from "vitest";
import { findDifferences } from "./by-hand/read-hand-roll.ts";
import { UNSEEN } from "./unseen/all.ts";

test.each(UNSEEN)("$name", (roll) => {
  expect(findDifferences(roll)).toEqual([]);
});
