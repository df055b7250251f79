import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";
import { placeFreeText } from "../language/place-free-text.ts";
import { fullCellName } from "../values/cell-names.ts";
import { isError, type Scalar } from "../values/value.ts";
import { numberOfText } from "./cell-units.ts";
import { openLabels } from "./find-labels.ts";
import { openParts } from "./sheet-parts.ts";

/** A cell of the workbook with the words that stand beside it. */
export interface NamedCell {
  cell: string;
  label: string;
  value: number | string | boolean | null;
}

export interface Proposals {
  inputs: NamedCell[];
  outputs: NamedCell[];
}

/** Words of returns and values: of all results these are looked for first. */
const RETURNS =
  /\birr\b|\bxirr\b|internal rate|equity multiple|\bmoic\b|\bemx?\b|cash[- ]on[- ]cash|\bnpv\b|net present|yield|return|\bdscr\b|debt service cover|debt yield|cap rate|\bnoi\b|net operating|profit|\broi\b|purchase price|residual|\bvalue\b|payment|levered|total/i;
/** Figures that others are made of, and which are looked at all the same where they stand once. */
const KEY_FIGURES =
  /^(year 1 |stabilized |in[- ]place )?noi\b|net operating income|net profit|^(total )?profit\b|\bdscr\b/i;
const FIRST_RETURNS =
  /\birr\b|\bxirr\b|internal rate|equity multiple|\bmoic\b|cash[- ]on[- ]cash|\bnpv\b|net present/i;

export const plainValue = (value: Scalar): number | string | boolean | null =>
  isError(value) ? value.code : value;

