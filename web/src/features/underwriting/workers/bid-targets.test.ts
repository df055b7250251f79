import type { FormulaRow } from "@labs/underwriting/formula-record";
import { expect, test } from "vitest";
import { bidTargets } from "./bid-targets.ts";

const none = () => undefined;
const withTargets = (key: string) => (key.startsWith("targets.") ? ({ key } as FormulaRow) : undefined);

test("targets come from the inputs where the model has them, and nothing is put in their place", () => {
  const targets = { netYieldOnCost: 0.055, leveredIrr: null };
  expect(bidTargets({ discountRate: 0.1, targets }, withTargets, [{ output: "npv", target: 0 }])).toEqual([
    { output: "netYieldOnCost", target: 0.055 },
  ]);
  expect(bidTargets({ discountRate: 0.1 }, withTargets, undefined)).toEqual([]);
});

test("elsewhere they are chosen, to begin with the return that is discounted at", () => {
  expect(bidTargets({ discountRate: 0.1 }, none, undefined)).toEqual([{ output: "leveredIrr", target: 0.1 }]);
  expect(bidTargets({}, none, undefined)).toEqual([]);
  const chosen = [
    { output: "goingInCapRate", target: 0.05 },
    { output: "npv", target: Number.NaN },
  ];
  expect(bidTargets({ discountRate: 0.1 }, none, chosen)).toEqual([chosen[0]]);
});
