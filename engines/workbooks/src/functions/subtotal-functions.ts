import { single } from "../evaluation/dereference.ts";
import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, toMatrix } from "../evaluation/machine.ts";
import { broadcast } from "../evaluation/operators.ts";
import { toInteger } from "../values/coerce.ts";
import {
  type Argument,
  isArea,
  isAreas,
  isError,
  matrixOf,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { mathFunctions } from "./math-functions.ts";
import { statisticsFunctions } from "./statistics-functions.ts";

const NAMES = [
  "AVERAGE",
  "COUNT",
  "COUNTA",
  "MAX",
  "MIN",
  "PRODUCT",
  "STDEV.S",
  "STDEV.P",
  "SUM",
  "VAR.S",
  "VAR.P",
  "MEDIAN",
  "MODE.SNGL",
  "LARGE",
  "SMALL",
  "PERCENTILE.INC",
  "QUARTILE.INC",
  "PERCENTILE.EXC",
  "QUARTILE.EXC",
];

const NESTED = /\b(?:SUBTOTAL|AGGREGATE)\(/i;

interface Skips {
  hidden: boolean;
  errors: boolean;
  nested: boolean;
}

/** The cells that count: without those of subtotals within, of hidden rows or with errors, as asked. */
function listCells(machine: Machine, value: Argument, skips: Skips): Scalar[] {
  const areas = isArea(value) ? [value] : isAreas(value) ? value.areas : undefined;
  if (areas === undefined) {
    const { cells } = toMatrix(machine, value ?? null);
    return skips.errors ? cells.filter((cell) => !isError(cell)) : cells;
  }
  const cells: Scalar[] = [];
  for (const area of areas) {
    const hidden = machine.grids[area.sheet]?.hiddenRows;
    const matrix = toMatrix(machine, area);
    for (const [at, cell] of matrix.cells.entries()) {
      if (cell === null || (skips.errors && isError(cell))) continue;
      const [row, column] = [area.top + Math.floor(at / matrix.columns), area.left + (at % matrix.columns)];
      if (skips.hidden && hidden?.has(row) === true) continue;
      if (skips.nested && NESTED.test(machine.formulaAt(area.sheet, row, column) ?? "")) continue;
      cells.push(cell);
    }
  }
  return cells;
}

function run(number: number, cells: Scalar[], rest: Argument[], machine: Machine): Value {
  const name = NAMES[number - 1] ?? "";
  const definition = statisticsFunctions[name] ?? mathFunctions[name];
  if (definition === undefined) throw VALUE;
  return definition.run([matrixOf(cells.length, 1, cells), ...rest], machine);
}

function subtotal([kind, ...values]: Argument[], machine: Machine): Value {
  const code = toInteger(kind);
  const number = code > 100 ? code - 100 : code;
  if (number < 1 || number > 11) throw VALUE;
  const skips = { hidden: code > 100, errors: false, nested: true };
  return run(
    number,
    values.flatMap((value) => listCells(machine, value, skips)),
    [],
    machine,
  );
}

function aggregate([kind, options, value, ...rest]: Argument[], machine: Machine): Value {
  const [number, option] = [toInteger(kind), toInteger(options)];
  if (number < 1 || number > 19 || option < 0 || option > 7) throw VALUE;
  const skips = {
    hidden: option % 2 === 1,
    errors: [2, 3, 6, 7].includes(option),
    nested: option < 4,
  };
  if (number >= 14) {
    const cells = listCells(machine, value, skips);
    const [place = null] = rest;
    return broadcast([toMatrix(machine, place)], ([one = null]) =>
      single(run(number, cells, [one], machine)),
    );
  }
  return run(
    number,
    [value, ...rest].flatMap((one) => listCells(machine, one, skips)),
    [],
    machine,
  );
}

export const subtotalFunctions: Functions = {
  SUBTOTAL: { takes: "v(r)", least: 2, perReference: true, run: subtotal },
  AGGREGATE: { takes: "vv(a)", least: 3, run: aggregate },
};
