import type { RiskLine } from "@labs/underwriting/deal-stress";
import { expect, test } from "vitest";
import { BRIDGE, building } from "../fixtures/golden-building.ts";
import { readFigures } from "../version-figures.ts";
import { risksSection } from "./stress-sections.ts";

/** The rows of the risk table of a bridge loan that floats. */
function rowsOf(...risks: RiskLine[]): string[][] {
  const source = building(BRIDGE);
  const judged = { output: "leveredIrr", hurdle: 0.08, hurdleFrom: "preferredReturn", base: 0.1743 } as const;
  const stress = { model: "multifamily" as const, judged, risks, cases: [], lines: [], tables: [] };
  const [table] = risksSection({ ...source, stress }, readFigures(source.version, source.pages)).blocks;
  return table?.kind === "table" ? table.rows.map(({ cells }) => cells) : [];
}

test("a floating loan breaks even at the rate that it then bears, not at the change of it", () => {
  const risk = { name: "rate", label: "Interest rate +200 bps", driver: "debt.rate", from: 0, to: 0.02 };
  expect(rowsOf({ ...risk, result: 0.1626, breakEven: { value: 0.015 } })).toEqual([
    ["Interest rate +200 bps", "7.45%", "9.45%", "16.26%", "−1.17 pts", "8.95%"],
  ]);
});

test("a change of growth is told as a change, not as the growth of the deal", () => {
  const [name, driver] = ["expenses", "expenseGrowthChange"];
  const risk = { name, label: "Expense growth +100 bps", driver, from: 0, to: 0.01 };
  expect(rowsOf({ ...risk, result: 0.1557, breakEven: { value: 0.044 } })).toEqual([
    ["Expense growth +100 bps", "0 bps", "+100 bps", "15.57%", "−1.86 pts", "+440 bps"],
  ]);
});
