import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkUnitMix, compareUnitMixes, type UnitMixRow, unitMixTotals } from "./unit-mix.ts";

const rent = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
const row: fc.Arbitrary<UnitMixRow> = fc
  .record({
    floorPlan: fc.string({ minLength: 1, maxLength: 12 }).filter((name) => name.trim() !== ""),
    beds: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    baths: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    sqft: fc.option(fc.integer({ min: 300, max: 2000 }), { nil: null }),
    units: fc.integer({ min: 0, max: 200 }),
    share: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
    marketRent: rent,
    inPlaceRent: rent,
    effectiveRent: rent,
  })
  .map(({ share, ...rest }) => ({
    ...rest,
    occupied: share === null ? null : Math.floor(share * rest.units),
  }));
const mix = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 8,
  selector: ({ floorPlan }) => floorPlan.normalize("NFC").trim().toLowerCase(),
});
const known = fc
  .uniqueArray(row, { minLength: 1, maxLength: 8, selector: ({ floorPlan }) => floorPlan })
  .map((rows) =>
    rows.map((each) => ({
      ...each,
      units: each.units + 1,
      sqft: each.sqft ?? 800,
      occupied: (each.occupied ?? 0) + 1,
      marketRent: (each.marketRent ?? 0) + 1,
      inPlaceRent: each.inPlaceRent ?? 900,
      effectiveRent: each.effectiveRent ?? 900,
    })),
  );

