import { expect, test } from "vitest";
import { UNIT_MIX } from "../../test/building.ts";
import { compareWithRecord } from "./roll-unit-mix.ts";

const units = UNIT_MIX.reduce((sum, row) => sum + row.units, 0);

test("A roll of another number of units than the property's record says so before it is kept", () => {
  expect(compareWithRecord(UNIT_MIX, { units: 1200 })).toEqual([
    {
      code: "R09",
      message: `The property’s record has 1,200 units, the roll ${units}`,
      expected: 1200,
      found: units,
      repair: expect.stringContaining("all its units"),
    },
  ]);
  expect(compareWithRecord(UNIT_MIX, { units })).toEqual([]);
  expect(compareWithRecord(UNIT_MIX, { units: null })).toEqual([]);
});
