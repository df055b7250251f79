import { describe, expect, test } from "vitest";
import { findFaults } from "./fixtures/find-faults.ts";
import { SAVED_ROLLS } from "./fixtures/saved-rolls.ts";

describe("Rolls come out right however a program saves them", () => {
  test.each(SAVED_ROLLS)("$name", async (roll) => {
    expect(await findFaults(roll)).toEqual([]);
  });
});
