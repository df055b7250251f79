import {
  also,
  amount,
  firmValue,
  icVisible,
  input,
  oneOf,
  optional,
  rate,
  share,
  unused,
  whole,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:singlefamily");

export const debtInputs = [
  input("debt.ltc", "Loan to cost", "%", share, also("LTC", "advance rate"), firm(0.6))`
    Advance rate on all-in cost without the financing fee, of a loan of its own or of a facility.`,
  input("debt.maxLtv", "Maximum loan to value", "%", optional, share, also("LTV"))`
    Advance rate on the after-repair value (broker opinion, BPO); blank is not tested.`,
  input("debt.minDscr", "Minimum DSCR", "x", optional, within(0.1, 10))`
    Debt service coverage the lender asks for; blank is not tested.`,
  input("debt.minDebtYield", "Minimum debt yield", "%", optional, within(0.001, 1))`
    Stabilised NCF over the loan; blank is not tested.`,
  input("debt.rate", "Interest rate", "%", within(0, 0.5), firm(0.0625))`Fixed yearly rate, 30/360.`,
  input("debt.amortYears", "Amortisation", "yr", within(1, 50), firm(30))`
    Years of level payments after the interest-only term.`,
  input("debt.ioMonths", "Interest-only term", "mo", whole(0, 480), firm(0))`
    Months in which interest alone is paid.`,
  input("debt.facilityCommitment", "Facility's commitment", "$", amount, unused())`
    Set aside for this home; 0 is a loan of its own.`,
  input("debt.unusedFeePct", "Unused fee", "%", within(0, 0.1), unused())`
    A year, on the commitment that is not drawn.`,
  input("debt.releasePricePct", "Release price", "%", within(0, 2), unused())`
    Share of the loan at closing that frees the home at its sale, 105% to 120% as a rule; 0 is its balance.`,
  input("debt.feePct", "Financing fee", "%", share, firm(0.01))`Origination fee, share of the loan.`,
];

export const exitInputs = [
  input("holdYears", "Hold", "yr", whole(1, 15), icVisible, firm(7))`Whole years from closing to the sale.`,
  input("homePriceGrowth", "Home price growth", "%", rate, also("HPA"), firm(0.035))`
    Yearly growth of the value from the after-repair value.`,
  input("homePriceCagr10", "Home price growth, last ten years", "%", optional, rate)`
    The metro's compound growth, to compare.`,
  input("homePriceGrowthLow", "Home price growth, low case", "%", optional, rate)`
    Tenth percentile of the metro's record over the hold.`,
  input("saleCostPct", "Cost of sale", "%", share, firm(0.06))`Agents and closing, share of the exit value.`,
  input("makeReadyAtSale", "Make-ready at sale", "$", amount, unused())`
    Repairs and staging before a retail sale.`,
  input("prepaymentPct", "Prepayment or release premium", "%", share, unused())`
    Share of the balance repaid at sale.`,
  input("exitChannel", "Exit channel", "text", oneOf("retail", "bulk", "income", "resident"))`
    How the home is sold.`,
  input("bulkDiscountPct", "Bulk discount", "%", optional, share)`
    Discount of a portfolio buyer to the retail value.`,
  input("exitCapRate", "Exit cap rate", "%", optional, within(0.001, 1))`
    Cap rate of an investor who buys on forward NOI.`,
  input("bulkSaleCostPct", "Cost of a bulk sale", "%", optional, share)`
    Blank takes the cost of a retail sale.`,
  input("discountRate", "Discount rate", "%", rate, unused(0.1))`For the net present value.`,
];

export const targetInputs = [
  input("targets.netYieldOnCost", "Target net yield on cost", "%", optional, rate)`
    Stabilised NOI over all-in cost, at least.`,
  input("targets.unleveredIrr", "Target unlevered IRR", "%", optional, rate)`At least.`,
  input("targets.leveredIrr", "Target levered IRR", "%", optional, rate)`At least.`,
  input("targets.cashOnCashStabilized", "Target cash-on-cash, stabilised", "%", optional, rate)`At least.`,
  input("targets.priceToValueLow", "Price to low value estimate", "%", optional, within(0, 2))`At most.`,
  input("targets.allInToAfterRepairValue", "All-in cost to after-repair value", "%", optional, within(0, 2))`
    At most.`,
];
