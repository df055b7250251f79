/**
 * Dates, growth within the year and the convention of the returns: what both models ask in the same words.
 * See docs/methods/returns.md.
 */

import { always, atEnd, calledWhenOwned, oneOf, optional } from "../../language/facts.ts";
import { type FormulaRow, input, monthly, scalar, yearly } from "../../language/rows.ts";

export const closingDateInput: FormulaRow = input("closingDate", "Closing date", "text", optional)`
  Format 2026-01-31. Required for XIRR and actual/360 interest.`;

export const growthTimingInput: FormulaRow = input(
  "growthTiming",
  "Growth timing",
  "text",
  oneOf("annual", "monthly"),
)`An annual step, or compounded monthly.`;

export const irrConventionInput: FormulaRow = input(
  "irrConvention",
  "IRR convention",
  "text",
  oneOf("monthly", "xirr", "annual"),
)`Effective annual rate of monthly cash flows, XIRR on dated cash flows, or year-end cash flows.`;

/** The day of each month's flow, counted as spreadsheets count days. */
export const flowDateRows: FormulaRow[] = [
  scalar(
    "closingDay",
    "Closing date, month 0",
    "date",
    calledWhenOwned("Held from, month 0"),
  )`IF(ISBLANK(closingDate), NA(), DATEVALUE(closingDate))`,
  monthly("flowDay", "Cash flow date", "date", always, atEnd)`
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
