import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CompiledWorkbook, compileWorkbook } from "@labs/workbooks/compile-workbook";
import { openAnswers } from "@labs/workbooks/open-answers";
import { proposeInputs } from "@labs/workbooks/propose-inputs";
import { proposeMappings } from "@labs/workbooks/propose-mappings";
import { readWorkbook } from "@labs/workbooks/read-workbook";
import { isError, type Scalar } from "@labs/workbooks/value";
import { afterAll, describe, expect, test } from "vitest";
import { readModelParts } from "../../lib/spreadsheet/read-model-parts.ts";
import * as bonds from "../../test/books/bonds.ts";
import { type BookCell, cellName, change, listArea, readName } from "../../test/books/book.ts";
import * as buildings from "../../test/books/buildings.ts";
import * as calculators from "../../test/books/calculators.ts";
import * as homes from "../../test/books/homes.ts";
import * as lenders from "../../test/books/lenders.ts";
import * as oddities from "../../test/books/oddities.ts";
import * as offices from "../../test/books/offices.ts";
import * as smallSheets from "../../test/books/small-sheets.ts";
import type { Trial } from "../../test/books/trial.ts";
import { POISON, writeBook } from "../../test/books/write-book.ts";
import { zipTexts } from "../../test/zip.ts";
import { fillModel } from "./fill-model.ts";
import { openModel } from "./open-model.ts";

const OFFICE = ["/usr/bin/soffice", "/usr/bin/libreoffice"].find((path) => existsSync(path));
/** Set where a missing LibreOffice is a failure and not a reason to skip. */
const IS_NEEDED = process.env.LABS_NEEDS_LIBREOFFICE === "1";

const TRIALS: Trial[] = [
  ...Object.values(homes),
  ...Object.values(buildings),
  ...Object.values(oddities),
  ...Object.values(bonds),
  ...Object.values(calculators),
  ...Object.values(lenders),
  ...Object.values(offices),
  ...Object.values(smallSheets),
].map((open) => open());

