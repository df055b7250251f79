import { createHash } from "node:crypto";
import { MAIN, OFFICE, oldMerges, oldRow, oldWorkbook, workbook, XML } from "./workbooks.ts";
import { zipParts } from "./zip.ts";

/** A file that somebody might send to hurt: by what it unpacks to, by what its readers do with it, by what it claims. */
export interface HostileFile {
  name: string;
  fileName: string;
  make: () => Buffer;
  /** Whether making it takes longer than what it is made for. */
  isSlow?: true;
  /** Whether what remains of it is a table all the same; else it is refused. */
  isRead?: true;
}

const repeat = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** Bytes without any pattern, the same at every run. */
function noise(length: number, ...start: number[]): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at * 64 < length; at += 1) {
    blocks.push(createHash("sha512").update(`noise ${at}`).digest());
  }
  const bytes = Buffer.concat(blocks).subarray(0, length);
  bytes.set(start);
  return bytes;
}

/** Words that hardly pack, the same at every run. */
const word = (at: number) => createHash("md5").update(String(at)).digest("base64").slice(0, 16);

const ENTITIES = `<!DOCTYPE x [<!ENTITY a "${"ha".repeat(50)}">${repeat(9, (at) => `<!ENTITY ${"bcdefghij"[at]} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)}]>`;

const MEGABYTE = 1_000_000;

const TEXTS: HostileFile[] = [
  { name: "45 MB of line ends", fileName: "list.csv", make: () => Buffer.alloc(45 * MEGABYTE, "\n") },
  { name: "45 MB of carriage returns", fileName: "list.csv", make: () => Buffer.alloc(45 * MEGABYTE, "\r") },
  { name: "40 MB of commas", fileName: "list.csv", make: () => Buffer.alloc(40 * MEGABYTE, ",") },
  {
    name: "40 MB of quotes",
    isSlow: true,
    fileName: "list.csv",
    make: () => Buffer.alloc(40 * MEGABYTE, '"'),
  },
  {
    name: "40 MB of spaces",
    isSlow: true,
    fileName: "list.csv",
    make: () => Buffer.alloc(40 * MEGABYTE, " "),
  },
  {
    name: "a quote that never closes, 24 MB",
    fileName: "list.csv",
    make: () => Buffer.from(`address,city\n"1 Main St,Austin\n${"2 Oak St,Austin\n".repeat(1_500_000)}`),
  },
  {
    name: "a quote that never closes and one line, 24 MB",
    fileName: "list.csv",
    make: () => Buffer.from(`address,city\n"${"a,".repeat(12 * MEGABYTE)}`),
  },
  {
    name: "one cell of 45 MB",
    isSlow: true,
    fileName: "list.csv",
    make: () => Buffer.from(`address\n"${"x".repeat(45 * MEGABYTE)}"\n`),
  },
  {
    name: "a header and cells of parentheses",
    isRead: true,
    fileName: "list.csv",
    make: () => {
      const cell = "(".repeat(32_767);
      return Buffer.from(`address,city,${cell}\n${`1 Main St,${cell},${cell}\n`.repeat(30)}`);
    },
  },
  {
    name: "20 million short cells",
    isSlow: true,
    fileName: "list.csv",
    make: () => Buffer.from(`${"1,".repeat(200)}1\n`.repeat(100_000)),
  },
];

