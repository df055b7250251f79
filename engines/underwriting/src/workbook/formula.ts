import type { RawResult } from "../evaluation/compiled-model.ts";
import { interpret } from "../evaluation/interpret.ts";
import type { Ast, CallNode, Reference } from "../language/ast.ts";
import { printFormula } from "../language/ast.ts";
import type { Catalog } from "../language/catalog.ts";
import { type Grain, tableName } from "../language/rows.ts";
import { EXCEL_SEARCH } from "../maths/returns.ts";
import {
  columnLetters,
  definedName,
  monthHeadRow,
  valueColumn,
  type WorkbookLayout,
  yearHeadRow,
} from "./layout.ts";

/** Where a formula stands: its sheet, and the period of its cell. */
export interface FormulaPlace {
  sheet: string;
  grain: Grain;
  /** The table in whose row it stands. */
  table?: string;
  period: number;
}

/**
 * Where the search of a rate that we found starts: at eight of its digits. Spreadsheets end a search whose last step was below
 * 1e-7, and from four digits that may be one step too early (docs/decisions/0212-a-search-that-ends-at-the-root.md).
 *
 * @example startNear(0.0123456789) // 0.01234568
 */
export const startNear = (rate: number): number => Math.round(rate * 1e8) / 1e8;

/**
 * The formula of a row as a spreadsheet cell holds it, written from the same tree that the engine runs: scalars by
 * their defined names, periods by their cells, what does not exist as `#N/A`.
 */
export function cellFormula(
  ast: Ast,
  place: FormulaPlace,
  { catalog, layout, result }: { catalog: Catalog; layout: WorkbookLayout; result: RawResult },
): string {
  const guess: Guess = (node) => {
    const found = interpret(node, { catalog, result, ...place });
    // Where we found none, a spreadsheet's own search finds none either.
    return typeof found === "number" ? startNear(found) : EXCEL_SEARCH.guess;
  };
  const write = (node: Reference): string => {
    if (readsOwnRow(node.name, place, catalog)) return tableCell(node.name, place, { catalog, layout });
    if (node.name === "month" || node.name === "year") return periodHead(node.name, place, layout);
    const grain = catalog.rows.get(node.name)?.row.grain ?? "scalar";
    const line = describeLine(node.name, grain, place.sheet, layout);
    const inner = (child: Ast) => printFormula(spreadsheetCalls(child, guess), write);
    if (node.type === "lag") return line.cell(place.period + node.lag);
    if (node.type === "index") {
      return node.index.type === "number" ? line.cell(node.index.value) : line.pick(inner(node.index));
    }
    if (node.type === "range") {
      const { from, to } = node;
      return from.type === "number" && to.type === "number"
        ? line.run(from.value, to.value)
        : `${line.pick(inner(from))}:${line.pick(inner(to))}`;
    }
    return nameAlone({ line, grain, name: node.name, place });
  };
  return printFormula(spreadsheetCalls(ast, guess), write);
}

const readsOwnRow = (name: string, place: FormulaPlace, { rows }: Catalog): boolean =>
  place.table === tableName(name) && place.grain === "unitType" && rows.get(name)?.row.grain === "unitType";

/** The cell of a table's column in the formula's own row. */
function tableCell(
  name: string,
  place: FormulaPlace,
  { catalog, layout }: { catalog: Catalog; layout: WorkbookLayout },
): string {
  const table = layout.tables.get(name);
  const row = catalog.rows.get(name)?.row;
  if (!table || !row) return "NA()";
  const cell = `$${columnLetters(table.column)}${table.firstRow + place.period}`;
  // A formula takes an empty cell for 0: what was left out is no number.
  const isOpen = row.kind === "input" && row.optional === true && row.unit !== "text";
  return isOpen ? `IF(ISBLANK(${cell}),NA(),${cell})` : cell;
}

function nameAlone(of: {
  line: ReturnType<typeof describeLine>;
  grain: Grain;
  name: string;
  place: FormulaPlace;
}): string {
  const { line, grain, place } = of;
  if (grain === "scalar") return definedName(of.name);
  if (grain === "month" && place.grain === "month") return line.cell(place.period);
  // A year takes the months in it, a month the year that it lies in.
  if (grain === "month" && place.grain === "year") return line.run(12 * place.period - 11, 12 * place.period);
  if (grain === "year" && place.grain === "year") return line.cell(place.period);
  if (grain === "year" && place.grain === "month") return line.cell(Math.floor((place.period + 11) / 12));
  return line.whole();
}

/** The number of the cell's own month or year stands at the head of its column. */
function periodHead(name: string, place: FormulaPlace, { periods }: WorkbookLayout): string {
  const first = place.grain === "month" ? periods.month : periods.year;
  const row = name === "month" ? monthHeadRow : yearHeadRow;
  return `${columnLetters(first + place.period)}$${row}`;
}

