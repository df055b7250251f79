/** PF-4: which homes a facility lends on, how much of one place or kind it takes, and what it lends. */
import type { FormulaRow } from "../../language/record.ts";
import {
  amount,
  benchmark,
  firm,
  input,
  output,
  page,
  perRow,
  share,
  unused,
} from "../../language/record.ts";

const TEMPLATE = "template:portfolio";
const optional = { optional: true };
const ratio = { bounds: { min: 0.1, max: 10 } };
const yearly = { bounds: { min: 0, max: 0.5 } };
const floor = { bounds: { min: 0.001, max: 1 } };

const rule = (key: string, label: string, help: string, chosen: string): FormulaRow =>
  input([key, label, "text", help], { choices: ["eligible", "excluded"], ...unused(chosen) });

const limitInput = (key: string, label: string): FormulaRow =>
  input([key, label, "%", "Of what is eligible; blank is not tested."], { ...optional, bounds: share });

const termInputs: FormulaRow[] = [
  input(["advanceBasis", "Advance on", "text", "All-in cost, or value."], {
    choices: ["cost", "value"],
    ...unused("cost"),
  }),
  input(["advanceRate", "Advance rate", "%", "Of the borrowing base."], {
    bounds: share,
    ...firm(0.7, TEMPLATE),
  }),
  input(["minDscr", "Minimum DSCR", "x", "On the yearly payment."], { ...ratio, ...firm(1.2, TEMPLATE) }),
  input(["minDebtYield", "Minimum debt yield", "%", "Stabilised NCF over the facility."], {
    ...floor,
    ...firm(0.08, TEMPLATE),
  }),
  input(["rate", "Interest rate", "%", "Yearly, 30/360."], { ...yearly, ...firm(0.0625, TEMPLATE) }),
  input(["amortYears", "Amortisation", "yr", "Years of level payments; 0 pays interest alone."], {
    bounds: { min: 0, max: 50 },
    ...unused(),
  }),
  input(["commitment", "Commitment", "$", "What the facility may grow to; 0 is what it lends."], {
    bounds: amount,
    ...unused(),
  }),
  input(["unusedFeePct", "Unused fee", "%", "A year, on the commitment that is not drawn."], {
    bounds: { min: 0, max: 0.1 },
    ...unused(),
  }),
];

const takeOutInputs: FormulaRow[] = [
  input(["termAdvanceRate", "Term advance rate", "%", "Of the securitisation that repays the warehouse."], {
    ...optional,
    bounds: share,
    references: ["Loan to value at issue of 73.7% over 25 securitisations (Morningstar, March 2018)"],
  }),
  input(["termMinDscr", "Term minimum DSCR", "x", "Blank takes the warehouse's."], { ...optional, ...ratio }),
  input(["termMinDebtYield", "Term minimum debt yield", "%", "Blank takes the warehouse's."], {
    ...optional,
    ...floor,
  }),
  input(["termRate", "Term interest rate", "%", "Yearly, interest alone."], { ...optional, ...yearly }),
];

const ruleInputs: FormulaRow[] = [
  rule(
    "noRentalHomes",
    "Homes whose HOA prohibits rental",
    "Which a lender leaves out as a rule.",
    "excluded",
  ),
  rule("monthToMonthHomes", "Homes let from month to month", "Eligible up to their limit.", "eligible"),
  rule(
    "voucherHomes",
    "Homes let with a housing voucher",
    "Section 8; eligible up to their limit.",
    "eligible",
  ),
  input(["minHomeValue", "Least value of a home", "$", "Blank is not tested."], {
    ...optional,
    bounds: amount,
  }),
  input(["maxHomeValue", "Most value of a home", "$", "Blank is not tested."], {
    ...optional,
    bounds: amount,
  }),
  limitInput("maxMetroShare", "Most in one metro"),
  limitInput("maxZipShare", "Most in one ZIP code"),
  input(["maxMonthToMonthShare", "Most let from month to month", "%", "Of what is eligible."], {
    bounds: share,
    references: ["Concentration limit of 10% month-to-month, as single-family facilities have it"],
    ...benchmark(0.1, "single-family-facilities"),
  }),
  limitInput("maxHoaShare", "Most with HOA dues"),
  limitInput("maxVoucherShare", "Most with a housing voucher"),
  input(["zips.zip", "ZIP code", "text", "Of the pooled homes."], { grain: "unitType" }),
];

