import { expect, test } from "vitest";
import {
  clusterPoints,
  createFrame,
  findBounds,
  fromPlane,
  isSmeared,
  placeOfPoints,
  placeOfText,
  textOfPlace,
  toPlane,
  zoomedAt,
} from "./point-map-view.ts";

const size = { width: 600, height: 400 };

test("a place of the world comes back from the plane where it was", () => {
  const back = fromPlane(toPlane(-84.39, 33.75));
  expect(back.longitude).toBeCloseTo(-84.39, 9);
  expect(back.latitude).toBeCloseTo(33.75, 9);
});

test("zooming keeps what lies under the pointer where it is", () => {
  const place = { longitude: -84.39, latitude: 33.75, zoom: 9 };
  const near = zoomedAt(place, { by: 1, at: { x: 0, y: 0 }, size });
  const [before, after] = [findBounds(place, size), findBounds(near, size)];
  expect(after.west).toBeCloseTo(before.west, 4);
  expect(after.north).toBeCloseTo(before.north, 4);
  expect(after.east).toBeLessThan(before.east);
});

test("the place of some points shows all of them", () => {
  const points = { longitudes: [-84.6, -84.2, -84.4], latitudes: [33.6, 33.9, 34.1] };
  const { west, east, south, north } = findBounds(placeOfPoints(points, size), size);
  for (const longitude of points.longitudes) expect(longitude > west && longitude < east).toBe(true);
  for (const latitude of points.latitudes) expect(latitude > south && latitude < north).toBe(true);
});

test("a place is read back from its text, and nothing from what is none", () => {
  const place = { longitude: -84.39, latitude: 33.75, zoom: 9.25 };
  expect(placeOfText(textOfPlace(place))).toEqual(place);
  for (const text of [null, "", "1,2", "a,b,c", "1,2,3,4"]) expect(placeOfText(text)).toBeNull();
});

test("points on one another are one circle, and none is lost or counted twice", () => {
  const points = [
    { x: 10, y: 10 },
    { x: 12, y: 11 },
    { x: 300, y: 200 },
    { x: 5000, y: 10 },
  ];
  const clusters = clusterPoints(points, size, { cell: 40 });
  expect(clusters.map(({ members }) => members)).toEqual([[0, 1], [2]]);
  expect(clusters[0]).toMatchObject({ x: 11, y: 10.5 });
});

test("points are smeared once a third of them lies on a neighbor", () => {
  const apart = Array.from({ length: 6 }, (_, at) => ({ x: 40 * at, y: 10 }));
  expect(isSmeared(apart)).toBe(false);
  expect(isSmeared([...apart, { x: 3, y: 12 }])).toBe(false);
  expect(isSmeared([...apart, { x: 3, y: 12 }, { x: 5, y: 9 }, { x: 43, y: 8 }])).toBe(true);
});

test("the points of a narrow map stand clear of the tools at its right edge", () => {
  const points = { longitudes: [-120, -76], latitudes: [36, 36] };
  const narrow = { width: 530, height: 400 };
  const { toScreen } = createFrame(placeOfPoints(points, narrow), narrow);
  expect(toScreen(toPlane(-76, 36)).x).toBeLessThanOrEqual(530 - 72);
});
