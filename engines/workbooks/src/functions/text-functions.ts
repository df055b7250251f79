import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, toMatrix, visitValues } from "../evaluation/machine.ts";
import {
  numberText,
  toBoolean,
  toBooleanOr,
  toInteger,
  toIntegerOr,
  toNumber,
  toText,
} from "../values/coerce.ts";
import {
  type Argument,
  isError,
  isScalar,
  matrixOf,
  NA,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { roundTo } from "./math-functions.ts";
import { formatValue } from "./number-format.ts";
import { wildcard } from "./wildcard.ts";

const LONGEST = 32_767;

function limited(text: string): string {
  if (text.length > LONGEST) throw VALUE;
  return text;
}

const text =
  (operation: (text: string) => string) =>
  ([value]: Argument[]): Value =>
    limited(operation(toText(value)));

function atLeast(value: number, least: number): number {
  if (value < least) throw VALUE;
  return value;
}

function find([needle, haystack, start]: Argument[]): number {
  const from = atLeast(toIntegerOr(start, 1), 1) - 1;
  const at = toText(haystack).indexOf(toText(needle), from);
  if (at < 0 || from > toText(haystack).length) throw VALUE;
  return at + 1;
}

/** Without case, and with ? and *. */
function search([needle, haystack, start]: Argument[]): number {
  const from = atLeast(toIntegerOr(start, 1), 1) - 1;
  const [sought, whole] = [toText(needle), toText(haystack)];
  const pattern = wildcard(sought);
  if (pattern === undefined) {
    const at = whole.toLowerCase().indexOf(sought.toLowerCase(), from);
    if (at < 0) throw VALUE;
    return at + 1;
  }
  const at = from > whole.length ? -1 : pattern.search(whole, from);
  if (at < 0) throw VALUE;
  return at + 1;
}

function substitute([value, old, fresh, which]: Argument[]): string {
  const [whole, from, to] = [toText(value), toText(old), toText(fresh)];
  if (from === "") return whole;
  if (which === undefined) return limited(whole.replaceAll(from, () => to));
  let at = -from.length;
  for (let left = atLeast(toInteger(which), 1); left > 0; left -= 1) {
    at = whole.indexOf(from, at + from.length);
    if (at < 0) return whole;
  }
  return limited(whole.slice(0, at) + to + whole.slice(at + from.length));
}

function joinAll(args: Argument[], machine: Machine): string {
  let joined = "";
  for (const arg of args) {
    visitValues(machine, arg, (value) => {
      joined += toText(value);
    });
  }
  return limited(joined);
}

function textJoin([delimiter, ignores, ...parts]: Argument[], machine: Machine): string {
  const skips = toBoolean(ignores);
  const between = isScalar(delimiter)
    ? [toText(delimiter)]
    : toMatrix(machine, delimiter ?? null).cells.map(toText);
  let joined = "";
  let count = 0;
  for (const part of parts) {
    for (const cell of isScalar(part) ? [part] : toMatrix(machine, part ?? null).cells) {
      const one = toText(cell);
      if (skips && one === "") continue;
      if (count > 0) joined += between[(count - 1) % between.length] ?? "";
      joined += one;
      count += 1;
    }
  }
  return limited(joined);
}

/** The place where the n-th of several delimiters begins; negative counts from the end. */
function delimiterAt(whole: string, delimiters: string[], which: number, ignoresCase: boolean) {
  const found: { at: number; length: number }[] = [];
  const [hay, needles] = ignoresCase
    ? [whole.toLowerCase(), delimiters.map((one) => one.toLowerCase())]
    : [whole, delimiters];
  for (let at = 0; at <= hay.length; ) {
    const hit = needles.find((needle) => needle !== "" && hay.startsWith(needle, at));
    if (hit === undefined) at += 1;
    else {
      found.push({ at, length: hit.length });
      at += hit.length;
    }
  }
  return which > 0 ? found[which - 1] : found[found.length + which];
}

const aroundDelimiter =
  (isBefore: boolean) =>
  ([value, delimiter, which, mode, atEnd, otherwise]: Argument[], machine: Machine): Value => {
    const whole = toText(value);
    const delimiters = toMatrix(machine, delimiter ?? null).cells.map(toText);
    const number = toIntegerOr(which, 1);
    if (number === 0) throw VALUE;
    if (delimiters.includes("")) return isBefore === number > 0 ? "" : whole;
    const found = delimiterAt(whole, delimiters, number, toIntegerOr(mode, 0) === 1);
    if (found !== undefined)
      return isBefore ? whole.slice(0, found.at) : whole.slice(found.at + found.length);
    if (toIntegerOr(atEnd, 0) === 1) return isBefore === number > 0 ? whole : "";
    if (otherwise === undefined) throw NA;
    return otherwise;
  };

function splitText([value, columns, rows, skips, mode, pad]: Argument[], machine: Machine): Value {
  const list = (of: Argument): string[] =>
    of === undefined || of === null
      ? []
      : toMatrix(machine, of)
          .cells.map(toText)
          .filter((one) => one !== "");
  const ignoresCase = toIntegerOr(mode, 0) === 1;
  const cut = (whole: string, delimiters: string[]): string[] => {
    if (delimiters.length === 0) return [whole];
    const escaped = delimiters.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
    const parts = whole.split(new RegExp(escaped, ignoresCase ? "i" : ""));
    return toBooleanOr(skips, false) ? parts.filter((one) => one !== "") : parts;
  };
  const lines = cut(toText(value), list(rows)).map((line) => cut(line, list(columns)));
  const width = Math.max(...lines.map((line) => line.length));
  const filler: Scalar = isScalar(pad) ? pad : NA;
  const cells = lines.flatMap((line) => Array.from({ length: width }, (_, at): Scalar => line[at] ?? filler));
  return matrixOf(lines.length, width, cells);
}

function readValue([value]: Argument[]): Value {
  if (typeof value === "boolean") throw VALUE;
  return toNumber(value);
}

/** With a number of decimals and thousands, as DOLLAR and FIXED write. */
function fixedText(value: Argument, decimals: Argument, hasCommas: boolean, prefix = ""): string {
  const digits = toIntegerOr(decimals, 2);
  const number = roundTo(toNumber(value), digits);
  const places = digits > 0 ? `.${"0".repeat(digits)}` : "";
  const format = `${prefix}${hasCommas ? "#,##0" : "0"}${places}`;
  return formatValue(number, prefix === "" ? format : `${format};(${format})`);
}

export const textFunctions: Functions = {
  TEXT: {
    takes: "vv",
    least: 2,
    run: ([value, format], machine) =>
      limited(formatValue(isScalar(value) ? (value ?? 0) : 0, toText(format), machine.is1904)),
  },
  VALUE: { takes: "v", least: 1, run: readValue },
  NUMBERVALUE: {
    takes: "vvv",
    least: 1,
    run: ([value, point, group]) => {
      const decimal = point === undefined ? "." : toText(point);
      const separator = group === undefined ? "," : toText(group);
      const plain = toText(value).replaceAll(/\s/g, "").replaceAll(separator, "").replace(decimal, ".");
      return plain === "" ? 0 : toNumber(plain);
    },
  },
  LEN: { takes: "v", least: 1, run: ([value]) => toText(value).length },
  LEFT: {
    takes: "vv",
    least: 1,
    run: ([value, count]) => toText(value).slice(0, atLeast(toIntegerOr(count, 1), 0)),
  },
  RIGHT: {
    takes: "vv",
    least: 1,
    run: ([value, count]) => {
      const [whole, length] = [toText(value), atLeast(count === null ? 0 : toIntegerOr(count, 1), 0)];
      return length === 0 ? "" : whole.slice(-length);
    },
  },
  MID: {
    takes: "vvv",
    least: 3,
    run: ([value, start, count]) => {
      const from = atLeast(toInteger(start), 1) - 1;
      return toText(value).slice(from, from + atLeast(toInteger(count), 0));
    },
  },
  UPPER: { takes: "v", least: 1, run: text((value) => value.toUpperCase()) },
  LOWER: { takes: "v", least: 1, run: text((value) => value.toLowerCase()) },
  PROPER: {
    takes: "v",
    least: 1,
    run: text((value) =>
      value.toLowerCase().replace(/(^|[^\p{L}'])(\p{L})|(')(\p{L})/gu, (whole) => whole.toUpperCase()),
    ),
  },
  TRIM: { takes: "v", least: 1, run: text((value) => value.replace(/ +/g, " ").replace(/^ | $/g, "")) },
  CLEAN: {
    takes: "v",
    least: 1,
    run: text((value) => [...value].filter((sign) => sign.charCodeAt(0) >= 32).join("")),
  },
  FIND: { takes: "vvv", least: 2, run: find },
  SEARCH: { takes: "vvv", least: 2, run: search },
  SUBSTITUTE: { takes: "vvvv", least: 3, run: substitute },
  REPLACE: {
    takes: "vvvv",
    least: 4,
    run: ([value, start, count, fresh]) => {
      const whole = toText(value);
      const from = atLeast(toInteger(start), 1) - 1;
      return whole.slice(0, from) + toText(fresh) + whole.slice(from + atLeast(toInteger(count), 0));
    },
  },
  REPT: {
    takes: "vv",
    least: 2,
    run: ([value, times]) => {
      const [piece, count] = [toText(value), atLeast(toInteger(times), 0)];
      if (piece.length * count > LONGEST) throw VALUE;
      return piece.repeat(count);
    },
  },
  CONCATENATE: { takes: "(v)", least: 1, run: (args) => limited(args.map(toText).join("")) },
  CONCAT: { takes: "(r)", least: 1, run: joinAll },
  TEXTJOIN: { takes: "rv(r)", least: 3, run: textJoin },
  TEXTBEFORE: { takes: "vavvvv", least: 2, run: aroundDelimiter(true) },
  TEXTAFTER: { takes: "vavvvv", least: 2, run: aroundDelimiter(false) },
  TEXTSPLIT: { takes: "vaavvv", least: 2, givesArray: true, run: splitText },
  EXACT: { takes: "vv", least: 2, run: ([a, b]) => toText(a) === toText(b) },
  CHAR: {
    takes: "v",
    least: 1,
    run: ([code]) => {
      const number = toInteger(code);
      if (number < 1 || number > 255) throw VALUE;
      return WINDOWS.decode(Uint8Array.of(number));
    },
  },
  UNICHAR: { takes: "v", least: 1, run: ([code]) => String.fromCodePoint(atLeast(toInteger(code), 1)) },
  CODE: { takes: "v", least: 1, run: ([value]) => codeOf(toText(value)) },
  UNICODE: { takes: "v", least: 1, run: ([value]) => codeOf(toText(value)) },
  T: { takes: "r", least: 1, run: ([value], machine) => keepText(machine, value) },
  FIXED: {
    takes: "vvv",
    least: 1,
    run: ([value, decimals, isBare]) => fixedText(value, decimals, !toBooleanOr(isBare, false)),
  },
  DOLLAR: { takes: "vv", least: 1, run: ([value, decimals]) => fixedText(value, decimals, true, "$") },
  VALUETOTEXT: {
    takes: "vv",
    least: 1,
    run: ([value, format]) => {
      if (typeof value === "number") return numberText(value);
      const text = toText(value);
      // Strict, a text comes as one would type it in a formula.
      return toNumber(format ?? 0) === 1 && typeof value === "string"
        ? `"${text.replaceAll('"', '""')}"`
        : text;
    },
  },
};

const WINDOWS = new TextDecoder("windows-1252");

function codeOf(value: string): number {
  const code = value.codePointAt(0);
  if (code === undefined) throw VALUE;
  return code;
}

function keepText(machine: Machine, value: Argument): Value {
  const [first = null] = toMatrix(machine, value ?? null).cells;
  if (isError(first)) throw first;
  return typeof first === "string" ? first : "";
}