const MARKUP: HostileFile[] = [
  {
    name: "a table with a huge colspan",
    isRead: true,
    fileName: "list.xls",
    make: () =>
      Buffer.from(
        "<html><table><tr><td colspan=16000000>address</td><td>city</td></tr><tr><td>1 Main St</td></tr></table></html>",
      ),
  },
  {
    name: "a table with a huge rowspan",
    isRead: true,
    fileName: "list.xls",
    make: () =>
      Buffer.from(
        "<html><body><table><tr><td rowspan=100000000>address</td></tr><tr><td>1 Main St</td></tr></table></body></html>",
      ),
  },
  {
    name: "a table of colspans, each small",
    fileName: "list.xls",
    make: () =>
      Buffer.from(
        `<html><table>${'<tr><td colspan="16000">1</td><td rowspan="60000">2</td></tr>'.repeat(50_000)}</table></html>`,
      ),
  },
  {
    name: "40 MB of cells that are never closed",
    fileName: "list.xls",
    make: () => Buffer.from(`<html><table><tr>${"<td>".repeat(10 * MEGABYTE)}`),
  },
  {
    name: "20 MB of tables within tables",
    fileName: "list.xls",
    make: () => Buffer.from(`<html>${"<table><tr><td>".repeat(1_300_000)}`),
  },
  {
    name: "20 MB of angle brackets",
    fileName: "list.xls",
    make: () => Buffer.from(`<html>${"<".repeat(20 * MEGABYTE)}`),
  },
  {
    name: "20 MB of comments that never end",
    fileName: "list.xls",
    make: () => Buffer.from(`<html>${"<!--".repeat(5 * MEGABYTE)}`),
  },
  {
    name: "a million tables",
    isSlow: true,
    fileName: "list.xls",
    make: () => Buffer.from(`<html>${"<table><tr><td>1</td></tr></table>".repeat(1_000_000)}</html>`),
  },
  {
    name: "a table of 4 million cells",
    isSlow: true,
    fileName: "list.xls",
    make: () =>
      Buffer.from(`<html><table>${`<tr>${"<td>1</td>".repeat(200)}</tr>`.repeat(20_000)}</table></html>`),
  },
  {
    name: "an Excel 2003 sheet that points far away",
    fileName: "list.xls",
    make: () =>
      Buffer.from(
        `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="L"><Table>${repeat(2_000, (at) => `<Row ss:Index="${1_000_000 + at}"><Cell ss:Index="16384" ss:MergeAcross="900000000" ss:MergeDown="900000000"><Data ss:Type="String">1</Data></Cell></Row>`)}</Table></Worksheet></Workbook>`,
      ),
  },
  {
    name: "an Excel 2003 sheet of entities within entities",
    isRead: true,
    fileName: "list.xls",
    make: () =>
      Buffer.from(
        `<?xml version="1.0"?>${ENTITIES}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="L"><Table><Row><Cell><Data ss:Type="String">&j;</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ),
  },
];

const WORKBOOKS: HostileFile[] = [
  {
    name: "a workbook of a million shared strings, 17 MB",
    isSlow: true,
    fileName: "list.xlsx",
    make: () =>
      workbook({
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        sharedStrings: `${XML}<sst xmlns="${MAIN}">${repeat(1_000_000, (at) => `<si><t>${word(at)}</t></si>`)}</sst>`,
      }),
  },
  {
    name: "a workbook of shared strings in a million runs",
    isSlow: true,
    fileName: "list.xlsx",
    make: () =>
      workbook({
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        sharedStrings: `${XML}<sst xmlns="${MAIN}"><si>${repeat(1_000_000, (at) => `<r><rPr><b/><sz val="${at % 70}"/></rPr><t>${word(at).slice(0, 4)}</t></r>`)}</si></sst>`,
      }),
  },
  {
    name: "a workbook that repeats one long shared string in 3 million cells",
    isSlow: true,
    fileName: "list.xlsx",
    make: () =>
      workbook({
        rows: repeat(30_000, (at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`),
        sharedStrings: `${XML}<sst xmlns="${MAIN}"><si><t>${repeat(2_000, word)}</t></si></sst>`,
      }),
  },
  {
    name: "a workbook of rows and columns far apart",
    fileName: "list.xlsx",
    make: () =>
      workbook({
        rows: repeat(
          40_000,
          (at) => `<row r="${1_008_576 + at}"><c r="XFD${1_008_576 + at}"><v>1</v></c></row>`,
        ),
      }),
  },
  {
    name: "a workbook of 90,000 rows with one cell in the last column",
    fileName: "list.xlsx",
    make: () =>
      workbook({ rows: repeat(90_000, (at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`) }),
  },
  {
    name: "a workbook of 12 million cells",
    isSlow: true,
    fileName: "list.xlsx",
    make: () =>
      workbook({
        rows: repeat(
          60_000,
          (at) =>
            `<row>${repeat(20, (part) => `<c><v>${word(at * 20 + part)}</v></c>`)}${"<c><v>1</v></c>".repeat(180)}</row>`,
        ),
      }),
  },
  {
    name: "a workbook with a million merged areas",
    isSlow: true,
    fileName: "list.xlsx",
    make: () =>
      workbook({
        sheet: `${XML}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>${repeat(1_000_000, (at) => `<mergeCell ref="A${at + 1}:XFD${at + 1}"/>`)}</mergeCells></worksheet>`,
      }),
  },
  {
    name: "a workbook with a million links",
    isSlow: true,
    fileName: "list.xlsx",
    make: () =>
      workbook({
        sheet: `${XML}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><hyperlinks>${repeat(1_000_000, (at) => `<hyperlink ref="A${at + 1}" location="${word(at)}"/>`)}</hyperlinks></worksheet>`,
      }),
  },
  {
    name: "a workbook of 8 million rows without a cell",
    isSlow: true,
    fileName: "list.xlsx",
    make: () => workbook({ rows: repeat(8_000_000, (at) => `<row r="${at + 1}"/>`) }),
  },
  {
    name: "a workbook with a million styles",
    fileName: "list.xlsx",
    make: () =>
      workbook({
        rows: '<row r="1"><c r="A1" s="999999"><v>1</v></c></row>',
        styles: `${XML}<styleSheet xmlns="${MAIN}"><fonts>${'<font><sz val="11"/></font>'.repeat(1_000_000)}</fonts><cellXfs>${'<xf numFmtId="14" fontId="0"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
      }),
  },
  {
    name: "a workbook with a million names",
    isSlow: true,
    fileName: "list.xlsx",
    make: () =>
      workbook({
        rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
        workbook: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets><definedNames>${repeat(1_000_000, (at) => `<definedName name="n${at}">List!$A$1</definedName>`)}</definedNames></workbook>`,
      }),
  },
  {
    name: "a workbook whose sheet nests 3 million elements",
    fileName: "list.xlsx",
    make: () =>
      workbook({
        sheet: `${XML}<worksheet xmlns="${MAIN}"><sheetData>${"<a>".repeat(3_000_000)}${"</a>".repeat(3_000_000)}</sheetData></worksheet>`,
      }),
  },
  {
    name: "a workbook of entities within entities",
    fileName: "list.xlsx",
    make: () =>
      workbook({
        sheet: `<?xml version="1.0"?>${ENTITIES}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row></sheetData></worksheet>`,
      }),
  },
  {
    name: "a bomb by its directory: 300 MB of blanks",
    isSlow: true,
    fileName: "list.xlsx",
    make: () => workbook({ rows: " ".repeat(290 * MEGABYTE) }),
  },
  {
    name: "a bomb against its directory",
    fileName: "list.xlsx",
    make: () =>
      zipParts([
        { name: "[Content_Types].xml", content: Buffer.alloc(100 * MEGABYTE), size: 1_000 },
        { name: "xl/workbook.xml", content: Buffer.alloc(100 * MEGABYTE), size: 1_000 },
      ]),
  },
  {
    name: "a bomb of 30 parts, each below the limit of one",
    isSlow: true,
    fileName: "list.xlsx",
    make: () => {
      const blanks = Buffer.alloc(99 * MEGABYTE, " ");
      const names = [
        "[Content_Types].xml",
        "xl/workbook.xml",
        ...Array.from({ length: 28 }, (_, at) => `p${at}`),
      ];
      return zipParts(names.map((name) => ({ name, content: blanks })));
    },
  },
  {
    name: "an archive of 60,000 parts",
    isSlow: true,
    fileName: "list.xlsx",
    make: () => {
      const names = [
        "[Content_Types].xml",
        "xl/workbook.xml",
        ...Array.from({ length: 60_000 }, (_, at) => `p${at}`),
      ];
      return zipParts(names.map((name) => ({ name, content: Buffer.alloc(0) })));
    },
  },
];

const OLD_WORKBOOKS: HostileFile[] = [
  {
    name: "an old workbook of 7 million cells",
    isSlow: true,
    fileName: "list.xls",
    make: () => oldWorkbook(Array.from({ length: 28_000 }, (_, row) => oldRow(row))),
  },
  {
    name: "an old workbook of 5 million merged areas",
    isSlow: true,
    fileName: "list.xls",
    make: () => oldWorkbook([oldRow(0), ...Array.from({ length: 5_000 }, oldMerges)]),
  },
];

const CLAIMS: HostileFile[] = [
  { name: "nothing", fileName: "list.csv", make: () => Buffer.alloc(0) },
  { name: "noise", fileName: "list.csv", make: () => noise(5 * MEGABYTE) },
  {
    name: "noise that begins as an archive",
    fileName: "list.xlsx",
    make: () => noise(5 * MEGABYTE, 0x50, 0x4b, 3, 4),
  },
  {
    name: "noise that begins as an old workbook",
    fileName: "list.xls",
    make: () => noise(5 * MEGABYTE, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  },
  {
    name: "noise that begins as Excel 2 did",
    fileName: "list.xls",
    make: () => noise(5 * MEGABYTE, 9, 0, 4, 0),
  },
  {
    name: "noise that begins as Excel 4 did",
    fileName: "list.xls",
    make: () => noise(5 * MEGABYTE, 9, 4, 6, 0),
  },
  {
    name: "noise that begins as a document",
    fileName: "list.pdf",
    make: () => noise(5 * MEGABYTE, ...Buffer.from("%PDF-1.7\n")),
  },
  {
    name: "a workbook that is cut off",
    fileName: "list.xlsx",
    make: () => {
      const whole = workbook({ rows: repeat(20_000, (at) => `<row><c><v>${at}</v></c></row>`) });
      return whole.subarray(0, whole.length * 0.6);
    },
  },
  {
    name: "a workbook with a part under a password",
    fileName: "list.xlsx",
    make: () =>
      zipParts([
        { name: "[Content_Types].xml", content: Buffer.from("x"), flags: 1 },
        { name: "xl/workbook.xml", content: Buffer.from("x"), flags: 1 },
      ]),
  },
  {
    name: "a picture under the name of a list",
    fileName: "list.csv",
    make: () => noise(MEGABYTE, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  {
    name: "a PDF of a million objects",
    fileName: "list.pdf",
    make: () =>
      Buffer.from(
        `%PDF-1.7\n${repeat(1_000_000, (at) => `${at + 1} 0 obj<</A ${(at % 1_000_000) + 2} 0 R>>endobj\n`)}trailer<</Root 1 0 R/Size 1000001>>\n%%EOF`,
      ),
  },
  {
    name: "a PDF of one endless stream",
    fileName: "list.pdf",
    make: () =>
      Buffer.concat([
        Buffer.from("%PDF-1.7\n1 0 obj<</Length 999999999999/Filter/FlateDecode>>stream\n"),
        Buffer.alloc(40 * MEGABYTE),
      ]),
  },
];

/** Made again for each use: together they are larger than a test may hold. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...TEXTS,
  ...MARKUP,
  ...WORKBOOKS,
  ...OLD_WORKBOOKS,
  ...CLAIMS,
];
