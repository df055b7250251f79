import type { OperatingStatement, StatementColumn } from "../statement.ts";
import type { Titles } from "./find-titles.ts";
import { monthAt, monthIndex, readMonth, readMonthRange } from "./read-period.ts";
import type { SheetReading } from "./read-tables.ts";
import { TO_DATE } from "./tell-role.ts";

export const OF_TWELVE =
  /\b((trailing|last) )?(12|twelve)[- ]months?\b|\bt-?12\b|\b(trailing|last) (12|twelve)\b|\b[tl]tm\b/i;

/** The period of a statement: its months, or what the heading of its total, the months that it says it covers, and the titles tell. */
export function findPeriod(reading: SheetReading, titles: Titles): OperatingStatement["period"] {
  const [from, to] = [reading.months[0], reading.months.at(-1)];
  if (from !== undefined && to !== undefined) return { from, to };
  const column = reading.columns.find(({ role }) => role === "total");
  const header = column?.header ?? "";
  const last = findLast(column);
  const count =
    last === undefined ? undefined : (countMonths(reading) ?? (isOfTwelve(column, reading) ? 12 : undefined));
  if (last !== undefined && count !== undefined)
    return { from: monthAt(monthIndex(last) - count + 1), to: last };
  // Nobody knows which of both it is.
  if (OF_TWELVE.test(header) && TO_DATE.test(header)) return null;
  if (/\bytd\b|to[- ](date|month[- ]end)/i.test(header)) {
    const said = header
      .replace(/\b(actuals?|current|ytd|year[- ]to[- ](date|month[- ]end))\b|[()]/gi, " ")
      .trim();
    const end = readMonth(said);
    return (
      readMonthRange(said) ??
      findYearToDate(
        reading,
        end !== undefined && "month" in end ? { ...titles, period: null, ends: end.month } : titles,
      )
    );
  }
  const year = /^\D*(20\d{2})\D*$|\b(?:fiscal|calendar) year (20\d{2})\b/i.exec(header);
  if (year !== null) return findYear(header, Number(year[1] ?? year[2]), titles);
  const isOfTitle = /^(amounts?|totals?|balance|actuals?|annual|full year|)$/i.test(header);
  return readMonthRange(header) ?? titles.period ?? (isOfTitle ? wholeYear(titles.year) : null);
}

/** Of a fiscal year beside titles that speak of another one nobody knows the first month. */
function findYear(header: string, year: number, { period }: Titles): OperatingStatement["period"] {
  // `2024` under a year ended June 30, 2024.
  if (
    period !== null &&
    monthIndex(period.to) - monthIndex(period.from) === 11 &&
    period.to.startsWith(`${year}-`)
  )
    return period;
  const isOther = period !== null && Number(period.to.slice(0, 4)) !== year;
  return isOther && /\b(fiscal|fy)/i.test(header) ? null : wholeYear(year);
}

/** Of a year to date nobody knows the last month but the titles, which may name that month alone. */
function findYearToDate(
  { columns }: SheetReading,
  { text, period, ends }: Titles,
): OperatingStatement["period"] {
  const to = period?.to ?? ends;
  if (to === null || (period !== null && period.from !== period.to)) return period;
  // A fiscal year begins in a month that no title names.
  const isFiscal = [text, ...columns.map(({ header }) => header)].some((words) => /\bfiscal\b/i.test(words));
  return isFiscal ? null : { from: `${to.slice(0, 4)}-01`, to };
}

const wholeYear = (year: number | null): OperatingStatement["period"] =>
  year === null ? null : { from: `${year}-01`, to: `${year}-12` };

/** The last month that a total's heading names: `T-12 (Sep 2026)`, or its day below. */
function findLast(column: StatementColumn | undefined): string | undefined {
  const said = readMonth(
    column?.header.replaceAll(
      new RegExp(`${OF_TWELVE.source}|${TO_DATE.source}|\\byear ended\\b|[/()](?!\\d)`, "gi"),
      " ",
    ),
  );
  return column?.month ?? (said !== undefined && "month" in said ? said.month : undefined);
}

/** `Number of months covered | 9`. */
function countMonths({ rows }: SheetReading): number | undefined {
  const row = rows.find(({ label }) =>
    /^(number|no\.?|#) of months\b|^months (covered|included|in period)/i.test(label),
  );
  const count = row?.total ?? 0;
  return Number.isInteger(count) && count >= 1 && count <= 36 ? count : undefined;
}

/** Twelve months by its heading, or by columns beside it that end years earlier. */
function isOfTwelve(column: StatementColumn | undefined, { columns }: SheetReading): boolean {
  if (column === undefined || (OF_TWELVE.test(column.header) && !TO_DATE.test(column.header)))
    return column !== undefined;
  const { month } = column;
  return (
    month !== null &&
    columns.some(
      (one) => one !== column && one.month !== null && (monthIndex(month) - monthIndex(one.month)) % 12 === 0,
    )
  );
}
