import { expect, test } from "vitest";
import { shadesOf } from "./heat-shade.ts";

const cells = (...values: (number | null)[]) => [values.map((value) => ({ value, reason: null }))];

test("a cell has the more color the further it lies from the hurdle, on either side its own", () => {
  const shade = shadesOf(cells(0.02, 0.08, 0.1, 0.14, null), 0.1);
  expect([0.02, 0.08, 0.1, 0.14].map(shade)).toEqual([
    "color-mix(in srgb, var(--labs-warn) 36%, var(--labs-surface))",
    "color-mix(in srgb, var(--labs-warn) 9%, var(--labs-surface))",
    "color-mix(in srgb, var(--labs-accent) 0%, var(--labs-surface))",
    "color-mix(in srgb, var(--labs-accent) 18%, var(--labs-surface))",
  ]);
});

test("without a hurdle one color goes from the lowest cell to the highest", () => {
  const shade = shadesOf(cells(1, 2, 3), null);
  expect([1, 2, 3].map(shade)).toEqual(
    [0, 18, 36].map((share) => `color-mix(in srgb, var(--labs-accent) ${share}%, var(--labs-surface))`),
  );
});

test("cells that are all alike have no color", () => {
  expect(shadesOf(cells(5, 5), null)(5)).toContain(" 0%,");
});
