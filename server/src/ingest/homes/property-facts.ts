import { findZip } from "../../lib/postal-codes.ts";
import { type ColumnIndexes, FURTHER_FIELDS, type PropertyField } from "./property-columns.ts";
import { parcelKey } from "./property-keys.ts";

/** What one row says about a property; null where it says nothing that can be true. */
export interface PropertyFacts {
  row: number;
  parcelNumber: string | null;
  address: string | null;
  city: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  /** How well the place is known; `zip` is the middle of the postal code. */
  precision: "rooftop" | "parcel" | "zip" | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  lotSqft: number | null;
  stories: number | null;
  yearBuilt: number | null;
  yearRenovated: number | null;
  condition: string | null;
  grade: string | null;
  units: number | null;
  name: string | null;
  owner: string | null;
  /** Where the owner's mail goes, as it is written; null where the file has no such columns. */
  mailing: Mailing | null;
  assessedValue: number | null;
  taxAnnual: number | null;
  hoaMonth: number | null;
  /** What the row says of one tax year; null where it names none. */
  taxes: YearOfTaxes | null;
  /** Of a home with our own number: what was paid, what it lets for, what is owed on it. */
  owned: OwnedFacts | null;
  /** By name, what has no column of its own. */
  further: Record<string, number | string>;
}

