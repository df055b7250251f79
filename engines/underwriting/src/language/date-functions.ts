import { raise, toNumber, type Value } from "./values.ts";

/**
 * Dates are Excel's serial numbers (1900-01-01 is 1, and the 29 February 1900 that never was is counted).
 * An argument may also be an ISO date; a function that answers a date then answers an ISO date too.
 */
const DAY = 86_400_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

interface Ymd {
  year: number;
  month: number;
  day: number;
}

function toSerialNumber(year: number, month: number, day: number): number {
  const days = Math.round((Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 31)) / DAY);
  return days > 59 ? days + 1 : days;
}

/** The serial number of a date argument. */
export function toSerial(value: Value | undefined, name: string): number {
  if (typeof value === "string") {
    const match = ISO.exec(value.trim().slice(0, 10));
    const [, year, month, day] = match ?? [];
    const serial = toSerialNumber(Number(year), Number(month), Number(day));
    const back = match && fromSerial(serial);
    if (!back || back.month !== Number(month) || back.day !== Number(day)) {
      return raise("#VALUE!", `${name} is not a date (YYYY-MM-DD)`);
    }
    return serial;
  }
  const serial = toNumber(value, name);
  return serial < 0 ? raise("#NUM!", `${name} lies before 1900`) : Math.floor(serial);
}

function fromSerial(serial: number): Ymd {
  const days = serial > 60 ? serial - 1 : serial;
  const date = new Date(Date.UTC(1899, 11, 31) + days * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The ISO date of a serial number. */
export function isoDay(serial: number): string {
  const { year, month, day } = fromSerial(serial);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const likeInput = (input: Value | undefined, serial: number): Value =>
  typeof input === "string" ? isoDay(serial) : serial;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function addMonths(serial: number, months: number): Ymd {
  const { year, month, day } = fromSerial(serial);
  const index = year * 12 + month - 1 + Math.trunc(months);
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return { year: newYear, month: newMonth, day: Math.min(day, daysInMonth(newYear, newMonth)) };
}

const isLeap = (year: number): boolean => daysInMonth(year, 2) === 29;
const endOfFebruary = ({ year, month, day }: Ymd): boolean => month === 2 && day === daysInMonth(year, 2);

/** Days by the 30/360 rule, US (NASD) or European. */
function days360(start: Ymd, end: Ymd, european: boolean, februaryRule: boolean): number {
  let [d1, d2] = [start.day, end.day];
  if (european) {
    [d1, d2] = [Math.min(d1, 30), Math.min(d2, 30)];
  } else {
    if (februaryRule && endOfFebruary(start) && endOfFebruary(end)) d2 = 30;
    if (d1 === 31 || (februaryRule && endOfFebruary(start))) d1 = 30;
    if (d2 === 31 && d1 >= 30) d2 = 30;
  }
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + d2 - d1;
}

/** Excel's actual/actual: one year at most uses that year's length, longer spans the average year's. */
function actualActual(a: number, b: number): number {
  const [start, end] = [fromSerial(a), fromSerial(b)];
  const withinYear =
    end.year === start.year ||
    (end.year === start.year + 1 &&
      (end.month < start.month || (end.month === start.month && end.day <= start.day)));
  if (!withinYear) {
    const span = toSerialNumber(end.year + 1, 1, 1) - toSerialNumber(start.year, 1, 1);
    return (b - a) / (span / (end.year - start.year + 1));
  }
  if (start.year === end.year) return (b - a) / (isLeap(start.year) ? 366 : 365);
  const leapDay = (year: number): boolean => {
    const serial = toSerialNumber(year, 2, 29);
    return isLeap(year) && serial >= a && serial <= b;
  };
  return (b - a) / (leapDay(start.year) || leapDay(end.year) ? 366 : 365);
}

function yearFraction(from: number, to: number, basis: number): number {
  const [a, b] = from <= to ? [from, to] : [to, from];
  if (a === b) return 0;
  switch (basis) {
    case 0:
      return days360(fromSerial(a), fromSerial(b), false, true) / 360;
    case 1:
      return actualActual(a, b);
    case 2:
      return (b - a) / 360;
    case 3:
      return (b - a) / 365;
    case 4:
      return days360(fromSerial(a), fromSerial(b), true, false) / 360;
    default:
      return raise("#NUM!", "The basis must be 0, 1, 2, 3 or 4");
  }
}

function dateDifference(args: Value[]): Value {
  const [a, b] = [toSerial(args[0], "start date"), toSerial(args[1], "end date")];
  if (a > b) return raise("#NUM!", "The start date lies after the end date");
  const [start, end] = [fromSerial(a), fromSerial(b)];
  const months = (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0);
  const unit = String(args[2] ?? "").toUpperCase();
  if (unit === "D") return b - a;
  if (unit === "M") return months;
  if (unit === "Y") return Math.floor(months / 12);
  if (unit === "YM") return months % 12;
  return raise("#NUM!", 'The unit must be "Y", "M", "D" or "YM"');
}

function madeDate(args: Value[]): Value {
  const [year, month, day] = [
    toNumber(args[0], "year"),
    toNumber(args[1], "month"),
    toNumber(args[2], "day"),
  ];
  const index = Math.trunc(year) * 12 + Math.trunc(month) - 1;
  return toSerialNumber(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, Math.trunc(day));
}

const part = (pick: (date: Ymd) => number) => (args: Value[]) => pick(fromSerial(toSerial(args[0], "date")));

export const dateFunctions: Record<string, (args: Value[]) => Value> = {
  EDATE: (args) => {
    const moved = addMonths(toSerial(args[0], "start date"), toNumber(args[1], "months"));
    return likeInput(args[0], toSerialNumber(moved.year, moved.month, moved.day));
  },
  EOMONTH: (args) => {
    const { year, month } = addMonths(toSerial(args[0], "start date"), toNumber(args[1], "months"));
    return likeInput(args[0], toSerialNumber(year, month, daysInMonth(year, month)));
  },
  DATE: madeDate,
  DATEVALUE: (args) => toSerial(args[0], "date"),
  YEAR: part((date) => date.year),
  MONTH: part((date) => date.month),
  DAY: part((date) => date.day),
  DAYS: (args) => toSerial(args[0], "end date") - toSerial(args[1], "start date"),
  DAYS360: (args) =>
    days360(
      fromSerial(toSerial(args[0], "start date")),
      fromSerial(toSerial(args[1], "end date")),
      toNumber(args[2] === true ? 1 : (args[2] ?? 0), "method", 0) !== 0,
      false,
    ),
  DATEDIF: dateDifference,
  YEARFRAC: (args) =>
    yearFraction(
      toSerial(args[0], "start date"),
      toSerial(args[1], "end date"),
      Math.trunc(toNumber(args[2], "basis", 0)),
    ),
  WEEKDAY: (args) => {
    const day = (toSerial(args[0], "date") - 1) % 7; // serial 1 was a Sunday in Excel's calendar
    const type = toNumber(args[1], "type", 1);
    if (type === 1) return day + 1;
    if (type === 2) return ((day + 6) % 7) + 1;
    return type === 3 ? (day + 6) % 7 : raise("#NUM!", "The type must be 1, 2 or 3");
  },
};
