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
  const [header = [], ...lines] = readCells(text.replace(/^\uFEFF/, ""));
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

/** One token a match: a quoted or a plain cell, and what ends it. */
const TOKEN = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** The cells of each line that is not empty, the header among them. */
export function readCells(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (token === null)
      throw new Error(`Line ${lines.length + 1} has a quote that does not close or stands inside a cell`);
    line.push(token[1]?.replaceAll('""', '"') ?? token[2] ?? "");
    if (token[3] === ",") {
      // A comma at the very end opens one more, empty cell.
      if (TOKEN.lastIndex < text.length) continue;
      line.push("");
    }
    if (line.length > 1 || line[0]?.trim() !== "") lines.push(line);
    line = [];
  }
  return lines;
}
