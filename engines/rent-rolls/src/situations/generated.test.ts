import type { Cell } from "@labs/sheets/sheet";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AS_OF, isLived, type KnownProperty, type KnownUnit } from "../fixtures/known-roll.ts";
import { failedTies } from "../fixtures/table.ts";
import { writeFlat } from "../fixtures/write-flat.ts";
import {
  type Style,
  writeAppFolio,
  writeEntrata,
  writeOneSite,
  writeYardiCharges,
} from "../fixtures/write-layouts.ts";
import { writeLevels, writeYardiRents } from "../fixtures/write-tables.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import type { RentRoll, UnitStatus } from "../roll.ts";

const PLANS = [
  { plan: "1x1A", sqft: 640 },
  { plan: "B2 2BR/2BA", sqft: 980 },
  { plan: "Studio", sqft: 450 },
  { plan: "3 Bed 2 Bath", sqft: 1240 },
];
const NAMES = [
  "Ames, Al",
  "O'Neil, Di",
  "Vacca, Joe",
  "Downing, Sue",
  "Modell, Ann",
  "García, Li",
  "Total, Ben",
  "Current, Mo",
];
const CHARGES = ["petrent", "parking", "trash", "conc", "Storage", "water"];
const day = (offset: number) =>
  new Date(Date.UTC(2025, 7, 31) + offset * 86_400_000).toISOString().slice(0, 10);

const unitFacts = fc.record({
  plan: fc.constantFrom(...PLANS),
  market: fc.integer({ min: 700, max: 2600 }),
  status: fc.constantFrom<UnitStatus>(
    "occupied",
    "occupied",
    "occupied",
    "occupied",
    "notice",
    "notice_leased",
    "vacant",
    "vacant_leased",
    "model",
    "down",
  ),
  tenant: fc.constantFrom(...NAMES),
  share: fc.integer({ min: 75, max: 125 }),
  charges: fc.array(
    fc.record({ code: fc.constantFrom(...CHARGES), amount: fc.integer({ min: 5, max: 90 }) }),
    { maxLength: 3 },
  ),
  deposit: fc.constantFrom(0, 200, 350.5),
  balance: fc.constantFrom(0, 0, -25.5, 310, 1200),
  start: fc.integer({ min: -700, max: -10 }),
  left: fc.integer({ min: 5, max: 300 }),
});

function toUnit(
  facts: typeof unitFacts extends fc.Arbitrary<infer Facts> ? Facts : never,
  unit: string,
): KnownUnit {
  const lives = isLived(facts.status);
  const leaves = facts.status === "notice" || facts.status === "notice_leased";
  return {
    unit,
    ...facts.plan,
    market: facts.market,
    status: facts.status,
    tenant: lives ? facts.tenant : "",
    rent: lives ? Math.round(facts.market * facts.share) / 100 : 0,
    charges: lives
      ? facts.charges.map(({ code, amount }) => ({ code, amount: code === "conc" ? -amount : amount }))
      : [],
    deposit: lives ? facts.deposit : 0,
    balance: lives ? facts.balance : 0,
    moveIn: lives ? day(facts.start) : "",
    leaseStart: lives ? day(facts.start) : "",
    leaseEnd: lives ? day(facts.left) : "",
    moveOut: leaves ? day(Math.min(facts.left, 60)) : "",
    future: facts.status === "notice_leased" || facts.status === "vacant_leased",
  };
}

const unitName = fc.constantFrom(
  (at: number) => String(101 + at),
  (at: number) => `A-${201 + at}`,
  (at: number) => `${1 + Math.floor(at / 4)}/${String(1 + (at % 4)).padStart(2, "0")}`,
  (at: number) => `0${1001 + at}`,
  (at: number) => `${at + 1}B`,
);

const property = (name: string): fc.Arbitrary<KnownProperty> =>
  fc
    .record({ facts: fc.array(unitFacts, { minLength: 3, maxLength: 14 }), naming: unitName })
    .map(({ facts, naming }) => ({ name, units: facts.map((one, at) => toUnit(one, naming(at))) }))
    // A roll in which nobody lives says too little of itself.
    .filter(({ units }) => units.some(({ status }) => isLived(status)));

/** Rolls of one to three properties with every status, and numbers that come back in each property. */
const knownRolls: fc.Arbitrary<KnownProperty[]> = fc.oneof(
  fc.tuple(property("Cedar Pointe")),
  fc.tuple(property("Cedar Pointe"), property("Harbor Flats")),
  fc.tuple(property("Cedar Pointe"), property("Harbor Flats"), property("The Mill")),
);

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
  "Yardi, of several properties in one table": writeYardiRents,
  "a list with units, people and charges in rows of their own": writeLevels,
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

  test("and no cells whatever break the reading", () => {
    const word = fc.constantFrom<Cell>(
      "Unit",
      "Rent",
      "Status",
      "Tenant",
      "Market Rent",
      "Total",
      "Vacant",
      "Occupied",
      "Charge Code",
      "Amount",
      "Lease End",
      "-> X - 1 A St, OH 44301",
      "Future Residents/Applicants",
      "(1,2",
      "1/1",
      "13/45/2025",
      "",
      " ",
      null,
      true,
      0,
      -5,
      1e9,
      Number.MAX_SAFE_INTEGER,
      45_000,
      new Date("2025-01-31T00:00:00Z"),
    );
    const cell = fc.oneof(
      word,
      fc.string({ maxLength: 12 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const rows = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 25 });
    fc.assert(
      fc.property(rows, (cells) => {
        const { accepted, reason, summary, units } = read([["Unit", "Status", "Rent"], ...cells]);
        expect(accepted).toBe(reason === undefined);
        const unknown = units.filter(({ unitStatus }) => unitStatus === "unknown").length;
        expect(summary.units).toBe(units.length);
        expect(summary.occupied + summary.vacant + summary.model + summary.down + unknown).toBe(units.length);
      }),
      { numRuns: 150 },
    );
  });
});
