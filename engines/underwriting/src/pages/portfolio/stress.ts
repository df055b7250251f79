/**
 * PF-6 and PF-8: which homes to sell and how, and what the pool returns in bad times.
 * See docs/methods/portfolios.md.
 */

import {
  LATEST_SALE,
  POOL_STRESSES,
  type PoolStress,
  STRESS_SIZES,
  type StressSizes,
} from "../../analysis/pool-analysis.ts";
import {
  amount,
  asInteger,
  balance,
  firmValue,
  optional,
  rate,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type Facts, type FormulaRow, input, monthly, output, page, perRow } from "../../language/rows.ts";
import { effectiveIrr } from "./flows.ts";

const list = { grain: "list" as const, bounds: { min: -1e13, max: 1e13 } };
const pooled = (key: string, label: string, help: string): FormulaRow =>
  input(key, label, "$", list)`${help} By month from closing (0), total of all homes.`;

export const dispositionsPage = page("PF-6", "Dispositions", "portfolio", [
  input("minYieldOnValue", "Minimum net yield on value", "%", optional, rate)`
    Homes below it are sold; leave blank for no test.`,
  input("maxCapexAhead", "Maximum capex ahead", "$", optional, amount)`
    Homes above it are sold; leave blank for no test.`,
  input("soldPerMonth", "Sales per month", "count", whole(0, 10_000), asInteger, unused())`
    Sales pace; 0 sells all at once.`,
  input("retailSaleCostPct", "Retail selling costs", "%", share, firmValue("template:singlefamily")(0.06))`
    Commissions and closing, as a share of value.`,
  input("cullDiscountPct", "Bulk discount", "%", optional, share)`
    Portfolio buyer's discount to value; leave blank for no bulk sale.`,
  input("cullBulkCostPct", "Bulk sale costs", "%", share, unused())`Share of the bulk price.`,
  perRow("homes.isCulled", "Marked for sale", "flag", asInteger, {
    help: "1 if net yield on value is below the minimum or capex ahead is above the maximum.",
  })`
    IF(OR(IF(ISBLANK(minYieldOnValue), FALSE, homes.yieldOnValue < minYieldOnValue),
        IF(ISBLANK(maxCapexAhead), FALSE, homes.capexAhead > maxCapexAhead * homes.share)),
      1, 0)`,
  output("cullCount", "Homes marked for sale", "count", asInteger)`SUM(homes.isCulled)`,
  output("cullValue", "Value marked for sale", "$")`SUMPRODUCT(homes.isCulled, homes.value)`,
  output("cullMonths", "Months to sell", "mo", { help: "At the sales pace." })`
    IF(soldPerMonth = 0, 0, ROUNDUP(cullCount / soldPerMonth, 0))`,
  output("cullRetail", "Net proceeds, retail", "$")`cullValue * (1 - retailSaleCostPct)`,
  output("cullBulk", "Net proceeds, bulk", "$")`cullValue * (1 - cullDiscountPct) * (1 - cullBulkCostPct)`,
  output("cullChannel", "Best sales channel", "text", {
    help: "Bulk is considered only if its discount is entered.",
  })`IF(ISBLANK(cullDiscountPct), "retail", IF(cullBulk > cullRetail, "bulk", "retail"))`,
]);

/** What each size of a stress is called, its unit and bounds, and what it does. */
const SIZES: Record<keyof StressSizes, [label: string, unit: string, bounds: Facts, help: string]> = {
  priceDrop: ["sale price decline", "%", share, "Reduction in sale prices."],
  saleDelay: ["sale delay", "mo", whole(0, LATEST_SALE), "No income during the delay; interest continues."],
  incomeDrop: ["income decline", "%", share, "Reduction in EGI, with expenses unchanged."],
  rateRise: ["rate increase", "%", within(0, 0.2), "Added to every loan rate."],
};

/** The inputs of one stress; what the firm's does not change is zero. */
function stressInputs({ name, label, ...stress }: PoolStress): FormulaRow[] {
  return STRESS_SIZES.map((size) => {
    const [what, unit, bounds, help] = SIZES[size];
    const usual = firmValue("portfolio stresses")(stress[size] ?? 0);
    return input(`stress.${name}.${size}`, `${label}: ${what}`, unit, bounds, usual)`${help}`;
  });
}

const UNDER_STRESS = "Pooled cash flows after the stress.";

/** Flows of the pool under a stress: less income, dearer debt, a lower and later sale with interest until then. */
function stressRows({ name, label }: PoolStress): FormulaRow[] {
  const at = `stress.${name}`;
  const delayed = (key: string): string =>
    `IF(month > ${at}.saleDelay, INDEX(${key}, month - ${at}.saleDelay + 1), 0)`;
  const carried = `
    stressService[-1] - IF(month > ${at}.saleDelay, stressService[month - 1 - ${at}.saleDelay], 0)`;
  const owed = `stressOwed[-1] - IF(month > ${at}.saleDelay, stressOwed[month - 1 - ${at}.saleDelay], 0)`;
  const closing = { timing: "closing" as const, help: UNDER_STRESS };
  const income = `${at}.incomeDrop * INDEX(pooled.income, month + 1)`;
  const sale = `INDEX(pooled.sale, month + 1) + (1 - ${at}.priceDrop) * ${delayed("pooled.sale")}`;
  const line = (kind: string) => `${at}.${kind}`;
  return [
    monthly(line("unlevered"), `${label}: unlevered cash flow`, "$", closing)`
      IF(month = 0, poolUnlevered, poolUnlevered - ${income} - ${sale})`,
    monthly(line("levered"), `${label}: levered cash flow`, "$", closing)`
      IF(month = 0, poolLevered,
        poolLevered - ${income} - ${at}.rateRise / 12 * INDEX(pooled.balance, month) - ${sale}
        + INDEX(pooled.repaid, month + 1) - ${delayed("pooled.repaid")} - (${carried})
        - ${at}.rateRise / 12 * (${owed}))`,
    output(`${at}.unleveredIrr`, `${label}: unlevered IRR`, "%")`${effectiveIrr(line("unlevered"))}`,
    output(`${at}.leveredIrr`, `${label}: levered IRR`, "%")`${effectiveIrr(line("levered"))}`,
    output(`${at}.profit`, `${label}: levered profit`, "$")`SUM(${line("levered")}[0:holdMonths])`,
  ];
}

export const stressPage = page("PF-8", "Stress", "portfolio", [
  pooled("pooled.income", "Effective gross income", "Homes held."),
  pooled("pooled.balance", "Loan balances", "At month end, for homes still held."),
  pooled("pooled.sale", "Sale proceeds", "Exit values less selling costs."),
  pooled("pooled.repaid", "Loans repaid at sale", "Balances repaid by sales."),
  pooled("pooled.lastService", "Debt service, homes sold", "In the month of sale."),
  monthly("stressService", "Debt service, homes sold to date", "$", balance, {
    help: "Continues while a sale is delayed.",
  })`stressService[-1] + INDEX(pooled.lastService, month + 1)`,
  monthly("stressOwed", "Loan balances, homes sold to date", "$", balance, {
    help: "Remain outstanding while a sale is delayed.",
  })`stressOwed[-1] + INDEX(pooled.repaid, month + 1)`,
  ...POOL_STRESSES.flatMap(stressInputs),
  ...POOL_STRESSES.flatMap(stressRows),
]);
