/** MF-4 to MF-7: other income, expenses, taxes, net operating income. See docs/methods/multi-family.md. */
import {
  also,
  amount,
  asNumber,
  atEnd,
  choices,
  column,
  deduction,
  firmValue,
  hold,
  icVisible,
  oneOf,
  optional,
  rate,
  rateByYear,
  share,
  shareByYear,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, page, scalar, yearly } from "../../language/rows.ts";
import { grownInMonth, growthIndex, growthStep, indexInMonth, ofYear } from "../terms/timing.ts";
import { EXPENSES, INCOME_SOURCES } from "./accounts.ts";

const firm = firmValue("template:multifamily");

/** Expenses of a given bill: they have no other basis than dollars a year. */
const BILLED: ReadonlySet<string> = new Set(["propertyTax", "nonAdValorem", "groundRent"]);

const BASES: Record<string, string[]> = { turnover: ["year", "unit", "sqft", "egi", "turn"] };

const BASIS_HELP =
  "What the amount is for: a year, a unit, a square foot, a share of effective gross income (0.02 is 2%)";

function basisInput(name: string, label: string): FormulaRow[] {
  if (BILLED.has(name)) return [];
  const help = name === "turnover" ? `${BASIS_HELP}, or one turn.` : `${BASIS_HELP}.`;
  return [
    input(
      `operatingExpenses.${name}.basis`,
      `${label} basis`,
      "text",
      choices(...(BASES[name] ?? ["year", "unit", "sqft", "egi"])),
      unused("year"),
    )`${help}`,
  ];
}

