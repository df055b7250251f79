/**
 * MF-1: what is bought and when, the conventions of every page, and the flows by calendar or fiscal year.
 * See docs/methods/multi-family.md.
 */
import {
  asNumber,
  choices,
  firmValue,
  icVisible,
  oneOf,
  optional,
  rate,
  unused,
  whole,
} from "../../language/facts.ts";
import { type FormulaRow, input, output, page, scalar, yearly } from "../../language/rows.ts";
import { closingDateInput, flowDateRows, growthTimingInput, irrConventionInput } from "../terms/timing.ts";

const firm = firmValue("template:multifamily");

const says = (key: string, words: [choice: string, text: string][], otherwise: string): string =>
  words.reduceRight(
    (rest, [choice, text]) => `IF(${key} = "${choice}", "${text}", ${rest})`,
    `"${otherwise}"`,
  );

const CONVENTIONS: [key: string, label: string, formula: string][] = [
  [
    "conventionGrowth",
    "Growth",
    says(
      "growthTiming",
      [["monthly", "Compounded month by month"]],
      "A step every twelve months after closing",
    ),
  ],
  [
    "conventionLosses",
    "Vacancy, concessions and bad debt",
    says("lossBasis", [["gpr", "On gross potential rent"]], "On gross scheduled rent"),
  ],
  [
    "conventionLossToLease",
    "Loss to lease",
    says(
      "lossToLeaseMethod",
      [
        ["burnOff", "Burned off as leases expire"],
        ["roll", "Lease by lease, over occupied units alone"],
      ],
      "Flat shares of all market rent before renovation premiums",
    ),
  ],
  [
    "conventionReserves",
    "Replacement reserves",
    says("reservesPlacement", [["above", "Above NOI"]], "Below NOI, within NCF"),
  ],
  [
    "conventionSizing",
    "Loan sizing",
    says(
      "debt.sizingConstant",
      [["interestOnly", "On interest alone"]],
      "On the amortising payment, even with an interest-only term",
    ),
  ],
  [
    "conventionInterest",
    "Interest",
    says("debt.dayCount", [["actual/360", "Actual days over 360"]], "Twelfths of a year, 30/360"),
  ],
  [
    "conventionExit",
    "Income that is sold",
    `
      ${says(
        "exitNoiBasis",
        [
          ["trailing", "Twelve months before the sale"],
          ["stabilised", "Last three months before the sale, times four"],
        ],
        "Twelve months after the sale",
      )}
      & ${says("exitIncome", [["ncf", ", after reserves"]], ", before reserves that are below NOI")}`,
  ],
  [
    "conventionWaterfall",
    "Splits of the waterfall",
    says(
      "waterfall.splitBasis",
      [["promoteThenProRata", "Promote first, the rest by capital"]],
      "Of all cash in the band",
    ),
  ],
];

const conventions: FormulaRow[] = CONVENTIONS.map(
  ([key, label, formula]) =>
    output(key, `Convention: ${label.charAt(0).toLowerCase()}${label.slice(1)}`, "text")`${formula}`,
);

/** Calendar years end in December; operating years have no month of their own. */
const yearEnd = 'IF(displayYears = "fiscal", fiscalYearEndMonth, 12)';

const LINES: [key: string, label: string][] = [
  ["grossPotentialRent", "Gross potential rent"],
  ["effectiveGrossIncome", "Effective gross income"],
  ["operatingExpenses", "Operating expenses"],
  ["noi", "Net operating income"],
  ["ncf", "Net cash flow"],
  ["debtService", "Debt service"],
  ["cashFlowAfterDebt", "Cash flow after debt service"],
];

/** Flows from the month after the year before to the last of this one. */
const ofYearShown = (line: string, first = "MAX(1, lastMonthShown - 11)"): string =>
  `IF(lastMonthShown < 1, 0, SUM(${line}[${first}:lastMonthShown]))`;

export const timingPage = page("MF-1", "Property and timing", "inputs", [
  input("analysisDate", "Analysis date", "text", optional)`Day that the analysis is of, as 2026-01-31.`,
  closingDateInput,
  input("holdYears", "Hold", "yr", whole(1, 15), icVisible, firm(5))`Whole years from closing to the sale.`,
  input("discountRate", "Discount rate", "%", rate, unused(0.1))`For the net present value.`,
  input("propertyUnits", "Units of the property", "units", optional, whole(1, 100_000))`
    By the record, to hold the unit mix against.`,
  input("yearBuilt", "Year built", "year", optional, whole(1700, 2100), { format: "year" })`
    Of the newest part that is lived in.`,
  input("propertyClass", "Class", "text", optional, choices("A", "B", "C", "D"))`
    A to D, as the market speaks of it.`,
  growthTimingInput,
  irrConventionInput,
  input("displayYears", "Years shown", "text", oneOf("operating", "calendar", "fiscal"))`
    Years from closing, calendar years or fiscal years, in the lines of the years shown.`,
  input("fiscalYearEndMonth", "Last month of the fiscal year", "month", whole(1, 12), asNumber, unused(12))`
    1 is January; 12 is the calendar year.`,
  scalar("holdMonths", "Hold in months", "mo", {
    help: "Month 0 is closing; flows fall at the end of each month.",
  })`12 * holdYears`,
  ...conventions,
  ...flowDateRows,
  // Flows by the years that are shown.
  scalar("firstYearMonths", "Months in the first year shown", "mo", {
    help: "From the month after closing to the end of the year that closing falls in.",
  })`IF(displayYears = "operating", 12, MOD(12 + ${yearEnd} - MONTH(closingDay), 12))`,
  yearly("yearShown", "Year shown", "year", {
    format: "year",
    help: "Named by the calendar year in which it ends.",
  })`
    IF(displayYears = "operating", year,
      YEAR(closingDay) + year - 1 + IF(MONTH(closingDay) > ${yearEnd}, 1, 0))`,
  yearly("lastMonthShown", "Last month of the year shown", "mo", { help: "Counted from closing." })`
    12 * (year - 1) + firstYearMonths`,
  ...LINES.map(
    ([key, label]) =>
      yearly(`${key}Shown`, `${label}, year shown`, "$", {
        help: "The months of the calendar or fiscal year; the last one is as far as the forward year goes.",
      })`${ofYearShown(key)}`,
  ),
  yearly("leveredCashFlowShown", "Levered cash flow, year shown", "$", {
    help: "Closing falls in the first calendar or fiscal year; operating years begin after it.",
  })`
    ${ofYearShown("leveredCashFlow")}
    + IF(AND(year = 1, displayYears <> "operating"), leveredCashFlow[0], 0)`,
]);
