import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { expect, test } from "vitest";
import type { Calculation } from "./calculation.tsx";
import { findCheckPage, readStanding, writeStanding } from "./standing.ts";

const row = (key: string, more: Partial<FormulaRow> = {}) => ({ key, grain: "once", ...more }) as FormulaRow;
const calculate = (known: object | null) =>
  ({ known, listMonths: () => null, problems: [] }) as unknown as Calculation;
const known = (more: object = {}) => ({
  ...{ inputs: { targets: { leveredIrr: 0.12 }, debt: { minDscr: 1.2 } }, unavailable: {}, checks: [] },
  ...{ outputs: { leveredIrr: 0.0913, loan: 100 }, lines: { dscrNcf: [1.32, 1.4] }, ...more },
});

test("a figure stands to what the inputs ask of it, the first year of one by year", () => {
  expect(readStanding(row("leveredIrr"), calculate(known()))).toEqual({
    ...{ target: 0.12, headroom: 0.0913 - 0.12, state: "missed" },
  });
  const dscr = readStanding(row("dscrNcf", { grain: "year" }), calculate(known()));
  expect(dscr).toMatchObject({ target: 1.2, state: "met" });
  expect(dscr?.headroom).toBeCloseTo(0.12, 12);
});

test("what is exactly asked is met, a hair of rounding below too", () => {
  const at = (leveredIrr: number) =>
    readStanding(row("leveredIrr"), calculate(known({ outputs: { leveredIrr } })))?.state;
  expect([0.12, 0.12 - 5e-10, 0.12 - 2e-9].map(at)).toEqual(["met", "met", "missed"]);
});

test("there is no standing where nothing is asked, known or a number", () => {
  expect(readStanding(row("loan"), calculate(known()))).toBeNull();
  expect(readStanding(row("leveredIrr"), calculate(null))).toBeNull();
  expect(readStanding(row("leveredIrr"), calculate(known({ outputs: { leveredIrr: null } })))).toBeNull();
});

test.each([
  [{ target: 0.12, headroom: -0.0287, state: "missed" }, "percent", "▼ 287 bp under 12.00%"],
  [{ target: 0.12, headroom: 0.0025, state: "met" }, "percent", "● 25 bp over 12.00%"],
  [{ target: 1.2, headroom: 0.12, state: "met" }, "multiple", "● 0.12x over 1.20x"],
  [{ target: 1.2, headroom: -0.12, state: "missed" }, "multiple", "▼ 0.12x under 1.20x"],
  [{ target: 0, headroom: -12_500, state: "missed" }, "currency", "▼ $12,500 under $0"],
  [{ target: 0, headroom: 12_500, state: "met" }, "currency", "● $12,500 over $0"],
  [{ target: 3, headroom: 1.5, state: "met" }, "number", "● 1.50 over 3"],
] as const)("%j of %s reads %s", (standing, format, words) => {
  expect(writeStanding(standing, format as FormulaRow["format"])).toBe(words);
});

test("a figure leads to the page of the failing check that rests on it", () => {
  const page = (id: string, ...checks: [key: string, dependsOn: string[], kind?: string][]) =>
    ({
      id,
      rows: checks.map(([key, dependsOn, kind = "check"]) => ({ key, dependsOn, kind })),
    }) as unknown as FormulaPage;
  const pages = [
    page("A", ["SF-1", ["noi"]], ["SF-2", ["irr"], "output"]),
    page("B", ["SF-2", ["noi", "irr"]]),
    page("C", ["SF-3", ["irr"]]),
  ];
  const find = (key: string, ...failing: string[]) =>
    findCheckPage(
      row(key),
      calculate(
        known({ checks: ["SF-1", "SF-2", "SF-3"].map((code) => ({ code, ok: !failing.includes(code) })) }),
      ),
      pages,
    )?.id;
  expect([
    find("noi", "SF-1"),
    find("irr", "SF-2"),
    find("irr", "SF-3"),
    find("noi", "SF-3"),
    find("noi"),
  ]).toEqual([...["A", "B", "C", undefined, undefined]]);
  expect(findCheckPage(row("noi"), null, pages)).toBeUndefined();
});
