import type { Functions } from "../evaluation/function-definition.ts";
import { guardSize, type Machine, toMatrix } from "../evaluation/machine.ts";
import {
  compareScalars,
  toBoolean,
  toBooleanOr,
  toInteger,
  toIntegerOr,
  toNumber,
  toNumberOr,
} from "../values/coerce.ts";
import {
  type Argument,
  CALC,
  isError,
  isLambda,
  isMatrix,
  isScalar,
  type Lambda,
  type Matrix,
  matrixOf,
  NA,
  NUM,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";

const cellOf = ({ columns, cells }: Matrix, row: number, column: number): Scalar =>
  cells[row * columns + column] ?? null;

const listRows = ({ rows, columns, cells }: Matrix): Scalar[][] =>
  Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));

const fromRows = (rows: readonly Scalar[][]): Value => {
  const [first] = rows;
  if (first === undefined || first.length === 0) throw CALC;
  return matrixOf(rows.length, first.length, rows.flat());
};

function transpose(matrix: Matrix): Matrix {
  const { rows, columns } = matrix;
  const cells = new Array<Scalar>(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      cells[column * rows + row] = cellOf(matrix, row, column);
  }
  return matrixOf(columns, rows, cells);
}

const matrixFrom = (machine: Machine, value: Argument): Matrix => {
  if (isError(value)) throw value;
  return toMatrix(machine, value ?? null);
};

/** Runs along rows; for columns, of the array turned round. */
function alongRows(matrix: Matrix, byColumn: boolean, run: (rows: Scalar[][]) => Scalar[][]): Value {
  if (!byColumn) return fromRows(run(listRows(matrix)));
  const turned = fromRows(run(listRows(transpose(matrix))));
  return isMatrix(turned) ? transpose(turned) : turned;
}

function filter([value, include, otherwise]: Argument[], machine: Machine): Value {
  const [matrix, test] = [matrixFrom(machine, value), matrixFrom(machine, include)];
  const byColumn = test.rows === 1 && test.columns === matrix.columns && test.columns > 1;
  if (!byColumn && (test.columns !== 1 || test.rows !== matrix.rows)) throw VALUE;
  const kept = test.cells.map(toBoolean);
  if (!kept.some(Boolean)) {
    if (otherwise === undefined || otherwise === null) throw CALC;
    return otherwise;
  }
  return alongRows(matrix, byColumn, (rows) => rows.filter((_, at) => kept[at] === true));
}

/** Numbers, then texts, then FALSE and TRUE, then errors; blanks last in either direction. */
function compareForSort(a: Scalar, b: Scalar, order: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (isError(a) || isError(b)) return isError(a) && isError(b) ? 0 : (isError(a) ? 1 : -1) * order;
  return compareScalars(a, b) * order;
}

function orderOf(value: Scalar): number {
  const order = toIntegerOr(value, 1);
  if (order !== 1 && order !== -1) throw VALUE;
  return order;
}

function sort([value, index, order, byColumn]: Argument[], machine: Machine): Value {
  const matrix = matrixFrom(machine, value);
  const keys = index === undefined || index === null ? [1] : matrixFrom(machine, index).cells.map(toInteger);
  const orders = order === undefined ? [1] : matrixFrom(machine, order).cells.map(orderOf);
  const turned =
    byColumn !== undefined && byColumn !== null && toBoolean(isScalar(byColumn) ? byColumn : null);
  const width = turned ? matrix.rows : matrix.columns;
  if (keys.some((key) => key < 1 || key > width)) throw VALUE;
  return alongRows(matrix, turned, (rows) =>
    rows.toSorted((a, b) => {
      for (const [at, key] of keys.entries()) {
        const found = compareForSort(a[key - 1] ?? null, b[key - 1] ?? null, orders[at] ?? orders[0] ?? 1);
        if (found !== 0) return found;
      }
      return 0;
    }),
  );
}

function sortBy([value, ...rest]: Argument[], machine: Machine): Value {
  const matrix = matrixFrom(machine, value);
  const keys: { cells: Scalar[]; order: number }[] = [];
  let byColumn = false;
  for (let at = 0; at < rest.length; at += 2) {
    const key = matrixFrom(machine, rest[at]);
    byColumn = key.rows === 1 && key.columns > 1;
    const order = rest[at + 1];
    keys.push({ cells: key.cells, order: orderOf(isScalar(order) ? order : null) });
  }
  const places = Array.from({ length: byColumn ? matrix.columns : matrix.rows }, (_, at) => at);
  if (keys.some(({ cells }) => cells.length !== places.length)) throw VALUE;
  places.sort((a, b) => {
    for (const { cells, order } of keys) {
      const found = compareForSort(cells[a] ?? null, cells[b] ?? null, order);
      if (found !== 0) return found;
    }
    return 0;
  });
  return alongRows(matrix, byColumn, (rows) => places.map((at) => rows[at] ?? []));
}

