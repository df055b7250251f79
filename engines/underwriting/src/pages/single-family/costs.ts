/** SF-4 and SF-5: operating expenses, net operating income, capex and yields. */
import {
  also,
  asNumber,
  atEnd,
  deduction,
  icVisible,
  monthly,
  output,
  page,
  type RowText,
  scalar,
  yearly,
} from "../../language/rows.ts";
import { grownInMonth, growthIndex, stepOf } from "../terms/timing.ts";
import {
  COMPONENTS,
  componentInputs,
  componentLives,
  costAhead,
  costInputs,
  taxInputs,
} from "./detail-inputs.ts";
import { expenseInputs } from "./inputs.ts";

export const expensesPage = page("SF-4", "Operating expenses", "pro-forma", [
  ...expenseInputs,
  ...taxInputs,
  ...costInputs,
  yearly("propertyTaxIndex", "Property tax index", "x", {
    help: "Factor on year 1 at the start of each year, within the cap.",
  })`
    IF(year = 1, 1,
      propertyTaxIndex[-1] * (1 + IF(ISBLANK(propertyTaxCap), ${stepOf("propertyTaxGrowth")},
          MIN(${stepOf("propertyTaxGrowth")}, propertyTaxCap))))`,
  growthIndex("insuranceIndex", "Insurance index", "insuranceGrowth"),
  growthIndex("expenseIndex", "Expense index", "expenseGrowth"),
  monthly("expenseFactor", "Expense factor of the month", "x", atEnd, asNumber)`
    ${grownInMonth("expenseIndex", "expenseGrowth")}`,
  scalar("taxBasis", "Taxed value", "$")`
    IF(propertyTaxBasis = "afterRepairValue", afterRepairValue, purchasePrice)`,
  scalar("insuranceYearOne", "Insurance, year 1", "$")`
    IF(insuranceMethod = "rate", replacementCost * insuranceRate * (1 + hazardLoadPct), insuranceAnnual)
    * (1 + insuranceStressPct)`,
  scalar("repairsYearOne", "Repairs and maintenance, year 1", "$")`
    IF(repairsMethod = "sizeAndAge", repairs.base + repairs.perSqft * sqft + repairs.perYearOfAge * age,
      repairsMaintenanceAnnual)`,
  monthly("propertyTax", "Property tax", "$", {
    help: "On the taxed value, after the years at the seller's bill.",
  })`IF(year <= propertyTaxLagYears, sellerTaxBill, taxBasis * propertyTaxRate) * propertyTaxIndex / 12`,
  monthly("insurance", "Insurance", "$")`
    insuranceYearOne * (${grownInMonth("insuranceIndex", "insuranceGrowth")}) / 12`,
  monthly("hoaDues", "HOA dues", "$")`hoaMonth * expenseFactor`,
  monthly("repairsMaintenance", "Repairs and maintenance", "$")`repairsYearOne * expenseFactor / 12 * leased`,
  monthly("turnover", "Turnover", "$")`turnoverRate * turnCost * expenseFactor / 12 * leased`,
  monthly("leasing", "Leasing and marketing", "$")`
    turnoverRate * leasingFeeMonths * grossPotentialRent / 12 * leased`,
  monthly("renewals", "Renewal fees", "$", { help: "For leases that are renewed." })`
    (1 - turnoverRate) * renewalFee * expenseFactor / 12 * leased`,
  monthly("smartHome", "Smart home", "$")`smartHomeMonth * expenseFactor`,
  monthly("managementFee", "Property management", "$")`
    MAX(managementFeePct * effectiveGrossIncome, managementFeeFloorMonth * expenseFactor * leased)`,
  monthly("vacantUtilities", "Utilities while vacant", "$")`
    vacantUtilitiesMonth * expenseFactor * (1 - leased + leased * vacancyPct)`,
  monthly("grounds", "Lawn, pest and pool", "$")`groundsMonth * expenseFactor`,
  monthly("otherExpenses", "Other expenses", "$")`
    (otherExpenseAnnual + licenceAnnual + bankLegalAnnual) * expenseFactor / 12`,
  monthly("operatingExpenses", "Operating expenses", "$", also("Opex"), icVisible)`
    propertyTax + insurance + hoaDues + repairsMaintenance + turnover + leasing + renewals + smartHome
    + managementFee + vacantUtilities + grounds + otherExpenses`,
]);

const stabilised = (key: string, label: string): RowText =>
  output(key, label, "$", { help: "A full year at year-1 rents and costs without downtime." });

