import type { BuildingValue } from "@labs/contract/building-value";
import { expect, test } from "vitest";
import type { Subject } from "../places/service.ts";
import {
  type AppliedRule,
  describeBuildingRule,
  describeEstimate,
  summarizeDecisions,
} from "./describe-building.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const subject = {
  countyFips: "53033",
  countyName: "King",
  state: "WA",
  msaId: "42660",
  msaName: "Seattle, WA",
};
const measured = { n: 40, medianError: 0.11, bias: 0.01, coverage: 0.79 };
const rate = (of: { point: number; low: number; high: number; nEff?: number }) => ({
  ...{ percentile90: of.high, level: 0.8, nEff: 12, widened: 0, test: measured },
  ...of,
});
const perUnit = {
  ...rate({ point: 200, low: 180, high: 220 }),
  ...{ quantity: 10, value: { point: 2_000, low: 1_800, high: 2_200 } },
};
const perSqft = {
  ...rate({ point: 3, low: 2, high: 4, nEff: 5 }),
  ...{ quantity: 500, value: { point: 1_500, low: 1_000, high: 2_000 } },
};
const income = {
  ...{
    capRate: 0.05,
    basis: "sales" as const,
    source: "Sales",
    evidence: rate({ point: 0.05, low: 0.04, high: 0.06, nEff: 9 }),
  },
  asIs: { noi: 90, source: "Statement", point: 1_800, low: 1_500, high: 2_250 },
  stabilized: { noi: 100, source: "Model", point: 2_000, low: 1_667, high: 2_500 },
};
const value = (of: Partial<BuildingValue>): BuildingValue => ({
  ...{ perUnit, perSqft, income, best: "perUnit", sales: [], saleCount: 12 },
  ...{ from: "2025-01-02", until: TODAY, sources: ["County"] },
  ...of,
});
const describe = (of: Partial<BuildingValue>, found = 12, home: object = subject) =>
  describeEstimate({ subject: home as unknown as Subject, value: value(of), found });

test("the estimate is that of the best approach, with the number of sales and the test of its own rate", () => {
  expect(describe({ best: "perUnit" })).toMatchObject({
    ...{ point: 2_000, low: 1_800, high: 2_200, nEff: 12, level: 0.8, asOf: TODAY },
    ...{ measuredCoverage: 0.79, measuredError: 0.11, measuredOn: 40 },
    notes: [
      "Price per unit of sales of buildings, times the building's units.",
      "Sales are not adjusted for time; for condition and grade by hand alone.",
    ],
  });
  expect(describe({ best: "perSqft" })).toMatchObject({ point: 1_500, low: 1_000, high: 2_000, nEff: 5 });
  expect(describe({ best: "income" })).toMatchObject({
    ...{ point: 1_800, low: 1_500, high: 2_250, nEff: 9 },
    notes: [expect.stringContaining("over the cap rate"), expect.anything()],
  });
});

test("what people decided, and sales that are old, stand in the notes", () => {
  const decided = describe({ decided: "Sales decided by hand: 1 excluded" });
  expect(decided).toMatchObject({ notes: expect.arrayContaining(["Sales decided by hand: 1 excluded."]) });
  const old = describe({ until: "2020-03-31" });
  expect(old).toMatchObject({
    notes: expect.arrayContaining([
      "Sales loaded for Seattle, WA end on Mar 31, 2020: the estimate is as of that date.",
    ]),
  });
});

test("income without a range, without sales of its own or without a figure is no estimate", () => {
  const noted = { ...income.asIs, low: null };
  for (const asIs of [noted, { ...income.asIs, high: null }, { unavailable: "No statement" }])
    expect(describe({ best: "income", income: { ...income, asIs } })).toHaveProperty("unavailable");
  expect(describe({ best: "income", income: { ...income, evidence: null } })).toHaveProperty("unavailable");
  expect(describe({ best: "income", income: { unavailable: "No income" } })).toHaveProperty("unavailable");
});