/** A whole home's value is held against the limits, whatever our share of it. */
const isOutside =
  "OR(IF(ISBLANK(minHomeValue), FALSE, homes.value < minHomeValue * homes.share), IF(ISBLANK(maxHomeValue), FALSE, homes.value > maxHomeValue * homes.share))";
const flag = (key: string, label: string, test: string, help: string): FormulaRow =>
  perRow([`homes.${key}`, label, "flag", `IF(${test}, 1, 0)`], { help, format: "integer" });

const RULES: [key: string, label: string, test: string][] = [
  [
    "barsRental",
    "Left out: HOA prohibits rental",
    'AND(noRentalHomes = "excluded", homes.hoaAllowed = "no")',
  ],
  [
    "isMonthToMonthOut",
    "Left out: month to month",
    'AND(monthToMonthHomes = "excluded", homes.leaseType = "monthToMonth")',
  ],
  ["isVoucherOut", "Left out: housing voucher", 'AND(voucherHomes = "excluded", homes.voucher = "yes")'],
  ["isValueOut", "Left out: value", isOutside],
];

const eligibleRows: FormulaRow[] = [
  perRow(
    ["homes.advanceAmount", "Amount lent on", "$", 'IF(advanceBasis = "value", homes.value, homes.cost)'],
    {
      help: "All-in cost or value, as the facility advances on.",
    },
  ),
  ...RULES.map(([key, label, test]) => flag(key, label, test, "1 where the rule leaves the home out.")),
  perRow(
    ["homes.isEligible", "Eligible", "flag", `1 - MAX(${RULES.map(([key]) => `homes.${key}`).join(", ")})`],
    { help: "1 where no rule leaves the home out.", format: "integer" },
  ),
  perRow(["homes.eligibleAmount", "Eligible amount", "$", "homes.isEligible * homes.advanceAmount"]),
  perRow(
    [
      "homes.ncfNet",
      "NCF after platform cost",
      "$",
      "homes.ncf - homes.share * (platformCost + XLOOKUP(homes.metro, metros.metro, metros.regionalPerHome))",
    ],
    { help: "Stabilised, a year." },
  ),
  ...RULES.flatMap(([key, label]) => [
    output([`${key}Count`, `${label}, homes`, "count", `SUM(homes.${key})`], { format: "integer" }),
    output([`${key}Amount`, `${label}, amount`, "$", `SUMPRODUCT(homes.${key}, homes.advanceAmount)`]),
  ]),
  output(["tapeAmount", "Amount of all homes", "$", "SUM(homes.advanceAmount)"]),
  output(["eligibleAmount", "Eligible amount", "$", "SUM(homes.eligibleAmount)"], {
    help: "Of the homes that no rule leaves out.",
  }),
];

/** A place takes what it may; the rest of it is lent nothing on. */
const placeRows = (table: string, name: string, limit: string): FormulaRow[] => [
  perRow([
    `${table}.amount`,
    `Eligible amount of the ${name}`,
    "$",
    `SUMIF(homes.${table === "metros" ? "metro" : "zip"}, ${table}.${table === "metros" ? "metro" : "zip"}, homes.eligibleAmount)`,
  ]),
  perRow([`${table}.part`, `Share of the ${name}`, "%", `${table}.amount / eligibleAmount`]),
  perRow(
    [
      `${table}.excess`,
      `Beyond the limit of the ${name}`,
      "$",
      `IF(ISBLANK(${limit}), 0, MAX(0, ${table}.amount - ${limit} * eligibleAmount))`,
    ],
    { help: "What the concentration limit leaves out." },
  ),
];

const KINDS: [key: string, label: string, test: string, limit: string][] = [
  ["monthToMonth", "Month to month", 'homes.leaseType = "monthToMonth"', "maxMonthToMonthShare"],
  ["hoa", "With HOA dues", "homes.hoaDues > 0", "maxHoaShare"],
  ["voucher", "Housing voucher", 'homes.voucher = "yes"', "maxVoucherShare"],
];

const kindRows = ([key, label, test, limit]: (typeof KINDS)[number]): FormulaRow[] => [
  perRow([`homes.${key}Amount`, `${label}, eligible amount`, "$", `IF(${test}, homes.eligibleAmount, 0)`]),
  output([`${key}Share`, `${label}, share`, "%", `SUM(homes.${key}Amount) / eligibleAmount`]),
  output(
    [
      `${key}Excess`,
      `${label}, beyond the limit`,
      "$",
      `IF(ISBLANK(${limit}), 0, MAX(0, SUM(homes.${key}Amount) - ${limit} * eligibleAmount))`,
    ],
    { help: "What the concentration limit leaves out." },
  ),
];

