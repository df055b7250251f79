import fc from "fast-check";
import { expect, test } from "vitest";
import { groupDigits } from "./group-digits.ts";

const format = (fewest: number, most: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: fewest, maximumFractionDigits: most });

const formats = [0, 1, 2, 6].flatMap((most) =>
  [0, 1, 2]
    .filter((fewest) => fewest <= most)
    .map((fewest) => ({ fewest, most, intl: format(fewest, most) })),
);

test("rounded amounts are written as the platform's own formatter writes them", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...formats),
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      ({ fewest, most, intl }, units) => {
        const amount = Number(units) / 10 ** most;
        expect(groupDigits(amount, fewest, most)).toBe(intl.format(amount));
      },
    ),
    { numRuns: 2_000 },
  );
});

test("each length of a whole amount is grouped from its right", () => {
  for (let digits = 1; digits <= 21; digits += 1) {
    const amount = Number(`1${"0".repeat(digits - 1)}`);
    expect(groupDigits(amount, 0)).toBe(format(0, 0).format(amount));
    expect(groupDigits(-amount, 2)).toBe(format(2, 2).format(-amount));
  }
});

test("what is too large for plain digits, or no number, is the platform's", () => {
  expect(groupDigits(1e21, 0)).toBe("1,000,000,000,000,000,000,000");
  expect(groupDigits(Number.POSITIVE_INFINITY, 0)).toBe("∞");
  expect(groupDigits(Number.NaN, 0)).toBe("NaN");
});

test("decimals are written to the fewest, and further while they say something", () => {
  expect(groupDigits(1_234.5, 2, 6)).toBe("1,234.50");
  expect(groupDigits(1_234.5678, 2, 6)).toBe("1,234.5678");
  expect(groupDigits(1_200, 0, 6)).toBe("1,200");
  expect(groupDigits(0.000001, 0, 6)).toBe("0.000001");
});
