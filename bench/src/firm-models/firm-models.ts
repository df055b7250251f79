import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { openModel } from "../../../server/src/features/firm-models/open-model.ts";
import { openPage } from "../../../server/src/test/books/book.ts";
import * as buildings from "../../../server/src/test/books/buildings.ts";
import * as homes from "../../../server/src/test/books/homes.ts";
import * as oddities from "../../../server/src/test/books/oddities.ts";
import { writeBook } from "../../../server/src/test/books/write-book.ts";
import { zipTexts } from "../../../server/src/test/zip.ts";
import { type OfficeJob, type OfficeTimes, timeRecalculations } from "./recalculate.ts";

/**
 * Firms' own workbooks: a run of all formulas, warm, beside LibreOffice, which by its command line loads, calculates and
 * saves a file (the bound), and in one running program calculates alone; what one moved input asks for beside the same
 * in that program; and a model of 50,000 formula cells. A folder of further workbooks may be given as argument. Ends
 * with 1 where a bound is missed.
 */
const LEAST_TIMES_AS_FAST = 100;
const MOST_MS_OF_LARGE = 50;
const LARGE = "50,000 cells";
const RUNS_MS = 2_000;

const UNITS = 104;
const MONTHS = "B";
const LAST_MONTH = "DQ";

/** Four lines of each unit over 120 months, and their sums by month and by year. */
function writeLarge(): Buffer {
  const inputs = openPage("Inputs");
  inputs.rows("A1", "Rent growth | 3%\nCost ratio | 38%\nLeast cost | $150\nUnits");
  for (let unit = 0; unit < UNITS; unit += 1) inputs.put(`B${unit + 5}`, `$${1_000 + 7 * unit}`);
  const model = openPage("Model");
  model.put("A1", "Month");
  model.put("B1", "1");
  model.fill(`C1:${LAST_MONTH}1`, "=B1+1");
  model.fill(`${MONTHS}2:${LAST_MONTH}2`, "=ROUNDUP(B1/12,0)");
  for (let unit = 0; unit < UNITS; unit += 1) {
    const row = 4 * unit + 4;
    const across = (at: number): string => `${MONTHS}${at}:${LAST_MONTH}${at}`;
    model.fill(across(row), `=Inputs!$B$${unit + 5}*(1+Inputs!$B$1)^(B$2-1)`);
    model.fill(across(row + 1), `=IF(MOD(B$1+ROW(),18)=0,-B${row},0)`);
    model.fill(across(row + 2), `=-MAX(B${row}*Inputs!$B$2,Inputs!$B$3)`);
    model.fill(across(row + 3), `=SUM(B${row}:B${row + 2})`);
  }
  const sums = openPage("Sums");
  sums.rows("A1", "Year | !1 | !2 | !3 | !4 | !5 | !6 | !7 | !8 | !9 | !10");
  sums.fill("B2:K2", "=SUMIFS(Model!$B$7:$DQ$7,Model!$B$2:$DQ$2,B1)");
  sums.put("A3", "Return");
  sums.put("B3", "=NPV(8%,B2:K2)");
  return zipTexts(writeBook({ name: LARGE, pages: [inputs.page, model.page, sums.page], names: [] }));
}

interface Measured extends OfficeJob {
  name: string;
  cells: number;
  /** All formulas. */
  ms: number;
  /** What one moved input asks for, and how many formulas that are. */
  movedMs: number;
  moved: number;
}

