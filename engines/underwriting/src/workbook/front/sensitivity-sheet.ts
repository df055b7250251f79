import { chooseRate, EXCEL_SEARCH, irr } from "../../maths/returns.ts";
import { startNear } from "../formula.ts";
import { columnLetters, definedName, storable } from "../layout.ts";
import type { WorkbookCell, WorkbookSheet } from "../record.ts";
import { type FrontMaking, PRO_FORMA, words } from "./front.ts";

/** Where the pro forma has the cash flow to equity. */
interface Flow {
  /** Cells of closing and of each year, as formulas; the sale is added to the last year. */
  cells: readonly string[];
  values: readonly number[];
}

interface Axes {
  title: string;
  rowLabel: string;
  columnLabel: string;
  rows: readonly { formula: string; value: number }[];
  columns: readonly number[];
  /** The exit value under a row's and a column's case, as a formula and as a figure. */
  exit: (rowCell: string, columnCell: string) => string;
  exitValue: (row: number, column: number) => number;
}

const STEPS = [-2, -1, 0, 1, 2];
const CHANGES = [-0.1, -0.05, 0, 0.05, 0.1];
const HEAD = 5;
const FLOWS = 14;

/**
 * The return over two assumptions of the exit, in live formulas: each cell is the rate of a cash flow that stands below, the
 * pro forma's own with another sale. Undefined where the deal has no such exit or no return.
 */
export function sensitivitySheet(making: FrontMaking, proForma: WorkbookSheet): WorkbookSheet | undefined {
  const flow = findFlow(proForma);
  const axes = making.model === "multifamily" ? exitCapAxes(making) : growthAxes(making);
  const [exit, costs] = [read("exitValue", making), read("saleCosts", making)];
  if (flow === undefined || axes === undefined || exit === null || costs === null || exit === 0)
    return undefined;
  const cells: WorkbookCell[] = [
    words(1, 1, axes.title, "title"),
    words(
      2,
      1,
      "Live formulas over the pro forma; selling costs move with the price, loan and operations stay.",
      "note",
    ),
    words(HEAD - 1, 1, `${axes.rowLabel} down, ${axes.columnLabel} across`, "note"),
    words(HEAD, 1, "", "head"),
  ];
  for (const [at, value] of axes.columns.entries())
    cells.push({ row: HEAD, column: 2 + at, value, format: "percent", role: "period" });
  cells.push(words(FLOWS - 1, 1, "Cash flows behind the table", "head"));
  for (const [rowAt, row] of axes.rows.entries()) {
    const at = HEAD + 1 + rowAt;
    cells.push({ row: at, column: 1, ...row, format: "percent", role: "period" });
    for (const [columnAt, change] of axes.columns.entries()) {
      const line = FLOWS + rowAt * axes.columns.length + columnAt;
      const rowCell = `$A$${at}`;
      const columnCell = `${columnLetters(2 + columnAt)}$${HEAD}`;
      const moved = `(${axes.exit(rowCell, columnCell)}-${definedName("exitValue")})*(1-${definedName("saleCosts")}/${definedName("exitValue")})`;
      const delta = (axes.exitValue(row.value, change) - exit) * (1 - costs / exit);
      const values = flow.values.map((value, year) =>
        year === flow.values.length - 1 ? value + delta : value,
      );
      cells.push(words(line, 1, `Case ${rowAt + 1}.${columnAt + 1}`, "label"));
      for (const [year, value] of values.entries()) {
        const isLast = year === values.length - 1;
        const formula = `${flow.cells[year]}${isLast ? `+${moved}` : ""}`;
        cells.push({ row: line, column: 2 + year, value, formula, format: "currency", role: "figure" });
      }
      const rate = findRate(values);
      const range = `$B$${line}:$${columnLetters(1 + values.length)}$${line}`;
      const guess = rate === null ? EXCEL_SEARCH.guess : startNear(rate);
      cells.push({
        ...{ row: at, column: 2 + columnAt, formula: rateFormula(`IRR(${range},${guess})`) },
        ...{ value: rate, format: "percent", role: "figure" },
      });
    }
  }
  return {
    name: "Sensitivities",
    cells,
    frozen: { rows: HEAD, columns: 1 },
    print: "page",
    widths: [22, ...Array.from({ length: Math.max(5, flow.values.length) }, () => 14)],
  };
}

