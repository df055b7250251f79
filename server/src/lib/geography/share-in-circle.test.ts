import fc from "fast-check";
import { expect, test } from "vitest";
import { shareInCircle } from "./share-in-circle.ts";

const square = (west: number, south: number, size: number): number[] =>
  [west, south, size, 0, 0, size, -size, 0].map((degrees) => Math.round(degrees * 1e5));

test("an area within counts whole, one beyond not at all, and one around by the circle's own area", () => {
  const circle = { latitude: 40, longitude: -100, miles: 3 };
  expect(shareInCircle([square(-100.01, 39.99, 0.02)], circle)).toBe(1);
  expect(shareInCircle([square(-99, 40, 0.02)], circle)).toBe(0);
  const perLongitude = 69.1 * Math.cos((40 * Math.PI) / 180);
  const around = shareInCircle([square(-100.5, 39.5, 1)], circle);
  expect(around).toBeCloseTo((Math.PI * 9) / (69.1 * perLongitude), 4);
});

test("a hole is no part of its area", () => {
  const hole = square(-100.01, 39.99, 0.02);
  const turned = [hole[0], hole[1], 0, 2_000, 2_000, 0, 0, -2_000].map(Number);
  const circle = { latitude: 40, longitude: -100, miles: 0.1 };
  expect(shareInCircle([square(-100.05, 39.95, 0.1), turned], circle)).toBe(0);
});

test("the shares of areas that tile a plane add up to the circle", () => {
  const offset = fc.double({ min: -0.05, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(offset, offset, fc.double({ min: 0.5, max: 5, noNaN: true }), (x, y, miles) => {
      const size = 0.05;
      const circle = { latitude: 40 + y, longitude: -100 + x, miles };
      let sum = 0;
      for (let column = -6; column < 6; column += 1) {
        for (let row = -6; row < 6; row += 1) {
          sum += shareInCircle([square(-100 + column * size, 40 + row * size, size)], circle);
        }
      }
      const cell = size * size * 69.1 * 69.1 * Math.cos((circle.latitude * Math.PI) / 180);
      expect(sum * cell).toBeCloseTo(Math.PI * miles ** 2, 4);
    }),
    { numRuns: 20 },
  );
});
