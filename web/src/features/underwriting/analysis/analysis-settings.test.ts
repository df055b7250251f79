import { expect, test } from "vitest";
import {
  type AnalysisSettings,
  readSettings,
  type SettingsKind,
  writeSettings,
} from "./analysis-settings.ts";

const ASKED: AnalysisSettings = {
  sensitivity: {
    rows: { input: "exitCapRate", step: 0.0025 },
    columns: { input: "operatingExpenses.payroll.growth", step: null },
    output: "dscrNcf.3",
    size: 7,
    hurdle: null,
  },
  tornado: {
    drivers: [
      { input: "debt.rate", step: 0.01 },
      { input: "purchasePrice", step: null },
    ],
    output: "leveredIrr",
    hurdle: 0.12,
  },
  scenarios: {
    shown: ["downside", "a-1"],
    own: [{ id: "a-1", label: "Sell dear; & late, 5%", changed: { exitCapRate: 0.055, holdYears: 7 } }],
    isDifferencesOnly: false,
  },
  solve: { input: "purchasePrice", output: "leveredIrr", target: 0.15 },
  bid: {
    targets: [
      { output: "leveredIrr", target: 0.15 },
      { output: "goingInCapRate", target: 0.05 },
    ],
  },
  hold: { output: "npv" },
  simulation: {
    drivers: [
      { input: "exitCapRate", distribution: { kind: "normal", standardDeviation: 0.005 } },
      { input: "rentGrowth", distribution: { kind: "triangular", low: -0.02, mode: 0, high: 0.01 } },
    ],
    correlations: { "exitCapRate rentGrowth": -0.4 },
    trials: 10_000,
    seed: 4_294_967_295,
    output: "leveredIrr",
    hurdle: 0.1,
  },
};

test.each(Object.keys(ASKED) as SettingsKind[])("%s is asked the same by its address", (kind) => {
  const params = writeSettings(kind, ASKED[kind], new URLSearchParams("months=1,2"));
  expect(params.get("months")).toBe("1,2");
  expect(readSettings(kind, new URLSearchParams(params.toString()))).toEqual(ASKED[kind]);
  expect(readSettings(kind, new URLSearchParams("months=1"))).toBeNull();
});

test("all of them fit into one address side by side", () => {
  let params = new URLSearchParams();
  for (const kind of Object.keys(ASKED) as SettingsKind[]) params = writeSettings(kind, ASKED[kind], params);
  for (const kind of Object.keys(ASKED) as SettingsKind[])
    expect(readSettings(kind, params)).toEqual(ASKED[kind]);
});

test("what an address says wrongly is left out, and never breaks the page", () => {
  const read = (kind: SettingsKind, text: string) => readSettings(kind, new URLSearchParams(text));
  expect(read("sensitivity", "rows=<script>&columns=rentGrowth&output=irr")).toBeNull();
  expect(read("sensitivity", "rows=a:x&columns=b&output=irr&size=1000&hurdle=NaN")).toEqual({
    rows: { input: "a", step: null },
    columns: { input: "b", step: null },
    output: "irr",
    size: 5,
    hurdle: null,
  });
  expect(
    read("scenarios", 'cases=a&own={"id":1}&own=[&own={"id":"x","label":"y","changed":{"a":"1"}}'),
  ).toEqual({
    shown: ["a"],
    own: [],
    isDifferencesOnly: true,
  });
  expect(
    read("simulation", "simulated=irr&trials=1e9&seed=-4&drivers=a:normal,b:odd:1&together=a:b:3"),
  ).toMatchObject({
    drivers: [],
    correlations: {},
    trials: 100_000,
    seed: 0,
  });
});