test("where no approach speaks, each says why by its name", () => {
  const perUnitWhy = { unavailable: "Fewer than 5 sales tell their units" };
  const perSqftWhy = { unavailable: "Its area is not known" };
  expect(describe({ best: null, perUnit: perUnitWhy, perSqft: perSqftWhy })).toEqual({
    unavailable: [
      "Price per unit: Fewer than 5 sales tell their units.",
      "Price per square foot: Its area is not known.",
    ],
  });
  expect(describe({ best: null, perSqft: perSqftWhy })).toEqual({
    unavailable: ["Price per square foot: Its area is not known."],
  });
  expect(describe({ best: null })).toEqual({ unavailable: ["Sales of buildings say nothing of this one"] });
});

test("without sales it says whether none are loaded, or which were left out", () => {
  const none = { best: null, saleCount: 0 } as const;
  expect(describe(none, 0)).toEqual({
    unavailable: [
      "No sales of buildings of five units and more are loaded for Seattle, WA: import sales of buildings",
    ],
  });
  expect(describe(none, 1)).toEqual({
    unavailable: [
      "The one sale of buildings found in Seattle, WA is left out by criteria, screens or exclusions",
    ],
  });
  expect(describe(none, 2)).toEqual({
    unavailable: [
      "All 2 sales of buildings found in Seattle, WA are left out by criteria, screens or exclusions",
    ],
  });
  expect(describe(none, 0, { ...subject, countyFips: "" })).toEqual({
    unavailable: [
      "The address could not be located in a single county, so no sales of buildings can be looked for",
    ],
  });
});

test("criteria are told with the limits that were set, and with none where none was", () => {
  const applied: AppliedRule = {
    ...{ radiusMiles: 2, windowMonths: 24, maximumComps: 30, outlierZ: 3.5 },
    ...{ unitsTolerance: 0.5, sqftTolerance: 0.25, yearBuiltTolerance: 15 },
  };
  const rule = describeBuildingRule({ applied, rule: undefined, market: "Seattle, WA" });
  expect(rule.explanation).toBe(
    "Sales of buildings of five units and more in Seattle, WA, within 2 miles, with units within 50%, with area within 25%, built within 15 years, of the 24 months before the newest one, the 30 nearest. Packages, and prices per unit beyond 3.5 robust standard deviations, are excluded.",
  );
  expect(rule.editedBy).toBeNull();
  const open = { radiusMiles: null, unitsTolerance: null, sqftTolerance: null, yearBuiltTolerance: null };
  const edited = describeBuildingRule({
    applied: { ...applied, ...open },
    rule: { change: {}, words: "Ann, Mar 2" },
    market: "Seattle, WA",
  });
  expect(edited.explanation).toContain("in Seattle, WA, of the 24 months");
  expect(edited).toMatchObject({ ...open, editedBy: "Ann, Mar 2" });
});

test("decisions are counted by what they did; an addition is not an inclusion, a zero no adjustment", () => {
  const choice = (included: boolean, addition?: object) => ({
    included,
    addition,
    words: "",
    at: 0,
    version: 1,
  });
  const adjustment = (condition: number, grade: number) => ({
    ...{ condition, grade, reason: null, words: "", at: 0, version: 1 },
  });
  const decisions = {
    additions: [{}],
    choices: new Map([
      ["a", choice(false)],
      ["b", choice(false)],
      ["c", choice(true)],
      ["d", choice(true, { words: "", at: 0 })],
    ]),
    adjustments: new Map([
      ["a", adjustment(0, 0)],
      ["b", adjustment(5, 0)],
      ["c", adjustment(0, -5)],
    ]),
  } as unknown as Parameters<typeof summarizeDecisions>[0];
  const rule = { change: {}, words: "" };
  expect(summarizeDecisions(decisions, undefined)).toBe(
    "Sales decided by hand: 2 excluded, 1 included, 1 added, 2 adjusted",
  );
  expect(summarizeDecisions(decisions, rule)).toMatch(/2 adjusted; criteria edited for this property$/);
  const nothing = { additions: [], choices: new Map(), adjustments: new Map() };
  expect(summarizeDecisions(nothing, rule)).toBe("Criteria edited for this property");
  expect(summarizeDecisions(nothing, undefined)).toBeNull();
});