function expenseInput([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  return [
    input(`${path}.annual`, `${label}, year 1`, "$", amount, always ? {} : unused())`
      Normalised expense of year 1, in its basis.`,
    input(
      `${path}.growth`,
      `${label} growth`,
      "%",
      rateByYear,
      always ? firm(0.03) : { optional: true, requiredWith: `${path}.annual` },
    )`By year from year 1 to 2 on; the last value repeats.`,
    ...basisInput(name, label),
  ];
}

const balance = { timing: "operating" as const, aggregate: "end" as const };
export const otherIncomePage = page("MF-4", "Other income", "pro-forma", [
  ...INCOME_SOURCES.map(
    ([name, label]) =>
      input(`otherIncomePerOccupiedUnitMonth.${name}`, label, "$/unit", within(0, 10_000), unused())`
        For each occupied unit and month; 0 is not charged.`,
  ),
  input("otherIncomeGrowth", "Other income growth", "%", rateByYear, firm(0.03))`
    By year from year 1 to 2 on.`,
  growthIndex("otherIncomeIndex", "Other income index", "otherIncomeGrowth"),
  monthly("occupiedUnits", "Occupied units", "units", balance, asNumber)`
    IF(lossToLeaseMethod = "roll", rollLeasedUnits, (units - nonRevenueUnitCount) * (1 - vacancyShare))`,
  monthly("otherIncomeFactor", "Other income factor of the month", "x", atEnd, asNumber)`
    ${grownInMonth("otherIncomeIndex", "otherIncomeGrowth")}`,
  ...INCOME_SOURCES.map(
    ([name, label]) =>
      monthly(`${name}Income`, label, "$")`
        otherIncomePerOccupiedUnitMonth.${name} * occupiedUnits * otherIncomeFactor`,
  ),
  monthly("otherIncome", "Other income", "$", icVisible)`
    ${INCOME_SOURCES.map(([name]) => `${name}Income`).join(" + ")}`,
]);

/** What an expense costs in year 1 by its basis; a share of income has no amount of its own. */
function annualAmount(name: string): string {
  const { annual, basis } = {
    annual: `operatingExpenses.${name}.annual`,
    basis: `operatingExpenses.${name}.basis`,
  };
  const turns =
    name === "turnover" ? `IF(${basis} = "turn", ${annual} * units * turnoverRate, ${annual})` : annual;
  const based = `
    IF(${basis} = "unit", ${annual} * units, IF(${basis} = "sqft", ${annual} * rentableSqft, ${turns}))`;
  return name === "payroll"
    ? `
      IF(COUNT(staffing.salary) = 0, ${based},
        SUMPRODUCT(staffing.employees, staffing.salary) * (1 + payrollBurdenPct))`
    : based;
}

/** Line and index of one expense; the tax line follows MF-6. What is not spent needs no growth. */
function expenseLines([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  const used = (formula: string, unused: number): string =>
    always ? formula : `IF(${path}.annual = 0, ${unused}, ${formula})`;
  const grown = `IF(year = 1, 1, ${name}Index[-1] * (1 + ${growthStep(`${path}.growth`)} + expenseGrowthChange))`;
  const index = yearly(`${name}Index`, `${label} index`, "x")`${used(grown, 1)}`;
  if (name === "propertyTax") return [index, monthly(name, label, "$")`propertyTaxOfYear / 12`];
  const factor = indexInMonth(`${name}Index`, `(${ofYear(`${path}.growth`)} + expenseGrowthChange)`);
  if (BILLED.has(name)) {
    return [index, monthly(name, label, "$")`${used(`${path}.annual * (${factor}) / 12`, 0)}`];
  }
  const byYear = `${name}YearOne * (${factor}) / 12`;
  const ofMonth = `IF(${path}.basis = "egi", ${path}.annual * effectiveGrossIncome, ${byYear})`;
  return [
    index,
    scalar(`${name}YearOne`, `${label}, year 1`, "$")`${annualAmount(name)}`,
    monthly(name, label, "$")`${used(ofMonth, 0)}`,
  ];
}

export const expensesPage = page("MF-5", "Operating expenses", "pro-forma", [
  ...EXPENSES.flatMap(expenseInput),
  input("expenseGrowthChange", "Change of every expense's growth", "%", within(-0.1, 0.2), unused())`
    Added to the yearly growth of each expense line; for cases and sensitivities.`,
  input("staffing.position", "Position", "text", column, optional)`Of the people on site.`,
  input("staffing.employees", "Employees", "count", column, within(0, 1_000))`Full-time equivalents.`,
  input("staffing.salary", "Salary", "$", column, amount)`Of one employee, a year.`,
  input("payrollBurdenPct", "Payroll burden", "%", share, unused())`
    Taxes and benefits on the salaries of the staffing table.`,
  input("managementFeePct", "Management fee", "%", share, firm(0.03))`Share of effective gross income.`,
  input("managementFeeFloorPerUnit", "Management fee floor", "$/unit", amount, unused())`
    Least fee for a unit and year.`,
  ...EXPENSES.flatMap(expenseLines),
  monthly("managementFee", "Management fee", "$")`
    MAX(managementFeePct * effectiveGrossIncome, managementFeeFloorPerUnit * units / 12)`,
  monthly("operatingExpenses", "Operating expenses", "$", also("Opex"), icVisible)`
    ${EXPENSES.map(([name]) => name).join(" + ")} + managementFee`,
  output("expenseRatioYear1", "Expense ratio, year 1", "%")`
    SUM(operatingExpenses[1:12]) / SUM(effectiveGrossIncome[1:12])`,
  output("expensesPerUnit", "Operating expenses a unit, year 1", "$/unit")`
    SUM(operatingExpenses[1:12]) / units`,
  output("utilityRecovery", "Utility reimbursement over utilities, year 1", "%")`
    SUM(utilityReimbursementIncome[1:12]) / (SUM(utilities[1:12]) + SUM(electricity[1:12]) + SUM(gas[1:12])
      + SUM(waterSewer[1:12]) + SUM(trashRemoval[1:12]))`,
  output("controllableExpensesPerUnit", "Controllable expenses a unit, year 1", "$/unit")`
    (SUM(operatingExpenses[1:12]) - SUM(propertyTax[1:12]) - SUM(insurance[1:12]) - SUM(managementFee[1:12]))
    / units`,
]);

const bill = "operatingExpenses.propertyTax.annual * propertyTaxIndex";

export const taxPage = page("MF-6", "Property tax reassessment", "inputs", [
  input("propertyTaxMethod", "Property tax method", "text", oneOf("bill", "reassessed"))`
    Today's bill grown, or reassessed after the sale.`,
  input("reassessment.currentAssessedValue", "Assessed value today", "$", optional, within(1, 1e11))`
    By the record, to see what the sale may change.`,
  input("reassessment.assessmentRatio", "Assessment ratio", "%", optional, share)`
    Assessed share of the price.`,
  input("reassessment.millage", "Millage", "$ per $1,000", optional, within(0, 500))`
    Tax for each $1,000 of assessed value.`,
  input("reassessment.lagYears", "Reassessment lag", "yr", whole(0, 15), unused())`
    Years after the sale until the new value is taxed.`,
  input("reassessment.growth", "Assessed value growth", "%", optional, rate)`
    A year, after the cap of the state if there is one.`,
  input("reassessment.annualCap", "Cap on the yearly increase", "%", optional, share)`
    Of the assessed value, by the state's rule.`,
  input("reassessment.appealPct", "Reduction by appeal", "%", share, unused())`
    Chance of success times the reduction that is sought.`,
  input("reassessment.phaseIn", "Phase-in", "%", shareByYear, unused(1))`
    Share of the step from the bill to the reassessed tax, by year from its first one on.`,
  input("reassessment.abatement", "Abatement", "%", shareByYear, unused())`
    Share of the reassessed tax, by year from year 1 on.`,
  input("reassessment.neverBelowBill", "Never below today's bill", "text", oneOf("no", "yes"))`
    Conservative: a reassessment never lowers it.`,
  scalar("reassessedTaxRate", "Reassessed tax, share of the price", "%")`
    reassessment.assessmentRatio * reassessment.millage / 1000`,
  output("reassessedTax", "Reassessed tax", "$", {
    help: "Of the first year after the sale that is taxed on the price, before phase-in and abatement.",
  })`purchasePrice * reassessedTaxRate * (1 - reassessment.appealPct)`,
  output("billOverAssessedValue", "Today's bill over the assessed value", "%", {
    help: "The rate that is paid today. Rates of census medians are those of owner-occupiers with homestead relief and understate an investor's tax.",
  })`operatingExpenses.propertyTax.annual / reassessment.currentAssessedValue`,
  output("assessedValueStep", "Assessed value after the sale over today's", "%", {
    help: "What a reassessment at the price adds.",
  })`purchasePrice * reassessment.assessmentRatio / reassessment.currentAssessedValue - 1`,
  output("taxStepUp", "Tax step-up", "$")`reassessedTax - operatingExpenses.propertyTax.annual`,
  output("taxStepUpValue", "Effect of the step-up on value", "$", { help: "At the going-in cap rate." })`
    -taxStepUp / goingInCapRate`,
  scalar("assessedGrowth", "Assessed value growth after the cap", "%")`
    IF(ISBLANK(reassessment.annualCap), reassessment.growth,
      MIN(reassessment.growth, reassessment.annualCap))`,
  yearly("reassessedTaxOfYear", "Reassessed tax of the year", "$")`
    IF(propertyTaxMethod = "reassessed",
      IF(year > reassessment.lagYears,
        reassessedTax * (1 + assessedGrowth) ^ (year - 1 - reassessment.lagYears)
        * (1 - ${ofYear("reassessment.abatement")}),
        0),
      0)`,
  yearly("propertyTaxOfYear", "Real estate taxes of the year", "$", {
    help: "Today's bill grown until the reassessment takes effect, then stepped up as it is phased in.",
  })`
    IF(propertyTaxMethod = "reassessed",
      IF(year > reassessment.lagYears,
        MAX(IF(reassessment.neverBelowBill = "yes", ${bill}, 0),
          ${bill} + INDEX(reassessment.phaseIn,
            MIN(year - reassessment.lagYears, COUNT(reassessment.phaseIn)))
          * (reassessedTaxOfYear - ${bill})),
        ${bill}),
      ${bill})`,
]);

const fullReserves = `reservesPerUnit * units * (${grownInMonth("reservesIndex", "reservesGrowth")}) / 12`;

export const cashFlowPage = page("MF-7", "NOI, reserves and cash flow", "pro-forma", [
  input("reservesPerUnit", "Replacement reserves", "$/unit", within(0, 100_000), firm(275))`
    For a unit and year.`,
  input("reservesGrowth", "Reserves growth", "%", rateByYear, firm(0))`By year from year 1 to 2 on.`,
  input("reservesPlacement", "Replacement reserves stand", "text", oneOf("below", "above"))`
    Below NOI, as an owner shows them, or above it, as some lenders and appraisers do.`,
  input("noiStressPct", "Reduction of NOI, stress", "%", share, unused())`
    Of a stress case: NOI is lower by this share.`,
  input("assetManagementFeePct", "Asset management fee", "%", share, unused())`
    Of the sponsor, share of EGI, after debt service.`,
  growthIndex("reservesIndex", "Reserves index", "reservesGrowth"),
  monthly("reservesAboveNoi", "Replacement reserves above NOI", "$", deduction, {
    help: "Where the switch puts them among the expenses.",
  })`IF(reservesPlacement = "above", ${fullReserves}, 0)`,
  monthly("noiStress", "Stress on NOI", "$", deduction, { help: "Of a stress case alone; 0 in a plan." })`
    noiStressPct * (effectiveGrossIncome - operatingExpenses - reservesAboveNoi)`,
  monthly("noi", "Net operating income (NOI)", "$", also("NOI"), icVisible)`
    effectiveGrossIncome - operatingExpenses - reservesAboveNoi - noiStress`,
  monthly("reserves", "Replacement reserves", "$", deduction)`
    IF(reservesPlacement = "above", 0, ${fullReserves})`,
  monthly("ncf", "Net cash flow (NCF)", "$", also("NCF"), icVisible)`noi - reserves`,
  monthly("assetManagementFee", "Asset management fee", "$", deduction, hold, {
    help: "After debt service, and no part of the unlevered flows.",
  })`assetManagementFeePct * effectiveGrossIncome`,
  scalar("noiYear1", "NOI, year 1", "$")`SUM(noi[1:12])`,
  scalar("ncfYear1", "NCF, year 1", "$")`SUM(ncf[1:12])`,
]);
