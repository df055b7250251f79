import { basename } from "node:path";
import { IngestError } from "../ingest-error.ts";
import { hashFile, isArchiveFile, readPieces } from "../read-pieces.ts";
import { isBlank, readTable } from "../read-table.ts";
import { openReading, type Reading } from "./field-reading.ts";
import { findHeader, mapColumns } from "./property-columns.ts";

/** What is read of a row, in this order. */
export const TAX_FIELDS = [
  ...["parcelNumber", "taxYear", "marketValue", "assessedValue", "taxableValue", "taxAnnual"],
] as const satisfies readonly string[];

/** Where each field stands: a column, columns that are joined, or columns that are added up. */
export type TaxMap = Readonly<Record<string, Reading>>;

type TaxFileRow = readonly [row: number, cells: readonly string[]];

export interface TaxFile {
  file: string;
  fileHash: string;
  /** Each with the number of its row in the file and what the fields say; read once. */
  rows: AsyncIterable<readonly TaxFileRow[]>;
}

/** Opens a file of taxes of any size: a text is read piece by piece, a workbook or an archive as a whole. */
export async function openTaxFile(
  path: string,
  { map, year }: { map: TaxMap; year: number | undefined },
): Promise<TaxFile> {
  if (await isArchiveFile(path)) {
    const { file, fileHash, rows } = await readTable(path);
    return { file, fileHash, rows: readRows([rows], { map, year }) };
  }
  const pieces = readPieces(path, {
    delimiter: findDelimiter,
    encoding: "any",
    // Texts of columns that no comma separates hold stray quotes.
    isQuoted: (delimiter) => delimiter === ",",
  });
  return {
    file: basename(path).replace(/\.gz$/i, ""),
    fileHash: await hashFile(path),
    rows: readRows(pieces, { map, year }),
  };
}

/** Notes may stand above the header. */
const HEAD_LINES = 30;

function findDelimiter(head: string): string {
  const lines = head.split(/\r\n|\n|\r/, HEAD_LINES);
  return ["\t", "|"].find((sign) => lines.some((line) => line.split(sign).length > 2)) ?? ",";
}

async function* readRows(
  pieces: Iterable<string[][]> | AsyncIterable<string[][]>,
  of: { map: TaxMap; year: number | undefined },
): AsyncGenerator<TaxFileRow[]> {
  let open: { width: number; read: (cells: readonly string[]) => string[] } | undefined;
  let head: string[][] = [];
  let done = 0;
  const take = (rows: readonly (readonly string[])[]): TaxFileRow[] => {
    const from = done;
    done += rows.length;
    return rows.flatMap((cells, at): TaxFileRow[] => {
      const row = from + at + 1;
      if (open === undefined || isBlank(cells)) return [];
      refuseTorn(cells, { row, width: open.width });
      return [[row, open.read(cells)]];
    });
  };
  const begin = (): TaxFileRow[] => {
    const header = findHeader(head, namedColumns(of.map));
    open = openColumns(head[header] ?? [], of);
    done = header + 1;
    const rows = head.slice(done);
    head = [];
    return take(rows);
  };
  for await (const piece of pieces) {
    if (open !== undefined) yield take(piece);
    else {
      head.push(...piece);
      if (head.length > HEAD_LINES) yield begin();
    }
  }
  if (open === undefined) {
    if (head.length === 0) throw new IngestError("The file is empty");
    yield begin();
  }
}

/** With other cells than the header has, a file is cut short or torn: nothing after it can be trusted. */
function refuseTorn(cells: readonly string[], { row, width }: { row: number; width: number }): void {
  if (cells.length === width) return;
  // Some programs end each line with one more separator.
  if (cells.length > width && isBlank(cells.slice(width))) return;
  throw new IngestError(`Row ${row} has ${cells.length} cells; the header has ${width}`);
}

const columnsOf = (reading: Reading): string[] => {
  if (typeof reading === "string") return [reading];
  if (Array.isArray(reading)) return reading;
  return "sum" in reading ? Object.keys(reading.sum) : [reading.year, reading.month];
};

/** Every column that the operator names, by which the header is known. */
const namedColumns = (map: TaxMap): Record<string, string> =>
  Object.fromEntries(
    Object.values(map)
      .flatMap(columnsOf)
      .filter((name) => !name.endsWith("?"))
      .map((name) => [name, name]),
  );

function openColumns(header: readonly string[], { map, year }: { map: TaxMap; year: number | undefined }) {
  const names = header.map((name) => name.replace(/^\uFEFF/, "").trim());
  const column = (written: string) => {
    const name = written.replace(/\?$/, "").trim();
    const index = names.indexOf(name);
    if (index < 0 && !written.endsWith("?")) throw new IngestError(`The file has no column "${name}"`);
    return (cells: readonly string[]) => (cells[index] ?? "").trim();
  };
  // The first of several columns stands for all of them, so that no other field takes it.
  const first = Object.entries(map).map(([field, reading]) => [field, columnsOf(reading)[0] ?? ""]);
  const found = mapColumns(names, Object.fromEntries(first));
  const read = TAX_FIELDS.map((field) => {
    const reading = map[field];
    if (field === "taxYear" && year !== undefined) return () => String(year);
    if (reading !== undefined) return openReading(reading, column);
    const index = found[field];
    return index === undefined ? undefined : (cells: readonly string[]) => (cells[index] ?? "").trim();
  });
  if (read[TAX_FIELDS.indexOf("parcelNumber")] === undefined) throw lacks("parcelNumber");
  if (read[TAX_FIELDS.indexOf("taxYear")] === undefined) throw lacks("taxYear", ", or say it with --year");
  return {
    width: names.length,
    read: (cells: readonly string[]) => read.map((cell) => cell?.(cells) ?? ""),
  };
}

const lacks = (field: string, otherwise = ""): IngestError =>
  new IngestError(`The file needs a column of ${field}: name it with --map ${field}="…"${otherwise}`);
