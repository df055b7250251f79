import type { Cell as WorkbookCell } from "hucre/xlsx";
import { bytesInMemory, listParts, readPart } from "./zip.ts";

/** A format of nothing but zeros, as of a unit `0101` or of the ZIP code `02134`: a name of figures, not an amount. */
const ZEROS = /^0{3,}$/;

/** Whether a workbook has such a format at all; its cells' styles are read only then, since they take memory. */
export async function hasPaddedNumbers(bytes: Uint8Array): Promise<boolean> {
  const source = bytesInMemory(bytes);
  const styles = (await listParts(source)).find(({ name }) => name === "xl/styles.xml");
  if (styles === undefined) return false;
  let rest = "";
  for await (const chunk of readPart(source, styles)) {
    const text = rest + chunk.toString("latin1");
    if (/formatCode="0{3,}"/.test(text)) return true;
    rest = text.slice(-64);
  }
  return false;
}

/** A figure as its cell shows it, where the format fills it up with zeros that the workbook doesn't keep. */
export function padNumber<Value>(value: Value, format: string | undefined): Value | string {
  const isName = typeof value === "number" && Number.isInteger(value) && value >= 0;
  if (!isName || format === undefined || !ZEROS.test(format)) return value;
  const digits = String(value);
  return digits.length < format.length ? digits.padStart(format.length, "0") : value;
}

export function padNumbers(
  rows: readonly (readonly unknown[])[],
  cells: ReadonlyMap<string, WorkbookCell> | undefined,
): unknown[][] {
  return rows.map((row, top) =>
    Array.from(row ?? [], (value, left) => padNumber(value, cells?.get(`${top},${left}`)?.style?.numFmt)),
  );
}
