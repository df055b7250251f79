import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATH_SCALE, toPlane } from "./point-map-view.ts";
import { type OutlineTopology, traceOutlines } from "./trace-outlines.ts";

/** Keeps the corners that are drawn, as degrees of longitude. */
class Recorder {
  corners: number[] = [];
  moveTo(x: number) {
    this.corners.push(Math.round((x / PATH_SCALE - 0.5) * 360));
  }
  lineTo(x: number) {
    this.moveTo(x);
  }
  closePath() {}
}
beforeEach(() => void vi.stubGlobal("Path2D", Recorder));
afterEach(() => void vi.unstubAllGlobals());

/** Two counties of one state side by side, which share the line at 100 degrees west, and one that is an island. */
const square = (west: number, east: number): [number, number][] => [
  [west, 30],
  [west, 40],
  [east, 40],
  [east, 30],
];
const topology: OutlineTopology = {
  type: "Topology",
  arcs: [
    [
      [-100, 40],
      [-100, 30],
    ],
    [[-100, 30], ...square(-110, -110).slice(0, 2), [-100, 40]],
    [[-100, 40], ...square(-90, -90).slice(0, 2).toReversed(), [-100, 30]],
    [...square(-80, -70), [-80, 30]],
  ],
  objects: {
    counties: {
      type: "GeometryCollection",
      geometries: [
        { type: "Polygon", arcs: [[0, 1]], properties: { name: "West" } },
        { type: "MultiPolygon", arcs: [[[2, ~0]]], properties: { name: "East" } },
        { type: "Polygon", arcs: [[3]], properties: { name: "Island" } },
      ],
    },
    states: {
      type: "GeometryCollection",
      geometries: [{ type: "MultiPolygon", arcs: [[[1, 2]], [[3]]], properties: { name: "State" } }],
    },
  },
};
const cornersOf = (path: Path2D) => (path as unknown as Recorder).corners;

test("a border is drawn once, and no shore is a border of counties", async () => {
  const { counties } = await traceOutlines(topology);
  expect(cornersOf(counties)).toEqual([-100, -100]);
});

test("lines of states are their shores and borders, and land is whole", async () => {
  const { states, land } = await traceOutlines(topology);
  expect(new Set(cornersOf(states))).toEqual(new Set([-110, -100, -90, -80, -70]));
  expect(new Set(cornersOf(land))).toEqual(new Set(cornersOf(states)));
});

test("each area is named in its middle", async () => {
  const { countyNames } = await traceOutlines(topology);
  expect(countyNames.map(({ text }) => text)).toEqual(["West", "East", "Island"]);
  for (const [at, longitude] of [-105, -95, -75].entries())
    expect(countyNames[at]?.x).toBeCloseTo(toPlane(longitude, 0).x, 6);
});
