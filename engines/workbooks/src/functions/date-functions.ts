import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, visitValues } from "../evaluation/machine.ts";
import { toInteger, toIntegerOr, toNumber, toText } from "../values/coerce.ts";
import { addMonths, readDateText, toCalendar, toSerial, weekday } from "../values/dates.ts";
import { type Argument, isError, NUM, VALUE, type Value } from "../values/value.ts";
import { day, days360, LAST_SERIAL, readBasis, shareOfYear } from "./bonds/day-counts.ts";

function date([y, m, d]: Argument[], { is1904 }: Machine): number {
  let year = toInteger(y);
  if (year >= 0 && year < 1900) year += 1900;
  const serial = toSerial(year, toInteger(m), toInteger(d), is1904);
  if (serial < 0 || serial > LAST_SERIAL || year > 9999) throw NUM;
  return serial;
}

const part =
  (name: "year" | "month" | "day") =>
  ([value]: Argument[], { is1904 }: Machine): number =>
    toCalendar(day(value), is1904)[name];

const clock =
  (of: (seconds: number) => number) =>
  ([value]: Argument[]): number => {
    const number = toNumber(value);
    if (number < 0) throw NUM;
    return of(Math.round((number - Math.floor(number)) * 86_400));
  };

function edate([start, months]: Argument[], { is1904 }: Machine): number {
  const [from, count] = [day(start), toInteger(months)];
  const serial = count === 0 ? from : addMonths(from, count, is1904);
  if (serial < (count === 0 || is1904 ? 0 : 1)) throw NUM;
  return serial;
}

function eomonth([start, months]: Argument[], { is1904 }: Machine): number {
  const { year, month } = toCalendar(day(start), is1904);
  const serial = toSerial(year, month + toInteger(months) + 1, 0, is1904);
  if (serial < 1 && !is1904) throw NUM;
  return serial;
}

