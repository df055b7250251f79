/** The names and the nesting of an underwriting's outputs in the golden file. */

import type { Underwriting } from "../evaluation/underwrite.ts";
import type { ModelName } from "../language/rows.ts";

const listWords = (text: string): string[] => text.trim().split(/\s+/);

const SINGLE_FAMILY_YEARS = listWords(`
  grossPotentialRent downtime vacancy badDebt concessions otherIncome effectiveGrossIncome operatingExpenses
  noi recurringCapex ncf
`);

const SINGLE_FAMILY = listWords(`
  vacancyPct allInCostUnlevered loan initialEquity grossYieldOnPrice grossYieldOnCost netYieldOnCost
  netYieldOnCostNcf goingInCapRate noiMargin rentToPrice grossRentMultiplier debtService dscrNcfStabilized
  debtYieldNcf exitValue saleCosts loanBalanceAtExit netSaleProceeds impliedExitCapRate unleveredIrr
  leveredIrr unleveredEquityMultiple leveredEquityMultiple
`);

const MULTI_FAMILY_YEARS = listWords(`
  grossPotentialRent lossToLease nonRevenue grossScheduledRent vacancy concessions badDebt netRentalIncome
  otherIncome effectiveGrossIncome operatingExpenses noi reserves ncf
`);

const MULTI_FAMILY = listWords(`
  units loanConstant maxLoanByLtv maxLoanByDscr maxLoanByDebtYield bindingConstraint loan financingFee
  allInCostUnlevered totalUses initialEquity goingInCapRate yieldOnCostYear1 yieldOnCostExitYear debtService
  cashFlowAfterDebt dscrNcf debtYieldNcf debtYieldNoi ltv ltc cashOnCash averageCashOnCash
  breakEvenRatioYear1 expenseRatioYear1 economicOccupancyYear1 forwardNoi exitValue saleCosts
  loanBalanceAtExit netSaleProceeds exitPricePerUnit unleveredIrr leveredIrr unleveredEquityMultiple
  leveredEquityMultiple leveredProfit npvAt10Pct
`);

function listYears(result: Underwriting, keys: string[]): Record<string, number | null>[] {
  const count = result.lines[keys[0] ?? ""]?.length ?? 0;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(keys.map((key) => [key, result.lines[key]?.[index] ?? null])),
  );
}

const stabilizedKey = (key: string): string => `stabilized${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Picks the golden file's figures out of an underwriting, with the reasons of those that do not exist. */
export function modelOutputs(
  model: ModelName,
  result: Underwriting,
): { outputs: Record<string, unknown>; unavailable: Record<string, string> } {
  const single = model === "singlefamily";
  const keys = single ? SINGLE_FAMILY : MULTI_FAMILY;
  const years = listYears(result, single ? SINGLE_FAMILY_YEARS : MULTI_FAMILY_YEARS);
  const stabilized = Object.fromEntries(
    SINGLE_FAMILY_YEARS.map((key) => [key, result.outputs[stabilizedKey(key)] ?? null]),
  );
  const outputs = {
    years,
    ...(single ? { stabilized } : {}),
    ...Object.fromEntries(keys.map((key) => [key, result.outputs[key] ?? null])),
  };
  const reasons = Object.entries(result.unavailable).filter(([key]) =>
    keys.includes(key.split(".")[0] ?? ""),
  );
  return { outputs, unavailable: Object.fromEntries(reasons) };
}