/** How the cells of one line, list or table column are written from a sheet. */
function describeLine(key: string, grain: Grain, from: string, layout: WorkbookLayout) {
  const table = layout.tables.get(key);
  const place = layout.rows.get(key);
  const sheet = table?.sheet ?? place?.sheet ?? from;
  const prefix = sheet === from ? "" : `'${sheet}'!`;
  const { periods } = layout;
  const first = grain === "month" ? periods.month : periods.year;
  const last = grain === "month" ? periods.months : periods.years;
  const row = place?.row ?? 0;
  const cell = (period: number): string => {
    // Before closing nothing has happened; after the last period nothing is known.
    if (period < 0) return "0";
    if (period > last) return "NA()";
    return `${prefix}${columnLetters(first + period)}${row}`;
  };
  const run = (start: number, end: number): string =>
    `${prefix}$${columnLetters(first + Math.max(0, start))}$${row}:$${columnLetters(first + Math.min(last, end))}$${row}`;
  return {
    cell,
    run,
    whole(): string {
      if (table) {
        const column = columnLetters(table.column);
        return `${prefix}$${column}$${table.firstRow}:$${column}$${table.lastRow}`;
      }
      return grain === "list" ? `${definedName(key)}` : run(0, last);
    },
    /** One period, counted by a formula. */
    pick: (index: string): string => `INDEX(${run(0, last)},1,${index}+1)`,
  };
}

/** Near which rate the search of a return starts. */
type Guess = (node: CallNode) => number;

/** Calls that spreadsheets write otherwise, or not all of them know. */
function spreadsheetCalls(node: Ast, guess: Guess): Ast {
  const inner = (child: Ast) => spreadsheetCalls(child, guess);
  switch (node.type) {
    case "call":
      return spreadsheetCall({ ...node, args: node.args.map(inner) }, () => guess(node));
    case "binary":
      return { ...node, left: inner(node.left), right: inner(node.right) };
    case "unary":
    case "percent":
      return { ...node, operand: inner(node.operand) };
    default:
      return node;
  }
}

/** Arguments after which the guess of a rate of return stands. */
const BEFORE_GUESS: Record<string, number> = { IRR: 1, XIRR: 2 };

function spreadsheetCall(node: CallNode, guess: () => number): Ast {
  // An input that was left out is #N/A in the workbook: whatever needs it then has no value either.
  if (node.name === "ISBLANK") return { ...node, name: "ISNA" };
  if (node.args.length === BEFORE_GUESS[node.name]) {
    return { ...node, args: [...node.args, { type: "number", value: guess() }] };
  }
  const signed = sumBySign(node) ?? futureOfDated(node);
  if (signed) return signed;
  if (node.name === "XLOOKUP" && node.args.length === 3) {
    const [wanted, keys, values] = node.args;
    // Keys are unique: a sum over one row is a look-up, and every program knows it.
    if (wanted && keys && values) return { ...node, name: "SUMIF", args: [keys, wanted, values] };
  }
  return node;
}

/** SUMIF passes over cells without a value; a sum of what is not known is not known either. */
function sumBySign({ name, args: [values, test, ...rest], at }: CallNode): Ast | undefined {
  if (name !== "SUMIF" || rest.length > 0 || !values || test?.type !== "text") return undefined;
  if (test.value !== ">0" && test.value !== "<0") return undefined;
  const op = test.value === ">0" ? ">" : "<";
  const fits: Ast = { type: "binary", op, left: values, right: { type: "number", value: 0 } };
  return {
    type: "call",
    name: "SUMPRODUCT",
    at,
    args: [{ type: "binary", op: "*", left: fits, right: values }],
  };
}

/** No spreadsheet has XNFV: the flows grow one by one to the last of their days. */
function futureOfDated({ name, args: [rate, flows, dates], at }: CallNode): Ast | undefined {
  if (name !== "XNFV" || !rate || !flows || !dates) return undefined;
  const call = (called: string, ...args: Ast[]): Ast => ({ type: "call", name: called, args, at });
  const join = (op: "+" | "-" | "*" | "/" | "^", left: Ast, right: Ast): Ast => ({
    type: "binary",
    op,
    left,
    right,
  });
  const whole = call("INT", dates);
  const years = join("/", join("-", call("INT", call("MAX", dates)), whole), { type: "number", value: 365 });
  return call(
    "SUMPRODUCT",
    join("*", flows, join("^", join("+", { type: "number", value: 1 }, rate), years)),
  );
}

/** Where a scalar's cell is, as a defined name refers to it. */
export function absoluteCell(sheet: string, row: number, column: number = valueColumn): string {
  return `'${sheet}'!$${columnLetters(column)}$${row}`;
}
