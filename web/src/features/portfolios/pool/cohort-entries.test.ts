import type { AssumedValue } from "@labs/contract/assumptions";
import { flattenInputs, templateInputs } from "@labs/underwriting/model-inputs";
import { expect, test } from "vitest";
import {
  assumableRows,
  readEntry,
  shownEntry,
  templateText,
  toAssumptions,
  toEntries,
} from "./cohort-entries.ts";

test("assumptions stand in their fields as they were kept, and go back as they came", () => {
  const assumptions = {
    rentGrowth: { value: [0.02, 0.025] },
    managementFeePct: { value: 0.065, note: "Quote of the manager" },
    "debt.rate": { value: 0.0575 },
  };
  const entries = toEntries(assumptions);
  expect(entries.map(({ key, text }) => [key, text])).toEqual([
    ["rentGrowth", "2% 2.5%"],
    ["managementFeePct", "6.5%"],
    ["debt.rate", "5.75%"],
  ]);
  expect(toAssumptions(entries)).toEqual(assumptions);
});

test("an assumption is read with its unit, a choice by its name", () => {
  expect(shownEntry({ key: "holdYears", text: "7" })).toBe("7 yr");
  expect(shownEntry({ key: "managementFeePct", text: "6.5%" })).toBe("6.5%");
  expect(shownEntry({ key: "growthTiming", text: "annualStep" })).toBe("annual step");
});

test("all of firm template that may be assumed can be entered as it is shown", () => {
  const flat = Object.entries(flattenInputs(templateInputs("singlefamily")));
  const all = toEntries(
    Object.fromEntries(flat.map(([path, value]) => [path, { value: value as AssumedValue }])),
  );
  expect(all.map(({ key }) => key)).toEqual([...assumableRows().keys()]);
  for (const entry of all) {
    expect(readEntry(entry), entry.key).toHaveProperty("value");
    const row = assumableRows().get(entry.key);
    expect(row && templateText(row), entry.key).toBe(entry.text);
  }
});

test("what an input can't be is said in words, and nothing is sent", () => {
  for (const [key, text, words] of [
    ["managementFeePct", "150%", "at most"],
    ["holdYears", "ten", "must be a number"],
    ["holdYears", " ", "Enter a value"],
    ["purchasePrice", "1", "Not available as a market assumption"],
  ] as const) {
    expect(readEntry({ key, text }), key).toEqual({ problem: expect.stringContaining(words) });
    expect(toAssumptions([{ key, text }])).toBeUndefined();
  }
  expect(toAssumptions([])).toEqual({});
});
