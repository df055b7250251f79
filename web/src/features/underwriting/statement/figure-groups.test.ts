import type { FormulaRow } from "@labs/underwriting/formula-record";
import { expect, test } from "vitest";
import { groupFigures } from "./figure-groups.ts";

const row = (key: string, more: Partial<FormulaRow> = {}) =>
  ({ key, format: "percent", ...more }) as FormulaRow;
const read = (rows: FormulaRow[]) =>
  groupFigures(rows).map(({ title, rows: members }) => [title, ...members.map(({ key }) => key)]);
const fill = (count: number) => Array.from({ length: count }, (_, at) => row(`other${at}`));

test("up to twelve figures are read at once, from thirteen on by matter", () => {
  expect(read(fill(12))).toEqual([["", ...fill(12).map(({ key }) => key)]]);
  const grouped = read([row("dscrNcf"), row("ltvAtClose"), ...fill(11)]);
  expect(grouped.map(([title]) => title)).toEqual(["Coverage and cash", "More"]);
  expect(read(fill(13)), "one group has no title").toEqual([["", ...fill(13).map(({ key }) => key)]]);
});

test("what the committee reads leads, the equity's first; words never lead", () => {
  const [leading, ...others] = read([
    row("unleveredIrr", { icVisible: true }),
    row("leveredIrr", { icVisible: true }),
    row("binding", { icVisible: true, format: "text" }),
    row("dscrNcf", { icVisible: false }),
    ...fill(10),
  ]);
  expect(leading).toEqual([undefined, "leveredIrr", "unleveredIrr"]);
  expect(others.flat()).toContain("binding");
});

test.each([
  ["Levered", ["leveredIrr", "closingEquityMultiple", "peakEquity", "paybackYears"]],
  ["Unlevered", ["unleveredIrr", "leverageEffect", "npv", "profitabilityIndex", "exitShareOfProfit"]],
  [
    "Yields and value",
    [
      ...["netYield", "grossYield", "goingInCapRate", "yieldOnCost", "adjustedCapRate", "developmentSpread"],
      ...["incomeValue", "incomeNoi", "untrendedYield", "rentToValue", "grossRentMultiplier", "noiMargin"],
      ...["coreNoi", "costToMaintain"],
    ],
  ],
  [
    "Coverage and cash",
    [
      ...["dscr", "debtYield", "debtCharges", "averageCashOnCash", "cashOnCash", "stabilisedCashOnCash"],
      ...["principalRepaid", "ltv", "ltc"],
    ],
  ],
  ["Break-even", ["breakEvenRent", "breakEvenOccupancy"]],
  ["Where the profit comes from", ["attributionNoi", "attributionDebt"]],
  ["Stabilized year", ["stabilizedNoi", "stabilizedRent"]],
  ["Remaining life", ["components.roof", "components.hvac"]],
  [
    "Sizing",
    [
      ...["maxLoanLtv", "secondMaxLoan", "sizingNoi", "second", "loanConstant", "stressedDscr", "noteRate"],
      ...["lendingValue", "valuationBasis"],
    ],
  ],
  ["Supplemental loan", ["supplementalLoan", "mezzanineLoan"]],
  ["Extensions", ["extensionFee", "extensionTest"]],
  [
    "Prepayment and balance at exit",
    [
      ...["exitLoanRate", "exitMonths", "exitInterest", "exitAmortisingBalance", "exitBalloon"],
      ...["exitYieldMaintenance", "exitSecurities", "exitDefeasance", "loanMonth"],
    ],
  ],
])("%s has its own figures together; a single one is no group", (title, keys) => {
  const groups = read([...keys.map((key) => row(key)), ...fill(13)]);
  expect(groups).toEqual([
    [title, ...keys],
    ["More", ...fill(13).map(({ key }) => key)],
  ]);
  expect(read([row(keys[0] ?? ""), ...fill(13)]).map(([name]) => name)).toEqual([""]);
});