const sized = (advance: string, dscr: string, debtYield: string): string =>
  `MAX(0, MIN(${advance}, ${dscr}, ${debtYield}))`;

const sizingRows: FormulaRow[] = [
  output(["metroExcess", "Beyond the metro limit", "$", "SUM(metros.excess)"]),
  output(["zipExcess", "Beyond the ZIP limit", "$", "SUM(zips.excess)"]),
  output(["largestMetro", "Share of the largest metro", "%", "MAX(metros.part)"]),
  output(["largestZip", "Share of the largest ZIP code", "%", "MAX(zips.part)"]),
  output(
    [
      "concentrationExcess",
      "Beyond concentration limits",
      "$",
      "MIN(eligibleAmount, metroExcess + zipExcess + monthToMonthExcess + hoaExcess + voucherExcess)",
    ],
    {
      help: "Each limit's excess added up: what two limits leave out is counted twice, the cautious reading of a facility.",
    },
  ),
  output(["borrowingBase", "Borrowing base", "$", "eligibleAmount - concentrationExcess"], {
    help: "What the facility advances on.",
    icVisible: true,
  }),
  output(
    [
      "borrowingNcf",
      "NCF of the borrowing base",
      "$",
      "IF(eligibleAmount = 0, 0, SUMPRODUCT(homes.isEligible, homes.ncfNet) * borrowingBase / eligibleAmount)",
    ],
    {
      help: "Stabilised and after platform cost, of the eligible homes, less what limits leave out.",
    },
  ),
  output(
    [
      "facilityConstant",
      "Facility constant",
      "%",
      "IF(amortYears = 0, rate, -12 * PMT(rate / 12, 12 * amortYears, 1))",
    ],
    { help: "Yearly payment over the facility." },
  ),
  output(["maxByAdvance", "Maximum by advance", "$", "advanceRate * borrowingBase"]),
  output([
    "maxByDscr",
    "Maximum by DSCR",
    "$",
    "IF(facilityConstant = 0, NA(), MAX(0, borrowingNcf) / (minDscr * facilityConstant))",
  ]),
  output(["maxByDebtYield", "Maximum by debt yield", "$", "MAX(0, borrowingNcf) / minDebtYield"]),
  output(
    [
      "facility",
      "Facility",
      "$",
      sized("maxByAdvance", "IF(facilityConstant = 0, maxByAdvance, maxByDscr)", "maxByDebtYield"),
    ],
    { help: "The least of the three; never negative.", icVisible: true, synonyms: ["warehouse"] },
  ),
  output([
    "facilityBinding",
    "What sets the facility",
    "text",
    'IF(facility = maxByAdvance, "advance", IF(facility = maxByDebtYield, "debtYield", "dscr"))',
  ]),
  output(["facilityDebtService", "Debt service, a year", "$", "facility * facilityConstant"]),
  output(["facilityDscr", "DSCR", "x", "borrowingNcf / facilityDebtService"], { icVisible: true }),
  output(["facilityDebtYield", "Debt yield", "%", "borrowingNcf / facility"]),
  output(["facilityToCost", "Facility to cost", "%", "facility / SUM(homes.cost)"]),
  output(["facilityUnusedFee", "Unused fee, a year", "$", "unusedFeePct * MAX(0, commitment - facility)"]),
  output(
    [
      "termLoan",
      "Term loan",
      "$",
      sized(
        "termAdvanceRate * borrowingBase",
        "MAX(0, borrowingNcf) / (IF(ISBLANK(termMinDscr), minDscr, termMinDscr) * termRate)",
        "MAX(0, borrowingNcf) / IF(ISBLANK(termMinDebtYield), minDebtYield, termMinDebtYield)",
      ),
    ],
    { help: "Securitisation that takes the warehouse out; it needs its own advance rate and rate." },
  ),
  output(["takeOutProceeds", "Left after the take-out", "$", "termLoan - facility"], {
    help: "Below zero equity has to repay a part of the warehouse.",
  }),
];

export const facilityPage = page(["PF-4", "Facility", "portfolio"], 4, [
  ...termInputs,
  ...takeOutInputs,
  ...ruleInputs,
  ...eligibleRows,
  ...placeRows("metros", "metro", "maxMetroShare"),
  ...placeRows("zips", "ZIP code", "maxZipShare"),
  ...KINDS.flatMap(kindRows),
  ...sizingRows,
]);
