import { toIntegerOr, toNumber } from "../../values/coerce.ts";
import { daysInMonth, toCalendar, toSerial } from "../../values/dates.ts";
import { type Argument, NUM } from "../../values/value.ts";

export const LAST_SERIAL = 2_958_465;

/** The day of a serial number; one beyond the calendar is an error. */
export function day(value: Argument): number {
  const serial = Math.floor(toNumber(value));
  if (serial < 0 || serial > LAST_SERIAL) throw NUM;
  return serial;
}

/** How days are counted: 0 thirty to a month, 1 as they are, 2 over 360, 3 over 365, 4 thirty to a month in Europe. */
export interface DayCount {
  basis: number;
  is1904: boolean;
}

export function readBasis(value: Argument): number {
  const basis = toIntegerOr(value, 0);
  if (basis < 0 || basis > 4) throw NUM;
  return basis;
}

type Day = ReturnType<typeof toCalendar>;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const isEndOfFebruary = ({ year, month, day: date }: Day): boolean =>
  month === 2 && date === daysInMonth(year, 2);
const inMonthsOfThirty = (a: Day, b: Day, first: number, last: number): number =>
  (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first;

/** Days of a year of twelve months of thirty days; the American way treats the end of February its own way. */
export function days360(start: number, end: number, isEuropean: boolean, is1904: boolean): number {
  const [a, b] = [toCalendar(start, is1904), toCalendar(end, is1904)];
  if (isEuropean) return thirtyEuropean(a, b);
  const first = a.day === daysInMonth(a.year, a.month) ? 30 : a.day;
  return inMonthsOfThirty(a, b, first, b.day === 31 && first >= 30 ? 30 : b.day);
}

const thirtyEuropean = (a: Day, b: Day): number =>
  inMonthsOfThirty(a, b, Math.min(a.day, 30), Math.min(b.day, 30));

/** The last day of February is a thirtieth, but makes no thirtieth of a 31st that it runs to. */
function thirtyAmerican(a: Day, b: Day): number {
  const first = isEndOfFebruary(a) ? 30 : Math.min(a.day, 30);
  const isEnd = isEndOfFebruary(a) ? isEndOfFebruary(b) : b.day === 31 && a.day >= 30;
  return inMonthsOfThirty(a, b, first, isEnd ? 30 : b.day);
}

/** Months of thirty days between two coupons, of which each may be the end of its month. */
export function thirtyOfCoupons(from: number, to: number, is1904: boolean): number {
  const [a, b] = [toCalendar(from, is1904), toCalendar(to, is1904)];
  const thirty = (of: Day): number => (isEndOfFebruary(of) ? 30 : Math.min(of.day, 30));
  return inMonthsOfThirty(a, b, thirty(a), thirty(b));
}

/** Days between two days, below zero where the second comes first. */
export function countDays(from: number, to: number, { basis, is1904 }: DayCount): number {
  if (basis !== 0 && basis !== 4) return to - from;
  const [a, b] = [toCalendar(from, is1904), toCalendar(to, is1904)];
  return basis === 0 ? thirtyAmerican(a, b) : thirtyEuropean(a, b);
}

/** Of how many days the year is that the days between two are a share of. */
export function daysOfYear(from: number, to: number, { basis, is1904 }: DayCount): number {
  if (basis !== 1) return basis === 3 ? 365 : 360;
  return averageYear(toCalendar(from, is1904), toCalendar(to, is1904), is1904);
}

export const shareOfYear = (from: number, to: number, count: DayCount): number =>
  from === to ? 0 : countDays(from, to, count) / daysOfYear(from, to, count);

/** How long a year is between two days, counted actual over actual. */
function averageYear(a: Day, b: Day, is1904: boolean): number {
  const isWithinYear =
    a.year === b.year ||
    (b.year === a.year + 1 && (a.month > b.month || (a.month === b.month && a.day >= b.day)));
  if (isWithinYear) {
    if (a.year === b.year) return isLeap(a.year) ? 366 : 365;
    const hasLeapDay =
      (isLeap(a.year) && (a.month < 2 || (a.month === 2 && a.day <= 29))) ||
      (isLeap(b.year) && (b.month > 2 || (b.month === 2 && b.day === 29)));
    return hasLeapDay ? 366 : 365;
  }
  const years = b.year - a.year + 1;
  return (toSerial(b.year + 1, 1, 1, is1904) - toSerial(a.year, 1, 1, is1904)) / years;
}
