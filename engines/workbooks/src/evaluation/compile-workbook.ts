import type { Workbook, WorkbookRefusal } from "../reading/workbook.ts";
import { readCellName } from "../values/cell-names.ts";
import { MOST_STEPS } from "../values/steps.ts";
import type { Area, Scalar } from "../values/value.ts";
import { openTemplates } from "./compile-templates.ts";
import { ASKS_TOO_MUCH, hasTooManyTrials, openTable } from "./data-tables.ts";
import { type CellTable, layOutCells } from "./lay-out-cells.ts";
import { cellAt, DONE, type Machine } from "./machine.ts";
import { type Compiled, openRuns, type PartOf, type PartRun, type Run } from "./open-runs.ts";
import { demand, type Runner } from "./run-cells.ts";
import { fillCode, MOST_GROWN, memberCode } from "./spilled-arrays.ts";

/** A workbook whose formulas run. Cells are named by numbers; `table` says where each stands. */
export interface CompiledWorkbook {
  workbook: Workbook;
  table: CellTable;
  /** Cells that hold a formula of their own. */
  formulaCells: number[];
  /** Cells that another cell's formula fills; arrays that grow while they run add to them. */
  filledCells: number[];
  /** What cannot be taken in, by cell; such a cell stands as an input with the value it was saved with. */
  refused: Map<number, string>;
  find: (sheet: string, cell: string) => number | undefined;
  /** The cells that a formula reads, as areas. */
  listReads: (cell: number) => readonly Area[];
  /** What the cells are worth under changed inputs; of a workbook that ran before, what reads those that moved. */
  run: (changes?: ReadonlyMap<number, Scalar>) => Run;
  /** The same by evaluating every formula. */
  runWhole: (changes?: ReadonlyMap<number, Scalar>) => Run;
  openPart: (of: PartOf) => PartRun;
}

export interface Surroundings {
  /** Serial number of this moment, in the calendar that began in 1900. */
  now: number;
  random: () => number;
  fileName: string;
}

const DAYS_1904 = 1462;

/** Compiles a workbook. One with dynamic arrays runs once, so that each has the room that it fills. */
export function compileWorkbook(
  workbook: Workbook,
  around: Surroundings,
): CompiledWorkbook | WorkbookRefusal {
  const mayGrow = workbook.sheets.some(({ cells }) =>
    cells.some(({ formula }) => formula?.kind === "array" && formula.isDynamic),
  );
  const compiled = compileOnce(workbook, { ...around, mayGrow });
  if (mayGrow && !("problem" in compiled)) compiled.run();
  return compiled;
}

function compileOnce(
  workbook: Workbook,
  around: Surroundings & { mayGrow: boolean },
): CompiledWorkbook | WorkbookRefusal {
  const table = layOutCells(workbook);
  if ("problem" in table) return table;
  const machine = openMachine(workbook, table, around);
  const runner: Runner = {
    machine,
    codes: [],
    rows: table.rows,
    columns: table.columns,
    cached: table.cached,
    iterates: workbook.iterates,
    hits: new Set(),
    circles: new Set(),
    tooDeep: new Set(),
    epoch: 0,
    stack: [],
    budget: MOST_STEPS,
  };
  machine.demand = (cell) => demand(runner, cell);
  const refused = new Map<number, string>();
  const compiled = compileCells({ workbook, table, machine, runner, refused });
  const formulaCells: number[] = [];
  for (let cell = 1; cell < table.sheets.length; cell += 1)
    if (table.formulas[cell] !== undefined) formulaCells.push(cell);
  const filledCells = [...table.members.keys()].filter((cell) => table.formulas[cell] === undefined);
  const sheetNumbers = new Map(table.grids.map(({ name }, at) => [name.toLowerCase(), at]));
  return {
    workbook,
    table,
    refused,
    formulaCells,
    filledCells,
    find(sheet, name) {
      const at = sheetNumbers.get(sheet.toLowerCase());
      const place = readCellName(name);
      if (at === undefined || place === undefined) return undefined;
      return cellAt(machine, at, place.row, place.column) || undefined;
    },
    ...openRuns({ table, machine, runner, refused, compiled, filledCells }),
  };
}

function openMachine(
  workbook: Workbook,
  table: CellTable,
  around: Surroundings & { mayGrow: boolean },
): Machine {
  const { is1904 } = workbook;
  const formulaAt: Machine["formulaAt"] = (sheet, row, column) => {
    const formula = table.formulas[table.grids[sheet]?.rows[row]?.[column] ?? 0];
    return formula?.kind === "plain" || formula?.kind === "array" ? formula.source.text : undefined;
  };
  const machine: Machine = {
    grids: table.grids,
    values: table.cached.slice(),
    // Formulas hold on to the list, so that it has places for what arrays may yet fill.
    state: new Uint8Array(table.sheets.length + (around.mayGrow ? MOST_GROWN : 0)).fill(DONE),
    demand: () => null,
    sheet: 0,
    row: 0,
    column: 0,
    frame: undefined,
    spills: new Map(),
    mayGrow: around.mayGrow,
    shortOfRoom: new Map(),
    hasClash: false,
    is1904,
    now: is1904 ? around.now - DAYS_1904 : around.now,
    random: () => {
      machine.draws += 1;
      return around.random();
    },
    draws: 0,
    fileName: around.fileName,
    resolve: () => undefined,
    formulaAt,
    numberFormatAt: (sheet, row, column) => {
      const style = table.styles[table.grids[sheet]?.rows[row]?.[column] ?? 0] ?? 0;
      return workbook.looks[style]?.numberFormat ?? "General";
    },
  };
  return machine;
}

interface Parts {
  workbook: Workbook;
  table: CellTable;
  machine: Machine;
  runner: Runner;
  refused: Map<number, string>;
}

function compileCells({ workbook, table, machine, runner, refused }: Parts): Compiled {
  const templates = openTemplates(workbook, machine);
  machine.resolve = templates.resolve;
  const compiled: Compiled = { templates: [], tables: new Map() };
  const mergesOf = (sheet: number) => workbook.sheets[sheet]?.merges ?? [];
  const spilling = { machine, table, mergesOf };
  for (let cell = 1; cell < table.sheets.length; cell += 1) {
    const formula = table.formulas[cell];
    if (formula === undefined) continue;
    const sheet = table.sheets[cell] ?? 0;
    if (formula.kind === "filled") {
      if (!table.members.has(cell)) refused.set(cell, "Its formula is not written in the file");
      continue;
    }
    if (formula.kind === "data-table") {
      const open = openTable(table, sheet, formula);
      if (hasTooManyTrials(formula)) refused.set(cell, ASKS_TOO_MUCH);
      else if (open === undefined) refused.set(cell, "An input of its data table is gone");
      else compiled.tables.set(cell, open);
      continue;
    }
    const template = templates.compile(formula.source, { sheet, isArray: formula.kind === "array" });
    if (template.problem !== undefined) {
      const hint =
        workbook.hasMacros && /^The function/.test(template.problem)
          ? "; it may be one of the workbook's macros"
          : "";
      refused.set(cell, `${template.problem}${hint}`);
      continue;
    }
    compiled.templates[cell] = template;
    runner.codes[cell] =
      formula.kind === "array"
        ? fillCode(spilling, cell, { code: template.code, isDynamic: formula.isDynamic })
        : template.code;
  }
  for (const [cell, { anchor }] of table.members) {
    if (cell === anchor || refused.has(anchor) || compiled.tables.has(anchor)) continue;
    if (table.formulas[anchor]?.kind === "array") runner.codes[cell] = memberCode(machine, table, cell);
  }
  return compiled;
}
