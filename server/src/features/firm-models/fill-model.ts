import { readFile } from "node:fs/promises";
import { askForCalculation, fillSheet } from "@labs/workbooks/fill-sheet";
import { differs, placeName } from "@labs/workbooks/open-answers";
import type { Scalar } from "@labs/workbooks/value";
import { patchArchive } from "../../lib/spreadsheet/patch-archive.ts";
import { readModelParts } from "../../lib/spreadsheet/read-model-parts.ts";
import type { GivenChanges, ModelJob } from "./model-answers.ts";
import { type OpenModel, refuse } from "./open-model.ts";

/**
 * The same workbook with its inputs filled in: in the parts of its archive nothing is touched but the values of cells,
 * and that whoever opens it calculates again.
 */
export async function fillModel(
  model: OpenModel,
  { path }: ModelJob["file"],
  changes: GivenChanges,
): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (changes.length === 0) return bytes;
  const { compiled } = model;
  const { table, workbook } = compiled;
  const given = model.resolve(changes);
  const { values } = model.run(changes);
  const bySheet = new Map<number, Map<string, Scalar>>();
  const put = (cell: number, value: Scalar): void => {
    const sheet = table.sheets[cell] ?? 0;
    const cells = bySheet.get(sheet) ?? new Map<string, Scalar>();
    bySheet.set(sheet, cells.set(placeName(compiled, cell), value));
  };
  // What formulas are worth now stands beside them, for whatever reads the file and calculates nothing.
  for (const cell of [...compiled.formulaCells, ...compiled.filledCells]) {
    const value = values[cell] ?? null;
    if (model.answers.refusalOf(cell) === undefined && differs(table.cached[cell] ?? null, value))
      put(cell, value);
  }
  for (const [cell, value] of given) put(cell, value);
  const { read, names } = await readModelParts(bytes);
  const replaced = new Map<string, string>();
  for (const [at, cells] of bySheet) {
    const part = names.find((name) => name.toLowerCase() === workbook.sheets[at]?.part?.toLowerCase());
    const filled = fillSheet((part === undefined ? undefined : read(part)) ?? "", cells);
    refuseMissed(model, { sheet: at, missed: filled.missed, given });
    if (part !== undefined) replaced.set(part, filled.text);
  }
  const main = names.find((name) => name.toLowerCase() === "xl/workbook.xml") ?? "xl/workbook.xml";
  replaced.set(main, askForCalculation(read(main) ?? ""));
  return patchArchive(bytes, replaced);
}

function refuseMissed(
  { answers }: OpenModel,
  of: { sheet: number; missed: readonly string[]; given: ReadonlyMap<number, Scalar> },
): void {
  const { missed, given } = of;
  for (const cell of given.keys()) {
    const name = answers.nameOf(cell);
    const isHere = answers.compiled.table.sheets[cell] === of.sheet;
    if (isHere && missed.includes(placeName(answers.compiled, cell))) {
      throw refuse(
        ["changes"],
        `The file holds no cell ${name} to fill in; put a value there and upload it again`,
      );
    }
  }
}
