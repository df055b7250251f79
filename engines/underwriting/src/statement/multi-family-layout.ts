import { TRAILING_ACCOUNTS } from "../pages/multi-family/income-and-expense-names.ts";
import { type LineLayout, linesIn, type More, seldom } from "./record.ts";

const operations = linesIn("operations");
const unlevered = linesIn("unlevered");
const levered = linesIn("levered");
const coverage = linesIn("coverage");

const RENT = ["grossPotentialRent", "rentalIncome", "subsidyIncome"];
const OTHER_INCOME = TRAILING_ACCOUNTS.flatMap(([account, , section]) =>
  section === "income" && !RENT.includes(account) && account !== "commercialIncome" ? [account] : [],
);

const loss = (key: string, label: string, more: More = {}): LineLayout =>
  operations.less(label, { key, index: "allRentIndex", accounts: [key], ...more });
const expense = (key: string, label: string, more: More = {}): LineLayout =>
  operations.less(label, { key, index: `${key}Index`, accounts: [key], ...more });

const revenue: LineLayout[] = [
  operations.heading("Revenue"),
  operations.add("Gross potential rent", {
    key: "grossPotentialRent",
    index: "allRentIndex",
    accounts: RENT,
  }),
  loss("lossToLease", "Loss to lease"),
  loss("vacancy", "Physical vacancy"),
  loss("concessions", "Concessions"),
  loss("badDebt", "Bad debt"),
  loss("nonRevenue", "Non-revenue units", seldom),
  operations.less("Renovation downtime", { key: "renovationDowntime", index: "allRentIndex", ...seldom }),
  operations.subtotal("Net rental income", { key: "netRentalIncome" }),
  operations.add("Other income", {
    key: "otherIncome",
    index: "otherIncomeIndex",
    accounts: OTHER_INCOME,
  }),
  operations.add("Commercial income", { key: "commercialIncome", accounts: ["commercialIncome"], ...seldom }),
  operations.total("Effective gross income", { key: "effectiveGrossIncome" }),
];

const expenses: LineLayout[] = [
  operations.heading("Taxes and insurance"),
  expense("propertyTax", "Real estate taxes"),
  expense("nonAdValorem", "Non-ad-valorem assessments", seldom),
  expense("insurance", "Insurance"),
  operations.subtotal("Total taxes and insurance"),
  operations.heading("Utilities"),
  expense("utilities", "Utilities"),
  expense("electricity", "Electricity", seldom),
  expense("gas", "Gas", seldom),
  expense("waterSewer", "Water and sewer", seldom),
  expense("trashRemoval", "Trash removal", seldom),
  expense("cableInternet", "Cable and internet", seldom),
  operations.subtotal("Total utilities"),
  operations.heading("Payroll and maintenance"),
  expense("payroll", "Payroll"),
  expense("repairsMaintenance", "Repairs and maintenance"),
  expense("turnover", "Turnover and make-ready"),
  expense("contractServices", "Contract services"),
  operations.subtotal("Total payroll and maintenance"),
  operations.heading("Management and administration"),
  expense("managementFee", "Management fee"),
  expense("marketing", "Marketing and leasing"),
  expense("generalAdministrative", "General and administrative"),
  expense("professionalFees", "Professional fees", seldom),
  expense("groundRent", "Ground rent", seldom),
  expense("associationDues", "Association dues", seldom),
  expense("licences", "Licenses and registration", seldom),
  expense("otherExpenses", "Other expenses", seldom),
  operations.subtotal("Total management and administration"),
  operations.costs("Operating expenses", { key: "operatingExpenses" }),
  operations.add("Unmapped statement lines", { accounts: [], ...seldom }),
  operations.less("Replacement reserves above NOI", {
    key: "reservesAboveNoi",
    index: "reservesIndex",
    ...seldom,
  }),
  operations.less("NOI haircut", { key: "noiStress", ...seldom }),
  operations.total("Net operating income", { key: "noi" }),
  operations.less("Replacement reserves", { key: "reserves", index: "reservesIndex" }),
  operations.total("Net cash flow", { key: "ncf" }),
];

