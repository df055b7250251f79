import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clampView,
  fitBox,
  MAP_HEIGHT,
  MAP_WIDTH,
  nextInDirection,
  placeOnScreen,
  textOfView,
  viewOfText,
  WHOLE,
  zoomAt,
} from "./map-view.ts";

const view = fc.record({
  k: fc.double({ min: 1, max: 40, noNaN: true }),
  x: fc.double({ min: 0, max: MAP_WIDTH, noNaN: true }),
  y: fc.double({ min: 0, max: MAP_HEIGHT, noNaN: true }),
});

test("zooming keeps the point under the hand where it is, away from the edges", () => {
  const screen = { width: 975, height: 610 };
  const from = { k: 4, x: 480, y: 300 };
  const point = placeOnScreen(from, screen).toPlane({ x: 500, y: 280 });
  const to = placeOnScreen(zoomAt(from, 2, point), screen).toPlane({ x: 500, y: 280 });
  expect(to.x).toBeCloseTo(point.x, 9);
  expect(to.y).toBeCloseTo(point.y, 9);
});

test("no view shows anything beyond the map, and all the way out is the whole", () => {
  fc.assert(
    fc.property(view, (any) => {
      const { k, x, y } = clampView(any);
      expect(x - MAP_WIDTH / k / 2).toBeGreaterThanOrEqual(-1e-9);
      expect(x + MAP_WIDTH / k / 2).toBeLessThanOrEqual(MAP_WIDTH + 1e-9);
      expect(y + MAP_HEIGHT / k / 2).toBeLessThanOrEqual(MAP_HEIGHT + 1e-9);
    }),
  );
  expect(zoomAt({ k: 3, x: 200, y: 200 }, 0.01, { x: 10, y: 10 })).toEqual(WHOLE);
});

test("a view comes back from the address nearly the same, and nonsense is the whole country", () => {
  fc.assert(
    fc.property(view, (any) => {
      const clamped = clampView(any);
      const back = viewOfText(textOfView(clamped));
      expect(back.k).toBeCloseTo(clamped.k <= 1.001 ? 1 : clamped.k, 1);
    }),
  );
  for (const text of [null, "", "a,b,c", "2", "0.5,10,10", "2,3,4,5", "Infinity,1,1"])
    expect(viewOfText(text)).toEqual(WHOLE);
});

test("a box is seen whole when it is fitted", () => {
  const { k, x, y } = fitBox([100, 100, 200, 150]);
  expect([x, y]).toEqual([150, 125]);
  expect(MAP_WIDTH / k).toBeGreaterThan(100);
});

test("arrow keys lead to the nearest point ahead, and nowhere from the edge", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 1 },
    { x: 20, y: 0 },
    { x: 10, y: 30 },
  ];
  expect(nextInDirection(points, { x: 0, y: 0 }, "ArrowRight")).toBe(1);
  expect(nextInDirection(points, { x: 10, y: 1 }, "ArrowRight")).toBe(2);
  expect(nextInDirection(points, { x: 10, y: 1 }, "ArrowDown")).toBe(3);
  expect(nextInDirection(points, { x: 20, y: 0 }, "ArrowRight")).toBeUndefined();
});
