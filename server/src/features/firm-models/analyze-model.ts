import type { NamedCell } from "@labs/contract/firm-models/firm-models";
import type {
  MaxBid,
  ModelSensitivity,
  ModelSimulation,
  ModelTornado,
  Shown,
} from "@labs/contract/firm-models/model-analyses";
import { type Driver, moveDriver, numberOf, plainNumber } from "@labs/workbooks/drivers";
import { findBid } from "@labs/workbooks/find-bid";
import { plainValue } from "@labs/workbooks/propose-inputs";
import { simulateResults } from "@labs/workbooks/simulate-results";
import type { Scalar } from "@labs/workbooks/value";
import type { LinkedCells, ModelQuestions } from "./model-answers.ts";
import { findCell, type OpenModel, refuse } from "./open-model.ts";

/** So long an analysis may run; what was not reached by then is said. */
const LONGEST_MILLISECONDS = 20_000;

const SMALLEST_SHARE = 1 / 20;
const LARGEST_SHARE = 5;

function readDriver(model: OpenModel, linked: LinkedCells, values: readonly Scalar[], field: string): Driver {
  const { answers } = model;
  const cells = linked.map(({ cell: name, how, weight }) => {
    const cell = findCell(answers, field, name);
    if (!answers.isConstant(cell))
      throw refuse([field], `${name} holds a formula: only constants are inputs`);
    return { cell, base: values[cell] ?? null, how, weight };
  });
  const [first] = cells;
  if (first !== undefined && first.base !== null && numberOf(first.base) === undefined) {
    throw refuse([field], `${linked[0]?.cell} holds no number that can be moved`);
  }
  return { cells };
}

const cellsOf = (drivers: readonly Driver[]): number[] =>
  drivers.flatMap(({ cells }) => cells.map(({ cell }) => cell));

function refuseTwice(drivers: readonly Driver[]): void {
  const cells = cellsOf(drivers);
  if (new Set(cells).size < cells.length) {
    throw refuse(["drivers"], "Two of the inputs are the same assumption: they move together already");
  }
}

const shown = (model: OpenModel, cell: number, value: number | null): Shown => ({
  value,
  text: value === null ? "—" : model.answers.print(cell, value),
});

/** A result as it came out: what is no number says what it is. */
const shownResult = (model: OpenModel, cell: number, value: Scalar | undefined): Shown => ({
  value: plainNumber(value),
  text: model.answers.print(cell, value ?? null),
});

function nameCell({ answers }: OpenModel, cell: number, value: Scalar): NamedCell {
  const printed = { value: plainValue(value), text: answers.print(cell, value) };
  return { cell: answers.nameOf(cell), label: answers.labels.find(cell), ...printed };
}

export function bid(model: OpenModel, given: ModelQuestions["bid"]["given"]): MaxBid {
  const { values } = model.run(given.changes);
  const driver = readDriver(model, given.input, values, "input");
  const output = findCell(model.answers, "output", given.output);
  const input = driver.cells[0]?.cell ?? 0;
  const base = numberOf(driver.cells[0]?.base ?? null) ?? 0;
  const low = given.low ?? SMALLEST_SHARE * base;
  const high = given.high ?? LARGEST_SHARE * base;
  if (!(low > 0 && low < high)) {
    throw refuse(["low"], "The price in the workbook is not above zero: say between which prices to look");
  }
  const part = model.openPart({ changes: given.changes, inputs: cellsOf([driver]), outputs: [output] });
  const until = performance.now() + LONGEST_MILLISECONDS;
  const found = findBid((price) => plainNumber(part(moveDriver(driver, price))[0]) ?? undefined, {
    ...{ target: given.target, low, high },
    mayGoOn: () => performance.now() < until,
  });
  const { status, value, result, residual, crossings, runs } = found;
  const moved = value === null ? [] : moveDriver(driver, value);
  return {
    ...{ status, value, residual, low, high, crossings, runs },
    input: nameCell(model, input, values[input] ?? null),
    output: nameCell(model, output, values[output] ?? null),
    target: shown(model, output, given.target),
    text: value === null ? null : model.answers.print(input, value),
    result: shown(model, output, result),
    atLow: shown(model, output, found.atLow),
    atHigh: shown(model, output, found.atHigh),
    changes: driver.cells
      .map(({ cell }, at) => ({
        cell: model.answers.nameOf(cell),
        value: moved[at] as number | string,
      }))
      .slice(0, moved.length),
  };
}

