import { type Ast, type Corner, hasPart, type SheetName } from "../language/ast.ts";
import { finite, toNumber } from "../values/coerce.ts";
import {
  type Area,
  areaOf,
  isArea,
  isError,
  isLambda,
  isMatrix,
  isScalar,
  LAST_COLUMN,
  LAST_ROW,
  matrixOf,
  NAME,
  NULL,
  REF,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { compileCall } from "./compile-call.ts";
import type { Code, Compiler, ScalarCode, Scope } from "./compiler.ts";
import { cut, listAreas, single, whole } from "./dereference.ts";
import { areaBetween, findSheets, wrap } from "./list-areas.ts";
import { cellAt, DONE, readCell } from "./machine.ts";
import { broadcast, compileBinary, operateAny } from "./operators.ts";
import { resolveStructured } from "./resolve-structured.ts";

const ROWS = LAST_ROW + 1;
const COLUMNS = LAST_COLUMN + 1;

const constant =
  <Kind extends Value>(value: Kind): (() => Kind) =>
  () =>
    value;

export const compiler: Compiler = { scalar, expression, reference, mayBeArray };

/** One value: of more than one cell the one in the formula's own row or column. */
function scalar(node: Ast, scope: Scope): ScalarCode {
  switch (node.type) {
    case "constant":
      return constant(node.value);
    case "omitted":
      return constant(null);
    case "cell":
      return compileCell(node, scope);
    case "binary":
      if (mayBeArray(node, scope)) break;
      return compileBinary(node.op, scalar(node.left, scope), scalar(node.right, scope));
    case "negate":
    case "percent":
    case "plus":
      if (mayBeArray(node, scope)) break;
      return compileUnary(node.type, scalar(node.operand, scope));
    default:
  }
  const code = expression(node, scope, false);
  return (row, column) => single(code(row, column));
}

/** Whether a part may give an array although areas are cut to one cell. */
function mayBeArray(node: Ast, scope: Scope): boolean {
  return hasPart(
    node,
    (part) =>
      part.type === "array" ||
      part.type === "apply" ||
      part.type === "spill" ||
      (part.type === "name" && scope.locals.has(part.name.toLowerCase())) ||
      (part.type === "call" && scope.givesArray(part.name)),
  );
}

function compileUnary(type: "negate" | "percent" | "plus", operand: ScalarCode): ScalarCode {
  if (type === "plus") return operand;
  const change =
    type === "negate" ? (value: number) => (value === 0 ? 0 : -value) : (value: number) => value / 100;
  return (row, column) => {
    const value = operand(row, column);
    return typeof value === "number" ? change(value) : changeAny(value, change);
  };
}

function changeAny(value: Scalar, change: (value: number) => number): Scalar {
  if (isError(value)) return value;
  try {
    return finite(change(toNumber(value)));
  } catch (error) {
    if (isError(error as Value)) return error as Scalar;
    throw error;
  }
}

function compileCell(node: Extract<Ast, { type: "cell" }>, scope: Scope): ScalarCode {
  const sheets = findSheets(scope, node.sheet);
  const [sheet] = sheets ?? [];
  if (sheet === undefined) return constant(REF);
  const { machine } = scope;
  const grid = machine.grids[sheet];
  if (grid === undefined) return constant(REF);
  const { rows } = grid;
  const { values, state } = machine;
  const { row: r, column: c, rowFixed, columnFixed } = node.at;
  const read = (cell: number): Scalar =>
    state[cell] === DONE ? (values[cell] as Scalar) : machine.demand(cell);
  if (rowFixed && columnFixed) {
    const cell = rows[r]?.[c] ?? 0;
    if (cell !== 0) return () => read(cell);
    if (!machine.mayGrow) return constant(null);
  } else if (rowFixed && !machine.mayGrow) {
    const line = rows[r];
    if (line === undefined) return constant(null);
    return (_, column) => {
      const cell = line[wrap(column + c, COLUMNS)];
      return cell === undefined || cell === 0 ? null : read(cell);
    };
  }
  return (row, column) => {
    const cell = rows[rowFixed ? r : wrap(row + r, ROWS)]?.[columnFixed ? c : wrap(column + c, COLUMNS)];
    return cell === undefined || cell === 0 ? null : read(cell);
  };
}

/** A value of any size, no reference. In arrays areas are taken whole, elsewhere cut to one cell. */
function expression(node: Ast, scope: Scope, inArray: boolean): Code {
  switch (node.type) {
    case "constant":
    case "omitted":
    case "cell":
      return scalar(node, scope);
    case "array":
      return constant(matrixOf(node.rows, node.columns, node.cells));
    case "binary":
      return compileOperator(node, scope, inArray);
    case "negate":
    case "percent":
    case "plus": {
      if (!inArray && !mayBeArray(node, scope)) return scalar(node, scope);
      const operand = expression(node.operand, scope, inArray);
      const { type } = node;
      if (type === "plus") return operand;
      const change = type === "negate" ? (value: number) => -value : (value: number) => value / 100;
      return (row, column) => {
        const value = operand(row, column);
        if (isScalar(value)) return changeAny(value, change);
        if (!isMatrix(value)) return broadcast([value], ([one = null]) => changeAny(one, change));
        const cells = value.cells.map((one) => changeAny(one, change));
        return matrixOf(value.rows, value.columns, cells);
      };
    }
    case "single": {
      const code = reference(node.operand, scope, inArray);
      return (row, column) => single(cut(scope.machine, code(row, column), row, column));
    }
    default: {
      const code = reference(node, scope, inArray);
      return inArray
        ? (row, column) => whole(scope.machine, code(row, column))
        : (row, column) => cut(scope.machine, code(row, column), row, column);
    }
  }
}

function compileOperator(node: Extract<Ast, { type: "binary" }>, scope: Scope, inArray: boolean): Code {
  const { op } = node;
  if (!inArray && !mayBeArray(node, scope)) return scalar(node, scope);
  const left = expression(node.left, scope, inArray);
  const right = expression(node.right, scope, inArray);
  return (row, column) => operateAny(op, left(row, column), right(row, column));
}

/** A reference where the part is one; anything else as its value. */
function reference(node: Ast, scope: Scope, inArray: boolean): Code {
  switch (node.type) {
    case "cell": {
      const { at } = node;
      return compileAreas(node.sheet, { from: at, to: at }, scope);
    }
    case "area":
      return compileAreas(node.sheet, node, scope);
    case "name":
      return compileName(node, scope);
    case "structured":
      return resolveStructured(node, scope);
    case "external":
      scope.problems.push(`It refers to another workbook (${node.text})`);
      return constant(REF);
    case "range":
    case "union":
    case "intersection":
      return compileJoined(node, scope, inArray);
    case "spill":
      return compileSpill(node.operand, scope);
    case "call":
      return compileCall(node, scope, inArray);
    case "apply":
      return compileApplied(node, scope);
    default:
      return expression(node, scope, inArray);
  }
}

function compileAreas(
  name: SheetName | undefined,
  corners: { from: Corner; to: Corner },
  scope: Scope,
): Code {
  const sheets = findSheets(scope, name);
  const [sheet] = sheets ?? [];
  if (sheets === undefined || sheet === undefined) return constant(REF);
  const { from, to } = corners;
  if (sheets.length > 1) {
    return (row, column) => ({
      kind: "areas",
      areas: sheets.map((one) => areaBetween(one, corners, row, column)),
    });
  }
  if (from.rowFixed && from.columnFixed && to.rowFixed && to.columnFixed) {
    return constant(areaBetween(sheet, corners, 0, 0));
  }
  return (row, column) => areaBetween(sheet, corners, row, column);
}

function compileName(node: Extract<Ast, { type: "name" }>, scope: Scope): Code {
  const { machine } = scope;
  const key = node.name.toLowerCase();
  if (node.sheet === undefined && scope.locals.has(key)) {
    return () => {
      for (let frame = machine.frame; frame !== undefined; frame = frame.outer) {
        if (frame.name === key) return frame.value;
      }
      return NAME;
    };
  }
  const code = scope.compileName(node.name, node.sheet);
  if (code !== undefined) return code;
  scope.problems.push(`The name ${node.name} is not defined`);
  return constant(NAME);
}

function compileJoined(
  node: Extract<Ast, { type: "range" | "union" | "intersection" }>,
  scope: Scope,
  inArray: boolean,
): Code {
  const left = reference(node.left, scope, inArray);
  const right = reference(node.right, scope, inArray);
  const { type } = node;
  return (row, column) => {
    const [a, b] = [left(row, column), right(row, column)];
    if (isError(a)) return a;
    if (isError(b)) return b;
    const [first, second] = [listAreas(a), listAreas(b)];
    if (first === undefined || second === undefined) return type === "intersection" ? NULL : VALUE;
    if (type === "union") return { kind: "areas", areas: [...first, ...second] };
    const [one, other] = [first[0], second[0]];
    if (one === undefined || other === undefined || one.sheet !== other.sheet) return VALUE;
    return type === "range" ? spanOf(one, other) : overlapOf(one, other);
  };
}

const spanOf = (a: Area, b: Area): Area =>
  areaOf(
    a.sheet,
    Math.min(a.top, b.top),
    Math.min(a.left, b.left),
    Math.max(a.bottom, b.bottom),
    Math.max(a.right, b.right),
  );

function overlapOf(a: Area, b: Area): Value {
  const [top, left] = [Math.max(a.top, b.top), Math.max(a.left, b.left)];
  const [bottom, right] = [Math.min(a.bottom, b.bottom), Math.min(a.right, b.right)];
  return top > bottom || left > right ? NULL : areaOf(a.sheet, top, left, bottom, right);
}

/** `A1#`: all that the formula in that cell gave. */
function compileSpill(operand: Ast, scope: Scope): Code {
  const { machine } = scope;
  const at = reference(operand, scope, false);
  return (row, column) => {
    const area = at(row, column);
    if (isError(area)) return area;
    if (!isArea(area)) return REF;
    const value = readCell(machine, area.sheet, area.top, area.left);
    const spill = machine.spills.get(cellAt(machine, area.sheet, area.top, area.left));
    if (spill === undefined) {
      // Any formula may give one cell alone.
      const isFormula = machine.formulaAt(area.sheet, area.top, area.left) !== undefined;
      return isFormula ? areaOf(area.sheet, area.top, area.left) : REF;
    }
    if (isError(value) && spill.cells.length === 1) return value;
    const bottom = area.top + spill.rows - 1;
    const right = area.left + spill.columns - 1;
    const isLaidOut = cellAt(machine, area.sheet, bottom, right) !== 0;
    return isLaidOut ? areaOf(area.sheet, area.top, area.left, bottom, right) : spill;
  };
}

/** `LAMBDA(x, x+1)(2)`, or a name that stands for one. */
function compileApplied(node: Extract<Ast, { type: "apply" }>, scope: Scope): Code {
  const callee = reference(node.callee, scope, true);
  const args = node.args.map((arg) => reference(arg, scope, true));
  return (row, column) => {
    const lambda = callee(row, column);
    if (isError(lambda)) return lambda;
    if (!isLambda(lambda)) return VALUE;
    return lambda.call(args.map((arg) => arg(row, column)));
  };
}