/** A search may end below −100%, which is no rate of return. */
const rateFormula = (rate: string): string => `IF(${rate}>-1,${rate},NA())`;

/** The rate of a case; of several the one that a spreadsheet finds. */
function findRate(values: readonly number[]): number | null {
  const found = irr(values);
  if (found.ok) return found.rate;
  const times = values.map((_, year) => year);
  return chooseRate(found.rates ?? [], { times, amounts: values, steps: EXCEL_SEARCH.irrSteps }) ?? null;
}

function read(key: string, { result, inputs }: FrontMaking): number | null {
  const value = storable(result.values[key] ?? inputs[key]);
  return typeof value === "number" ? value : null;
}

/** The levered cash flow of the pro forma, else the unlevered one, where a loan takes all of it. */
function findFlow({ cells }: WorkbookSheet): Flow | undefined {
  const row = cells.findLast(({ column, value }) => column === 1 && value === "Levered cash flow")?.row;
  const heads = cells.filter(({ role, row: at, column }) => role === "head" && at === 3 && column > 1);
  const place = (test: RegExp) => heads.filter(({ value }) => test.test(String(value)));
  const [closing] = place(/^(Closing|Today)$/);
  const [sale] = place(/^Sale$/);
  const years = place(/^Year \d+$/);
  if (row === undefined || closing === undefined || sale === undefined || years.length === 0)
    return undefined;
  const at = (column: number) => `'${PRO_FORMA}'!$${columnLetters(column)}$${row}`;
  const valueAt = (column: number) => cells.find((cell) => cell.row === row && cell.column === column)?.value;
  const columns = [closing, ...years].map(({ column }) => column);
  const values = columns.map(valueAt);
  const saleValue = valueAt(sale.column);
  if (typeof saleValue !== "number" || !values.every((value) => typeof value === "number")) return undefined;
  const last = columns.length - 1;
  return {
    cells: columns.map((column, year) => (year === last ? `${at(column)}+${at(sale.column)}` : at(column))),
    values: values.map((value, year) => Number(value) + (year === last ? saleValue : 0)),
  };
}

function exitCapAxes(making: FrontMaking): Axes | undefined {
  const [cap, noi] = [read("exitCapApplied", making), read("exitNoi", making)];
  if (cap === null || noi === null || cap <= 0.006) return undefined;
  return {
    title: "Levered IRR (year-end cash flows) by exit cap rate and exit NOI",
    rowLabel: "Exit cap rate",
    columnLabel: "change of exit NOI",
    rows: STEPS.map((step) => ({
      formula: `${definedName("exitCapApplied")}+${step * 0.0025}`,
      value: cap + step * 0.0025,
    })),
    columns: CHANGES,
    exit: (row, column) => `${definedName("exitNoi")}*(1+${column})/${row}`,
    exitValue: (row, column) => (noi * (1 + column)) / row,
  };
}

function growthAxes(making: FrontMaking): Axes | undefined {
  const [growth, value, hold] = [
    read("homePriceGrowth", making),
    read("afterRepairValue", making),
    read("holdYears", making),
  ];
  const isRetail = (making.inputs.exitChannel ?? "retail") === "retail";
  if (growth === null || value === null || hold === null || !isRetail) return undefined;
  return {
    title: "Levered IRR (year-end cash flows) by home price growth and sale price",
    rowLabel: "Home price growth",
    columnLabel: "change of the price at sale",
    rows: STEPS.map((step) => ({
      formula: `${definedName("homePriceGrowth")}+${step * 0.01}`,
      value: growth + step * 0.01,
    })),
    columns: CHANGES,
    exit: (row, column) =>
      `${definedName("afterRepairValue")}*(1+${row})^${definedName("holdYears")}*(1+${column})`,
    exitValue: (row, column) => value * (1 + row) ** hold * (1 + column),
  };
}