export function tabulate(model: OpenModel, given: ModelQuestions["tabulate"]["given"]): ModelSensitivity {
  const { values } = model.run(given.changes);
  const rows = readDriver(model, given.rows.linked, values, "rows");
  const columns = readDriver(model, given.columns.linked, values, "columns");
  refuseTwice([rows, columns]);
  const output = findCell(model.answers, "output", given.output);
  const inputs = cellsOf([rows, columns]);
  const part = model.openPart({ changes: given.changes, inputs, outputs: [output] });
  const until = performance.now() + LONGEST_MILLISECONDS;
  const grid = given.rows.values.map((row) =>
    given.columns.values.map((column) => {
      if (performance.now() > until) return { value: null, text: "not reached in time" };
      return shownResult(model, output, part([...moveDriver(rows, row), ...moveDriver(columns, column)])[0]);
    }),
  );
  const axis = ({ cells }: Driver, list: readonly number[]): ModelSensitivity["rows"] => {
    const cell = cells[0]?.cell ?? 0;
    const { cell: name, label } = nameCell(model, cell, null);
    return { cell: name, label, values: list.map((value) => shown(model, cell, value)) };
  };
  return {
    rows: axis(rows, given.rows.values),
    columns: axis(columns, given.columns.values),
    output: nameCell(model, output, values[output] ?? null),
    grid,
  };
}

export function rankInputs(model: OpenModel, given: ModelQuestions["tornado"]["given"]): ModelTornado {
  const { values } = model.run(given.changes);
  const drivers = given.drivers.map(({ linked }) => readDriver(model, linked, values, "drivers"));
  refuseTwice(drivers);
  const output = findCell(model.answers, "output", given.output);
  const base = plainNumber(values[output]);
  const part = model.openPart({ changes: given.changes, inputs: cellsOf(drivers), outputs: [output] });
  const bases = drivers.map(({ cells }) => cells.map(({ base: value }) => value));
  const at = (moved: number, to: number): Scalar | undefined =>
    part(drivers.flatMap((driver, one) => (one === moved ? moveDriver(driver, to) : (bases[one] ?? []))))[0];
  const until = performance.now() + LONGEST_MILLISECONDS;
  const bars = drivers.map((driver, one) => {
    const { low = 0, high = 0 } = given.drivers[one] ?? {};
    const isLate = performance.now() > until;
    const [down, up] = isLate ? [undefined, undefined] : [at(one, low), at(one, high)];
    const cell = driver.cells[0]?.cell ?? 0;
    const { cell: name, label } = nameCell(model, cell, null);
    const ends = [plainNumber(down), plainNumber(up)];
    const reach = Math.max(...ends.map((end) => (end === null || base === null ? 0 : Math.abs(end - base))));
    const printed = (value: Scalar | undefined): Shown =>
      isLate ? { value: null, text: "not reached in time" } : shownResult(model, output, value);
    return {
      ...{ cell: name, label, reach },
      base: shown(model, cell, numberOf(driver.cells[0]?.base ?? null) ?? null),
      low: shown(model, cell, low),
      high: shown(model, cell, high),
      atLow: printed(down),
      atHigh: printed(up),
    };
  });
  bars.sort((a, b) => b.reach - a.reach || (a.cell < b.cell ? -1 : 1));
  return { output: nameCell(model, output, values[output] ?? null), bars };
}

const SHARES = { p5: 0.05, p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95 } as const;

export function simulate(model: OpenModel, given: ModelQuestions["simulate"]["given"]): ModelSimulation {
  const started = performance.now();
  const { values } = model.run(given.changes);
  const drivers = given.drivers.map(({ linked, spread }) => ({
    ...readDriver(model, linked, values, "drivers"),
    spread,
  }));
  refuseTwice(drivers);
  const outputs = given.outputs.map(({ cell }) => findCell(model.answers, "outputs", cell));
  const evaluate = model.openPart({ changes: given.changes, inputs: cellsOf(drivers), outputs });
  const { trials, outputs: found } = simulateResults({
    ...{ drivers, evaluate, trials: given.trials, seed: given.seed },
    outputs: outputs.length,
    targets: given.outputs.map(({ target }) => target),
    mayGoOn: () => performance.now() - started < LONGEST_MILLISECONDS,
  });
  return {
    ...{ seed: given.seed, asked: given.trials, trials },
    milliseconds: Math.round(performance.now() - started),
    outputs: found.map(({ known, mean, percentiles, belowTarget, quantiles }, at) => {
      const cell = outputs[at] ?? 0;
      return {
        output: nameCell(model, cell, values[cell] ?? null),
        target: shown(model, cell, given.outputs[at]?.target ?? null),
        mean: shown(model, cell, mean),
        percentiles: Object.entries(SHARES).map(([name, share]) => ({
          share,
          ...shown(model, cell, percentiles[name as keyof typeof SHARES]),
        })),
        ...{ known, belowTarget, quantiles },
      };
    }),
  };
}
