import { expect, test } from "vitest";
import type { Edit } from "../bench/src/mutation/formula-mutants.ts";
import { findProbes, plant as plantFault } from "../bench/src/mutation/probes.ts";
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

test("a probe stands before the innermost statement, and goes with a fault that takes its place", () => {
  const source = "const f = (a) => { if (a) return a.map((b) => b + 1); return 2; };\nconst top = 3;";
  const at = (text: string) => ({ start: source.indexOf(text), end: source.indexOf(text) + text.length });
  const faults = [
    { id: "if", ...at("(a) r") },
    { id: "inner", ...at("b + 1") },
    { id: "last", ...at("2;") },
    { id: "top", ...at("3") },
  ];
  const { probes, probed } = findProbes("a.ts", source, faults);
  expect(probed).toEqual(["if", "inner", "last"]);
  const passed = (id: string) => `globalThis.__passed?.("${id}")`;
  const whole = `if (a) return a.map((b) => (${passed("inner")}, b + 1))`;
  const rest = `${passed("last")}; return 2; };\nconst top = 3;`;
  expect(plantFault(source, probes)).toBe(`const f = (a) => { ${passed("if")}; ${whole}; ${rest}`);
  expect(plantFault(source, probes, { ...at("b + 1"), text: "b - 1" })).toBe(
    `const f = (a) => { ${passed("if")}; ${whole.replace("b + 1", "b - 1")}; ${rest}`,
  );
  expect(plantFault(source, probes, { ...at("a.map((b) => b + 1)"), text: "0" })).toBe(
    `const f = (a) => { ${passed("if")}; if (a) return 0; ${rest}`,
  );
});
