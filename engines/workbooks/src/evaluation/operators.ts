import type { BinaryOperator } from "../language/ast.ts";
import { add, compareScalars, finite, nearlyEqual, subtract, toNumber, toText } from "../values/coerce.ts";
import {
  DIV0,
  isError,
  isMatrix,
  isScalar,
  type Matrix,
  matrixOf,
  NA,
  NUM,
  type Scalar,
  type Value,
} from "../values/value.ts";
import { guardSize } from "./machine.ts";

/** Powers as a spreadsheet takes them: of a negative number only with a whole exponent. */
export function power(base: number, exponent: number): number {
  if (base === 0 && exponent === 0) throw NUM;
  if (base === 0 && exponent < 0) throw DIV0;
  return finite(base ** exponent);
}

const OPERATIONS: Record<BinaryOperator, (a: Scalar, b: Scalar) => Scalar> = {
  "+": (a, b) => finite(add(toNumber(a), toNumber(b))),
  "-": (a, b) => finite(subtract(toNumber(a), toNumber(b))),
  "*": (a, b) => finite(toNumber(a) * toNumber(b)),
  "/": (a, b) => {
    const [top, bottom] = [toNumber(a), toNumber(b)];
    if (bottom === 0) throw DIV0;
    return finite(top / bottom);
  },
  "^": (a, b) => power(toNumber(a), toNumber(b)),
  "&": (a, b) => toText(a) + toText(b),
  "=": (a, b) => compareScalars(a, b) === 0,
  "<>": (a, b) => compareScalars(a, b) !== 0,
  "<": (a, b) => compareScalars(a, b) < 0,
  ">": (a, b) => compareScalars(a, b) > 0,
  "<=": (a, b) => compareScalars(a, b) <= 0,
  ">=": (a, b) => compareScalars(a, b) >= 0,
};

/** An operation on any two single values; what a formula may raise comes back as a value. */
function operate(op: BinaryOperator, a: Scalar, b: Scalar): Scalar {
  if (isError(a)) return a;
  if (isError(b)) return b;
  try {
    return OPERATIONS[op](a, b);
  } catch (error) {
    if (isError(error as Value)) return error as Scalar;
    throw error;
  }
}

type ScalarCode = (row: number, column: number) => Scalar;

const SPECIALIZED: Partial<Record<BinaryOperator, (left: ScalarCode, right: ScalarCode) => ScalarCode>> = {
  "+": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a !== "number" || typeof b !== "number") return operate("+", a, b);
    const sum = a + b;
    if (a * b < 0 && nearlyEqual(a, -b)) return 0;
    return sum - sum === 0 ? sum : NUM;
  },
  "-": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a !== "number" || typeof b !== "number") return operate("-", a, b);
    const rest = a - b;
    if (a * b > 0 && nearlyEqual(a, b)) return 0;
    return rest - rest === 0 ? rest : NUM;
  },
  "*": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a !== "number" || typeof b !== "number") return operate("*", a, b);
    const product = a * b;
    return product - product === 0 ? (product === 0 ? 0 : product) : NUM;
  },
  "/": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a !== "number" || typeof b !== "number") return operate("/", a, b);
    if (b === 0) return DIV0;
    const quotient = a / b;
    return quotient - quotient === 0 ? (quotient === 0 ? 0 : quotient) : NUM;
  },
  "=": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a === "number" && typeof b === "number") return nearlyEqual(a, b);
    return operate("=", a, b);
  },
  "<": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a === "number" && typeof b === "number") return a < b && !nearlyEqual(a, b);
    return operate("<", a, b);
  },
  ">": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a === "number" && typeof b === "number") return a > b && !nearlyEqual(a, b);
    return operate(">", a, b);
  },
  "<=": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a === "number" && typeof b === "number") return a <= b || nearlyEqual(a, b);
    return operate("<=", a, b);
  },
  ">=": (left, right) => (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (typeof a === "number" && typeof b === "number") return a >= b || nearlyEqual(a, b);
    return operate(">=", a, b);
  },
};

