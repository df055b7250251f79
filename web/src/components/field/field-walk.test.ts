import { expect, test } from "vitest";
import { type Box, findNeighbor } from "./field-walk.ts";

const box = (left: number, top: number): Box => ({ left, top, width: 120, height: 28 });
/** Two columns of three and two fields, a hidden one, and a third column that begins lower. */
const fields = [
  box(0, 0),
  box(0, 34),
  box(0, 68),
  box(300, 1),
  box(300, 35),
  { left: 0, top: 0, width: 0, height: 0 },
];

test("the arrows go along the column and across the line", () => {
  expect(findNeighbor(fields, 0, "down")).toBe(1);
  expect(findNeighbor(fields, 1, "down")).toBe(2);
  expect(findNeighbor(fields, 4, "up")).toBe(3);
  expect(findNeighbor(fields, 0, "right")).toBe(3);
  expect(findNeighbor(fields, 4, "left")).toBe(1);
});

test("an edge is an edge, and what is hidden is never reached", () => {
  expect(findNeighbor(fields, 0, "up")).toBe(-1);
  expect(findNeighbor(fields, 0, "left")).toBe(-1);
  expect(findNeighbor(fields, 2, "right")).toBe(-1);
  expect(findNeighbor(fields, 9, "down")).toBe(-1);
});
