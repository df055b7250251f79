import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import Papa from "papaparse";
import { parseNumber } from "../cells.ts";
import type { PropertyField } from "../homes/property-columns.ts";
import { parcelKey } from "../homes/property-keys.ts";
import { IngestError } from "../ingest-error.ts";
import type { Reading, RollProfile } from "./profile.ts";

/** A row of a roll as far as it says which parcel it is, and what the profile reads of it. */
export interface RollRow {
  row: number;
  county: string;
  key: string;
  type: "singlefamily" | "multifamily";
  subtype: string;
  /** In the order of the profile's fields. */
  cells: string[];
  /** Of what is read of the home: the same again changes nothing of it, and adds its tax year alone. */
  hash: string;
}

export type ReadRow = RollRow | { row: number; reason: string };

/** A cell that takes more is a quote that is not closed: the rest of the file would be one cell. */
const LONGEST_ROW_BYTES = 4 * 1024 * 1024;

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch(explainFile);
  return hash.digest("hex");
}

function explainFile(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") throw new IngestError("There is no such file");
  if (code === "EISDIR") throw new IngestError("It is a folder");
  throw error;
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close());
  if (buffer[0] === 0x50 && buffer[1] === 0x4b) {
    throw new IngestError("It is an archive or a workbook: unpack it, or save it as CSV");
  }
  return buffer[0] === 0x1f && buffer[1] === 0x8b;
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Papa's own reader of pieces, which its types leave out: it leaves the last row, which may go on in the next piece. */
type PieceParser = new (config: object) => { parse(text: string, base: number, leaveLast: boolean): Parsed };

/** What a byte order mark says goes before the profile. */
const MARKS: readonly [mark: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

interface Decoder {
  /** What is behind `rest`, of a file whose first `rows` rows are read. */
  decode: (bytes: Buffer | undefined, at: { rest: string; rows: number }) => string;
}

/** Reads a file's text and stops where it is in another encoding: owners and streets would be spelled wrong for good. */
function openDecoder(first: Buffer, profile: RollProfile): Decoder {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => first[at] === byte))?.[1];
  const encoding = marked ?? (profile.encoding === "latin1" ? "windows-1252" : "utf-8");
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    decode: (bytes, { rest, rows }) => {
      try {
        return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      } catch {
        const [until = ""] = new TextDecoder(encoding).decode(bytes).split("\uFFFD");
        const row = rows + `${rest}${until}`.split("\n").length;
        const other = encoding === "utf-8" ? `: give the profile "encoding": "latin1"` : "";
        throw new IngestError(`Row ${row} is not ${encoding.toUpperCase()}${other}`);
      }
    },
  };
}

/** The rows of a file, piece by piece; as much is in memory as a piece and a row need. */
async function* readPieces(path: string, profile: RollProfile): AsyncGenerator<string[][]> {
  const packed = await isPacked(path).catch(explainFile);
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
  const text = packed ? bytes.pipe(createGunzip()) : bytes;
  bytes.on("error", (error) => text.destroy(error));
  let decoder: Decoder | undefined;
  let rest = "";
  let rows = 0;
  let newline: string | undefined;
  const parse = (isLast: boolean): string[][] => {
    // A carriage return before it is blank, and trimmed with the cell: files of two systems have both ends.
    newline ??= rest.includes("\n") ? "\n" : "\r";
    const Parser = (Papa as unknown as { Parser: PieceParser }).Parser;
    const parser = new Parser({ delimiter: profile.delimiter, newline });
    const { data, meta } = parser.parse(rest, 0, !isLast);
    rest = rest.slice(meta.cursor);
    rows += data.length;
    return data;
  };
  for await (const piece of text) {
    decoder ??= openDecoder(piece as Buffer, profile);
    rest += decoder.decode(piece as Buffer, { rest, rows });
    yield parse(false);
    if (rest.length > LONGEST_ROW_BYTES) throw new IngestError("A quote is not closed: a row has no end");
  }
  rest += decoder?.decode(undefined, { rest, rows }) ?? "";
  if (rest !== "") yield parse(true);
}