const keyOf = (row: readonly Scalar[]): string =>
  JSON.stringify(
    row.map((cell) => (typeof cell === "string" ? cell.toLowerCase() : isError(cell) ? cell.code : [cell])),
  );

function unique([value, byColumn, onlyOnce]: Argument[], machine: Machine): Value {
  const turned = byColumn !== undefined && toBooleanOr(byColumn, false);
  const once = onlyOnce !== undefined && toBooleanOr(onlyOnce, false);
  return alongRows(matrixFrom(machine, value), turned, (rows) => {
    const found = new Map<string, { row: Scalar[]; times: number }>();
    for (const row of rows) {
      const key = keyOf(row);
      const known = found.get(key);
      if (known === undefined) found.set(key, { row, times: 1 });
      else known.times += 1;
    }
    return [...found.values()].filter(({ times }) => !once || times === 1).map(({ row }) => row);
  });
}

function sequence([rows, columns, start, step]: Argument[]): Value {
  const [height, width] = [toIntegerOr(rows, 1), toIntegerOr(columns, 1)];
  if (height < 1 || width < 1) throw CALC;
  guardSize(height, width);
  const [from, by] = [toNumberOr(start, 1), toNumberOr(step, 1)];
  return matrixOf(
    height,
    width,
    Array.from({ length: height * width }, (_, at) => from + at * by),
  );
}

function randomArray([rows, columns, low, high, isWhole]: Argument[], machine: Machine): Value {
  const [height, width] = [toIntegerOr(rows, 1), toIntegerOr(columns, 1)];
  if (height < 1 || width < 1) throw VALUE;
  guardSize(height, width);
  const [from, to] = [toNumberOr(low, 0), toNumberOr(high, 1)];
  const whole = isWhole !== undefined && toBooleanOr(isWhole, false);
  const draw = () =>
    whole ? from + Math.floor(machine.random() * (to - from + 1)) : from + machine.random() * (to - from);
  return matrixOf(height, width, Array.from({ length: height * width }, draw));
}

/** Rows under rows, the narrower ones filled up. */
function stackRows(parts: readonly Matrix[]): Matrix {
  const width = Math.max(...parts.map(({ columns }) => columns));
  const cells = parts.flatMap((part) =>
    listRows(part).flatMap((row) => [...row, ...new Array<Scalar>(width - row.length).fill(NA)]),
  );
  return matrixOf(cells.length / width, width, cells);
}

const stack =
  (isUnder: boolean) =>
  (args: Argument[], machine: Machine): Value => {
    const parts = args.map((arg) => (isError(arg) ? matrixOf(1, 1, [arg]) : toMatrix(machine, arg ?? null)));
    return isUnder ? stackRows(parts) : transpose(stackRows(parts.map(transpose)));
  };

/** The places that TAKE and DROP leave: a negative count is from the end. */
function span(length: number, count: Argument, isTake: boolean): [number, number] {
  if (count === undefined || count === null) return [0, length];
  const number = toInteger(count);
  const size = Math.min(Math.abs(number), length);
  if (isTake) return number >= 0 ? [0, size] : [length - size, length];
  return number >= 0 ? [size, length] : [0, length - size];
}

const takeOrDrop =
  (isTake: boolean) =>
  ([value, rows, columns]: Argument[], machine: Machine): Value => {
    const matrix = matrixFrom(machine, value);
    const [top, bottom] = span(matrix.rows, rows, isTake);
    const [left, right] = span(matrix.columns, columns, isTake);
    return fromRows(
      listRows(matrix)
        .slice(top, bottom)
        .map((row) => row.slice(left, right)),
    );
  };

const choose =
  (isRow: boolean) =>
  ([value, ...places]: Argument[], machine: Machine): Value => {
    const matrix = matrixFrom(machine, value);
    const length = isRow ? matrix.rows : matrix.columns;
    const chosen = places.flatMap((place) => matrixFrom(machine, place).cells.map(toInteger));
    if (chosen.some((place) => place === 0 || Math.abs(place) > length)) throw VALUE;
    const at = chosen.map((place) => (place > 0 ? place - 1 : length + place));
    return alongRows(matrix, !isRow, (rows) => at.map((place) => rows[place] ?? []));
  };

