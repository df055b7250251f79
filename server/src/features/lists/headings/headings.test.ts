import { expect, test } from "vitest";
import { type Export, findFaults } from "../exports/read-exports.ts";
import { readRows, readSynonyms } from "./read-headings.ts";

interface Measured {
  lists: number;
  whole: number;
  /** Columns lost or read as another field without a word, with their lists. */
  silent: string[];
}

async function measure(lists: readonly Export[]): Promise<Measured> {
  const silent: string[] = [];
  let whole = 0;
  for (const list of lists) {
    const found = await findFaults(list);
    // What a question names is no silent loss.
    const lost = found.silent.filter(
      (one) => !found.said.some((said) => said.includes(`"${one.split(": ")[0]}"`)),
    );
    if (found.said.length + found.silent.length === 0) whole += 1;
    silent.push(...lost.map((one) => `${list.name}: ${one}`));
  }
  return { lists: lists.length, whole, silent };
}

test("of header rows as sources print them, at least 92 in 100 go in without mapping by hand", async () => {
  const rows = await measure(readRows("learned-rows"));
  expect(rows.lists).toBe(91);
  expect(rows.whole, rows.silent.join("\n")).toBeGreaterThanOrEqual(85);
  expect(rows.silent).toEqual([]);
});

test("so do those of a second round", async () => {
  const rows = await measure(readRows("second-rows"));
  expect(rows.lists).toBe(22);
  expect(rows.whole, rows.silent.join("\n")).toBeGreaterThanOrEqual(21);
  expect(rows.silent).toEqual([]);
});

test("and those of a third, where a seller's own address stands beside the property's", async () => {
  const rows = await measure(readRows("third-rows"));
  expect(rows.lists).toBe(11);
  expect(rows.whole, rows.silent.join("\n")).toBeGreaterThanOrEqual(10);
  expect(rows.silent).toEqual([]);
});

test("headings of other programs' tables are known, or asked about", async () => {
  const tables = await measure(readSynonyms("learned-synonyms"));
  expect(tables.lists).toBe(146);
  expect(tables.whole, tables.silent.join("\n")).toBeGreaterThanOrEqual(142);
  expect(tables.silent.length, tables.silent.join("\n")).toBeLessThanOrEqual(1);
});

test("what was held out, opened after its last count, goes in but for a few columns", async () => {
  const rows = await measure(readRows("held-out-rows"));
  const tables = await measure(readSynonyms("held-out-synonyms"));
  expect([rows.lists, tables.lists]).toEqual([30, 38]);
  expect(rows.whole, rows.silent.join("\n")).toBeGreaterThanOrEqual(28);
  expect(tables.whole, tables.silent.join("\n")).toBeGreaterThanOrEqual(36);
  // Names of two dots, a street that repeats the address beside it, a bare amount and a bare land.
  expect(rows.silent.length, rows.silent.join("\n")).toBeLessThanOrEqual(3);
  expect(tables.silent.length, tables.silent.join("\n")).toBeLessThanOrEqual(2);
});
