import { IngestError } from "./ingest-error.ts";

/** A publisher's workbook stays far below these; a bomb has to pass one of them. */
const LIMITS = { entries: 2_000, entryBytes: 300_000_000, totalBytes: 500_000_000, ratio: 250 };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;

/** Reads a ZIP archive's directory before anything is unpacked, and refuses what would swell beyond measure. */
export function guardArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) throw new IngestError("The workbook is not a whole ZIP archive");
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  if (count === 0xffff || offset === 0xffffffff) throw new IngestError("The workbook is a ZIP64 archive");
  if (count > LIMITS.entries) throw new IngestError(`The workbook has ${count} parts`);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (offset + ENTRY_LENGTH > bytes.length || view.getUint32(offset, true) !== DIRECTORY_ENTRY) {
      throw new IngestError("The workbook's directory is damaged");
    }
    const packed = view.getUint32(offset + 20, true);
    const size = view.getUint32(offset + 24, true);
    total += size;
    if (size > LIMITS.entryBytes || total > LIMITS.totalBytes || size > LIMITS.ratio * (packed + 4096)) {
      throw new IngestError("The workbook would unpack to more than a file of its kind may hold");
    }
    offset +=
      ENTRY_LENGTH +
      view.getUint16(offset + 28, true) +
      view.getUint16(offset + 30, true) +
      view.getUint16(offset + 32, true);
  }
}

/** The record at the archive's end may be followed by a comment of up to 65,535 bytes. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_LENGTH - 0xffff);
  for (let offset = view.byteLength - END_LENGTH; offset >= first; offset -= 1) {
    if (view.getUint32(offset, true) === END_OF_DIRECTORY) return offset;
  }
  return undefined;
}
