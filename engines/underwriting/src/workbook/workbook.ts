import { evaluateWith, getModule, type RawResult } from "../evaluation/compiled-model.ts";
import { warnOfRates } from "../evaluation/several-rates.ts";
import { flattenInputs, type Inputs } from "../inputs/model-inputs.ts";
import type { Catalog } from "../language/catalog.ts";
import {
  type CatalogName,
  type FormulaPage,
  type FormulaRow,
  isOfPurchase,
  type ModelName,
  type ParsedRow,
  tableName,
} from "../language/rows.ts";
import { formulaPages, getCatalog } from "../pages/formula-pages.ts";
import { absoluteCell, cellFormula } from "./formula.ts";
import { assumptionsSheet, compsSheet } from "./front/lists-sheets.ts";
import { sensitivitySheet } from "./front/sensitivity-sheet.ts";
import { sourcesAndUsesSheet } from "./front/sources-and-uses-sheet.ts";
import { summarySheet } from "./front/summary-sheet.ts";
import {
  basisColumn,
  columnLetters,
  definedName,
  firstTableRow,
  layOut,
  monthHeadRow,
  runs,
  storable,
  valueColumn,
  type WorkbookLayout,
  yearHeadRow,
} from "./layout.ts";
import type { Workbook, WorkbookCell, WorkbookOptions, WorkbookRole, WorkbookSheet } from "./record.ts";
import { statementSheet } from "./statement-sheet.ts";

export type { Workbook, WorkbookCell, WorkbookSheet };

interface Making {
  options: WorkbookOptions;
  catalog: Catalog;
  layout: WorkbookLayout;
  flat: Record<string, unknown>;
  result: RawResult;
}

/**
 * The model with these inputs as a workbook of live formulas: a sheet for each formula page and each table, inputs
 * marked, every figure named, our own values beside the formulas that lead to them.
 *
 * The sheets are laid out for the hold of the inputs: another hold needs another workbook, and the first sheet says
 * so. `inputs` are validated (`validateInputs`). Pure: writing the file is the caller's.
 */
export function buildWorkbook(model: CatalogName, inputs: Inputs, options: WorkbookOptions = {}): Workbook {
  const catalog = getCatalog(model);
  const result = evaluateWith(getModule(model), inputs);
  const flat = flattenInputs(inputs);
  const tableRows: Record<string, number> = {};
  for (const table of Object.keys(catalog.definition.tables)) {
    const rows = inputs[table];
    tableRows[table] = Array.isArray(rows) ? rows.length : 0;
  }
  const isOwned = inputs.ownership === "owned";
  const pages = catalog.definition.pages.filter(({ rows }) => !isOwned || !rows.every(isOfPurchase));
  const layout = layOut(pages, { years: result.years, months: result.months, tableRows });
  const making: Making = { options, catalog, layout, flat, result };
  const pageSheets = pages.map((page) => pageSheet(page, making));
  const tables = tableSheets(making);
  const front =
    model === "portfolio"
      ? [contents(making)]
      : frontSheets({ ...making, model, inputs, tables, pageSheets });
  return { sheets: [...front, ...tables, ...pageSheets], names: listNames(making) };
}

/** What an analyst reads before the formulas: summary, pro forma, sources and uses, sensitivities, comps, assumptions. */
function frontSheets(
  making: Making & { model: ModelName; inputs: Inputs; tables: WorkbookSheet[]; pageSheets: WorkbookSheet[] },
): WorkbookSheet[] {
  const proForma = statementSheet(making);
  const parts = { ...making, sheetNames: [] };
  const behind = [
    proForma,
    ...(making.flat.ownership === "owned" ? [] : [sourcesAndUsesSheet(parts)]),
    sensitivitySheet(parts, proForma),
    compsSheet(parts),
    assumptionsSheet(parts),
  ].filter((sheet) => sheet !== undefined);
  const sheetNames = [...behind, ...making.tables, ...making.pageSheets].map(({ name }) => name);
  return [summarySheet({ ...parts, sheetNames }), ...behind, contents(making)];
}

function text(row: number, column: number, value: string, role: WorkbookRole): WorkbookCell {
  return { row, column, value, format: "text", role };
}

