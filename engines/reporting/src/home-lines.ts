/** What the report of a home lists, by the keys of its formula pages. */
import { dollars, multiple, rate, returnRate } from "./figure-format.ts";
import type { FlowLines, Line, Ratio } from "./report-model.ts";

export const HOME_COSTS: readonly Line[] = [
  ["purchasePrice", "Purchase price"],
  ["closingCosts", "Closing costs"],
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
  ["stabilizedOperatingExpenses", "Operating expenses", "deduction"],
  ["stabilizedNoi", "Net operating income", "total"],
  ["stabilizedRecurringCapex", "Recurring capex", "deduction"],
  ["stabilizedNcf", "Net cash flow", "total"],
];

const HOME_LINES: readonly Line[] = [
  ["grossPotentialRent", "Gross potential rent"],
  ["downtime", "Downtime", "deduction"],
  ["vacancy", "Turnover vacancy", "deduction"],
  ["badDebt", "Bad debt", "deduction"],
  ["concessions", "Concessions", "deduction"],
  ["otherIncome", "Other income"],
  ["chargeBacks", "Charge-backs"],
  ["effectiveGrossIncome", "Effective gross income", "total"],
  ["propertyTax", "Property tax", "deduction"],
  ["insurance", "Insurance", "deduction"],
  ["hoaDues", "HOA dues", "deduction"],
  ["repairsMaintenance", "Repairs and maintenance", "deduction"],
  ["turnover", "Turnover", "deduction"],
  ["leasing", "Leasing and marketing", "deduction"],
  ["renewals", "Renewal fees", "deduction"],
  ["smartHome", "Smart home", "deduction"],
  ["managementFee", "Property management", "deduction"],
  ["vacantUtilities", "Utilities while vacant", "deduction"],
  ["grounds", "Lawn, pest and pool", "deduction"],
  ["otherExpenses", "Other expenses", "deduction"],
  ["operatingExpenses", "Operating expenses", "deduction"],
  ["noi", "Net operating income", "total"],
  ["recurringCapex", "Recurring capex", "deduction"],
  ["ncf", "Net cash flow", "total"],
  ["debtService", "Debt service", "deduction"],
  ["cashFlowAfterDebt", "Cash flow after debt service", "total"],
];

export const HOME_FLOW: FlowLines = {
  lines: HOME_LINES,
  optional: new Set(["chargeBacks", ...HOME_LINES.slice(8, 20).map(([key]) => key)]),
};

export const HOME_RATIOS: Record<"yields" | "debt" | "exit" | "returns", readonly Ratio[]> = {
  yields: [
    ["grossYieldOnPrice", "Gross yield on price", returnRate],
    ["grossYieldOnCost", "Gross yield on cost", returnRate],
    ["netYieldOnCost", "Net yield on cost (NOI)", returnRate],
    ["netYieldOnCostNcf", "Net yield on cost (NCF)", returnRate],
    ["goingInCapRate", "Going-in cap rate", returnRate],
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
    ["loanBalanceAtExit", "Loan balance at exit", dollars],
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
