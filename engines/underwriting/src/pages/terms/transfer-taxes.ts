/** What states, counties and cities take of a sale and of a mortgage. See docs/methods/transfer-taxes.md. */
import { amount, choices, column, deduction, optional, share, whenOwned } from "../../language/facts.ts";
import { type Facts, type FormulaRow, input, output, perRow, scalar } from "../../language/rows.ts";

/** Where a model says what is taxed, and whether its property can be owned already. */
interface Taxed {
  loan: string;
  onlyBought: Facts;
  hasOwned: boolean;
}

/** The taxes of a place row by row, and the firm's own rates in their stead. */
export function transferTaxInputs({ onlyBought }: Pick<Taxed, "onlyBought">): FormulaRow[] {
  return [
    input("transferTaxes.tax", "Tax and statute", "text", column)`
      As “Florida documentary stamp tax on deeds, Fla. Stat. § 201.02”.`,
    input("transferTaxes.paidOn", "Paid on", "text", column, choices("purchase", "loan", "sale"))`
      What is taxed: the price paid, the loan recorded, or the price of the sale.`,
    input("transferTaxes.rate", "Transfer tax rate", "%", column, share)`The share that this side pays.`,
    input(
      "transferTaxes.above",
      "Bracket from",
      "$",
      column,
      optional,
      amount,
    )`Blank is from the first dollar.`,
    input("transferTaxes.upTo", "Bracket to", "$", column, optional, amount)`Blank has no limit.`,
    input("transferTaxes.taxes", "Amount taxed", "text", column, optional, choices("part", "whole"))`
      The part of the amount between the limits, or the whole of an amount that lies between them.`,
    input("transferTax.purchasePct", "Transfer tax at purchase, own rate", "%", optional, share, onlyBought)`
      Share of the price; in place of the table.`,
    input("transferTax.loanPct", "Mortgage recording tax, own rate", "%", optional, share, onlyBought)`
      Share of the loan; in place of the table.`,
    input("transferTax.salePct", "Transfer tax at sale, own rate", "%", optional, share)`
      Share of the exit value; in place of the table.`,
  ];
}

const FROM = "IF(ISBLANK(transferTaxes.above), 0, transferTaxes.above)";
const to = (base: string): string => `IF(ISBLANK(transferTaxes.upTo), ${base}, transferTaxes.upTo)`;

/** What a row of the table takes of an amount. */
const taken = (base: string): string => `
  transferTaxes.rate * IF(transferTaxes.taxes = "whole",
    IF(AND(${base} > ${FROM}, ${base} <= ${to(base)}), ${base}, 0), MAX(0, MIN(${base}, ${to(base)}) - ${FROM}))`;

const of = (event: string, base: string): string =>
  `IF(transferTaxes.paidOn = "${event}", ${taken(base)}, 0)`;

const total = (by: { own: string; column: string; base: string }): string => `
  IF(ISBLANK(transferTax.${by.own}), IF(COUNT(transferTaxes.rate) = 0, NA(), SUM(transferTaxes.${by.column})),
    transferTax.${by.own} * ${by.base})`;

const knownOrNone = (own: string, row: string): string =>
  `IF(AND(transferTaxRows = 0, ISBLANK(transferTax.${own})), 0, ${row})`;

/** What the table, or the firm's own rate, takes: not known of a place without either. */
export function transferTaxRows({ loan, onlyBought, hasOwned }: Taxed): FormulaRow[] {
  const rows = [
    perRow("transferTaxes.onPurchase", "At purchase", "$")`${of("purchase", "purchasePrice")}`,
    perRow("transferTaxes.onLoan", "On the loan", "$")`${of("loan", loan)}`,
    perRow("transferTaxes.onSale", "At sale", "$")`${of("sale", "exitValue")}`,
    scalar("transferTaxRows", "Transfer taxes listed", "count")`COUNT(transferTaxes.rate)`,
    output("transferTaxAtPurchase", "Transfer tax at purchase", "$", onlyBought, {
      help: "Part of closing costs. Not known of a place without an entry: closing costs then hold none.",
    })`${total({ own: "purchasePct", column: "onPurchase", base: "purchasePrice" })}`,
    output("mortgageTax", "Mortgage recording tax", "$", onlyBought, {
      help: "A cost of financing. Not known of a place without an entry: costs then hold none.",
    })`${total({ own: "loanPct", column: "onLoan", base: loan })}`,
    scalar("mortgageTaxInCosts", "Mortgage recording tax, in financing costs", "$", onlyBought, {
      help: "0 of a place without an entry.",
    })`${knownOrNone("loanPct", "mortgageTax")}`,
    output("transferTaxAtSale", "Transfer tax at sale", "$", deduction, {
      help: "Part of selling costs. Not known of a place without an entry: selling costs then hold none.",
    })`${total({ own: "salePct", column: "onSale", base: "exitValue" })}`,
  ];
  if (!hasOwned) return rows;
  return [
    ...rows,
    perRow("transferTaxes.onSaleToday", "At a sale today", "$", whenOwned)`${of("sale", "valueToday")}`,
    output("transferTaxToday", "Transfer tax of a sale today", "$", deduction, whenOwned, {
      help: "Part of selling costs today.",
    })`${total({ own: "salePct", column: "onSaleToday", base: "valueToday" })}`,
  ];
}

/** What recording a later mortgage costs: 0 of a place without an entry. */
const laterTax = (by: { column: string; base: string }): string => `
  IF(ISBLANK(transferTax.loanPct), IF(transferTaxRows = 0, 0, SUM(transferTaxes.${by.column})),
    transferTax.loanPct * ${by.base})`;

export const refinanceMortgageTaxRows: FormulaRow[] = [
  scalar("refinanceTaxedAmount", "Refinance subject to recording tax", "$", {
    help: "The new loan, or what it exceeds the balance repaid by.",
  })`
    IF(refinance.taxedOn = "newMoney", MAX(0, refinanceLoan - refinanceDebtRepaid), refinanceLoan)`,
  perRow("transferTaxes.onRefinance", "On the refinance", "$")`${of("loan", "refinanceTaxedAmount")}`,
  output("refinanceMortgageTax", "Mortgage recording tax, refinance", "$", deduction, {
    help: "Part of refinance costs; 0 of a place without an entry.",
  })`${laterTax({ column: "onRefinance", base: "refinanceTaxedAmount" })}`,
];

export const supplementalMortgageTaxRows: FormulaRow[] = [
  scalar("supplementalTaxedAmount", "Supplemental loan subject to recording tax", "$", {
    help: "0 of a mezzanine loan, which is secured by a pledge and not by a mortgage.",
  })`IF(mezzanine.security = "mortgage", supplementalLoan, 0)`,
  perRow(
    "transferTaxes.onSupplemental",
    "On the supplemental loan",
    "$",
  )`${of("loan", "supplementalTaxedAmount")}`,
  output("supplementalMortgageTax", "Mortgage recording tax, supplemental loan", "$", deduction, {
    help: "A cost of its funding; 0 of a place without an entry.",
  })`${laterTax({ column: "onSupplemental", base: "supplementalTaxedAmount" })}`,
];

/** As parts of costs, which stand without a tax that nobody knows. */
export const PURCHASE_TAX = knownOrNone("purchasePct", "transferTaxAtPurchase");
export const SALE_TAX = knownOrNone("salePct", "transferTaxAtSale");
export const SALE_TAX_TODAY = knownOrNone("salePct", "transferTaxToday");
