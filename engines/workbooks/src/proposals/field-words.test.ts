import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type FieldWords,
  INPUT_WORDS,
  MONTH,
  ODD_SHEET,
  OUTPUT_WORDS,
  OWN_HEAD,
  PER_SQFT,
  PER_UNIT,
  YEAR,
} from "./field-words.ts";

const MARKS: [string, RegExp][] = [
  ["odd sheet", ODD_SHEET],
  ["own head", OWN_HEAD],
  ["month", MONTH],
  ["year", YEAR],
  ["per unit", PER_UNIT],
  ["per square foot", PER_SQFT],
];
const readLines = (file: string): string[] =>
  readFileSync(new URL(`fixtures/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
const lines = readLines("labels.txt");

test("every word of a label leads to its fields, and each field is known by some", () => {
  const known = new Set<string>();
  const list = (fields: readonly FieldWords[], by: "plain" | "vague", label: string): string => {
    const found = fields.filter((each) => each[by]?.test(label) === true && each.not?.test(label) !== true);
    for (const { field } of found) known.add(field);
    return found.map(({ field }) => field).join(" ");
  };
  const found = lines.map((line) => {
    const [label = ""] = line.split(" | ");
    const marks = MARKS.filter(([, words]) => words.test(label)).map(([name]) => name);
    return [
      label,
      ...[list(INPUT_WORDS, "plain", label), list(INPUT_WORDS, "vague", label)],
      ...[list(OUTPUT_WORDS, "plain", label), list(OUTPUT_WORDS, "vague", label)],
      marks.join(", "),
    ].join(" | ");
  });
  expect(lines.length).toBeGreaterThan(700);
  expect(found.filter((line, at) => line !== lines[at])).toEqual([]);
  const all = [...INPUT_WORDS, ...OUTPUT_WORDS].map(({ field }) => field);
  expect(all.filter((field) => !known.has(field))).toEqual([]);
});

test("the bounds of a field's figures are those that were looked at", () => {
  const write = (kind: string) => (words: FieldWords) =>
    words.usual === undefined ? [] : [`${kind} ${words.field} | ${words.usual.join(" to ")}`];
  const found = [...INPUT_WORDS.flatMap(write("input")), ...OUTPUT_WORDS.flatMap(write("result"))];
  expect(found).toEqual(readLines("usual-bounds.txt"));
});
