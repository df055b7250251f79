import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AS_OF, isLived, type KnownProperty, knownRolls } from "./fixtures/known-roll.ts";
import { failedTies } from "./fixtures/table.ts";
import { writeFlat } from "./fixtures/write-flat.ts";
import {
  type Style,
  writeAppFolio,
  writeEntrata,
  writeOneSite,
  writeYardiCharges,
} from "./fixtures/write-layouts.ts";
import { readRentRoll } from "./read-rent-roll.ts";
import type { RentRoll } from "./roll.ts";
import type { Cell } from "./sheet.ts";

const grouped = (amount: number) =>
  Math.abs(amount)
    .toFixed(2)
    .replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");

const styles: fc.Arbitrary<Style> = fc.record({
  money: fc.constantFrom<Style["money"]>(
    (amount) => amount,
    (amount) => (amount < 0 ? `(${grouped(amount)})` : grouped(amount)),
    (amount) => `${amount < 0 ? "-" : ""}$${grouped(amount)}`,
    (amount) => (amount === 0 ? "-" : amount < 0 ? `${grouped(amount)}-` : grouped(amount)),
  ),
  day: fc.constantFrom<Style["day"]>(
    (iso) => iso,
    (iso) => (iso === "" ? "" : `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`),
    (iso) => (iso === "" ? null : new Date(`${iso}T00:00:00Z`)),
    (iso) => (iso === "" ? "" : `${Number(iso.slice(5, 7))}/${Number(iso.slice(8))}/${iso.slice(2, 4)}`),
    (iso) => (iso === "" ? null : Date.parse(iso) / 86_400_000 + 25_569),
  ),
  pageRows: fc.integer({ min: 3, max: 9 }),
});

const read = (rows: Cell[][], name = "Report1"): RentRoll =>
  readRentRoll([{ name, hidden: false, merges: [], rows }]);

/** Every unit by property and number, with what matters of it; and the sums. */
function compare(roll: RentRoll, properties: readonly KnownProperty[]): void {
  const units = properties.flatMap(({ name, units: own }) =>
    own.map((unit) => ({ property: name, ...unit })),
  );
  expect(roll.reason).toBeUndefined();
  const lines = (list: readonly (string | number | null)[][]) => list.map((line) => line.join(" | ")).sort();
  expect(
    lines(
      roll.units.map((unit) => [
        properties.length > 1 ? unit.property : "",
        unit.unitId,
        unit.unitStatus,
        unit.marketRent,
        unit.contractRent,
        unit.sqft,
        unit.tenantName,
        unit.floorPlan,
      ]),
    ),
  ).toEqual(
    lines(
      units.map((unit) => [
        properties.length > 1 ? unit.property : "",
        unit.unit,
        unit.status,
        unit.market,
        unit.rent,
        unit.sqft,
        unit.tenant || null,
        unit.plan,
      ]),
    ),
  );
  const count = (...statuses: string[]) => units.filter(({ status }) => statuses.includes(status)).length;
  expect(roll.summary).toEqual({
    units: units.length,
    occupied: units.filter(({ status }) => isLived(status)).length,
    onNotice: count("notice", "notice_leased"),
    vacant: count("vacant", "vacant_leased"),
    vacantLeased: count("vacant_leased"),
    model: count("model"),
    down: count("down"),
    marketRent: expect.closeTo(
      units.reduce((sum, { market }) => sum + market, 0),
      2,
    ),
    contractRent: expect.closeTo(
      units.reduce((sum, { rent }) => sum + rent, 0),
      2,
    ),
    sqft: units.reduce((sum, { sqft }) => sum + sqft, 0),
  });
  expect(failedTies(roll)).toEqual([]);
  expect(roll.issues.filter(({ severity, code }) => severity === "error" || code === "R17")).toEqual([]);
}

const WRITERS = {
  Yardi: writeYardiCharges,
  AppFolio: writeAppFolio,
  OneSite: writeOneSite,
  Entrata: writeEntrata,
};

describe("One known roll comes back whole", () => {
  for (const [system, write] of Object.entries(WRITERS)) {
    test(`from the layout of ${system}`, () => {
      fc.assert(
        fc.property(knownRolls, styles, (properties, style) => {
          const roll = read(write(properties, style));
          expect(roll.asOf).toBe(AS_OF);
          compare(roll, properties);
        }),
        { numRuns: 40 },
      );
    });
  }

  test("from an owner's sheet with its own names and order of columns", () => {
    fc.assert(
      fc.property(knownRolls, styles, fc.integer({ min: 0, max: 1_000_000 }), (properties, style, seed) => {
        compare(read(writeFlat(properties, style, seed), "Sheet1"), properties);
      }),
      { numRuns: 120 },
    );
  });
});
