import { expect, test } from "vitest";
import { HEADLINE } from "./returns-rail.tsx";

test("a deal's summary has its returns, its yields, its coverage and its capital, in that order", () => {
  expect(HEADLINE).toEqual({
    singlefamily: [
      ...["leveredIrr", "unleveredIrr", "leveredEquityMultiple", "cashOnCashStabilized"],
      ...["netYieldOnCost", "goingInCapRate", "dscrNcfStabilized"],
      ...["allInCostUnlevered", "loan", "initialEquity"],
    ],
    multifamily: [
      ...["leveredIrr", "unleveredIrr", "leveredEquityMultiple", "averageCashOnCash"],
      ...["goingInCapRate", "yieldOnCostYear1", "dscrNcf", "debtYieldNcf"],
      ...["loan", "bindingConstraint", "initialEquity", "totalUses", "exitValue", "netSaleProceeds"],
    ],
  });
});
