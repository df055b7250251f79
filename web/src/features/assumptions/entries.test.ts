import { firmInputs } from "@labs/underwriting/firm-inputs";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { describe, expect, it } from "vitest";
import {
  describeField,
  listGroups,
  listLenderGroups,
  listRequired,
  toAssumptions,
  toEntries,
} from "./entries.ts";

const inputs = firmInputs("singlefamily");
const percent = inputs.find(({ format, grain }) => format === "percent" && grain === "scalar") as FormulaRow;

describe("assumptions as they are entered", () => {
  it("are every input that a firm may assume, once, under its page", () => {
    const grouped = listGroups("singlefamily").flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(grouped.toSorted()).toEqual(inputs.map(({ key }) => key).toSorted());
    expect(listGroups("singlefamily").every(({ rows }) => rows.length > 0)).toBe(true);
    expect(listGroups("singlefamily")).toBe(listGroups("singlefamily"));
  });

  it("of a lender are some of these, and no page without any", () => {
    const all = listGroups("multifamily").flatMap(({ rows }) => rows);
    const lender = listLenderGroups("multifamily");
    const some = lender.flatMap(({ rows }) => rows);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(some.every((row) => all.includes(row))).toBe(true);
    expect(lender.every(({ rows }) => rows.length > 0)).toBe(true);
  });

  it("come back as they were, with their notes", () => {
    const assumptions = { [percent.key]: { value: 0.05, note: "Budget" } };
    const entries = toEntries(assumptions, "singlefamily");
    expect(entries).toEqual([{ key: percent.key, text: expect.stringContaining("5"), note: "Budget" }]);
    expect(toAssumptions(entries, "singlefamily")).toEqual(assumptions);
    const noted = (note: string) =>
      toAssumptions(
        entries.map((entry) => ({ ...entry, note })),
        "singlefamily",
      )?.[percent.key];
    expect(noted("  ")).toEqual({ value: 0.05 });
    expect(noted(" Offer ")).toEqual({ value: 0.05, note: "Offer" });
  });

  it("are sent whole or not at all", () => {
    const good = toEntries({ [percent.key]: { value: 0.05 } }, "singlefamily");
    const unknown = { key: "noSuchInput", text: "5", note: "" };
    const wrong = { key: percent.key, text: "a lot", note: "" };
    expect(toAssumptions([...good, unknown], "singlefamily")).toBeUndefined();
    expect(toAssumptions([...good, wrong], "singlefamily")).toBeUndefined();
    expect(toAssumptions([], "singlefamily")).toEqual({});
  });

  it("that a template of all markets needs are inputs that a firm may assume", () => {
    const keys = new Set(inputs.map(({ key }) => key));
    const required = [...listRequired("singlefamily")];
    expect(required.length).toBeGreaterThan(5);
    expect(required.filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe("what may be entered in a field", () => {
  const row = (given: Partial<FormulaRow>) =>
    describeField({ ...percent, unit: "%", bounds: undefined, grain: "scalar", ...given } as FormulaRow);

  it.each<[Partial<FormulaRow>, string]>([
    [{}, ""],
    [{ unit: "text" }, ""],
    [{ unit: "$/mo" }, "$/mo"],
    [{ bounds: { min: 0, max: 0.5 } }, "0% to 50%"],
    [{ bounds: { min: 0 } as never }, ""],
    [{ bounds: { max: 1 } as never }, ""],
    [{ bounds: { min: 0, max: 1_000_001 } }, ""],
    [
      { unit: "months", format: "number" as never, bounds: { min: 0, max: 1_000_000 } },
      "months; 0 to 1,000,000",
    ],
    [{ unit: "$", grain: "list" }, "$; one value per year, the last repeats"],
  ])("%o: %s", (given, text) => {
    expect(row(given)).toBe(text);
  });
});
