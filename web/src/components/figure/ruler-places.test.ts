import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeLabels, spanOf, ticksOf } from "./ruler-places.ts";

const WIDTH = 600;

describe("labels on a ruler", () => {
  it("never touch, and stay on it", () => {
    let pairs = 0;
    const labels = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: WIDTH }), width: fc.integer({ min: 10, max: 200 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(labels, (given) => {
        const places = placeLabels(given, WIDTH);
        places.forEach(({ left, level }, one) => {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + (given[one]?.width ?? 0)).toBeLessThanOrEqual(WIDTH);
          places.forEach((other, two) => {
            if (one >= two || other.level !== level) return;
            const isApart =
              left + (given[one]?.width ?? 0) <= other.left || other.left + (given[two]?.width ?? 0) <= left;
            expect(isApart).toBe(true);
            pairs += 1;
          });
        });
      }),
    );
    expect(pairs).toBeGreaterThan(20);
  });

  it("stand on an axis that holds every amount, with round ticks", () => {
    const span = spanOf([160_500, 201_422]);
    expect(span[0]).toBeLessThan(160_500);
    expect(span[1]).toBeGreaterThan(201_422);
    expect(ticksOf(span, 5)).toEqual([160_000, 170_000, 180_000, 190_000, 200_000]);
    expect(ticksOf([0, 1], 2)).toEqual([0, 0.5, 1]);
    expect(spanOf([5])[0]).toBeLessThan(5);
  });
});