const folder = mkdtempSync(join(tmpdir(), "models-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function compile(bytes: Uint8Array): Promise<CompiledWorkbook> {
  const { read, names } = await readModelParts(bytes);
  const workbook = readWorkbook(read, names);
  if ("problem" in workbook) throw new Error(workbook.problem);
  const compiled = compileWorkbook(workbook, { now: 45_990.5, random: () => 0.25, fileName: "model.xlsx" });
  if ("problem" in compiled) throw new Error(compiled.problem);
  return compiled;
}

const bytesOf = ({ book }: Trial, changes: Trial["changes"][number] = {}): Buffer =>
  zipTexts(writeBook(change(book, changes)));

/** From here on a proposal is taken before anybody looked at it. */
const TICKED = 0.6;

const show = (value: Scalar): string | number | boolean | null => (isError(value) ? value.code : value);

/** What is left of a paid-off loan is a part of a cent that no program agrees on. */
const LAST_BITS = 1e-10;

function isSame(ours: Scalar, theirs: Scalar): boolean {
  const [a, b] = [show(ours), show(theirs)];
  if (typeof a === "number" && typeof b === "number")
    return Math.abs(a - b) <= Math.max(1e-9 * Math.abs(a), LAST_BITS);
  if (typeof a === "boolean" && typeof b === "number") return Number(a) === b;
  // An empty text and nothing look alike, and the other program stores neither.
  return (a === "" ? null : a) === (b === "" ? null : b);
}

function findCell(compiled: CompiledWorkbook, place: string): number {
  const at = place.lastIndexOf("!");
  const cell = compiled.find(place.slice(0, at), place.slice(at + 1));
  if (cell === undefined) throw new Error(`The workbook has no ${place}`);
  return cell;
}

/** For each cell of a data table the formula that it repeats, and its inputs with the cells that their values are from. */
function listTrials({ area, row, column }: NonNullable<BookCell["table"]>) {
  const first = readName(area.split(":")[0] ?? "");
  return listArea(area).map((cell) => {
    const at = readName(cell);
    const [above, beside] = [cellName(first.row - 1, at.column), cellName(at.row, first.column - 1)];
    const corner = cellName(first.row - 1, first.column - 1);
    const inputs: [string, string][] = [];
    if (row !== undefined) inputs.push([row, above]);
    if (column !== undefined) inputs.push([column, beside]);
    const formula = row === undefined ? above : column === undefined ? beside : corner;
    return { cell, formula, inputs };
  });
}

/** Recalculates files by a program of others, which would otherwise believe the values it finds in them. */
async function recalculate(files: string[]): Promise<void> {
  mkdirSync(join(folder, "user"), { recursive: true });
  writeFileSync(
    join(folder, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`,
  );
  await promisify(execFile)(OFFICE ?? "soffice", [
    `-env:UserInstallation=file://${folder}`,
    "--headless",
    "--convert-to",
    "xlsx:Calc MS Excel 2007 XML",
    "--outdir",
    join(folder, "out"),
    ...files,
  ]);
}

const setOf = (trial: Trial, at: number) => (at === 0 ? {} : (trial.changes[at - 1] ?? {}));
const fileOf = (trial: Trial, at: number) => `${trial.book.name}-${at}`;

/** Cells whose value is another's than ours. */
async function compare(trial: Trial, at: number): Promise<{ compared: number; wrong: string[] }> {
  const compiled = await compile(bytesOf(trial));
  const changes = new Map(
    Object.entries(setOf(trial, at)).map(([place, value]): [number, Scalar] => [
      findCell(compiled, place),
      value,
    ]),
  );
  const { values } = compiled.run(changes);
  const theirs = await compile(readFileSync(join(folder, "out", `${fileOf(trial, at)}.xlsx`)));
  const { nameOf } = openAnswers(compiled);
  const wrong: string[] = [];
  let compared = 0;
  for (const cell of [...compiled.formulaCells, ...compiled.filledCells]) {
    const name = nameOf(cell);
    const place = name.replaceAll("''", "'").replace(/^'(.*)'!/, "$1!");
    if (compiled.refused.has(cell) || trial.apart?.test(place)) continue;
    compared += 1;
    const other = theirs.find(
      place.slice(0, place.lastIndexOf("!")),
      place.slice(place.lastIndexOf("!") + 1),
    );
    const [ours, found] = [
      values[cell] ?? null,
      other === undefined ? null : (theirs.table.cached[other] ?? null),
    ];
    if (!isSame(ours, found)) wrong.push(`${name}: ${show(ours)}, not ${show(found)}`);
  }
  return { compared, wrong };
}

describe("Firms’ own models, written for this", () => {
  test.skipIf(OFFICE === undefined && !IS_NEEDED)(
    "come to what another program calculates in each cell, on their own inputs and on changed ones",
    async () => {
      const files: string[] = [];
      for (const trial of TRIALS) {
        for (let at = 0; at <= trial.changes.length; at += 1) {
          const file = join(folder, `${fileOf(trial, at)}.xlsx`);
          writeFileSync(file, bytesOf(trial, setOf(trial, at)));
          files.push(file);
        }
      }
      await recalculate(files);
      const found: Record<string, string[]> = {};
      let compared = 0;
      for (const trial of TRIALS) {
        for (let at = 0; at <= trial.changes.length; at += 1) {
          const one = await compare(trial, at);
          compared += one.compared;
          if (one.wrong.length > 0) found[fileOf(trial, at)] = one.wrong.slice(0, 12);
        }
      }
      expect(found).toEqual({});
      expect(compared).toBeGreaterThan(20_000);
    },
  );

  test("have nothing refused but what they must, each cell with its reason", async () => {
    for (const trial of TRIALS) {
      const compiled = await compile(bytesOf(trial));
      compiled.run(new Map());
      const { nameOf } = openAnswers(compiled);
      const refused = Object.fromEntries(
        [...compiled.refused].map(([cell, reason]) => [nameOf(cell), reason]),
      );
      const expected = Object.entries(trial.refused ?? {}).map(([cell, reason]) => [
        cell,
        expect.stringMatching(reason),
      ]);
      expect([trial.book.name, refused]).toEqual([trial.book.name, Object.fromEntries(expected)]);
    }
  });

  test("show in each cell of a data table what a run with its inputs shows", async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const trial of TRIALS) {
      const compiled = await compile(bytesOf(trial));
      for (const { name, cells } of trial.book.pages) {
        const read = (values: readonly Scalar[], cell: string) =>
          values[findCell(compiled, `${name}!${cell}`)] ?? null;
        for (const { table } of cells.values()) {
          if (table === undefined) continue;
          const shown = compiled.run(new Map()).values.slice();
          for (const { cell, formula, inputs } of listTrials(table)) {
            tried += 1;
            const given = inputs.map(([input, from]): [number, Scalar] => [
              findCell(compiled, `${name}!${input}`),
              read(shown, from),
            ]);
            const [one, other] = [read(shown, cell), read(compiled.run(new Map(given)).values, formula)];
            if (!isSame(one, other))
              wrong.push(`${trial.book.name} ${cell}: ${show(one)}, not ${show(other)}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(80);
  });

  test("come back with their inputs filled, and each formula, format and name as it was", async () => {
    for (const trial of TRIALS) {
      const path = join(folder, `${trial.book.name}-back.xlsx`);
      writeFileSync(path, bytesOf(trial));
      const file = { path, name: "model.xlsx", sha256: trial.book.name };
      const model = await openModel(file);
      const changes = Object.entries(trial.changes[0] ?? {}).map(([cell, value]) => ({
        cell: model.answers.nameOf(findCell(model.compiled, cell)),
        value,
      }));
      const back = await compile(await fillModel(model, file, changes));
      const { workbook, table } = model.compiled;
      expect([back.workbook.names, back.workbook.looks]).toEqual([workbook.names, workbook.looks]);
      expect([back.table.formulas, back.table.styles]).toEqual([table.formulas, table.styles]);
      const { values } = model.run(changes);
      const wrong = [...model.compiled.formulaCells].filter(
        (cell) =>
          !model.compiled.refused.has(cell) && !isSame(values[cell] ?? null, back.table.cached[cell] ?? null),
      );
      expect([trial.book.name, wrong.map((cell) => model.answers.nameOf(cell))]).toEqual([
        trial.book.name,
        [],
      ]);
    }
  });

  test("give by the newest functions what older ones give", async () => {
    for (const trial of TRIALS) {
      const compiled = await compile(bytesOf(trial));
      for (let at = 0; at <= trial.changes.length; at += 1) {
        const changes = Object.entries(setOf(trial, at)).map(([place, value]): [number, Scalar] => [
          findCell(compiled, place),
          value,
        ]);
        const { values } = compiled.run(new Map(changes));
        const wrong = Object.entries(trial.twins ?? {}).flatMap(([cell, twin]) => {
          const [one, other] = [
            values[findCell(compiled, cell)] ?? null,
            values[findCell(compiled, twin)] ?? null,
          ];
          return isSame(one, other) ? [] : [`${fileOf(trial, at)} ${cell}: ${show(one)}, not ${show(other)}`];
        });
        expect(wrong).toEqual([]);
      }
    }
  });

  test("are proposed for what their words say", async () => {
    const wrong: string[] = [];
    for (const trial of TRIALS) {
      const compiled = await compile(bytesOf(trial));
      const values = compiled.run(new Map()).values.slice();
      // What stands beside the formulas of these files is none of their values.
      for (const [cell, value] of values.entries())
        if (compiled.table.cached[cell] === POISON) compiled.table.cached[cell] = value;
      const { labels, find, nameOf } = openAnswers(compiled);
      const { inputs, outputs } = proposeInputs(compiled, values);
      const proposed = proposeMappings({ compiled, labels, find, nameOf }, values, inputs);
      const known = new Map([...proposed.inputs, ...proposed.outputs].map((one) => [one.cell, one.field]));
      const listed = new Set([...inputs, ...outputs].map(({ cell }) => cell));
      for (const [cell, field] of Object.entries({ ...trial.inputs, ...trial.outputs })) {
        const name = nameOf(findCell(compiled, cell));
        const isNeeded = trial.isLabeledWhole !== true || Object.hasOwn(trial.inputs, cell);
        if (isNeeded && !listed.has(name)) wrong.push(`${trial.book.name} ${cell} (${field}) is not listed`);
        else if (known.get(name) !== field)
          wrong.push(`${trial.book.name} ${cell}: ${known.get(name)}, not ${field}`);
      }
      for (const [cell, expected] of Object.entries(trial.units ?? {})) {
        const unit = proposed.inputs.find((one) => one.cell === nameOf(findCell(compiled, cell)))?.unit;
        const found = [unit?.scale, unit?.period, unit?.per].join(" ");
        if (found !== expected) wrong.push(`${trial.book.name} ${cell}: ${found}, not ${expected}`);
      }
      if (trial.isLabeledWhole !== true) continue;
      const labeled = new Set(
        Object.keys({ ...trial.inputs, ...trial.outputs }).map((cell) => nameOf(findCell(compiled, cell))),
      );
      for (const { cell, field, confidence } of [...proposed.inputs, ...proposed.outputs])
        if (confidence >= TICKED && !labeled.has(cell))
          wrong.push(`${trial.book.name} ${cell}: ${field}, and nothing was to be found there`);
    }
    expect(wrong).toEqual([]);
  });
});