const toLine =
  (isColumn: boolean) =>
  ([value, ignore, byColumn]: Argument[], machine: Machine): Value => {
    const matrix = matrixFrom(machine, value);
    const { cells } = byColumn !== undefined && toBooleanOr(byColumn, false) ? transpose(matrix) : matrix;
    const skips = toIntegerOr(ignore, 0);
    const kept = cells.filter((cell) => !((skips & 1 && cell === null) || (skips & 2 && isError(cell))));
    return isColumn ? matrixOf(kept.length, 1, kept) : matrixOf(1, kept.length, kept);
  };

const wrapLine =
  (isRows: boolean) =>
  ([value, count, pad]: Argument[], machine: Machine): Value => {
    const { cells } = matrixFrom(machine, value);
    const size = toInteger(count);
    if (size < 1) throw NUM;
    const filler: Scalar = isScalar(pad) ? pad : NA;
    const rows = Array.from({ length: Math.ceil(cells.length / size) }, (_, row) =>
      Array.from({ length: size }, (__, at): Scalar => cells[row * size + at] ?? filler),
    );
    const whole = matrixOf(rows.length, size, rows.flat());
    return isRows ? whole : transpose(whole);
  };

function expand([value, rows, columns, pad]: Argument[], machine: Machine): Value {
  const matrix = matrixFrom(machine, value);
  const [height, width] = [toIntegerOr(rows, matrix.rows), toIntegerOr(columns, matrix.columns)];
  if (height < matrix.rows || width < matrix.columns) throw VALUE;
  guardSize(height, width);
  const filler: Scalar = isScalar(pad) ? pad : NA;
  const cells = Array.from({ length: height * width }, (_, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    return row < matrix.rows && column < matrix.columns ? cellOf(matrix, row, column) : filler;
  });
  return matrixOf(height, width, cells);
}

function multiply([first, second]: Argument[], machine: Machine): Value {
  const [a, b] = [matrixFrom(machine, first), matrixFrom(machine, second)];
  if (a.columns !== b.rows) throw VALUE;
  const number = (cell: Scalar): number => {
    if (isError(cell)) throw cell;
    if (typeof cell !== "number") throw VALUE;
    return cell;
  };
  const cells: Scalar[] = [];
  for (let row = 0; row < a.rows; row += 1) {
    for (let column = 0; column < b.columns; column += 1) {
      let sum = 0;
      for (let at = 0; at < a.columns; at += 1)
        sum += number(cellOf(a, row, at)) * number(cellOf(b, at, column));
      cells.push(sum);
    }
  }
  return matrixOf(a.rows, b.columns, cells);
}

/** Determinant and inverse in one: elimination with the largest pivot. */
function eliminate(matrix: Matrix): { determinant: number; inverse: number[][] } {
  const size = matrix.rows;
  if (size !== matrix.columns) throw VALUE;
  const left = listRows(matrix).map((row) => row.map(toNumber));
  const right = left.map((_, row) => left.map((__, column) => (row === column ? 1 : 0)));
  let determinant = 1;
  for (let at = 0; at < size; at += 1) {
    let best = at;
    for (let row = at + 1; row < size; row += 1) {
      if (Math.abs(left[row]?.[at] ?? 0) > Math.abs(left[best]?.[at] ?? 0)) best = row;
    }
    const pivot = left[best]?.[at] ?? 0;
    if (pivot === 0) return { determinant: 0, inverse: [] };
    if (best !== at) {
      determinant = -determinant;
      for (const side of [left, right]) [side[at], side[best]] = [side[best] ?? [], side[at] ?? []];
    }
    determinant *= pivot;
    for (const side of [left, right]) side[at] = (side[at] ?? []).map((cell) => cell / pivot);
    for (let row = 0; row < size; row += 1) {
      const factor = left[row]?.[at] ?? 0;
      if (row === at || factor === 0) continue;
      for (const side of [left, right]) {
        side[row] = (side[row] ?? []).map((cell, column) => cell - factor * (side[at]?.[column] ?? 0));
      }
    }
  }
  return { determinant, inverse: right };
}

function call(lambda: Argument, args: Value[]): Value {
  if (isError(lambda)) throw lambda;
  if (!isLambda(lambda)) throw VALUE;
  return (lambda as Lambda).call(args);
}

/** What a LAMBDA gives for one cell. */
function one(machine: Machine, value: Value): Scalar {
  if (isScalar(value)) return value;
  if (isLambda(value)) return CALC;
  const { cells } = toMatrix(machine, value);
  return cells.length === 1 ? (cells[0] ?? null) : CALC;
}

function map(args: Argument[], machine: Machine): Value {
  const lambda = args.at(-1);
  const parts = args.slice(0, -1).map((arg) => toMatrix(machine, arg ?? null));
  const rows = Math.max(...parts.map((part) => part.rows));
  const columns = Math.max(...parts.map((part) => part.columns));
  const cells: Scalar[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const given = parts.map((part) =>
        row < part.rows && column < part.columns ? cellOf(part, row, column) : NA,
      );
      cells.push(one(machine, call(lambda, given)));
    }
  }
  return matrixOf(rows, columns, cells);
}

