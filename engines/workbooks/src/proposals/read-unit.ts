import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";
import { isDateFormat } from "../functions/number-format.ts";
import type { Scalar } from "../values/value.ts";
import { type CellUnit, numberOfText } from "./cell-units.ts";
import { type FieldWords, MONTH, PER_SQFT, PER_UNIT, YEAR } from "./field-words.ts";
import type { InputField } from "./model-fields.ts";

/** A cell as its unit is read off it. */
export interface SeenCell {
  format: string;
  value: Scalar;
  isInThousands: boolean;
  /** How many units the workbook says that the property has. */
  units: number | undefined;
}

const IN_THOUSANDS =
  /\bin (\$ ?)?(thousands|000'?s)|\(\$ ?000'?s\)|\$ ?000'?s|\(000'?s\)|\$ in thousands|\busd k\b/i;

/** Whether the head of a sheet says that its amounts are in thousands: one of a table says it of that table alone. */
export function saysThousands({ table }: CompiledWorkbook, sheet: number): boolean {
  const grid = table.grids[sheet];
  for (let row = 0; row < Math.min(12, grid?.rows.length ?? 0); row += 1) {
    const texts = [...(grid?.rows[row] ?? [])]
      .slice(0, 20)
      .map((cell) => (cell === 0 ? null : (table.cached[cell] ?? null)))
      .filter((text) => text !== null && text !== "");
    const [only] = texts;
    if (texts.length === 1 && typeof only === "string" && IN_THOUSANDS.test(only)) return true;
  }
  return false;
}

export interface ReadUnit {
  unit: CellUnit;
  doubt: number;
  why: string[];
}

export const PLAIN: CellUnit = { scale: "one", period: null, per: "total", isNegative: false, at: null };

/** In which unit a cell has a figure; undefined where it can't be that figure at all. */
export function readUnit(
  seen: SeenCell,
  of: { field: InputField; words: FieldWords; text: string; around: string },
): ReadUnit | undefined {
  const { field } = of;
  const { value, format } = seen;
  if (field.quantity === "text")
    return typeof value === "number" && field.key !== "zip" ? undefined : plain([]);
  const isDate = isDateFormat(format);
  if (field.quantity === "day") {
    return isDate && typeof value === "number" ? plain(["formatted as a date"]) : undefined;
  }
  if (isDate && field.quantity !== "year") return undefined;
  const number = typeof value === "string" ? numberOfText(value) : value;
  if (typeof number !== "number") return undefined;
  const isPercent =
    format.replaceAll(/"[^"]*"|\\./g, "").includes("%") || (typeof value === "string" && value.includes("%"));
  const isDollars = /[$€£]/.test(format);
  if (field.quantity === "share") return isDollars ? undefined : readShare({ ...of, number, isPercent });
  if (isPercent || (isDollars && field.quantity !== "money")) return undefined;
  if (field.quantity === "money") return readMoney({ ...of, number, seen });
  if (field.quantity === "span") return readSpan({ ...of, number });
  if (field.quantity === "area" && /acre/.test(of.text)) {
    return { unit: { ...PLAIN, scale: "acres" }, doubt: 0, why: ["in acres"] };
  }
  return { ...plain([]), doubt: isUsual(of.words, number) ? 0 : UNUSUAL };
}

const SLIGHT = 0.1;
/** What lies outside the bounds of nearly all figures of its kind is asked about, however plain its words are. */
const UNUSUAL = 0.36;

const plain = (why: string[]): ReadUnit => ({ unit: PLAIN, doubt: 0, why });

export const isUsual = ({ usual }: FieldWords, value: number): boolean =>
  usual === undefined || value === 0 || (value >= usual[0] && value <= usual[1]);

function readShare(of: {
  words: FieldWords;
  text: string;
  number: number;
  isPercent: boolean;
}): ReadUnit | undefined {
  const { words, number, isPercent, text } = of;
  if (isPercent) {
    return { unit: PLAIN, doubt: isUsual(words, number) ? 0 : UNUSUAL, why: ["formatted as a percentage"] };
  }
  if (number > 100) return undefined;
  const [asShare, asPercent] = [isUsual(words, number), isUsual(words, number / 100)];
  // A plain number such as 7 is seven percent; where both fit, the smaller reading is the doubtful one.
  const isWhole = number !== 0 && !asShare && asPercent;
  const says = text.includes("%") || /percent/.test(text);
  const scale = isWhole || (number === 0 && says) ? "percent" : "one";
  const doubt = number === 0 ? 0.2 : asShare === asPercent ? (asShare ? 0.25 : 0.4) : says ? 0 : 0.1;
  return {
    unit: { ...PLAIN, scale },
    doubt,
    why: [scale === "percent" ? `${number} read as ${number}%` : `${number} read as a share`],
  };
}

