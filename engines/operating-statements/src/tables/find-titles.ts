import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, cellText, type Sheet } from "@labs/sheets/sheet";
import { MONTH_NAMED, monthAt, monthIndex, readMonth, readMonthRange, type YearHint } from "./read-period.ts";

/** What stands above a table, and what it says. */
export interface Titles {
  text: string;
  propertyName: string | null;
  system: string | null;
  basis: "accrual" | "cash" | null;
  period: { from: string; to: string } | null;
  /** The last month, where the titles say no more: `Period Ending October 31, 2026`. */
  ends: string | null;
  /** The one year that the titles name without a month: `Schedule E 2025`. */
  year: number | null;
}

const SYSTEMS: [name: string, words: RegExp][] = [
  ["Yardi", /yardi|book = (accrual|cash)|statement \(12 months\)|tree = |\bysi_/i],
  [
    "AppFolio",
    /appfolio|exported on: |accounting basis: .*(\n|.)*gl account map|properties: |level of detail: /i,
  ],
  ["RealPage", /realpage|onesite|rpx|fiscal period/i],
  ["Entrata", /entrata|gl tree|gl book/i],
  ["ResMan", /resman/i],
  ["MRI", /\bmri\b|mriweb|entity: |ent ?id/i],
  ["Buildium", /buildium|(cash|accrual) basis\b.*statement/i],
  ["QuickBooks", /quickbooks|profit (&|and) loss|net ordinary income/i],
  ["Rent Manager", /rent ?manager|rmservice/i],
];

const REPORT =
  /statement|income|cash flow|profit|report|t-?12\b|trailing|months?\b|period|book\b|basis|actual|page|printed|created|exported|as of|fiscal|ending|through|database|sort|order by|level of|gl account|accrual|\bsummary\b|^\d|detail|consolidated|\byear\b|expenses?\b|schedule e\b/i;

/** What is longer is no title; these patterns would look at its letters again and again. */
const LONGEST_TITLE = 500;

const titleText = (cell: Cell | undefined) => cellText(cell).slice(0, LONGEST_TITLE);

/** Titles above the header, and at the file's own name where they are silent. */
export function findTitles(sheet: Sheet, headerTop: number, fileName: string): Titles {
  const lines = sheet.rows
    .slice(0, headerTop)
    .flatMap((row) => row.map(titleText))
    .filter(Boolean);
  const text = lines.join("\n");
  const all = `${text}\n${sheet.name}`;
  const labeled = /(?:propert(?:y|ies)(?: name)?|entity|community)\s*[:=]\s*(.+)/i.exec(text)?.[1];
  // Some print the period under the header, before the first account.
  const belowHeader = sheet.rows
    .slice(headerTop, headerTop + 3)
    .map((row) => titleText(row[0]))
    .filter(Boolean);
  const below = sheet.rows
    .slice(headerTop)
    .flatMap((row) => row.slice(0, 3).map(titleText))
    .join("\n");
  return {
    text: all,
    propertyName:
      (labeled ?? lines.find((line) => !REPORT.test(line) && /[a-z]{3}/i.test(line)))?.trim().slice(0, 200) ||
      null,
    system:
      SYSTEMS.find(
        ([, words]) =>
          words.test(all) ||
          words.test(fileName) ||
          (words.test(below) && words.source.includes("quickbooks")),
      )?.[0] ?? null,
    basis: /accrual/i.test(all)
      ? "accrual"
      : /\bcash basis|book ?= ?cash|basis: ?cash|basis ?= ?cash/i.test(all)
        ? "cash"
        : null,
    period: findBothDays(sheet, headerTop) ?? findPeriod([...lines, ...belowHeader]),
    ends: findEnd([...lines, ...belowHeader]),
    year: findYear(lines),
  };
}

const ENDING = /(?:ending|ended|through|thru|as of|t-?12|period)\b\s*[:=]?\s+(.+)$/i;
/** What a program says of itself is no period. */
const OF_THE_PRINT = /\b(print(ed)?|export(ed)?|created|generated|run|page|built|purchased|acquired)\b/i;

function findEnd(lines: readonly string[]): string | null {
  for (const line of lines) {
    const ending = OF_THE_PRINT.test(line) ? undefined : ENDING.exec(line)?.[1];
    const reading = ending === undefined ? undefined : readMonth(ending);
    if (reading !== undefined && "month" in reading) return reading.month;
  }
  return null;
}