const byLine =
  (isRow: boolean) =>
  ([value, lambda]: Argument[], machine: Machine): Value => {
    const matrix = matrixFrom(machine, value);
    const lines = listRows(isRow ? matrix : transpose(matrix));
    const results = lines.map((line) =>
      one(machine, call(lambda, [isRow ? matrixOf(1, line.length, line) : matrixOf(line.length, 1, line)])),
    );
    return isRow ? matrixOf(results.length, 1, results) : matrixOf(1, results.length, results);
  };

function reduce([start, value, lambda]: Argument[], machine: Machine): Value {
  let result: Value = start ?? null;
  for (const cell of matrixFrom(machine, value).cells) result = call(lambda, [result, cell]);
  return result;
}

function scan([start, value, lambda]: Argument[], machine: Machine): Value {
  const matrix = matrixFrom(machine, value);
  let result: Value = start ?? null;
  const cells = matrix.cells.map((cell) => {
    result = call(lambda, [result, cell]);
    return one(machine, result);
  });
  return matrixOf(matrix.rows, matrix.columns, cells);
}

function makeArray([rows, columns, lambda]: Argument[], machine: Machine): Value {
  const [height, width] = [toInteger(rows), toInteger(columns)];
  if (height < 1 || width < 1) throw VALUE;
  guardSize(height, width);
  const cells = Array.from({ length: height * width }, (_, at) =>
    one(machine, call(lambda, [Math.floor(at / width) + 1, (at % width) + 1])),
  );
  return matrixOf(height, width, cells);
}

const arrays = (functions: Record<string, Omit<Functions[string], "givesArray">>): Functions =>
  Object.fromEntries(Object.entries(functions).map(([name, of]) => [name, { ...of, givesArray: true }]));

export const arrayFunctions: Functions = arrays({
  TRANSPOSE: { takes: "a", least: 1, run: ([value], machine) => transpose(matrixFrom(machine, value)) },
  FILTER: { takes: "aar", least: 2, run: filter },
  SORT: { takes: "aaar", least: 1, run: sort },
  SORTBY: { takes: "a(aa)", least: 2, run: sortBy },
  UNIQUE: { takes: "avv", least: 1, run: unique },
  SEQUENCE: { takes: "vvvv", least: 1, run: sequence },
  RANDARRAY: { takes: "vvvvv", least: 0, run: randomArray },
  VSTACK: { takes: "(a)", least: 1, run: stack(true) },
  HSTACK: { takes: "(a)", least: 1, run: stack(false) },
  TAKE: { takes: "avv", least: 2, run: takeOrDrop(true) },
  DROP: { takes: "avv", least: 2, run: takeOrDrop(false) },
  CHOOSEROWS: { takes: "a(a)", least: 2, run: choose(true) },
  CHOOSECOLS: { takes: "a(a)", least: 2, run: choose(false) },
  TOCOL: { takes: "avv", least: 1, run: toLine(true) },
  TOROW: { takes: "avv", least: 1, run: toLine(false) },
  WRAPROWS: { takes: "avv", least: 2, run: wrapLine(true) },
  WRAPCOLS: { takes: "avv", least: 2, run: wrapLine(false) },
  EXPAND: { takes: "avvv", least: 2, run: expand },
  MMULT: { takes: "aa", least: 2, run: multiply },
  MINVERSE: {
    takes: "a",
    least: 1,
    run: ([value], machine) => {
      const { determinant, inverse } = eliminate(matrixFrom(machine, value));
      if (determinant === 0) throw NUM;
      return fromRows(inverse);
    },
  },
  MUNIT: {
    takes: "v",
    least: 1,
    run: ([size]) => {
      const length = toInteger(size);
      if (length < 1) throw VALUE;
      guardSize(length, length);
      return matrixOf(
        length,
        length,
        Array.from({ length: length * length }, (_, at) => (Math.floor(at / length) === at % length ? 1 : 0)),
      );
    },
  },
  MAP: { takes: "(r)", least: 2, run: map },
  BYROW: { takes: "rr", least: 2, run: byLine(true) },
  BYCOL: { takes: "rr", least: 2, run: byLine(false) },
  REDUCE: { takes: "rrr", least: 3, run: reduce },
  SCAN: { takes: "rrr", least: 3, run: scan },
  MAKEARRAY: { takes: "vvr", least: 3, run: makeArray },
});
arrayFunctions.MDETERM = {
  takes: "a",
  least: 1,
  run: ([value], machine) => eliminate(matrixFrom(machine, value)).determinant,
};
