import { expect, test } from "vitest";
import { listPeers } from "./peers.ts";
import type { Snapshot } from "./snapshot.ts";

type Area = {
  people: number | null;
  rent: number | null;
  value: number | null;
  years?: [rent: number, value: number];
};

function snapshotOf(areas: Record<string, Area>, isLastKnown = false): Snapshot {
  const entries = Object.entries(areas);
  const column = (read: (area: Area) => number | null) => {
    const figures = new Map(
      entries.flatMap(([id, area]) => {
        const value = read(area);
        return value === null ? [] : [[id, { value }] as const];
      }),
    );
    return {
      metric: { isLastKnown },
      ...(isLastKnown
        ? { values: new Map(), lastKnown: figures }
        : { values: figures, lastKnown: new Map() }),
    };
  };
  const years = (at: 0 | 1) => new Map(entries.map(([id, { years: of = [10, 10] }]) => [id, of[at]]));
  return {
    columns: {
      msa: new Map([
        ["population", column(({ people }) => people)],
        ["typicalRent", column(({ rent }) => rent)],
        ["typicalHomeValue", column(({ value }) => value)],
      ]),
    },
    history: {
      msa: new Map([
        ["typicalRent", years(0)],
        ["typicalHomeValue", years(1)],
      ]),
    },
    metros: new Map(entries.map(([id]) => [id, { id, name: `Metro ${id}` }])),
  } as unknown as Snapshot;
}
const find = (areas: Record<string, Area>, id: string, isLastKnown = false) =>
  listPeers(snapshotOf(areas, isLastKnown), { kind: "msa", id });

/** All alike but in people: powers of two, so that each step is as far. */
const ladder = (count: number): Record<string, Area> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `m${at}`,
      { people: 100_000 * 2 ** at, rent: 2_000, value: 300_000 },
    ]),
  );

test("the five nearest come first, in standard deviations of the logarithms over all areas", () => {
  const peers = find(ladder(8), "m3");
  expect(peers.map(({ id }) => id)).toEqual(["m2", "m4", "m1", "m5", "m0"]);
  expect(peers[0]?.name).toBe("Metro m2");
  // Steps of one among 0 to 7, whose deviation is √5.25.
  expect(peers.map(({ distance }) => distance * Math.sqrt(5.25))).toEqual(
    [1, 1, 2, 2, 3].map((step) => expect.closeTo(step, 9)),
  );
});

test("each of the three counts by its own spread", () => {
  const areas = {
    own: { people: 100_000, rent: 1_000, value: 100_000 },
    people: { people: 200_000, rent: 1_000, value: 100_000 },
    rent: { people: 100_000, rent: 2_000, value: 100_000 },
    all: { people: 200_000, rent: 2_000, value: 200_000 },
  };
  const peers = Object.fromEntries(find(areas, "own").map(({ id, distance }) => [id, distance]));
  expect(Object.keys(peers)).toEqual(["people", "rent", "all"]);
  expect(peers.people).toBeCloseTo(2, 9);
  expect(peers.rent).toBeCloseTo(2, 9);
  expect(peers.all).toBeCloseTo(Math.sqrt(4 + 4 + 16 / 3), 9);
});

test("what is small, known for a short time or not at all is no peer, and has none where it is not known", () => {
  const areas: Record<string, Area> = {
    ...ladder(2),
    small: { people: 49_999, rent: 2_000, value: 300_000 },
    large: { people: 50_000, rent: 2_000, value: 300_000 },
    young: { people: 100_000, rent: 2_000, value: 300_000, years: [4.9, 10] },
    newer: { people: 100_000, rent: 2_000, value: 300_000, years: [10, 4.9] },
    known: { people: 100_000, rent: 2_000, value: 300_000, years: [5, 5] },
    unknown: { people: 100_000, rent: null, value: 300_000 },
  };
  expect(find(areas, "m0").map(({ id }) => id)).toEqual(["known", "large", "m1"]);
  expect(find(areas, "small").map(({ id }) => id)).toEqual(["large", "known", "m0", "m1"]);
  expect(find(areas, "unknown")).toEqual([]);
  expect(find(areas, "elsewhere")).toEqual([]);
  // Of last year's figures all are.
  expect(find(ladder(3), "m0", true).map(({ id }) => id)).toEqual(["m1", "m2"]);
});
