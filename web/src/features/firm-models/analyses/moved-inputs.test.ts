import type { FirmModelDetail, ModelInput } from "@labs/contract/firm-models/firm-models";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import { expect, test } from "vitest";
import { firstMoves, formatLike, numberNow, spreadOf, stepsBetween, usualMove } from "./moved-inputs.ts";

const input = (
  cell: string,
  value: ModelInput["value"],
  entry: ModelInput["entry"] = "number",
): ModelInput => ({
  ...({ cell, value, entry, text: "" } as unknown as ModelInput),
});
const mapping = (inputs: [cell: string, field: string, scale?: string][]): ModelMapping =>
  ({
    inputs: inputs.map(([cell, field, scale = "one"]) => ({
      ...{ cell, field, unit: { scale, period: null, per: "total", isNegative: false, at: null } },
    })),
  }) as unknown as ModelMapping;

test("a cell's number is what was typed last, also where it stands as text", () => {
  expect(numberNow(input("S!A1", 5), [])).toBe(5);
  expect(numberNow(input("S!A1", 5), [{ cell: "S!A1", value: 7 }])).toBe(7);
  expect(numberNow(input("S!A1", 5), [{ cell: "S!A2", value: 7 }])).toBe(5);
  expect(numberNow(input("S!A1", "$1,200.50"), [])).toBe(1200.5);
  expect(numberNow(input("S!A1", "5.5%"), [])).toBe(0.055);
  expect(numberNow(input("S!A1", "Oak"), [])).toBeUndefined();
  expect(numberNow(input("S!A1", "1.2.3"), [])).toBeUndefined();
  expect(numberNow(input("S!A1", null), [])).toBeUndefined();
});

test("a share moves a point each way, no farther than half of it; all else a tenth", () => {
  const move = (value: number, entry?: ModelInput["entry"], of?: ModelMapping) =>
    usualMove(input("S!A1", value, entry), { changes: [], mapping: of });
  expect(move(0.07, "percent")).toEqual({ cell: "S!A1", low: 0.06, high: 0.08 });
  expect(move(0.01, "percent")).toEqual({ cell: "S!A1", low: 0.005, high: 0.015 });
  expect(move(-0.01, "percent")).toEqual({ cell: "S!A1", low: -0.015, high: -0.005 });
  expect(move(7, "number", mapping([["S!A1", "vacancyPct", "percent"]]))).toMatchObject({ low: 6, high: 8 });
  expect(move(0.07, "number", mapping([["S!A1", "vacancyPct"]]))).toMatchObject({ low: 0.06, high: 0.08 });
  expect(move(200, "percent", mapping([["S!A1", "purchasePrice"]]))).toMatchObject({ low: 180, high: 220 });
  expect(move(-200)).toMatchObject({ low: -220, high: -180 });
  expect(move(0)).toBeUndefined();
});

test("first one cell of each figure of money or a share moves, ten at most", () => {
  const fields = ["purchasePrice", "purchasePrice", "units", "nothing", "rent", "vacancyPct"];
  const rest = ["badDebtPct", "concessionPct", "turnoverRate", "rentGrowth", "propertyTax"];
  const more = ["propertyTaxRate", "propertyTaxGrowth", "listPrice", "renovation"];
  const cells = [...fields, ...rest, ...more].map((field, at): [string, string] => [`S!A${at + 1}`, field]);
  const model = { inputs: cells.map(([cell]) => input(cell, 0.5)) } as unknown as FirmModelDetail;
  const moved = firstMoves(model, { changes: [], mapping: mapping(cells) });
  expect(moved.map(({ cell }) => cell)).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((at) => `S!A${at}`));
  expect(firstMoves(model, { changes: [], mapping: undefined })).toEqual([]);
  expect(firstMoves(model, { changes: [{ cell: "S!A1", value: 0 }], mapping: mapping(cells) })[0]?.cell).toBe(
    "S!A2",
  );
});

test("its spread: nine of ten normal outcomes lie between the ends", () => {
  const move = { cell: "S!A1", low: 10, high: 20 };
  const normal = spreadOf(move, "normal", 15);
  expect(normal.kind === "normal" && normal.standardDeviation).toBeCloseTo(5 / 1.6449, 9);
  expect(spreadOf(move, "uniform", 15)).toEqual({ kind: "uniform", low: 10, high: 20 });
  expect(spreadOf(move, "triangular", 12)).toEqual({ kind: "triangular", low: 10, mode: 12, high: 20 });
  expect(spreadOf(move, "triangular", 5)).toMatchObject({ mode: 10 });
  expect(spreadOf(move, "triangular", 25)).toMatchObject({ mode: 20 });
  expect(stepsBetween(move, 5)).toEqual([10, 12.5, 15, 17.5, 20]);
});

test("a number is written as the workbook printed one of its kind", () => {
  expect(formatLike("7.25%")(0.085)).toBe("8.50%");
  expect(formatLike("1.25x")(1.5)).toBe("1.50x");
  expect(formatLike("$950")(1250)).toContain("1,250");
  expect(formatLike("1,250")(1250)).toContain("1,250");
  expect(formatLike("12.5")(0.1 + 0.2)).toBe("0.3");
});