function contents({ options, catalog, layout, flat, result }: Making): WorkbookSheet {
  const lines = [
    ...(options.notes ?? []),
    ...(flat.ownership === "owned" ? ["Owned home: held from today, not bought; see SF-12."] : []),
    `Formula pages ${formulaPages.version.slice(0, 12)}, ${catalog.definition.model}`,
    `Built for a ${result.holdYears}-year hold plus the forward year; export again to change the hold period.`,
    "Inputs are blue on yellow; everything else is a formula. A blank cell is an input that was not entered (#N/A beneath), or depends on one.",
    "Column C holds single figures, followed by years, then months; 0 is closing.",
    ...[...catalog.rows.values()].flatMap(({ row }) => warnOfRates(row, catalog, result)),
  ];
  const sheets = [...layout.tableSheets.values(), ...layout.pages.values()];
  return {
    name: "About",
    cells: [
      text(1, 1, "About the formula pages", "title"),
      ...lines.map((line, at) => text(2 + at, 1, line, "note")),
      ...sheets.map((sheet, at) => text(3 + lines.length + at, 1, sheet, "label")),
    ],
    frozen: { rows: 1, columns: 0 },
  };
}

function tableSheets(making: Making): WorkbookSheet[] {
  const { catalog, layout, flat } = making;
  return [...layout.tableSheets].map(([table, name]) => {
    const cells = [text(1, 1, name, "title")];
    for (const [key, place] of layout.tables) {
      if (!key.startsWith(`${table}.`)) continue;
      const parsed = catalog.rows.get(key);
      if (!parsed) continue;
      const { row } = parsed;
      cells.push(text(firstTableRow - 1, place.column, `${row.label} (${row.unit})`, "head"));
      if (parsed.ast) cells.push(...columnCells(parsed, place.column, name, making));
      const values = flat[key];
      if (!Array.isArray(values)) continue;
      for (const [at, value] of values.entries()) {
        if (value === null || value === undefined || value === "") continue;
        const cell = { row: firstTableRow + at, column: place.column, format: row.format };
        cells.push({ ...cell, value: storable(value), role: "input" });
      }
    }
    return { name, cells, frozen: { rows: firstTableRow - 1, columns: 1 }, print: "width" as const };
  });
}

/** A column that is worked out: a formula in each row that the table has. */
function columnCells(parsed: ParsedRow, column: number, sheet: string, making: Making): WorkbookCell[] {
  const { key, format, grain } = parsed.row;
  const values = making.result.values[key] as unknown[];
  return values.map((value, at): WorkbookCell => {
    const formula = writeFormula(parsed, { sheet, grain, table: tableName(key), period: at }, making);
    return { row: firstTableRow + at, column, value: storable(value), formula, format, role: "figure" };
  });
}

function pageSheet(page: FormulaPage, making: Making): WorkbookSheet {
  const name = making.layout.pages.get(page.id) ?? page.id;
  const cells = [text(1, 1, `${page.id} ${page.title}`, "title"), ...headCells(making.layout)];
  for (const row of page.rows) {
    const parsed = making.catalog.rows.get(row.key);
    const place = making.layout.rows.get(row.key);
    if (!parsed || !place) continue;
    const label = (making.flat.ownership === "owned" ? row.ownedLabel : undefined) ?? row.label;
    cells.push(text(place.row, 1, label, "label"), text(place.row, 2, row.unit, "note"));
    const basis = making.options.basis?.[row.key];
    if (basis !== undefined) cells.push(text(place.row, basisColumn, basis, "note"));
    cells.push(...rowCells(parsed, place.row, name, making));
  }
  const { periods } = making.layout;
  const months = { first: periods.month, last: periods.month + periods.months };
  return { name, cells, frozen: { rows: monthHeadRow, columns: valueColumn }, print: "width", months };
}

function headCells({ periods }: WorkbookLayout): WorkbookCell[] {
  const cells = [
    text(3, 1, "Line", "head"),
    text(3, 2, "Unit", "head"),
    text(3, valueColumn, "Value", "head"),
    text(3, basisColumn, "Basis", "head"),
    text(3, periods.year, "Years", "head"),
    text(3, periods.month, "Months", "head"),
    text(yearHeadRow, 1, "Year", "note"),
    text(monthHeadRow, 1, "Month", "note"),
  ];
  const period = (row: number, column: number, value: number): WorkbookCell => ({
    row,
    column,
    value,
    format: "integer",
    role: "period",
  });
  for (let year = 0; year <= periods.years; year += 1)
    cells.push(period(yearHeadRow, periods.year + year, year));
  for (let month = 0; month <= periods.months; month += 1) {
    cells.push(period(yearHeadRow, periods.month + month, Math.floor((month + 11) / 12)));
    cells.push(period(monthHeadRow, periods.month + month, month));
  }
  return cells;
}

