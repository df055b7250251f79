/** What the report of a building lists, by the keys of its formula pages. */
import { dollars, dollarsAndCents, multiple, rate, returnRate } from "./figure-format.ts";
import type { Ratio } from "./report-model.ts";

export const BUILDING_RATIOS: Record<"yields" | "debt" | "exit" | "returns", readonly Ratio[]> = {
  yields: [
    ["goingInCapRate", "Going-in cap rate, year 1", returnRate],
    ["yieldOnCostYear1", "Yield on cost, year 1", returnRate],
    ["yieldOnCostExitYear", "Yield on cost, exit year", returnRate],
    ["pricePerUnit", "Price per unit", dollars],
    ["pricePerSqft", "Price per square foot", dollarsAndCents],
    ["economicOccupancyYear1", "Economic occupancy, year 1", rate],
    ["expenseRatioYear1", "Expense ratio, year 1", rate],
    ["expensesPerUnit", "OpEx per unit, year 1", dollars],
    ["controllableExpensesPerUnit", "Controllable expenses per unit, year 1", dollars],
  ],
  debt: [
    ["ltv", "Loan to value", rate],
    ["ltc", "Loan to cost", rate],
    ["loanConstant", "Loan constant", returnRate],
    ["debtYieldNcf", "Debt yield (NCF)", returnRate],
    ["debtYieldNoi", "Debt yield (NOI)", returnRate],
    ["breakEvenRatioYear1", "Break-even ratio, year 1", rate],
    ["breakEvenRatioAmortising", "Break-even ratio, amortizing", rate],
  ],
  returns: [
    ["unleveredIrr", "Unlevered IRR", returnRate],
    ["leveredIrr", "Levered IRR", returnRate],
    ["unleveredEquityMultiple", "Unlevered multiple", multiple],
    ["leveredEquityMultiple", "Levered multiple", multiple],
    ["averageCashOnCash", "Average cash-on-cash", returnRate],
    ["leveredProfit", "Levered profit", dollars],
    ["npv", "Net present value", dollars],
    ["discountRate", "at a discount rate of", returnRate],
    ["peakEquity", "Peak equity", dollars],
  ],
  exit: [
    ["exitNoi", "Exit NOI", dollars],
    ["exitCapApplied", "Exit cap rate", returnRate],
    ["exitValue", "Exit value", dollars],
    ["exitPricePerUnit", "Exit price per unit", dollars],
    ["saleCosts", "Selling costs", dollars],
    ["transferTaxAtSale", "Of these, transfer tax", dollars],
    ["loanBalanceAtExit", "Loan balance at exit", dollars],
    ["prepaymentCost", "Prepayment premium", dollars],
    ["supplementalAtSale", "Supplemental loan repaid", dollars],
    ["supplementalLoan", "Supplemental loan repaid", dollars],
    ["drawsRepaidAtSale", "Renovation draws repaid", dollars],
    ["preferredEquityAtSale", "Preferred equity redeemed", dollars],
    ["closingFundsAtSale", "Closing funds released", dollars],
    ["netSaleProceeds", "Net sale proceeds", dollars],
  ],
};

/** Lines of the exit that are shown where there is such capital. */
export const SELDOM_AT_EXIT: ReadonlySet<string> = new Set([
  "loanBalanceAtExit",
  "prepaymentCost",
  "supplementalAtSale",
  "supplementalLoan",
  "drawsRepaidAtSale",
  "preferredEquityAtSale",
  "closingFundsAtSale",
]);

/** Where the profit comes from; the parts add up to it. */
export const ATTRIBUTION: readonly Ratio[] = [
  ["attributionIncome", "Income during hold (NCF)", dollars],
  ["attributionNoiGrowth", "NOI growth", dollars],
  ["attributionCapRate", "Cap rate change", dollars],
  ["attributionCosts", "Purchase, capex and selling costs", dollars],
  ["attributionFinancing", "Financing cost", dollars],
];

export interface Part {
  key: string;
  label: string;
  /** A credit lowers the sum. */
  sign?: 1 | -1;
  /** Most deals are without: it counts as nothing where a version does not say. */
  isOptional?: true;
}
const isOptional = true;

export const BUILDING_USES: readonly Part[] = [
  { key: "purchasePrice", label: "Purchase price" },
  { key: "closingCosts", label: "Closing costs" },
  { key: "acquisitionFee", label: "Acquisition fee" },
  { key: "dueDiligence", label: "Due diligence", isOptional },
  { key: "capexWithContingency", label: "Capex at closing with contingency", isOptional },
  { key: "capexFromEquity", label: "Renovation from equity", isOptional },
  { key: "initialLeasingFee", label: "Initial leasing fee", isOptional },
  { key: "workingCapital", label: "Working capital", isOptional },
  { key: "interestReserve", label: "Interest and operating reserve", isOptional },
  { key: "prepaidEscrows", label: "Prepaid escrows", isOptional },
  { key: "sellerCredit", label: "Seller credit", sign: -1, isOptional },
  { key: "financingFee", label: "Financing fee" },
  { key: "brokerFee", label: "Mortgage broker fee", isOptional },
  { key: "debt.lenderLegal", label: "Lender's counsel", isOptional },
  { key: "debt.rateCapCost", label: "Rate cap", isOptional },
  { key: "debt.otherCosts", label: "Other financing costs", isOptional },
  { key: "mortgageTaxInCosts", label: "Mortgage recording tax", isOptional },
  { key: "mezzanineFeeAtClosing", label: "Supplemental loan fee", isOptional },
  { key: "preferredEquityFee", label: "Preferred equity fee", isOptional },
];
export const BUILDING_SOURCES: readonly Part[] = [
  { key: "loan", label: "Senior loan" },
  { key: "mezzanineAtClosing", label: "Supplemental loan", isOptional },
  { key: "preferredEquity.amount", label: "Preferred equity", isOptional },
  { key: "initialEquity", label: "Equity" },
];
