import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, toMatrix } from "../evaluation/machine.ts";
import { columnName } from "../values/cell-names.ts";
import { toBooleanOr, toInteger, toIntegerOr, toNumber, toNumberOr, toText } from "../values/coerce.ts";
import {
  type Area,
  type Argument,
  areaOf,
  isArea,
  isAreas,
  isError,
  isMatrix,
  isScalar,
  LAST_COLUMN,
  LAST_ROW,
  matrixOf,
  NA,
  REF,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import {
  columnOf,
  findExact,
  findSorted,
  listOf,
  match,
  matchWithModes,
  rowOf,
  sizeOf,
} from "./search-list.ts";

const scalar = (value: Argument): Scalar => (isScalar(value) ? value : null);

function checkTable(value: Argument): void {
  if (isError(value)) throw value;
}

const lookUp =
  (isVertical: boolean) =>
  ([target, table, index, isSorted]: Argument[], machine: Machine): Value => {
    checkTable(table);
    const at = toInteger(index) - 1;
    if (at < 0) throw VALUE;
    const keys = isVertical ? columnOf(machine, table, 0) : rowOf(machine, table, 0);
    const size = isArea(table) ? sizeOf(table) : toMatrix(machine, table ?? null);
    if (at >= (isVertical ? size.columns : size.rows)) throw REF;
    const sorted = isSorted === null ? false : toBooleanOr(isSorted, true);
    const found = sorted ? findSorted(keys, scalar(target)) : findExact(keys, scalar(target));
    if (found < 0) throw NA;
    return (isVertical ? columnOf(machine, table, at) : rowOf(machine, table, at)).at(found);
  };

/** The older LOOKUP: in a row or column, or in the longer side of a table. */
function lookUpSorted([target, keys, results]: Argument[], machine: Machine): Value {
  checkTable(keys);
  const list = listOf(machine, keys);
  if (list !== undefined && results !== undefined) {
    const found = findSorted(list, scalar(target));
    if (found < 0) throw NA;
    const values = listOf(machine, results);
    if (values === undefined) throw NA;
    return values.at(found);
  }
  const { rows, columns } = toMatrix(machine, keys ?? null);
  const isWide = columns > rows;
  const first = isWide ? rowOf(machine, keys, 0) : columnOf(machine, keys, 0);
  const found = findSorted(first, scalar(target));
  if (found < 0) throw NA;
  return (isWide ? rowOf(machine, keys, rows - 1) : columnOf(machine, keys, columns - 1)).at(found);
}

function matchOf([target, keys, type]: Argument[], machine: Machine): number {
  const list = listOf(machine, keys);
  if (list === undefined) throw NA;
  return match(list, scalar(target), type === null ? 0 : toNumberOr(type, 1)) + 1;
}

function xmatch([target, keys, mode, search]: Argument[], machine: Machine): number {
  const list = listOf(machine, keys);
  if (list === undefined) throw VALUE;
  const found = matchWithModes(list, scalar(target), toIntegerOr(mode, 0), toIntegerOr(search, 1));
  if (found < 0) throw NA;
  return found + 1;
}

/** Row or column of what is given at a place: a reference stays one. */
function slice(machine: Machine, value: Value, at: number, isRow: boolean): Value {
  if (isArea(value)) {
    return isRow
      ? areaOf(value.sheet, value.top + at, value.left, value.top + at, value.right)
      : areaOf(value.sheet, value.top, value.left + at, value.bottom, value.left + at);
  }
  const { rows, columns, cells } = toMatrix(machine, value);
  if (isRow) return matrixOf(1, columns, cells.slice(at * columns, (at + 1) * columns));
  return matrixOf(
    rows,
    1,
    Array.from({ length: rows }, (_, row) => cells[row * columns + at] ?? null),
  );
}

function xlookup([target, keys, results, otherwise, mode, search]: Argument[], machine: Machine): Value {
  if (isError(keys)) throw keys;
  if (isError(results)) throw results;
  const list = listOf(machine, keys);
  if (list === undefined || results === undefined) throw VALUE;
  const found = matchWithModes(list, scalar(target), toIntegerOr(mode, 0), toIntegerOr(search, 1));
  if (found < 0) {
    if (otherwise === undefined || otherwise === null) throw NA;
    return otherwise;
  }
  const isColumn = isArea(keys)
    ? keys.left === keys.right && keys.top !== keys.bottom
    : toMatrix(machine, keys ?? null).rows > 1;
  const size = isArea(results) ? sizeOf(results) : toMatrix(machine, results);
  const isByRow = list.length === 1 ? size.rows === 1 || isColumn : isColumn;
  const part = slice(machine, results, found, isByRow);
  return isMatrix(part) && part.cells.length === 1 ? (part.cells[0] ?? null) : part;
}

function indexOf([value, first, second, areaNumber]: Argument[], machine: Machine): Value {
  if (isError(value)) throw value;
  let [row, column] = [toIntegerOr(first, 0), second === undefined ? undefined : toIntegerOr(second, 0)];
  let source: Value = value ?? null;
  if (isAreas(source)) {
    const chosen = source.areas[toIntegerOr(areaNumber, 1) - 1];
    if (chosen === undefined) throw REF;
    source = chosen;
  }
  const { rows, columns } = isArea(source) ? sizeOf(source) : toMatrix(machine, source);
  if (column === undefined) {
    if (rows === 1 && columns > 1) [row, column] = [1, row];
    else column = columns === 1 ? 1 : 0;
  }
  if (row < 0 || column < 0) throw VALUE;
  if (row > rows || column > columns) throw REF;
  if (isArea(source)) {
    const { sheet, top, left, bottom, right } = source;
    return areaOf(
      sheet,
      row === 0 ? top : top + row - 1,
      column === 0 ? left : left + column - 1,
      row === 0 ? bottom : top + row - 1,
      column === 0 ? right : left + column - 1,
    );
  }
  const matrix = toMatrix(machine, source);
  if (row === 0 && column === 0) return matrix;
  if (row === 0) return slice(machine, matrix, column - 1, false);
  if (column === 0) return slice(machine, matrix, row - 1, true);
  return matrix.cells[(row - 1) * columns + column - 1] ?? null;
}

function offset([from, rows, columns, height, width]: Argument[]): Value {
  if (isError(from)) throw from;
  const base = isAreas(from) ? from.areas[0] : from;
  if (!isArea(base)) throw VALUE;
  const size = sizeOf(base);
  const tall = toIntegerOr(height, size.rows);
  const wide = toIntegerOr(width, size.columns);
  if (tall === 0 || wide === 0) throw REF;
  const [startRow, startColumn] = [base.top + floor(rows), base.left + floor(columns)];
  const [top, left] = [
    tall < 0 ? startRow + tall + 1 : startRow,
    wide < 0 ? startColumn + wide + 1 : startColumn,
  ];
  const area = areaOf(base.sheet, top, left, top + Math.abs(tall) - 1, left + Math.abs(wide) - 1);
  if (area.top < 0 || area.left < 0 || area.bottom > LAST_ROW || area.right > LAST_COLUMN) throw REF;
  return area;
}

const floor = (value: Argument): number => Math.floor(toNumber(value));

function indirect([text, isA1]: Argument[], machine: Machine): Value {
  return machine.resolve(toText(text), toBooleanOr(isA1, true)) ?? REF;
}

const placeOf =
  (side: "row" | "column") =>
  ([value]: Argument[], machine: Machine): Value => {
    if (value === undefined || value === null) return machine[side] + 1;
    if (isError(value)) throw value;
    const area: Area | undefined = isArea(value) ? value : isAreas(value) ? value.areas[0] : undefined;
    if (area === undefined) throw VALUE;
    const { rows, columns } = sizeOf(area);
    if (side === "row") {
      if (rows === 1 || rows > LAST_ROW) return area.top + 1;
      return matrixOf(
        rows,
        1,
        Array.from({ length: rows }, (_, at) => area.top + 1 + at),
      );
    }
    if (columns === 1) return area.left + 1;
    return matrixOf(
      1,
      columns,
      Array.from({ length: columns }, (_, at) => area.left + 1 + at),
    );
  };

const extent =
  (side: "rows" | "columns") =>
  ([value]: Argument[], machine: Machine): number => {
    if (isError(value)) throw value;
    return (isArea(value) ? sizeOf(value) : toMatrix(machine, value ?? null))[side];
  };

function address([row, column, kind, isA1, sheet]: Argument[]): string {
  const [r, c, k] = [toInteger(row), toInteger(column), toIntegerOr(kind, 1)];
  if (r < 1 || c < 1 || k < 1 || k > 4 || r > LAST_ROW + 1 || c > LAST_COLUMN + 1) throw VALUE;
  const [rowFixed, columnFixed] = [k === 1 || k === 2, k === 1 || k === 3];
  const cell = toBooleanOr(isA1, true)
    ? `${columnFixed ? "$" : ""}${columnName(c - 1)}${rowFixed ? "$" : ""}${r}`
    : `R${rowFixed ? r : `[${r}]`}C${columnFixed ? c : `[${c}]`}`;
  if (sheet === undefined || sheet === null) return cell;
  const name = toText(sheet);
  return `${/^[A-Za-z_][\w.]*$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`}!${cell}`;
}

function formulaText([value]: Argument[], machine: Machine): Value {
  if (!isArea(value)) throw VALUE;
  const text = machine.formulaAt(value.sheet, value.top, value.left);
  if (text === undefined) throw NA;
  return `=${text}`;
}

export const lookupFunctions: Functions = {
  VLOOKUP: { takes: "vavv", least: 3, run: lookUp(true) },
  HLOOKUP: { takes: "vavv", least: 3, run: lookUp(false) },
  LOOKUP: { takes: "vaa", least: 2, run: lookUpSorted },
  MATCH: { takes: "vav", least: 2, run: matchOf },
  XMATCH: { takes: "vavv", least: 2, run: xmatch },
  XLOOKUP: { takes: "vaarvv", least: 3, run: xlookup },
  INDEX: { takes: "avvv", least: 1, run: indexOf },
  OFFSET: { takes: "rvvvv", least: 3, run: offset },
  INDIRECT: { takes: "vv", least: 1, run: indirect },
  ROW: { takes: "r", least: 0, run: placeOf("row") },
  COLUMN: { takes: "r", least: 0, run: placeOf("column") },
  ROWS: { takes: "r", least: 1, run: extent("rows") },
  COLUMNS: { takes: "r", least: 1, run: extent("columns") },
  AREAS: { takes: "r", least: 1, run: ([value]) => (isAreas(value) ? value.areas.length : 1) },
  ADDRESS: { takes: "vvvvv", least: 2, run: address },
  HYPERLINK: { takes: "vv", least: 1, run: ([link, shown]) => scalar(shown === undefined ? link : shown) },
  FORMULATEXT: { takes: "r", least: 1, run: formulaText },
  SHEET: {
    takes: "r",
    least: 0,
    run: ([value], machine) => (isArea(value) ? value.sheet : machine.sheet) + 1,
  },
  SHEETS: { takes: "r", least: 0, run: (_, machine) => machine.grids.length },
};
