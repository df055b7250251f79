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
  input(key, label, "%", optional, share)`Share of eligible amount; leave blank for no test.`;

/** A whole home's value is held against the limits, whatever our share of it. */
const isOutside = `
  OR(IF(ISBLANK(minHomeValue), FALSE, homes.value < minHomeValue * homes.share),
    IF(ISBLANK(maxHomeValue), FALSE, homes.value > maxHomeValue * homes.share))`;
const flag = (key: string, label: string, test: string, help: string): FormulaRow =>
  perRow(`homes.${key}`, label, "flag", asInteger, { help })`IF(${test}, 1, 0)`;

const RULES: [key: string, label: string, test: string][] = [
  [
    "barsRental",
    "Excluded: HOA prohibits rental",
    'AND(noRentalHomes = "excluded", homes.hoaAllowed = "no")',
  ],
  [
    "isMonthToMonthOut",
    "Excluded: month to month",
    'AND(monthToMonthHomes = "excluded", homes.leaseType = "monthToMonth")',
  ],
  ["isVoucherOut", "Excluded: housing voucher", 'AND(voucherHomes = "excluded", homes.voucher = "yes")'],
  ["isValueOut", "Excluded: value", isOutside],
];

/** A place takes what it may; the rest of it is lent nothing on. */
const placeRows = (table: string, name: string, limit: string): FormulaRow[] => [
  perRow(`${table}.amount`, `Eligible amount, ${name}`, "$")`
    SUMIF(homes.${table === "metros" ? "metro" : "zip"}, ${table}.${table === "metros" ? "metro" : "zip"},
      homes.eligibleAmount)`,
  perRow(`${table}.part`, `Share, ${name}`, "%")`${table}.amount / eligibleAmount`,
  perRow(`${table}.excess`, `Excess over limit, ${name}`, "$", {
    help: "Amount excluded by the concentration limit.",
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
  output(`${key}Excess`, `${label}, excess over limit`, "$", {
    help: "Amount excluded by the concentration limit.",
  })`IF(ISBLANK(${limit}), 0, MAX(0, SUM(homes.${key}Amount) - ${limit} * eligibleAmount))`,
];

export const facilityPage = page("PF-4", "Facility", "portfolio", [
  input("advanceBasis", "Advance basis", "text", oneOf("cost", "value"))`All-in cost or value.`,
  input("advanceRate", "Advance rate", "%", share, firm(0.7))`Of the borrowing base.`,
  input("minDscr", "Minimum DSCR", "x", ratio, firm(1.2))`On annual debt service.`,
  input("minDebtYield", "Minimum debt yield", "%", floor, firm(0.08))`Stabilized NCF over the facility.`,
  input("rate", "Interest rate", "%", yearly, firm(0.0625))`Annual, 30/360.`,
  input("amortYears", "Amortization", "yr", within(0, 50), unused())`
    Years of level payments; 0 for interest-only.`,
  input("commitment", "Commitment", "$", amount, unused())`
    Maximum facility size; 0 uses the amount drawn.`,
  input("unusedFeePct", "Unused fee", "%", within(0, 0.1), unused())`
    Annual rate on the undrawn commitment.`,
  input("termAdvanceRate", "Term advance rate", "%", optional, share, {
    references: ["Loan to value at issue of 73.7% over 25 securitizations (Morningstar, March 2018)"],
  })`For the securitization that takes out the warehouse.`,
  input("termMinDscr", "Term minimum DSCR", "x", optional, ratio)`Blank uses the warehouse facility's.`,
  input(
    "termMinDebtYield",
    "Term minimum debt yield",
    "%",
    optional,
    floor,
  )`Blank uses the warehouse facility's.`,
  input("termRate", "Term interest rate", "%", optional, yearly)`Annual, interest-only.`,
  rule("noRentalHomes", "Homes with HOA rental ban", "Usually excluded by lenders.", "excluded"),
  rule("monthToMonthHomes", "Month-to-month homes", "Eligible up to the limit.", "eligible"),
  rule("voucherHomes", "Housing voucher homes", "Section 8; eligible up to the limit.", "eligible"),
  input("minHomeValue", "Minimum home value", "$", optional, amount)`Leave blank for no test.`,
  input("maxHomeValue", "Maximum home value", "$", optional, amount)`Leave blank for no test.`,
  limitInput("maxMetroShare", "Max weight per metro"),
  limitInput("maxZipShare", "Max weight per ZIP code"),
  input(
    "maxMonthToMonthShare",
    "Max month-to-month share",
    "%",
    share,
    benchmark(0.1, "single-family-facilities"),
    { references: ["Concentration limit of 10% month-to-month, as single-family facilities have it"] },
  )`Share of eligible amount.`,
  limitInput("maxHoaShare", "Max share with HOA dues"),
  limitInput("maxVoucherShare", "Max housing voucher share"),
  input("zips.zip", "ZIP code", "text", column)`Of the pooled homes.`,
  // Which homes are eligible.
  perRow("homes.advanceAmount", "Lending amount", "$", {
    help: "All-in cost or value, per the advance basis.",
  })`IF(advanceBasis = "value", homes.value, homes.cost)`,
  ...RULES.map(([key, label, test]) => flag(key, label, test, "1 if the rule excludes the home.")),
  perRow("homes.isEligible", "Eligible", "flag", asInteger, { help: "1 if no rule excludes the home." })`
    1 - MAX(${RULES.map(([key]) => `homes.${key}`).join(", ")})`,
  perRow("homes.eligibleAmount", "Eligible amount", "$")`homes.isEligible * homes.advanceAmount`,
  perRow("homes.ncfNet", "NCF after platform cost", "$", { help: "Stabilized, annual." })`
    homes.ncf - homes.share * (platformCost + XLOOKUP(homes.metro, metros.metro, metros.regionalPerHome))`,
  ...RULES.flatMap(([key, label]) => [
    output(`${key}Count`, `${label}, homes`, "count", asInteger)`SUM(homes.${key})`,
    output(`${key}Amount`, `${label}, amount`, "$")`SUMPRODUCT(homes.${key}, homes.advanceAmount)`,
  ]),
  output("tapeAmount", "Lending amount, all homes", "$")`SUM(homes.advanceAmount)`,
  output("eligibleAmount", "Eligible amount", "$", { help: "Homes not excluded by any rule." })`
    SUM(homes.eligibleAmount)`,
  ...placeRows("metros", "metro", "maxMetroShare"),
  ...placeRows("zips", "ZIP code", "maxZipShare"),
  ...KINDS.flatMap(kindRows),
  // The borrowing base, and what the facility lends on it.
  output("metroExcess", "Excess over metro limits", "$")`SUM(metros.excess)`,
  output("zipExcess", "Excess over ZIP code limits", "$")`SUM(zips.excess)`,
  output("largestMetro", "Largest metro share", "%")`MAX(metros.part)`,
  output("largestZip", "Largest ZIP code share", "%")`MAX(zips.part)`,
  output("concentrationExcess", "Excess over concentration limits", "$", {
    help: "Sum of each limit's excess; amounts over two limits count twice, the conservative reading.",
  })`MIN(eligibleAmount, metroExcess + zipExcess + monthToMonthExcess + hoaExcess + voucherExcess)`,
  output("borrowingBase", "Borrowing base", "$", icVisible, {
    help: "Amount the facility advances against.",
  })`
    eligibleAmount - concentrationExcess`,
  output("borrowingNcf", "Borrowing base NCF", "$", {
    help: "Stabilized, after platform cost, for eligible homes, less concentration excess.",
  })`IF(eligibleAmount = 0, 0, SUMPRODUCT(homes.isEligible, homes.ncfNet) * borrowingBase / eligibleAmount)`,
  output("facilityConstant", "Facility constant", "%", { help: "Annual debt service over the facility." })`
    IF(amortYears = 0, rate, -12 * PMT(rate / 12, 12 * amortYears, 1))`,
  output("maxByAdvance", "Maximum by advance rate", "$")`advanceRate * borrowingBase`,
  output("maxByDscr", "Maximum by DSCR", "$")`
    IF(facilityConstant = 0, NA(), MAX(0, borrowingNcf) / (minDscr * facilityConstant))`,
  output("maxByDebtYield", "Maximum by debt yield", "$")`MAX(0, borrowingNcf) / minDebtYield`,
  output("facility", "Facility", "$", icVisible, also("warehouse"), {
    help: "Lowest of the three; never negative.",
  })`MAX(0, MIN(maxByAdvance, IF(facilityConstant = 0, maxByAdvance, maxByDscr), maxByDebtYield))`,
  output("facilityBinding", "Binding constraint", "text")`
    IF(facility = maxByAdvance, "advance", IF(facility = maxByDebtYield, "debtYield", "dscr"))`,
  output("facilityDebtService", "Debt service (annual)", "$")`facility * facilityConstant`,
  output("facilityDscr", "DSCR", "x", icVisible)`borrowingNcf / facilityDebtService`,
  output("facilityDebtYield", "Debt yield", "%")`borrowingNcf / facility`,
  output("facilityToCost", "Facility to cost", "%")`facility / SUM(homes.cost)`,
  output("facilityUnusedFee", "Unused fee (annual)", "$")`unusedFeePct * MAX(0, commitment - facility)`,
  output("termLoan", "Term loan", "$", {
    help: "Securitization that takes out the warehouse; requires its own advance rate and interest rate.",
  })`
    MAX(0,
      MIN(termAdvanceRate * borrowingBase,
        MAX(0, borrowingNcf) / (IF(ISBLANK(termMinDscr), minDscr, termMinDscr) * termRate),
        MAX(0, borrowingNcf) / IF(ISBLANK(termMinDebtYield), minDebtYield, termMinDebtYield)))`,
  output("takeOutProceeds", "Take-out surplus", "$", {
    help: "Negative is the equity needed to pay off the warehouse.",
  })`termLoan - facility`,
]);
