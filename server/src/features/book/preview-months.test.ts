import { expect, test } from "vitest";
import { readMonth } from "./preview-months.ts";

test.each([
  ["2026-05", "2026-05"],
  ["2026-05-14", "2026-05"],
  ["05/2026", "2026-05"],
  ["5/14/2026", "2026-05"],
  ["May 2026", "2026-05"],
  ["May 14, 2026", "2026-05"],
  ["May-26", "2026-05"],
  ["May '26", "2026-05"],
  ["May 14", undefined],
  ["14-May", undefined],
  ["13/2026", undefined],
  ["2026-00", undefined],
  ["Q2 2026", undefined],
  ["soon", undefined],
  ["", undefined],
])("“%s” is the month %s", (text, month) => {
  expect(readMonth(text)).toBe(month);
});
