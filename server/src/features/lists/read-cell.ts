/** `1974/ASR`, `1,520/A`: by an assessor, an estimate, a public record. */
const SOURCE_OF_FIGURE = /(?<=\d)\/(?:A|ASR|B|BLD|E|EST|O|OTH|P|PUB|S|SLR|APP)$/;

/** `$1,250.00`, `(1,250)`, `1 250 USD`, `1.2M`, `$189k`; undefined for anything that is no number. */
export function readAmount(text: string): number | undefined {
  const bare = text
    .replace(SOURCE_OF_FIGURE, "")
    .replaceAll(/[\s,$]|usd|\/mo(nth)?|\/yr|sq\.? ?ft\.?|sf$/gi, "");
  const negative = /^\((.+)\)$/.exec(bare);
  const [, digits = "", unit = ""] = /^(.*?)(k|m|mm|mil|million|b)?$/i.exec(negative?.[1] ?? bare) ?? [];
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits)) return undefined;
  const amount = Math.round(Number(digits) * scaleOf(unit) * 1e6) / 1e6;
  return Number.isFinite(amount) ? (negative === null ? amount : -amount) : undefined;
}

const ACRE = 43_560;

/** The area of a lot in square feet, where the cell, else the column or the heading, may say acres. */
export function readLot(text: string, unit: string): number | undefined {
  const [, figure = text, said = unit] = /^([\d.,]+)\s*([a-z][a-z. ]*)$/i.exec(text) ?? [];
  const isAcres = /\b(?:ac|acres?|acreage)\b/i.test(said.replaceAll("_", " "));
  const amount = readAmount(isAcres ? figure : text);
  return amount === undefined || !isAcres ? amount : Math.round(amount * ACRE);
}

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
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})$/i.exec(text);
  if (dayFirst !== null) return ofParts(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.?[- ](\d{1,2}),?[- ](\d{4})$/i.exec(text);
  return monthFirst === null ? undefined : ofParts(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
}

function monthOf(name = ""): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function ofParts(year = "", month = "", day = ""): string | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // The 31st of April is no day, though it can be counted to.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
