import { expect, test } from "vitest";
import { padNumber } from "./padded-numbers.ts";
import { openGround } from "./painted-ground.ts";

const PLAIN = [1, 0, 0, 1, 0, 0];

test("letters are unseen where they are as light as all that lies under them", () => {
  const ground = openGround();
  const shows = (color: string | undefined, x = 50, y = 50) => ground.shows(x, y, color);
  expect([shows("#000000"), shows(undefined)]).toEqual([true, true]);
  // Of paper, the eye tells a gray of twenty steps.
  expect([shows("#ffffff"), shows("#ecffff"), shows("#ebffff"), shows("#ffffeb")]).toEqual([
    ...[false, false, true, true],
  ]);
  ground.fill([10, 10, 90, 90], PLAIN, "#202020");
  expect(shows("#ffffff")).toBe(true);
  expect([shows("#ffffff", 10, 90), shows("#ffffff", 9, 50), shows("#ffffff", 91, 50)]).toEqual([
    ...[true, false, false],
  ]);
  expect([shows("#ffffff", 50, 9), shows("#ffffff", 50, 91)]).toEqual([false, false]);
});

test("a picture may be of any color, and a light shape hides no dark one beneath it", () => {
  const ground = openGround();
  ground.fill([0, 0, 10, 10], PLAIN, undefined);
  expect(ground.shows(5, 5, "#ffffff")).toBe(true);
  ground.fill([20, 0, 30, 10], PLAIN, "#000080");
  ground.fill([20, 0, 30, 10], PLAIN, "#ffffff");
  expect(ground.shows(25, 5, "#ffffff")).toBe(true);
});

test("an area lies where its matrix puts it, turned and scaled", () => {
  const ground = openGround();
  // A quarter turn to the left, twice as large, moved by 100 and 200.
  ground.fill([1, 2, 3, 5], [0, 2, -2, 0, 100, 200], "#000000");
  const dark: [number, number][] = [];
  for (let x = 80; x <= 110; x += 1)
    for (let y = 195; y <= 215; y += 1) if (ground.shows(x, y, "#ffffff")) dark.push([x, y]);
  expect([dark[0], dark.at(-1), dark.length]).toEqual([[90, 202], [96, 206], 7 * 5]);
});

test("a figure is filled up with the zeros that its cell shows", () => {
  expect(padNumber(101, "0000")).toBe("0101");
  expect(padNumber(2134, "00000")).toBe("02134");
  expect(padNumber(0, "000")).toBe("000");
  expect([padNumber(1010, "0000"), padNumber(10_101, "0000")]).toEqual([1010, 10_101]);
  expect([padNumber(5, "00"), padNumber(5, "0.00"), padNumber(5, "#000"), padNumber(5, undefined)]).toEqual([
    ...[5, 5, 5, 5],
  ]);
  expect([padNumber(-5, "000"), padNumber(1.5, "000"), padNumber("5", "000")]).toEqual([-5, 1.5, "5"]);
});
