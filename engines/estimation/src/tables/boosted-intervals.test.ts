import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { findReaches, fitErrorSpread } from "./boosted-intervals.ts";
import { placePoints } from "./neighbor-search.ts";

/** Towns on a line, each with errors of its own usual size, and the column that names the town. */
function makeErrors(towns: number, homes: number, seed: number) {
  const random = createRandom(seed);
  const at: number[] = [];
  const errors: number[] = [];
  for (let town = 0; town < towns; town += 1) {
    const place = random();
    const size = 0.02 + 0.3 * random() ** 2;
    for (let home = 0; home < homes; home += 1) {
      at.push(place);
      errors.push(size * (random() + random() + random() - 1.5));
    }
  }
  return {
    columns: [Float64Array.from(at)],
    errors: Float64Array.from(errors),
    cells: at.map(String),
    ...describePlaces(at.length),
  };
}

/** No place is known. */
function describePlaces(count: number) {
  const unknown = new Float64Array(count).fill(Number.NaN);
  return { points: placePoints(unknown, unknown), level: 0.8 };
}

function coverage(known: ReturnType<typeof makeErrors>, cells: string[]): number {
  const spread = fitErrorSpread({ ...known, cells, seed: 4 });
  const fresh = makeErrors(400, 5, 9);
  const reaches = findReaches(spread, fresh);
  const inside = fresh.errors.filter((error, row) => Math.abs(error) <= (reaches[row] ?? 0));
  return inside.length / fresh.errors.length;
}

describe("the spread of errors", () => {
  test("keeps its promise in towns that it never saw, which it would not by single rows", () => {
    const known = makeErrors(60, 30, 1);
    const bySingleRow = coverage(
      known,
      known.cells.map((_, row) => String(row)),
    );
    const byTown = coverage(known, known.cells);
    expect(bySingleRow).toBeLessThan(0.74);
    expect(byTown).toBeGreaterThan(0.75);
    expect(byTown).toBeLessThan(0.86);
  });

  test("is of one size with few errors, and without bounds with too few for the level", () => {
    const few = makeErrors(20, 1, 2);
    const spread = fitErrorSpread({ ...few, seed: 1 });
    expect(spread.scale).toBeNull();
    expect(findReaches(spread, few)[0]).toBeGreaterThan(0);
    const one = { columns: [], errors: Float64Array.of(0.1), cells: ["a"], ...describePlaces(1) };
    const fewest = fitErrorSpread({ ...one, seed: 1 });
    expect(findReaches(fewest, one)[0]).toBe(Number.POSITIVE_INFINITY);
  });
});
