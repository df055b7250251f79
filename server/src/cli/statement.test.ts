import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountKey, OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { CHART } from "@labs/operating-statements/chart";
import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import type { OperatingStatement as EngineStatement } from "@labs/operating-statements/statement";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { statement } from "./statement.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "statement-"));
});
afterAll(() => rm(folder, { recursive: true }));

const TEXT =
  ",Jan,Feb\nRent,900,900\nTotal income,900,900\nTaxes,90,90\nInsurance,10,10\nTotal expenses,100,100\nNOI,800,800\n";

test("labs statement reads a file into the canonical statement", async () => {
  const file = join(folder, "year.csv");
  await writeFile(file, TEXT);
  const read = await statement([file, "--end-month", "2026-02"]);
  expect(read).toMatchObject({ accepted: true, months: ["2026-01", "2026-02"], noiTies: true });
  expect(OperatingStatement.parse(read)).toEqual(read);
  expect(await statement([file])).toMatchObject({ accepted: false, reason: expect.stringMatching(/year/) });
});

test("labs statement refuses what is no spreadsheet in the same shape, and fails for wrong arguments", async () => {
  const file = join(folder, "year.pdf");
  await writeFile(file, "%PDF-1.7");
  expect(await statement([file])).toMatchObject({ accepted: false, reason: expect.stringMatching(/PDF/) });
  const good = join(folder, "good.csv");
  await writeFile(good, TEXT);
  await expect(statement([good, "--end-month", "soon"])).rejects.toThrow(/--end-month must be a month/);
  await expect(statement([good, "--sheet", "Nope"])).rejects.toThrow(/no sheet Nope/);
  await expect(statement([join(folder, "none.csv")])).rejects.toThrow(/There is no file/);
});

test("The engine's statement is the contract's, field for field, and so is the chart", () => {
  expectTypeOf<EngineStatement>().toExtend<OperatingStatement>();
  expectTypeOf<OperatingStatement>().toExtend<EngineStatement>();
  expect(OperatingStatement.parse(readOperatingStatement([]))).toEqual(readOperatingStatement([]));
  expect(AccountKey.options).toEqual(CHART.map(({ key }) => key));
});
