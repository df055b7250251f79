import type { Basemap } from "@labs/contract/basemaps";
import { expect, test } from "vitest";
import { placeByScale } from "./point-map-view.ts";
import { boxOnScreen, findCovering } from "./street-ground.ts";

const SIZE = { width: 800, height: 400 };

function basemap(name: string, [west, south, east, north]: [number, number, number, number]): Basemap {
  const rest = {
    minZoom: 7,
    maxZoom: 14,
    layers: ["roads"],
    attribution: "©",
    size: 1,
    file: "",
    importedAt: "",
  };
  return { ...rest, id: name, name, west, south, east, north };
}

const TOWN = basemap("town", [-80.02, 29.98, -79.98, 30.02]);
const STATE = basemap("state", [-82, 28, -78, 32]);
const at = (longitude: number, zoom: number) => ({ longitude, latitude: 30, zoom });

test("the ground is the one that covers most of what is seen, of equals the one of the smaller place", () => {
  // 800 pixels are 0.017 degrees here: the town covers all of it.
  expect(findCovering([STATE, TOWN], at(-80, 16), SIZE)?.name).toBe("town");
  expect(findCovering([TOWN, STATE], at(-80, 12), SIZE)?.name).toBe("state");
  expect(findCovering([TOWN], at(-80, 14), SIZE)?.name).toBe("town");
});

test("a town at the edge of the screen, or small in its middle, is no ground, and neither is one elsewhere", () => {
  expect(findCovering([TOWN], at(-80.03, 12.5), SIZE)).toBeUndefined();
  expect(findCovering([TOWN], at(-80, 9), SIZE)).toBeUndefined();
  expect(findCovering([TOWN], at(-81, 15), SIZE)).toBeUndefined();
  expect(findCovering([], at(-80, 15), SIZE)).toBeUndefined();
});

test("what lies beyond the edges of a basemap is cut away on the screen", () => {
  const { left, right, top, bottom } = boxOnScreen(TOWN, at(-80, 13), SIZE);
  const half = (0.02 / 360) * 256 * 2 ** 13;
  expect([left, right]).toEqual([expect.closeTo(400 - half, 3), expect.closeTo(400 + half, 3)]);
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(400);
  expect(boxOnScreen(STATE, at(-80, 13), SIZE)).toEqual({ left: 0, right: 800, top: 0, bottom: 400 });
});

test("a place at which a mile takes so many pixels", () => {
  // A degree of longitude at 60 degrees is half as long as at the equator: 34.5 miles, here 3,453 pixels.
  const place = placeByScale({ latitude: 60, longitude: -150 }, 100);
  expect((256 * 2 ** place.zoom) / 360).toBeCloseTo(3452.75, 1);
});
