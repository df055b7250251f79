import { describe, expect, it } from "vitest";
import { bubbleTable } from "./bubble-chart.tsx";
import { cashFlowTable } from "./cash-flow-bars.tsx";
import { spreadLabels } from "./chart-format.ts";
import type { ChartName, ChartProps } from "./chart-props.ts";
import { compsLocatorTable } from "./comps-locator.tsx";
import { compsRangeTable } from "./comps-range.tsx";
import { lineSeriesTable } from "./line-series.tsx";
import { pairedBarsTable } from "./paired-bars.tsx";
import { darkPalette, lightPalette } from "./palette.ts";
import { rankingTable } from "./ranking.tsx";
import { riskReturnTable } from "./risk-return.tsx";
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
    marker: { label: "Underwritten rent", amount: 2_250 },
  },
  lineSeries: {
    ...frame,
    unit: "usd",
    bands: [{ from: "2024-11", to: "2025-02", label: hostile }],
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
  bubbleChart: {
    ...frame,
    x: { label: hostile, unit: "fraction" },
    y: { label: "Value growth", unit: "fraction" },
    medians: { x: 0.045, y: 0.04 },
    isoReturns: [0.07, 0.085],
    quadrants: ["Growth", "Both", "Neither", "Yield"],
    marks: [
      {
        id: "1",
        label: hostile,
        x: 0.04,
        y: 0.05,
        size: 2_000,
        colorClass: 3,
        isHighlighted: true,
        trail: [
          { date: "2021-01", x: 0.05, y: 0.02 },
          { date: "2022-01", x: 0.04, y: 0.05 },
        ],
      },
      { id: "2", label: "b", x: 0.06, y: 0.01, size: null, colorClass: null, isHighlighted: false },
    ],
  },
  riskReturn: {
    ...frame,
    riskFree: 0.02,
    returnLabel: "Total return a year",
    frontier: [
      { ret: 0.08, vol: 0.03 },
      { ret: 0.1, vol: 0.05 },
    ],
    portfolio: { ret: 0.09, vol: 0.045, label: hostile },
    marks: [
      { id: "1", label: hostile, volatility: 0.04, ret: 0.09, isHighlighted: true, isShort: false },
      { id: "2", label: "b", volatility: 0.06, ret: 0.07, isHighlighted: false, isShort: true },
    ],
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

  it("draws nothing of a size below zero", () => {
    expect(svg.match(/ (?:width|height|r|rx|ry|stroke-width|font-size)="-[^"]*"/g)).toBeNull();
  });

  it("keeps what people typed as text", () => {
    expect(svg).not.toContain("<script");
  });

  it("has no colour but those of its palette", () => {
    for (const palette of [lightPalette, darkPalette]) {
      const colors = renderChart(name, { ...samples[name], palette }).match(/#[0-9a-f]{6}/g) ?? [];
      expect(colors.length).toBeGreaterThan(3);
      expect(Object.values(palette).flat()).toEqual(expect.arrayContaining(colors));
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
      marks: [],
      frontier: [],
      portfolio: null,
      medians: { x: null, y: null },
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
    expect(bubbleTable({ ...samples.bubbleChart, areaLabel: "Metro" }).rows).toEqual([
      [hostile, 0.04, 0.05],
      ["b", 0.06, 0.01],
    ]);
    expect(riskReturnTable(samples.riskReturn).rows[1]).toEqual(["b", 0.07, 0.06, "under 10 years"]);
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

describe("scatter charts", () => {
  it("leave out what lies far off unless it was chosen, and count it", () => {
    const marks = Array.from({ length: 400 }, (_, at) => ({
      id: String(at),
      label: `area ${at}`,
      x: at === 0 ? 50 : 0.04 + at / 10_000,
      y: 0.03 + at / 10_000,
      size: at,
      colorClass: 1,
      isHighlighted: false,
    }));
    const far = renderChart("bubbleChart", { ...samples.bubbleChart, marks });
    expect(far).toMatch(/[1-9] outside the axes/);
    expect(far).not.toContain('data-id="0"');
    const chosen = marks.map((mark) => ({ ...mark, isHighlighted: mark.id === "0" }));
    expect(renderChart("bubbleChart", { ...samples.bubbleChart, marks: chosen })).toContain('data-id="0"');
  });

  it("name a mark on the side where its name strikes no other mark", () => {
    const mark = (id: string, label: string, x: number, y: number, size: number) => ({
      ...{ id, label, x, y, size, colorClass: 1, isHighlighted: false },
    });
    const large = mark("a", "Washington, DC", 0.035, 0.05, 100);
    const rest = [mark("c", "", 0.02, 0.02, 1), mark("d", "", 0.05, 0.08, 1)];
    const anchorOf = (marks: typeof rest) =>
      /text-anchor="(\w+)"[^>]*>Washington, DC/.exec(
        renderChart("bubbleChart", { ...samples.bubbleChart, marks }),
      )?.[1];
    expect(anchorOf([large, ...rest])).toBe("start");
    expect(anchorOf([large, ...rest, mark("b", "", 0.038, 0.05, 20)])).toBe("end");
  });

  it("join equal sums of both axes, and equal Sharpe", () => {
    const bubbles = renderChart("bubbleChart", samples.bubbleChart);
    // Drawn after the bubbles, none of which covers the words.
    expect(bubbles.indexOf("7.0% total")).toBeGreaterThan(bubbles.lastIndexOf("<circle"));
    expect(renderChart("riskReturn", samples.riskReturn)).toMatch(/Sharpe [\d.]+/);
  });

  it("draw a series of one figure a year as one line", () => {
    const points = [2021, 2022, 2023, 2025].map((year) => [`${year}-07`, year] as const);
    const svg = renderChart("lineSeries", { ...samples.lineSeries, series: [{ label: "a", points }] });
    expect(/<path[^>]* d="([^"]*)"/.exec(svg)?.[1]?.match(/[ML]/g)?.join("")).toBe("MLLM");
  });

  it("draw a forecast dashed within its range, and its table apart from what is known", () => {
    const { series } = samples.lineSeries;
    const fan = { label: "80% range", steps: [["2025-06", 1_860, 1_700, 2_900]] as const };
    const svg = renderChart("lineSeries", { ...samples.lineSeries, fan });
    expect(svg).toContain("<title>80% range</title>");
    expect(svg).toContain("stroke-dasharray");
    expect(svg).not.toMatch(/NaN|-\d+\.\d+,/);
    const table = lineSeriesTable({ series, unit: "usd", fan });
    expect(table.columns.map(({ label }) => label).slice(-3)).toEqual(["Forecast", "Low", "High"]);
    expect(table.rows.at(-1)).toEqual(["2025-06", null, null, 1_860, 1_700, 2_900]);
  });

  it("shade a band only where it overlaps the months drawn", () => {
    const before = { from: "2001-03", to: "2001-11", label: "long ago" };
    expect(renderChart("lineSeries", { ...samples.lineSeries, bands: [before] })).not.toContain("long ago");
    const inside = { from: "2025-01", to: "2025-03", label: "now" };
    expect(renderChart("lineSeries", { ...samples.lineSeries, bands: [inside] })).toContain(
      "<title>now</title>",
    );
  });
});
