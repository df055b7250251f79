import { readNumber } from "@labs/sheets/read-number";
import {
  type Cell,
  type CellReference,
  cellText,
  isBlank,
  looksLikeWords,
  normalizeWords,
  type Sheet,
} from "@labs/sheets/sheet";
import type { StatementTable } from "./find-columns.ts";
import { readMonth } from "./read-period.ts";

/** A row under the header: its name, and what it holds in the columns of months and of the total. */
export interface StatementRow {
  code: string | null;
  label: string;
  /** Names in columns before the last one: a category that is written beside each account. */
  before: string[];
  indent: number;
  /** By month, by the place of the month in the statement. */
  amounts: (number | null)[];
  total: number | null;
  source: CellReference;
  sources: (CellReference | null)[];
  totalSource: CellReference | null;
  /** Columns, from 1, whose cell is no figure. */
  unreadable: number[];
  isPercent: boolean;
}

const CODE = /^\d{3,8}(?:[-.]\d{1,6}){0,3}$/;
const LEADING_CODE = /^(\d{3,8}(?:[-.]\d{2,6}){0,3})\s*(?:[-–—·:.]\s*)?\s(?=\D)(.*)$/;
/** The number of a line on a form: `5`, `13a`. */
const LINE_NUMBER = /^\d{1,2}[a-z]?\.?$/i;
/** Codes of two charts beside each other: `70,300 3420.000`. */
const NUMBERS_ALONE = /^[\d\s.,/-]*\d[\d\s.,/-]*$/;
const NUMBERED_LINE = /^(\d{1,2}[a-z]?)[.)]\s+(?=\D)(.+)$/i;
const TRAILING_CODE = /^(.*\D)\s*\((\d{4,8}(?:[-.]\d{2,6}){0,2})\)$/;
const PAGE =
  /^(page:? \d|printed|run (date|time)|report (date|time)|created|generated|database|user\b|\d{1,2}\/\d{1,2}\/\d{2,4} \d{1,2}:)/i;

/** The rows of a table, headings without amounts included; repeated headers and feet of pages are none. */
export function readRows(table: StatementTable): StatementRow[] {
  const { sheet, header, end } = table;
  const banner = new Set(
    sheet.rows.slice(0, header.bottom + 1).map((row) => normalizeWords(row.map(cellText).join(" "))),
  );
  const rows: StatementRow[] = [];
  for (let at = header.bottom + 1; at < end; at += 1) {
    const cells = sheet.rows[at] ?? [];
    const words = normalizeWords(cells.map(cellText).join(" "));
    if (words === "" || banner.has(words) || repeatsHeader(cells, table)) continue;
    if (beginsOther(table, at)) break;
    const row = readRow(sheet, at, table);
    if (row !== undefined) rows.push(row);
  }
  // What stands over the next table is that one's title.
  while (end < sheet.rows.length && rows.length > 0 && rows.at(-1)?.amounts.every((one) => one === null))
    rows.pop();
  return rows;
}

const FEWEST_HEADS = 4;
const ROWS_BELOW = 8;

/** Heads of another table in the columns of the amounts, as of a rent roll that stands below the statement. */
function beginsOther({ sheet, months, total, end }: StatementTable, at: number): boolean {
  const columns = [...months.map((month) => month.at), ...(total === undefined ? [] : [total])];
  const heads = columns.filter((column) => looksLikeWords(sheet.rows[at]?.[column]));
  if (heads.length < Math.max(FEWEST_HEADS, columns.length / 2)) return false;
  const texts = new Set(heads.map((column) => cellText(sheet.rows[at]?.[column])));
  if (texts.size < FEWEST_HEADS) return false;
  const below = sheet.rows.slice(at + 1, Math.min(end, at + 1 + ROWS_BELOW));
  const cells = below.flatMap((row) => columns.map((column) => row[column] ?? null));
  const told = cells.filter((cell) => cell !== null && cellText(cell) !== "");
  const others = told.filter((cell) => cell instanceof Date || !readNumber(cell).ok);
  return others.length > told.length / 4;
}

function repeatsHeader(cells: readonly Cell[], { months }: StatementTable): boolean {
  if (months.length < 2) return false;
  const same = months.filter(({ at, month }) => {
    const cell = cells[at];
    if (typeof cell === "number") return false;
    const reading = readMonth(cell);
    return reading !== undefined && (!("month" in reading) || reading.month === month);
  });
  return same.length >= Math.min(2, months.length);
}

