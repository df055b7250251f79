/** What the report of a home lists, by the keys of its formula pages. */
import { dollars, multiple, rate, returnRate } from "./figure-format.ts";
import type { Line, Ratio } from "./report-model.ts";

export const HOME_COSTS: readonly Line[] = [
  ["purchasePrice", "Purchase price"],
  ["closingCosts", "Closing costs"],
  ["titleCost", "Title and escrow"],
  ["buyerAgentFee", "Buyer's agent fee"],
  ["acquisitionFee", "Acquisition fee"],
  ["inspectionCost", "Inspection and due diligence"],
  ["renovationCost", "Renovation with contingency"],
  ["holdingCost", "Holding cost before rent-ready"],
  ["initialLeasingFee", "Initial leasing fee"],
];

export const HOME_STABILIZED: readonly Line[] = [
  ["stabilizedGrossPotentialRent", "Gross potential rent"],
  ["stabilizedVacancy", "Turnover vacancy", "deduction"],
  ["stabilizedBadDebt", "Bad debt", "deduction"],
  ["stabilizedConcessions", "Concessions", "deduction"],
  ["stabilizedOtherIncome", "Other income"],
  ["stabilizedEffectiveGrossIncome", "Effective gross income", "total"],
  ["stabilizedPropertyTax", "Property tax", "deduction"],
  ["stabilizedInsurance", "Insurance", "deduction"],
  ["stabilizedHoaDues", "HOA dues", "deduction"],
  ["stabilizedRepairsMaintenance", "Repairs and maintenance", "deduction"],
  ["stabilizedTurnover", "Turnover", "deduction"],
  ["stabilizedGrounds", "Lawn, pest and pool", "deduction"],
  ["stabilizedSmartHome", "Smart home", "deduction"],
  ["stabilizedVacantUtilities", "Utilities while vacant", "deduction"],
  ["stabilizedManagementFee", "Property management", "deduction"],
  ["stabilizedLeasing", "Leasing and marketing", "deduction"],
  ["stabilizedRenewals", "Renewal fees", "deduction"],
  ["stabilizedOtherExpenses", "Other expenses", "deduction"],
  ["stabilizedOperatingExpenses", "Operating expenses", "costs"],
  ["stabilizedNoi", "Net operating income", "total"],
  ["stabilizedRecurringCapex", "Recurring capex", "deduction"],
  ["stabilizedNcf", "Net cash flow", "total"],
];

export const HOME_RATIOS: Record<"yields" | "debt" | "exit" | "returns", readonly Ratio[]> = {
  yields: [
    ["grossYieldOnPrice", "Gross yield on price", returnRate],
    ["grossYieldOnCost", "Gross yield on cost", returnRate],
    ["netYieldOnCost", "Net yield on cost (NOI)", returnRate],
    ["netYieldOnCostNcf", "Net yield on cost (NCF)", returnRate],
    ["goingInCapRate", "Stabilized cap rate on price", returnRate],
    ["noiMargin", "NOI margin", rate],
    ["rentToPrice", "Rent to price", returnRate],
    ["grossRentMultiplier", "Gross rent multiplier", multiple],
  ],
  debt: [
    ["ltc", "Loan to cost", rate],
    ["ltv", "Loan to value", rate],
    ["loanConstant", "Loan constant", returnRate],
    ["dscrNcfStabilized", "DSCR, stabilized NCF", multiple],
    ["debtYieldNcf", "Debt yield (NCF)", returnRate],
    ["breakEvenRatio", "Break-even ratio", rate],
  ],
  exit: [
    ["exitValue", "Exit value", dollars],
    ["saleCosts", "Selling costs", dollars],
    ["transferTaxAtSale", "Of these, transfer tax", dollars],
    ["loanBalanceAtExit", "Loan balance at exit", dollars],
    ["prepaymentCost", "Prepayment or release premium", dollars],
    ["netSaleProceeds", "Net sale proceeds", dollars],
    ["impliedExitCapRate", "Implied exit cap rate", returnRate],
  ],
  returns: [
    ["unleveredIrr", "Unlevered IRR", returnRate],
    ["leveredIrr", "Levered IRR", returnRate],
    ["unleveredEquityMultiple", "Unlevered multiple", multiple],
    ["leveredEquityMultiple", "Levered multiple", multiple],
    ["cashOnCashStabilized", "Stabilized cash-on-cash", returnRate],
    ["leveredProfit", "Levered profit", dollars],
    ["npv", "Net present value", dollars],
  ],
};