const close = (actual: number | null, expected: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(
    1e-9 * Math.max(1, Math.abs(expected)),
  );

describe("totals of a unit mix", () => {
  it("of known figures are the totals of every single unit, one by one", () => {
    fc.assert(
      fc.property(known, (rows) => {
        const units = rows.flatMap((each) =>
          Array.from({ length: each.units }, (_, at) => ({ ...each, isOccupied: at < each.occupied })),
        );
        const occupied = units.filter(({ isOccupied }) => isOccupied);
        const sum = (list: typeof units, of: (unit: (typeof units)[number]) => number) =>
          list.reduce((total, unit) => total + of(unit), 0);
        const totals = unitMixTotals(rows);
        expect(totals.unavailable).toEqual({});
        expect([totals.units, totals.occupied]).toEqual([units.length, occupied.length]);
        close(totals.occupancy, occupied.length / units.length);
        close(totals.averageSqft, sum(units, ({ sqft }) => sqft) / units.length);
        close(totals.marketRent, sum(units, ({ marketRent }) => marketRent) / units.length);
        close(totals.inPlaceRent, sum(occupied, ({ inPlaceRent }) => inPlaceRent) / occupied.length);
        const loss = sum(occupied, ({ marketRent, inPlaceRent }) => marketRent - inPlaceRent);
        close(totals.lossToLease, loss);
        // Of the two averages of occupied units that are printed, one less the other is the loss of one of them.
        close(
          (totals.occupiedMarketRent ?? Number.NaN) - (totals.inPlaceRent ?? Number.NaN),
          loss / occupied.length,
        );
        close(totals.lossToLeasePct, loss / sum(occupied, ({ marketRent }) => marketRent));
        // Loss and gain are told apart: their difference is what is netted.
        const losses = sum(occupied, ({ marketRent, inPlaceRent }) => Math.max(0, marketRent - inPlaceRent));
        close(losses - (totals.gainToLease ?? Number.NaN), loss);
      }),
    );
  });

  it("do not depend on the order of the rows, nor on a plan being listed in two halves", () => {
    fc.assert(
      fc.property(known, fc.nat(), (rows, seed) => {
        const at = seed % rows.length;
        const split = rows.flatMap((each, index) => {
          if (index !== at) return [each];
          const part = {
            ...each,
            floorPlan: `${each.floorPlan} b`,
            units: 1,
            occupied: Math.min(1, each.occupied),
          };
          return [{ ...each, units: each.units - 1, occupied: each.occupied - part.occupied }, part];
        });
        const [first, second] = [unitMixTotals(rows), unitMixTotals(split.toReversed())];
        for (const [name, value] of Object.entries(first)) {
          if (typeof value === "number") close(second[name as "units"], value);
        }
      }),
    );
  });

  it("are never a number made of something unknown: null comes with a reason, and a reason with null", () => {
    fc.assert(
      fc.property(mix, (rows) => {
        const { unavailable, ...totals } = unitMixTotals(rows);
        for (const [name, value] of Object.entries(totals)) {
          expect(value === null).toBe(name in unavailable);
          if (value !== null) expect(Number.isFinite(value)).toBe(true);
        }
        const needed = rows.filter(({ units }) => units > 0);
        const lacks = (field: keyof UnitMixRow) => needed.some((each) => each[field] === null);
        if (lacks("marketRent")) expect(totals.marketRent).toBeNull();
        if (lacks("occupied")) {
          for (const name of ["occupied", "occupancy", "inPlaceRent", "lossToLease"] as const) {
            expect(totals[name]).toBeNull();
          }
        }
      }),
    );
  });

  it("name the floor plans that lack a figure", () => {
    const base = {
      beds: 1,
      baths: 1,
      sqft: 700,
      units: 10,
      occupied: 9,
      marketRent: 1000,
      effectiveRent: null,
    };
    const { lossToLease, unavailable } = unitMixTotals([
      { ...base, floorPlan: "A", inPlaceRent: 900 },
      { ...base, floorPlan: "B", inPlaceRent: null },
      { ...base, floorPlan: "C", inPlaceRent: null, occupied: 0 },
    ]);
    expect(lossToLease).toBeNull();
    expect(unavailable.lossToLease).toBe("In-place rent not known for B");
    expect(unavailable.effectiveRent).toBe("Effective rent not known for A, B, C");
  });
});

describe("differences of unit mixes", () => {
  it("turn one mix into the other", () => {
    fc.assert(
      fc.property(mix, mix, (before, after) => {
        const { added, removed, changed } = compareUnitMixes(before, after);
        const left = new Map(
          before
            .filter(({ floorPlan }) => !removed.includes(floorPlan))
            .map((each) => [writeKey(each), { ...each }]),
        );
        for (const { floorPlan, field, from, to } of changed) {
          const target = left.get(writeKey({ floorPlan })) as Record<string, unknown>;
          expect(target[field]).toBe(from);
          target[field] = to;
        }
        for (const each of after) if (added.includes(each.floorPlan)) left.set(writeKey(each), each);
        expect(left).toEqual(new Map(after.map((each) => [writeKey(each), each])));
      }),
    );
  });

  const writeKey = ({ floorPlan }: { floorPlan: string }) => floorPlan.normalize("NFC").trim().toLowerCase();
});

describe("what is impossible", () => {
  it("is found in its row, and a mix that can be is left alone", () => {
    fc.assert(
      fc.property(mix, fc.nat(), (rows, seed) => {
        fc.pre(rows.some(({ units }) => units > 0));
        expect(checkUnitMix(rows)).toEqual([]);
        const at = seed % rows.length;
        const worse = rows.map((each, index) =>
          index === at ? { ...each, occupied: each.units + 1, sqft: -1 } : each,
        );
        expect(checkUnitMix(worse).map(({ row, field }) => [row, field])).toEqual([
          [at, "sqft"],
          [at, "occupied"],
        ]);
        const twin = [
          ...rows,
          { ...rows[at], floorPlan: ` ${rows[at]?.floorPlan.toUpperCase()}` } as UnitMixRow,
        ];
        // Some letters have no small form that leads back, such as the dotless i: those are another name.
        fc.pre(writeKey(twin.at(-1)) === writeKey(rows[at]));
        expect(checkUnitMix(twin)).toMatchObject([
          { row: rows.length, field: "floorPlan", type: "duplicate" },
        ]);
      }),
    );
  });

  const writeKey = (each: UnitMixRow | undefined) => each?.floorPlan.normalize("NFC").trim().toLowerCase();
});
