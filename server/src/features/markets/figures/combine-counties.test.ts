import { expect, test } from "vitest";
import { type Column, combineCounties } from "./combine-counties.ts";

type Options = Parameters<typeof combineCounties>[0];
type Rule = Options["metric"]["metroRule"];

const column = (values: Record<string, [value: number, asOf: string]>): Column =>
  ({
    metric: { source: "Census", demo: false },
    values: new Map(Object.entries(values).map(([id, [value, asOf]]) => [id, { value, asOf }])),
    reasons: new Map(),
  }) as unknown as Column;

const SHARE = {
  parts: [
    { key: "renters", lags: [0] },
    { key: "homes", lags: [0] },
  ],
  reason: "A part is missing",
  compute: ([renters = 0, homes = 0]: number[]) => renters / homes,
};
const counties: [string, [number, number], string][] = [
  ["1", [10, 100], "2026-01"],
  ["2", [90, 300], "2026-01"],
];

/** A metro of two counties: a tenth and three tenths of 100 and 300 homes. */
function combine(
  metroRule: Rule,
  of: { asOf?: string; months?: string[]; weights?: number[]; derivation?: object | undefined } = {},
) {
  const { asOf = "2026-01", months = ["2026-01", "2026-01"], weights = [100, 300] } = of;
  const target = { ...column({}), metric: { source: "", demo: false } } as Column;
  const derivation = "derivation" in of ? of.derivation : SHARE;
  combineCounties({
    metric: { key: "share", metroRule, derivation },
    countiesOfMetro: new Map([["m", [{ id: "1" }, { id: "2" }]]]),
    county: new Map([
      ["share", column({ 1: [0.1, "2026-01"], 2: [0.3, asOf] })],
      ["homes", column({ 1: [weights[0] ?? 0, "2026-01"], 2: [weights[1] ?? 0, "2026-01"] })],
    ]),
    msa: new Map([["share", target]]),
    parts: counties.map(([id, values], at) => ({ kind: "county", id, values, month: months[at] })),
    homes: new Map(),
    now: new Date("2026-02-01"),
  } as unknown as Options);
  const figure = target.values.get("m");
  return figure === undefined ? target.reasons.get("m") : [Number(figure.value.toFixed(6)), figure.asOf];
}

const GAP = "Not every county of this metro has a figure of the same date";

test("a metro's figure is made of its counties' by the rule of the figure", () => {
  expect(combine("sum")).toEqual([0.4, "2026-01"]);
  expect(combine("fromSums")).toEqual([0.25, "2026-01"]);
  expect(combine({ weightedBy: "homes", words: "homes" } as Rule)).toEqual([0.25, "2026-01"]);
  expect(combine({ weightedBy: "homes", words: "homes" } as Rule, { weights: [100, 100] })).toEqual([
    0.2,
    "2026-01",
  ]);
});

test("it has none, with the reason, where a county has none of the same date, weight, or part", () => {
  expect(combine("sum", { asOf: "2025-12" })).toBe(GAP);
  expect(combine("fromSums", { months: ["2026-01", "2025-12"] })).toBe(GAP);
  expect(combine({ weightedBy: "homes", words: "homes" } as Rule, { weights: [100, 0] })).toBe(
    "Not every county of this metro has homes to weight by",
  );
  expect(combine("none")).toBe("Needs its parts published for the metro itself");
  expect(combine("none", { derivation: undefined })).toBe(
    "Not published for this metro, and its counties' figures cannot be combined",
  );
});
