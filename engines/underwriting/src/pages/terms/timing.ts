/** Dates, growth within the year and the convention of the returns: what both models ask in the same words. */
import type { FormulaRow } from "../../language/record.ts";
import { input, monthly, scalar, unused, yearly } from "../../language/record.ts";

export const closingDateInput: FormulaRow = input(
  [
    "closingDate",
    "Closing date",
    "text",
    "Day of closing, as 2026-01-31; dated returns and actual days need it.",
  ],
  { optional: true },
);

export const growthTimingInput: FormulaRow = input(
  [
    "growthTiming",
    "Growth within a year",
    "text",
    "A step every twelve months, or compounded month by month.",
  ],
  { choices: ["annual", "monthly"], ...unused("annual") },
);

export const irrConventionInput: FormulaRow = input(
  [
    "irrConvention",
    "IRR convention",
    "text",
    "Monthly flows as an effective annual rate, dated flows (XIRR), or flows taken at the end of each year.",
  ],
  { choices: ["monthly", "xirr", "annual"], ...unused("monthly") },
);

/** The day of each month's flow, counted as spreadsheets count days. */
export const flowDateRows: FormulaRow[] = [
  scalar(["closingDay", "Closing day", "day", "IF(ISBLANK(closingDate), NA(), DATEVALUE(closingDate))"], {
    help: "Days since 30 December 1899, as spreadsheets count them.",
    format: "integer",
  }),
  monthly(
    [
      "flowDay",
      "Day of the flow",
      "day",
      "IF(OR(month = 0, ISBLANK(closingDate)), closingDay, EDATE(closingDay, month))",
    ],
    { timing: "always", aggregate: "end", format: "integer" },
  ),
];

/** Growth lists start with the step from year 1 to year 2; the last value repeats. */
export const stepOf = (list: string): string => `INDEX(${list}, MIN(year - 1, COUNT(${list})))`;
const nextStepOf = (list: string): string => `INDEX(${list}, MIN(year, COUNT(${list})))`;
/** By year from year 1 on; the last value repeats. */
export const ofYear = (list: string): string => `INDEX(${list}, MIN(year, COUNT(${list})))`;

export const growthIndex = (key: string, label: string, list: string): FormulaRow =>
  yearly([key, label, "x", `IF(year = 1, 1, ${key}[-1] * (1 + ${stepOf(list)}))`], {
    help: "Factor on year 1 at the start of each year.",
  });

/** What a yearly index stands at in a month: its step, or on its way to the next one. */
export const indexInMonth = (index: string, nextStep: string): string =>
  `IF(growthTiming = "monthly", ${index} * (1 + ${nextStep}) ^ (MOD(month - 1, 12) / 12), ${index})`;

/** The same for an index grown by a list. */
export const grownInMonth = (index: string, list: string): string => indexInMonth(index, nextStepOf(list));
