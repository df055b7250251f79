import { readNumber } from "@labs/sheets/read-number";
import { type Cell, type CellReference, cellText, type Sheet } from "@labs/sheets/sheet";
import { readMonth } from "../tables/read-period.ts";
import { findRepeats } from "./find-repeats.ts";

/** What a file says of one property: sheets as if it stood alone in a file, and where their cells stand in the file itself. */
export interface PropertyPart {
  /** As the file spells it. */
  property: string;
  sheets: Sheet[];
  /** Where the part's first line stands, counted from 1. */
  source: CellReference;
  locate: (cell: CellReference) => CellReference;
  /** Why its months can't be told apart: a line of a month that stands in the file twice. */
  problems: string[];
}

const PROPERTY =
  /^(own|property|prop|home|house|asset|entity|building|company|internal)( ?(id|code|no|nr|number|ref|reference|#))?\.?$/i;
const ACCOUNT =
  /^((gl )?account( ?(name|description|title))?|gl( name)?|line( item)?|description|category|income and expenses?|name)$/i;
const CODE = /^((gl )?account|gl|line) ?(code|no|number|#)\.?$/i;
const PERIOD =
  /^(month|period|mth|fiscal period|posting period|post month|date|month ending|period ending)$/i;
const AMOUNT =
  /^(amount|actual|net|net amount|balance|net change|activity|total|value|usd|\$)( ?\(?(usd|\$)\)?)?$/i;
const HEADER_WITHIN = 40;

const word = (cell: Cell | undefined) =>
  cellText(cell)
    .replaceAll(/[_\-.]+/g, " ")
    .trim();

interface Header {
  row: number;
  property: number;
  account: number;
  code: number;
  period: number;
  amount: number;
  months: number[];
}

/**
 * A consolidated file by property: a column names the property of each line, with months across or with a month and an
 * amount in each line; or each sheet is named after a property. A property on several sheets has a part on each.
 * Undefined where the file is of one property.
 *
 * See docs/methods/operating-statements.md#of-many-properties. Errors: none; what is told twice is a part's problem.
 */
export function splitByProperty(
  sheets: readonly Sheet[],
  isProperty: (name: string) => boolean,
): PropertyPart[] | undefined {
  const visible = sheets.filter(({ hidden }) => !hidden);
  const parts = visible.flatMap((sheet) => {
    const header = findHeader(sheet, isProperty);
    if (header === undefined) return [];
    return header.period >= 0 ? splitLong(sheet, header) : splitWide(sheet, header);
  });
  if (parts.length > 0) return parts;
  const named = visible.filter(({ name }) => isProperty(name.trim()));
  if (named.length === 0) return undefined;
  return visible
    .filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== null && cell !== "")))
    .map((sheet) => ({
      property: sheet.name.trim(),
      sheets: [sheet],
      source: { sheet: sheet.name, row: 1, column: 1 },
      locate: (cell) => cell,
      problems: [],
    }));
}

function findHeader(sheet: Sheet, isProperty: (name: string) => boolean): Header | undefined {
  for (const [row, cells] of sheet.rows.slice(0, HEADER_WITHIN).entries()) {
    const words = cells.map(word);
    const find = (pattern: RegExp) => words.findIndex((text) => pattern.test(text));
    const months = cells.flatMap((cell, at) => (readMonth(cell) === undefined ? [] : [at]));
    const [period, amount, code] = [find(PERIOD), find(AMOUNT), find(CODE)];
    const account = find(ACCOUNT);
    const property = findProperty(sheet, { row, words, isProperty });
    if (property === undefined || account < 0 || account === property) continue;
    const header = { row, property, account, code, months, amount };
    if (months.length > 0) return { ...header, period: -1 };
    if (period >= 0 && amount >= 0) return { ...header, period };
  }
  return undefined;
}

/** The column with most known properties of those whose name says that it names them. */
function findProperty(
  sheet: Sheet,
  { row, words, isProperty }: { row: number; words: string[]; isProperty: (name: string) => boolean },
): number | undefined {
  const named = words.flatMap((text, at) => (PROPERTY.test(text) ? [at] : []));
  const below = sheet.rows.slice(row + 1);
  const known = (column: number) => below.filter((cells) => isProperty(word(cells[column]))).length;
  return named.toSorted((a, b) => known(b) - known(a))[0];
}

