import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompsLocator } from "./comps-locator.tsx";
import { lightPalette } from "./palette.ts";

const subject = { label: "Subject", latitude: 32.8, longitude: -96.8 };

function drawMarks(places: readonly (readonly [latitude: number, longitude: number])[]) {
  const comps = places.map(([latitude, longitude], index) => ({
    mark: String(index + 1),
    label: `Comp ${index + 1}`,
    latitude,
    longitude,
    isIncluded: true,
  }));
  const frame = { width: 300, height: 190, palette: lightPalette };
  const svg = renderToStaticMarkup(createElement(CompsLocator, { ...frame, subject, comps }));
  return [...svg.matchAll(/translate\((-?[\d.]+),(-?[\d.]+)\)"><title>/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

it("keeps the numbers of comps in one street, and at the subject's own door, apart and within the map", () => {
  const street = Array.from({ length: 8 }, (_, index) => [32.806, -96.805 + index * 0.00002] as const);
  const marks = drawMarks([...street, [32.8, -96.8], [32.8, -96.8], [32.79, -96.81]]);
  expect(marks).toHaveLength(11);
  for (const [at, { x, y }] of marks.entries()) {
    expect(Math.abs(x)).toBeLessThanOrEqual(150);
    expect(Math.abs(y)).toBeLessThanOrEqual(95);
    expect(Math.hypot(x, y)).toBeGreaterThan(9);
    for (const other of marks.slice(at + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(9);
  }
});

it("leaves comps that stand free where they are: north up, east right, to one scale", () => {
  const [north, east] = drawMarks([
    [32.81, -96.8],
    [32.8, -96.79],
  ]);
  expect(north?.x).toBeCloseTo(0, 1);
  expect(north?.y).toBeCloseTo(-83, 0);
  expect(east?.y).toBeCloseTo(0, 1);
  expect((east?.x ?? 0) / 83).toBeCloseTo(Math.cos((32.8 * Math.PI) / 180), 2);
});

it("draws a subject that only its city places as an area that says so, and no diamond", () => {
  const frame = { width: 300, height: 190, palette: lightPalette, comps: [] };
  const draw = (centered: string | null) =>
    renderToStaticMarkup(createElement(CompsLocator, { ...frame, subject: { ...subject, centered } }));
  expect(draw(null)).toContain("M0,-7");
  expect(draw("Placed at city center")).not.toContain("M0,-7");
  expect(draw("Placed at city center")).toContain("Placed at city center");
});