function dateDifference([from, to, unit]: Argument[], { is1904 }: Machine): number {
  const [start, end] = [day(from), day(to)];
  if (start > end) throw NUM;
  const [a, b] = [toCalendar(start, is1904), toCalendar(end, is1904)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (toText(unit).toUpperCase()) {
    case "Y":
      return Math.floor(months / 12);
    case "M":
      return months;
    case "D":
      return end - start;
    case "YM":
      return months % 12;
    case "MD": {
      if (b.day >= a.day) return b.day - a.day;
      return end - toSerial(b.year, b.month - 1, a.day, is1904);
    }
    case "YD": {
      const isBefore = b.month < a.month || (b.month === a.month && b.day < a.day);
      return end - toSerial(isBefore ? b.year - 1 : b.year, a.month, a.day, is1904);
    }
    default:
      throw NUM;
  }
}

/** Share of a year between two days in the five usual ways. */
function yearShare([from, to, kind]: Argument[], { is1904 }: Machine): number {
  const [one, other] = [day(from), day(to)];
  const basis = readBasis(kind);
  return shareOfYear(Math.min(one, other), Math.max(one, other), { basis, is1904 });
}

function listHolidays(machine: Machine, value: Argument): Set<number> {
  const days = new Set<number>();
  visitValues(machine, value, (one) => {
    if (isError(one)) throw one;
    if (one !== null && one !== "") days.add(Math.floor(toNumber(one)));
  });
  return days;
}

/** Which weekdays are free, Monday first: by number or as seven digits. */
function weekend(value: Argument): boolean[] {
  if (typeof value === "string") {
    if (!/^[01]{7}$/.test(value)) throw VALUE;
    return [...value].map((digit) => digit === "1");
  }
  const number = toIntegerOr(value, 1);
  const free = new Array<boolean>(7).fill(false);
  if (number >= 1 && number <= 7) {
    free[(number + 4) % 7] = true;
    free[(number + 5) % 7] = true;
  } else if (number >= 11 && number <= 17) free[(number + 2) % 7] = true;
  else throw NUM;
  return free;
}

interface Calendar {
  free: boolean[];
  holidays: Set<number>;
  is1904: boolean;
}

const isWorkday = (serial: number, { free, holidays, is1904 }: Calendar): boolean =>
  free[(weekday(serial, is1904) + 6) % 7] !== true && !holidays.has(serial);

function countWorkdays(from: number, to: number, calendar: Calendar): number {
  const [start, end] = [Math.min(from, to), Math.max(from, to)];
  let count = 0;
  for (let serial = start; serial <= end; serial += 1) if (isWorkday(serial, calendar)) count += 1;
  return from <= to ? count : -count;
}

function moveWorkdays(from: number, days: number, calendar: Calendar): number {
  if (!calendar.free.includes(false)) throw VALUE;
  let serial = from;
  const step = Math.sign(days);
  for (let left = Math.abs(days); left > 0; ) {
    serial += step;
    if (serial < 0 || serial > LAST_SERIAL) throw NUM;
    if (isWorkday(serial, calendar)) left -= 1;
  }
  return serial;
}

/** Both kinds of each: Saturday and Sunday free, or other days. */
const workdays =
  (compute: (from: number, to: number, calendar: Calendar) => number, isInternational: boolean) =>
  (args: Argument[], machine: Machine): number => {
    const free = weekend(isInternational ? args[2] : undefined);
    const holidays = listHolidays(machine, args[isInternational ? 3 : 2]);
    return compute(day(args[0]), toInteger(args[1]), { free, holidays, is1904: machine.is1904 });
  };

function weekdayNumber([value, kind]: Argument[], { is1904 }: Machine): number {
  const at = weekday(day(value), is1904);
  const type = toIntegerOr(kind, 1);
  if (type === 1 || type === 17) return at + 1;
  if (type === 2 || type === 11) return ((at + 6) % 7) + 1;
  if (type === 3) return (at + 6) % 7;
  if (type >= 12 && type <= 16) return ((at - (type - 10) + 7) % 7) + 1;
  throw NUM;
}

function isoWeek(serial: number, is1904: boolean): number {
  const thursday = serial - ((weekday(serial, is1904) + 6) % 7) + 3;
  const { year } = toCalendar(thursday, is1904);
  return Math.floor((thursday - toSerial(year, 1, 1, is1904)) / 7) + 1;
}

function weekNumber([value, kind]: Argument[], { is1904 }: Machine): number {
  const serial = day(value);
  const type = toIntegerOr(kind, 1);
  if (type === 21) return isoWeek(serial, is1904);
  const first =
    type === 1 || type === 17 ? 0 : type === 2 || type === 11 ? 1 : type >= 12 && type <= 16 ? type - 10 : -1;
  if (first < 0) throw NUM;
  const start = toSerial(toCalendar(serial, is1904).year, 1, 1, is1904);
  return Math.floor((serial - start + ((weekday(start, is1904) - first + 7) % 7)) / 7) + 1;
}

function readText(value: Argument, machine: Machine): number {
  if (typeof value === "number") throw VALUE;
  const serial = readDateText(toText(value), machine.is1904, machine.now);
  if (serial === undefined) throw VALUE;
  return serial;
}

export const dateFunctions: Functions = {
  DATE: { takes: "vvv", least: 3, run: date },
  YEAR: { takes: "v", least: 1, run: part("year") },
  MONTH: { takes: "v", least: 1, run: part("month") },
  DAY: { takes: "v", least: 1, run: part("day") },
  HOUR: { takes: "v", least: 1, run: clock((seconds) => Math.floor(seconds / 3600) % 24) },
  MINUTE: { takes: "v", least: 1, run: clock((seconds) => Math.floor(seconds / 60) % 60) },
  SECOND: { takes: "v", least: 1, run: clock((seconds) => seconds % 60) },
  TIME: {
    takes: "vvv",
    least: 3,
    run: ([h, m, s]) => {
      const seconds = toInteger(h) * 3600 + toInteger(m) * 60 + toInteger(s);
      if (seconds < 0) throw NUM;
      return (seconds % 86_400) / 86_400;
    },
  },
  TODAY: { takes: "", least: 0, run: (_, machine) => Math.floor(machine.now) },
  NOW: { takes: "", least: 0, run: (_, machine) => machine.now },
  EDATE: { takes: "vv", least: 2, run: edate },
  EOMONTH: { takes: "vv", least: 2, run: eomonth },
  DATEDIF: { takes: "vvv", least: 3, run: dateDifference },
  DAYS: { takes: "vv", least: 2, run: ([end, start]) => day(end) - day(start) },
  DAYS360: {
    takes: "vvv",
    least: 2,
    run: ([start, end, isEuropean], machine) =>
      days360(day(start), day(end), isEuropean !== undefined && toNumber(isEuropean) !== 0, machine.is1904),
  },
  YEARFRAC: { takes: "vvv", least: 2, run: yearShare },
  WEEKDAY: { takes: "vv", least: 1, run: weekdayNumber },
  WEEKNUM: { takes: "vv", least: 1, run: weekNumber },
  ISOWEEKNUM: { takes: "v", least: 1, run: ([value], machine) => isoWeek(day(value), machine.is1904) },
  NETWORKDAYS: { takes: "vvr", least: 2, run: workdays(countWorkdays, false) },
  "NETWORKDAYS.INTL": { takes: "vvvr", least: 2, run: workdays(countWorkdays, true) },
  WORKDAY: { takes: "vvr", least: 2, run: workdays(moveWorkdays, false) },
  "WORKDAY.INTL": { takes: "vvvr", least: 2, run: workdays(moveWorkdays, true) },
  DATEVALUE: { takes: "v", least: 1, run: ([value], machine): Value => Math.floor(readText(value, machine)) },
  TIMEVALUE: {
    takes: "v",
    least: 1,
    run: ([value], machine) => {
      const serial = readText(value, machine);
      return serial - Math.floor(serial);
    },
  },
};
