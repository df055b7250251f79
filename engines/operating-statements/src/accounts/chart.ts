/** Where an account stands: rent and what is lost of it, other income, operating expenses, or below net operating income. */
export type AccountGroup = "rental" | "otherIncome" | "expense" | "below";

export interface ChartAccount {
  key: string;
  label: string;
  group: AccountGroup;
  /** Lowers income where it has an amount: vacancy, concessions, bad debt. */
  isDeduction?: true;
  /** Why it is not expected to come again: it is taken out of the normalized year. */
  oneOff?: string;
  /** Of below the line: comes in rather than goes out. */
  isIncome?: true;
}

/**
 * The chart of accounts that every statement is mapped to: the lines of the multi-family pro forma (rent and its
 * losses, other income, operating expenses), and what stands below net operating income.
 * See docs/methods/operating-statements.md#chart-of-accounts.
 */
export const CHART = [
  { key: "grossPotentialRent", label: "Gross potential rent", group: "rental" },
  { key: "rentalIncome", label: "Rent as billed or collected", group: "rental" },
  { key: "subsidyIncome", label: "Rent subsidies", group: "rental" },
  { key: "lossToLease", label: "Loss to lease", group: "rental", isDeduction: true },
  { key: "nonRevenue", label: "Non-revenue units", group: "rental", isDeduction: true },
  { key: "vacancy", label: "Physical vacancy", group: "rental", isDeduction: true },
  { key: "concessions", label: "Concessions", group: "rental", isDeduction: true },
  { key: "badDebt", label: "Bad debt", group: "rental", isDeduction: true },
  { key: "utilityReimbursementIncome", label: "Utility reimbursement (RUBS)", group: "otherIncome" },
  { key: "trashIncome", label: "Trash and valet trash", group: "otherIncome" },
  { key: "pestControlIncome", label: "Pest control fee", group: "otherIncome" },
  { key: "parkingIncome", label: "Parking", group: "otherIncome" },
  { key: "garageIncome", label: "Garage and carport", group: "otherIncome" },
  { key: "storageIncome", label: "Storage", group: "otherIncome" },
  { key: "petRentIncome", label: "Pet rent", group: "otherIncome" },
  { key: "petFeeIncome", label: "Pet fees", group: "otherIncome" },
  { key: "laundryIncome", label: "Laundry and vending", group: "otherIncome" },
  { key: "cableInternetIncome", label: "Cable and internet", group: "otherIncome" },
  { key: "amenityFeeIncome", label: "Amenity fee", group: "otherIncome" },
  { key: "applicationFeeIncome", label: "Application and admin fees", group: "otherIncome" },
  { key: "lateFeeIncome", label: "Late and NSF fees", group: "otherIncome" },
  { key: "monthToMonthPremiumIncome", label: "Month-to-month premium", group: "otherIncome" },
  { key: "shortTermPremiumIncome", label: "Short-term and furnished premium", group: "otherIncome" },
  { key: "damagesIncome", label: "Damages and cleaning", group: "otherIncome" },
  { key: "insuranceWaiverIncome", label: "Insurance waiver", group: "otherIncome" },
  { key: "terminationIncome", label: "Lease termination fees", group: "otherIncome" },
  { key: "feesIncome", label: "Other fees and other income", group: "otherIncome" },
  { key: "towerIncome", label: "Tower and roof income", group: "otherIncome" },
  { key: "commercialIncome", label: "Commercial income", group: "otherIncome" },
  {
    key: "forfeitedDepositIncome",
    label: "Forfeited deposits",
    group: "otherIncome",
    oneOff: "Deposits kept once, not recurring rent",
  },
  {
    key: "interestIncome",
    label: "Interest income",
    group: "otherIncome",
    oneOff: "Earned on the seller’s cash, not by the property",
  },
  {
    key: "insuranceProceeds",
    label: "Insurance proceeds",
    group: "otherIncome",
    oneOff: "Paid once for a loss, not recurring",
  },
  { key: "propertyTax", label: "Real estate taxes", group: "expense" },
  { key: "nonAdValorem", label: "Non-ad-valorem assessments", group: "expense" },
  { key: "insurance", label: "Insurance", group: "expense" },
  { key: "utilities", label: "Utilities, not split", group: "expense" },
  { key: "electricity", label: "Electricity", group: "expense" },
  { key: "gas", label: "Gas", group: "expense" },
  { key: "waterSewer", label: "Water and sewer", group: "expense" },
  { key: "trashRemoval", label: "Trash removal", group: "expense" },
  { key: "cableInternet", label: "Cable and internet", group: "expense" },
  { key: "payroll", label: "Payroll", group: "expense" },
  { key: "repairsMaintenance", label: "Repairs and maintenance", group: "expense" },
  { key: "turnover", label: "Turnover and make-ready", group: "expense" },
  { key: "contractServices", label: "Contract services", group: "expense" },
  { key: "marketing", label: "Marketing and leasing", group: "expense" },
  { key: "generalAdministrative", label: "General and administrative", group: "expense" },
  { key: "professionalFees", label: "Professional fees", group: "expense" },
  { key: "managementFee", label: "Management fee", group: "expense" },
  { key: "groundRent", label: "Ground rent", group: "expense" },
  { key: "associationDues", label: "Association dues", group: "expense" },
  { key: "licences", label: "Licenses and registration", group: "expense" },
  { key: "otherExpenses", label: "Other expenses", group: "expense" },
  { key: "replacementReserves", label: "Replacement reserves", group: "below" },
  { key: "capitalExpenditures", label: "Capital expenditures", group: "below" },
  { key: "debtInterest", label: "Interest on loans", group: "below" },
  { key: "debtPrincipal", label: "Principal of loans", group: "below" },
  { key: "debtService", label: "Debt service, not split", group: "below" },
  { key: "depreciation", label: "Depreciation", group: "below" },
  { key: "amortisation", label: "Amortization", group: "below" },
  { key: "incomeTax", label: "Income and franchise taxes", group: "below" },
  { key: "ownerExpenses", label: "Owner and partnership expenses", group: "below" },
  { key: "distributions", label: "Distributions to owners", group: "below" },
  { key: "balanceChanges", label: "Changes of deposits and balances", group: "below", isIncome: true },
  { key: "nonOperatingExpenses", label: "Other non-operating expenses", group: "below" },
  { key: "nonOperatingIncome", label: "Non-operating income", group: "below", isIncome: true },
] as const satisfies readonly ChartAccount[];

export type AccountKey = (typeof CHART)[number]["key"];

const BY_KEY: ReadonlyMap<string, ChartAccount> = new Map(CHART.map((account) => [account.key, account]));

/** An account of the chart by its key. */
export function findAccount(key: string): ChartAccount | undefined {
  return BY_KEY.get(key);
}

/** Where the statement of the chart has an account: rent and other income are one. */
export function findPlacement(key: string): "income" | "expense" | "below" | undefined {
  const group = findAccount(key)?.group;
  return group === "rental" || group === "otherIncome" ? "income" : group;
}

export function isAccountKey(key: string): key is AccountKey {
  return BY_KEY.has(key);
}
