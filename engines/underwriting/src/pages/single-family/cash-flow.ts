/** SF-5: net operating income, capex and yields. See docs/methods/single-family.md. */
import {
  also,
  amount,
  asNumber,
  calledWhenOwned,
  deduction,
  firmValue,
  icVisible,
  optional,
  requiredWith,
  unused,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, page, type RowText, scalar } from "../../language/rows.ts";

const firm = firmValue("template:singlefamily");

/** What wears out, and the years that it lasts. */
const COMPONENTS: [name: string, label: string, life: number][] = [
  ["roof", "Roof", 22],
  ["hvac", "HVAC", 15],
  ["waterHeater", "Water heater", 11],
  ["appliances", "Appliances", 10],
  ["flooring", "Flooring", 8],
  ["paint", "Paint", 5],
];

const componentInputs: FormulaRow[] = COMPONENTS.flatMap(([name, label, life]) => [
  input(`components.${name}.cost`, `${label} replacement cost`, "$", amount, unused())`
    0 for no reserve.`,
  input(
    `components.${name}.lifeYears`,
    `${label} useful life`,
    "yr",
    requiredWith(`components.${name}.cost`),
    within(1, 100),
    asNumber,
    firm(life),
  )`Useful life in years.`,
  input(`components.${name}.age`, `${label} age`, "yr", optional, within(0, 100), asNumber)`
    Blank assumes replacement on schedule since the home was built.`,
]);

/** Years that a component still lasts, by its own age or by the home's with every replacement on time. */
const componentLives: FormulaRow[] = COMPONENTS.map(([name, label]) => {
  const at = `components.${name}`;
  const aged = `IF(ISBLANK(${at}.age), MOD(age, ${at}.lifeYears), MIN(${at}.age, ${at}.lifeYears))`;
  return output(`${at}.remainingLife`, `${label} remaining life`, "yr", asNumber, {
    help: "Useful life less age; 0 is due now.",
  })`${at}.lifeYears - ${aged}`;
});

/** What falls due within some years, by the components' remaining lives. */
const costAhead = (years: string): string =>
  COMPONENTS.map(([name]) => {
    const at = `components.${name}`;
    return `IF(${at}.cost = 0, 0, IF(${at}.remainingLife <= ${years}, ${at}.cost, 0))`;
  }).join(" + ");

const FULL_YEAR = "A full year at year-1 rents and costs, with no downtime.";

const stabilised = (key: string, label: string): RowText => output(key, label, "$", { help: FULL_YEAR });

/** The expense lines of page SF-4 in the stabilized year. */
const STABILIZED_EXPENSES: readonly [line: string, label: string, formula: string][] = [
  ["propertyTax", "Stabilized property tax", "propertyTaxYearOne"],
  ["insurance", "Stabilized insurance", "insuranceYearOne"],
  ["hoaDues", "Stabilized HOA dues", "12 * hoaMonth"],
  ["repairsMaintenance", "Stabilized repairs and maintenance", "repairsYearOne"],
  ["turnover", "Stabilized turnover", "turnoverRate * turnCost"],
  ["grounds", "Stabilized lawn, pest and pool", "12 * groundsMonth"],
  ["smartHome", "Stabilized smart home", "12 * smartHomeMonth"],
  ["vacantUtilities", "Stabilized utilities while vacant", "12 * vacantUtilitiesMonth * vacancyPct"],
  [
    "managementFee",
    "Stabilized property management",
    "MAX(managementFeePct * stabilizedEffectiveGrossIncome, 12 * managementFeeFloorMonth)",
  ],
  ["leasing", "Stabilized leasing and marketing", "turnoverRate * leasingFeeMonths * monthlyRent"],
  ["renewals", "Stabilized renewal fees", "(1 - turnoverRate) * renewalFee"],
  ["otherExpenses", "Stabilized other expenses", "otherExpenseAnnual + licenceAnnual + bankLegalAnnual"],
];
/** `stabilizedPropertyTax` of `propertyTax`. */
const stabilizedExpense = (line: string): string =>
  `stabilized${line.charAt(0).toUpperCase()}${line.slice(1)}`;

