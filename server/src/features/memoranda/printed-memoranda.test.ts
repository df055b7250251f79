import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPrintedPages } from "../../lib/spreadsheet/read-printed-pages.ts";
import { listDocuments } from "../../test/printed/documents.ts";
import { findFigures } from "./find-figures.ts";
import { readLines } from "./read-lines.ts";

const MEMORANDA = listDocuments()
  .filter(({ kind }) => kind === "memorandum")
  .map((document) => [document.name, document] as const);

test.each(MEMORANDA)("%s proposes first what it says of its own property", async (_, { file, expected }) => {
  const bytes = readFileSync(new URL(`../../test/printed/pages/${file}.pdf`, import.meta.url));
  const { pages, unread } = await readPrintedPages(bytes);
  expect(unread).toEqual([]);
  const proposals = findFigures(pages.flatMap(readLines));
  for (const [field, value] of Object.entries(expected)) {
    const [first] = proposals
      .filter((one) => one.field === field && !one.isProForma)
      .sort((a, b) => b.confidence - a.confidence);
    if (typeof value === "string")
      expect([field, first?.value]).toEqual([field, expect.stringContaining(value)]);
    else expect([field, first?.value]).toEqual([field, value]);
  }
});

test("what a memorandum says of its neighbors is not proposed", async () => {
  const file = new URL("../../test/printed/elsewhere/memorandum-of-two-columns.pdf", import.meta.url);
  const { pages } = await readPrintedPages(readFileSync(file));
  const proposals = findFigures(pages.flatMap(readLines));
  const said = (field: string) => proposals.filter((one) => one.field === field).map(({ value }) => value);
  expect([said("units"), said("yearBuilt"), said("askingPrice")]).toEqual([[112], [1974], [21_500_000]]);
});
