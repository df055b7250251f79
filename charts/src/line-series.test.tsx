import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LineSeriesProps } from "./chart-props.ts";
import { LineSeries } from "./line-series.tsx";
import { lightPalette } from "./palette.ts";

const draw = (of: Pick<LineSeriesProps, "series"> & Partial<LineSeriesProps>): string =>
  renderToStaticMarkup(<LineSeries width={400} height={160} palette={lightPalette} unit="usd" {...of} />);
const names = (markup: string): string[] =>
  [...markup.matchAll(/<text[^>]*font-weight="600"[^>]*>([^<]*)</g)].map(([, name = ""]) => name);
/** Where each line begins anew. */
const strokes = (markup: string): number =>
  [...markup.matchAll(/<path class="visx-linepath[^"]*" d="([^"]*)"/g)].flatMap(([, path = ""]) => [
    ...path.matchAll(/M/g),
  ]).length;

const month = (at: number): string => `2025-${String(at).padStart(2, "0")}`;
const points = (...months: number[]) => months.map((at) => [month(at), 1_000 + 10 * at] as const);

test("every series with a point has its name at its end, also one of a single point, and none without", () => {
  const series = [
    { label: "County", points: points(1, 2, 3) },
    { label: "Metro", points: points(3) },
    { label: "State", points: [] },
  ];
  expect(names(draw({ series }))).toEqual(["County", "Metro"]);
});

test("a month that is missing breaks the line, and a series that comes once a quarter is whole", () => {
  expect(strokes(draw({ series: [{ label: "a", points: points(1, 2, 3) }] }))).toBe(1);
  expect(strokes(draw({ series: [{ label: "a", points: points(1, 2, 4, 5) }] }))).toBe(2);
  expect(strokes(draw({ series: [{ label: "a", points: points(1, 4, 7) }] }))).toBe(1);
  expect(strokes(draw({ series: [{ label: "a", points: points(1, 4, 7, 12) }] }))).toBe(2);
});

test("names that would take more than a third of the width stand above the plot, which keeps its own", () => {
  const series = [
    { label: "Dallas-Fort Worth-Arlington, TX value", points: points(1, 2, 3) },
    { label: "Dallas-Fort Worth-Arlington, TX rent", points: points(1, 2, 3) },
  ];
  const names = (width: number) =>
    [...draw({ series, width }).matchAll(/<text x="([^"]*)" y="([^"]*)"[^>]*font-weight="600"/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
  const [value, rent] = names(330);
  expect([value?.[0], rent?.[0]]).toEqual([0, 0]);
  expect(rent?.[1]).toBeGreaterThan(value?.[1] ?? 0);
  const ends = (width: number) =>
    [...draw({ series, width }).matchAll(/<path class="visx-linepath[^"]*" d="[^"]*L([\d.]+),/g)].map(
      ([, x]) => Number(x),
    );
  expect(Math.min(...ends(330))).toBeGreaterThan(300);
  // Where there is room the names stand at the ends.
  expect(names(900)[0]?.[0]).toBeGreaterThan(600);
});

test("a month between gaps is a dot, so that it is seen", () => {
  const dots = (...months: number[]) =>
    draw({ series: [{ label: "a", points: points(...months) }] }).split("<circle").length - 1;
  expect([dots(1, 2, 3), dots(1, 4, 5), dots(1, 2, 4, 6, 7), dots(3)]).toEqual([0, 1, 1, 1]);
});

test("an axis that does not start at zero says so", () => {
  const near = [{ label: "a", points: points(1, 2, 3) }];
  const atZero = [{ label: "a", points: [[month(1), 0] as const, [month(2), 50] as const] }];
  expect(draw({ series: near })).toContain("Axis does not start at zero");
  expect(draw({ series: atZero })).not.toContain("Axis does not start at zero");
});

test("under a forecast the first line's name is the forecast's, and the range is drawn from the last month known", () => {
  const fan = { label: "80% range", steps: [[month(4), 1_050, 1_000, 1_100] as const] };
  const markup = draw({
    series: [
      { label: "County", points: points(1, 2, 3) },
      { label: "Metro", points: points(1, 2) },
    ],
    fan,
  });
  expect(names(markup)).toEqual(["Forecast", "Metro"]);
  const corners = /<polygon points="([^"]*)"/.exec(markup)?.[1]?.split(" ") ?? [];
  expect(corners).toHaveLength(4);
  expect(corners[0]).toBe(corners[3]);
});

test("bands are drawn where they overlap the months of the lines", () => {
  const band = (from: string, to: string) => ({ from, to, label: `Recession ${from}` });
  const series = [{ label: "a", points: points(3, 4, 5) }];
  const bands = [band("2024-01", "2025-03"), band("2025-01", "2025-04"), band("2025-05", "2025-08")];
  const markup = draw({ series, bands });
  expect([...markup.matchAll(/Recession (\d{4}-\d\d)/g)].map(([, from]) => from)).toEqual(["2025-01"]);
});
