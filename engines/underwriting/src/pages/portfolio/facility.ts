/**
 * PF-4: which homes a facility lends on, how much of one place or kind it takes, and what it lends.
 * See docs/methods/portfolios.md.
 */
import {
  also,
  amount,
  asInteger,
  benchmark,
  choices,
  column,
  firmValue,
  icVisible,
  oneOf,
  optional,
  share,
  unused,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, output, page, perRow } from "../../language/rows.ts";

const firm = firmValue("template:portfolio");
const ratio = within(0.1, 10);
const yearly = within(0, 0.5);
const floor = within(0.001, 1);

const rule = (key: string, label: string, help: string, chosen: string): FormulaRow =>
  input(key, label, "text", choices("eligible", "excluded"), unused(chosen))`${help}`;

const limitInput = (key: string, label: string): FormulaRow =>
  input(key, label, "%", optional, share)`Of what is eligible; blank is not tested.`;

/** A whole home's value is held against the limits, whatever our share of it. */
const isOutside = `
  OR(IF(ISBLANK(minHomeValue), FALSE, homes.value < minHomeValue * homes.share),
    IF(ISBLANK(maxHomeValue), FALSE, homes.value > maxHomeValue * homes.share))`;
const flag = (key: string, label: string, test: string, help: string): FormulaRow =>
  perRow(`homes.${key}`, label, "flag", asInteger, { help })`IF(${test}, 1, 0)`;

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

/** A place takes what it may; the rest of it is lent nothing on. */
const placeRows = (table: string, name: string, limit: string): FormulaRow[] => [
  perRow(`${table}.amount`, `Eligible amount of the ${name}`, "$")`
    SUMIF(homes.${table === "metros" ? "metro" : "zip"}, ${table}.${table === "metros" ? "metro" : "zip"},
      homes.eligibleAmount)`,
  perRow(`${table}.part`, `Share of the ${name}`, "%")`${table}.amount / eligibleAmount`,
  perRow(`${table}.excess`, `Beyond the limit of the ${name}`, "$", {
    help: "What the concentration limit leaves out.",
  })`IF(ISBLANK(${limit}), 0, MAX(0, ${table}.amount - ${limit} * eligibleAmount))`,
];

const KINDS: [key: string, label: string, test: string, limit: string][] = [
  ["monthToMonth", "Month to month", 'homes.leaseType = "monthToMonth"', "maxMonthToMonthShare"],
  ["hoa", "With HOA dues", "homes.hoaDues > 0", "maxHoaShare"],
  ["voucher", "Housing voucher", 'homes.voucher = "yes"', "maxVoucherShare"],
];

const kindRows = ([key, label, test, limit]: (typeof KINDS)[number]): FormulaRow[] => [
  perRow(`homes.${key}Amount`, `${label}, eligible amount`, "$")`IF(${test}, homes.eligibleAmount, 0)`,
  output(`${key}Share`, `${label}, share`, "%")`SUM(homes.${key}Amount) / eligibleAmount`,
  output(`${key}Excess`, `${label}, beyond the limit`, "$", {
    help: "What the concentration limit leaves out.",
  })`IF(ISBLANK(${limit}), 0, MAX(0, SUM(homes.${key}Amount) - ${limit} * eligibleAmount))`,
];

