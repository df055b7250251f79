export type CsvValue = string | number | boolean | null | undefined;

/** A text that a spreadsheet would run as a formula is marked as text. */
function plainText(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

function writeCell(value: CsvValue): string {
  const text = plainText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function writeCsv(rows: CsvValue[][]): string {
  return `${rows.map((row) => row.map(writeCell).join(",")).join("\r\n")}\r\n`;
}

/** For the clipboard: pasted into a spreadsheet, each value lands in its own cell. */
export function writeTsv(rows: CsvValue[][]): string {
  return rows
    .map((row) => row.map((value) => plainText(value).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
}

/** Hands a text to the browser as a file. */
export function saveText(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  // The mark at the start makes spreadsheets read it as UTF-8.
  const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
