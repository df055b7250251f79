import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";
import { parseFormula } from "../language/parse.ts";
import { PLAN_WORDS } from "./field-words.ts";

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
  /** What stands in the two rows above the words beside it. */
  before: string | undefined;
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

/** The words around a place of a sheet, as people lay them out. */
function openWords({ table }: Pick<CompiledWorkbook, "table">) {
  const textAt = (sheet: number, row: number, column: number): string | undefined => {
    const cell = table.grids[sheet]?.rows[row]?.[column] ?? 0;
    const value = cell === 0 ? null : (table.cached[cell] ?? null);
    return typeof value === "string" && /\p{L}/u.test(value) ? clean(value) : undefined;
  };
  const isFilled = (sheet: number, row: number, column: number): boolean => {
    const cell = table.grids[sheet]?.rows[row]?.[column] ?? 0;
    return cell !== 0 && (table.cached[cell] ?? null) !== null && table.cached[cell] !== "";
  };
  const left = (
    sheet: number,
    row: number,
    column: number,
    first = 0,
  ): { text: string; steps: number } | undefined => {
    for (let steps = 1; steps <= FARTHEST_LEFT && column - steps >= first; steps += 1) {
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
  const before = (sheet: number, row: number, column: number): string | undefined => {
    const texts = [1, 2].map((steps) => (row < steps ? undefined : textAt(sheet, row - steps, column)));
    return texts.filter((text) => text !== undefined).join(" / ") || undefined;
  };
  const planStart = (sheet: number, row: number, column: number): number | undefined =>
    findPlanStart((at) => textAt(sheet, row, at), column);
  return { isFilled, left, above, sectionOf, before, planStart };
}

/** Where the unit mix begins that a head belongs to: what stands further left is another table's. */
function findPlanStart(textAt: (at: number) => string | undefined, column: number): number | undefined {
  const heads: string[] = [];
  let start = column;
  for (let at = column; at >= 0; at -= 1) {
    const text = textAt(at);
    if (text === undefined) break;
    heads.push(text);
    start = at;
  }
  for (let at = column + 1; ; at += 1) {
    const text = textAt(at);
    if (text === undefined) break;
    heads.push(text);
  }
  const fields = new Set(
    heads.map((text) => PLAN_WORDS.find(([, words]) => words.test(text.toLowerCase()))?.[0]),
  );
  const isMix = fields.has("planUnits") && (fields.has("planRent") || fields.has("planInPlaceRent"));
  return isMix ? start : undefined;
}

/** Labels as people lay them out. */
export function openLabels({ table, workbook }: CompiledWorkbook): Labels {
  const names = listNames({ table, workbook });
  const { isFilled, left, above, sectionOf, before, planStart } = openWords({ table });

  function partsOf(cell: number): LabelParts {
    const [sheet, row, column] = [table.sheets[cell] ?? 0, table.rows[cell] ?? 0, table.columns[cell] ?? 0];
    const head = above(sheet, row, column);
    const start = head === undefined ? undefined : planStart(sheet, head.row, column);
    const beside = left(sheet, row, column, start);
    return {
      beside: beside?.text,
      head: head?.text,
      headRow: head?.row,
      isInTable: beside !== undefined && beside.steps > 1 && isFilled(sheet, row, column - 1),
      section: beside === undefined ? undefined : sectionOf(sheet, row, column - beside.steps),
      before: beside === undefined ? undefined : before(sheet, row, column - beside.steps),
      name: names.get(cell),
    };
  }

  function find(cell: number): string {
    const [sheet, row, column] = [table.sheets[cell] ?? 0, table.rows[cell] ?? 0, table.columns[cell] ?? 0];
    const over = above(sheet, row, column);
    const head = over?.text;
    const start = over === undefined ? undefined : planStart(sheet, over.row, column);
    const beside = left(sheet, row, column, start);
    const name = names.get(cell);
    if (beside === undefined) return head ?? name ?? "";
    if (start !== undefined && head !== undefined) return `${beside.text}, ${head}`;
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
