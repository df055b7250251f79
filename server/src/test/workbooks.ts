import { CFB } from "@e965/xlsx";
import { zipTexts } from "./zip.ts";

export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/package/2006";
const PART = "application/vnd.openxmlformats-officedocument.spreadsheetml";
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface WorkbookParts {
  /** The whole first sheet, or what stands within its `sheetData`. */
  sheet?: string;
  rows?: string;
  sharedStrings?: string;
  styles?: string;
  workbook?: string;
}

/** A workbook of one sheet, packed, of parts as they are given. */
export function workbook({
  sheet,
  rows = "",
  sharedStrings,
  styles,
  workbook: whole,
}: WorkbookParts): Buffer {
  const relations = [
    `<Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>`,
    sharedStrings === undefined
      ? ""
      : `<Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`,
    styles === undefined ? "" : `<Relationship Id="r3" Type="${OFFICE}/styles" Target="styles.xml"/>`,
  ];
  return zipTexts({
    "[Content_Types].xml": `${XML}<Types xmlns="${TYPES}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${PART}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${TYPES}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml":
      whole ??
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${TYPES}/relationships">${relations.join("")}</Relationships>`,
    "xl/worksheets/sheet1.xml":
      sheet ?? `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...(sharedStrings === undefined ? {} : { "xl/sharedStrings.xml": sharedStrings }),
    ...(styles === undefined ? {} : { "xl/styles.xml": styles }),
  });
}

const oldRecord = (kind: number, body = Buffer.alloc(0)) => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
};

/** The beginning of the whole, or of a sheet, in Excel 97's records. */
const oldBeginning = (kind: number) => oldRecord(0x809, Buffer.from([0, 6, kind, 0, ...Array(12).fill(0)]));

/** A row of 256 numbers in one record. */
export function oldRow(row: number): Buffer {
  const body = Buffer.alloc(6 + 256 * 6);
  body.writeUInt16LE(row, 0);
  for (let at = 0; at < 256; at += 1) body.writeUInt32LE(at * 4 + 2, 6 + at * 6);
  body.writeUInt16LE(255, body.length - 2);
  return oldRecord(0xbd, body);
}

/** A thousand merged areas in one record. */
export function oldMerges(): Buffer {
  const body = Buffer.alloc(2 + 1_000 * 8);
  body.writeUInt16LE(1_000, 0);
  return oldRecord(0xe5, body);
}

/** A workbook of one sheet as Excel 97 wrote it. */
export function oldWorkbook(records: readonly Buffer[]): Buffer {
  const name = Buffer.from("List");
  const described = Buffer.alloc(8 + name.length);
  const head = oldBeginning(5);
  described.writeUInt32LE(head.length + 4 + described.length + 4, 0);
  described[6] = name.length;
  name.copy(described, 8);
  const end = oldRecord(0x0a);
  const container = CFB.utils.cfb_new({ root: "R" });
  const content = [head, oldRecord(0x85, described), end, oldBeginning(16), ...records, end];
  CFB.utils.cfb_add(container, "/Workbook", Buffer.concat(content));
  return Buffer.from(CFB.write(container, { type: "buffer" }));
}
