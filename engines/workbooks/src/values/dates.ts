/** Days between 1970-01-01 and the day that serial number 0 stands for, in the system that began in 1900. */
const EPOCH_1900 = 25_569;
const DAYS_1904 = 1462;
/** The day 1900-02-29 never was; Excel counts it, so that all serial numbers before it are one off. */
const FALSE_LEAP_DAY = 60;

export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** Year, month and day of a serial number. */
export function toCalendar(serial: number, is1904: boolean): CalendarDay {
  let whole = Math.floor(serial);
  if (is1904) whole += DAYS_1904;
  else if (whole === FALSE_LEAP_DAY) return { year: 1900, month: 2, day: 29 };
  else if (whole < FALSE_LEAP_DAY) {
    if (whole === 0) return { year: 1900, month: 1, day: 0 };
    whole += 1;
  }
  return fromDayNumber(whole - EPOCH_1900);
}

const DAYS_OF_ERA = 146_097;

/** Year, month and day of a day counted from 1970-01-01, in the calendar's own 400 years that begin in March. */
function fromDayNumber(days: number): CalendarDay {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / DAYS_OF_ERA);
  const dayOfEra = shifted - era * DAYS_OF_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** The way back; months and days beyond their ends roll over. */
function toDayNumber(year: number, month: number, day: number): number {
  const at = year * 12 + month - 1;
  const ownMonth = (((at % 12) + 12) % 12) + 1;
  const ownYear = Math.floor(at / 12) - (ownMonth <= 2 ? 1 : 0);
  const era = Math.floor(ownYear / 400);
  const yearOfEra = ownYear - era * 400;
  const dayOfYear = Math.floor((153 * (ownMonth > 2 ? ownMonth - 3 : ownMonth + 9) + 2) / 5);
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_ERA + dayOfEra - 719_468 + day - 1;
}

/** The serial number of a day; months and days beyond their ends roll over. */
export function toSerial(year: number, month: number, day: number, is1904: boolean): number {
  if (!is1904 && year === 1900 && month === 2 && day === 29) return FALSE_LEAP_DAY;
  const serial = toDayNumber(year, month, day) + EPOCH_1900;
  if (is1904) return serial - DAYS_1904;
  return serial <= FALSE_LEAP_DAY ? serial - 1 : serial;
}

export const daysInMonth = (year: number, month: number): number =>
  toDayNumber(year, month + 1, 1) - toDayNumber(year, month, 1);

/** Moves a day by whole months and stays inside the month it lands in. */
export function addMonths(serial: number, months: number, is1904: boolean): number {
  const { year, month, day } = toCalendar(serial, is1904);
  const at = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
  return toSerial(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)), is1904);
}

/** 0 is Sunday. Excel's own count, the day that never was included. */
export const weekday = (serial: number, is1904: boolean): number =>
  (((Math.floor(serial) + (is1904 ? DAYS_1904 : 0) - 1) % 7) + 7) % 7;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function fullYear(text: string | undefined): number {
  const year = Number(text);
  if (text === undefined || text.length > 2) return year;
  return year < 30 ? 2000 + year : 1900 + year;
}

function validSerial(year: number, month: number, day: number, is1904: boolean): number | undefined {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 9999) return undefined;
  return day > daysInMonth(year, month) ? undefined : toSerial(year, month, day, is1904);
}

/** A day as an American spreadsheet reads it from a text; the year of today stands where none is written. */
function readDay(text: string, is1904: boolean, today: number): number | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return validSerial(Number(iso[1]), Number(iso[2]), Number(iso[3]), is1904);
  const american = /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{4}|\d{2}))?$/.exec(text);
  if (american) {
    const year = american[3] === undefined ? toCalendar(today, is1904).year : fullYear(american[3]);
    return validSerial(year, Number(american[1]), Number(american[2]), is1904);
  }
  const worded =
    /^(\d{1,2})[-\s]([a-z]{3,9})\.?(?:[-\s,]+(\d{4}|\d{2}))?$/i.exec(text) ??
    swap(/^([a-z]{3,9})\.?[-\s](\d{1,2})(?:,?[-\s]+(\d{4}))?$/i.exec(text));
  if (worded) {
    const month = MONTHS.indexOf((worded[2] ?? "").slice(0, 3).toLowerCase()) + 1;
    const year = worded[3] === undefined ? toCalendar(today, is1904).year : fullYear(worded[3]);
    return validSerial(year, month, Number(worded[1]), is1904);
  }
  const monthOnly = /^([a-z]{3,9})\.?[-\s,]+(\d{4}|\d{2})$/i.exec(text);
  if (monthOnly) {
    const month = MONTHS.indexOf((monthOnly[1] ?? "").slice(0, 3).toLowerCase()) + 1;
    return validSerial(fullYear(monthOnly[2]), month, 1, is1904);
  }
  return undefined;
}

const swap = (match: RegExpExecArray | null): (string | undefined)[] | null =>
  match === null ? null : [match[0], match[2], match[1], match[3]];

function readTime(text: string): number | undefined {
  const match = /^(\d{1,4}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)?\s*(am|pm|a|p)?$/i.exec(text);
  if (match === null) {
    const hour = /^(\d{1,2})\s*(am|pm)$/i.exec(text);
    return hour === null ? undefined : ((Number(hour[1]) % 12) + (/p/i.test(hour[2] ?? "") ? 12 : 0)) / 24;
  }
  let hours = Number(match[1]);
  const half = match[5]?.[0]?.toLowerCase();
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined;
    hours = (hours % 12) + (half === "p" ? 12 : 0);
  }
  const [minutes, seconds] = [Number(match[2]), Number(match[3] ?? 0) + Number(match[4] ?? 0)];
  return minutes > 59 || seconds >= 60 ? undefined : (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** The serial number that a text with a date, a time or both stands for. */
export function readDateText(text: string, is1904: boolean, today: number): number | undefined {
  const trimmed = text.trim();
  const time = readTime(trimmed);
  if (time !== undefined) return time;
  const whole = readDay(trimmed, is1904, today);
  if (whole !== undefined) return whole;
  const parts = /^(.+?)[\sT]+(\d{1,2}:.+|\d{1,2}\s*[ap]m)$/i.exec(trimmed);
  if (parts === null) return undefined;
  const [day, clock] = [readDay(parts[1] ?? "", is1904, today), readTime(parts[2] ?? "")];
  return day === undefined || clock === undefined ? undefined : day + clock;
}
