import { describe, expect, test } from "vitest";
import { BY_HAND } from "./by-hand/all.ts";
import { findDifferences } from "./by-hand/read-hand-roll.ts";

describe("Rolls written by hand come out as written down", () => {
  test.each(BY_HAND)("$name", (roll) => {
    expect(findDifferences(roll)).toEqual([]);
  });
});