function rowCells(parsed: ParsedRow, at: number, sheet: string, making: Making): WorkbookCell[] {
  const { row } = parsed;
  if (row.kind === "input")
    return row.grain === "list" ? listCells(row, at, making) : [inputCell(row, at, making)];
  if (row.grain === "scalar") {
    const formula = writeFormula(parsed, { sheet, grain: "scalar", period: 0 }, making);
    const value = storable(making.result.values[row.key]);
    return [{ row: at, column: valueColumn, value, formula, format: row.format, role: "figure" }];
  }
  return row.grain === "month"
    ? [...periodCells(parsed, at, sheet, making), ...yearsOfMonths(row, at, making)]
    : periodCells(parsed, at, sheet, making);
}

function inputCell(row: FormulaRow, at: number, { flat }: Making): WorkbookCell {
  const given = flat[row.key];
  const isMissing = given === undefined || given === null;
  return {
    row: at,
    column: valueColumn,
    value: isMissing ? null : storable(given),
    // Not an empty cell: a formula that reads one takes it for 0.
    ...(isMissing ? { formula: "NA()" } : {}),
    format: row.format,
    role: "input",
  };
}

function listValues(row: FormulaRow, { flat }: Making): unknown[] {
  const given = flat[row.key];
  return Array.isArray(given) ? given : given === undefined || given === null ? [] : [given];
}

/** A list by year stands under its years, from the first on. */
function listCells(row: FormulaRow, at: number, making: Making): WorkbookCell[] {
  const values = listValues(row, making);
  const first = making.layout.periods.year + 1;
  // Not empty cells: a formula that reads them takes them for 0.
  if (values.length === 0)
    return [{ row: at, column: first, value: null, formula: "NA()", format: row.format, role: "input" }];
  return values.map((value, index) => ({
    row: at,
    column: first + index,
    value: storable(value),
    format: row.format,
    role: "input",
  }));
}

function periodCells(parsed: ParsedRow, at: number, sheet: string, making: Making): WorkbookCell[] {
  const { row } = parsed;
  const { periods } = making.layout;
  const isMonthly = row.grain === "month";
  const first = isMonthly ? periods.month : periods.year;
  const last = isMonthly ? periods.months : periods.years;
  const hold = making.result.holdYears * (isMonthly ? 12 : 1);
  const series = making.result.values[row.key];
  return Array.from({ length: last + 1 }, (_, period): WorkbookCell => {
    const value = series instanceof Float64Array ? storable(series[period]) : null;
    const cell = { row: at, column: first + period, format: row.format, role: "figure" } as const;
    if (!runs(row, period, hold)) return { ...cell, value: 0 };
    return { ...cell, value, formula: writeFormula(parsed, { sheet, grain: row.grain, period }, making) };
  });
}

/** The year's figure of a monthly line: flows added up, balances as they end; year 0 is closing. */
function yearsOfMonths(row: FormulaRow, at: number, { layout, result }: Making): WorkbookCell[] {
  const { periods } = layout;
  const series = result.values[row.key];
  const cell = (month: number) => `${columnLetters(periods.month + month)}${at}`;
  return Array.from({ length: periods.years + 1 }, (_, year): WorkbookCell => {
    const isEnd = year === 0 || row.aggregate === "end";
    const months = isEnd ? [12 * year] : Array.from({ length: 12 }, (_, k) => 12 * year - 11 + k);
    const values = months.map((month) => (series instanceof Float64Array ? (series[month] ?? 0) : 0));
    const total = values.reduce((sum, value) => sum + value, 0);
    return {
      row: at,
      column: periods.year + year,
      value: storable(total),
      formula: isEnd ? cell(12 * year) : `SUM(${cell(12 * year - 11)}:${cell(12 * year)})`,
      format: row.format,
      role: "figure",
    };
  });
}

function writeFormula(
  parsed: ParsedRow,
  place: Parameters<typeof cellFormula>[1],
  { catalog, layout, result }: Making,
): string {
  return parsed.ast ? cellFormula(parsed.ast, place, { catalog, layout, result }) : "NA()";
}

function listNames(making: Making): Workbook["names"] {
  const { catalog, layout } = making;
  const names: Workbook["names"] = [];
  for (const [key, { sheet, row }] of layout.rows) {
    const record = catalog.rows.get(key)?.row;
    if (record?.grain === "scalar") names.push({ name: definedName(key), range: absoluteCell(sheet, row) });
    if (record?.grain !== "list") continue;
    const first = layout.periods.year + 1;
    const last = first + Math.max(0, listValues(record, making).length - 1);
    const end = `$${columnLetters(last)}$${row}`;
    names.push({ name: definedName(key), range: `${absoluteCell(sheet, row, first)}:${end}` });
  }
  return names;
}