function readRow(sheet: Sheet, at: number, table: StatementTable): StatementRow | undefined {
  const cells = sheet.rows[at] ?? [];
  const named = nameRow(leaveNotes(cells, table), table.firstValue);
  const place = (column: number): CellReference => ({ sheet: sheet.name, row: at + 1, column: column + 1 });
  const unreadable: number[] = [];
  let percents = 0;
  const read = (column: number): number | null => {
    const cell = cells[column];
    if (typeof cell === "string" && /%\s*\)?$/.test(cell.trim())) {
      percents += 1;
      return null;
    }
    const reading = readNumber(cell);
    if (!reading.ok) unreadable.push(column + 1);
    return reading.ok ? reading.value : null;
  };
  const amounts = table.months.map(({ at: column }) => read(column));
  const step = table.steps.find((column) => !isBlank(cells[column]));
  const totalAt = step !== undefined && isBlank(cells[table.total ?? 0]) ? step : table.total;
  const total = totalAt === undefined ? null : read(totalAt);
  const isEmpty = amounts.every((amount) => amount === null) && total === null;
  if (named.label === "" && isEmpty && unreadable.length === 0) return undefined;
  if (isEmpty && PAGE.test(named.label)) return undefined;
  // Words over the figures of the next row, as `NET` over a total, are no line.
  if (
    named.label === "" &&
    isEmpty &&
    percents === 0 &&
    unreadable.every((column) => isWord(cells[column - 1]))
  )
    return undefined;
  return {
    ...named,
    amounts,
    total,
    source: place(named.column),
    sources: table.months.map(({ at: column }, index) => (amounts[index] === null ? null : place(column))),
    totalSource: totalAt === undefined || total === null ? null : place(totalAt),
    unreadable:
      isEmpty &&
      percents === 0 &&
      named.label !== "" &&
      unreadable.every((column) => looksLikeWords(cells[column - 1]))
        ? []
        : unreadable,
    isPercent: percents > 0 && isEmpty,
  };
}

const NOTES = /^(notes?|comments?|remarks?|memo)$/i;

/** What stands under a heading of notes is no name. */
const leaveNotes = (cells: readonly Cell[], { columns }: StatementTable): Cell[] =>
  cells.map((cell, at) => (NOTES.test(columns[at]?.header ?? "") ? null : cell));

const isWord = (cell: Cell | undefined): boolean => looksLikeWords(cell) && !/\d/.test(cellText(cell));

function nameRow(
  cells: readonly Cell[],
  firstValue: number,
): Pick<StatementRow, "code" | "label" | "before" | "indent"> & { column: number } {
  let code: string | null = null;
  const names: { text: string; column: number; spaces: number }[] = [];
  const filled = [...cells.slice(0, firstValue).entries()].filter(([, cell]) => !isBlank(cell));
  const lastName = filled.at(-1)?.[0];
  for (const [column, cell] of filled) {
    const text = cellText(cell);
    const isNumber = LINE_NUMBER.test(text) || NUMBERS_ALONE.test(text);
    const isCode = CODE.test(text) || (isNumber && column !== lastName);
    if (isCode && code === null) code = text;
    else
      names.push({
        text,
        column,
        spaces: typeof cell === "string" ? cell.length - cell.trimStart().length : 0,
      });
  }
  const last = names.at(-1);
  if (last === undefined) return { code, label: code ?? "", before: [], indent: 0, column: 0 };
  const { label, inner } = splitCode(last.text);
  return {
    code: code ?? inner,
    label,
    before: names.slice(0, -1).map(({ text }) => text),
    indent: last.column * 4 + last.spaces,
    column: last.column,
  };
}

function splitCode(text: string): { label: string; inner: string | null } {
  const leading = LEADING_CODE.exec(text);
  if (leading !== null)
    return { label: (leading[2] ?? "").replace(/^[-–—·:\s]+/, ""), inner: leading[1] ?? null };
  const numbered = NUMBERED_LINE.exec(text);
  if (numbered !== null) return { label: numbered[2] ?? "", inner: numbered[1] ?? null };
  const trailing = TRAILING_CODE.exec(text);
  if (trailing !== null) return { label: (trailing[1] ?? "").trim(), inner: trailing[2] ?? null };
  return { label: text, inner: null };
}
