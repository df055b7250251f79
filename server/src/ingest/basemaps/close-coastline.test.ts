import { describe, expect, test } from "vitest";
import { type Bounds, closeCoastline } from "./close-coastline.ts";
import { isInside, type Position } from "./join-lines.ts";

const BOUNDS: Bounds = [0, 0, 10, 10];

/** Whether water is where it should be: in an outer ring and in none of its holes. */
function isSea(sea: Position[][][], place: Position): boolean {
  return sea.some(([outer, ...holes]) => {
    const isAround = outer !== undefined && isInside(place, outer);
    return isAround && !holes.some((hole) => isInside(place, hole));
  });
}

describe("a coastline", () => {
  test("closes along the edge on its right, where the water is", () => {
    const eastward: Position[] = [
      [-2, 5],
      [12, 5],
    ];
    const south = closeCoastline([eastward], BOUNDS);
    expect([isSea(south, [5, 2]), isSea(south, [5, 8])]).toEqual([true, false]);
    const north = closeCoastline([eastward.toReversed()], BOUNDS);
    expect([isSea(north, [5, 2]), isSea(north, [5, 8])]).toEqual([false, true]);
  });

  test("of several ways, in any order, is one line", () => {
    const parts: Position[][] = [
      [
        [4, 5],
        [6, 5],
      ],
      [
        [-1, 5],
        [4, 5],
      ],
      [
        [6, 5],
        [11, 5],
      ],
    ];
    const sea = closeCoastline(parts, BOUNDS);
    expect(sea).toHaveLength(1);
    expect([isSea(sea, [5, 2]), isSea(sea, [5, 8])]).toEqual([true, false]);
  });

  test("leaves land between two waters, and islands in one", () => {
    const rivers: Position[][] = [
      // A peninsula from the north: down its western shore, up its eastern one.
      [
        [4, 11],
        [4, 4],
        [6, 4],
        [6, 11],
      ],
      // Counterclockwise: an island.
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 2],
        [1, 1],
      ],
    ];
    const sea = closeCoastline(rivers, BOUNDS);
    const found = [isSea(sea, [5, 8]), isSea(sea, [2, 8]), isSea(sea, [8, 8]), isSea(sea, [1.5, 1.5])];
    expect(found).toEqual([false, true, true, false]);
  });

  test("around an island alone is sea up to the edge, and inside of a lake of the sea", () => {
    const island: Position[] = [
      [4, 4],
      [6, 4],
      [6, 6],
      [4, 6],
      [4, 4],
    ];
    const around = closeCoastline([island], BOUNDS);
    expect([isSea(around, [1, 1]), isSea(around, [5, 5])]).toEqual([true, false]);
    const inside = closeCoastline([island.toReversed()], BOUNDS);
    expect([isSea(inside, [1, 1]), isSea(inside, [5, 5])]).toEqual([false, true]);
  });

  test("that comes in twice makes two seas", () => {
    const sea = closeCoastline(
      [
        [
          [-1, 3],
          [11, 3],
        ],
        [
          [11, 7],
          [-1, 7],
        ],
      ],
      BOUNDS,
    );
    expect(sea).toHaveLength(2);
    expect([isSea(sea, [5, 1]), isSea(sea, [5, 5]), isSea(sea, [5, 9])]).toEqual([true, false, true]);
  });

  test("that ends in the middle draws no sea: nobody knows on which side it is", () => {
    expect(
      closeCoastline(
        [
          [
            [-1, 5],
            [5, 5],
          ],
        ],
        BOUNDS,
      ),
    ).toEqual([]);
    expect(closeCoastline([], BOUNDS)).toEqual([]);
  });
});
