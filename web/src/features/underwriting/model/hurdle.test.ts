import { expect, test } from "vitest";
import { hurdleOf } from "./hurdle.ts";

test("a hurdle comes from the inputs alone: the target, the discount rate, the lender's test", () => {
  const inputs = { discountRate: 0.1, targets: { leveredIrr: 0.14 }, debt: { minDscr: 1.25 } };
  expect(hurdleOf("leveredIrr", inputs)).toBe(0.14);
  expect(hurdleOf("unleveredIrr", inputs)).toBe(0.1);
  expect(hurdleOf("dscrNcf.3", inputs)).toBe(1.25);
  expect(hurdleOf("leveredEquityMultiple", inputs)).toBeNull();
  expect(hurdleOf("npv", inputs)).toBe(0);
});
