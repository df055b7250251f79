import { type LineLayout, linesIn, type More, seldom } from "./record.ts";

const operations = linesIn("operations");
const unlevered = linesIn("unlevered");
const levered = linesIn("levered");
const coverage = linesIn("coverage");

const less = (key: string, label: string, more: More = {}): LineLayout =>
  operations.less(label, { key, ...more });
const normal = (key: string): More => ({ stabilized: [[1, key]] });

const bought = (closing: string, label: string, more: More = {}): LineLayout =>
  unlevered.less(label, { closing, ownership: "acquisition", ...more });

export const SINGLE_FAMILY_LAYOUT: readonly LineLayout[] = [
  operations.heading("Revenue"),
  operations.add("Gross potential rent", {
    key: "grossPotentialRent",
    ...normal("stabilizedGrossPotentialRent"),
  }),
  less("downtime", "Downtime", { ...normal("stabilizedDowntime"), ...seldom }),
  less("vacancy", "Turnover vacancy", normal("stabilizedVacancy")),
  less("concessions", "Concessions", normal("stabilizedConcessions")),
  less("badDebt", "Bad debt", normal("stabilizedBadDebt")),
  operations.subtotal("Net rental income", { key: "netRentalIncome" }),
  operations.add("Other income", {
    key: "otherIncome",
    stabilized: [
      [1, "stabilizedOtherIncome"],
      [-1, "stabilizedChargeBacks"],
    ],
  }),
  operations.add("Charge-backs", { key: "chargeBacks", ...normal("stabilizedChargeBacks"), ...seldom }),
  operations.total("Effective gross income", {
    key: "effectiveGrossIncome",
    ...normal("stabilizedEffectiveGrossIncome"),
  }),
  operations.heading("Taxes, insurance and dues"),
  less("propertyTax", "Property tax", normal("stabilizedPropertyTax")),
  less("insurance", "Insurance", normal("stabilizedInsurance")),
  less("hoaDues", "HOA dues", { ...normal("stabilizedHoaDues"), ...seldom }),
  operations.subtotal("Total taxes, insurance and dues"),
  operations.heading("Repairs and turns"),
  less("repairsMaintenance", "Repairs and maintenance", normal("stabilizedRepairsMaintenance")),
  less("turnover", "Turnover", normal("stabilizedTurnover")),
  less("grounds", "Lawn, pest and pool", { ...normal("stabilizedGrounds"), ...seldom }),
  less("smartHome", "Smart home", { ...normal("stabilizedSmartHome"), ...seldom }),
  less("vacantUtilities", "Utilities while vacant", { ...normal("stabilizedVacantUtilities"), ...seldom }),
  operations.subtotal("Total repairs and turns"),
  operations.heading("Management and leasing"),
  less("managementFee", "Property management", normal("stabilizedManagementFee")),
  less("leasing", "Leasing and marketing", normal("stabilizedLeasing")),
  less("renewals", "Renewal fees", { ...normal("stabilizedRenewals"), ...seldom }),
  less("otherExpenses", "Other expenses", { ...normal("stabilizedOtherExpenses"), ...seldom }),
  operations.subtotal("Total management and leasing"),
  operations.costs("Operating expenses", {
    key: "operatingExpenses",
    ...normal("stabilizedOperatingExpenses"),
  }),
  operations.total("Net operating income", { key: "noi", ...normal("stabilizedNoi") }),
  less("recurringCapex", "Recurring capex", normal("stabilizedRecurringCapex")),
  operations.total("Net cash flow", { key: "ncf", ...normal("stabilizedNcf") }),

  unlevered.heading("Cash flow before debt"),
  bought("purchasePrice", "Purchase price"),
  bought("closingCosts", "Closing costs"),
  bought("titleCost", "Title and escrow", seldom),
  bought("buyerAgentFee", "Buyer's agent fee", seldom),
  bought("acquisitionFee", "Acquisition fee", seldom),
  bought("inspectionCost", "Inspection and due diligence", seldom),
  unlevered.less("Value today", { closing: "valueToday", ownership: "owned" }),
  unlevered.add("Selling costs not paid", { closing: "saleCostsToday", ownership: "owned" }),
  unlevered.less("Renovation with contingency", { closing: "renovationCost", ...seldom }),
  bought("holdingCost", "Holding cost before rent-ready", seldom),
  bought("initialLeasingFee", "Initial leasing fee", seldom),
  unlevered.add("Net cash flow", { key: "ncf" }),
  unlevered.add("Exit value", { sale: "exitValue" }),
  unlevered.less("Selling costs", { sale: "saleCosts" }),
  unlevered.total("Unlevered cash flow"),

  levered.heading("Cash flow to equity"),
  levered.less("All-in cost", { closing: "allInCostUnlevered", ownership: "acquisition" }),
  levered.less("Sale forgone, plus renovation", { closing: "unleveredOutlay", ownership: "owned" }),
  levered.add("Prepayment premium not paid", { closing: "prepaymentToday", ownership: "owned", ...seldom }),
  levered.less("Financing costs", { closing: "financingFee", ownership: "acquisition", ...seldom }),
  levered.add("Loan", { closing: "loan", ...seldom }),
  levered.add("Net cash flow", { key: "ncf" }),
  levered.less("Debt service", { key: "debtService", ...seldom }),
  levered.less("Unused fee", { key: "unusedFee", ...seldom }),
  levered.subtotal("Cash flow after debt service", {
    key: "cashFlowAfterDebt",
    of: ["debtService", "unusedFee"],
  }),
  levered.less("Loan repaid at maturity", { key: "loanRepaidAtMaturity", ...seldom }),
  levered.add("Exit value", { sale: "exitValue" }),
  levered.less("Selling costs", { sale: "saleCosts" }),
  levered.less("Loan repaid", { sale: "loanBalanceAtExit", ...seldom }),
  levered.less("Prepayment or release premium", { sale: "prepaymentCost", ...seldom }),
  levered.total("Levered cash flow"),
  coverage.ratio("DSCR (NCF)", { key: "dscrNcf", of: ["debtService"] }),
];
