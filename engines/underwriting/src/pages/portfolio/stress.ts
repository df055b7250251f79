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
  input(key, label, "$", list)`${help} By month from closing (0), added up over the homes.`;

export const dispositionsPage = page("PF-6", "Dispositions", "portfolio", [
  input("minYieldOnValue", "Least net yield on value", "%", optional, rate)`
    Homes below it are sold; blank sells none by it.`,
  input("maxCapexAhead", "Most capex ahead", "$", optional, amount)`
    Homes with more due are sold; blank sells none by it.`,
  input("soldPerMonth", "Sold a month", "count", whole(0, 10_000), asInteger, unused())`
    Pace of the sales; 0 sells all at once.`,
  input("retailSaleCostPct", "Cost of a retail sale", "%", share, firmValue("template:singlefamily")(0.06))`
    Agents and closing, share of the value.`,
  input("cullDiscountPct", "Bulk discount", "%", optional, share)`
    Of a portfolio buyer to the value; blank is not offered.`,
  input("cullBulkCostPct", "Cost of a bulk sale", "%", share, unused())`Share of its price.`,
  perRow("homes.isCulled", "To be sold", "flag", asInteger, {
    help: "1 where the yield on value is too low, or more capex is due than allowed.",
  })`
    IF(OR(IF(ISBLANK(minYieldOnValue), FALSE, homes.yieldOnValue < minYieldOnValue),
        IF(ISBLANK(maxCapexAhead), FALSE, homes.capexAhead > maxCapexAhead * homes.share)),
      1, 0)`,
  output("cullCount", "Homes to be sold", "count", asInteger)`SUM(homes.isCulled)`,
  output("cullValue", "Value to be sold", "$")`SUMPRODUCT(homes.isCulled, homes.value)`,
  output("cullMonths", "Months to sell them", "mo", { help: "At the pace of the sales." })`
    IF(soldPerMonth = 0, 0, ROUNDUP(cullCount / soldPerMonth, 0))`,
  output("cullRetail", "Net of retail sales", "$")`cullValue * (1 - retailSaleCostPct)`,
  output("cullBulk", "Net of a bulk sale", "$")`cullValue * (1 - cullDiscountPct) * (1 - cullBulkCostPct)`,
  output("cullChannel", "Channel with the highest net", "text", {
    help: "A bulk sale is offered only where its discount is given.",
  })`IF(ISBLANK(cullDiscountPct), "retail", IF(cullBulk > cullRetail, "bulk", "retail"))`,
]);

/** What each size of a stress is called, its unit and bounds, and what it does. */
const SIZES: Record<keyof StressSizes, [label: string, unit: string, bounds: Facts, help: string]> = {
  priceDrop: ["sale prices lower by", "%", share, "The sales bring so much less."],
  saleDelay: [
    "sale later by",
    "mo",
    whole(0, LATEST_SALE),
    "Nothing is earned until then, and interest goes on.",
  ],
  incomeDrop: ["income lower by", "%", share, "Effective gross income, with every expense as it was."],
  rateRise: ["rates higher by", "%", within(0, 0.2), "Points added to the rate of every loan."],
};

/** The inputs of one stress; what the firm's does not change is zero. */
function stressInputs({ name, label, ...stress }: PoolStress): FormulaRow[] {
  return STRESS_SIZES.map((size) => {
    const [what, unit, bounds, help] = SIZES[size];
    const usual = firmValue("portfolio stresses")(stress[size] ?? 0);
    return input(`stress.${name}.${size}`, `${label}: ${what}`, unit, bounds, usual)`${help}`;
  });
}

const UNDER_STRESS = "The homes' flows with the sizes of the stress taken off them.";

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
  pooled("pooled.income", "Effective gross income", "Of the homes held."),
  pooled("pooled.balance", "Loan balances", "At the end of the month, of the homes held on."),
  pooled("pooled.sale", "Sale proceeds", "Exit values less costs of sale."),
  pooled("pooled.repaid", "Loans repaid at sale", "Balances that the sales repay."),
  pooled("pooled.lastService", "Debt service of the homes sold", "In the month of their sale."),
  monthly("stressService", "Debt service of homes sold so far", "$", balance, {
    help: "Goes on while a sale is late.",
  })`stressService[-1] + INDEX(pooled.lastService, month + 1)`,
  monthly("stressOwed", "Loans of homes sold so far", "$", balance, {
    help: "They stand on while a sale is late.",
  })`stressOwed[-1] + INDEX(pooled.repaid, month + 1)`,
  ...POOL_STRESSES.flatMap(stressInputs),
  ...POOL_STRESSES.flatMap(stressRows),
]);
