import fc from "fast-check";
import { expect, test } from "vitest";
import { readAmount } from "./read-amount.ts";

test.each([
  ["$1,250", 1_250],
  [" 1 250.5 ", 1_250.5],
  ["-$3", -3],
  ["$-3", -3],
  ["(5,000)", -5_000],
  ["($5,000)", -5_000],
  [" $ (5,000.00) ", -5_000],
  ["(0)", 0],
  [".5", 0.5],
  ["\u22125", -5],
  ["$ 1,250", 1_250],
])("%j is %d", (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  "",
  "$",
  "-",
  "()",
  "5(3)",
  "(5",
  "5)",
  "(-5)",
  "((5))",
  "-5$1,275",
  "5$",
  "--3",
  "12 abc",
  "0x1F",
  "1,2",
  "1,2500",
  "1 2",
  "1,234 567",
])("%j is no amount", (text) => {
  expect(readAmount(text)).toBeUndefined();
});

test("an accountant's brackets and a minus say the same, however the dollar stands", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (cents) => {
      const text = (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
      const written = [`-${text}`, `(${text})`, `($${text})`, `$(${text})`, `-$${text}`];
      expect(written.map(readAmount)).toEqual(written.map(() => -cents / 100));
    }),
  );
});