/** Says a row of cells as the profile understands it; undefined for an empty line. */
type Understand = (cells: readonly string[], row: number) => ReadRow | undefined;

/** The rows of a roll in batches, from behind the first `skip` rows on. */
export async function* readRoll(
  path: string,
  profile: RollProfile,
  { skip, size }: { skip: number; size: number },
): AsyncGenerator<{ rows: ReadRow[]; last: number }> {
  let understand: Understand | undefined;
  let line = 0;
  let rows: ReadRow[] = [];
  for await (const piece of readPieces(path, profile)) {
    for (const cells of piece) {
      line += 1;
      if (understand === undefined) {
        understand = openHeader(cells, profile);
        continue;
      }
      const done = line - 1;
      if (done <= skip) continue;
      const read = understand(cells, line);
      if (read !== undefined) rows.push(read);
      if (rows.length < size) continue;
      yield { rows, last: done };
      rows = [];
    }
  }
  if (understand === undefined) throw new IngestError("The file is empty");
  if (rows.length > 0) yield { rows, last: line - 1 };
}

type Cell = (cells: readonly string[]) => string;

function openHeader(header: readonly string[], profile: RollProfile): Understand {
  const names = header.map((name) => name.replace(/^\uFEFF/, "").trim());
  const plain = names.map((name) => name.toLowerCase());
  const missing: string[] = [];
  const repeated: string[] = [];
  const column = (written: string): Cell => {
    const name = written.replace(/\?$/, "");
    const [among, sought] = names.includes(name) ? [names, name] : [plain, name.toLowerCase()];
    const index = among.indexOf(sought);
    if (among.lastIndexOf(sought) !== index) repeated.push(name);
    if (index < 0 && !written.endsWith("?")) missing.push(name);
    return (cells) => (cells[index] ?? "").trim();
  };
  const allow = (conditions: RollProfile["only"]) =>
    conditions.map((condition) => ({ cell: column(condition.column), allowed: new Set(condition.in) }));
  const isAllowed = (conditions: ReturnType<typeof allow>, cells: readonly string[]) =>
    conditions.every(({ cell, allowed }) => allowed.has(cell(cells)));
  const fields = Object.entries(profile.fields).map(([field, reading]) => ({
    field: field as PropertyField,
    cell: openReading(reading, column),
  }));
  const parcel = fields.find(({ field }) => field === "parcelNumber")?.cell ?? (() => "");
  const only = allow(profile.only);
  const saleOnly = allow(profile.saleOnly);
  const county = openCounty(profile.county, column);
  const use = openUse(profile.use, column);
  const units = profile.fields.units === undefined ? undefined : openReading(profile.fields.units, column);
  if (missing.length > 0) {
    throw new IngestError(
      `The file has no column ${[...new Set(missing)].join(", ")}, which the profile reads`,
    );
  }
  if (repeated.length > 0) {
    throw new IngestError(
      `The file has the column ${[...new Set(repeated)].join(", ")} twice, which the profile reads`,
    );
  }
  return (cells, row) => {
    if (cells.length <= 1 && (cells[0] ?? "").trim() === "") return undefined;
    if (cells.length !== names.length) {
      return { row, reason: `it has ${cells.length} cells; the header has ${names.length}` };
    }
    if (!isAllowed(only, cells)) return { row, reason: "the profile leaves out rows like this" };
    const fips = county(cells);
    if (fips.length !== 5 || Number.isNaN(Number(fips))) return { row, reason: fips };
    const home = use(cells, units?.(cells) ?? "");
    if (typeof home === "string") return { row, reason: home };
    // Some publishers print their numbers with decimals.
    const number = parcel(cells).replace(/\.0+$/, "");
    const key = parcelKey(number);
    if (!/[1-9a-z]/.test(key)) return { row, reason: "it has no parcel number" };
    const isSale = isAllowed(saleOnly, cells);
    const read = fields.map(({ field, cell }) => {
      if (field === "parcelNumber") return number;
      const said = (field === "price" || field === "soldOn") && !isSale ? "" : cell(cells);
      return isUnknown(field, said) ? "" : said;
    });
    const ofHome = read.filter((_, at) => !OF_THE_YEAR.has(fields[at]?.field));
    const hash = createHash("md5")
      .update(`${home.type}\t${home.subtype}\t${ofHome.join("\t")}`)
      .digest("base64");
    return { row, county: fips, key, ...home, cells: read, hash };
  };
}

