import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { countBins, Histogram } from "./histogram.tsx";
import { lightPalette } from "./palette.ts";
import { PriceCurveChart, priceCurveTable } from "./price-curve.tsx";
import { TornadoChart } from "./tornado.tsx";
import { ValueBridge } from "./value-bridge.tsx";
import { YearLines } from "./year-lines.tsx";

const frame = { width: 400, height: 200, palette: lightPalette };
const format = (value: number) => value.toFixed(2);
const hostile = '<script>alert("x")</script> & more';

const priced = {
  label: "Levered IRR",
  points: [
    { price: 100, value: 0.2 },
    { price: 200, value: 0.1 },
    { price: 300, value: null },
  ],
  target: 0.15,
  meetsAt: 150,
  offer: 120,
  bid: 150,
  format,
  formatPrice: (price: number) => `$${price}`,
};

test("bins hold every value once, odd ones in the outermost, equal ones in one", () => {
  const sorted = Float64Array.from([
    -900,
    ...Array.from({ length: 2_000 }, (_, index) => index / 2_000),
    900,
  ]);
  const bins = countBins(sorted);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sorted.length);
  expect(bins[0]?.from).toBeGreaterThan(-1);
  expect(bins.at(-1)?.to).toBeLessThan(2);
  expect(countBins([3, 3, 3])).toEqual([{ from: 3, to: 3, count: 3 }]);
  expect(countBins([])).toEqual([]);
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
      peak={{ year: 2, from: 1, to: 3, label: hostile }}
      current={5}
      format={format}
    />,
    <PriceCurveChart
      key="f"
      {...frame}
      {...priced}
      label={hostile}
      points={[{ price: 100, value: null }]}
      meetsAt={null}
      bid={null}
    />,
    <PriceCurveChart key="g" {...frame} {...priced} points={[]} offer={null} />,
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

test("a price curve says and shows its target, the offer, the highest bid and where the target is met", () => {
  const svg = renderToStaticMarkup(<PriceCurveChart {...frame} {...priced} />);
  expect(svg).toContain(
    "Levered IRR by price, from 0.20 at $100 to 0.10 at $200; target 0.15 met up to $150; offer $120; maximum bid $150",
  );
  for (const words of ["Target 0.15", "Offer $120", "Maximum bid $150", "Axis does not start at zero"])
    expect(svg).toContain(words);
  expect(svg).toContain(lightPalette.categorical[1]);
  expect(priceCurveTable(priced).rows).toEqual([
    ["$100", "0.20", "met"],
    ["$200", "0.10", "missed"],
    ["$300", null, null],
  ]);
});
