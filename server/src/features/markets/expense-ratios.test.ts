import { expect, test } from "vitest";
import { findExpenseRatios, openNetYield } from "./expense-ratios.ts";
import type { Snapshot } from "./snapshot.ts";

type Yields = Record<string, [net: number | null, gross: number | null]>;
const METROS: Yields = { a: [0.05, 0.1], b: [0.06, 0.08], c: [0.03, 0.1], d: [null, 0.1], e: [0.05, null] };
const column = (yields: Yields, at: 0 | 1) =>
  new Map(
    Object.entries(yields).flatMap(([id, pair]) =>
      pair[at] === null ? [] : [[id, { value: pair[at] }] as const],
    ),
  );

function snapshotOf(of: { isOld?: boolean; parts?: string[]; shared?: object | null } = {}): Snapshot {
  const { isOld = false, parts, shared = { typicalRent: 1_500, typicalHomeValue: 300_000 } } = of;
  const place = (figures: Map<string, object>) =>
    isOld ? { values: new Map(), lastKnown: figures } : { values: figures, lastKnown: new Map() };
  const one = (value: number) => place(new Map([["a", { value }]]));
  const net = new Map(
    [...column(METROS, 0)].map(([id, figure]) => [
      id,
      parts === undefined ? figure : { ...figure, parts: parts.map((key) => ({ key })) },
    ]),
  );
  return {
    columns: {
      msa: new Map([
        ...([
          ["netYield", place(net)],
          ["grossYield", place(column(METROS, 1))],
        ] as const),
        ...([
          ["propertyTaxRate", one(0.011)],
          ["expectedLossRate", one(0.002)],
          ["renterMoveRate", one(0.3)],
        ] as const),
      ]),
      county: new Map([
        ["netYield", place(new Map([["x", { value: 0.02 }]]))],
        ["grossYield", place(new Map([["x", { value: 0.08 }]]))],
      ]),
    },
    metros: new Map(Object.keys(METROS).map((id) => [id, {}])),
    counties: new Map([["x", {}]]),
    shared: new Map([
      [
        "netYield",
        new Map([
          [
            "msa a",
            new Map(
              Object.entries(shared ?? {}).map(([key, value]) => [key, { key, asOf: "2026-01", value }]),
            ),
          ],
        ]),
      ],
    ]),
    homes: { openNetYield: (area: object, figures: object) => ({ area, figures }) },
  } as unknown as Snapshot;
}

test("what costs take of the rent is an area's own; without one the median of all is shown", () => {
  for (const isOld of [false, true]) {
    const all = findExpenseRatios(snapshotOf({ isOld }), { kind: "msa" });
    expect(["a", "b", "c"].map(all.find)).toEqual([0.5, 0.25, 0.7].map((share) => expect.closeTo(share, 12)));
    expect(["d", "e", "z"].map(all.find)).toEqual([null, null, null]);
    expect(all.stated).toBeCloseTo(0.5, 12);
    expect(all.words).toBe("Each metro's own; 3 of them, the median shown");
  }
  const own = findExpenseRatios(snapshotOf(), { kind: "msa", id: "b" });
  expect([own.stated, own.words]).toEqual([0.25, "Of this area"]);
  expect(findExpenseRatios(snapshotOf(), { kind: "msa", id: "d" }).stated).toBeNull();
  expect(findExpenseRatios(snapshotOf(), { kind: "county" }).stated).toBe(0.75);
});

test("a net yield opens to the figures that it is made of, and of what it may lack to what it was made of alone", () => {
  const open = (of: Parameters<typeof snapshotOf>[0] = {}) =>
    openNetYield(snapshotOf(of), { kind: "msa", id: "a" });
  const made = {
    monthlyRent: 1_500,
    value: 300_000,
    propertyTaxRate: 0.011,
    lossRate: 0.002,
    turnoverRate: 0.3,
  };
  const area = { kind: "msa", id: "a" };
  expect(open()).toEqual({ area, figures: made });
  expect(open({ isOld: true })).toEqual({ area, figures: made });
  expect(open({ parts: ["typicalRent", "expectedLossRate"] })).toEqual({
    area,
    figures: { ...made, turnoverRate: null },
  });
  expect(open({ parts: ["renterMoveRate"] })).toEqual({ area, figures: { ...made, lossRate: null } });
  expect(open({ shared: { typicalRent: 1 } })).toBeNull();
  expect(open({ shared: { typicalHomeValue: 1 } })).toBeNull();
  expect(open({ shared: { typicalRent: null, typicalHomeValue: 1 } })).toBeNull();
  const bare = snapshotOf();
  (bare.columns.msa as Map<string, unknown>).delete("propertyTaxRate");
  expect(openNetYield(bare, { kind: "msa", id: "a" })).toBeNull();
  expect(openNetYield(snapshotOf(), { kind: "msa", id: "d" })).toBeNull();
  const refused = { ...snapshotOf(), homes: { openNetYield: () => "No template" } } as unknown as Snapshot;
  expect(openNetYield(refused, { kind: "msa", id: "a" })).toBeNull();
});