/** The quick way for two numbers, the general one for the rest. */
export function compileBinary(op: BinaryOperator, left: ScalarCode, right: ScalarCode): ScalarCode {
  const special = SPECIALIZED[op];
  if (special !== undefined) return special(left, right);
  return (row, column) => operate(op, left(row, column), right(row, column));
}

/** A value that is read as a matrix: one row, one column or one value stands for all. */
interface Stretched {
  rows: number;
  columns: number;
  cells: readonly Scalar[];
  /** How far apart the cells of two rows, and of two columns, lie. */
  down: number;
  across: number;
}

function stretch(value: Value): Stretched {
  if (!isMatrix(value)) {
    return { rows: 1, columns: 1, cells: [isScalar(value) ? value : null], down: 0, across: 0 };
  }
  const { rows, columns, cells } = value;
  return { rows, columns, cells, down: rows === 1 ? 0 : columns, across: columns === 1 ? 0 : 1 };
}

function pick({ rows, columns, cells, down, across }: Stretched, row: number, column: number): Scalar {
  if ((down !== 0 && row >= rows) || (across !== 0 && column >= columns)) return NA;
  return cells[row * down + column * across] ?? null;
}

/**
 * Runs an operation for each cell of the largest of the values, the smaller ones stretched. The operation is handed the
 * same list for each.
 */
export function broadcast(values: readonly Value[], operation: (cells: readonly Scalar[]) => Scalar): Matrix {
  const stretched = values.map(stretch);
  const rows = stretched.reduce((most, one) => Math.max(most, one.rows), 1);
  const columns = stretched.reduce((most, one) => Math.max(most, one.columns), 1);
  guardSize(rows, columns);
  const cells = new Array<Scalar>(rows * columns);
  const picked = new Array<Scalar>(values.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let at = 0; at < picked.length; at += 1)
        picked[at] = pick(stretched[at] as Stretched, row, column);
      cells[row * columns + column] = operation(picked);
    }
  }
  return matrixOf(rows, columns, cells);
}

/** The same for an operator, whose operands may be single. */
export function operateAny(op: BinaryOperator, a: Value, b: Value): Value {
  if (isScalar(a) && isScalar(b)) return operate(op, a, b);
  const [left, right] = [stretch(a), stretch(b)];
  const rows = Math.max(left.rows, right.rows);
  const columns = Math.max(left.columns, right.columns);
  guardSize(rows, columns);
  const quick = ON_NUMBERS[op];
  const cells = new Array<Scalar>(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const one = pick(left, row, column);
      const other = pick(right, row, column);
      cells[row * columns + column] =
        typeof one === "number" && typeof other === "number" && quick !== undefined
          ? quick(one, other)
          : operate(op, one, other);
    }
  }
  return matrixOf(rows, columns, cells);
}

const plain = (value: number): Scalar => (value - value === 0 ? (value === 0 ? 0 : value) : NUM);

/** What two numbers give where nothing has to be raised or turned into a number first. */
const ON_NUMBERS: Partial<Record<BinaryOperator, (a: number, b: number) => Scalar>> = {
  "+": (a, b) => plain(add(a, b)),
  "-": (a, b) => plain(subtract(a, b)),
  "*": (a, b) => plain(a * b),
  "/": (a, b) => (b === 0 ? DIV0 : plain(a / b)),
  "=": (a, b) => nearlyEqual(a, b),
  "<>": (a, b) => !nearlyEqual(a, b),
  "<": (a, b) => a < b && !nearlyEqual(a, b),
  ">": (a, b) => a > b && !nearlyEqual(a, b),
  "<=": (a, b) => a <= b || nearlyEqual(a, b),
  ">=": (a, b) => a >= b || nearlyEqual(a, b),
};
