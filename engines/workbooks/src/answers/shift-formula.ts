import { columnName, readColumn } from "../values/cell-names.ts";
import { LAST_COLUMN, LAST_ROW } from "../values/value.ts";

const REFERENCES =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]|(?<![\p{L}\w.$])(?:(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7})|(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7}))(?![\p{L}\w.(!$[])/gu;

/** A formula as it reads so many rows further down and columns further right: what `$` holds stays. */
export function shiftFormula(text: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return text;
  const column = (lock: string, letters: string): string => {
    const next = readColumn(letters) + (lock === "" ? columns : 0);
    return next < 0 || next > LAST_COLUMN ? "" : `${lock}${columnName(next)}`;
  };
  const row = (lock: string, digits: string): string => {
    const next = Number(digits) + (lock === "" ? rows : 0);
    return next < 1 || next > LAST_ROW + 1 ? "" : `${lock}${next}`;
  };
  const join = (between: string, ...parts: string[]): string =>
    parts.includes("") ? "#REF!" : parts.join(between);
  return text.replace(REFERENCES, (whole, ...found: (string | undefined)[]) => {
    const [lock1 = "", first, lock2 = "", second, lock3 = "", top, lock4 = "", bottom] = found;
    const [lock5 = "", letters, lock6 = "", digits] = found.slice(8);
    if (first !== undefined && second !== undefined)
      return join(":", column(lock1, first), column(lock2, second));
    if (top !== undefined && bottom !== undefined) return join(":", row(lock3, top), row(lock4, bottom));
    if (letters !== undefined && digits !== undefined)
      return join("", column(lock5, letters), row(lock6, digits));
    return whole;
  });
}
