/** PF-6 and PF-8: which homes to sell and how, and what the pool returns in bad times. */

import {
  LATEST_SALE,
  POOL_STRESSES,
  type PoolStress,
  STRESS_SIZES,
  type StressSizes,
} from "../../analysis/pool-analysis.ts";
import type { FormulaRow } from "../../language/record.ts";
import {
  amount,
  firm,
  input,
  monthly,
  output,
  page,
  perRow,
  rate,
  share,
  unused,
} from "../../language/record.ts";
import { effectiveIrr } from "./flows.ts";

const optional = { optional: true };
const list = { grain: "list" as const, bounds: { min: -1e13, max: 1e13 } };
const pooled = (key: string, label: string, help: string): FormulaRow =>
  input([key, label, "$", `${help} By month from closing (0), added up over the homes.`], list);

export const dispositionsPage = page(["PF-6", "Dispositions", "portfolio"], 6, [
  input(
    ["minYieldOnValue", "Least net yield on value", "%", "Homes below it are sold; blank sells none by it."],
    {
      ...optional,
      bounds: rate,
    },
  ),
  input(["maxCapexAhead", "Most capex ahead", "$", "Homes with more due are sold; blank sells none by it."], {
    ...optional,
    bounds: amount,
  }),
  input(["soldPerMonth", "Sold a month", "count", "Pace of the sales; 0 sells all at once."], {
    integer: true,
    bounds: { min: 0, max: 10_000 },
    format: "integer",
    ...unused(),
  }),
  input(["retailSaleCostPct", "Cost of a retail sale", "%", "Agents and closing, share of the value."], {
    bounds: share,
    ...firm(0.06, "template:singlefamily"),
  }),
  input(
    ["cullDiscountPct", "Bulk discount", "%", "Of a portfolio buyer to the value; blank is not offered."],
    {
      ...optional,
      bounds: share,
    },
  ),
  input(["cullBulkCostPct", "Cost of a bulk sale", "%", "Share of its price."], {
    bounds: share,
    ...unused(),
  }),
  perRow(
    [
      "homes.isCulled",
      "To be sold",
      "flag",
      "IF(OR(IF(ISBLANK(minYieldOnValue), FALSE, homes.yieldOnValue < minYieldOnValue), IF(ISBLANK(maxCapexAhead), FALSE, homes.capexAhead > maxCapexAhead * homes.share)), 1, 0)",
    ],
    { help: "1 where the yield on value is too low, or more capex is due than allowed.", format: "integer" },
  ),
  output(["cullCount", "Homes to be sold", "count", "SUM(homes.isCulled)"], { format: "integer" }),
  output(["cullValue", "Value to be sold", "$", "SUMPRODUCT(homes.isCulled, homes.value)"]),
  output(
    [
      "cullMonths",
      "Months to sell them",
      "mo",
      "IF(soldPerMonth = 0, 0, ROUNDUP(cullCount / soldPerMonth, 0))",
    ],
    { help: "At the pace of the sales." },
  ),
  output(["cullRetail", "Net of retail sales", "$", "cullValue * (1 - retailSaleCostPct)"]),
  output([
    "cullBulk",
    "Net of a bulk sale",
    "$",
    "cullValue * (1 - cullDiscountPct) * (1 - cullBulkCostPct)",
  ]),
  output(
    [
      "cullChannel",
      "Channel with the highest net",
      "text",
      'IF(ISBLANK(cullDiscountPct), "retail", IF(cullBulk > cullRetail, "bulk", "retail"))',
    ],
    { help: "A bulk sale is offered only where its discount is given." },
  ),
]);

/** What each size of a stress is called, and its bounds. */
const SIZES: Record<keyof StressSizes, Pick<FormulaRow, "label" | "unit" | "help" | "integer" | "bounds">> = {
  priceDrop: {
    label: "sale prices lower by",
    unit: "%",
    help: "The sales bring so much less.",
    bounds: share,
  },
  saleDelay: {
    label: "sale later by",
    unit: "mo",
    help: "Nothing is earned until then, and interest goes on.",
    integer: true,
    bounds: { min: 0, max: LATEST_SALE },
  },
  incomeDrop: {
    label: "income lower by",
    unit: "%",
    help: "Effective gross income, with every expense as it was.",
    bounds: share,
  },
  rateRise: {
    label: "rates higher by",
    unit: "%",
    help: "Points added to the rate of every loan.",
    bounds: { min: 0, max: 0.2 },
  },
};

