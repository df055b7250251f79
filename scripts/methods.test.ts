import { readFileSync } from "node:fs";
import { formulaPages, listPortfolioPages } from "@labs/underwriting/formula-pages";
import type { FormulaPage } from "@labs/underwriting/formula-record";
import { describe, expect, it } from "vitest";

const root = new URL("../", import.meta.url);

/** The method pages that say how the figures of a model are calculated. */
const PAGES = {
  singlefamily: ["single-family", "transfer-taxes"],
  multifamily: [
    "multi-family",
    "debt",
    "waterfalls",
    "operating-statements",
    "single-family",
    "transfer-taxes",
  ],
  portfolio: ["portfolios"],
};

/** Whether a key stands in code on a page; `<x>` in a name there stands for any word, or none. */
function createLookup(text: string): (key: string) => boolean {
  const names = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) =>
    [...code.matchAll(/[A-Za-z<][\w.<>-]*/g)].map(([name]) => name),
  );
  const plain = new Set(names);
  const patterns = [...plain]
    .filter((name) => /<\w+>/.test(name) && /\w{3}/.test(name.replaceAll(/<\w+>/g, "")))
    .map((name) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll(/<\w+>/g, "\\w*")}$`));
  return (key) => plain.has(key) || patterns.some((pattern) => pattern.test(key));
}

function listMissing(pages: readonly FormulaPage[], files: readonly string[]): string[] {
  const text = files.map((name) => readFileSync(new URL(`docs/methods/${name}.md`, root), "utf8")).join("\n");
  const isDescribed = createLookup(text);
  return pages.flatMap(({ id, rows }) =>
    rows.filter(({ key }) => !isDescribed(key)).map(({ key }) => `${id} ${key}`),
  );
}

describe("the method pages", () => {
  it("describe every input, line, output and check of the formula pages", () => {
    const { singlefamily, multifamily } = formulaPages.models;
    expect(listMissing(singlefamily.pages, PAGES.singlefamily)).toEqual([]);
    expect(listMissing(multifamily.pages, PAGES.multifamily)).toEqual([]);
    expect(listMissing(listPortfolioPages(), PAGES.portfolio)).toEqual([]);
  });
});
