import { expect, test } from "vitest";
import { readTyped, writeTyped } from "./typed-value.ts";

const read = (text: string, entry: Parameters<typeof readTyped>[1]["entry"], is1904 = false) => {
  const found = readTyped(text, { entry, is1904 });
  return found.ok ? found.value : found.problem;
};

test.each([
  ["1,250", "number", 1250],
  ["$1.2m", "number", 1_200_000],
  ["(5,000)", "number", -5000],
  ["5%", "number", 0.05],
  ["(5%)", "number", -0.05],
  ["=1200*12", "number", 14_400],
  ["=5%", "number", 0.05],
  ["=1/3", "number", 0.333_333_333_333],
  ["", "number", null],
  ["  ", "percent", null],
  ["rent", "number", "Type a number"],
  ["5..5", "number", "Type a number"],
  ["=1/0", "number", "Type a number"],
  ["5", "percent", 0.05],
  ["5.5%", "percent", 0.055],
  ["=5%+0.25%", "percent", 0.0525],
  ["=5+1", "percent", 0.06],
  ["TRUE", "flag", true],
  ["yes", "flag", true],
  ["1", "flag", true],
  ["false", "flag", false],
  ["No", "flag", false],
  ["0", "flag", false],
  ["maybe", "flag", "Type TRUE or FALSE"],
  ["", "flag", null],
  [" Oak ", "text", " Oak "],
  ["", "text", ""],
  ["1/1/1900", "date", 2],
  ["12/31/2026", "date", 46_387],
  ["2026-12-31", "date", 46_387],
  ["2/29/2024", "date", 45_351],
  ["2/29/2023", "date", "Type a date, as 12/31/2026"],
  ["13/1/2026", "date", "Type a date, as 12/31/2026"],
  ["12/31/26", "date", "Type a date, as 12/31/2026"],
  ["12/30/1899", "date", "Type a date, as 12/31/2026"],
] as const)("%o typed into a cell of %s is kept as %o", (text, entry, value) => {
  expect(read(text, entry)).toBe(value);
});

test("a calendar that begins in 1904 counts four years and a day fewer", () => {
  expect(read("12/31/2026", "date", true)).toBe(46_387 - 1462);
  expect(writeTyped(46_387 - 1462, { entry: "date", is1904: true })).toBe("12/31/2026");
});

test.each([
  [0.0525, "percent", "5.25%"],
  [0.1 + 0.2, "number", "0.3"],
  [46_387, "date", "12/31/2026"],
  [46_387.5, "date", "46387.5"],
  [true, "flag", "TRUE"],
  [false, "flag", "FALSE"],
  ["Oak", "text", "Oak"],
  [null, "number", ""],
] as const)("%o in a cell of %s begins as %o, and is read back as it was", (value, entry, text) => {
  expect(writeTyped(value, { entry, is1904: false })).toBe(text);
  if (typeof value === "number" && Number.isInteger(value)) expect(read(text, entry)).toBe(value);
});
