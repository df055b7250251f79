import { readDateText } from "./dates.ts";
import { type Argument, isError, isMatrix, NUM, type Scalar, VALUE } from "./value.ts";

/** What turns texts into numbers depends on: the workbook's calendar, and today's year for days without one. */
export const calendar = { is1904: false, today: 45_658 };

const PLAIN = /^[+-]?(?:\d+(?:,\d{3})*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text stands for where a formula needs one. */
export function readNumberText(text: string): number | undefined {
  let rest = text.trim();
  if (rest === "") return undefined;
  const code = rest.charCodeAt(0);
  if (code > 57 && code !== 0x20ac) {
    return /^[a-z]/i.test(rest) ? readDateText(rest, calendar.is1904, calendar.today) : undefined;
  }
  let factor = 1;
  if (rest.startsWith("(") && rest.endsWith(")")) {
    factor = -1;
    rest = rest.slice(1, -1).trim();
  }
  if (rest.endsWith("%")) {
    factor /= 100;
    rest = rest.slice(0, -1).trim();
  } else if (rest.startsWith("%")) {
    factor /= 100;
    rest = rest.slice(1).trim();
  }
  rest = rest.replace(/^([+-]?)\s*[$€£]\s*/, "$1").replace(/^[$€£]\s*/, "");
  if (PLAIN.test(rest)) {
    const number = Number(rest.replaceAll(",", ""));
    return Number.isFinite(number) ? number * factor : undefined;
  }
  const fraction = /^([+-]?\d+) (\d+)\/(\d+)$/.exec(rest);
  if (fraction) {
    const whole = Number(fraction[1]);
    const part = Number(fraction[2]) / Number(fraction[3]);
    return (whole < 0 ? whole - part : whole + part) * factor;
  }
  return factor === 1 ? readDateText(rest, calendar.is1904, calendar.today) : undefined;
}

/** The number of a scalar in arithmetic; throws the error that the cell shows. */
export function toNumber(value: Argument): number {
  if (typeof value === "number") return value;
  if (value === null || value === undefined) return 0;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") {
    const number = readNumberText(value);
    if (number === undefined) throw VALUE;
    return number;
  }
  if (value.kind === "error") throw value;
  if (isMatrix(value)) return toNumber(value.cells[0] ?? null);
  throw VALUE;
}

export function toNumberOr(value: Argument, otherwise: number): number {
  return value === undefined || value === null ? otherwise : toNumber(value);
}

/** Toward zero, as arguments that count something are read. */
export const toInteger = (value: Argument): number => Math.trunc(toNumber(value));
export const toIntegerOr = (value: Argument, otherwise: number): number =>
  value === undefined || value === null ? otherwise : Math.trunc(toNumber(value));

/** Fifteen digits are all that a spreadsheet writes of a number. */
export function numberText(value: number): string {
  if (value === 0) return "0";
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const [digits = "0", exponent = "0"] = value.toExponential(14).split("e");
  const power = Number(exponent);
  const short = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  if (power >= -5 && power < 21) {
    const plain = Number(`${short}e${power}`);
    const text = power < 0 ? plain.toFixed(Math.min(100, short.replace(/[-.]/g, "").length - 1 - power)) : "";
    if (power < 0) return text;
    return power >= 15 ? BigInt(Math.round(plain)).toString() : plain.toString();
  }
  return `${short}E${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

export function toText(value: Argument): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value.kind === "error") throw value;
  if (isMatrix(value)) return toText(value.cells[0] ?? null);
  throw VALUE;
}

export function toBoolean(value: Argument): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  if (value === null || value === undefined) return false;
  if (typeof value === "string") {
    const upper = value.trim().toUpperCase();
    if (upper === "TRUE") return true;
    if (upper === "FALSE") return false;
    throw VALUE;
  }
  if (value.kind === "error") throw value;
  if (isMatrix(value)) return toBoolean(value.cells[0] ?? null);
  throw VALUE;
}

export const toBooleanOr = (value: Argument, otherwise: boolean): boolean =>
  value === undefined ? otherwise : toBoolean(value);

export function finite(value: number): number {
  if (value - value !== 0) throw NUM;
  return value === 0 ? 0 : value;
}

const TWO_48 = 2 ** -48;

/** Two numbers that differ behind the fifteenth digit are the same to a spreadsheet, whole numbers aside. */
export function nearlyEqual(a: number, b: number): boolean {
  if (a === b) return true;
  if (a === 0 || b === 0) return false;
  const distance = Math.abs(a - b);
  const [sizeA, sizeB] = [Math.abs(a), Math.abs(b)];
  if (distance > sizeA * TWO_48 * 16 || distance > sizeB * TWO_48 * 16) return false;
  if (Number.isInteger(a) && Number.isInteger(b) && sizeA < 2 ** 53 && sizeB < 2 ** 53) return false;
  return distance < sizeA * TWO_48 && distance < sizeB * TWO_48;
}

export function add(a: number, b: number): number {
  return a * b < 0 && nearlyEqual(a, -b) ? 0 : a + b;
}

export function subtract(a: number, b: number): number {
  return a * b > 0 && nearlyEqual(a, b) ? 0 : a - b;
}

const RANK = { number: 1, string: 2, boolean: 3 } as const;

/** Letters compare without case, as a spreadsheet's do. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left === right) return 0;
  return collator.compare(left, right) || (left < right ? -1 : 1);
}

const collator = new Intl.Collator("en", { sensitivity: "accent", caseFirst: "false" });

/** Numbers come before texts, texts before FALSE and TRUE; a blank takes the kind of what it meets. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === "number" && typeof b === "number") return nearlyEqual(a, b) ? 0 : a < b ? -1 : 1;
  if (isError(a)) throw a;
  if (isError(b)) throw b;
  if (a === null) return b === null ? 0 : -compareBlank(b);
  if (b === null) return compareBlank(a);
  if (typeof a !== typeof b) return rankOf(a) - rankOf(b);
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  return Number(a) - Number(b);
}

const rankOf = (value: number | string | boolean): number => RANK[typeof value as keyof typeof RANK];

function compareBlank(value: number | string | boolean): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === "" ? 0 : 1;
}