export const yieldsPage = page("SF-5", "NOI, capex and yields", "pro-forma", [
  ...componentInputs,
  monthly("noi", "Net operating income (NOI)", "$", also("NOI"), icVisible)`
    effectiveGrossIncome - operatingExpenses`,
  scalar("componentReserve", "Reserve for components, a year", "$", {
    help: "Replacement cost of each over its life.",
  })`
    ${COMPONENTS.map(([name]) => `IF(components.${name}.cost = 0, 0, components.${name}.cost / components.${name}.lifeYears)`).join(" + ")}`,
  ...componentLives,
  output("capexAhead", "Components due within the hold", "$", {
    help: "Replacement cost of the components that wear out before the sale, at today's prices.",
  })`${costAhead("holdYears")}`,
  scalar("recurringCapexYearOne", "Recurring capex, year 1", "$")`recurringCapexAnnual + componentReserve`,
  monthly("recurringCapex", "Recurring capex", "$", deduction)`
    recurringCapexYearOne * expenseFactor / 12 * leased`,
  monthly("ncf", "Net cash flow (NCF)", "$", also("NCF"), icVisible)`noi - recurringCapex`,
  stabilised("stabilizedGrossPotentialRent", "Stabilised gross potential rent")`12 * monthlyRent`,
  stabilised("stabilizedDowntime", "Stabilised downtime")`0`,
  stabilised("stabilizedVacancy", "Stabilised vacancy")`stabilizedGrossPotentialRent * vacancyPct`,
  stabilised("stabilizedBadDebt", "Stabilised bad debt")`
    (stabilizedGrossPotentialRent - stabilizedVacancy) * badDebtPct`,
  stabilised("stabilizedConcessions", "Stabilised concessions")`
    (stabilizedGrossPotentialRent - stabilizedVacancy) * concessionPct`,
  stabilised("stabilizedOtherIncome", "Stabilised other income")`
    12 * otherIncomeOfMonth * (1 - vacancyPct) + stabilizedChargeBacks`,
  stabilised("stabilizedChargeBacks", "Stabilised charge-backs")`12 * chargeBacksMonth * (1 - vacancyPct)`,
  stabilised("stabilizedEffectiveGrossIncome", "Stabilised effective gross income")`
    stabilizedGrossPotentialRent - stabilizedVacancy - stabilizedBadDebt - stabilizedConcessions
    + stabilizedOtherIncome`,
  stabilised("stabilizedOperatingExpenses", "Stabilised operating expenses")`
    taxBasis * propertyTaxRate + insuranceYearOne + 12 * hoaMonth + repairsYearOne
    + (1 - turnoverRate) * renewalFee + 12 * smartHomeMonth + turnoverRate * turnCost
    + turnoverRate * leasingFeeMonths * monthlyRent
    + MAX(managementFeePct * stabilizedEffectiveGrossIncome, 12 * managementFeeFloorMonth)
    + 12 * vacantUtilitiesMonth * vacancyPct + 12 * groundsMonth + otherExpenseAnnual + licenceAnnual
    + bankLegalAnnual`,
  stabilised("stabilizedExpensesNet", "Stabilised expenses net of charge-backs")`
    stabilizedOperatingExpenses - stabilizedChargeBacks`,
  stabilised("stabilizedNoi", "Stabilised NOI")`stabilizedEffectiveGrossIncome - stabilizedOperatingExpenses`,
  stabilised("stabilizedRecurringCapex", "Stabilised recurring capex")`recurringCapexYearOne`,
  stabilised("stabilizedNcf", "Stabilised NCF")`stabilizedNoi - stabilizedRecurringCapex`,
  output("grossYieldOnPrice", "Gross yield on price", "%")`12 * monthlyRent / purchasePrice`,
  output("grossYieldOnCost", "Gross yield on cost", "%")`12 * monthlyRent / allInCostUnlevered`,
  output("netYieldOnCost", "Net yield on cost (NOI)", "%", icVisible, also("net yield", "yield on cost"))`
    stabilizedNoi / allInCostUnlevered`,
  output("netYieldOnCostNcf", "Net yield on cost (NCF)", "%")`stabilizedNcf / allInCostUnlevered`,
  output("netYieldOnValue", "Net yield on value", "%")`stabilizedNoi / afterRepairValue`,
  output("goingInCapRate", "Going-in cap rate", "%", { help: "Stabilised NOI over the purchase price." })`
    stabilizedNoi / purchasePrice`,
  output("noiMargin", "NOI margin", "%")`stabilizedNoi / stabilizedEffectiveGrossIncome`,
  output("rentToPrice", "Rent to price", "%")`monthlyRent / purchasePrice`,
  output("grossRentMultiplier", "Gross rent multiplier", "x", also("GRM"))`
    purchasePrice / (12 * monthlyRent)`,
  output("costToMaintain", "Cost to maintain, a year", "$")`
    repairsYearOne + turnoverRate * turnCost + recurringCapexYearOne`,
  output("costToMaintainNet", "Cost to maintain net of charge-backs", "$", {
    help: "As single-family REITs report it.",
  })`costToMaintain - stabilizedChargeBacks`,
  output("coreNoiMargin", "NOI margin net of charge-backs", "%", {
    help: "Core NOI margin: charge-backs netted from income and from costs.",
    references: ["AMH core NOI margin: 65.2%, second quarter 2025"],
  })`stabilizedNoi / (stabilizedEffectiveGrossIncome - stabilizedChargeBacks)`,
]);
