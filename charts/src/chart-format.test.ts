import { expect, test } from "vitest";
import { groupWhole, shorten } from "./chart-format.ts";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** From a tenth to hundreds of trillions, and on either side of each place where another step begins. */
const sizes = [
  ...Array.from({ length: 3_000 }, (_, at) => Math.round(10 ** (at / 200)) / 10),
  ...[1e3, 1e6, 1e9, 1e12].flatMap((step) =>
    [0.9994, 0.9999, 0.99994, 0.99996, 1, 1.04, 1.06].map((of) => of * step),
  ),
  0,
];

test("sizes are shortened as the platform shortens them", () => {
  for (const size of sizes)
    expect({ size, text: shorten(size) }).toEqual({ size, text: compact.format(size) });
});

test("whole sizes are grouped as the platform groups them", () => {
  for (const size of sizes)
    expect({ size, text: groupWhole(size) }).toEqual({ size, text: whole.format(size) });
});