/** The lines of each property under the titles and the header of all. */
function splitWide(sheet: Sheet, header: Header): PropertyPart[] {
  const { property: column, row: top } = header;
  const without = (cells: Cell[]): Cell[] => cells.filter((_, at) => at !== column);
  const head = sheet.rows.slice(0, top + 1).map((cells, at) => (at === top ? without(cells) : cells));
  const lines = groupLines(sheet, header);
  return [...lines].map(([property, rows]) => {
    const numbers = [...head.map((_, at) => at), ...rows];
    return {
      property,
      sheets: [{ ...sheet, merges: [], rows: [...head, ...rows.map((at) => without(sheet.rows[at] ?? []))] }],
      source: { sheet: sheet.name, row: (rows[0] ?? top) + 1, column: column + 1 },
      locate: (cell: CellReference): CellReference => ({
        sheet: cell.sheet,
        row: (numbers[cell.row - 1] ?? cell.row - 1) + 1,
        column: cell.column > column ? cell.column + 1 : cell.column,
      }),
      problems: findRepeats(
        rows.map((at) => {
          const cells = sheet.rows[at] ?? [];
          const amounts = header.months.map((month) => cellText(cells[month]));
          const words = cells.filter((_, place) => place !== column && !header.months.includes(place));
          return { row: at + 1, key: words.map(word).join("|"), amounts: amounts.join("|") };
        }),
      ),
    };
  });
}

/** Some print the property in the first of its lines alone: then the others are of the one above them. */
function groupLines(sheet: Sheet, header: Header): Map<string, number[]> {
  const below = sheet.rows.map((_, at) => at).slice(header.row + 1);
  const nameAt = (at: number) => cellText(sheet.rows[at]?.[header.property]).trim();
  const isFilled = (at: number) =>
    (sheet.rows[at] ?? []).some((cell, place) => place !== header.property && cellText(cell) !== "");
  const filled = below.filter(isFilled);
  const isSparse = filled.filter((at) => nameAt(at) !== "").length < filled.length / 2;
  const lines = new Map<string, number[]>();
  let last = "";
  for (const at of filled) {
    const name = nameAt(at);
    if (name !== "") last = name;
    const of = name === "" && isSparse ? last : name;
    const isTotal = /^(grand )?totals?\b/i.test(of);
    if (of === "" || isTotal || PROPERTY.test(of)) continue;
    const known = lines.get(of);
    if (known === undefined) lines.set(of, [at]);
    else known.push(at);
  }
  return lines;
}

/** Lines of one amount each become a statement with its months across. */
function splitLong(sheet: Sheet, header: Header): PropertyPart[] {
  const titles = sheet.rows.slice(0, header.row);
  return [...groupLines(sheet, header)].map(([property, rows]) => {
    const months: string[] = [];
    const problems: string[] = [];
    const accounts = new Map<string, { label: Cell; code: Cell; cells: Map<string, number> }>();
    for (const at of rows) {
      const cells = sheet.rows[at] ?? [];
      const reading = readMonth(cells[header.period]);
      const label = cells[header.account] ?? null;
      const code = header.code < 0 ? null : (cells[header.code] ?? null);
      if (reading === undefined || !("month" in reading)) {
        problems.push(`Row ${at + 1}: “${cellText(cells[header.period])}” is no month with its year`);
        continue;
      }
      if (!readNumber(cells[header.amount]).ok) {
        problems.push(`Row ${at + 1}: “${cellText(cells[header.amount])}” is no amount`);
        continue;
      }
      const { month } = reading;
      if (!months.includes(month)) months.push(month);
      const key = `${word(code)}|${word(label)}`;
      const account = accounts.get(key) ?? { label, code, cells: new Map<string, number>() };
      const earlier = account.cells.get(month);
      if (earlier === undefined) account.cells.set(month, at);
      else problems.push(`${month} of “${word(label)}” is in row ${earlier + 1} and in row ${at + 1}`);
      accounts.set(key, account);
    }
    months.sort();
    const listed = [...accounts.values()];
    const head: Cell[] = header.code < 0 ? ["Account"] : ["Code", "Account"];
    const pivoted = listed.map(({ label, code, cells }): Cell[] => [
      ...(header.code < 0 ? [label] : [code, label]),
      ...months.map((month) => sheet.rows[cells.get(month) ?? -1]?.[header.amount] ?? null),
    ]);
    const source = { sheet: sheet.name, row: (rows[0] ?? header.row) + 1, column: header.property + 1 };
    const locate = (cell: CellReference): CellReference => {
      const at = listed[cell.row - 2 - titles.length]?.cells.get(months[cell.column - 1 - head.length] ?? "");
      return at === undefined ? source : { sheet: sheet.name, row: at + 1, column: header.amount + 1 };
    };
    return {
      ...{ property, source, locate, problems },
      sheets: [{ ...sheet, merges: [], rows: [...titles, [...head, ...months], ...pivoted] }],
    };
  });
}
