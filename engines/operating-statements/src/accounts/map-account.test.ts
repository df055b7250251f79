import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Placement } from "../statement.ts";
import { findHeading } from "./headings.ts";
import { isCalledSum, isMemo, isSumOrLine, nameResult, stripTotal } from "./line-words.ts";
import { mapByRules } from "./map-by-rules.ts";

const readLines = (file: string): string[] =>
  readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
const lines = readLines("words-of-accounts.txt");

test("every word of the rules leads to its account, as surely as it did", () => {
  const found = lines.map((line) => {
    const [placement = "", label = ""] = line.split(" | ");
    const { account, confidence } = mapByRules({ label, section: [], placement: placement as Placement });
    return `${placement} | ${label} | ${account} | ${confidence}`;
  });
  expect(lines.length).toBeGreaterThan(1_300);
  expect(found.filter((line, at) => line !== lines[at])).toEqual([]);
});

const READERS: Record<string, (words: string) => unknown> = {
  ...Object.fromEntries(
    (["income", "expense", "below"] as const).map((placement) => [
      `heading of ${placement}`,
      (words: string) =>
        findHeading([words], placement)
          ?.all.map(({ account }) => account)
          .join(", "),
    ]),
  ),
  result: nameResult,
  sum: isCalledSum,
  "sum or line": isSumOrLine,
  memo: isMemo,
  "without total": stripTotal,
};
const headings = readLines("words-of-headings.txt");

test.each(Object.entries(READERS))("every word of a %s means what it did", (name, read) => {
  const own = headings.filter((line) => line.startsWith(`${name} | `));
  const found = own.map((line) => {
    const [, words = ""] = line.split(" | ");
    return `${name} | ${words} | ${read(words)}`;
  });
  expect(own.length).toBeGreaterThan(1);
  expect(found.filter((line, at) => line !== own[at])).toEqual([]);
});
