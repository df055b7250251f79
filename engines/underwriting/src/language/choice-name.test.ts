import { formulaPages } from "@labs/underwriting/formula-pages";
import { expect, test } from "vitest";
import { choiceName, findChoice } from "./choice-name.ts";

test("choices are shown in words", () => {
  const shown = [
    "perMonth",
    "year1",
    "noi",
    "promoteThenProRata",
    "C1",
    "MLS",
    "30/360",
    "off-market",
    "no",
    "amortising",
  ];
  expect(shown.map(choiceName)).toEqual([
    "per month",
    "year 1",
    "NOI",
    "promote then pro rata",
    "C1",
    "MLS",
    "30/360",
    "off-market",
    "no",
    "amortizing",
  ]);
});

test("a pasted choice is known by its name or its code, and nothing else is", () => {
  expect(findChoice(" Per Month ", ["perMonth", "onTurn"])).toBe("perMonth");
  expect(findChoice("onturn", ["perMonth", "onTurn"])).toBe("onTurn");
  expect(findChoice("monthly", ["perMonth", "onTurn"])).toBeUndefined();
});

test("no two choices of an input read alike", () => {
  const rows = Object.values(formulaPages.models).flatMap(({ pages }) => pages.flatMap((page) => page.rows));
  const choices = rows.flatMap((row) => (row.choices === undefined ? [] : [row.choices]));
  expect(choices.length).toBeGreaterThan(20);
  for (const each of choices) expect(new Set(each.map(choiceName)).size).toBe(each.length);
});
