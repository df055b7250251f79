import { expect, test } from "vitest";
import { clusterPoints, fitTo, WHOLE, zoomed } from "./points-map-view.ts";

const at = (x: number, y: number) => ({ x, y, point: `${x} ${y}` });

test("a fitted view holds every point with room around it, whatever the frame's shape", () => {
  const points = [at(100, 100), at(140, 300)];
  for (const aspect of [0.5, 1.6, 4]) {
    const { x, y, width } = fitTo(points, aspect);
    for (const point of points) {
      expect(point.x).toBeGreaterThan(x);
      expect(point.x).toBeLessThan(x + width);
      expect(point.y).toBeGreaterThan(y);
      expect(point.y).toBeLessThan(y + width / aspect);
    }
  }
});

test("without points it is the whole country, and zooming never leaves it or goes nearer than outlines say", () => {
  expect(fitTo([], 1.6)).toEqual(WHOLE(1.6));
  expect(zoomed(WHOLE(1.6), 2, 1.6)).toEqual(WHOLE(1.6));
  let view = WHOLE(1.6);
  for (let step = 0; step < 30; step += 1) view = zoomed(view, 0.5, 1.6);
  expect(view.width).toBe(4);
});

test("near points are one mark with all of them, and part when the view comes near", () => {
  const points = [at(100, 100), at(101, 100), at(400, 300)];
  const far = clusterPoints(points, { view: WHOLE(1.6), scale: 1, aspect: 1.6 });
  expect(far.map(({ members }) => members.length).sort()).toEqual([1, 2]);
  const near = clusterPoints(points, { view: fitTo(points.slice(0, 2), 1.6), scale: 250, aspect: 1.6 });
  expect(near.map(({ members }) => members.length)).toEqual([1, 1]);
});

test("what lies below a narrow frame's middle is in sight too", () => {
  const points = [at(100, 100), at(100, 400)];
  const [aspect, view] = [0.5, fitTo(points, 0.5)];
  expect(clusterPoints(points, { view, scale: 390 / view.width, aspect })).toHaveLength(2);
});
