import { expect, test } from "vitest";
import { milesPerDegree } from "../maths/distance.ts";
import { fitLocationSurface, surfaceAt } from "./location-surface.ts";

/** Cells of the widest scale are half its 120 miles high. */
const CELL = 60 / milesPerDegree;

test("an observation takes from another one what its kernel weight leaves beside the shrinkage of two", () => {
  const places = { latitudes: [0.5 * CELL, 1.5 * CELL], longitudes: [0.01, 0.01] };
  const surface = fitLocationSurface({ ...places, values: [0.3, -0.2] });
  // One cell apart at the widest scale; at the next one, of 30 miles, out of each other's reach.
  const kernel = Math.exp(-0.5);
  const share = kernel / (kernel + 2);
  expect(surface.leaveOneOut[0]).toBeCloseTo(-0.2 * share, 12);
  expect(surface.leaveOneOut[1]).toBeCloseTo(0.3 * share, 12);
});

test("an observation alone says nothing of itself, and of where nothing was observed nothing is said", () => {
  const surface = fitLocationSurface({ latitudes: [30], longitudes: [-97], values: [0.4] });
  expect([...surface.leaveOneOut]).toEqual([0]);
  expect(surfaceAt(surface, 30, -97).evidence).toBeCloseTo(1, 12);
  expect(surfaceAt(surface, 47, -122)).toEqual({ value: 0, evidence: 0 });
});

test("arrays of other lengths are refused", () => {
  expect(() => fitLocationSurface({ latitudes: [1], longitudes: [1], values: [1, 2] })).toThrow(RangeError);
});