/** A year that is part of a day or of a number is none. */
const YEAR_ALONE = /(?<![\w/.,#-])(?:fy|cy)?((?:19|20)\d{2})(?![\w/#-]|[.,]\d)/gi;
const OF_A_YEAR =
  /^\W*(?:fy|cy)?(?:19|20)\d{2}\W*$|\b(year|annual|statement|schedule e|income|expenses?|profit|p ?& ?l|cash flow|operating|financials?|actuals?|quarters?|quarterly|schedule)\b|,\s*(?:19|20)\d{2}\W*$/i;

/** `2024 Main Street` is a house. */
const IN_A_STREET =
  /^\W*\d{4} .*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|way|ct|court|pl|place|ter|hwy|highway)\b/i;

/** Of two years nobody knows which is meant, and a month says more than its year. */
function findYear(lines: readonly string[]): number | null {
  const years = new Set<number>();
  for (const line of lines) {
    const isOther = [OF_THE_PRINT, MONTH_NAMED].some((words) => words.test(line));
    const said = IN_A_STREET.test(line) ? line.replace(/^\W*\d{4}\b/, "") : line;
    if (isOther || !OF_A_YEAR.test(said)) continue;
    for (const [, year] of said.matchAll(YEAR_ALONE)) years.add(Number(year));
  }
  const [year] = years;
  return years.size === 1 && year !== undefined ? year : null;
}

function findPeriod(lines: readonly string[]): Titles["period"] {
  for (const line of lines) {
    const range = readMonthRange(
      line
        .replace(/^[^:=]*[:=]\s*|^(for )?(the )?(fiscal|calendar)( year)?\s+/i, "")
        .replace(/\(.*\)$/, "")
        .trim(),
    );
    if (range !== undefined) return range;
  }
  for (const line of lines) {
    const [, said] = OF_THE_PRINT.test(line) ? [] : (BOTH_MONTHS.exec(line) ?? []);
    const range = said === undefined ? undefined : readMonthRange(said);
    if (range !== undefined) return range;
  }
  for (const line of lines) {
    const match =
      /\b(\d{1,2}|twelve|eleven|ten|nine|eight|seven|six|three) months?\b.*?\b(?:end(?:ed|ing)|through|thru|to)\b:?\s+(.+)$/i.exec(
        line,
      );
    const reading = match === null ? undefined : readMonth(withoutEarlier(match[2] ?? ""));
    if (reading !== undefined && "month" in reading) {
      return { from: monthAt(monthIndex(reading.month) - monthsIn(match?.[1] ?? "") + 1), to: reading.month };
    }
  }
  for (const line of lines) {
    const ended = OF_THE_PRINT.test(line) ? null : YEAR_ENDED.exec(line);
    const reading = ended === null ? undefined : readMonth(withoutEarlier(ended[1] ?? ""));
    if (reading !== undefined && "month" in reading)
      return { from: monthAt(monthIndex(reading.month) - 11), to: reading.month };
  }
  return null;
}

const BOTH_DAYS =
  /\b(?:begin\w*|from|start\w*)(?: dates?)?[\s:>]+(\S.*?\d)[\s,;]+(?:end\w*|to|through|thru)(?: dates?)?[\s:>]+(\S.*?\d{2,4})(?:\s|$)/i;

/** `Beginning: 1/1/2023`, `Ending: 12/31/2023` in cells of one row. */
function findBothDays({ rows }: Sheet, headerTop: number): Titles["period"] {
  for (const row of rows.slice(0, headerTop)) {
    const said = BOTH_DAYS.exec(row.map(titleText).filter(Boolean).join(" "));
    const [from, to] = [readMonth(said?.[1]), readMonth(said?.[2])];
    if (from === undefined || to === undefined || !("month" in from) || !("month" in to)) continue;
    if (from.month <= to.month) return { from: from.month, to: to.month };
  }
  return null;
}

/** Behind other words: `Bergen Avenue, July 2023 - June 2024`. */
const BOTH_MONTHS = new RegExp(
  `(${MONTH_NAMED.source}[\\s,]*(?:\\d{4})?\\s*(?:-|–|—|to|through|thru)\\s*${MONTH_NAMED.source}[\\s,]*\\d{4})`,
  "i",
);

const isYear = (cell: Cell): boolean => /^(19|20)\d{2}$/.test(cellText(cell));

/** `September 30, 2024 and 2023`: the newest is first. */
const withoutEarlier = (day: string): string =>
  day.replace(/((?:19|20)\d{2})\s*(?:,|and|&|vs\.?)\s*(?:19|20)\d{2}\W*$/i, "$1");

const YEAR_ENDED = /\byear[- ](?:ended|ending|end)\b:?\s+(.+)$/i;

const WORDS: Record<string, number> = {
  twelve: 12,
  eleven: 11,
  ten: 10,
  nine: 9,
  eight: 8,
  seven: 7,
  six: 6,
  three: 3,
};

function monthsIn(word: string): number {
  return WORDS[word.toLowerCase()] ?? Math.max(1, Number(word));
}

/** Of bare month names the year: the end of the period, or the one year that the titles or the file's name say. */
export function findYearHint(sheet: Sheet, fileName: string, endMonth: string | undefined): YearHint {
  if (endMonth !== undefined) return { end: endMonth };
  // An amount of forty-odd thousand is no day.
  const lines = sheet.rows.slice(0, 12).flatMap((row) =>
    row
      .filter((cell) => !looksNumeric(cell) || isYear(cell))
      .map(titleText)
      .filter(Boolean),
  );
  const period = findPeriod(lines);
  if (period !== null) return { end: period.to, ...(period.from < period.to ? { from: period.from } : {}) };
  for (const line of [...lines, sheet.name, fileName.replace(/\.\w+$/, "").replaceAll("_", " ")]) {
    const reading = readMonth(ENDING.exec(line)?.[1] ?? line);
    if (reading !== undefined && "month" in reading) return { end: reading.month };
    const years = new Set(line.match(/\b(19|20)\d{2}\b/g));
    const [year] = years;
    if (years.size === 1 && year !== undefined) return { year: Number(year) };
  }
  return {};
}
