import { expect, test } from "vitest";
import { modelFigure } from "./model-format.ts";

test("small amounts keep their cents, as a rent per square foot is little else", () => {
  const shown = [2.114, -0.5, 0, 45, 99.996, 1_340.4].map((value) => modelFigure(value, "currency"));
  expect(shown).toEqual(["$2.11", "−$0.50", "$0", "$45", "$100.00", "$1,340"]);
});

test("a spreadsheet's number of days is shown as the day that it is", () => {
  expect([46_326, null].map((value) => modelFigure(value, "date"))).toEqual(["Oct 31, 2026", "—"]);
});
