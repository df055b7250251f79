/** `1974/ASR`, `1,520/A`: by an assessor, an estimate, a public record. */
const SOURCE_OF_FIGURE = /(?<=\d)\/(?:A|ASR|B|BLD|E|EST|O|OTH|P|PUB|S|SLR|APP)$/;

/** `$1,250.00`, `(1,250)`, `1 250 USD`, `1.2M`, `$189k`; undefined for anything that is no number. */
export function readAmount(text: string): number | undefined {
  const bare = text
    .replace(SOURCE_OF_FIGURE, "")
    // That a figure is rough, and how firm an ask is, is no part of it.
    .replace(/^(?:~|≈|approx\.?|about|circa|ca\.)\s*/i, "")
    .replace(/ +(?:o\.?b\.?o\.?|or best offer|firm|neg|negotiable|cash|asking)\.?$/i, "")
    .replaceAll(/[\s,$]|usd|\/\s*mo(nth)?|\/\s*yr|sq\.? ?ft\.?|sf$/gi, "");
  const negative = /^\((.+)\)$/.exec(bare);
  const [, digits = "", unit = ""] = /^(.*?)(k|m|mm|mil|million|b)?$/i.exec(negative?.[1] ?? bare) ?? [];
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits)) return undefined;
  const amount = Math.round(Number(digits) * scaleOf(unit) * 1e6) / 1e6;
  return Number.isFinite(amount) ? (negative === null ? amount : -amount) : undefined;
}

const ACRE = 43_560;

/** The area of a lot in square feet, where the cell, else the column or the heading, may say acres. */
export function readLot(text: string, unit: string): number | undefined {
  const [, front, depth] = SIDES.exec(text) ?? [];
  if (front !== undefined) return Number(front) * Number(depth);
  const [, figure = text, said = unit] = /^([\d.,]+)\s*([a-z][a-z. ]*?)(?: (?:lot|land))?$/i.exec(text) ?? [];
  const isAcres = /^a$|\b(?:ac|acres?|acreage)\b/i.test(said.replaceAll("_", " "));
  const amount = readAmount(isAcres ? figure : text.replace(/ (?:lot|land)$/i, ""));
  return amount === undefined || !isAcres ? amount : Math.round(amount * ACRE);
}

/** `40x100`: the sides of a lot in feet, and nothing else beside them. */
const SIDES = /^(\d{2,4}) ?[x×] ?(\d{2,4})$/i;

/** What lots are told in: as it is said, else acres where figures under a hundred with parts of one say so. */
export function findLotUnit(texts: readonly string[], said: string): string {
  if (SAYS_UNIT.test(said.replaceAll("_", " "))) return said;
  const amounts = texts.map(readAmount).filter((amount) => amount !== undefined && amount > 0) as number[];
  const small = amounts.filter((amount) => amount < 100);
  const broken = small.filter((amount) => !Number.isInteger(amount));
  return small.length > amounts.length / 2 && broken.length * 2 >= small.length ? `${said} acres` : said;
}

const SAYS_UNIT = /\b(?:ac|acres?|acreage|s\.?f\.?|sq\.? ?f(?:ee|oo)?t\.?|square f(?:ee|oo)t|sqft)\b/i;

