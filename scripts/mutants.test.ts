import { expect, test } from "vitest";
import type { Edit } from "../bench/src/mutation/formula-mutants.ts";
import { mutateFormulas, mutateRights, mutateSource } from "../bench/src/mutation/source-mutants.ts";

const plant = (source: string, edits: Edit[]): string[] =>
  edits.map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

test("formulas are changed, and what is written for people stays", () => {
  const name = ["$", "{x + 1}"].join("");
  const source = `output("a", "Not a + b", "$", { help: "12 * more" })\`IF(${name} > 0, a * b / 12, c)\``;
  const head = source.slice(0, source.indexOf("`"));
  const found = plant(source, mutateFormulas("page.ts", source)).map((text) => text.slice(head.length));
  expect(found).toEqual([
    `\`IF(${name} >= 0, a * b / 12, c)\``,
    `\`IF(${name} > 0, a / b / 12, c)\``,
    `\`IF(${name} > 0, a * b * 12, c)\``,
    `\`IF(${name} > 1, a * b / 12, c)\``,
    `\`IF(${name} > 0, a * b / 1, c)\``,
    `\`IF(${name} > 0, a / 12, c)\``,
    `\`IF(${name} > 0, c, a * b / 12)\``,
  ]);
});

test("sources are changed by their syntax, types and imports never", () => {
  const source = [
    'import { min } from "min-2";',
    'type Word = "a" | 1;',
    "const words: Word[] = list(1 + 1).filter((word) => /a|b/.test(word));",
    "if (words.length > limit) forget();",
  ].join("\n");
  const lines = plant(source, mutateSource("a.ts", source)).map((text) =>
    text.split("\n").find((line) => !source.includes(line)),
  );
  expect(lines).toEqual([
    "const words: Word[] = list(1 + 1);",
    "const words: Word[] = list((1) - (1)).filter((word) => /a|b/.test(word));",
    "const words: Word[] = list(2 + 1).filter((word) => /a|b/.test(word));",
    "const words: Word[] = list(1 + 2).filter((word) => /a|b/.test(word));",
    "const words: Word[] = list(1 + 1).filter((word) => /a/.test(word));",
    "if (false) forget();",
    "if (true) forget();",
    "if ((words.length) >= (limit)) forget();",
    "if (words.length > limit) ;",
  ]);
});

test("a right goes to the next lower role, or over more objects", () => {
  const source = 'const call = { access: "admin", rule: "own" };';
  expect(plant(source, mutateRights("a.ts", source))).toEqual([
    'const call = { access: "approver", rule: "own" };',
    'const call = { access: "admin", rule: "shared" };',
  ]);
});
