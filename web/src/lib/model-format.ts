import { isoDay } from "@labs/underwriting/date-functions";
import type { Format } from "@labs/underwriting/formula-record";
import { count, money, multiple, plainNumber, rate, statementAmount, UNAVAILABLE } from "./format.ts";
import { asOfText } from "./format-date.ts";

/** What the model answers as a code: which test of the loan binds. */
const CODE_NAMES: Record<string, string> = {
  ltv: "Loan to value",
  ltc: "Loan to cost",
  dscr: "DSCR",
  debtYield: "Debt yield",
  assumed: "Assumed loan",
};

/** A figure of a formula page, by the format that its row states. */
export function modelFigure(value: unknown, format: Format): string {
  if (value === null || value === undefined) return UNAVAILABLE;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return CODE_NAMES[value] ?? value;
  if (Array.isArray(value)) return value.map((each) => modelFigure(each, format)).join(", ");
  if (typeof value !== "number" || !Number.isFinite(value)) return UNAVAILABLE;
  switch (format) {
    case "currency":
      return money(value, hasCents(value) ? 2 : 0);
    case "percent":
      return rate(value, 2);
    case "multiple":
      return multiple(value);
    case "integer":
      return count(value);
    case "year":
      return String(value);
    case "date":
      return asOfText(isoDay(value));
    case "boolean":
      return value === 0 ? "No" : "Yes";
    default:
      return plainNumber(value);
  }
}

/** Units that no format writes: without them the figure says nothing. */
const NAMED_UNITS = new Set(["yr", "mo", "days", "sq ft"]);

/** A figure that stands by itself names its unit: `6.3 yr`. */
export const withUnit = (text: string, unit: string): string =>
  text === UNAVAILABLE || !NAMED_UNITS.has(unit) ? text : `${text} ${unit}`;

/** Of a rent per square foot, or a fee, the cents are most of what is to be known. */
const hasCents = (dollars: number): boolean => Math.abs(dollars) < 100 && !Number.isInteger(dollars);

/** The same in a statement: dollars without sign or symbol, negatives in parentheses. */
export function statementFigure(value: number | null, format: Format): string {
  return format === "currency" ? statementAmount(value) : modelFigure(value, format);
}