export const yieldsPage = page("SF-5", "NOI, capex and yields", "pro-forma", [
  ...componentInputs,
  monthly("noi", "Net operating income (NOI)", "$", also("NOI"), icVisible)`
    effectiveGrossIncome - operatingExpenses`,
  scalar("componentReserve", "Component reserve (annual)", "$", {
    help: "Replacement cost of each component over its useful life.",
  })`
    ${COMPONENTS.map(
      ([name]) => `
      IF(components.${name}.cost = 0, 0, components.${name}.cost / components.${name}.lifeYears)`,
    ).join(" + ")}`,
  ...componentLives,
  output("capexAhead", "Capex due within the hold", "$", {
    help: "Replacement cost of components that reach end of life before the sale, in today's dollars.",
  })`${costAhead("holdYears")}`,
  scalar("recurringCapexYearOne", "Recurring capex, year 1", "$")`recurringCapexAnnual + componentReserve`,
  monthly("recurringCapex", "Recurring capex", "$", deduction)`
    recurringCapexYearOne * expenseFactor / 12 * leased`,
  monthly("ncf", "Net cash flow (NCF)", "$", also("NCF"), icVisible)`noi - recurringCapex`,
  stabilised("stabilizedGrossPotentialRent", "Stabilized gross potential rent")`12 * monthlyRent`,
  stabilised("stabilizedDowntime", "Stabilized downtime")`0`,
  stabilised("stabilizedVacancy", "Stabilized vacancy")`stabilizedGrossPotentialRent * vacancyPct`,
  stabilised("stabilizedBadDebt", "Stabilized bad debt")`
    (stabilizedGrossPotentialRent - stabilizedVacancy) * badDebtPct`,
  stabilised("stabilizedConcessions", "Stabilized concessions")`
    (stabilizedGrossPotentialRent - stabilizedVacancy) * concessionPct`,
  stabilised("stabilizedOtherIncome", "Stabilized other income")`
    12 * otherIncomeOfMonth * (1 - vacancyPct) + stabilizedChargeBacks`,
  stabilised("stabilizedChargeBacks", "Stabilized charge-backs")`12 * chargeBacksMonth * (1 - vacancyPct)`,
  stabilised("stabilizedEffectiveGrossIncome", "Stabilized effective gross income")`
    stabilizedGrossPotentialRent - stabilizedVacancy - stabilizedBadDebt - stabilizedConcessions
    + stabilizedOtherIncome`,
  ...STABILIZED_EXPENSES.map(
    ([line, label, formula]) => scalar(stabilizedExpense(line), label, "$", { help: FULL_YEAR })`${formula}`,
  ),
  stabilised("stabilizedOperatingExpenses", "Stabilized operating expenses")`
    ${STABILIZED_EXPENSES.map(([line]) => stabilizedExpense(line)).join(" + ")}`,
  stabilised("stabilizedExpensesNet", "Stabilized expenses net of charge-backs")`
    stabilizedOperatingExpenses - stabilizedChargeBacks`,
  stabilised("stabilizedNoi", "Stabilized NOI")`stabilizedEffectiveGrossIncome - stabilizedOperatingExpenses`,
  stabilised("stabilizedRecurringCapex", "Stabilized recurring capex")`recurringCapexYearOne`,
  stabilised("stabilizedNcf", "Stabilized NCF")`stabilizedNoi - stabilizedRecurringCapex`,
  output(
    "grossYieldOnPrice",
    "Gross yield on price",
    "%",
    calledWhenOwned("Gross yield on price paid"),
  )`12 * monthlyRent / purchasePrice`,
  output(
    "grossYieldOnCost",
    "Gross yield on cost",
    "%",
    calledWhenOwned("Gross yield on basis"),
  )`12 * monthlyRent / allInCostUnlevered`,
  output(
    "netYieldOnCost",
    "Net yield on cost (NOI)",
    "%",
    calledWhenOwned("Net yield on basis (NOI)"),
    icVisible,
    also("net yield", "yield on cost"),
  )`
    stabilizedNoi / allInCostUnlevered`,
  output(
    "netYieldOnCostNcf",
    "Net yield on cost (NCF)",
    "%",
    calledWhenOwned("Net yield on basis (NCF)"),
  )`stabilizedNcf / allInCostUnlevered`,
  output("netYieldOnValue", "Net yield on value", "%")`stabilizedNoi / afterRepairValue`,
  output(
    "goingInCapRate",
    "Stabilized cap rate on price",
    "%",
    calledWhenOwned("Stabilized cap rate on value today"),
    also("cap rate", "going-in cap rate"),
    {
      help: "Stabilized NOI over the purchase price, not the NOI in place or of year 1; of an owned home over its value today.",
    },
  )`stabilizedNoi / IF(ownership = "owned", valueToday, purchasePrice)`,
  output("noiMargin", "NOI margin", "%")`stabilizedNoi / stabilizedEffectiveGrossIncome`,
  output(
    "rentToPrice",
    "Rent to price",
    "%",
    calledWhenOwned("Rent to price paid"),
  )`monthlyRent / purchasePrice`,
  output("grossRentMultiplier", "Gross rent multiplier", "x", also("GRM"))`
    purchasePrice / (12 * monthlyRent)`,
  output("costToMaintain", "Cost to maintain (annual)", "$")`
    repairsYearOne + turnoverRate * turnCost + recurringCapexYearOne`,
  output("costToMaintainNet", "Cost to maintain net of charge-backs", "$", {
    help: "As single-family REITs report it.",
  })`costToMaintain - stabilizedChargeBacks`,
  output("coreNoiMargin", "NOI margin net of charge-backs", "%", {
    help: "Core NOI margin: charge-backs netted from income and from costs.",
    references: ["AMH core NOI margin: 65.2%, second quarter 2025"],
  })`stabilizedNoi / (stabilizedEffectiveGrossIncome - stabilizedChargeBacks)`,
]);
