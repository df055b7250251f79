/**
 * Dates, growth within the year and the convention of the returns: what both models ask in the same words.
 * See docs/methods/returns.md.
 */

import { always, asInteger, atEnd, oneOf, optional } from "../../language/facts.ts";
import { type FormulaRow, input, monthly, scalar, yearly } from "../../language/rows.ts";

export const closingDateInput: FormulaRow = input("closingDate", "Closing date", "text", optional)`
  Day of closing, as 2026-01-31; dated returns and actual days need it.`;

export const growthTimingInput: FormulaRow = input(
  "growthTiming",
  "Growth within a year",
  "text",
  oneOf("annual", "monthly"),
)`A step every twelve months, or compounded month by month.`;

export const irrConventionInput: FormulaRow = input(
  "irrConvention",
  "IRR convention",
  "text",
  oneOf("monthly", "xirr", "annual"),
)`Monthly flows as an effective annual rate, dated flows (XIRR), or flows taken at the end of each year.`;

/** The day of each month's flow, counted as spreadsheets count days. */
export const flowDateRows: FormulaRow[] = [
  scalar("closingDay", "Closing day", "day", asInteger, {
    help: "Days since 30 December 1899, as spreadsheets count them.",
  })`IF(ISBLANK(closingDate), NA(), DATEVALUE(closingDate))`,
  monthly("flowDay", "Day of the flow", "day", always, atEnd, asInteger)`
    IF(OR(month = 0, ISBLANK(closingDate)), closingDay, EDATE(closingDay, month))`,
];

/** Growth lists start with the step from year 1 to year 2; the last value repeats. */
export const growthStep = (list: string): string => `INDEX(${list}, MIN(year - 1, COUNT(${list})))`;
const nextGrowthStep = (list: string): string => `INDEX(${list}, MIN(year, COUNT(${list})))`;
/** By year from year 1 on; the last value repeats. */
export const ofYear = (list: string): string => `INDEX(${list}, MIN(year, COUNT(${list})))`;

export const growthIndex = (key: string, label: string, list: string): FormulaRow =>
  yearly(key, label, "x", { help: "Factor on year 1 at the start of each year." })`
    IF(year = 1, 1, ${key}[-1] * (1 + ${growthStep(list)}))`;

/** What a yearly index stands at in a month: its step, or on its way to the next one. */
export const indexInMonth = (index: string, nextStep: string): string =>
  `IF(growthTiming = "monthly", ${index} * (1 + ${nextStep}) ^ (MOD(month - 1, 12) / 12), ${index})`;

/** The same for an index grown by a list. */
export const grownInMonth = (index: string, list: string): string =>
  indexInMonth(index, nextGrowthStep(list));
