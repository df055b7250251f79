import type { FormulaRow } from "@labs/underwriting/formula-record";
import { expect, test } from "vitest";
import { entryText, readAssumed, shownText } from "./assumed-value.ts";

const row = (more: Partial<FormulaRow>) =>
  ({ key: "discountRate", label: "Discount rate", unit: "%", format: "percent", ...more }) as FormulaRow;
const choice = row({
  key: "growthTiming",
  label: "Growth timing",
  choices: ["annual", "monthly"],
  unit: "text",
});

test("an entry is shown with its unit, and a choice by its name", () => {
  const show = (unit: string) => shownText("12", row({ unit }));
  expect(["yr", "mo", "days", "$/mo", "$/yr", "$/unit/yr", "$", "%"].map(show)).toEqual([
    ...["12 yr", "12 mo", "12 days", "12/mo", "12/yr", "12/unit/yr", "12", "12"],
  ]);
  expect(shownText("12", undefined)).toBe("12");
  expect(shownText("annual", choice)).not.toContain("12");
  expect(entryText("annual", choice)).toBe("annual");
  expect(entryText(0.05, row({}))).toMatch(/^5(\.0+)?%?$/);
});

test("what was entered is read as the input takes it, or says in words why not", () => {
  const read = (text: string, more: Partial<FormulaRow> = {}) => readAssumed(text, row(more), "singlefamily");
  expect(read("5%")).toEqual({ value: 0.05 });
  expect(read("  ")).toEqual({ problem: "Enter a value or remove the assumption" });
  expect(read("many")).toEqual({ problem: "Discount rate must be a number" });
  expect(read("9999%")).toEqual({ problem: expect.stringMatching(/./) });
  expect("problem" in read("-500%")).toBe(true);
  expect(
    readAssumed(" investor ", row({ key: "ownerType", unit: "text", format: "text" }), "singlefamily"),
  ).toMatchObject({ value: "investor" });
});
