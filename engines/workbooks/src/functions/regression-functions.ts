import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, toMatrix } from "../evaluation/machine.ts";
import { finite, toBooleanOr } from "../values/coerce.ts";
import {
  type Argument,
  isError,
  matrixOf,
  NA,
  NUM,
  REF,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { type FittedLine, fitLine } from "./fit-line.ts";

/** Known ys with the known xs of each, and how they lie. */
interface Known {
  y: number[];
  /** One list for each variable. */
  xs: number[][];
  /** Whether each variable is a column, a row, or all cells are of one. */
  by: "column" | "row" | "cell";
}

interface Numbers {
  rows: number;
  columns: number;
  cells: number[];
}

function numbersOf(machine: Machine, value: Argument): Numbers {
  if (isError(value)) throw value;
  const { rows, columns, cells } = toMatrix(machine, value ?? null);
  const numbers = cells.map((cell) => {
    if (isError(cell)) throw cell;
    if (typeof cell !== "number") throw VALUE;
    return cell;
  });
  return { rows, columns, cells: numbers };
}

const isGiven = (value: Argument): boolean => value !== undefined && value !== null;

const cutColumns = ({ rows, columns, cells }: Numbers): number[][] =>
  Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_, row) => cells[row * columns + column] ?? 0),
  );

const cutRows = ({ rows, columns, cells }: Numbers): number[][] =>
  Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));

function readKnown(machine: Machine, ys: Argument, xs: Argument): Known {
  const y = numbersOf(machine, ys);
  if (!isGiven(xs)) return { y: y.cells, xs: [y.cells.map((_, at) => at + 1)], by: "cell" };
  const x = numbersOf(machine, xs);
  if (x.rows === y.rows && x.columns === y.columns) return { y: y.cells, xs: [x.cells], by: "cell" };
  if (y.columns === 1 && x.rows === y.rows) return { y: y.cells, xs: cutColumns(x), by: "column" };
  if (y.rows === 1 && x.columns === y.columns) return { y: y.cells, xs: cutRows(x), by: "row" };
  throw REF;
}

function leastSquares({ y, xs }: Known, { hasConstant }: { hasConstant: boolean }): FittedLine {
  if (y.length === 0 || y.length < xs.length + (hasConstant ? 1 : 0)) throw NA;
  return fitLine(y, xs, { hasConstant });
}

/** Of growth by a rate the logarithms lie on a line. */
function logarithms(known: Known): Known {
  if (known.y.some((value) => value <= 0)) throw NUM;
  return { ...known, y: known.y.map(Math.log) };
}

const orError = (value: number, otherwise: Scalar): Scalar => (Number.isFinite(value) ? value : otherwise);

/** The coefficients, the last variable's first, and below them, where asked for, how well they fit. */
const coefficients =
  (isGrowth: boolean) =>
  ([ys, xs, constant, statistics]: Argument[], machine: Machine): Value => {
    const known = readKnown(machine, ys, xs);
    const hasConstant = constant === null ? false : toBooleanOr(constant, true);
    const line = leastSquares(isGrowth ? logarithms(known) : known, { hasConstant });
    const shown = (value: number): number => (isGrowth ? Math.exp(value) : value);
    const first: Scalar[] = [...line.slopes.toReversed().map(shown), shown(line.intercept)];
    if (!toBooleanOr(statistics ?? false, false)) return matrixOf(1, first.length, first);
    const isExact = line.degreesOfFreedom === 0;
    const width = first.length;
    const pair = (one: Scalar, other: Scalar): Scalar[] => [
      one,
      other,
      ...new Array<Scalar>(Math.max(0, width - 2)).fill(NA),
    ];
    const errors: Scalar[] = [
      ...line.slopeErrors.toReversed().map((value) => (isExact ? 0 : value)),
      hasConstant ? (isExact ? 0 : line.interceptError) : NA,
    ];
    const rows = [
      first,
      errors,
      pair(orError(line.rSquared, 1), isExact ? 0 : line.yError),
      pair(orError(line.fStatistic, NUM), line.degreesOfFreedom),
      pair(line.explainedSquares, line.residualSquares),
    ];
    return matrixOf(rows.length, width, rows.flat());
  };

/** What the line through known points comes to at new ones. */
const along =
  (isGrowth: boolean) =>
  ([ys, xs, news, constant]: Argument[], machine: Machine): Value => {
    const known = readKnown(machine, ys, xs);
    const hasConstant = constant === null ? false : toBooleanOr(constant, true);
    const { slopes, intercept } = leastSquares(isGrowth ? logarithms(known) : known, { hasConstant });
    const at = (point: readonly number[]): number => {
      const value = point.reduce((sum, x, place) => sum + x * (slopes[place] ?? 0), intercept);
      return finite(isGrowth ? Math.exp(value) : value);
    };
    const shape = toMatrix(
      machine,
      (isGiven(news) || isGiven(xs) ? (isGiven(news) ? news : xs) : ys) ?? null,
    );
    if (!isGiven(news) && !isGiven(xs)) {
      return matrixOf(
        shape.rows,
        shape.columns,
        shape.cells.map((_, place) => at([place + 1])),
      );
    }
    const given = numbersOf(machine, shape);
    if (known.by === "cell") {
      return matrixOf(
        given.rows,
        given.columns,
        given.cells.map((x) => at([x])),
      );
    }
    const points = known.by === "column" ? cutRows(given) : cutColumns(given);
    if (points.some((point) => point.length !== slopes.length)) throw REF;
    const values = points.map(at);
    return known.by === "column" ? matrixOf(values.length, 1, values) : matrixOf(1, values.length, values);
  };

function standardError([ys, xs]: Argument[], machine: Machine): number {
  const [y, x] = [numbersOf(machine, ys), numbersOf(machine, xs)];
  if (y.cells.length !== x.cells.length) throw NA;
  const { yError, degreesOfFreedom } = fitLine(y.cells, [x.cells], { hasConstant: true });
  if (degreesOfFreedom < 1) throw NUM;
  return finite(yError);
}

export const regressionFunctions: Functions = {
  LINEST: { takes: "aavv", least: 1, givesArray: true, run: coefficients(false) },
  LOGEST: { takes: "aavv", least: 1, givesArray: true, run: coefficients(true) },
  TREND: { takes: "aaav", least: 1, givesArray: true, run: along(false) },
  GROWTH: { takes: "aaav", least: 1, givesArray: true, run: along(true) },
  STEYX: { takes: "aa", least: 2, run: standardError },
};
