import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { drawInputs } from "@labs/underwriting/draw-inputs";
import type { ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { buildWorkbook, type Workbook } from "@labs/underwriting/workbook";
import { dateToSerial } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { writeWorkbook } from "../../server/src/lib/write-workbook.ts";

/**
 * Generated inputs of both models as workbooks, recalculated by LibreOffice, every cell compared with our value.
 *
 * Every formula's cached value is a wrong number, and recalculation is forced, so that what comes back was computed.
 * Arguments: how many workbooks (200), the seed (1) and which is the first (0). Differences are printed and end the run with a failure.
 */
const POISON = 123_456.789;
const TOLERANCE = 1e-9;
/** Values below this many units are compared with it as their size: cents of a cent are no difference. */
const SMALLEST = 1e-3;
const BATCH = 10;
const OFFICE = "soffice";
const SHOWN = 40;

interface Drawn {
  name: string;
  model: ModelName;
  inputs: Inputs;
  workbook: Workbook;
}

interface Tally {
  cells: number;
  formulas: number;
  worst: number;
  wrong: string[];
}

function draw(at: number, seed: number): Drawn {
  const model: ModelName = at % 2 === 0 ? "multifamily" : "singlefamily";
  const inputs = drawInputs(model, seed * 100_000 + at);
  return { name: `case-${at}`, model, inputs, workbook: buildWorkbook(model, inputs) };
}

function withPoison(workbook: Workbook): Workbook {
  const sheets = workbook.sheets.map((sheet) => ({
    ...sheet,
    cells: sheet.cells.map((cell) => (cell.formula === undefined ? cell : { ...cell, value: POISON })),
  }));
  return { ...workbook, sheets };
}

/** LibreOffice believes the values that it finds in a file unless its own settings say otherwise. */
function forceRecalculation(folder: string): void {
  mkdirSync(join(folder, "user"), { recursive: true });
  writeFileSync(
    join(folder, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`,
  );
}

async function recalculate(folder: string, files: string[]): Promise<void> {
  await promisify(execFile)(OFFICE, [
    `-env:UserInstallation=file://${folder}`,
    "--headless",
    "--convert-to",
    "xlsx:Calc MS Excel 2007 XML",
    "--outdir",
    join(folder, "out"),
    ...files,
  ]);
}

/** How far theirs is from ours, in parts of ours; infinite where only one of them has a value. */
function measureDifference(ours: unknown, theirs: unknown): number {
  const isMissing = theirs === null || theirs === undefined || String(theirs).startsWith("#");
  if (ours === null) return isMissing ? 0 : Number.POSITIVE_INFINITY;
  if (typeof ours !== "number")
    return ours === theirs || Number(ours) === theirs ? 0 : Number.POSITIVE_INFINITY;
  if (typeof theirs !== "number") return Number.POSITIVE_INFINITY;
  return Math.abs(theirs - ours) / Math.max(SMALLEST, Math.abs(ours));
}

async function compare({ name, model, workbook }: Drawn, folder: string, tally: Tally): Promise<void> {
  const back = await readXlsx(readFileSync(join(folder, "out", `${name}.xlsx`)));
  const sheets = new Map(back.sheets.map((sheet) => [sheet.name, sheet.rows]));
  for (const sheet of workbook.sheets) {
    const rows = sheets.get(sheet.name) ?? [];
    const labels = new Map(
      sheet.cells.filter(({ column }) => column === 1).map((cell) => [cell.row, cell.value]),
    );
    for (const { row, column, value, formula } of sheet.cells) {
      tally.cells += 1;
      if (formula === undefined) continue;
      tally.formulas += 1;
      const read = rows[row - 1]?.[column - 1];
      // Cells that show a day hold its number.
      const found = read instanceof Date ? dateToSerial(read) : read;
      const difference = measureDifference(value, found);
      if (difference <= TOLERANCE) tally.worst = Math.max(tally.worst, difference);
      else
        tally.wrong.push(
          `${name} (${model}) ${sheet.name} · ${labels.get(row)} · column ${column}: ${value} and ${found} =${formula.slice(0, 160)}`,
        );
    }
  }
}

async function runBatch(batch: Drawn[], folder: string, tally: Tally): Promise<void> {
  const files: string[] = [];
  for (const each of batch) {
    const file = join(folder, `${each.name}.xlsx`);
    writeFileSync(file, await writeWorkbook(withPoison(each.workbook), each.name));
    files.push(file);
  }
  await recalculate(folder, files);
  for (const each of batch) {
    const before = tally.wrong.length;
    await compare(each, folder, tally);
    if (tally.wrong.length > before) console.log(`${each.name}: ${tally.wrong.length - before} cells differ`);
    rmSync(join(folder, `${each.name}.xlsx`));
    rmSync(join(folder, "out", `${each.name}.xlsx`));
  }
}

async function main([count = "200", seed = "1", first = "0"]: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "labs-workbooks-"));
  const tally: Tally = { cells: 0, formulas: 0, worst: 0, wrong: [] };
  const began = performance.now();
  try {
    forceRecalculation(folder);
    for (let at = 0; at < Number(count); at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, Number(count) - at) }, (_, k) =>
        draw(Number(first) + at + k, Number(seed)),
      );
      await runBatch(batch, folder, tally);
      console.log(`${at + batch.length} of ${count} workbooks, ${tally.wrong.length} differences`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const line of tally.wrong.slice(0, SHOWN)) console.log(line);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${count} workbooks, ${tally.cells.toLocaleString("en-US")} cells, ${tally.formulas.toLocaleString("en-US")} formulas recalculated in ${seconds} s: ${tally.wrong.length} differ by more than ${TOLERANCE}, the widest of the others by ${tally.worst.toExponential(1)}`,
  );
  if (tally.wrong.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
