import { CFB } from "@e965/xlsx";
import { isCompound } from "./find-format.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** The library takes two microseconds for each cell that has a value, and half as much for each area. */
const MOST = { cells: 1_500_000, areas: 100_000, records: 4_000_000 };

const HEAD_LENGTH = 4;
const AREA_LENGTH = 8;
const NUMBER_LENGTH = 6;

/** Records of one cell that has a value, in all editions of the format. */
const CELL_RECORDS = new Set([
  0x02, 0x03, 0x04, 0x05, 0x06, 0xd6, 0xfd, 0x203, 0x204, 0x205, 0x206, 0x27e, 0x406,
]);
const ROW_OF_NUMBERS = 0xbd;
const MERGED_AREAS = 0xe5;

/** Goes through the records of an old workbook by their lengths alone, before a library makes anything of them. */
export function guardOldWorkbook(bytes: Uint8Array): void {
  const stream = findStream(bytes);
  const found = { cells: 0, areas: 0, records: 0 };
  for (let at = 0; at + HEAD_LENGTH <= stream.length; ) {
    const kind = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    found.records += 1;
    if (CELL_RECORDS.has(kind)) found.cells += 1;
    else if (kind === ROW_OF_NUMBERS) found.cells += Math.floor(length / NUMBER_LENGTH);
    else if (kind === MERGED_AREAS) found.areas += Math.floor(length / AREA_LENGTH);
    if (found.cells > MOST.cells || found.records > MOST.records) throw tooMuch("spans more cells");
    if (found.areas > MOST.areas) throw tooMuch("merges more areas");
    at += HEAD_LENGTH + length;
  }
}

const tooMuch = (what: string) =>
  new SpreadsheetError("too_large", `The workbook ${what} than we may read; save it as .xlsx`);

/** Excel 2 to 4 wrote the records alone, later ones a container of them. */
function findStream(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isCompound(bytes)) return buffer;
  const container = CFB.read(buffer, { type: "buffer" });
  const entry = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
  return entry === null || entry === undefined ? Buffer.alloc(0) : Buffer.from(entry.content);
}
