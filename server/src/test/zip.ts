import { crc32, deflateRawSync } from "node:zlib";

/** A part to be packed; `size` and `flags` are what the directory says of it, be it true or not. */
interface Part {
  name: string;
  content: Buffer;
  size?: number;
  flags?: number;
  /** Laid in as it is, as some programs do. */
  isStored?: boolean;
}

/** A ZIP archive of some parts, packed. */
export function zipParts(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const packed = part.isStored ? part.content : deflateRawSync(part.content);
    const name = Buffer.from(part.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    describe(local, 6, { part, packed });
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    describe(entry, 8, { part, packed });
    entry.writeUInt32LE(offset, 42);
    locals.push(local, name, packed);
    directory.push(entry, name);
    offset += local.length + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

/** Flags, method, time, checksum, sizes and the name's length, as they stand in both kinds of record. */
function describe(record: Buffer, at: number, { part, packed }: { part: Part; packed: Buffer }): void {
  record.writeUInt16LE(part.flags ?? 0, at);
  record.writeUInt16LE(part.isStored ? 0 : 8, at + 2);
  record.writeUInt32LE(crc32(part.content), at + 8);
  record.writeUInt32LE(packed.length, at + 12);
  record.writeUInt32LE(part.size ?? part.content.length, at + 16);
  record.writeUInt16LE(Buffer.byteLength(part.name), at + 20);
}

export function zipTexts(texts: Readonly<Record<string, string>>): Buffer {
  return zipParts(Object.entries(texts).map(([name, text]) => ({ name, content: Buffer.from(text) })));
}

/** A ZIP archive of empty parts. */
export function createZip(...names: string[]): Buffer {
  return zipParts(names.map((name) => ({ name, content: Buffer.alloc(0) })));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A workbook whose own date is broken as HUD's are: `2023- 6-28T15:31: 1Z`. */
export function workbookWithBrokenDate(
  sheet: string,
  rows: readonly (readonly (string | number)[])[],
): Buffer {
  const cell = (value: string | number) =>
    typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return zipTexts({
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="r2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    "docProps/core.xml": `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dcterms:created xsi:type="dcterms:W3CDTF">2023- 6-28T15:31: 1Z</dcterms:created></cp:coreProperties>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
  });
}