function readSpan({
  field,
  words,
  text,
  number,
}: {
  field: InputField;
  words: FieldWords;
  text: string;
  number: number;
}): ReadUnit {
  const isMonths = /months?|\bmos?\b/.test(text) && !/years?/.test(text);
  const most = words.usual?.[1] ?? 50;
  const period = isMonths || (number > most && !/years?/.test(text)) ? "month" : "year";
  const years = period === "month" ? number / 12 : number;
  return {
    unit: { ...PLAIN, period: field.period === null ? null : period },
    doubt: isUsual(words, years) ? 0 : UNUSUAL,
    why: [period === "month" ? "in months" : "in years"],
  };
}

function readMoney(of: {
  field: InputField;
  words: FieldWords;
  text: string;
  around: string;
  number: number;
  seen: SeenCell;
}): ReadUnit | undefined {
  const { field, words, number, seen } = of;
  const size = Math.abs(number);
  // What stands at the cell itself says more than what stands over its part of the sheet.
  const per = perOf(of.text) ?? perOf(of.around) ?? "total";
  const text = MONTH.test(of.text) || YEAR.test(of.text) ? of.text : `${of.text} ${of.around}`;
  // A part of a dollar is a share of something, unless it is of a square foot.
  if (size > 0 && size < 1 && per !== "sqft") return undefined;
  const why: string[] = [];
  let doubt = 0;
  const says = IN_THOUSANDS.test(`${of.text} ${of.around}`) || (seen.isInThousands && per === "total");
  const tooSmall = words.usual !== undefined && field.period === null && size > 0 && size < words.usual[0];
  const scale = says && (field.period === null ? tooSmall || size < 1e6 : true) ? "thousands" : "one";
  let period: CellUnit["period"] = null;
  if (field.period !== null) {
    const [isMonth, isYear] = [MONTH.test(text), YEAR.test(text)];
    const open = readPeriod(field, {
      amount: scale === "thousands" ? size * 1_000 : size,
      units: per === "total" ? seen.units : 1,
      isOfAll: per === "total",
    });
    period = isMonth === isYear ? open.period : isMonth ? "month" : "year";
    if (isMonth === isYear) doubt += open.doubt;
    why.push(period === "month" ? "by the month" : "by the year");
  }
  if (per !== "total") why.push(per === "unit" ? "per unit" : "per square foot");
  if (scale === "thousands") why.push("in thousands, as the sheet says");
  if (per === "total" && scale === "one" && tooSmall) doubt += UNUSUAL;
  if (scale === "thousands" && period !== null) doubt += 0.1;
  const isNegative = number < 0;
  if (isNegative) why.push("below zero");
  return { unit: { ...PLAIN, scale, period, per, isNegative }, doubt: doubt + (number === 0 ? 0.1 : 0), why };
}

/** What no home or building pays less of in a year, and has no more of in a month for each of its units. */
const LEAST_OF_YEAR: Record<string, number> = {
  ...{ propertyTax: 600, insurance: 400, repairs: 300, utilities: 400, payroll: 5_000 },
  ...{ contractServices: 300, marketing: 200, administration: 200, capexReserve: 200 },
};
const MOST_OF_MONTH: Record<string, number> = { otherIncome: 600, hoa: 1_500 };
const RENTS: ReadonlySet<string> = new Set(["rent", "inPlaceRent"]);
/** Above and below these the rent of a unit is one of a year and one of a month. */
const [MOST_RENT, LEAST_RENT] = [12_000, 5_000];
const RENT_OF_MANY = 40_000;

/** Whether an amount of which no word says it is by the month or the year: told by its size, or a doubt. */
function readPeriod(
  field: InputField,
  { amount, units, isOfAll }: { amount: number; units: number | undefined; isOfAll: boolean },
): { period: CellUnit["period"]; doubt: number } {
  const each = amount / (units ?? 1);
  if (RENTS.has(field.key)) {
    const isYear = each >= (units === undefined ? RENT_OF_MANY : MOST_RENT);
    const isOpen = !isYear && each > LEAST_RENT;
    return { period: isYear ? "year" : "month", doubt: isOpen ? UNUSUAL : SLIGHT };
  }
  const isLittle = isOfAll && amount > 0 && amount < (LEAST_OF_YEAR[field.key] ?? 0);
  const isMuch = each > (MOST_OF_MONTH[field.key] ?? Number.POSITIVE_INFINITY);
  return { period: field.period, doubt: isLittle || isMuch ? UNUSUAL : SLIGHT };
}

function perOf(text: string): CellUnit["per"] | undefined {
  if (PER_SQFT.test(text)) return "sqft";
  if (PER_UNIT.test(text)) return "unit";
  return /\btotal\b/.test(text) ? "total" : undefined;
}
