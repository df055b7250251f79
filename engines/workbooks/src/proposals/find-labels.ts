import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";
import { parseFormula } from "../language/parse.ts";

/** The words around a cell, each by where it stands. */
export interface LabelParts {
  beside: string | undefined;
  /** What stands over its column, and in which row. */
  head: string | undefined;
  headRow: number | undefined;
  /** Whether the head says which of several numbers of the row it is. */
  isInTable: boolean;
  /** A line of words alone over the words beside it. */
  section: string | undefined;
  name: string | undefined;
}

export interface Labels {
  /** The words that stand for a cell: its name, what stands left of it in its row, or above it in its column. */
  find: (cell: number) => string;
  partsOf: (cell: number) => LabelParts;
  hasName: (cell: number) => boolean;
  /** Whether a text stands for the numbers beside or below it. */
  isLabel: (cell: number) => boolean;
}

const FARTHEST_LEFT = 12;
const FARTHEST_UP = 60;
const FARTHEST_SECTION = 25;

const clean = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\s*[:=]$/, "")
    .slice(0, 120);

/** Labels as people lay them out. */
export function openLabels({ table, workbook }: CompiledWorkbook): Labels {
  const names = listNames({ table, workbook });
  const textAt = (sheet: number, row: number, column: number): string | undefined => {
    const cell = table.grids[sheet]?.rows[row]?.[column] ?? 0;
    const value = cell === 0 ? null : (table.cached[cell] ?? null);
    return typeof value === "string" && /\p{L}/u.test(value) ? clean(value) : undefined;
  };
  const isFilled = (sheet: number, row: number, column: number): boolean => {
    const cell = table.grids[sheet]?.rows[row]?.[column] ?? 0;
    return cell !== 0 && (table.cached[cell] ?? null) !== null && table.cached[cell] !== "";
  };
  const left = (sheet: number, row: number, column: number): { text: string; steps: number } | undefined => {
    for (let steps = 1; steps <= FARTHEST_LEFT && column - steps >= 0; steps += 1) {
      const text = textAt(sheet, row, column - steps);
      if (text !== undefined) return { text, steps };
    }
    return undefined;
  };
  const above = (sheet: number, row: number, column: number): { text: string; row: number } | undefined => {
    for (let steps = 1; steps <= FARTHEST_UP && row - steps >= 0; steps += 1) {
      const text = textAt(sheet, row - steps, column);
      if (text !== undefined) return { text, row: row - steps };
      // A gap ends a table's column, but for the line below its head.
      if (steps > 2 && !isFilled(sheet, row - steps, column) && !isFilled(sheet, row - steps + 1, column))
        break;
    }
    return undefined;
  };

  const sectionOf = (sheet: number, row: number, column: number): string | undefined => {
    for (let steps = 1; steps <= FARTHEST_SECTION && row - steps >= 0; steps += 1) {
      const text = textAt(sheet, row - steps, column);
      const isAlone = [1, 2, 3].every((right) => !isFilled(sheet, row - steps, column + right));
      if (text !== undefined && isAlone) return text;
    }
    return undefined;
  };

  function partsOf(cell: number): LabelParts {
    const [sheet, row, column] = [table.sheets[cell] ?? 0, table.rows[cell] ?? 0, table.columns[cell] ?? 0];
    const beside = left(sheet, row, column);
    const head = above(sheet, row, column);
    return {
      beside: beside?.text,
      head: head?.text,
      headRow: head?.row,
      isInTable: beside !== undefined && beside.steps > 1 && isFilled(sheet, row, column - 1),
      section: beside === undefined ? undefined : sectionOf(sheet, row, column - beside.steps),
      name: names.get(cell),
    };
  }

  function find(cell: number): string {
    const [sheet, row, column] = [table.sheets[cell] ?? 0, table.rows[cell] ?? 0, table.columns[cell] ?? 0];
    const beside = left(sheet, row, column);
    const head = above(sheet, row, column)?.text;
    const name = names.get(cell);
    if (beside === undefined) return head ?? name ?? "";
    // Further right in a table the head of the column says which of the row's numbers it is.
    const isInTable =
      beside.steps > 1 && isFilled(sheet, row, column - 1) && head !== undefined && head !== beside.text;
    return isInTable ? `${beside.text}, ${head}` : beside.text;
  }

  return {
    find,
    partsOf,
    hasName: (cell) => names.has(cell),
    isLabel(cell) {
      const [sheet, row, column] = [table.sheets[cell] ?? 0, table.rows[cell] ?? 0, table.columns[cell] ?? 0];
      return (
        left(sheet, row, column) === undefined ||
        isFilled(sheet, row, column + 1) ||
        isFilled(sheet, row + 1, column)
      );
    },
  };
}

/** Cells that a defined name means alone. */
function listNames({ table, workbook }: Pick<CompiledWorkbook, "table" | "workbook">): Map<number, string> {
  const numbers = new Map(workbook.sheets.map(({ name }, at) => [name.toLowerCase(), at]));
  const found = new Map<number, string>();
  for (const { name, text, isHidden } of workbook.names) {
    if (isHidden || /^_xlnm\./i.test(name)) continue;
    const ast = parseFormula(text, { row: 0, column: 0 });
    if ("problem" in ast || ast.type !== "cell" || ast.sheet === undefined) continue;
    const sheet = numbers.get(ast.sheet.first.toLowerCase());
    const cell = sheet === undefined ? 0 : (table.grids[sheet]?.rows[ast.at.row]?.[ast.at.column] ?? 0);
    if (cell !== 0 && !found.has(cell)) found.set(cell, name.replaceAll(/[._]+/g, " "));
  }
  return found;
}
