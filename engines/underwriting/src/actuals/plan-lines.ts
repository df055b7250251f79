import type { ModelName } from "../language/rows.ts";
import { LAYOUTS } from "../statement/build-statement.ts";

/** A line of the plan above net operating income, in the order of its statement. */
export interface PlanLine {
  key: string;
  label: string;
  /** Minus where the plan's row is taken off. */
  sign: 1 | -1;
  isIncome: boolean;
}

/** What actuals have and no plan does: each is a line of its own, so that no dollar is without one. */
export const OUTSIDE = [
  { key: "incomeOutsidePlan", label: "Income that no plan has", isIncome: true },
  { key: "costsOutsidePlan", label: "Costs that no plan has", isIncome: false },
] as const;

const cached = new Map<ModelName, PlanLine[]>();

/** Lines of the plan down to net operating income. */
export function listPlanLines(model: ModelName): PlanLine[] {
  const known = cached.get(model);
  if (known !== undefined) return known;
  const layout = LAYOUTS[model];
  const end = layout.findIndex(({ key, block }) => key === "noi" && block === "operations");
  const income = layout.findIndex(
    ({ key, block }) => key === "effectiveGrossIncome" && block === "operations",
  );
  const lines = layout
    .slice(0, end)
    .flatMap(({ role, key, label, event, sign }, at): PlanLine[] =>
      role === "line" && key !== undefined && event === undefined
        ? [{ key, label, sign, isIncome: at < income }]
        : [],
    );
  cached.set(model, lines);
  return lines;
}

/**
 * Accounts of operating statements by the line of a home's plan. A home's plan has no payroll and no contracts of its
 * own: what a statement has of them stands with upkeep and with other expenses.
 */
const HOME_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  grossPotentialRent: ["grossPotentialRent", "rentalIncome", "subsidyIncome", "lossToLease"],
  vacancy: ["vacancy", "nonRevenue"],
  concessions: ["concessions"],
  badDebt: ["badDebt"],
  chargeBacks: ["utilityReimbursementIncome", "trashIncome", "damagesIncome"],
  otherIncome: [
    ...[
      "pestControlIncome",
      "parkingIncome",
      "garageIncome",
      "storageIncome",
      "petRentIncome",
      "petFeeIncome",
    ],
    ...["laundryIncome", "cableInternetIncome", "amenityFeeIncome", "applicationFeeIncome", "lateFeeIncome"],
    ...["monthToMonthPremiumIncome", "shortTermPremiumIncome", "insuranceWaiverIncome", "terminationIncome"],
    ...["feesIncome", "towerIncome", "commercialIncome", "forfeitedDepositIncome"],
  ],
  propertyTax: ["propertyTax", "nonAdValorem"],
  insurance: ["insurance"],
  hoaDues: ["associationDues"],
  repairsMaintenance: ["repairsMaintenance"],
  turnover: ["turnover"],
  grounds: ["contractServices"],
  vacantUtilities: ["utilities", "electricity", "gas", "waterSewer", "trashRemoval", "cableInternet"],
  managementFee: ["managementFee"],
  leasing: ["marketing"],
  otherExpenses: [
    ...["payroll", "generalAdministrative", "professionalFees", "groundRent", "licences", "otherExpenses"],
  ],
};

const places = new Map<ModelName, ReadonlyMap<string, string>>();

/** The line of a model's plan in which an account's dollars stand, by account. */
export function lineOfAccounts(model: ModelName): ReadonlyMap<string, string> {
  const known = places.get(model);
  if (known !== undefined) return known;
  const listed =
    model === "singlefamily"
      ? Object.entries(HOME_ACCOUNTS)
      : LAYOUTS[model].flatMap(({ key, accounts }): [string, readonly string[]][] =>
          key === undefined || accounts === undefined ? [] : [[key, accounts]],
        );
  const found = new Map(
    listed.flatMap(([key, accounts]) => accounts.map((account) => [account, key] as const)),
  );
  places.set(model, found);
  return found;
}
