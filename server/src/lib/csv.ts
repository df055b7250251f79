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
        throw new Error(`Line ${rows.length + 1} has a quote that does not close or stands inside a cell`);
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

/**
 * The rows of a text that people upload, by whatever delimiter it has. Blank rows are included so that a row's number
 * is the file's own. Lines end with LF, as `readText` makes them.
 */
export function readDelimited(text: string): string[][] {
  const { body, delimiter } = takeSeparatorLine(text.replace(/^\uFEFF/, ""));
  const parsed = Papa.parse<string[]>(body, { delimiter: delimiter ?? findDelimiter(body) });
  const hasStrayQuotes = parsed.errors.some(({ type }) => type === "Quotes");
  const rows = hasStrayQuotes ? readLines(body, parsed.meta.delimiter) : parsed.data;
  return delimiter === undefined ? rows : [[], ...rows];
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
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: PREVIEW });
    const lengths = new Map<number, number>();
    for (const { length } of data) if (length > 1) lengths.set(length, (lengths.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...lengths].map(([length, rows]) => rows * (length - 1)));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A quote that never closes would swallow the rest of the file, so each line is read by itself. */
function readLines(text: string, delimiter: string): string[][] {
  return text.split("\n").map((line) => {
    const { data, errors } = Papa.parse<string[]>(line, { delimiter });
    return errors.some(({ type }) => type === "Quotes") ? line.split(delimiter) : (data[0] ?? [""]);
  });
}
