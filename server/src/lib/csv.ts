import Papa from "papaparse";

/** A row of a CSV file by the header's names. */
type CsvRow = Record<string, string>;

export interface CsvFile {
  header: string[];
  rows: CsvRow[];
}

/**
 * Reads a whole CSV text by RFC 4180: quoted cells may hold commas, line breaks and doubled quotes, whatever ends
 * the lines. Empty lines are no rows; a cell that a row lacks is empty.
 */
export function readCsv(text: string): CsvFile {
  const [header = [], ...lines] = readCells(text);
  const names = header.map((name) => name.trim());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The header names the column "${twice}" twice`);
  const rows = lines.map((cells, at) => {
    if (cells.length > names.length) {
      throw new Error(`Row ${at + 1} has ${cells.length} cells; the header has ${names.length}`);
    }
    return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ""]));
  });
  return { header: names, rows };
}

/**
 * The cells of each line that is not empty, the header among them. Throws where a quote does not close or stands
 * inside a cell, because nothing after it can be trusted.
 */
export function readCells(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, "");
  const rows: string[][] = [];
  let start = 0;
  Papa.parse<string[]>(body, {
    delimiter: ",",
    step: ({ data: cells, errors, meta: { cursor } }) => {
      const quoted = cells.filter((cell) => cell.includes('"'));
      if (errors.length > 0 || (quoted.length > 0 && hasStrayQuote(body.slice(start, cursor), quoted)))
        throw new Error(`Line ${rows.length + 1} has a quote that is not closed or is inside a cell`);
      start = cursor;
      if (cells.length > 1 || cells[0]?.trim() !== "") rows.push(cells);
    },
  });
  return rows;
}

/** Papa takes a quote inside a plain cell as it stands; a cell that may hold one has it doubled within quotes. */
function hasStrayQuote(line: string, cells: readonly string[]): boolean {
  return cells.some((cell) => !line.includes(`"${cell.replaceAll('"', '""')}"`));
}

const DELIMITERS = [",", "\t", ";", "|"];
const PREVIEW = 300;
/** A line may be as long as the file: what says how cells are set apart stands at the beginning. */
const PREVIEW_LETTERS = 1_000_000;
/** A line with more cells is no row, and its cells are not made. */
const MOST_IN_LINE = 100_000;

export interface DelimitedRows {
  rows: string[][];
  /** Cells of the longest line, as far as it was looked at. */
  longestLine: number;
}

/**
 * The rows of a text that people upload, by whatever delimiter it has, until there are as many rows or cells as may
 * be. Blank rows are included so that a row's number is the file's own, but those at its end. Lines end with LF, as
 * `readText` makes them.
 */
export function readDelimited(text: string, limits: { rows: number; cells: number }): DelimitedRows {
  const { body, delimiter: named } = takeSeparatorLine(
    cutBlankEnd(text.replace(/^\uFEFF/, "")).replaceAll(AS_TEXT, '$1"$2"'),
  );
  const delimiter = named ?? findDelimiter(body.slice(0, PREVIEW_LETTERS));
  const longestLine = countLongest(body, delimiter);
  if (longestLine > MOST_IN_LINE) return { rows: [], longestLine };
  const rows: string[][] = named === undefined ? [] : [[]];
  const before = rows.length;
  if (!parseRows(body, { delimiter, limits, rows })) {
    rows.length = before;
    let cells = 0;
    for (const line of readLines(body, delimiter)) {
      rows.push(line);
      cells += line.length;
      if (rows.length >= limits.rows || cells > limits.cells) break;
    }
  }
  return { rows, longestLine };
}

/** `="0101"`: how programs keep Excel from making a figure of a number. */
const AS_TEXT = /(^|[,;\t|\n])="([^"\n]*)"(?=[,;\t|\n]|$)/g;

const BLANKS = new Set("\n\t ,;|".split(""));

/** Without the lines of nothing but empty cells at the end, which programs write by the hundred thousand. */
function cutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && BLANKS.has(text.charAt(end - 1))) end -= 1;
  const line = text.indexOf("\n", end);
  return line < 0 ? text : text.slice(0, line);
}

/** The most cells between two line ends, quotes or not. */
function countLongest(text: string, delimiter: string): number {
  const end = "\n".charCodeAt(0);
  const sign = delimiter.charCodeAt(0);
  let longest = 0;
  let cells = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === sign) cells += 1;
    else if (letter === end) {
      longest = Math.max(longest, cells);
      cells = 1;
    }
  }
  return Math.max(longest, cells);
}

interface Taking {
  delimiter: string;
  limits: { rows: number; cells: number };
  rows: string[][];
}

/** False where a quote does not close or stands inside a cell. */
function parseRows(body: string, { delimiter, limits, rows }: Taking): boolean {
  let isQuoted = true;
  let cells = 0;
  Papa.parse<string[]>(body, {
    delimiter,
    step: ({ data, errors }, parser) => {
      isQuoted &&= !errors.some(({ type }) => type === "Quotes");
      cells += data.length;
      rows.push(data);
      if (!isQuoted || rows.length >= limits.rows || cells > limits.cells) parser.abort();
    },
  });
  return isQuoted;
}

/** Excel's own first line `sep=;`. */
function takeSeparatorLine(text: string): { body: string; delimiter: string | undefined } {
  const line = /^"?sep=(.)"?[^\n]*\n/i.exec(text);
  return { body: text.slice(line?.[0].length ?? 0), delimiter: line?.[1] };
}

/** The delimiter by which most lines have the same, and the largest, number of cells. */
function findDelimiter(text: string): string {
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    if (countLongest(text, delimiter) > MOST_IN_LINE) return delimiter;
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: PREVIEW });
    const lengths = new Map<number, number>();
    for (const { length } of data) if (length > 1) lengths.set(length, (lengths.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...lengths].map(([length, rows]) => rows * (length - 1)));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A quote that never closes would swallow the rest of the file, so each line is read by itself. */
function* readLines(text: string, delimiter: string): Generator<string[]> {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    start = end + 1;
    const { data, errors } = Papa.parse<string[]>(line, { delimiter });
    yield errors.some(({ type }) => type === "Quotes") ? splitLoosely(line, delimiter) : (data[0] ?? [""]);
  }
}

/** The cells of a line whose quotes are astray: one ends a cell only where the delimiter or the line's end follows. */
function splitLoosely(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let start = 0;
  while (start <= line.length) {
    const next = line.indexOf(delimiter, start);
    const end = findClosing(line, { start, delimiter }) ?? (next < 0 ? line.length : next);
    const cell = line.slice(start, end);
    cells.push(/^".*"$/.test(cell) && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    start = end + delimiter.length;
  }
  return cells;
}

/** Where a cell that opens with a quote ends; undefined where none closes it before another cell opens with one. */
function findClosing(
  line: string,
  { start, delimiter }: { start: number; delimiter: string },
): number | undefined {
  if (line[start] !== '"') return undefined;
  const closing = line.indexOf(`"${delimiter}`, start + 1);
  const end = closing >= 0 ? closing + 1 : line.endsWith('"') && line.length > start + 1 ? line.length : -1;
  const opening = line.indexOf(`${delimiter}"`, start + 1);
  return end < 0 || (opening >= 0 && opening < end - 1) ? undefined : end;
}
