import { expect, test } from "vitest";
import { findHurdle } from "./hurdle.ts";

test("a hurdle comes from the inputs alone: the target, the discount rate, the lender's test", () => {
  const inputs = { discountRate: 0.1, targets: { leveredIrr: 0.14 }, debt: { minDscr: 1.25 } };
  expect(findHurdle("leveredIrr", inputs)).toBe(0.14);
  expect(findHurdle("unleveredIrr", inputs)).toBe(0.1);
  expect(findHurdle("dscrNcf.3", inputs)).toBe(1.25);
  expect(findHurdle("leveredEquityMultiple", inputs)).toBeNull();
  expect(findHurdle("npv", inputs)).toBe(0);
});
