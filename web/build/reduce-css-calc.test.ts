import { createRequire } from "node:module";
import { expect, test } from "vitest";
import reduceCssCalc from "./reduce-css-calc.ts";

const ofAxes = createRequire(
  createRequire(import.meta.resolve("@labs/charts/line-series")).resolve("@visx/axis"),
);
const library = createRequire(ofAxes.resolve("@visx/text"))("reduce-css-calc") as (text: string) => string;

test("what the labels of an axis ask for comes out as by the library that they name", () => {
  const asked = ["start", "middle", "end"].flatMap((anchor) =>
    [1, 2, 3, 4].map((lines) => {
      if (anchor === "start") return "calc(0.71em)";
      return anchor === "middle"
        ? `calc(${(lines - 1) / 2} * -1em + (0.71em / 2))`
        : `calc(${lines - 1} * -1em)`;
    }),
  );
  expect(asked.map((text) => Number.parseFloat(reduceCssCalc(text)))).toEqual(
    asked.map((text) => Number.parseFloat(library(text))),
  );
});

test("anything else is refused, not shown somewhere", () => {
  for (const text of ["calc(1px + 1em)", "calc(var(--line))", "1em", "calc(1em * 2 + 1em)"]) {
    expect(() => reduceCssCalc(text)).toThrow(`No label of an axis asks for ${text}`);
  }
});
