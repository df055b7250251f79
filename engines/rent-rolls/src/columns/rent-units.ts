import { readNumber, roundToCents } from "@labs/sheets/read-number";
import { cellText } from "@labs/sheets/sheet";
import type { LeaseRow, Value } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";
import { partPeriod } from "../words/read-frequency.ts";
import type { Column } from "./map-columns.ts";

/** Words for a year, as in `Annual Rent`, `Rent/Yr`, `Storage (yr)`. */
export const ANNUAL =
  /\bannual(?:ized|ly)?|yearly|yrly|(?:per|a) (?:year|annum|yr)\b|\/ ?(?:yr|year)\b|p\.a\.|\((?:per )?(?:yr|year)\.?\)|^yr\.? /i;
const AREA = /psf|\b(sf|sq\.? ?f|sqft|sq\.? ?ft|foot|feet)\b|\/ ?area\b/i;

/** Whether a column of rents has those of a year. */
export const isAnnual = (header: string): boolean => ANNUAL.test(header) && !AREA.test(header);

/** Whether a column has rents of a square foot: `$/SF/Yr`, `Rent PSF`. */
export const isPerArea = (header: string): boolean =>
  AREA.test(header) && /\brent|\brate|base|psf|\$ ?\/|\/ ?(sf|sq)|per (sf|sq)/i.test(header);

/** A word for how often a rent is due that says it is one of a square foot: `$/SF/YR`. */
export const saysPerArea = (basis: string): boolean => AREA.test(basis);

/** How many months' rent the words beside a figure speak of, the first that is found. */
const MONTHS: [RegExp, number][] = [
  [/\b(semi|half)-? ?(annual|year)/i, 6],
  [ANNUAL, 12],
  [/\b(quarterly|qtrly)|per quarter|\/ ?(qtr|quarter)\b/i, 3],
  [/\b(semi|half)-? ?month/i, 1 / 2],
  [/\b(bi-?w(ee)?kly|fortnightly)|every (2|two) weeks/i, 12 / 26],
  [/\bfour-?weekly|every (4|four) weeks/i, 12 / 13],
  [/\bw(ee)?kly|^wk\b|(per|a) week\b|\/ ?(wk|week)\b|\bp\.?w\.?$/i, 12 / 52],
  [/\b(daily|nightly)|(per|a) (day|night)\b|\/ ?(day|night)\b/i, 12 / 365],
];

/** How many months' rent the words beside a figure speak of: `Annual Rent`, `Weekly Rate`, `$250/wk`; 1 without any. */
function monthsIn(words: string): number {
  return AREA.test(words) ? 1 : (MONTHS.find(([pattern]) => pattern.test(words))?.[1] ?? 1);
}

/** The month's rent of a space by its rate a square foot; rates from 6 dollars up are a year's unless the words say else. */
export function rentByArea(rate: number, { sqft, header }: { sqft: number; header: string }): number {
  const isMonthly = /\bmo\b|month/i.test(header) || (!ANNUAL.test(header) && rate < 6);
  return (rate * sqft) / (isMonthly ? 1 : 12);
}

const SQUARE_METRES =
  /m²|\bm2\b|\bqm\b|\bmq\b|\bsq\.? ?m\b|\bsqm\b|square met|\bsq\.? met|metros cuadrados|wohnfl|nutzfl|mietfl/i;
const SQFT_IN_A_SQUARE_METRE = 10.7639;

/** Whether a header says itself how often its figures are due. */
export const saysPeriod = (header: string): boolean =>
  monthsIn(header) !== 1 || /\bmo\b|month|mthly|\bpcm\b/i.test(header);

/** Figures that a header may say are of another time than a month. */
const BY_HEADER: ReadonlySet<Field> = new Set<Field>(["contractRent", "marketRent", "concession"]);

/** What a column's figures are taken by to be a month's rent or square feet, by its header or what else is known of it. */
export function findFactor({ field, header, months }: Pick<Column, "field" | "header" | "months">): number {
  if (field === "sqft") return SQUARE_METRES.test(header) ? SQFT_IN_A_SQUARE_METRE : 1;
  if (months !== undefined) return 1 / months;
  return BY_HEADER.has(field) ? 1 / monthsIn(header) : 1;
}

/** Rents that are due as often as a column for it says. */
const DUE: ReadonlySet<Field> = new Set<Field>(["contractRent", "tenantRent", "subsidy", "chargeAmount"]);

export const isDue = (field: Field): boolean => DUE.has(field);

/**
 * A row's figure as a month's rent or as square feet: by the words of its cell and its header, else by how often the
 * row says that it is due.
 */
export function inOurUnits(
  { values }: Pick<LeaseRow, "values">,
  {
    field,
    value,
    figure,
    timesAYear,
  }: { field: Field; value: Value; figure: number; timesAYear?: number | undefined },
): number {
  const { cell, header, months: ofColumn } = value;
  const own = typeof cell === "string" ? partPeriod(cellText(cell)) : undefined;
  const isPeriodic = DUE.has(field) || field === "marketRent" || field === "concession";
  if (own !== undefined && isPeriodic && !AREA.test(cellText(cell)))
    return roundToCents((figure * own.timesAYear) / 12);
  const words = `${header} ${typeof cell === "string" ? cellText(cell) : ""}`;
  if (field === "sqft")
    return SQUARE_METRES.test(words) ? roundToCents(figure * SQFT_IN_A_SQUARE_METRE) : figure;
  if (ofColumn !== undefined) return roundToCents(figure / ofColumn);
  if (DUE.has(field) && timesAYear !== undefined && monthsIn(words) === 1 && !isPerArea(header))
    return roundToCents((figure * timesAYear) / 12);
  if (!BY_HEADER.has(field)) return figure;
  if (field === "contractRent" && isPerArea(header)) {
    const sqft = readNumber(values.sqft?.cell);
    return roundToCents(rentByArea(figure, { sqft: sqft.ok ? (sqft.value ?? 0) : 0, header }));
  }
  const months = monthsIn(words);
  return months === 1 ? figure : roundToCents(figure / months);
}
