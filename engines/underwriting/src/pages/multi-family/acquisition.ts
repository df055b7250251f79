/** MF-9: what the purchase costs and who pays for it. See docs/methods/multi-family.md. */
import { amount, firmValue, icVisible, share, unused, within } from "../../language/facts.ts";
import { type FormulaPage, input, output, page, scalar } from "../../language/rows.ts";
import { PURCHASE_TAX, transferTaxInputs, transferTaxRows } from "../terms/transfer-taxes.ts";
import { closingFundInputs, closingFundRows } from "./closing-funds.ts";
import { preferredInputs, preferredRows } from "./preferred.ts";

const firm = firmValue("template:multifamily");

/** Every use but the costs of financing, in the order of a closing statement. */
export const USES = `
  purchasePrice + closingCosts + acquisitionFee + dueDiligence + capexWithContingency + capexFromEquity
  + initialLeasingFee + workingCapital + interestReserve + prepaidEscrows - sellerCredit`;
/** Every source but common equity, which pays what is left. */
export const OTHER_SOURCES = "loan + mezzanineAtClosing + preferredEquity.amount";
export const FINANCING = `
  financingFee + brokerFee + debt.lenderLegal + debt.rateCapCost + debt.otherCosts + mezzanineFeeAtClosing
  + preferredEquityFee + mortgageTaxInCosts`;

const ofUses = (formula: string): string => `(${formula}) / totalUses`;

export const acquisitionPage: FormulaPage = page("MF-9", "Acquisition, sources and uses", "inputs", [
  input("purchasePrice", "Purchase price", "$", within(0, 1e11), icVisible)`Price before closing costs.`,
  input("closingCostPct", "Closing costs", "%", share, firm(0.01))`
    Title, legal and recording, as a share of the price; transfer tax comes apart where it is known.`,
  input("transferTaxPct", "Further transfer tax", "%", share, unused())`
    Share of the price, in addition to closing costs and to the taxes of the table.`,
  input("titleInsurance", "Title insurance", "$", amount, unused())`In addition to percentage closing costs.`,
  input("legalCosts", "Legal fees", "$", amount, unused())`
    Buyer's counsel, in addition to percentage closing costs.`,
  input("recordingFees", "Recording fees", "$", amount, unused())`In addition to percentage closing costs.`,
  ...transferTaxInputs({ onlyBought: {} }),
  input(
    "dueDiligence",
    "Due diligence",
    "$",
    amount,
    firm(50_000),
  )`Third-party reports and other due diligence.`,
  input("acquisitionFeePct", "Acquisition fee", "%", share, unused())`
    Sponsor's fee, as a share of the price.`,
  input("capexAtClose", "Capex at closing", "$", amount, firm(0))`
    Day-one capital expenditures, before contingency.`,
  input("capexContingencyPct", "Closing capex contingency", "%", share, unused())`
    Share added to capex at closing.`,
  input("initialLeasingFee", "Initial leasing fee", "$", amount, unused())`
    To lease units vacant at closing.`,
  ...closingFundInputs,
  input("sellerCredit", "Seller credit", "$", amount, unused())`
    Paid by the seller at closing; reduces uses.`,
  ...preferredInputs,
  // What the purchase costs.
  ...transferTaxRows({ loan: "loanCommitment", onlyBought: {}, hasOwned: false }),
  scalar("closingCosts", "Closing costs", "$", { help: "With transfer tax where it is known." })`
    (closingCostPct + transferTaxPct) * purchasePrice + titleInsurance + legalCosts + recordingFees
    + ${PURCHASE_TAX}`,
  scalar("acquisitionFee", "Acquisition fee", "$")`acquisitionFeePct * purchasePrice`,
  scalar("capexWithContingency", "Capex at closing with contingency", "$")`
    capexAtClose * (1 + capexContingencyPct)`,
  output("allInCostUnlevered", "All-in cost", "$", icVisible, {
    help: "All uses before financing costs, net of seller credit.",
  })`${USES}`,
  output("financingFee", "Financing fee", "$", {
    help: "On the loan commitment: initial and future funding.",
  })`debt.feePct * loanCommitment`,
  scalar("brokerFee", "Mortgage broker fee", "$", { help: "On the loan commitment." })`
    debt.brokerFeePct * loanCommitment`,
  output("financingCosts", "Financing costs at closing", "$", {
    help: "Origination fees, mortgage broker, lender's counsel, rate cap and mortgage recording tax, including supplemental and preferred capital.",
  })`${FINANCING}`,
  output("totalUses", "Total uses", "$", icVisible)`allInCostUnlevered + financingCosts`,
  // From the capital that is paid first to the one that is paid last.
  output("initialEquity", "Equity at closing", "$", icVisible, {
    help: "LP and GP common equity: uses not funded by other sources.",
  })`totalUses - (${OTHER_SOURCES})`,
  output("totalSources", "Total sources", "$", { help: "Net of seller credit." })`
    ${OTHER_SOURCES} + initialEquity`,
  // With what the loan funds after closing.
  scalar("futureFundingInHold", "Future funding over the hold", "$", {
    help: "Costs of programs funded by loan draws.",
  })`SUM(futureFunding[1:holdMonths])`,
  output("fundedCost", "All-in cost, fully funded", "$", {
    help: "All-in cost plus future funding; yields on cost go by it.",
  })`allInCostUnlevered + futureFundingInHold`,
  output("fundedUses", "Total uses, fully funded", "$", {
    help: "Total uses at closing plus costs paid by loan draws.",
  })`totalUses + futureFundingInHold`,
  output("fundedSources", "Total sources, fully funded", "$", {
    help: "Total sources at closing plus draws repaid at refinance or sale.",
  })`totalSources + refinanceDrawsRepaid + drawsRepaidAtSale`,
  output("loanToLastDollar", "Senior loan, % of uses", "%")`${ofUses("loan")}`,
  output("debtToLastDollar", "Total debt, % of uses", "%", {
    help: "Capital stack through all debt.",
  })`${ofUses("loan + mezzanineAtClosing")}`,
  output("preferredToLastDollar", "Debt and preferred equity, % of uses", "%", {
    help: "Capital stack through all capital senior to common equity.",
  })`${ofUses(OTHER_SOURCES)}`,
  output("commonShareOfUses", "Common equity, % of uses", "%")`${ofUses("initialEquity")}`,
  output("pricePerUnit", "Price per unit", "$/unit", icVisible)`purchasePrice / units`,
  output("pricePerSqft", "Price per square foot", "$/sq ft")`purchasePrice / rentableSqft`,
  output("costPerUnit", "All-in cost per unit", "$/unit")`allInCostUnlevered / units`,
  ...closingFundRows,
  ...preferredRows,
]);
