import { z } from "zod";
import { CellReference } from "./rent-rolls.ts";

/** Where a file itself puts a line: in its income, its expenses, or below its net operating income. */
export const Placement = z.enum(["income", "expense", "below"]);
export type Placement = z.infer<typeof Placement>;

/** The key of an account of the chart; the engine's `CHART` names them. */
export const AccountKey = z.enum([
  "grossPotentialRent",
  "rentalIncome",
  "subsidyIncome",
  "lossToLease",
  "nonRevenue",
  "vacancy",
  "concessions",
  "badDebt",
  "utilityReimbursementIncome",
  "trashIncome",
  "pestControlIncome",
  "parkingIncome",
  "garageIncome",
  "storageIncome",
  "petRentIncome",
  "petFeeIncome",
  "laundryIncome",
  "cableInternetIncome",
  "amenityFeeIncome",
  "applicationFeeIncome",
  "lateFeeIncome",
  "monthToMonthPremiumIncome",
  "shortTermPremiumIncome",
  "damagesIncome",
  "insuranceWaiverIncome",
  "terminationIncome",
  "feesIncome",
  "towerIncome",
  "commercialIncome",
  "forfeitedDepositIncome",
  "interestIncome",
  "insuranceProceeds",
  "propertyTax",
  "nonAdValorem",
  "insurance",
  "utilities",
  "electricity",
  "gas",
  "waterSewer",
  "trashRemoval",
  "cableInternet",
  "payroll",
  "repairsMaintenance",
  "turnover",
  "contractServices",
  "marketing",
  "generalAdministrative",
  "professionalFees",
  "managementFee",
  "groundRent",
  "associationDues",
  "licences",
  "otherExpenses",
  "replacementReserves",
  "capitalExpenditures",
  "debtInterest",
  "debtPrincipal",
  "debtService",
  "depreciation",
  "amortisation",
  "incomeTax",
  "ownerExpenses",
  "distributions",
  "balanceChanges",
  "nonOperatingExpenses",
  "nonOperatingIncome",
]);
export type AccountKey = z.infer<typeof AccountKey>;

const amounts = z.array(z.number().nullable());

export const StatementColumn = z.object({
  sheet: z.string(),
  column: z.number().int(),
  header: z.string(),
  role: z.enum(["account", "month", "total", "budget", "variance", "percent", "prior", "average", "other"]),
  month: z.string().nullable(),
});

export const StatementLine = z.object({
  key: z.string(),
  code: z.string().nullable(),
  label: z.string(),
  section: z.array(z.string()),
  kind: z.enum(["account", "subtotal", "memo", "heading"]),
  placement: Placement.nullable(),
  account: AccountKey.nullable(),
  /** Who or what says which account it is. */
  basis: z.enum(["name", "section", "chosen", "remembered", "ignored", "none"]),
  confidence: z.number().nullable(),
  reason: z.string(),
  printed: amounts,
  printedTotal: z.number().nullable(),
  /** What the line adds to, or with a minus takes from, net income. */
  effect: amounts,
  effectTotal: z.number().nullable(),
  source: CellReference,
  sources: z.array(CellReference.nullable()),
  totalSource: CellReference.nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** Yearly dollars from the last twelve months, six times two, three times four, and one times twelve. */
export const TrailingFigures = z.object({
  t12: z.number().nullable(),
  t6x2: z.number().nullable(),
  t3x4: z.number().nullable(),
  t1x12: z.number().nullable(),
});

/** Dollars of an account or a result: income and costs both positive, deductions from income negative. */
export const StatementFigure = z.object({
  key: z.string(),
  label: z.string(),
  months: amounts,
  total: z.number().nullable(),
  trailing: TrailingFigures,
});
export type StatementFigure = z.infer<typeof StatementFigure>;

export const StatementTie = z.object({
  check: z.enum(["section", "income", "expenses", "noi", "net_income", "across"]),
  label: z.string(),
  ok: z.boolean(),
  columns: z.array(
    z.object({
      /** Null for the total column. */
      month: z.string().nullable(),
      expected: z.number(),
      found: z.number(),
      ok: z.boolean(),
      source: CellReference,
    }),
  ),
  source: CellReference,
});
export type StatementTie = z.infer<typeof StatementTie>;

export const StatementIssue = z.object({
  sheet: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  key: z.string().nullable(),
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});
export type StatementIssue = z.infer<typeof StatementIssue>;

export const StatementPeriod = z.object({ from: z.string(), to: z.string() });

/** The canonical operating statement: what any file becomes. */
export const OperatingStatement = z.object({
  accepted: z.boolean(),
  reason: z.string().nullable(),
  seemsToBe: z.string().nullable(),
  system: z.string().nullable(),
  propertyName: z.string().nullable(),
  basis: z.enum(["accrual", "cash"]).nullable(),
  months: z.array(z.string()),
  period: StatementPeriod.nullable(),
  lines: z.array(StatementLine),
  accounts: z.array(StatementFigure),
  results: z.array(StatementFigure),
  tieOut: z.array(StatementTie),
  /** Whether the file's own net operating income is met in every month and in sum; null when it prints none. */
  noiTies: z.boolean().nullable(),
  unmapped: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      placement: Placement.nullable(),
      total: z.number().nullable(),
    }),
  ),
  unmappedTotal: z.number(),
  /** Lines that the chart has elsewhere than the file; without an account, left out. */
  reclassified: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      from: Placement,
      account: AccountKey.nullable(),
      total: z.number().nullable(),
    }),
  ),
  columns: z.array(StatementColumn),
  sheets: z.array(
    z.object({
      sheet: z.string(),
      use: z.enum(["read", "other_statement", "not_read"]),
      reason: z.string(),
    }),
  ),
  issues: z.array(StatementIssue),
});
export type OperatingStatement = z.infer<typeof OperatingStatement>;
