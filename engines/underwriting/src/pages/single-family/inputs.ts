import { amount, benchmark, firm, input, rate, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:singlefamily";
const optional = { optional: true };
const yearlyRate = { grain: "list" as const, bounds: rate };

export const revenueInputs = [
  input(["monthlyRent", "Monthly rent", "$/mo", "Market rent of the renovated home at closing."], {
    bounds: { min: 0, max: 1e6 },
    icVisible: true,
  }),
  input(["rentLow", "Rent estimate, low", "$/mo", "Low end of the rent estimate's interval."], {
    ...optional,
    bounds: amount,
  }),
  input(["rentHigh", "Rent estimate, high", "$/mo", "High end of the rent estimate's interval."], {
    ...optional,
    bounds: amount,
  }),
  input(["medianHouseholdIncome", "Median household income", "$", "Of the tract or county, a year."], {
    ...optional,
    bounds: amount,
  }),
  input(["rentGrowth", "Rent growth", "%", "By year from year 1 to 2 on; the last value repeats."], {
    ...yearlyRate,
    ...firm(0.03, TEMPLATE),
  }),
  input(
    ["rentGrowthMethod", "Rent growth method", "text", "One blended rate, or new leases and renewals apart."],
    { choices: ["blended", "newAndRenewal"], ...unused("blended") },
  ),
  input(["newLeaseGrowth", "New lease growth", "%", "Yearly rent change where the resident changes."], {
    ...optional,
    bounds: rate,
  }),
  input(["renewalGrowth", "Renewal growth", "%", "Yearly rent change where the resident stays."], {
    ...optional,
    bounds: rate,
  }),
  input(["otherIncomeMonth", "Other income", "$/mo", "Taken together; fees entered one by one are added."], {
    bounds: amount,
    ...firm(0, TEMPLATE),
  }),
  input(["turnoverRate", "Turnover rate", "%", "Share of leases that end in a move-out each year."], {
    bounds: share,
    references: ["Retention of 70.2% in securitised single-family rentals (Morningstar, March 2018)"],
    ...benchmark(0.298, "morningstar-2018-03"),
  }),
  input(["daysToReResident", "Days to re-resident", "days", "Days from move-out to the next move-in."], {
    bounds: { min: 0, max: 365 },
    ...firm(36.5, TEMPLATE),
  }),
  input(["badDebtPct", "Bad debt", "%", "Share of collected rent that is never paid."], {
    bounds: share,
    references: ["Invitation Homes: 0.7% of gross rental revenue, first quarter 2025"],
    ...benchmark(0.007, "invitation-homes-2025-q1"),
  }),
  input(["concessionPct", "Concessions", "%", "Share of rent given away to sign leases."], {
    bounds: share,
    ...firm(0, TEMPLATE),
  }),
];

export const expenseInputs = [
  input(
    ["propertyTaxRate", "Property tax rate", "%", "Effective tax of an investor, share of the tax basis."],
    {
      bounds: { min: 0, max: 0.2 },
      ...firm(0.0115, TEMPLATE),
    },
  ),
  input(
    [
      "propertyTaxBasis",
      "Property tax basis",
      "text",
      "What the assessor will tax: the price, or the new value.",
    ],
    {
      choices: ["purchasePrice", "afterRepairValue"],
      ...unused("purchasePrice"),
    },
  ),
  input(["propertyTaxGrowth", "Property tax growth", "%", "Yearly growth of the tax bill."], {
    ...yearlyRate,
    ...firm(0.04, TEMPLATE),
  }),
  input(["insuranceAnnual", "Insurance, a year", "$", "Premium of a landlord policy in year 1."], {
    bounds: amount,
    ...firm(1100, TEMPLATE),
  }),
  input(["insuranceFloor", "Insurance floor by hazard", "$", "Premium that the local hazards call for."], {
    ...optional,
    bounds: amount,
  }),
  input(["insuranceGrowth", "Insurance growth", "%", "Yearly growth of the premium."], {
    ...yearlyRate,
    ...firm(0.05, TEMPLATE),
  }),
  input(["hoaMonth", "HOA dues", "$/mo", "Owners' association dues."], {
    bounds: amount,
    ...firm(0, TEMPLATE),
  }),
  input(
    [
      "repairsMaintenanceAnnual",
      "Repairs and maintenance, a year",
      "$",
      "Dollars a home, not a share of rent.",
    ],
    { bounds: amount, ...firm(1300, TEMPLATE) },
  ),
  input(["turnCost", "Cost of a turn", "$", "Make-ready between two residents."], {
    bounds: amount,
    ...firm(2200, TEMPLATE),
  }),
  input(["leasingFeeMonths", "Leasing fee", "mo", "Months of rent for each re-leasing."], {
    bounds: { min: 0, max: 12 },
    format: "number",
    ...firm(0.5, TEMPLATE),
  }),
  input(["managementFeePct", "Property management", "%", "Share of effective gross income."], {
    bounds: share,
    ...firm(0.07, TEMPLATE),
  }),
  input(["managementFeeFloorMonth", "Property management floor", "$/mo", "Least fee in a leased month."], {
    bounds: amount,
    ...unused(),
  }),
  input(
    [
      "vacantUtilitiesMonth",
      "Utilities while vacant",
      "$/mo",
      "Paid by the owner in months without a resident.",
    ],
    {
      bounds: amount,
      ...firm(120, TEMPLATE),
    },
  ),
  input(["groundsMonth", "Lawn, pest and pool", "$/mo", "Grounds care paid by the owner."], {
    bounds: amount,
    ...unused(),
  }),
  input(["licenceAnnual", "Licence and registration, a year", "$", "Rental licence, inspection, registry."], {
    bounds: amount,
    ...unused(),
  }),
  input(["bankLegalAnnual", "Bank and legal, a year", "$", "Account, audit, evictions, entity."], {
    bounds: amount,
    ...unused(),
  }),
  input(["otherExpenseAnnual", "Other expenses, a year", "$", "Whatever no other line has."], {
    bounds: amount,
    ...unused(),
  }),
  input(["expenseGrowth", "Expense growth", "%", "Yearly growth of all other expenses and of capex."], {
    ...yearlyRate,
    ...firm(0.03, TEMPLATE),
  }),
  input(
    [
      "recurringCapexAnnual",
      "Recurring capex, a year",
      "$",
      "Component reserve: roof, HVAC, appliances, flooring.",
    ],
    {
      bounds: amount,
      ...firm(1000, TEMPLATE),
    },
  ),
];
