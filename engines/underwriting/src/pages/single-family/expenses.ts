/** SF-4: operating expenses. See docs/methods/single-family.md. */
import {
  also,
  amount,
  asNumber,
  atEnd,
  calledWhenOwned,
  choices,
  firmValue,
  icVisible,
  oneOf,
  optional,
  rate,
  rateByYear,
  share,
  unused,
  whenBought,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, page, scalar, yearly } from "../../language/rows.ts";
import { grownInMonth, growthIndex, growthStep } from "../terms/timing.ts";
import { upkeepInputs, upkeepRows } from "./upkeep.ts";

const firm = firmValue("template:singlefamily");

export const expensesPage = page("SF-4", "Operating expenses", "pro-forma", [
  input("propertyTaxRate", "Property tax rate", "%", within(0, 0.2), firm(0.0115))`
    Effective rate for an investor, on the tax basis.`,
  input("propertyTaxBasis", "Property tax basis", "text", oneOf("purchasePrice", "afterRepairValue"))`
    Value the assessor will use: the purchase price or the after-repair value.`,
  input("propertyTaxGrowth", "Property tax growth", "%", rateByYear, firm(0.04))`
    Annual growth of the tax bill.`,
  input("insuranceAnnual", "Insurance premium", "$/yr", amount, firm(1100))`
    Landlord policy premium, year 1.`,
  input("insuranceFloor", "Insurance floor (hazard-based)", "$/yr", optional, amount)`
    Minimum premium implied by local hazards.`,
  input("insuranceStateAverage", "State average premium (owners)", "$/yr", optional, amount)`
    What owners of the state last paid on average, where premiums are high.`,
  input("insuranceGrowth", "Insurance growth", "%", rateByYear, firm(0.05))`Annual growth of the premium.`,
  input("hoaMonth", "HOA dues", "$/mo", amount, firm(0))`Homeowners association dues.`,
  input("repairsMaintenanceAnnual", "Repairs and maintenance budget", "$/yr", amount, firm(1300))`
    Dollars per home, not a share of rent.`,
  input("turnCost", "Turn cost", "$", amount, firm(2200))`Make-ready cost per move-out.`,
  input("leasingFeeMonths", "Leasing fee", "mo", within(0, 12), asNumber, firm(0.5))`
    Months of rent per new lease.`,
  input(
    "managementFeePct",
    "Property management",
    "%",
    share,
    firm(0.07),
  )`Share of effective gross income (EGI).`,
  input("managementFeeFloorMonth", "Property management minimum", "$/mo", amount, unused())`
    Minimum monthly fee while leased.`,
  input("vacantUtilitiesMonth", "Utilities while vacant", "$/mo", amount, firm(120))`
    Paid by the owner while vacant.`,
  input("groundsMonth", "Lawn, pest and pool", "$/mo", amount, unused())`Grounds care paid by the owner.`,
  input("licenceAnnual", "License and registration", "$/yr", amount, unused())`
    Rental license, inspection and registration fees.`,
  input("bankLegalAnnual", "Bank and legal", "$/yr", amount, unused())`
    Bank fees, audit, evictions, entity costs.`,
  input(
    "otherExpenseAnnual",
    "Other annual expenses",
    "$/yr",
    amount,
    unused(),
  )`Expenses not included in another line.`,
  input("expenseGrowth", "Expense growth", "%", rateByYear, firm(0.03))`
    Annual growth of all other expenses and capex.`,
  input("recurringCapexAnnual", "Recurring capex reserve", "$/yr", amount, firm(1000))`
    Reserve for roof, HVAC, appliances and flooring.`,
  input("sellerTaxBill", "Seller's tax bill", "$/yr", calledWhenOwned("Own tax bill"), optional, amount)`
    Annual tax bill before the sale; of an owned home its own bill, as holding it reassesses nothing.`,
  input(
    "sellerHomestead",
    "Seller's homestead exemption",
    "text",
    optional,
    choices("yes", "no"),
    whenBought,
  )`
    The exemption ends with the sale.`,
  input("zipYieldTopDecile", "ZIP code net yield, 90th percentile", "%", optional, rate)`
    Benchmark; higher-yield homes tend to turn over more.`,
  input("propertyTaxLagYears", "Years at seller's tax bill", "yr", whole(0, 10), unused(), whenBought)`
    Years until the reassessment takes effect.`,
  input("propertyTaxCap", "Annual increase cap", "%", optional, share)`
    Statutory cap on annual tax increases.`,
  input("insuranceMethod", "Insurance method", "text", oneOf("premium", "rate"))`
    A premium, or a rate on replacement cost.`,
  input("replacementCost", "Replacement cost", "$", optional, amount)`
    Cost of rebuilding the home today, without its land.`,
  input("insuranceRate", "Insurance rate", "%", optional, within(0, 0.2))`
    Annual premium as a share of replacement cost.`,
  input("hazardLoadPct", "Hazard load", "%", within(0, 5), unused())`
    Added to the rate for local expected losses.`,
  input("insuranceStressPct", "Insurance stress", "%", within(-1, 10), unused())`
    Added to the premium under either method; used by stress cases.`,
  input("repairsMethod", "Repairs method", "text", oneOf("amount", "sizeAndAge"))`
    A fixed amount, or by home size and age.`,
  input("repairs.base", "Repairs, base amount", "$/yr", optional, amount)`Per home per year.`,
  input("repairs.perSqft", "Repairs per square foot", "$/sq ft/yr", optional, within(0, 100))`Per year.`,
  input("repairs.perYearOfAge", "Repairs per year of age", "$/yr", optional, amount)`Per year.`,
  input("age", "Home age", "yr", optional, within(0, 300))`At closing.`,
  ...upkeepInputs,
  input("renewalFee", "Renewal fee", "$", amount, unused())`Per renewed lease.`,
  input("smartHomeMonth", "Smart home", "$/mo", amount, unused())`Subscription paid by the owner.`,
  yearly("propertyTaxIndex", "Property tax index", "x", {
    help: "Factor on year 1 at the start of each year, limited by the cap.",
  })`
    IF(year = 1, 1,
      propertyTaxIndex[-1] * (1 + IF(ISBLANK(propertyTaxCap), ${growthStep("propertyTaxGrowth")},
          MIN(${growthStep("propertyTaxGrowth")}, propertyTaxCap))))`,
  growthIndex("insuranceIndex", "Insurance index", "insuranceGrowth"),
  growthIndex("expenseIndex", "Expense index", "expenseGrowth"),
  monthly("expenseFactor", "Monthly expense factor", "x", atEnd, asNumber)`
    ${grownInMonth("expenseIndex", "expenseGrowth")}`,
  scalar("taxBasis", "Taxable value", "$")`
    IF(propertyTaxBasis = "afterRepairValue", afterRepairValue, purchasePrice)`,
  scalar("sellerBillYears", "Years at seller's tax bill, applied", "yr", {
    help: "None of an owned home: no sale reassesses it.",
  })`IF(ownership = "owned", 0, propertyTaxLagYears)`,
  scalar("propertyTaxYearOne", "Property tax, year 1", "$", {
    help: "On the taxable value; of an owned home its own bill where that is known.",
  })`
    IF(AND(ownership = "owned", NOT(ISBLANK(sellerTaxBill))), sellerTaxBill, taxBasis * propertyTaxRate)`,
  scalar("insuranceYearOne", "Insurance, year 1", "$")`
    IF(insuranceMethod = "rate", replacementCost * insuranceRate * (1 + hazardLoadPct), insuranceAnnual)
    * (1 + insuranceStressPct)`,
  scalar("repairsYearOne", "Repairs and maintenance, year 1", "$")`
    IF(repairsMethod = "sizeAndAge", repairs.base + repairs.perSqft * sqft + repairs.perYearOfAge * age,
      repairsMaintenanceAnnual)`,
  ...upkeepRows,
  monthly("propertyTax", "Property tax", "$", {
    help: "On the taxable value, once the years at the seller's bill end.",
  })`
    IF(year <= sellerBillYears, sellerTaxBill, propertyTaxYearOne)
    * propertyTaxIndex / 12`,
  monthly("insurance", "Insurance", "$")`
    insuranceYearOne * (${grownInMonth("insuranceIndex", "insuranceGrowth")}) / 12`,
  monthly("hoaDues", "HOA dues", "$")`hoaMonth * expenseFactor`,
  monthly("repairsMaintenance", "Repairs and maintenance", "$")`repairsYearOne * expenseFactor / 12 * leased`,
  monthly("turnover", "Turnover", "$")`turnoverRate * turnCost * expenseFactor / 12 * leased`,
  monthly("leasing", "Leasing and marketing", "$")`
    turnoverRate * leasingFeeMonths * grossPotentialRent / 12 * leased`,
  monthly("renewals", "Renewal fees", "$", { help: "On renewed leases." })`
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
