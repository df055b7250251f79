/** SF-4: operating expenses. See docs/methods/single-family.md. */
import {
  also,
  amount,
  asNumber,
  atEnd,
  choices,
  firmValue,
  icVisible,
  oneOf,
  optional,
  rate,
  rateByYear,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, page, scalar, yearly } from "../../language/rows.ts";
import { grownInMonth, growthIndex, growthStep } from "../terms/timing.ts";

const firm = firmValue("template:singlefamily");

export const expensesPage = page("SF-4", "Operating expenses", "pro-forma", [
  input("propertyTaxRate", "Property tax rate", "%", within(0, 0.2), firm(0.0115))`
    Effective tax of an investor, share of the tax basis.`,
  input("propertyTaxBasis", "Property tax basis", "text", oneOf("purchasePrice", "afterRepairValue"))`
    What the assessor will tax: the price, or the new value.`,
  input("propertyTaxGrowth", "Property tax growth", "%", rateByYear, firm(0.04))`
    Yearly growth of the tax bill.`,
  input("insuranceAnnual", "Insurance, a year", "$", amount, firm(1100))`
    Premium of a landlord policy in year 1.`,
  input("insuranceFloor", "Insurance floor by hazard", "$", optional, amount)`
    Premium that the local hazards call for.`,
  input("insuranceGrowth", "Insurance growth", "%", rateByYear, firm(0.05))`Yearly growth of the premium.`,
  input("hoaMonth", "HOA dues", "$/mo", amount, firm(0))`Owners' association dues.`,
  input("repairsMaintenanceAnnual", "Repairs and maintenance, a year", "$", amount, firm(1300))`
    Dollars a home, not a share of rent.`,
  input("turnCost", "Cost of a turn", "$", amount, firm(2200))`Make-ready between two residents.`,
  input("leasingFeeMonths", "Leasing fee", "mo", within(0, 12), asNumber, firm(0.5))`
    Months of rent for each re-leasing.`,
  input("managementFeePct", "Property management", "%", share, firm(0.07))`Share of effective gross income.`,
  input("managementFeeFloorMonth", "Property management floor", "$/mo", amount, unused())`
    Least fee in a leased month.`,
  input("vacantUtilitiesMonth", "Utilities while vacant", "$/mo", amount, firm(120))`
    Paid by the owner in months without a resident.`,
  input("groundsMonth", "Lawn, pest and pool", "$/mo", amount, unused())`Grounds care paid by the owner.`,
  input("licenceAnnual", "Licence and registration, a year", "$", amount, unused())`
    Rental licence, inspection, registry.`,
  input("bankLegalAnnual", "Bank and legal, a year", "$", amount, unused())`
    Account, audit, evictions, entity.`,
  input("otherExpenseAnnual", "Other expenses, a year", "$", amount, unused())`Whatever no other line has.`,
  input("expenseGrowth", "Expense growth", "%", rateByYear, firm(0.03))`
    Yearly growth of all other expenses and of capex.`,
  input("recurringCapexAnnual", "Recurring capex, a year", "$", amount, firm(1000))`
    Component reserve: roof, HVAC, appliances, flooring.`,
  input("sellerTaxBill", "Seller's tax bill", "$", optional, amount)`Of a year, before the sale.`,
  input("sellerHomestead", "Seller has a homestead exemption", "text", optional, choices("yes", "no"))`
    It ends with the sale.`,
  input("zipYieldTopDecile", "Net yield, top decile of the ZIP code", "%", optional, rate)`
    To compare: higher yields turn over more.`,
  input("propertyTaxLagYears", "Years at the seller's bill", "yr", whole(0, 10), unused())`
    Until the reassessment takes effect.`,
  input("propertyTaxCap", "Cap on the yearly increase", "%", optional, share)`
    Of the tax, by the state's rule.`,
  input("insuranceMethod", "Insurance by", "text", oneOf("premium", "rate"))`
    The premium, or a rate on the replacement cost.`,
  input("replacementCost", "Replacement cost", "$", optional, amount)`Of the building.`,
  input("insuranceRate", "Insurance rate", "%", optional, within(0, 0.2))`
    Share of the replacement cost, a year.`,
  input("hazardLoadPct", "Hazard load", "%", within(0, 5), unused())`
    Added to the rate for the expected loss of the place.`,
  input("insuranceStressPct", "Insurance stress", "%", within(-1, 10), unused())`
    On the premium, by either way; a stress sets it.`,
  input("repairsMethod", "Repairs by", "text", oneOf("amount", "sizeAndAge"))`
    An amount, or by the home's size and age.`,
  input("repairs.base", "Repairs, base", "$", optional, amount)`A home and year.`,
  input("repairs.perSqft", "Repairs a square foot", "$/sqft", optional, within(0, 100))`And year.`,
  input("repairs.perYearOfAge", "Repairs a year of age", "$", optional, amount)`And year.`,
  input("age", "Age of the home", "yr", optional, within(0, 300))`At closing.`,
  input("renewalFee", "Renewal fee", "$", amount, unused())`For each lease that is renewed.`,
  input("smartHomeMonth", "Smart home", "$/mo", amount, unused())`Subscription paid by the owner.`,
  yearly("propertyTaxIndex", "Property tax index", "x", {
    help: "Factor on year 1 at the start of each year, within the cap.",
  })`
    IF(year = 1, 1,
      propertyTaxIndex[-1] * (1 + IF(ISBLANK(propertyTaxCap), ${growthStep("propertyTaxGrowth")},
          MIN(${growthStep("propertyTaxGrowth")}, propertyTaxCap))))`,
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
