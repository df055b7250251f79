import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { binsOf, Histogram } from "./histogram.tsx";
import { lightPalette } from "./palette.ts";
import { TornadoChart } from "./tornado.tsx";
import { ValueBridge } from "./value-bridge.tsx";
import { YearLines } from "./year-lines.tsx";

const frame = { width: 400, height: 200, palette: lightPalette };
const format = (value: number) => value.toFixed(2);
const hostile = '<script>alert("x")</script> & more';

test("bins hold every value once, odd ones in the outermost, equal ones in one", () => {
  const sorted = Float64Array.from([
    -900,
    ...Array.from({ length: 2_000 }, (_, index) => index / 2_000),
    900,
  ]);
  const bins = binsOf(sorted);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sorted.length);
  expect(bins[0]?.from).toBeGreaterThan(-1);
  expect(bins.at(-1)?.to).toBeLessThan(2);
  expect(binsOf([3, 3, 3])).toEqual([{ from: 3, to: 3, count: 3 }]);
  expect(binsOf([])).toEqual([]);
});

test("no chart has a place that is not a number, whatever is missing", () => {
  const markup = [
    <Histogram key="a" {...frame} sorted={[0.1]} hurdle={null} base={null} format={format} />,
    <Histogram key="b" {...frame} sorted={[0.1, 0.2, 0.3]} hurdle={0.9} base={-1} format={format} />,
    <TornadoChart
      key="c"
      {...frame}
      bars={[
        { label: hostile, low: null, high: 0.2, lowStep: "-1", highStep: "+1" },
        { label: "b", low: 0.1, high: 0.1, lowStep: "-1", highStep: "+1" },
      ]}
      base={0.1}
      hurdle={null}
      format={format}
    />,
    <ValueBridge key="d" {...frame} steps={[{ label: hostile, amount: -5, isTotal: false }]} />,
    <YearLines
      key="e"
      {...frame}
      lines={[{ label: hostile, values: [null, 0.1, null] }]}
      best={2}
      current={5}
      format={format}
    />,
  ].map((chart) => renderToStaticMarkup(chart));
  for (const svg of markup) {
    expect(svg).not.toContain("NaN");
    expect(svg).not.toContain("Infinity");
    expect(svg).not.toContain("<script>");
  }
});

test("the side of the hurdle on which a bin lies shows in its colour", () => {
  const svg = renderToStaticMarkup(
    <Histogram {...frame} sorted={[0, 0.1, 0.2, 0.9]} hurdle={0.5} base={null} format={format} />,
  );
  expect(svg).toContain(lightPalette.accent);
  expect(svg).toContain(lightPalette.categorical[1]);
});