/** Numbers that count formulas for each cell, taken from what all formulas read. */
function countReaders(compiled: CompiledWorkbook): { readers: Int32Array; refused: ReadonlySet<number> } {
  const { table, formulaCells, listReads } = compiled;
  const readers = new Int32Array(table.sheets.length);
  const seen = new Map<string, number>();
  for (const cell of formulaCells) {
    for (const area of listReads(cell)) {
      const key = `${area.sheet},${area.top},${area.left},${area.bottom},${area.right}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  for (const [key, times] of seen) {
    const [sheet = 0, top = 0, left = 0, bottom = 0, right = 0] = key.split(",").map(Number);
    const grid = table.grids[sheet];
    for (let row = top; row <= Math.min(bottom, grid?.lastRow ?? -1); row += 1) {
      const line = grid?.rows[row];
      if (line === undefined) continue;
      for (let column = left; column <= Math.min(right, line.length - 1); column += 1) {
        const cell = line[column] ?? 0;
        if (cell !== 0) readers[cell] = (readers[cell] ?? 0) + times;
      }
    }
  }
  return { readers, refused: new Set(compiled.refused.keys()) };
}

/**
 * What an analyst would change and what they would look at: constants that formulas use, in the order of the sheets,
 * and results, returns first. Proposals are read off the layout; the analyst decides.
 */
export function proposeInputs(compiled: CompiledWorkbook, values: readonly Scalar[]): Proposals {
  const { table, workbook } = compiled;
  const { readers, refused } = countReaders(compiled);
  const labels = openLabels(compiled);
  const nameOf = (cell: number): string =>
    fullCellName(
      workbook.sheets[table.sheets[cell] ?? 0]?.name ?? "",
      table.rows[cell] ?? 0,
      table.columns[cell] ?? 0,
    );
  const looks = (cell: number) => workbook.looks[table.styles[cell] ?? 0];
  const partOf = openParts(table);
  const isInSeries = openSeries(compiled);
  const inputs: (NamedCell & { rank: number })[] = [];
  const outputs: (NamedCell & { rank: number })[] = [];
  for (let cell = 1; cell < table.sheets.length; cell += 1) {
    const value = values[cell] ?? null;
    const isFormula = table.formulas[cell] !== undefined || table.members.has(cell);
    const isConstant = !isFormula || refused.has(cell);
    if (isConstant) {
      if ((readers[cell] ?? 0) === 0 || !isInput(value, labels.isLabel(cell))) continue;
      inputs.push({
        ...{ cell: nameOf(cell), label: labels.find(cell), value: plainValue(value) },
        rank: 1_000 * (table.sheets[cell] ?? 0) + partOf(cell),
      });
    } else if (table.formulas[cell] !== undefined && table.formulas[cell]?.kind !== "filled") {
      const label = labels.find(cell);
      const rank = rankOutput({
        label,
        value,
        readers: readers[cell] ?? 0,
        isNamed: labels.hasName(cell),
        isBold: looks(cell)?.isBold === true,
        isAlone: standsAlone(compiled, cell),
        isInSeries: isInSeries(cell),
      });
      if (rank > 0) outputs.push({ cell: nameOf(cell), label, value: plainValue(value), rank });
    }
  }
  // Of tables that stand beside each other the left one is read to its end first.
  inputs.sort((a, b) => a.rank - b.rank);
  outputs.sort((a, b) => b.rank - a.rank);
  const drop = ({ cell, label, value }: NamedCell): NamedCell => ({ cell, label, value });
  return { inputs: inputs.map(drop), outputs: outputs.map(drop) };
}

/** No number stands beside it: it is none of a row of months or years. */
function standsAlone({ table }: CompiledWorkbook, cell: number): boolean {
  const row = table.grids[table.sheets[cell] ?? 0]?.rows[table.rows[cell] ?? 0];
  const column = table.columns[cell] ?? 0;
  return [column - 1, column + 1].every((at) => {
    const other = row?.[at] ?? 0;
    return table.formulas[other] === undefined && typeof table.cached[other] !== "number";
  });
}

/** So many cells under or beside each other that calculate alike are a table's line: months, units, a loan's payments. */
const LEAST_OF_SERIES = 4;

function openSeries({ table }: CompiledWorkbook): (cell: number) => boolean {
  const known = new Map<number, string | undefined>();
  const patternOf = (cell: number): string | undefined => {
    if (cell === 0) return undefined;
    if (!known.has(cell)) {
      const formula = table.formulas[cell];
      const source = formula?.kind === "plain" ? formula.source : undefined;
      known.set(cell, source && placeFreeText(source.text, source.row, source.column));
    }
    return known.get(cell);
  };
  return (cell) => {
    const pattern = patternOf(cell);
    if (pattern === undefined) return false;
    const rows = table.grids[table.sheets[cell] ?? 0]?.rows;
    const [row, column] = [table.rows[cell] ?? 0, table.columns[cell] ?? 0];
    const count = (down: number, right: number): number => {
      let steps = 0;
      while (
        steps < LEAST_OF_SERIES &&
        patternOf(rows?.[row + down * (steps + 1)]?.[column + right * (steps + 1)] ?? 0) === pattern
      )
        steps += 1;
      return steps;
    };
    return (
      1 + count(1, 0) + count(-1, 0) >= LEAST_OF_SERIES || 1 + count(0, 1) + count(0, -1) >= LEAST_OF_SERIES
    );
  };
}

/** Numbers and switches; of texts only what stands beside a label of its own. */
function isInput(value: Scalar, isLabel: boolean): boolean {
  if (typeof value === "number" || typeof value === "boolean") return true;
  // A number that was typed as text stands in a column of numbers, and is no label of what lies below it.
  return typeof value === "string" && value !== "" && (!isLabel || numberOfText(value) !== undefined);
}

function rankOutput(of: {
  label: string;
  value: Scalar;
  readers: number;
  isNamed: boolean;
  isBold: boolean;
  isAlone: boolean;
  isInSeries: boolean;
}): number {
  const { label, value, readers, isNamed, isBold, isAlone, isInSeries } = of;
  const isEnd = readers === 0;
  const isReturn = label !== "" && RETURNS.test(label);
  const isKey = FIRST_RETURNS.test(label) || (isAlone && KEY_FIGURES.test(label));
  if (!isEnd && !isNamed && !(isReturn && isBold) && !isKey) return 0;
  if (typeof value !== "number" && !isError(value) && !isNamed) return 0;
  // A loan's hundredth payment is no result; an exit year's return among ten is less looked for than the one chosen.
  if (isInSeries && !isNamed) return FIRST_RETURNS.test(label) ? 6 : 0.5;
  return (
    1 +
    (FIRST_RETURNS.test(label) ? 16 : 0) +
    (isReturn ? (isEnd ? 8 : 6) : 0) +
    (isNamed ? 4 : 0) +
    (isBold ? 2 : 0) +
    (label === "" ? -0.5 : 0)
  );
}