export const facilityPage = page("PF-4", "Facility", "portfolio", [
  input("advanceBasis", "Advance on", "text", oneOf("cost", "value"))`All-in cost, or value.`,
  input("advanceRate", "Advance rate", "%", share, firm(0.7))`Of the borrowing base.`,
  input("minDscr", "Minimum DSCR", "x", ratio, firm(1.2))`On the yearly payment.`,
  input("minDebtYield", "Minimum debt yield", "%", floor, firm(0.08))`Stabilised NCF over the facility.`,
  input("rate", "Interest rate", "%", yearly, firm(0.0625))`Yearly, 30/360.`,
  input("amortYears", "Amortisation", "yr", within(0, 50), unused())`
    Years of level payments; 0 pays interest alone.`,
  input("commitment", "Commitment", "$", amount, unused())`
    What the facility may grow to; 0 is what it lends.`,
  input("unusedFeePct", "Unused fee", "%", within(0, 0.1), unused())`
    A year, on the commitment that is not drawn.`,
  input("termAdvanceRate", "Term advance rate", "%", optional, share, {
    references: ["Loan to value at issue of 73.7% over 25 securitisations (Morningstar, March 2018)"],
  })`Of the securitisation that repays the warehouse.`,
  input("termMinDscr", "Term minimum DSCR", "x", optional, ratio)`Blank takes the warehouse's.`,
  input("termMinDebtYield", "Term minimum debt yield", "%", optional, floor)`Blank takes the warehouse's.`,
  input("termRate", "Term interest rate", "%", optional, yearly)`Yearly, interest alone.`,
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
  input("minHomeValue", "Least value of a home", "$", optional, amount)`Blank is not tested.`,
  input("maxHomeValue", "Most value of a home", "$", optional, amount)`Blank is not tested.`,
  limitInput("maxMetroShare", "Most in one metro"),
  limitInput("maxZipShare", "Most in one ZIP code"),
  input(
    "maxMonthToMonthShare",
    "Most let from month to month",
    "%",
    share,
    benchmark(0.1, "single-family-facilities"),
    { references: ["Concentration limit of 10% month-to-month, as single-family facilities have it"] },
  )`Of what is eligible.`,
  limitInput("maxHoaShare", "Most with HOA dues"),
  limitInput("maxVoucherShare", "Most with a housing voucher"),
  input("zips.zip", "ZIP code", "text", column)`Of the pooled homes.`,
  // Which homes are eligible.
  perRow("homes.advanceAmount", "Amount lent on", "$", {
    help: "All-in cost or value, as the facility advances on.",
  })`IF(advanceBasis = "value", homes.value, homes.cost)`,
  ...RULES.map(([key, label, test]) => flag(key, label, test, "1 where the rule leaves the home out.")),
  perRow("homes.isEligible", "Eligible", "flag", asInteger, { help: "1 where no rule leaves the home out." })`
    1 - MAX(${RULES.map(([key]) => `homes.${key}`).join(", ")})`,
  perRow("homes.eligibleAmount", "Eligible amount", "$")`homes.isEligible * homes.advanceAmount`,
  perRow("homes.ncfNet", "NCF after platform cost", "$", { help: "Stabilised, a year." })`
    homes.ncf - homes.share * (platformCost + XLOOKUP(homes.metro, metros.metro, metros.regionalPerHome))`,
  ...RULES.flatMap(([key, label]) => [
    output(`${key}Count`, `${label}, homes`, "count", asInteger)`SUM(homes.${key})`,
    output(`${key}Amount`, `${label}, amount`, "$")`SUMPRODUCT(homes.${key}, homes.advanceAmount)`,
  ]),
  output("tapeAmount", "Amount of all homes", "$")`SUM(homes.advanceAmount)`,
  output("eligibleAmount", "Eligible amount", "$", { help: "Of the homes that no rule leaves out." })`
    SUM(homes.eligibleAmount)`,
  ...placeRows("metros", "metro", "maxMetroShare"),
  ...placeRows("zips", "ZIP code", "maxZipShare"),
  ...KINDS.flatMap(kindRows),
  // The borrowing base, and what the facility lends on it.
  output("metroExcess", "Beyond the metro limit", "$")`SUM(metros.excess)`,
  output("zipExcess", "Beyond the ZIP limit", "$")`SUM(zips.excess)`,
  output("largestMetro", "Share of the largest metro", "%")`MAX(metros.part)`,
  output("largestZip", "Share of the largest ZIP code", "%")`MAX(zips.part)`,
  output("concentrationExcess", "Beyond concentration limits", "$", {
    help: "Each limit's excess added up: what two limits leave out is counted twice, the cautious reading of a facility.",
  })`MIN(eligibleAmount, metroExcess + zipExcess + monthToMonthExcess + hoaExcess + voucherExcess)`,
  output("borrowingBase", "Borrowing base", "$", icVisible, { help: "What the facility advances on." })`
    eligibleAmount - concentrationExcess`,
  output("borrowingNcf", "NCF of the borrowing base", "$", {
    help: "Stabilised and after platform cost, of the eligible homes, less what limits leave out.",
  })`IF(eligibleAmount = 0, 0, SUMPRODUCT(homes.isEligible, homes.ncfNet) * borrowingBase / eligibleAmount)`,
  output("facilityConstant", "Facility constant", "%", { help: "Yearly payment over the facility." })`
    IF(amortYears = 0, rate, -12 * PMT(rate / 12, 12 * amortYears, 1))`,
  output("maxByAdvance", "Maximum by advance", "$")`advanceRate * borrowingBase`,
  output("maxByDscr", "Maximum by DSCR", "$")`
    IF(facilityConstant = 0, NA(), MAX(0, borrowingNcf) / (minDscr * facilityConstant))`,
  output("maxByDebtYield", "Maximum by debt yield", "$")`MAX(0, borrowingNcf) / minDebtYield`,
  output("facility", "Facility", "$", icVisible, also("warehouse"), {
    help: "The least of the three; never negative.",
  })`MAX(0, MIN(maxByAdvance, IF(facilityConstant = 0, maxByAdvance, maxByDscr), maxByDebtYield))`,
  output("facilityBinding", "What sets the facility", "text")`
    IF(facility = maxByAdvance, "advance", IF(facility = maxByDebtYield, "debtYield", "dscr"))`,
  output("facilityDebtService", "Debt service, a year", "$")`facility * facilityConstant`,
  output("facilityDscr", "DSCR", "x", icVisible)`borrowingNcf / facilityDebtService`,
  output("facilityDebtYield", "Debt yield", "%")`borrowingNcf / facility`,
  output("facilityToCost", "Facility to cost", "%")`facility / SUM(homes.cost)`,
  output("facilityUnusedFee", "Unused fee, a year", "$")`unusedFeePct * MAX(0, commitment - facility)`,
  output("termLoan", "Term loan", "$", {
    help: "Securitisation that takes the warehouse out; it needs its own advance rate and rate.",
  })`
    MAX(0,
      MIN(termAdvanceRate * borrowingBase,
        MAX(0, borrowingNcf) / (IF(ISBLANK(termMinDscr), minDscr, termMinDscr) * termRate),
        MAX(0, borrowingNcf) / IF(ISBLANK(termMinDebtYield), minDebtYield, termMinDebtYield)))`,
  output("takeOutProceeds", "Left after the take-out", "$", {
    help: "Below zero equity has to repay a part of the warehouse.",
  })`termLoan - facility`,
]);
