import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompsLocator } from "./comps-locator.tsx";
import { lightPalette } from "./palette.ts";

const subject = { label: "Subject", latitude: 32.8, longitude: -96.8 };

type Places = readonly (readonly [latitude: number, longitude: number])[];

function drawMap(
  places: Places,
  { highlighted, dots = () => false }: { highlighted?: string; dots?: (at: number) => boolean } = {},
): string {
  const comps = places.map(([latitude, longitude], index) => ({
    mark: String(index + 1),
    label: `Comp ${index + 1}`,
    latitude,
    longitude,
    isIncluded: true,
    isDot: dots(index),
  }));
  const frame = { width: 300, height: 190, palette: lightPalette };
  return renderToStaticMarkup(createElement(CompsLocator, { ...frame, subject, comps, highlighted }));
}

const drawMarks = (places: Places) => readMarks(drawMap(places));

/** Where the subject stands on the map. */
function readSubject(svg: string): { x: number; y: number } {
  const [, x, y] = /<g class="visx-group" transform="translate\(([\d.]+), ([\d.]+)\)"/.exec(svg) ?? [];
  return { x: Number(x), y: Number(y) };
}

function readMarks(svg: string): { x: number; y: number }[] {
  return [...svg.matchAll(/translate\((-?[\d.]+),(-?[\d.]+)\)"><title>/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

it("keeps the numbers of comps in one street, and at the subject's own door, apart and within the map", () => {
  const street = Array.from({ length: 8 }, (_, index) => [32.806, -96.805 + index * 0.00002] as const);
  const svg = drawMap([...street, [32.8, -96.8], [32.8, -96.8], [32.79, -96.81]]);
  const marks = readMarks(svg);
  const middle = readSubject(svg);
  expect(marks).toHaveLength(11);
  for (const [at, { x, y }] of marks.entries()) {
    expect(Math.abs(middle.x + x - 150)).toBeLessThanOrEqual(150);
    expect(Math.abs(middle.y + y - 95)).toBeLessThanOrEqual(95);
    expect(Math.hypot(x, y)).toBeGreaterThan(9);
    for (const other of marks.slice(at + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(9);
  }
});

it("counts comps that crowd one neighborhood, where a number each would leave its place or cover another", () => {
  // Forty within a block of each other and one 15 miles off, as of a town whose market reaches that far.
  const block = Array.from(
    { length: 40 },
    (_, at) => [32.81 + (at % 7) * 0.0004, -96.79 + Math.floor(at / 7) * 0.0004] as const,
  );
  const svg = drawMap([...block, [33.0172, -96.8]]);
  const marks = readMarks(svg);
  expect(marks.length).toBeLessThan(10);
  const words = [...svg.matchAll(/font-weight="600"[^>]*>([×\d]+)</g)].map(([, word]) => word ?? "");
  const counted = words.map((word) => (word.startsWith("×") ? Number(word.slice(1)) : 1));
  expect(counted.reduce((sum, each) => sum + each, 0)).toBe(41);
  for (const [at, { x, y }] of marks.entries()) {
    for (const other of marks.slice(at + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(14);
  }
  // Which it holds is told, and one that is pointed at in the table stands out by its own number.
  expect(svg).toContain("12 Comp 12");
  expect(drawMap([...block, [33.0172, -96.8]], { highlighted: "12" })).toMatch(/font-weight="600"[^>]*>12</);
});

it("draws comps that are not told beside the map as dots at their places, without a number", () => {
  const svg = drawMap(
    Array.from({ length: 41 }, (_, at) => [32.8 + 0.001 * at, -96.8] as const),
    { dots: (at) => at >= 4 },
  );
  expect([...svg.matchAll(/font-weight="600"[^>]*>\d+</g)]).toHaveLength(4);
  expect(readMarks(svg)).toHaveLength(41);
});

it("leaves comps that stand free where they are: north up, east right, to one scale", () => {
  const [north, east] = drawMarks([
    [32.81, -96.8],
    [32.8, -96.79],
  ]);
  const height = -(north?.y ?? 0);
  expect(height).toBeGreaterThan(140);
  expect(north?.x).toBeCloseTo(0, 1);
  expect(east?.y).toBeCloseTo(0, 1);
  expect((east?.x ?? 0) / height).toBeCloseTo(Math.cos((32.8 * Math.PI) / 180), 2);
});

it("leaves no half of the map empty where all comps lie on one side of the subject", () => {
  const west = Array.from({ length: 12 }, (_, at) => [32.8 + (at % 3) * 0.02, -96.9 - at * 0.02] as const);
  const svg = drawMap(west);
  const subjectAt = readSubject(svg);
  const xs = readMarks(svg).map(({ x }) => subjectAt.x + x);
  expect(subjectAt.x).toBeGreaterThan(270);
  expect(Math.min(...xs)).toBeLessThan(30);
  // Every ring's name is on the map, and two digits have their room.
  const names = [...svg.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"[^>]*>[\d.]+ mi</g)];
  expect(names.length).toBeGreaterThan(1);
  expect(names.some(([, x]) => subjectAt.x + Number(x) > 20)).toBe(true);
  expect([...svg.matchAll(/<rect[^>]* width="(\d+)"/g)].map(([, width]) => Number(width))).toContain(20);
});

it("draws a subject that only its city places as an area that says so, and no diamond", () => {
  const frame = { width: 300, height: 190, palette: lightPalette, comps: [] };
  const draw = (centered: string | null) =>
    renderToStaticMarkup(createElement(CompsLocator, { ...frame, subject: { ...subject, centered } }));
  expect(draw(null)).toContain("M0,-7");
  expect(draw("Placed at city center")).not.toContain("M0,-7");
  expect(draw("Placed at city center")).toContain("Placed at city center");
});