function scaleOf(unit: string): number {
  const letter = unit.toLowerCase().slice(0, 1);
  return letter === "k" ? 1e3 : letter === "m" ? 1e6 : letter === "b" ? 1e9 : 1;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A day as text in ISO form. A year of two digits may be any of three parts, so it is not read. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})([T ].*)?$/.exec(text);
  if (iso !== null) return ofParts(iso[1], iso[2], iso[3]);
  // "20160412", as assessors write it.
  const run = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (run !== null) return ofParts(run[1], run[2], run[3]);
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: \d{1,2}:\d{2}.*)?$/.exec(text);
  if (us !== null) return ofParts(us[3], us[1], us[2]);
  // With dots the day is the first part wherever days are written so.
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted !== null) return ofParts(dotted[3], dotted[2], dotted[1]);
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})$/i.exec(text);
  if (dayFirst !== null) return ofParts(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.?[- ](\d{1,2}),?[- ](\d{4})$/i.exec(text);
  return monthFirst === null ? undefined : ofParts(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
}

const WITH_SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Whether a column writes the day before the month: some first part is no month, and no second part is none. */
export function writesDayFirst(texts: readonly string[]): boolean {
  const parts = texts.flatMap((text) => {
    const [, first, second] = WITH_SLASHES.exec(text) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  return parts.some(({ first }) => first > 12) && parts.every(({ second }) => second <= 12);
}

/** A day of a column that `writesDayFirst`. */
export function readDayFirst(text: string): string | undefined {
  const [, day, month, year] = WITH_SLASHES.exec(text) ?? [];
  return year === undefined ? undefined : ofParts(year, month, day);
}

const DOTTED = /^[$€]?\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?(?: ?€| ?usd)?$/i;

/** Whether a column writes thousands with dots, as most of Europe: every figure that has a dot has three behind it. */
export function writesDots(texts: readonly string[], least = 2): boolean {
  const figures = texts.filter((text) => /\d/.test(text));
  const dotted = figures.filter((text) => DOTTED.test(text) && !/^[$€]?0/.test(text));
  return (
    dotted.length >= least &&
    figures.every((text) => dotted.includes(text) || /^[$€]?\d{1,3}(?:,\d{1,2})?$/.test(text))
  );
}

const WITH_COMMA = /^[$€]?\d{1,3}(?:[. \u00a0\u202f]?\d{3})*,\d{1,2}(?: ?[€$]| ?usd)?$/i;
const WHOLE = /^[$€]?(?:\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+)(?: ?[€$]| ?usd)?$/i;

/** Whether a column writes parts of a figure behind a comma: `98.500,00`, `649 000,00`, `1,5`. */
export function writesCommas(texts: readonly string[]): boolean {
  const figures = texts.filter((text) => /\d/.test(text));
  return (
    figures.some((text) => WITH_COMMA.test(text)) &&
    figures.every((text) => WITH_COMMA.test(text) || WHOLE.test(text))
  );
}

/** A figure of a column that `writesDots` or `writesCommas` as it is written here. */
export const withoutDots = (text: string): string =>
  text
    .replaceAll(/[. \u00a0\u202f](?=\d{3})/g, "")
    .replace(",", ".")
    .replace("€", "");

const SHORT_DAY = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2})$/;

export const isShortDay = (text: string): boolean => SHORT_DAY.test(text);

/**
 * Whether a column writes its days as month, day and two figures of the year: a middle part that is no month is a day,
 * since nobody puts the year between them.
 */
export function writesShortDays(texts: readonly string[]): boolean {
  const parts = texts.flatMap((text) => {
    const [, first, second] = SHORT_DAY.exec(text) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  return parts.some(({ second }) => second > 12) && parts.every(({ first }) => first <= 12);
}

/** Years to come are those of leases. */
const LAST_YEAR = 45;

/** A day of a column that `writesShortDays`. */
export function readShortDay(text: string): string | undefined {
  const [, month, day, year] = SHORT_DAY.exec(text) ?? [];
  if (year === undefined) return undefined;
  return ofParts(`${Number(year) <= LAST_YEAR ? 20 : 19}${year}`, month, day);
}

/** `06/2019`, `2019-06`, `201906`, `Jun 2019`: of which day nobody says. */
export const MONTH_ALONE =
  /^(?:(?:19|20)\d{2}(?:0[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[/-](?:19|20)\d{2}|(?:19|20)\d{2}[/-](?:0?[1-9]|1[0-2])|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?[- ](?:19|20)\d{2})$/i;

function monthOf(name = ""): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function ofParts(year = "", month = "", day = ""): string | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // The 31st of April is no day, though it can be counted to.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
