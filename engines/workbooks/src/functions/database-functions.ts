import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, toMatrix } from "../evaluation/machine.ts";
import { compareTexts, finite, toText } from "../values/coerce.ts";
import { type Argument, DIV0, isError, type Matrix, NUM, type Scalar, VALUE } from "../values/value.ts";
import { readCriterion, type Test } from "./criteria.ts";
import { addTo, openSum, totalOf } from "./math-functions.ts";
import { wildcard } from "./wildcard.ts";

const rowOf = ({ columns, cells }: Matrix, row: number): Scalar[] =>
  cells.slice(row * columns, (row + 1) * columns);

function findColumn(heads: readonly Scalar[], name: Scalar): number {
  if (typeof name === "number") return Math.trunc(name) - 1;
  const text = toText(name);
  return heads.findIndex((head) => head !== null && !isError(head) && compareTexts(toText(head), text) === 0);
}

/** In these lists a plain word stands for whatever begins with it. */
function readListCriterion(criterion: Scalar): Test {
  if (typeof criterion !== "string" || /^[<>=]/.test(criterion)) return readCriterion(criterion);
  const begins = wildcard(/[*?~]/.test(criterion) ? criterion : `${criterion}*`);
  const isSame = readCriterion(criterion);
  return (value) => isSame(value) || (typeof value === "string" && begins?.test(value) === true);
}

/** The lines of a list that meet any row of the criteria; conditions in one row hold together. */
function listMatches(list: Matrix, criteria: Matrix): number[] {
  const heads = rowOf(list, 0);
  const wanted = rowOf(criteria, 0).map((head) => (head === null ? -1 : findColumn(heads, head)));
  const groups: { column: number; test: Test }[][] = [];
  for (let row = 1; row < criteria.rows; row += 1) {
    const conditions: { column: number; test: Test }[] = [];
    for (const [at, criterion] of rowOf(criteria, row).entries()) {
      if (criterion === null || criterion === "") continue;
      const column = wanted[at] ?? -1;
      // A criterion that is a formula of its own stands under no column's name.
      if (column < 0) throw VALUE;
      conditions.push({ column, test: readListCriterion(criterion) });
    }
    groups.push(conditions);
  }
  const rows: number[] = [];
  for (let row = 1; row < list.rows; row += 1) {
    const line = rowOf(list, row);
    const holds = groups.some((group) => group.every(({ column, test }) => test(line[column] ?? null)));
    if (holds || groups.length === 0) rows.push(row);
  }
  return rows;
}

/** The values of a column in the lines that match; undefined where no column is named. */
function listValues(machine: Machine, [list, field, criteria]: Argument[]): Scalar[] | { lines: number } {
  for (const arg of [list, field, criteria]) if (isError(arg)) throw arg;
  const matrix = toMatrix(machine, list ?? null);
  const rows = listMatches(matrix, toMatrix(machine, criteria ?? null));
  if (field === null || field === undefined) return { lines: rows.length };
  const named = toMatrix(machine, field).cells[0] ?? null;
  const column = findColumn(rowOf(matrix, 0), named);
  if (column < 0 || column >= matrix.columns) throw VALUE;
  return rows.map((row) => matrix.cells[row * matrix.columns + column] ?? null);
}

function listNumbers(machine: Machine, args: Argument[]): number[] {
  const values = listValues(machine, args);
  if (!Array.isArray(values)) throw VALUE;
  const error = values.find((value) => isError(value));
  if (error !== undefined) throw error;
  return values.filter((value) => typeof value === "number");
}

const ofNumbers = (run: (numbers: number[]) => number) => ({
  takes: "ara",
  least: 3,
  run: (args: Argument[], machine: Machine): number => finite(run(listNumbers(machine, args))),
});

const counting = (counts: (value: Scalar) => boolean) => ({
  takes: "ara",
  least: 3,
  run(args: Argument[], machine: Machine): number {
    const values = listValues(machine, args);
    return Array.isArray(values) ? values.filter(counts).length : values.lines;
  },
});

function sum(numbers: readonly number[]): number {
  const state = openSum();
  for (const number of numbers) addTo(state, number);
  return totalOf(state);
}

function average(numbers: readonly number[]): number {
  if (numbers.length === 0) throw DIV0;
  return sum(numbers) / numbers.length;
}

const spread =
  ({ isSample, isRoot }: { isSample: boolean; isRoot: boolean }) =>
  (numbers: readonly number[]): number => {
    const degrees = numbers.length - (isSample ? 1 : 0);
    if (degrees < 1) throw DIV0;
    const mean = average(numbers);
    const variance = sum(numbers.map((value) => (value - mean) ** 2)) / degrees;
    return isRoot ? Math.sqrt(variance) : variance;
  };

function only(args: Argument[], machine: Machine): Scalar {
  const values = listValues(machine, args);
  if (!Array.isArray(values)) throw VALUE;
  const [first, second] = values.filter((value) => value !== null);
  if (first === undefined) throw VALUE;
  if (second !== undefined) throw NUM;
  return first;
}

export const databaseFunctions: Functions = {
  DSUM: ofNumbers(sum),
  DAVERAGE: ofNumbers(average),
  DMIN: ofNumbers((numbers) => (numbers.length === 0 ? 0 : Math.min(...numbers))),
  DMAX: ofNumbers((numbers) => (numbers.length === 0 ? 0 : Math.max(...numbers))),
  DPRODUCT: ofNumbers((numbers) => (numbers.length === 0 ? 0 : numbers.reduce((a, b) => a * b, 1))),
  DSTDEV: ofNumbers(spread({ isSample: true, isRoot: true })),
  DSTDEVP: ofNumbers(spread({ isSample: false, isRoot: true })),
  DVAR: ofNumbers(spread({ isSample: true, isRoot: false })),
  DVARP: ofNumbers(spread({ isSample: false, isRoot: false })),
  DCOUNT: counting((value) => typeof value === "number"),
  DCOUNTA: counting((value) => value !== null),
  DGET: { takes: "ara", least: 3, run: only },
};
