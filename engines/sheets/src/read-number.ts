import { type Cell, cellText } from "./sheet.ts";

/** No figure with its unit and a remark is as long: a page of text in a cell is not searched for one. */
const LONGEST = 200;

/** A figure; `null` where the cell is empty or says that there is none; unreadable where it holds something else. */
export type NumberReading = { ok: true; value: number | null } | { ok: false };

/** As most figures are written; three decimals may be thousands. */
const PLAIN = /^-?\d+(\.\d{1,2})?$/;
const NOTHING = /^(n\/?a\.?|none|nil|null|tbd|unknown|--+|x|vacant|included|incl\.?|\?)$/i;
const ZERO = /^\$?\s*[-–—]\s*\$?$/;
/** `$900 + utilities`, `$950 (incl. parking)`; `30+ Days` is an age. */
const REMARK =
  /^(?!\d+\+ ?(?:days?|months?|years?)\b)(\$?\s*\d[\d,]*(?:\.\d{1,2})?)\s*(?:[+(]|incl|plus|w\/)\D.*$/i;
/** `900(1)`: the number of a note below the table. */
const FOOTNOTE = /(?<=\d)\s?(\(\d{1,2}\)|[¹²³⁴⁵]|\[\d{1,2}\])$/;
const AROUND =
  /us\$|\b[racm]x?\$|\b(?:usd|eur|euros?|chf|mxn|brl|cad)\b|[$£€¥~≈±*†]|\+\/-|\bapprox\.?|\bca\.|m²|\bqm\b|\b(?:per|a) month\b|\/ ?mo(?:nth)?\.?\b|\bmonthly\b|(?<=\d) ?\bmo\.?$|\bsq\.? ?ft\.?|\bsqft\b|\bs\.?f\.?$|square feet/gi;

/**
 * The number in a cell of money or area: with currency signs, thousands, units, and the accountant's negatives
 * `(150.00)`, `150-` and `150 CR`. `1.300,00` is thirteen hundred.
 *
 * @example readNumber("(1,250.00)") // { ok: true, value: -1250 }
 */
export function readNumber(cell: Cell | undefined): NumberReading {
  if (typeof cell === "number") return { ok: true, value: cell };
  if (cell instanceof Date || typeof cell === "boolean") return { ok: false };
  if (typeof cell === "string" && PLAIN.test(cell)) return { ok: true, value: Number(cell) };
  const text = cellText(cell);
  if (text.length > LONGEST) return { ok: false };
  if (text === "" || NOTHING.test(text)) return { ok: true, value: null };
  if (ZERO.test(text)) return { ok: true, value: 0 };
  const plain = text.replace(FOOTNOTE, "").replace(REMARK, "$1").replaceAll(AROUND, "").trim();
  if (plain === "" || ZERO.test(plain)) return { ok: true, value: plain === "" ? null : 0 };
  const isNegative = /^\(.*\)$/.test(plain) || /^[-−–]|[-−]$|^cr\b|\bcr$/i.test(plain);
  const digits = plain.replaceAll(/^\(|\)$|^[-−–+]|[-−]$|^cr\b|\s*\bcr$/gi, "").replaceAll(/[\s'’]/g, "");
  const value = toNumber(digits.replace(/^\(|\)$|^[-−]/g, ""));
  return value === undefined ? { ok: false } : { ok: true, value: isNegative ? -value : value };
}

/** The figure before a remark: `$1,000 - Sec 8`, `950, paid late`. */
export function readRemarked(text: string): number | undefined {
  const figure = /^(\$?\s*\d[\d,]*(?:\.\d{1,2})?)\s*[-–—,;*]+\s*[a-z]{2}.*$/i.exec(text)?.[1];
  const reading = figure === undefined ? undefined : readNumber(figure);
  return reading?.ok ? (reading.value ?? undefined) : undefined;
}

function toNumber(digits: string): number | undefined {
  if (/^(\d+\.?\d*|\.\d+)$/.test(digits) && !/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return Number(digits);
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits)) return Number(digits.replaceAll(",", ""));
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/.test(digits)) {
    return Number(digits.replaceAll(".", "").replace(",", "."));
  }
  return /^\d+,\d{1,2}$/.test(digits) ? Number(digits.replace(",", ".")) : undefined;
}

/** Whether a cell would do in a column of figures. */
export function looksNumeric(cell: Cell | undefined): boolean {
  if (typeof cell === "number") return true;
  if (typeof cell !== "string" || !/\d/.test(cell))
    return typeof cell === "string" && ZERO.test(cellText(cell));
  const reading = readNumber(cell);
  return reading.ok && reading.value !== null;
}

/** A figure in whole cents. */
export const roundToCents = (value: number): number => Math.round(value * 100) / 100;

/** The sum of some figures, in whole cents. */
export const sumToCents = (values: readonly number[]): number =>
  roundToCents(values.reduce((total, value) => total + value, 0));

/** The same, and null where there is no figure to add up. */
export const sumKnown = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumToCents(values);
