import * as xlsx from "@e965/xlsx";

/** How a list of text is the workbook that it was. */
export interface Workbook {
  type: "xlsx" | "ods";
  merges: readonly string[];
  /** Columns that nobody sees, as `I:N`. */
  hidden: readonly string[];
}

/** Lines of text with commas as the workbook that they were: figures and ISO days typed, cells merged. */
export function asWorkbook(text: string, { type, merges, hidden }: Workbook): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const [name, lines] of splitSheets(text)) {
    const sheet = readLines(lines);
    sheet["!merges"] = merges.map((range) => xlsx.utils.decode_range(range));
    sheet["!cols"] = hidden
      .map((range) => xlsx.utils.decode_range(range))
      .reduce<xlsx.ColInfo[]>((columns, { s, e }) => {
        for (let at = s.c; at <= e.c; at += 1) columns[at] = { hidden: true };
        return columns;
      }, []);
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  return xlsx.write(book, { type: "buffer", bookType: type });
}

/** Sheets begin with their name between equals signs; a list without such a line is one sheet. */
function splitSheets(text: string): [name: string, lines: string][] {
  const [first = "", ...further] = text.split(/^=== (.+) ===\n/m);
  if (further.length === 0) return [["Sheet1", first]];
  return further.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, further[at + 1] ?? ""]] : [],
  );
}

function readLines(lines: string): xlsx.WorkSheet {
  const book = xlsx.read(lines, { type: "string", raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  for (const cell of Object.values(sheet)) typeCell(cell);
  return sheet;
}

function typeCell(cell: xlsx.CellObject): void {
  if (typeof cell.v !== "string") return;
  const text = cell.v;
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) Object.assign(cell, { t: "n", v: Number(text) });
  else if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    Object.assign(cell, { t: "d", v: new Date(`${text}T00:00:00Z`) });
}
