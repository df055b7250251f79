import {
  amount,
  asNumber,
  benchmark,
  firmValue,
  icVisible,
  input,
  oneOf,
  optional,
  rate,
  rateByYear,
  share,
  unused,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:singlefamily");

export const revenueInputs = [
  input("monthlyRent", "Monthly rent", "$/mo", within(0, 1e6), icVisible)`
    Market rent of the renovated home at closing.`,
  input("rentLow", "Rent estimate, low", "$/mo", optional, amount)`Low end of the rent estimate's interval.`,
  input("rentHigh", "Rent estimate, high", "$/mo", optional, amount)`
    High end of the rent estimate's interval.`,
  input("medianHouseholdIncome", "Median household income", "$", optional, amount)`
    Of the tract or county, a year.`,
  input("rentGrowth", "Rent growth", "%", rateByYear, firm(0.03))`
    By year from year 1 to 2 on; the last value repeats.`,
  input("rentGrowthMethod", "Rent growth method", "text", oneOf("blended", "newAndRenewal"))`
    One blended rate, or new leases and renewals apart.`,
  input("newLeaseGrowth", "New lease growth", "%", optional, rate)`
    Yearly rent change where the resident changes.`,
  input("renewalGrowth", "Renewal growth", "%", optional, rate)`Yearly rent change where the resident stays.`,
  input("otherIncomeMonth", "Other income", "$/mo", amount, firm(0))`
    Taken together; fees entered one by one are added.`,
  input("turnoverRate", "Turnover rate", "%", share, benchmark(0.298, "morningstar-2018-03"), {
    references: ["Retention of 70.2% in securitised single-family rentals (Morningstar, March 2018)"],
  })`Share of leases that end in a move-out each year.`,
  input("daysToReResident", "Days to re-resident", "days", within(0, 365), firm(36.5))`
    Days from move-out to the next move-in.`,
  input("badDebtPct", "Bad debt", "%", share, benchmark(0.007, "invitation-homes-2025-q1"), {
    references: ["Invitation Homes: 0.7% of gross rental revenue, first quarter 2025"],
  })`Share of collected rent that is never paid.`,
  input("concessionPct", "Concessions", "%", share, firm(0))`Share of rent given away to sign leases.`,
];

export const expenseInputs = [
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
];
