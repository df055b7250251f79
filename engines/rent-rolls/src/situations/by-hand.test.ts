import { describe, expect, test } from "vitest";
import { BROKERS, DECOYS } from "./by-hand/brokers.ts";
import { DESKS } from "./by-hand/desks.ts";
import { EXAMINED } from "./by-hand/examined.ts";
import { KINDS } from "./by-hand/kinds.ts";
import { LATER } from "./by-hand/later.ts";
import { MIXED } from "./by-hand/mixed.ts";
import { MORE_KINDS } from "./by-hand/more-kinds.ts";
import { OTHER_KINDS } from "./by-hand/other-kinds.ts";
import { OWNERS } from "./by-hand/owners.ts";
import { findDifferences } from "./by-hand/read-hand-roll.ts";
import { REALPAGE_ENTRATA } from "./by-hand/realpage.ts";
import { SMALL_SYSTEMS } from "./by-hand/small-systems.ts";
import { UNUSUAL } from "./by-hand/unusual.ts";
import { YARDI } from "./by-hand/yardi.ts";

describe("Rolls written by hand come out as written down", () => {
  test.each([
    ...YARDI,
    ...REALPAGE_ENTRATA,
    ...SMALL_SYSTEMS,
    ...OWNERS,
    ...BROKERS,
    ...DECOYS,
    ...UNUSUAL,
    ...LATER,
    ...EXAMINED,
    ...MIXED,
    ...DESKS,
    ...KINDS,
    ...MORE_KINDS,
    ...OTHER_KINDS,
  ])("$name", (roll) => {
    expect(findDifferences(roll)).toEqual([]);
  });
});
