import { describe, expect, test } from "vitest";
import type { Observation } from "./observation.ts";
import { type AmountKind, quarantine } from "./quarantine.ts";

const HOME: Observation = {
  ...{ id: "a", latitude: 30.3, longitude: -97.7, sqft: 1000, beds: 3, baths: 2, yearBuilt: 1990 },
  ...{ amount: 2000, observedOn: "2026-05-01" },
} as Observation;

const judge = (change: Partial<Observation>, kind: AmountKind = "rent"): string | undefined => {
  const amount = kind === "rent" ? 2000 : 300_000;
  const rows = [{ ...HOME, amount, ...change } as Observation];
  const { usable, quarantined } = quarantine({ rows, kind, asOf: "2026-05-01" });
  expect(usable.length + quarantined.length).toBe(1);
  return quarantined[0]?.code;
};

type Edge = [code: string, kind: AmountKind, out: Partial<Observation>, inside: Partial<Observation>];
const NO_AREA = { sqft: null };
const EDGES: Edge[] = [
  ["amountNotPositive", "rent", { amount: 0 }, { amount: 100 }],
  ["amountNotPositive", "rent", { amount: Number.NaN }, { amount: 101 }],
  ["amountAbsurd", "rent", { amount: 99.99 }, { amount: 100 }],
  ["amountAbsurd", "rent", { ...NO_AREA, amount: 50_001 }, { ...NO_AREA, amount: 50_000 }],
  ["amountAbsurd", "price", { ...NO_AREA, amount: 9_999 }, { ...NO_AREA, amount: 10_000 }],
  ["amountAbsurd", "price", { ...NO_AREA, amount: 100_000_001 }, { ...NO_AREA, amount: 100_000_000 }],
  ["amountForAreaAbsurd", "rent", { amount: 199, sqft: 2000 }, { amount: 200, sqft: 2000 }],
  ["amountForAreaAbsurd", "rent", { amount: 20_001 }, { amount: 20_000 }],
  ["amountForAreaAbsurd", "price", { amount: 10_000, sqft: 1001 }, { amount: 10_000, sqft: 1000 }],
  ["amountForAreaAbsurd", "price", { amount: 10_000_001 }, { amount: 10_000_000 }],
  ["coordinatesMissing", "rent", { latitude: null }, { latitude: 30 }],
  ["coordinatesMissing", "rent", { longitude: Number.NaN }, { longitude: -97 }],
  ["coordinatesAbsurd", "rent", { latitude: 17.4 }, { latitude: 17.5 }],
  ["coordinatesAbsurd", "rent", { latitude: 71.7 }, { latitude: 71.6 }],
  ["coordinatesAbsurd", "rent", { longitude: -64.9 }, { longitude: -65 }],
  ["coordinatesAbsurd", "rent", { longitude: 171.9 }, { longitude: 172 }],
  ["roomsAbsurd", "rent", { beds: 21, sqft: null }, { beds: 20, sqft: null }],
  ["roomsAbsurd", "rent", { beds: -1 }, { beds: 0 }],
  ["roomsAbsurd", "rent", { baths: 20.5 }, { baths: 20 }],
  ["areaAbsurd", "rent", { sqft: 119, beds: 1 }, { sqft: 120, beds: 1 }],
  ["areaAbsurd", "price", { sqft: 20_001 }, { sqft: 20_000 }],
  ["areaAbsurd", "rent", { sqft: 239 }, { sqft: 240 }],
  ["yearBuiltAbsurd", "rent", { yearBuilt: 1649 }, { yearBuilt: 1650 }],
  ["yearBuiltAbsurd", "rent", { yearBuilt: 2028 }, { yearBuilt: 2027 }],
  ["dateMissing", "rent", { observedOn: null }, { observedOn: "2020-01-31" }],
  ["dateInFuture", "rent", { observedOn: "2026-05-02" }, { observedOn: "2026-05-01" }],
];

describe("A row of evidence is set aside", () => {
  test.each(EDGES)("for %s of a %s at %o, and used at %o", (code, kind, out, inside) => {
    expect([judge(out, kind), judge(inside, kind)]).toEqual([code, undefined]);
  });

  test("when it repeats an id, or place, amount, facts and day, and the first is kept", () => {
    const rows = [
      HOME,
      { ...HOME, amount: 2100 },
      { ...HOME, id: "b", observedOn: "2026-05-01T12:00:00Z" },
      { ...HOME, id: "c", beds: 2 },
    ] as Observation[];
    const { usable, quarantined } = quarantine({ rows, kind: "rent", asOf: "2026-05-02" });
    expect(usable.map(({ id, amount }) => [id, amount])).toEqual([
      ["a", 2000],
      ["c", 2000],
    ]);
    expect(quarantined.map(({ id, code }) => [id, code])).toEqual([
      ["a", "duplicate"],
      ["b", "duplicate"],
    ]);
  });

  test("with the amount and its bounds in words", () => {
    const reason = (change: Partial<Observation>, kind: AmountKind): string | undefined => {
      const rows = [{ ...HOME, ...change } as Observation];
      return quarantine({ rows, kind, asOf: "2026-05-01" }).quarantined[0]?.reason;
    };
    expect(reason({ amount: 99 }, "rent")).toBe("The rent 99 is outside $100 to $50000.");
    expect(reason({ amount: 99 }, "price")).toBe("The price 99 is outside $10000 to $100000000.");
    expect(reason({ amount: 21_000 }, "rent")).toBe(
      "The rent of $21.0 a square foot is outside $0.1 to $20.",
    );
  });
});