const purchase: LineLayout[] = [
  unlevered.less("Purchase price", { closing: "purchasePrice" }),
  unlevered.less("Closing costs", { closing: "closingCosts" }),
  unlevered.less("Acquisition fee", { closing: "acquisitionFee", ...seldom }),
  unlevered.less("Due diligence", { closing: "dueDiligence", ...seldom }),
  unlevered.less("Capex at closing with contingency", { closing: "capexWithContingency", ...seldom }),
  unlevered.less("Renovation from equity", { closing: "capexFromEquity", ...seldom }),
  unlevered.less("Initial leasing fee", { closing: "initialLeasingFee", ...seldom }),
  unlevered.less("Working capital", { closing: "workingCapital", ...seldom }),
  unlevered.less("Interest and operating reserve", { closing: "interestReserve", ...seldom }),
  unlevered.less("Prepaid escrows", { closing: "prepaidEscrows", ...seldom }),
  unlevered.add("Seller credit", { closing: "sellerCredit", ...seldom }),
];

const unleveredFlow: LineLayout[] = [
  unlevered.heading("Cash flow before debt"),
  ...purchase,
  unlevered.add("Net cash flow", { key: "ncf" }),
  unlevered.less("Capex from cash flow", { key: "fundedCapex", ...seldom }),
  unlevered.less("Renovation funded by the loan", { key: "futureFunding", ...seldom }),
  unlevered.add("Reserve drawn", { key: "unleveredReserveDrawn", ...seldom }),
  unlevered.add("Exit value", { sale: "exitValue" }),
  unlevered.less("Selling costs", { sale: "saleCosts" }),
  unlevered.add("Working capital and escrows returned", { sale: "heldAtClosingReturned", ...seldom }),
  unlevered.add("Reserve returned", { saleBalance: "unleveredReserveBalance", ...seldom }),
  unlevered.total("Unlevered cash flow"),
];

const leveredFlow: LineLayout[] = [
  levered.heading("Cash flow to equity"),
  levered.less("All-in cost", { closing: "allInCostUnlevered" }),
  levered.less("Financing costs", { closing: "financingCosts", ...seldom }),
  levered.add("Senior loan", { closing: "loan", ...seldom }),
  levered.add("Supplemental loan", { closing: "mezzanineAtClosing", ...seldom }),
  levered.add("Preferred equity", { closing: "preferredEquity.amount", ...seldom }),
  levered.add("Net cash flow", { key: "ncf" }),
  levered.less("Capex from cash flow", { key: "fundedCapex", ...seldom }),
  levered.less("Debt service", { key: "debtService", ...seldom }),
  levered.less("Interest, supplemental loan", { key: "mezzanineInterest", ...seldom }),
  levered.less("Interest on future funding", {
    key: "futureFundingInterest",
    until: "loanCommitment",
    ...seldom,
  }),
  levered.less("Current pay, preferred equity", { key: "preferredEquityPaid", ...seldom }),
  levered.less("Asset management fee", { key: "assetManagementFee", ...seldom }),
  levered.subtotal("Cash flow after debt service", {
    key: "cashFlowAfterDebt",
    of: ["debtService", "mezzanineInterest"],
  }),
  levered.add("Interest reserve drawn", { key: "interestReserveDrawn", ...seldom }),
  levered.less("Extension fees", { key: "extensionFees", ...seldom }),
  levered.add("Refinance proceeds", {
    event: { amount: "refinanceProceeds", month: "payoffMonth" },
    ...seldom,
  }),
  levered.add("Supplemental loan proceeds", {
    event: { amount: "supplementalProceeds", month: "mezzanine.month" },
    ...seldom,
  }),
  levered.add("Exit value", { sale: "exitValue" }),
  levered.less("Selling costs", { sale: "saleCosts" }),
  levered.less("Loan repaid", { sale: "loanBalanceAtExit", ...seldom }),
  levered.less("Prepayment premium", { sale: "prepaymentCost", ...seldom }),
  levered.less("Supplemental loan repaid", { sale: "supplementalAtSale", ...seldom }),
  levered.less("Renovation draws repaid", { sale: "drawsRepaidAtSale", ...seldom }),
  levered.add("Closing funds released", { sale: "closingFundsAtSale", ...seldom }),
  levered.less("Preferred equity redeemed", { sale: "preferredEquityAtSale", ...seldom }),
  levered.total("Levered cash flow"),
];

export const MULTI_FAMILY_LAYOUT: readonly LineLayout[] = [
  ...revenue,
  ...expenses,
  ...unleveredFlow,
  ...leveredFlow,
  coverage.ratio("DSCR (NCF)", { key: "dscrNcf", of: ["debtService"] }),
];
