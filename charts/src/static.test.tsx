import { describe, expect, it } from "vitest";
import { cashFlowTable } from "./cash-flow-bars.tsx";
import { spreadLabels } from "./chart-format.ts";
import type { ChartName, ChartProps } from "./chart-props.ts";
import { compsLocatorTable } from "./comps-locator.tsx";
import { compsRangeTable } from "./comps-range.tsx";
import { lineSeriesTable } from "./line-series.tsx";
import { pairedBarsTable } from "./paired-bars.tsx";
import { darkPalette, lightPalette } from "./palette.ts";
import { rankingTable } from "./ranking.tsx";
import { renderChart } from "./static.tsx";

const frame = { width: 400, height: 160, palette: lightPalette };
const hostile = '<script>alert("x")</script> & 1420 "Oak" St';

const samples: { [Name in ChartName]: ChartProps[Name] } = {
  cashFlowBars: {
    ...frame,
    cashFlowLabel: hostile,
    years: [
      { year: 1, cashFlow: -1_600, debtService: 12_450 },
      { year: 2, cashFlow: 17_073, debtService: null },
      { year: 3, cashFlow: null, debtService: 12_450 },
    ],
  },
  compsRange: {
    ...frame,
    range: { point: 2_135, low: 2_040, high: 2_230 },
    comps: [
      { label: hostile, amount: 2_100, isIncluded: true },
      { label: "b", amount: 2_600, isIncluded: false },
    ],
    unit: "usdPerMonth",
    marker: { label: "Rent underwritten", amount: 2_250 },
  },
  lineSeries: {
    ...frame,
    unit: "usd",
    series: [
      {
        label: hostile,
        points: [
          ["2025-01", 1_800],
          ["2025-02", 1_820],
          ["2025-05", 1_850],
        ],
      },
      {
        label: "Metro",
        points: [
          ["2025-01", 1_700],
          ["2025-02", 1_710],
        ],
      },
    ],
  },
  ranking: {
    ...frame,
    mark: "bar",
    unit: "fraction",
    median: 0.05,
    items: [
      { label: hostile, value: 0.04 },
      { label: "b", value: 0.07, isSubject: true },
      { label: "c", value: -0.01 },
    ],
  },
  compsLocator: {
    ...frame,
    subject: { label: hostile, latitude: 35.2, longitude: -80.8 },
    comps: [{ mark: "1", label: hostile, latitude: 35.21, longitude: -80.81, isIncluded: true }],
  },
  pairedBars: {
    ...frame,
    firstLabel: "In-place rent",
    secondLabel: "Market rent",
    unit: "usdPerMonth",
    items: [
      { label: hostile, first: 1_330, second: 1_400 },
      { label: "2x2", first: null, second: 1_750 },
    ],
  },
};
const names = Object.keys(samples) as ChartName[];

describe.each(names)("%s as a static SVG", (name) => {
  const svg = renderChart(name, samples[name]);

  it("is one SVG of the given size that needs nothing around it", () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="400" height="160"/);
    expect(svg).not.toMatch(/foreignObject|var\(--|NaN|Infinity|undefined/);
  });

  it("keeps what people typed as text", () => {
    expect(svg).not.toContain("<script");
  });

  it("has no colour but those of its palette", () => {
    for (const palette of [lightPalette, darkPalette]) {
      const colours = renderChart(name, { ...samples[name], palette }).match(/#[0-9a-f]{6}/g) ?? [];
      expect(colours.length).toBeGreaterThan(3);
      expect(Object.values(palette).flat()).toEqual(expect.arrayContaining(colours));
    }
  });

  it("draws with no data at all", () => {
    const empty = {
      ...samples[name],
      years: [],
      comps: [],
      series: [],
      items: [],
      range: null,
      marker: undefined,
    };
    expect(renderChart(name, empty as never)).not.toMatch(/NaN|Infinity/);
  });
});

describe("the table behind a chart", () => {
  it("has a row for each mark, and null where a figure is missing", () => {
    expect(cashFlowTable(samples.cashFlowBars).rows).toEqual([
      ["1", -1_600, 12_450],
      ["2", 17_073, null],
      ["3", null, 12_450],
    ]);
    expect(compsRangeTable(samples.compsRange).rows[1]).toEqual(["b", 2_600, "excluded"]);
    expect(lineSeriesTable(samples.lineSeries).rows).toHaveLength(3);
    expect(lineSeriesTable(samples.lineSeries).rows[2]).toEqual(["2025-05", 1_850, null]);
    expect(pairedBarsTable({ ...samples.pairedBars, itemLabel: "Floor plan" }).rows[1]).toEqual([
      "2x2",
      null,
      1_750,
    ]);
    expect(rankingTable(samples.ranking).rows[0]).toEqual([1, "b", 0.07]);
  });

  it("measures how far each comp is", () => {
    // 0.01 degrees north and west of 35.2 north: 0.69 and 0.56 miles.
    expect(compsLocatorTable(samples.compsLocator).rows[0]?.[2]).toBeCloseTo(0.891, 2);
  });
});

describe("labels at the ends of lines", () => {
  it("keep their order and their distance inside the bounds", () => {
    const placed = spreadLabels([50, 52, 51, 98], { gap: 11, low: 10, high: 100 });
    const sorted = placed.toSorted((a, b) => a - b);
    expect([placed[0], placed[2], placed[1], placed[3]]).toEqual(sorted);
    for (const [index, at] of sorted.entries()) {
      if (index > 0) expect(at - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(11);
      expect(at).toBeLessThanOrEqual(100);
    }
  });
});
