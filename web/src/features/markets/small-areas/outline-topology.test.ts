import { SmallAreaOutlines } from "@labs/contract/markets/small-areas";
import { feature } from "topojson-client";
import { expect, test } from "vitest";
import { sample } from "../../../test/sample.ts";
import { toTopology } from "./outline-topology.ts";

const outlines = (rings: number[][][]) =>
  sample(SmallAreaOutlines, { ids: rings.map((_, at) => String(at)), outlines: rings });

test("outlines fill the plane in their own shape: north is up, and a mile is as long both ways", () => {
  // At 60 degrees north a degree of longitude is half as long as one of latitude.
  const topology = toTopology(outlines([[[-15_000_000, 6_000_000, 20_000, 0, 0, 10_000, -20_000, 0]]]));
  if (topology === undefined) throw new Error("nothing was drawn");
  const [area] = feature(topology, topology.objects.counties).features;
  const [ring = []] = area?.geometry.type === "Polygon" ? area.geometry.coordinates : [];
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  expect(wide / high).toBeCloseTo(1, 2);
  expect(high).toBeCloseTo(0.94 * 610, 6);
  expect(ring[0]).toEqual(ring.at(-1));
  // The first point is the southern one.
  expect(ys[0]).toBe(Math.max(...ys));
});

test("nothing is drawn where no outline is loaded", () => {
  expect(toTopology(outlines([]))).toBeUndefined();
});