/** Every year's roll has another year, and by it alone no home is another. */
const OF_THE_YEAR: ReadonlySet<PropertyField | undefined> = new Set([
  "taxYear",
  "marketValue",
  "taxableValue",
]);

/** Rolls write 0 where they know nothing, and where nothing was paid. */
const ZERO_IS_A_FIGURE: ReadonlySet<PropertyField> = new Set(["waterfront", "view", "pool", "fireplaces"]);
const isUnknown = (field: PropertyField, said: string): boolean =>
  /^[-+]?0*(\.0*)?$/.test(said) && !ZERO_IS_A_FIGURE.has(field);

function openReading(reading: Reading, column: (name: string) => Cell): Cell {
  if (typeof reading === "string") return column(reading);
  if (Array.isArray(reading)) {
    const parts = reading.map(column);
    return (cells) =>
      parts
        .map((part) => part(cells))
        .filter(Boolean)
        .join(" ");
  }
  if ("sum" in reading) {
    const parts = Object.entries(reading.sum).map(([name, factor]) => ({ cell: column(name), factor }));
    return (cells) => {
      const known = parts.filter(({ cell }) => cell(cells) !== "");
      if (known.length === 0) return "";
      // What is no number is passed on as it stands, and left out with its reason.
      const strange = known.find((part) => parseNumber(part.cell(cells)) == null);
      if (strange !== undefined) return strange.cell(cells);
      return String(
        known.reduce((sum, { cell, factor }) => sum + factor * (parseNumber(cell(cells)) ?? 0), 0),
      );
    };
  }
  const [year, month] = [column(reading.year), column(reading.month)];
  const day = reading.day === undefined ? undefined : column(reading.day);
  return (cells) => {
    const [inYear, inMonth, onDay] = [year(cells), month(cells), day?.(cells) || "1"];
    if (!(Number(inYear) > 0) || !(Number(inMonth) > 0)) return "";
    return `${inYear}-${inMonth.padStart(2, "0")}-${onDay.padStart(2, "0")}`;
  };
}

/** The county's code, or why the row is of none. */
function openCounty(county: RollProfile["county"], column: (name: string) => Cell): Cell {
  if (typeof county === "string") return () => county;
  const cell = column(county.column);
  const codes = new Map(Object.entries(county.codes));
  return (cells) => {
    const code = cell(cells);
    return (
      codes.get(code) ??
      codes.get(code.replace(/^0+/, "")) ??
      `"${code.slice(0, 20)}" is no county of the profile`
    );
  };
}

/** From this many homes on a building is multi-family: the line that lenders draw. */
const MULTI_FAMILY_UNITS = 5;

function openUse(use: RollProfile["use"], column: (name: string) => Cell) {
  const cell = column(use.column);
  const bare = (codes: Record<string, string>) =>
    new Map(Object.entries(codes).map(([code, name]) => [code.replace(/^0+/, ""), name]));
  const [one, many] = [bare(use.singlefamily), bare(use.multifamily)];
  return (cells: readonly string[], said: string): Pick<RollRow, "type" | "subtype"> | string => {
    const code = cell(cells);
    const key = code.replace(/^0+/, "");
    const units = parseNumber(said) ?? Number.NaN;
    const single = one.get(key);
    const subtype = single ?? many.get(key);
    if (subtype === undefined) return `use "${code.slice(0, 20)}" is no rental housing of the profile`;
    const isFit = !(units > 0) || (single === undefined ? units >= MULTI_FAMILY_UNITS : units === 1);
    if (!isFit) return `a building of ${units} homes is neither one home nor a building of five and more`;
    return { type: single === undefined ? "multifamily" : "singlefamily", subtype };
  };
}
