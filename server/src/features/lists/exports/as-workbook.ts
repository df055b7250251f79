import * as xlsx from "@e965/xlsx";

/** Lines of text with commas as the workbook that they were: figures and ISO days typed, cells merged. */
export function asWorkbook(text: string, merges: readonly string[]): Uint8Array {
  const book = xlsx.read(text, { type: "string", raw: true });
  const [name = ""] = book.SheetNames;
  const sheet = book.Sheets[name] ?? {};
  for (const cell of Object.values(sheet)) typeCell(cell);
  sheet["!merges"] = merges.map((range) => xlsx.utils.decode_range(range));
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" });
}

function typeCell(cell: xlsx.CellObject): void {
  if (typeof cell.v !== "string") return;
  const text = cell.v;
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) Object.assign(cell, { t: "n", v: Number(text) });
  else if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    Object.assign(cell, { t: "d", v: new Date(`${text}T00:00:00Z`) });
}