/** The inputs of one stress; what the firm's does not change is zero. */
function stressInputs({ name, label, ...stress }: PoolStress): FormulaRow[] {
  return STRESS_SIZES.map((size) => {
    const { label: what, unit, help, ...bounded } = SIZES[size];
    const sized = firm(stress[size] ?? 0, "portfolio stresses");
    return input([`stress.${name}.${size}`, `${label}: ${what}`, unit, help], { ...bounded, ...sized });
  });
}

const UNDER_STRESS = "The homes' flows with the sizes of the stress taken off them.";

/** Flows of the pool under a stress: less income, dearer debt, a lower and later sale with interest until then. */
function stressRows({ name, label }: PoolStress): FormulaRow[] {
  const at = `stress.${name}`;
  const delayed = (key: string): string =>
    `IF(month > ${at}.saleDelay, INDEX(${key}, month - ${at}.saleDelay + 1), 0)`;
  const carried = `stressService[-1] - IF(month > ${at}.saleDelay, stressService[month - 1 - ${at}.saleDelay], 0)`;
  const owed = `stressOwed[-1] - IF(month > ${at}.saleDelay, stressOwed[month - 1 - ${at}.saleDelay], 0)`;
  const closing = { timing: "closing" as const, help: UNDER_STRESS };
  const income = `${at}.incomeDrop * INDEX(pooled.income, month + 1)`;
  const sale = `INDEX(pooled.sale, month + 1) + (1 - ${at}.priceDrop) * ${delayed("pooled.sale")}`;
  const line = (kind: string) => `${at}.${kind}`;
  return [
    monthly(
      [
        line("unlevered"),
        `${label}: unlevered cash flow`,
        "$",
        `IF(month = 0, poolUnlevered, poolUnlevered - ${income} - ${sale})`,
      ],
      closing,
    ),
    monthly(
      [
        line("levered"),
        `${label}: levered cash flow`,
        "$",
        `IF(month = 0, poolLevered, poolLevered - ${income} - ${at}.rateRise / 12 * INDEX(pooled.balance, month) - ${sale} + INDEX(pooled.repaid, month + 1) - ${delayed("pooled.repaid")} - (${carried}) - ${at}.rateRise / 12 * (${owed}))`,
      ],
      closing,
    ),
    output([`${at}.unleveredIrr`, `${label}: unlevered IRR`, "%", effectiveIrr(line("unlevered"))]),
    output([`${at}.leveredIrr`, `${label}: levered IRR`, "%", effectiveIrr(line("levered"))]),
    output([`${at}.profit`, `${label}: levered profit`, "$", `SUM(${line("levered")}[0:holdMonths])`]),
  ];
}

export const stressPage = page(["PF-8", "Stress", "portfolio"], 8, [
  pooled("pooled.income", "Effective gross income", "Of the homes held."),
  pooled("pooled.balance", "Loan balances", "At the end of the month, of the homes held on."),
  pooled("pooled.sale", "Sale proceeds", "Exit values less costs of sale."),
  pooled("pooled.repaid", "Loans repaid at sale", "Balances that the sales repay."),
  pooled("pooled.lastService", "Debt service of the homes sold", "In the month of their sale."),
  monthly(
    [
      "stressService",
      "Debt service of homes sold so far",
      "$",
      "stressService[-1] + INDEX(pooled.lastService, month + 1)",
    ],
    { timing: "closing", aggregate: "end", help: "Goes on while a sale is late." },
  ),
  monthly(
    ["stressOwed", "Loans of homes sold so far", "$", "stressOwed[-1] + INDEX(pooled.repaid, month + 1)"],
    {
      timing: "closing",
      aggregate: "end",
      help: "They stand on while a sale is late.",
    },
  ),
  ...POOL_STRESSES.flatMap(stressInputs),
  ...POOL_STRESSES.flatMap(stressRows),
]);