async function measure(path: string): Promise<Measured> {
  const { compiled, answers, proposals } = await openModel({ path, name: basename(path), sha256: path });
  const [found] = proposals.inputs.flatMap(({ cell, value }) =>
    typeof value === "number" ? [{ cell: answers.find(cell) ?? 0, value }] : [],
  );
  const { sheets, columns, rows } = compiled.table;
  const change = (at: number): ReadonlyMap<number, number> =>
    new Map(found === undefined ? [] : [[found.cell, found.value * (1 + (at % 7) / 1000)] as const]);
  const ms = time((at) => compiled.runWhole(change(at)));
  let moved = 0;
  const movedMs = time((at) => {
    moved = Math.max(compiled.run(change(at)).ran, at === 0 ? 0 : moved);
  });
  return {
    name: basename(path, ".xlsx"),
    path,
    cells: compiled.formulaCells.length + compiled.filledCells.length,
    input: found && {
      sheet: sheets[found.cell] ?? 0,
      column: columns[found.cell] ?? 0,
      row: rows[found.cell] ?? 0,
      value: found.value,
    },
    ...{ ms, movedMs, moved },
  };
}

/** The median of the second half of the runs: the first half warms up. */
function time(run: (at: number) => void): number {
  const times: number[] = [];
  const end = performance.now() + RUNS_MS;
  for (let at = 0; performance.now() < end || times.length < 10; at += 1) {
    const began = performance.now();
    run(at);
    times.push(performance.now() - began);
  }
  const warm = times.slice(Math.floor(times.length / 2)).sort((a, b) => a - b);
  return warm[Math.floor(warm.length / 2)] ?? Number.NaN;
}

async function main([further]: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "labs-firm-models-"));
  try {
    const trials = [...Object.values(homes), ...Object.values(buildings), ...Object.values(oddities)];
    const paths = trials.map((open) => {
      const { book } = open();
      const path = join(folder, `${book.name}.xlsx`);
      writeFileSync(path, zipTexts(writeBook(book)));
      return path;
    });
    const large = join(folder, `${LARGE}.xlsx`);
    writeFileSync(large, writeLarge());
    const given = further === undefined ? [] : readdirSync(further).filter((name) => /\.xls[xm]$/.test(name));
    const measured: Measured[] = [];
    for (const path of [...paths, large, ...given.map((name) => resolve(further ?? "", name))])
      measured.push(await measure(path));
    report(measured, await timeRecalculations(folder, measured));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(measured: readonly Measured[], { running, moved, byFile }: OfficeTimes): void {
  console.log("milliseconds            all formulas                               one moved input");
  console.log(
    "workbook                       cells      Labs LibreOffice  times   formulas      Labs LibreOffice  times",
  );
  const print = (ours: number, theirs: number | undefined): string =>
    theirs === undefined
      ? ""
      : `${ours.toFixed(3).padStart(10)}${theirs.toFixed(1).padStart(12)}${(theirs / ours).toFixed(0).padStart(7)}`;
  for (const [at, one] of measured.entries()) {
    console.log(
      `${one.name.padEnd(26)}${String(one.cells).padStart(10)}${print(one.ms, running[at])}${String(one.moved).padStart(11)}${print(one.movedMs, moved[at])}`,
    );
  }
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const ours = sum(measured.map(({ ms }) => ms));
  const ratio = (byFile * measured.length) / ours;
  const large = measured.find(({ name }) => name === LARGE);
  const withInput = measured.flatMap(({ movedMs }, at) => {
    const theirs = moved[at];
    return theirs === undefined ? [] : [{ ours: movedMs, theirs }];
  });
  const movedRatio = sum(withInput.map(({ theirs }) => theirs)) / sum(withInput.map((one) => one.ours));
  console.log(
    `all formulas together ${ratio.toFixed(0)} times as fast as by file, ${byFile.toFixed(0)} ms each (at least ${LEAST_TIMES_AS_FAST}), ${(sum(running) / ours).toFixed(1)} times as fast as within one program; one moved input ${movedRatio.toFixed(1)} times as fast; ${large?.cells} cells in ${large?.ms.toFixed(1)} ms (at most ${MOST_MS_OF_LARGE})`,
  );
  if (!(ratio >= LEAST_TIMES_AS_FAST && (large?.ms ?? Number.NaN) <= MOST_MS_OF_LARGE)) process.exitCode = 1;
}

await main(process.argv.slice(2));
