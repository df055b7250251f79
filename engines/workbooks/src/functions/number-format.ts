import { numberText, toNumber } from "../values/coerce.ts";
import { toCalendar, weekday } from "../values/dates.ts";
import type { Scalar } from "../values/value.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A piece of a format: a letter that is written as it is, or a code with a meaning. */
interface Piece {
  isLiteral: boolean;
  text: string;
}

function splitSections(format: string): string[] {
  const sections: string[] = [];
  let current = "";
  for (let at = 0; at < format.length; at += 1) {
    const sign = format[at] ?? "";
    if (sign === '"') {
      const end = format.indexOf('"', at + 1);
      const stop = end < 0 ? format.length : end;
      current += format.slice(at, stop + 1);
      at = stop;
    } else if (sign === "\\") {
      current += format.slice(at, at + 2);
      at += 1;
    } else if (sign === ";") {
      sections.push(current);
      current = "";
    } else current += sign;
  }
  sections.push(current);
  return sections;
}

const CODE = /^(?:\[(?:h+|m+|s+)\]|am\/pm|a\/p|general|y+|m+|d+|h+|s+(?:\.0+)?|e[+-]|[0#?.,%/@])/i;

function splitPieces(section: string): Piece[] {
  const pieces: Piece[] = [];
  const literal = (text: string) => pieces.push({ isLiteral: true, text });
  let at = 0;
  while (at < section.length) {
    const sign = section[at] ?? "";
    if (sign === '"') {
      const end = section.indexOf('"', at + 1);
      literal(section.slice(at + 1, end < 0 ? section.length : end));
      at = end < 0 ? section.length : end + 1;
    } else if (sign === "\\") {
      literal(section[at + 1] ?? "");
      at += 2;
    } else if (sign === "_") {
      literal(" ");
      at += 2;
    } else if (sign === "*") at += 2;
    else {
      const code = CODE.exec(section.slice(at));
      if (code !== null) {
        pieces.push({ isLiteral: false, text: code[0] });
        at += code[0].length;
      } else if (sign === "[") {
        const end = section.indexOf("]", at);
        const inner = section.slice(at + 1, end < 0 ? section.length : end);
        const currency = /^\$([^-]*)/.exec(inner);
        if (currency) literal(currency[1] ?? "");
        at = end < 0 ? section.length : end + 1;
      } else {
        literal(sign);
        at += 1;
      }
    }
  }
  return pieces;
}

const isDateCode = (text: string): boolean => /^(?:\[|y|m|d|h|s|am\/pm|a\/p)/i.test(text);

/** Whether a format shows a number as a day or a time. */
export function isDateFormat(format: string): boolean {
  if (/^general$/i.test(format)) return false;
  return splitPieces(splitSections(format)[0] ?? "").some(
    ({ isLiteral, text }) => !isLiteral && isDateCode(text),
  );
}

interface Chosen {
  section: string;
  value: number;
}

const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;

const holds = (value: number, operator: string | undefined, limit: number): boolean => {
  if (operator === "<") return value < limit;
  if (operator === ">") return value > limit;
  if (operator === "<=") return value <= limit;
  if (operator === ">=") return value >= limit;
  return operator === "=" ? value === limit : value !== limit;
};

/** The part of a format that a number is shown by: positive, negative, zero, or under conditions of its own. */
function chooseSection(sections: readonly string[], value: number): Chosen {
  const [first = "General", second, third] = sections;
  if (sections.some((section) => CONDITION.test(section))) {
    for (const section of sections) {
      const condition = CONDITION.exec(section);
      if (condition === null || holds(value, condition[1], Number(condition[2]))) return { section, value };
    }
    return { section: first, value };
  }
  if (value < 0 && second !== undefined) return { section: second, value: -value };
  if (value === 0 && third !== undefined) return { section: third, value };
  return { section: first, value };
}

/** TEXT(): a value by a number format. */
export function formatValue(value: Scalar, format: string, is1904 = false): string {
  if (value === null && format === "") return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  const sections = splitSections(format);
  if (typeof value === "string") return formatText(value, sections);
  const number = toNumber(value);
  if (format === "") return "";
  const { section, value: shown } = chooseSection(sections, number);
  const pieces = splitPieces(section);
  const codes = pieces.filter(({ isLiteral }) => !isLiteral);
  if (codes.some(({ text }) => /^general$/i.test(text))) {
    return pieces
      .map(({ isLiteral, text }) => (isLiteral ? text : /^general$/i.test(text) ? generalText(shown) : text))
      .join("");
  }
  if (codes.some(({ text }) => isDateCode(text))) return formatDate(shown, pieces, is1904);
  if (codes.length === 1 && codes[0]?.text === "@") {
    return pieces.map(({ isLiteral, text }) => (isLiteral ? text : generalText(shown))).join("");
  }
  return formatNumber(shown, pieces);
}

function formatText(value: string, sections: readonly string[]): string {
  const section =
    sections[3] ?? (sections.length === 1 && sections[0]?.includes("@") ? sections[0] : undefined);
  if (section === undefined) return value;
  return splitPieces(section)
    .map(({ isLiteral, text }) => (isLiteral ? text : text === "@" ? value : text))
    .join("");
}

/** As a cell without a format shows a number: up to eleven letters. */
function generalText(value: number): string {
  const size = Math.abs(value);
  if (value === 0 || Number.isInteger(value))
    return size < 1e11 ? numberText(value) : numberText(Number(value.toPrecision(6)));
  if (size >= 1e11 || size < 1e-9) return numberText(Number(value.toPrecision(6)));
  const digits = Math.max(1, Math.min(10, 10 - Math.max(0, Math.floor(Math.log10(size)))));
  return numberText(Number(value.toFixed(Math.min(digits, 10))));
}

function formatDate(value: number, pieces: readonly Piece[], is1904: boolean): string {
  const hasHalf = pieces.some(({ isLiteral, text }) => !isLiteral && /^(?:am\/pm|a\/p)$/i.test(text));
  const fraction = pieces.find(({ isLiteral, text }) => !isLiteral && /^s+\.0+$/i.test(text));
  const scale = 10 ** (fraction === undefined ? 0 : fraction.text.length - fraction.text.indexOf(".") - 1);
  const ticks = Math.round(value * 86_400 * scale);
  const seconds = Math.floor(ticks / scale);
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const { year, month, day } = toCalendar(days, is1904);
  const [hours, minutes, second] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  const two = (number: number, length: number): string => String(number).padStart(length > 1 ? 2 : 1, "0");
  let lastCode = "";
  return pieces
    .map(({ isLiteral, text }, at) => {
      if (isLiteral) return text;
      const code = text.toLowerCase();
      const before = lastCode;
      lastCode = code;
      if (code.startsWith("[h")) return String(Math.floor(value * 24 + 1e-9));
      if (code.startsWith("[m")) return String(Math.floor(value * 1440 + 1e-9));
      if (code.startsWith("[s")) return String(Math.round(value * 86_400));
      if (code.startsWith("y")) return code.length > 2 ? String(year) : String(year % 100).padStart(2, "0");
      if (code.startsWith("d")) return nameOfDay(code.length, day, weekday(days, is1904));
      if (code.startsWith("h")) return two(hasHalf ? ((hours + 11) % 12) + 1 : hours, code.length);
      if (code.startsWith("s")) {
        const whole = two(second, code.indexOf(".") < 0 ? code.length : code.indexOf("."));
        const part = String(ticks - seconds * scale).padStart(String(scale).length - 1, "0");
        return scale === 1 ? whole : `${whole}.${part}`;
      }
      if (code === "am/pm") return hours < 12 ? "AM" : "PM";
      if (code === "a/p") return hours < 12 ? "A" : "P";
      if (code.startsWith("m")) {
        const next =
          pieces
            .slice(at + 1)
            .find((piece) => !piece.isLiteral)
            ?.text.toLowerCase() ?? "";
        const isMinutes = code.length <= 2 && (/^\[?h/.test(before) || next.startsWith("s"));
        return isMinutes ? two(minutes, code.length) : nameOfMonth(code.length, month);
      }
      return text;
    })
    .join("");
}

function nameOfDay(length: number, day: number, at: number): string {
  const name = DAYS[at] ?? "";
  if (length <= 2) return String(day).padStart(length, "0");
  return length === 3 ? name.slice(0, 3) : name;
}

function nameOfMonth(length: number, month: number): string {
  const name = MONTHS[month - 1] ?? "";
  if (length <= 2) return String(month).padStart(length, "0");
  return length === 3 ? name.slice(0, 3) : length === 5 ? name.slice(0, 1) : name;
}

const isDigit = (text: string): boolean => text === "0" || text === "#" || text === "?";

function formatNumber(value: number, pieces: readonly Piece[]): string {
  const codes = pieces.filter(({ isLiteral }) => !isLiteral).map(({ text }) => text);
  if (codes.includes("/")) return formatFraction(value, pieces);
  const percents = codes.filter((text) => text === "%").length;
  const exponentAt = codes.findIndex((text) => /^e/i.test(text));
  const mantissa = exponentAt < 0 ? codes : codes.slice(0, exponentAt);
  const point = mantissa.indexOf(".");
  const whole = point < 0 ? mantissa : mantissa.slice(0, point);
  const decimals = point < 0 ? [] : mantissa.slice(point + 1).filter(isDigit);
  let last = mantissa.length;
  while (last > 0 && !isDigit(mantissa[last - 1] ?? "") && mantissa[last - 1] !== ",") last -= 1;
  let thousands = 0;
  while (mantissa[last - 1 - thousands] === ",") thousands += 1;
  const lastDigit = whole.findLastIndex(isDigit);
  const groups = whole.slice(0, Math.max(lastDigit, 0)).includes(",");
  const scaled = (Math.abs(value) * 100 ** percents) / 1000 ** thousands;
  let exponent = 0;
  let number = scaled;
  const wholeDigits = whole.filter(isDigit).length;
  if (exponentAt >= 0 && scaled !== 0) {
    const step = Math.max(1, wholeDigits);
    exponent = Math.floor(Math.log10(scaled) + 1e-12);
    exponent -= step > 1 ? ((exponent % step) + step) % step : 0;
    number = scaled / 10 ** exponent;
  }
  const [digits = "0", fraction = ""] = fixed(number, decimals.length).split(".");
  const isZero = Number(digits) === 0 && Number(fraction || 0) === 0;
  return layOut(pieces, {
    digits: digits === "0" ? "" : digits,
    fraction: trimFraction(fraction, decimals),
    groups,
    exponent,
    minus: value < 0 && !(isZero && exponent === 0) ? "-" : "",
  });
}

function fixed(value: number, decimals: number): string {
  if (value >= 1e21) return BigInt(Math.round(value)).toString();
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const shifted = Number(`${mantissa}e${Number(exponent) + decimals}`);
  const rounded = Math.floor(shifted + 0.5 + shifted * 2 ** -50);
  if (!Number.isSafeInteger(rounded)) return value.toFixed(Math.min(decimals, 100));
  const text = String(rounded).padStart(decimals + 1, "0");
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Zeros that a format does not ask for are left away, or become blanks. */
function trimFraction(fraction: string, decimals: readonly string[]): string {
  let text = fraction;
  for (let at = decimals.length - 1; at >= 0 && text.endsWith("0") && decimals[at] !== "0"; at -= 1) {
    if (decimals[at] === "?") return text;
    text = text.slice(0, -1);
  }
  return text;
}

interface Digits {
  digits: string;
  fraction: string;
  groups: boolean;
  exponent: number;
  minus: string;
}

function layOut(pieces: readonly Piece[], { digits, fraction, groups, exponent, minus }: Digits): string {
  const point = pieces.findIndex(({ isLiteral, text }) => !isLiteral && (text === "." || /^e/i.test(text)));
  const wholeEnd = point < 0 ? pieces.length : point;
  const places = pieces
    .slice(0, wholeEnd)
    .filter(({ isLiteral, text }) => !isLiteral && isDigit(text)).length;
  const isCode = (piece: Piece | undefined): boolean => piece !== undefined && !piece.isLiteral;
  let left = places;
  let out = "";
  let isExponent = false;
  let exponentPlaces = 0;
  let hasWhole = false;
  for (const [at, piece] of pieces.entries()) {
    const { text } = piece;
    if (!isCode(piece)) out += text;
    else if (isExponent && isDigit(text)) {
      exponentPlaces += 1;
      if (!isDigitAt(pieces, at + 1)) out += String(Math.abs(exponent)).padStart(exponentPlaces, "0");
    } else if (at < wholeEnd && isDigit(text)) {
      left -= 1;
      const place = left;
      const end = digits.length - place;
      const own = hasWhole
        ? digits.slice(Math.max(0, end - 1), Math.max(0, end))
        : digits.slice(0, Math.max(0, end));
      hasWhole = true;
      out += groupDigits(own || (text === "0" ? "0" : text === "?" ? " " : ""), { place, groups, digits });
    } else if (text === ".") out += `.${fraction}`;
    else if (/^e/i.test(text)) {
      isExponent = true;
      out += `E${exponent < 0 ? "-" : text.endsWith("+") ? "+" : ""}`;
    } else if (text === "%") out += "%";
  }
  return minus + out;
}

const isDigitAt = (pieces: readonly Piece[], at: number): boolean => {
  const piece = pieces[at];
  return piece !== undefined && !piece.isLiteral && isDigit(piece.text);
};

/** Commas behind every third digit, counted from the point. */
function groupDigits(
  own: string,
  { place, groups, digits }: { place: number; groups: boolean; digits: string },
): string {
  if (!groups) return own;
  let out = "";
  for (let at = 0; at < own.length; at += 1) {
    const rank = place + own.length - 1 - at;
    out += own[at] ?? "";
    if (rank > 0 && rank % 3 === 0 && (digits.length > rank || own[at] === "0")) out += ",";
  }
  return out;
}

function formatFraction(value: number, pieces: readonly Piece[]): string {
  const codes = pieces.map(({ text }) => text).join("");
  const match = /([#?0]*)\s*([#?0]+)\/([#?0]+|\d+)/.exec(codes);
  const hasWhole = (match?.[1] ?? "") !== "";
  const size = Math.abs(value);
  const whole = hasWhole ? Math.floor(size) : 0;
  const rest = size - whole;
  const denominatorCode = match?.[3] ?? "?";
  const [top, bottom] = /^[1-9]/.test(denominatorCode)
    ? [Math.round(rest * Number(denominatorCode)), Number(denominatorCode)]
    : nearestFraction(rest, 10 ** denominatorCode.length - 1);
  const sign = value < 0 ? "-" : "";
  // A whole number keeps the place of the fraction that it does not have.
  const place = /\s\?+\/\?+/.exec(codes)?.[0].length ?? 0;
  if (top === 0) return `${sign}${whole}${hasWhole ? " ".repeat(place) : ""}`;
  if (top === bottom && hasWhole) return `${sign}${whole + 1}`;
  return `${sign}${hasWhole && whole > 0 ? `${whole} ` : ""}${top}/${bottom}`;
}

function nearestFraction(value: number, most: number): [number, number] {
  let best: [number, number] = [Math.round(value), 1];
  for (let bottom = 1; bottom <= most; bottom += 1) {
    const top = Math.round(value * bottom);
    if (Math.abs(top / bottom - value) < Math.abs(best[0] / best[1] - value) - 1e-12) best = [top, bottom];
  }
  return best;
}
