import { readColumn } from "../values/cell-names.ts";

const PARTS =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]|(?<![\w.\\$])(?:(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\w.(!\\?])|(\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\w.(!])|\$?\d{1,7}:\$?\d{1,7}(?![\w.])))/g;

/**
 * A formula as a text that is the same for all cells into which it was copied: references count from the cell. Formulas
 * with the same text are parsed and compiled once.
 */
export function placeFreeText(formula: string, row: number, column: number): string {
  let isBound = false;
  const text = formula.replace(PARTS, (whole, c$, letters, r$, digits, span) => {
    if (span !== undefined) {
      if ((span.match(/\$/g) ?? []).length < 2) isBound = true;
      return whole;
    }
    if (letters === undefined) return whole;
    const r = r$ === "$" ? `${digits}` : `\u0001${Number(digits) - 1 - row}`;
    const c = c$ === "$" ? letters : `\u0001${readColumn(letters) - column}`;
    return `\u0002${r},${c}\u0003`;
  });
  return isBound ? `${text}\u0004${row},${column}` : text;
}
