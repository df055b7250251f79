import { existsSync, readFileSync } from "node:fs";
import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import type { OperatingStatement } from "@labs/operating-statements/statement";
import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import { describe, expect, test } from "vitest";
import { listDocuments, type PrintedDocument } from "../../test/printed/documents.ts";
import type { RollFigures } from "../../test/printed/rolls.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const pages = ({ file }: PrintedDocument) => new URL(`../../test/printed/pages/${file}.pdf`, import.meta.url);
const of = (kind: PrintedDocument["kind"]) =>
  listDocuments()
    .filter((document) => document.kind === kind)
    .map((document) => [document.name, document] as const);

const read = (document: PrintedDocument) =>
  readSpreadsheet({ bytes: readFileSync(pages(document)) }, { printed: true });

describe("A rent roll that a browser printed", () => {
  test.each(of("roll"))("with %s", async (_, document) => {
    const expected = document.expected as RollFigures;
    if (expected.units === 0) {
      await expect(read(document)).rejects.toThrow(/font doesn.t tell which letters/);
      return;
    }
    const { accepted, reason, summary, issues } = readRentRoll(await read(document));
    const { units, occupied, vacant, marketRent, contractRent } = summary;
    expect([accepted, reason]).toEqual([true, undefined]);
    const { codes = [], ...figures } = expected;
    expect({ units, occupied, vacant, marketRent, contractRent }).toEqual(figures);
    expect(issues.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  });
});

const figuresOf = (statement: OperatingStatement) => {
  const figure = (key: string) => statement.results.find((one) => one.key === key)?.total ?? null;
  return {
    ...{ income: figure("effectiveGrossIncome"), expenses: figure("operatingExpenses"), noi: figure("noi") },
    months: statement.months.length,
  };
};

describe("An operating statement that a browser printed", () => {
  test.each(of("statement"))("as %s", async (_, document) => {
    const statement = readOperatingStatement(await read(document));
    expect(statement.reason).toBe(null);
    expect(figuresOf(statement)).toEqual(document.expected);
    expect(statement.noiTies).toBe(true);
    expect(statement.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

/** Printed by an office program and by a report writer, with what stands on them. */
const elsewhere = (file: string) =>
  readSpreadsheet(
    { bytes: readFileSync(new URL(`../../test/printed/elsewhere/${file}.pdf`, import.meta.url)) },
    { printed: true },
  );

describe("What other programs printed", () => {
  test.each([
    [
      "roll-over-two-sheets",
      { units: 38, occupied: 34, vacant: 4, marketRent: 57_870, contractRent: 50_270 },
    ],
    [
      "roll-of-charges-turned",
      { units: 24, occupied: 21, vacant: 3, marketRent: 36_520, contractRent: 31_225 },
    ],
  ])("%s has every unit", async (file, figures) => {
    const { summary, tieOut, issues } = readRentRoll(await elsewhere(file));
    expect(summary).toMatchObject(figures);
    expect(tieOut.filter(({ ok }) => !ok)).toEqual([]);
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test.each([
    ["months-over-four-sheets", 12],
    ["years-left-of-figures", 0],
  ])("%s has every account", async (file, months) => {
    const statement = readOperatingStatement(await elsewhere(file));
    expect(figuresOf(statement)).toEqual({ income: 605_540, expenses: 295_625, noi: 309_915, months });
    expect(statement.noiTies).toBe(true);
    expect(statement.unmapped).toEqual([]);
  });
});

test("all documents are printed", () => {
  expect(listDocuments().filter((document) => !existsSync(pages(document)))).toEqual([]);
});
