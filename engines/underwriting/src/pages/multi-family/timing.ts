/** MF-1: what is bought and when, the conventions of every page, and the flows by calendar or fiscal year. */
import type { FormulaRow } from "../../language/record.ts";
import { firm, input, output, page, rate, scalar, unused, yearly } from "../../language/record.ts";
import { closingDateInput, flowDateRows, growthTimingInput, irrConventionInput } from "../terms/timing.ts";

const TEMPLATE = "template:multifamily";
const optional = { optional: true };

const timingInputs: FormulaRow[] = [
  input(["analysisDate", "Analysis date", "text", "Day that the analysis is of, as 2026-01-31."], optional),
  closingDateInput,
  input(["holdYears", "Hold", "yr", "Whole years from closing to the sale."], {
    integer: true,
    bounds: { min: 1, max: 15 },
    icVisible: true,
    ...firm(5, TEMPLATE),
  }),
  input(["discountRate", "Discount rate", "%", "For the net present value."], {
    bounds: rate,
    ...unused(0.1),
  }),
  input(["propertyUnits", "Units of the property", "units", "By the record, to hold the unit mix against."], {
    ...optional,
    integer: true,
    bounds: { min: 1, max: 100_000 },
  }),
  input(["yearBuilt", "Year built", "year", "Of the newest part that is lived in."], {
    ...optional,
    integer: true,
    bounds: { min: 1700, max: 2100 },
    format: "year",
  }),
  input(["propertyClass", "Class", "text", "A to D, as the market speaks of it."], {
    ...optional,
    choices: ["A", "B", "C", "D"],
  }),
  growthTimingInput,
  irrConventionInput,
  input(
    [
      "displayYears",
      "Years shown",
      "text",
      "Years from closing, calendar years or fiscal years, in the lines of the years shown.",
    ],
    { choices: ["operating", "calendar", "fiscal"], ...unused("operating") },
  ),
  input(
    [
      "fiscalYearEndMonth",
      "Last month of the fiscal year",
      "month",
      "1 is January; 12 is the calendar year.",
    ],
    { integer: true, bounds: { min: 1, max: 12 }, format: "number", ...unused(12) },
  ),
];

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
    `${says(
      "exitNoiBasis",
      [
        ["trailing", "Twelve months before the sale"],
        ["stabilised", "Last three months before the sale, times four"],
      ],
      "Twelve months after the sale",
    )} & ${says("exitIncome", [["ncf", ", after reserves"]], ", before reserves that are below NOI")}`,
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

const conventions: FormulaRow[] = CONVENTIONS.map(([key, label, formula]) =>
  output([key, `Convention: ${label.charAt(0).toLowerCase()}${label.slice(1)}`, "text", formula]),
);

/** Calendar years end in December; operating years have no month of their own. */
const yearEnd = 'IF(displayYears = "fiscal", fiscalYearEndMonth, 12)';
const shown: FormulaRow[] = [
  scalar(
    [
      "firstYearMonths",
      "Months in the first year shown",
      "mo",
      `IF(displayYears = "operating", 12, MOD(12 + ${yearEnd} - MONTH(closingDay), 12))`,
    ],
    { help: "From the month after closing to the end of the year that closing falls in." },
  ),
  yearly(
    [
      "yearShown",
      "Year shown",
      "year",
      `IF(displayYears = "operating", year, YEAR(closingDay) + year - 1 + IF(MONTH(closingDay) > ${yearEnd}, 1, 0))`,
    ],
    { format: "year", help: "Named by the calendar year in which it ends." },
  ),
  yearly(["lastMonthShown", "Last month of the year shown", "mo", "12 * (year - 1) + firstYearMonths"], {
    help: "Counted from closing.",
  }),
];

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

const byYearShown: FormulaRow[] = [
  ...LINES.map(([key, label]) =>
    yearly([`${key}Shown`, `${label}, year shown`, "$", ofYearShown(key)], {
      help: "The months of the calendar or fiscal year; the last one is as far as the forward year goes.",
    }),
  ),
  yearly(
    [
      "leveredCashFlowShown",
      "Levered cash flow, year shown",
      "$",
      `${ofYearShown("leveredCashFlow")} + IF(AND(year = 1, displayYears <> "operating"), leveredCashFlow[0], 0)`,
    ],
    { help: "Closing falls in the first calendar or fiscal year; operating years begin after it." },
  ),
];

export const timingPage = page(["MF-1", "Property and timing", "inputs"], 1, [
  ...timingInputs,
  scalar(["holdMonths", "Hold in months", "mo", "12 * holdYears"], {
    help: "Month 0 is closing; flows fall at the end of each month.",
  }),
  ...conventions,
  ...flowDateRows,
  ...shown,
  ...byYearShown,
]);
