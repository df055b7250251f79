import { describe, expect, test } from "vitest";
import { findDifferences } from "./by-hand/read-hand-roll.ts";
import { HARD } from "./field/hard.ts";
import { LATER_OWNERS } from "./field/later-owners.ts";
import { LATER_SYSTEMS } from "./field/later-systems.ts";
import { MANAGERS } from "./field/managers.ts";
import { ONESITE } from "./field/onesite.ts";
import { OWN_SHEETS } from "./field/owners.ts";
import { VOYAGER } from "./field/voyager.ts";

describe("Rolls by a tester who had not read the reader come out as written down", () => {
  test.each([...VOYAGER, ...ONESITE, ...MANAGERS, ...OWN_SHEETS, ...LATER_SYSTEMS, ...LATER_OWNERS, ...HARD])(
    "$name",
    (roll) => {
      expect(findDifferences(roll)).toEqual([]);
    },
  );
});
