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
    says("growthTiming", [["monthly", "Compounded monthly"]], "Annual step, every 12 months from closing"),
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
        ["roll", "Lease by lease, occupied units only"],
      ],
      "Fixed share of market rent before renovation premiums",
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
      [["interestOnly", "On interest-only payments"]],
      "On amortizing debt service, even with an interest-only period",
    ),
  ],
  ["conventionInterest", "Interest", says("debt.dayCount", [["actual/360", "Actual/360"]], "30/360")],
  [
    "conventionExit",
    "Exit NOI basis",
    `
      ${says(
        "exitNoiBasis",
        [
          ["trailing", "12 months before sale"],
          ["stabilised", "Last 3 months before sale, annualized"],
        ],
        "12 months after sale",
      )}
      & ${says("exitIncome", [["ncf", ", after reserves"]], ", before reserves below NOI")}`,
  ],
  [
    "conventionWaterfall",
    "Waterfall splits",
    says(
      "waterfall.splitBasis",
      [["promoteThenProRata", "Promote first, the rest pro rata"]],
      "All cash in the tier",
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
  input("analysisDate", "Analysis date", "text", optional)`Format 2026-01-31.`,
  closingDateInput,
  input("holdYears", "Hold period", "yr", whole(1, 15), icVisible, firm(5))`Years from closing to sale.`,
  input("discountRate", "Discount rate", "%", rate, unused(0.1))`Used for net present value.`,
  input("propertyUnits", "Property units", "units", optional, whole(1, 100_000))`
    Units on record, checked against the unit mix.`,
  input("yearBuilt", "Year built", "year", optional, whole(1700, 2100), { format: "year" })`
    Of the newest residential building.`,
  input("propertyClass", "Class", "text", optional, choices("A", "B", "C", "D"))`
    Market class, A to D.`,
  growthTimingInput,
  irrConventionInput,
  input("displayYears", "Reporting years", "text", oneOf("operating", "calendar", "fiscal"))`
    Show lines by year from closing, calendar year or fiscal year.`,
  input("fiscalYearEndMonth", "Fiscal year-end month", "month", whole(1, 12), asNumber, unused(12))`
    1 is January; 12 is a calendar year.`,
  scalar("holdMonths", "Hold period, months", "mo", {
    help: "Month 0 is closing; cash flows fall at month end.",
  })`12 * holdYears`,
  ...conventions,
  ...flowDateRows,
  // Flows by the years that are shown.
  scalar("firstYearMonths", "Months in first reporting year", "mo", {
    help: "From the month after closing to the end of that year.",
  })`IF(displayYears = "operating", 12, MOD(12 + ${yearEnd} - MONTH(closingDay), 12))`,
  yearly("yearShown", "Reporting year", "year", {
    format: "year",
    help: "Named for the calendar year in which it ends.",
  })`
    IF(displayYears = "operating", year,
      YEAR(closingDay) + year - 1 + IF(MONTH(closingDay) > ${yearEnd}, 1, 0))`,
  yearly("lastMonthShown", "Last month of reporting year", "mo", { help: "Counted from closing." })`
    12 * (year - 1) + firstYearMonths`,
  ...LINES.map(
    ([key, label]) =>
      yearly(`${key}Shown`, `${label}, reporting year`, "$", {
        help: "Months of the calendar or fiscal year, through the forward year.",
      })`${ofYearShown(key)}`,
  ),
  yearly("leveredCashFlowShown", "Levered cash flow, year shown", "$", {
    help: "Closing falls in the first calendar or fiscal year; operating years start after it.",
  })`
    ${ofYearShown("leveredCashFlow")}
    + IF(AND(year = 1, displayYears <> "operating"), leveredCashFlow[0], 0)`,
]);
