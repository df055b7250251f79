import { type Ast, hasPart, type SheetName } from "../language/ast.ts";
import { parseFormula } from "../language/parse.ts";
import { placeFreeText } from "../language/place-free-text.ts";
import type { DefinedName, FormulaSource, TableDefinition, Workbook } from "../reading/workbook.ts";
import { readCellName } from "../values/cell-names.ts";
import { spendName } from "../values/steps.ts";
import { areaOf, isArea, isAreas, REF, type Value } from "../values/value.ts";
import { GIVES_ARRAY } from "./compile-call.ts";
import { compiler } from "./compile-formula.ts";
import type { Code, Scope } from "./compiler.ts";
import { whole } from "./dereference.ts";
import { areaBetween, listAreas, type SeenArea } from "./list-areas.ts";
import type { Machine } from "./machine.ts";

/** A formula that any number of cells may have, compiled once. */
export interface Template {
  code: Code;
  areas: SeenArea[];
  isDynamic: boolean;
  problem: string | undefined;
}

export interface Templates {
  compile: (source: FormulaSource, of: { sheet: number; isArray: boolean }) => Template;
  /** The reference that a text names; for INDIRECT. */
  resolve: (text: string, isA1: boolean) => Value | undefined;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** A workbook's sheets, tables and names while its formulas are compiled. */
interface Book {
  workbook: Workbook;
  machine: Machine;
  tables: ReadonlyMap<string, TableDefinition>;
  names: Names;
  findSheet: (name: string) => number | undefined;
  /** Names that were compiled, with why one cannot be taken in, and those that are being compiled now. */
  named: Map<string, { code: Code; problem: string | undefined }>;
  running: Set<string>;
}

export function openTemplates(workbook: Workbook, machine: Machine): Templates {
  const sheetNumbers = new Map(workbook.sheets.map(({ name }, at) => [name.toLowerCase(), at]));
  const findSheet = (name: string): number | undefined => sheetNumbers.get(name.toLowerCase());
  const book: Book = {
    workbook,
    machine,
    tables: new Map(workbook.tables.map((table) => [table.name.toLowerCase(), table])),
    names: openNames(workbook.names, findSheet),
    findSheet,
    named: new Map(),
    running: new Set(),
  };
  const templates = new Map<string, Template>();
  const bySource = new Map<FormulaSource, Template>();
  const resolved = new Map<string, Code | undefined>();
  return {
    resolve: (text, isA1) => resolveText(book, resolved, text, isA1),
    compile(source, of) {
      const known = bySource.get(source);
      if (known !== undefined) return known;
      const key = `${of.sheet}|${of.isArray}|${placeFreeText(source.text, source.row, source.column)}`;
      let template = templates.get(key);
      if (template === undefined) {
        template = build(book, source, of);
        templates.set(key, template);
      }
      bySource.set(source, template);
      return template;
    },
  };
}

function scopeOf(book: Book, sheet: number, problems: string[]): Scope {
  const { machine, tables, names, findSheet, workbook } = book;
  return {
    machine,
    compiler,
    sheet,
    locals: NO_NAMES,
    problems,
    tables,
    findSheet,
    givesArray: (name) => GIVES_ARRAY.has(name) || names.find(name, { sheet, on: undefined }) !== undefined,
    tableAt: (row, column) => findTable(workbook.tables, sheet, row, column),
    compileName: (name, on) => compileName(book, name, { sheet, on, problems }),
  };
}

function compileName(
  book: Book,
  name: string,
  { sheet, on, problems }: { sheet: number; on: SheetName | undefined; problems: string[] },
): Code | undefined {
  const { tables, names, named, running } = book;
  const table = on === undefined ? tables.get(name.toLowerCase()) : undefined;
  if (table !== undefined) return tableCode(table);
  const ast = names.find(name, { sheet, on });
  if (ast === undefined) return undefined;
  const key = `${sheet}|${on?.first.toLowerCase() ?? ""}|${name.toLowerCase()}`;
  const known = named.get(key);
  if (known !== undefined) {
    if (known.problem !== undefined) problems.push(known.problem);
    return known.code;
  }
  // A name that calls itself finds itself when it runs.
  if (running.has(key)) return (row, column) => named.get(key)?.code(row, column) ?? REF;
  running.add(key);
  const found = problems.length;
  const inner = compiler.reference(ast, scopeOf(book, sheet, problems), true);
  const isPlain = PLAIN.has(ast.type) || (ast.type === "call" && ast.name === "LAMBDA");
  const code = isPlain ? inner : counted(inner);
  running.delete(key);
  named.set(key, { code, problem: problems[found] });
  return code;
}

/** What a name mostly stands for. */
const PLAIN: ReadonlySet<Ast["type"]> = new Set(["cell", "area", "constant", "structured"]);

/** Names that are made of each other may ask for each other again and again. */
const counted =
  (code: Code): Code =>
  (row, column) => {
    spendName();
    return code(row, column);
  };

function build(
  book: Book,
  source: FormulaSource,
  { sheet, isArray }: { sheet: number; isArray: boolean },
): Template {
  const ast = parseFormula(source.text, source);
  if ("problem" in ast) {
    const problem = `The formula cannot be read: ${ast.problem}`;
    return { code: () => REF, areas: [], isDynamic: false, problem };
  }
  const problems: string[] = [];
  const name = book.names.findCellLike(ast, source, sheet);
  if (name !== undefined) problems.push(`${name} is a name of the workbook and a cell of the sheet`);
  const scope = scopeOf(book, sheet, problems);
  const inner = isArray ? compiler.expression(ast, scope, true) : compiler.scalar(ast, scope);
  const code: Code = isArray ? (row, column) => whole(book.machine, inner(row, column)) : inner;
  const seen = listAreas(ast, { scope, findName: (name, on) => book.names.find(name, { sheet, on }) });
  return { code, ...seen, problem: problems[0] };
}

function resolveText(
  book: Book,
  resolved: Map<string, Code | undefined>,
  text: string,
  isA1: boolean,
): Value | undefined {
  const { sheet, row, column } = book.machine;
  if (!isA1) return resolveR1C1(text, { sheet, row, column }, book.findSheet);
  const key = `${sheet}|${text}`;
  if (!resolved.has(key)) {
    const ast = parseFormula(text.trim(), { row: 0, column: 0 });
    const problems: string[] = [];
    const isPlain = !("problem" in ast) && isReferenceText(ast);
    const code = isPlain ? compiler.reference(ast, scopeOf(book, sheet, problems), true) : undefined;
    resolved.set(key, problems.length > 0 ? undefined : code);
  }
  // Cells that are not fixed count from A1: a text means what it says.
  const value = resolved.get(key)?.(0, 0);
  return isArea(value) || isAreas(value) ? value : undefined;
}

const isReferenceText = (ast: Ast): boolean =>
  ["cell", "area", "name", "structured", "range"].includes(ast.type);

function tableCode(table: TableDefinition): Code {
  const { sheet, area, headerRows, totalRows } = table;
  const body = areaOf(sheet, area.top + headerRows, area.left, area.bottom - totalRows, area.right);
  return () => body;
}

function findTable(tables: readonly TableDefinition[], sheet: number, row: number, column: number) {
  return tables.find(
    ({ sheet: on, area }) =>
      on === sheet && row >= area.top && row <= area.bottom && column >= area.left && column <= area.right,
  );
}

interface Names {
  find: (name: string, from: { sheet: number; on: SheetName | undefined }) => Ast | undefined;
  /** A name that reads like a cell and stands in a formula: programs differ in what they take it for. */
  findCellLike: (node: Ast, from: { row: number; column: number }, sheet: number) => string | undefined;
}

/** A sheet's own names go before those of the workbook; each is parsed when it is first asked for. */
function openNames(defined: readonly DefinedName[], findSheet: (name: string) => number | undefined): Names {
  const byKey = new Map<string, DefinedName>();
  const parsed = new Map<DefinedName, Ast | undefined>();
  for (const one of defined) {
    const key = `${one.sheet ?? ""}|${one.name.toLowerCase()}`;
    if (!byKey.has(key)) byKey.set(key, one);
  }
  const cellLike = defined.flatMap((one) => {
    const place = readCellName(one.name);
    return place === undefined ? [] : [{ ...place, name: one.name, sheet: one.sheet }];
  });
  return {
    findCellLike(node, from, sheet) {
      if (cellLike.length === 0) return undefined;
      const known = cellLike.filter((one) => one.sheet === undefined || one.sheet === sheet);
      const stands = ({ row, column }: { row: number; column: number }): boolean =>
        hasPart(node, (part) => {
          if (part.type !== "cell" || part.sheet !== undefined) return false;
          if (part.at.rowFixed || part.at.columnFixed) return false;
          const { top, left } = areaBetween(sheet, { from: part.at, to: part.at }, from.row, from.column);
          return top === row && left === column;
        });
      return known.find(stands)?.name;
    },
    find(name, { sheet, on }) {
      const lower = name.toLowerCase();
      const own = on === undefined ? sheet : findSheet(on.first);
      const one = byKey.get(`${own ?? ""}|${lower}`) ?? byKey.get(`|${lower}`);
      if (one === undefined) return undefined;
      if (!parsed.has(one)) {
        const ast = parseFormula(one.text.replace(/^=/, ""), { row: 0, column: 0 });
        parsed.set(one, "problem" in ast ? undefined : ast);
      }
      return parsed.get(one);
    },
  };
}

const R1C1 =
  /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?R(\[-?\d+\]|\d*)C(\[-?\d+\]|\d*)(?::R(\[-?\d+\]|\d*)C(\[-?\d+\]|\d*))?$/i;

function resolveR1C1(
  text: string,
  from: { sheet: number; row: number; column: number },
  findSheet: (name: string) => number | undefined,
): Value | undefined {
  const plain = readCellName(text);
  if (plain !== undefined && !R1C1.test(text)) return undefined;
  const match = R1C1.exec(text.trim());
  if (match === null) return undefined;
  const [, quoted, bare, r1 = "", c1 = "", r2, c2] = match;
  const name = quoted?.replaceAll("''", "'") ?? bare;
  const sheet = name === undefined ? from.sheet : findSheet(name);
  if (sheet === undefined) return undefined;
  const place = (code: string, base: number): number =>
    code === "" ? base : code.startsWith("[") ? base + Number(code.slice(1, -1)) : Number(code) - 1;
  const [top, left] = [place(r1, from.row), place(c1, from.column)];
  const [bottom, right] =
    r2 === undefined ? [top, left] : [place(r2, from.row), place(c2 ?? "", from.column)];
  if (Math.min(top, left, bottom, right) < 0) return undefined;
  return areaOf(
    sheet,
    Math.min(top, bottom),
    Math.min(left, right),
    Math.max(top, bottom),
    Math.max(left, right),
  );
}
