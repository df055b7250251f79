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

/** A cell of a matrix that is stretched: one row or one column stands for all. */
function pick(value: Value, row: number, column: number): Scalar {
  if (!isMatrix(value)) return isScalar(value) ? value : null;
  const r = value.rows === 1 ? 0 : row;
  const c = value.columns === 1 ? 0 : column;
  if (r >= value.rows || c >= value.columns) return NA;
  return value.cells[r * value.columns + c] ?? null;
}

/** Runs an operation for each cell of the largest of the values, the smaller ones stretched. */
export function broadcast(values: readonly Value[], operation: (cells: Scalar[]) => Scalar): Matrix {
  let [rows, columns] = [1, 1];
  for (const value of values) {
    if (!isMatrix(value)) continue;
    rows = Math.max(rows, value.rows);
    columns = Math.max(columns, value.columns);
  }
  guardSize(rows, columns);
  const cells = new Array<Scalar>(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cells[row * columns + column] = operation(values.map((value) => pick(value, row, column)));
    }
  }
  return matrixOf(rows, columns, cells);
}

/** The same for an operator, whose operands may be single. */
export function operateAny(op: BinaryOperator, a: Value, b: Value): Value {
  if (isScalar(a) && isScalar(b)) return operate(op, a, b);
  return broadcast([a, b], ([left = null, right = null]) => operate(op, left, right));
}