export interface Mailing {
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** A property's taxes of one year, as far as one source tells them. */
export interface YearOfTaxes {
  year: number;
  marketValue: number | null;
  assessedValue: number | null;
  taxableValue: number | null;
  amount: number | null;
}

interface OwnedFacts {
  companyId: string;
  acquiredAt: string | null;
  acquisitionPrice: number | null;
  actualRent: number | null;
  actualRentAsOf: string | null;
  leaseEndsOn: string | null;
  loanBalance: number | null;
  loanRate: number | null;
  loanPayment: number | null;
  loanMaturesOn: string | null;
  loanAsOf: string | null;
}

export interface SaleFacts {
  row: number;
  soldOn: string;
  price: number;
  /** What the row says of the home beside what comps are compared by: as it was sold. */
  facts: Record<string, number | string>;
}

export interface RowReading {
  facts: PropertyFacts;
  sale: SaleFacts | null;
  /** What was left out, and why. */
  notes: string[];
}

export interface ReadingRules {
  columns: ColumnIndexes;
  type: "singlefamily" | "multifamily";
  county: { latitude: number; longitude: number; state: string };
  today: string;
}

/** No county outside Alaska reaches farther than this from its center, in degrees. */
const COUNTY_REACH = 2.5;
/** Below this a deed is a transfer within a family or a firm, not a sale. */
const LEAST_PRICE = 1_000;
/** Above this a price is a slip of the keyboard. */
const MOST_PRICE = 1_000_000_000;

/** Words of the note on coordinates that belong elsewhere. */
export const OUTSIDE_COUNTY = "do not lie in the county";
/** A room is not a bedroom with less: a count of 33 in 1,620 sqft is a slip for 3. */
const LEAST_SQFT_A_BED = 120;
const EARLIEST_YEAR = 1600;

/** The cells of a row by their fields; what cannot be true is noted and left out. */
function openCells(cells: readonly string[], columns: ColumnIndexes) {
  const notes: string[] = [];
  const text: Text = (field) => {
    const index = columns[field];
    const cell = index === undefined ? "" : (cells[index] ?? "").trim();
    return cell === "" ? null : cell;
  };
  const number: ReadNumber = (field, low, high) => {
    const cell = text(field);
    if (cell === null) return null;
    const value = readAmount(cell);
    if (Number.isFinite(value) && value >= low && value <= high) return value;
    notes.push(`${field} left out: "${cell.slice(0, 40)}" is not between ${low} and ${high}`);
    return null;
  };
  return { text, number, notes };
}

/** `1,204.50`, `$1,204.50`, and as ledgers write what is taken off: `-$12.50`, `(12.50)`. */
function readAmount(cell: string): number {
  const signed = cell.replace(/^\((.*)\)$/, "-$1").replace(/^(-?)\$\s*/, "$1");
  return Number(signed.replaceAll(/,(?=\d{3}\b)/g, ""));
}

/** A parcel number that a spreadsheet has rounded names another parcel, or none. */
const ROUNDED = /^\d(\.\d+)?e\+\d+$/i;

/** Reads a row, or says why it names no property. */
export function readRow(cells: readonly string[], row: number, rules: ReadingRules): RowReading | string {
  const { text, number, notes } = openCells(cells, rules.columns);
  const parcelNumber = text("parcelNumber");
  const address = text("address");
  const hasParcel = parcelNumber !== null && /[1-9a-z]/i.test(parcelKey(parcelNumber));
  if (!hasParcel && address === null) return "neither a parcel number nor an address";
  if (parcelNumber !== null && ROUNDED.test(parcelNumber)) {
    return `"${parcelNumber}" is a parcel number that a spreadsheet has rounded`;
  }
  const isHome = rules.type === "singlefamily";
  const thisYear = Number(rules.today.slice(0, 4));
  const sqft = number("sqft", 100, isHome ? 50_000 : 5_000_000);
  const beds = number("beds", 1, isHome ? 20 : 5_000);
  const isCrowded = isHome && beds !== null && sqft !== null && sqft / beds < LEAST_SQFT_A_BED;
  if (isCrowded) notes.push(`beds left out: ${beds} in ${sqft} sqft`);
  const yearBuilt = number("yearBuilt", EARLIEST_YEAR, thisYear + 1);
  const zip = readZip(text("zip"), notes);
  const facts: PropertyFacts = {
    row,
    parcelNumber: hasParcel ? parcelNumber : null,
    address,
    city: text("city"),
    zip,
    ...readPoint({ text, rules, notes, zip, hasParcel }),
    beds: isCrowded ? null : beds,
    baths: number("baths", 0.25, isHome ? 20 : 5_000),
    sqft,
    lotSqft: number("lotSqft", 100, 500_000_000),
    stories: number("stories", 1, 120),
    yearBuilt,
    // 0 says "never" in the files of many assessors.
    yearRenovated:
      text("yearRenovated") === "0"
        ? null
        : number("yearRenovated", yearBuilt ?? EARLIEST_YEAR, thisYear + 1),
    condition: text("condition"),
    grade: text("grade"),
    units: number("units", 1, 20_000),
    name: text("name"),
    owner: text("owner"),
    mailing: readMailing(rules.columns, text),
    assessedValue: number("assessedValue", 0, MOST_ASSESSED),
    taxAnnual: number("taxAnnual", 0, MOST_TAX),
    hoaMonth: number("hoaMonth", 0, 20_000),
    taxes: null,
    owned: readOwned({ text, number, notes }),
    further: readFurther(text),
  };
  facts.taxes = readTaxes({ text, number, notes, thisYear, ...facts });
  const sale = readSale({ row, text, today: rules.today, notes });
  if (sale === null) return { facts, sale, notes };
  const income = isHome ? {} : readIncome({ text, number, notes, price: sale.price });
  return { facts, sale: { ...sale, facts: { ...asSold(facts), ...income } }, notes };
}

function readMailing({ mailingAddress }: ColumnIndexes, text: Text): Mailing | null {
  if (mailingAddress === undefined) return null;
  return {
    address: text("mailingAddress"),
    city: text("mailingCity"),
    state: text("mailingState"),
    zip: text("mailingZip"),
  };
}

const EARLIEST_TAX_YEAR = 1950;
const MOST_ASSESSED = 5e9;
const MOST_TAX = 5e8;

/** Of a row that tells taxes alone; a part of a bill may take something off the others. */
export function readTaxRow(
  cells: readonly string[],
  { columns, thisYear, isPart = false }: { columns: ColumnIndexes; thisYear: number; isPart?: boolean },
): { taxes: YearOfTaxes | null; notes: string[] } {
  const { text, number, notes } = openCells(cells, columns);
  const taxes = readTaxes({
    ...{ text, number, notes, thisYear },
    assessedValue: number("assessedValue", 0, MOST_ASSESSED),
    taxAnnual: number("taxAnnual", isPart ? -MOST_TAX : 0, MOST_TAX),
  });
  return { taxes, notes };
}

/** The key of a parcel in a row that tells taxes alone, or why it has none. */
export function readParcelKey(cell: string): { key: string } | { reason: string } {
  const number = cell.trim();
  if (ROUNDED.test(number))
    return { reason: `"${number}" is a parcel number that a spreadsheet has rounded` };
  // Some publishers print their numbers with decimals.
  const key = parcelKey(number.replace(/^(\d+)\.0+$/, "$1"));
  return /[1-9a-z]/.test(key) ? { key } : { reason: "it has no parcel number" };
}

/** Taxes are of a year that the row names, or of none: a sale's date or today's says nothing of them. */
function readTaxes(of: {
  text: Text;
  number: ReadNumber;
  notes: string[];
  thisYear: number;
  assessedValue: number | null;
  taxAnnual: number | null;
}): YearOfTaxes | null {
  const { text, number, notes, thisYear, assessedValue, taxAnnual } = of;
  const taxYear = text("taxYear");
  const marketValue = number("marketValue", 0, MOST_ASSESSED);
  const taxableValue = number("taxableValue", 0, MOST_ASSESSED);
  const isSaid = [marketValue, assessedValue, taxableValue, taxAnnual].some((value) => value !== null);
  if (taxYear === null || !isSaid) return null;
  const year = Number(taxYear.replace(/\.0+$/, ""));
  // Next year's roll is out before the year is.
  if (!Number.isInteger(year) || year < EARLIEST_TAX_YEAR || year > thisYear + 1) {
    notes.push(`taxes by year left out: "${taxYear.slice(0, 40)}" is no tax year`);
    return null;
  }
  // No property is worth nothing: 0 is how rolls say that they have no value. Nothing may be taxable, or billed.
  const values = { marketValue: marketValue || null, assessedValue: assessedValue || null };
  return { year, ...values, taxableValue, amount: taxAnnual };
}

/** Cap rates beyond these are another figure in the column, or no price of the whole building. */
const CAP_RATES = { least: 0.01, most: 0.2 } as const;

/** What a building earned when it was sold: its net operating income, or its cap rate times the price. */
function readIncome({
  text,
  number,
  notes,
  price,
}: {
  text: Text;
  number: ReadNumber;
  notes: string[];
  price: number;
}): { noi?: number } {
  const stated = number("noi", 1, MOST_PRICE);
  const cell = text("capRate");
  const share = Number(cell?.replace(/\s*%$/, "") ?? Number.NaN);
  const capRate = cell?.endsWith("%") || share > CAP_RATES.most ? share / 100 : share;
  const noi = stated ?? (cell === null ? null : capRate * price);
  if (noi === null) return {};
  if (noi >= CAP_RATES.least * price && noi <= CAP_RATES.most * price) return { noi };
  const words = stated === null ? `capRate left out: "${cell?.slice(0, 40)}"` : `noi left out: "${stated}"`;
  notes.push(`${words} is no cap rate from 1% to 20% of the price`);
  return {};
}

/** Without our own number a purchase, a rent or a loan is somebody else's. */
function readOwned({
  text,
  number,
  notes,
}: {
  text: Text;
  number: ReadNumber;
  notes: string[];
}): OwnedFacts | null {
  const companyId = text("companyId");
  if (companyId === null) return null;
  const day = (field: PropertyField): string | null => {
    const cell = text(field);
    const parsed = cell === null ? undefined : parseDay(cell);
    if (cell !== null && parsed === undefined) {
      notes.push(`${field} left out: "${cell.slice(0, 40)}" is no date`);
    }
    return parsed ?? null;
  };
  return {
    companyId,
    acquiredAt: day("acquiredAt"),
    acquisitionPrice: number("acquisitionPrice", LEAST_PRICE, MOST_PRICE),
    actualRent: number("actualRent", 0, 1_000_000),
    actualRentAsOf: day("actualRentAsOf"),
    leaseEndsOn: day("leaseEndsOn"),
    loanBalance: number("loanBalance", 0, MOST_PRICE),
    loanRate: readRate(text("loanRate"), notes),
    loanPayment: number("loanPayment", 0, 1_000_000),
    loanMaturesOn: day("loanMaturesOn"),
    loanAsOf: day("loanAsOf"),
  };
}

/** `4.75%`, 4.75 and 0.0475 are the same: no loan on a home bears half a percent or less, or half its balance. */
function readRate(cell: string | null, notes: string[]): number | null {
  if (cell === null) return null;
  const value = Number(cell.replace(/\s*%$/, ""));
  const rate = cell.endsWith("%") || value > 0.5 ? value / 100 : value;
  if (cell !== "" && Number.isFinite(rate) && rate >= 0 && rate <= 0.5) return rate;
  notes.push(`loanRate left out: "${cell.slice(0, 40)}" is no rate from 0% to 50%`);
  return null;
}

/** Longer words are a description, not a fact; what an HOA allows takes a sentence. */
const LONGEST_FACT = 40;
const LONGEST_RULES = 200;

function readFurther(text: Text): PropertyFacts["further"] {
  return Object.fromEntries(
    FURTHER_FIELDS.flatMap((field) => {
      const cell = text(field);
      if (cell === null || cell.length > (field === "hoaRules" ? LONGEST_RULES : LONGEST_FACT)) return [];
      const value = Number(cell.replaceAll(/,(?=\d{3}\b)/g, ""));
      return [[field, Number.isFinite(value) ? value : cell] as const];
    }),
  );
}

/** A later file may know the home otherwise, renovated for one. */
function asSold({
  further,
  lotSqft,
  stories,
  yearRenovated,
  condition,
  grade,
}: PropertyFacts): SaleFacts["facts"] {
  const known = Object.entries({ lotSqft, stories, yearRenovated, condition, grade }).flatMap(
    ([name, value]) => (value === null ? [] : [[name, value] as const]),
  );
  return { ...Object.fromEntries(known), ...further };
}

type ReadNumber = (field: PropertyField, low: number, high: number) => number | null;
type Text = (field: PropertyField) => string | null;

function readZip(cell: string | null, notes: string[]): string | null {
  if (cell === null) return null;
  const digits = /^(\d{3,5})(?:\.0|-\d{4})?$/.exec(cell)?.[1];
  // Spreadsheets drop the leading zeros of New England's codes.
  if (digits !== undefined) return digits.padStart(5, "0");
  notes.push(`zip left out: "${cell.slice(0, 40)}" is no postal code`);
  return null;
}

/**
 * Zero, swapped or far-away coordinates are none: a home is better without a place than in the sea. A list that has
 * none at all is placed in the middle of its postal codes, and said to be.
 */
function readPoint(of: {
  text: Text;
  rules: ReadingRules;
  notes: string[];
  zip: string | null;
  hasParcel: boolean;
}): Pick<PropertyFacts, "latitude" | "longitude" | "precision"> {
  const { text, rules, notes } = of;
  const nowhere = { latitude: null, longitude: null, precision: null };
  const latitude = text("latitude");
  const longitude = text("longitude");
  if (latitude !== null && longitude !== null) {
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    if (isInReach(point, rules)) return { ...point, precision: of.hasParcel ? "parcel" : "rooftop" };
    notes.push(`coordinates left out: ${latitude}, ${longitude} ${OUTSIDE_COUNTY}`);
    return nowhere;
  }
  const center = of.zip === null ? undefined : findZip(of.zip);
  if (center === undefined || !isInReach(center, rules)) {
    return nowhere;
  }
  return { latitude: center.latitude, longitude: center.longitude, precision: "zip" };
}

function isInReach(point: { latitude: number; longitude: number }, { county }: ReadingRules): boolean {
  const north = Math.abs(point.latitude - county.latitude);
  const east = Math.abs(point.longitude - county.longitude);
  return north < COUNTY_REACH && east < COUNTY_REACH;
}

function readSale(options: {
  row: number;
  text: Text;
  today: string;
  notes: string[];
}): Omit<SaleFacts, "facts"> | null {
  const { row, text, today, notes } = options;
  const priceText = text("price");
  const dateText = text("soldOn");
  if (priceText === null && dateText === null) return null;
  const price = Number((priceText ?? "").replace(/^\$/, "").replaceAll(",", ""));
  const soldOn = parseDay(dateText ?? "");
  if (priceText === null || dateText === null) {
    notes.push(`sale left out: it has no ${priceText === null ? "price" : "date"}`);
  } else if (!Number.isFinite(price) || price < LEAST_PRICE || price > MOST_PRICE) {
    notes.push(`sale left out: "${priceText}" is no price of a sale`);
  } else if (soldOn === undefined) {
    notes.push(`sale left out: "${dateText}" is no date`);
  } else if (soldOn > today) {
    notes.push(`sale left out: ${soldOn} has not come yet`);
  } else return { row, soldOn, price };
  return null;
}

/** `2014-10-13`, `20141013T000000` or `10/13/2014`, as ISO 8601. */
export function parseDay(text: string): string | undefined {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [american?.[3], american?.[1], american?.[2]];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? undefined : date;
}
