import { type Book, type BookCell, type Format, type Page, readName, type StructuredTable } from "./book.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const encode = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What no formula comes to: where it comes back, nothing was calculated. */
export const POISON = -987_654_321;

const FORMATS: Format[] = ["plain", "$", "%", "x", "date", "bold"];
const NUMBERS: Record<Format, number> = { plain: 0, $: 164, "%": 10, x: 165, date: 14, bold: 0 };
const styleOf = ({ format, isInput }: BookCell): number => FORMATS.indexOf(format) * 2 + Number(isInput);

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="0.00&quot;x&quot;"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF0000FF"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="12">${FORMATS.flatMap((format) => [0, 1].map((input) => `<xf numFmtId="${NUMBERS[format]}" fontId="${input === 1 ? 1 : format === "bold" ? 2 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`)).join("")}</cellXfs></styleSheet>`;

function writeCell(name: string, cell: BookCell): string {
  const style = styleOf(cell);
  const start = `<c r="${name}"${style === 0 ? "" : ` s="${style}"`}`;
  if (cell.error !== undefined) return `${start} t="e"><v>${cell.error}</v></c>`;
  if (cell.table !== undefined) return `${start}>${writeTable(cell.table)}<v>${POISON}</v></c>`;
  if (cell.array !== undefined) {
    const { area, isDynamic } = cell.array;
    return `${start}${isDynamic ? ' cm="1"' : ""}><f t="array" ref="${area}">${encode(cell.formula ?? "")}</f><v>${POISON}</v></c>`;
  }
  if (cell.shared !== undefined) {
    const { index, area } = cell.shared;
    const ref = area === undefined ? "" : ` ref="${area}"`;
    const formula = `<f t="shared"${ref} si="${index}"`;
    return `${start}>${cell.formula === undefined ? `${formula}/>` : `${formula}>${encode(cell.formula)}</f>`}<v>${POISON}</v></c>`;
  }
  if (cell.formula !== undefined) return `${start}><f>${encode(cell.formula)}</f><v>${POISON}</v></c>`;
  const { value } = cell;
  if (typeof value === "string")
    return `${start} t="inlineStr"><is><t xml:space="preserve">${encode(value)}</t></is></c>`;
  if (typeof value === "boolean") return `${start} t="b"><v>${Number(value)}</v></c>`;
  return value === null ? `${start}/>` : `${start}><v>${value}</v></c>`;
}

function writeTable({ area, row, column }: NonNullable<BookCell["table"]>): string {
  if (row !== undefined && column !== undefined)
    return `<f t="dataTable" ref="${area}" dt2D="1" dtr="1" r1="${row}" r2="${column}"/>`;
  const isRow = row !== undefined;
  return `<f t="dataTable" ref="${area}" dt2D="0" dtr="${Number(isRow)}" r1="${row ?? column}"/>`;
}

function writePage({ cells, merges, tables, hiddenRows }: Page): string {
  const rows = new Map<number, { column: number; text: string }[]>();
  for (const [name, cell] of cells) {
    const { row, column } = readName(name);
    const line = rows.get(row) ?? [];
    line.push({ column, text: writeCell(name, cell) });
    rows.set(row, line);
  }
  const lines = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, line]) => {
      const texts = line.sort((a, b) => a.column - b.column).map(({ text }) => text);
      return `<row r="${row + 1}"${hiddenRows.has(row) ? ' hidden="1"' : ""}>${texts.join("")}</row>`;
    });
  const merged = merges.map((area) => `<mergeCell ref="${area}"/>`).join("");
  const parts = tables.map((_, at) => `<tablePart r:id="rId${at + 1}"/>`).join("");
  return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${lines.join("")}</sheetData>${merged === "" ? "" : `<mergeCells count="${merges.length}">${merged}</mergeCells>`}${parts === "" ? "" : `<tableParts count="${tables.length}">${parts}</tableParts>`}</worksheet>`;
}

function writeStructured({ name, area, columns, hasTotals = false }: StructuredTable, id: number): string {
  const list = columns.map((column, at) => `<tableColumn id="${at + 1}" name="${encode(column)}"/>`).join("");
  const totals = hasTotals ? ' totalsRowCount="1"' : ' totalsRowShown="0"';
  return `${XML}<table xmlns="${MAIN}" id="${id}" name="${name}" displayName="${name}" ref="${area}"${totals}><tableColumns count="${columns.length}">${list}</tableColumns></table>`;
}

const relations = (list: [id: string, type: string, target: string, mode?: string][]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode === undefined ? "" : ` TargetMode="${mode}"`}/>`,
    )
    .join("")}</Relationships>`;

const METADATA = `${XML}<metadata xmlns="${MAIN}" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>`;

const LINK = `${XML}<externalLink xmlns="${MAIN}" xmlns:r="${OFFICE}"><externalBook r:id="rId1"><sheetNames><sheetName val="Rates"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="2"><cell r="B2"><v>0.0625</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`;

/** The parts of a workbook's archive, each formula beside a value that is none of it. */
export function writeBook(book: Book): Record<string, string> {
  const parts: Record<string, string> = { "xl/styles.xml": STYLES };
  const types = [`<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`];
  const known: Parameters<typeof relations>[0] = [["rIdS", "styles", "styles.xml"]];
  const isDynamic = book.pages.some(({ cells }) => [...cells.values()].some(({ array }) => array?.isDynamic));
  if (isDynamic) {
    parts["xl/metadata.xml"] = METADATA;
    types.push(`<Override PartName="/xl/metadata.xml" ContentType="${TYPE}.sheetMetadata+xml"/>`);
    known.push(["rIdM", "sheetMetadata", "metadata.xml"]);
  }
  let tables = 0;
  for (const [at, page] of book.pages.entries()) {
    const number = at + 1;
    parts[`xl/worksheets/sheet${number}.xml`] = writePage(page);
    types.push(
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    );
    known.push([`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`]);
    const own = page.tables.map((table, place): [string, string, string] => {
      tables += 1;
      parts[`xl/tables/table${tables}.xml`] = writeStructured(table, tables);
      types.push(`<Override PartName="/xl/tables/table${tables}.xml" ContentType="${TYPE}.table+xml"/>`);
      return [`rId${place + 1}`, "table", `../tables/table${tables}.xml`];
    });
    if (own.length > 0) parts[`xl/worksheets/_rels/sheet${number}.xml.rels`] = relations(own);
  }
  if (book.hasLink === true) {
    parts["xl/externalLinks/externalLink1.xml"] = LINK;
    parts["xl/externalLinks/_rels/externalLink1.xml.rels"] = relations([
      ["rId1", "externalLinkPath", "Rates.xlsx", "External"],
    ]);
    types.push(
      `<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="${TYPE}.externalLink+xml"/>`,
    );
    known.push(["rIdX", "externalLink", "externalLinks/externalLink1.xml"]);
  }
  if (book.hasMacros === true) parts["xl/vbaProject.bin"] = "no macro is run";
  const sheets = book.pages.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${encode(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  );
  const names = book.names.map(
    ({ name, text, page }) =>
      `<definedName name="${name}"${page === undefined ? "" : ` localSheetId="${page}"`}>${encode(text)}</definedName>`,
  );
  const links =
    book.hasLink === true ? '<externalReferences><externalReference r:id="rIdX"/></externalReferences>' : "";
  const iterates = book.iterates === true ? ' iterate="1" iterateCount="1000" iterateDelta="1E-13"' : "";
  parts["xl/workbook.xml"] =
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${book.is1904 === true ? ' date1904="1"' : ""}/><sheets>${sheets.join("")}</sheets>${links}${names.length === 0 ? "" : `<definedNames>${names.join("")}</definedNames>`}<calcPr calcId="191029"${iterates}/></workbook>`;
  parts["xl/_rels/workbook.xml.rels"] = relations(known);
  parts["_rels/.rels"] = relations([["rId1", "officeDocument", "xl/workbook.xml"]]);
  parts["[Content_Types].xml"] =
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${types.join("")}</Types>`;
  return parts;
}
