/** MF-9: what the purchase costs and who pays for it. See docs/methods/multi-family.md. */
import { amount, firmValue, icVisible, share, unused, within } from "../../language/facts.ts";
import { type FormulaPage, input, output, page, scalar } from "../../language/rows.ts";
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
  + preferredEquityFee`;

const ofUses = (formula: string): string => `(${formula}) / totalUses`;

export const acquisitionPage: FormulaPage = page("MF-9", "Acquisition, sources and uses", "inputs", [
  input("purchasePrice", "Purchase price", "$", within(0, 1e11), icVisible)`Price before closing costs.`,
  input("closingCostPct", "Closing costs", "%", share, firm(0.01))`
    Title, transfer tax, legal, recording; share of the price.`,
  input("transferTaxPct", "Transfer tax", "%", share, unused())`
    Share of the price, beside the closing costs.`,
  input("titleInsurance", "Title insurance", "$", amount, unused())`Beside the closing costs by their share.`,
  input("legalCosts", "Legal costs of the purchase", "$", amount, unused())`
    Buyer's counsel, beside the closing costs by their share.`,
  input("recordingFees", "Recording fees", "$", amount, unused())`Beside the closing costs by their share.`,
  input("dueDiligence", "Due diligence", "$", amount, firm(50_000))`Third-party reports and due diligence.`,
  input("acquisitionFeePct", "Acquisition fee", "%", share, unused())`
    Fee of the sponsor, share of the price.`,
  input("capexAtClose", "Capex at closing", "$", amount, firm(0))`
    Day-one capital expenditure, before its contingency.`,
  input("capexContingencyPct", "Contingency of the capex at closing", "%", share, unused())`
    Share added to it.`,
  input("initialLeasingFee", "Initial leasing fee", "$", amount, unused())`
    To let the units that are vacant at closing.`,
  ...closingFundInputs,
  input("sellerCredit", "Seller credit", "$", amount, unused())`
    Paid by the seller at closing; lowers what is to be paid.`,
  ...preferredInputs,
  // What the purchase costs.
  scalar("closingCosts", "Closing costs", "$")`
    (closingCostPct + transferTaxPct) * purchasePrice + titleInsurance + legalCosts + recordingFees`,
  scalar("acquisitionFee", "Acquisition fee", "$")`acquisitionFeePct * purchasePrice`,
  scalar("capexWithContingency", "Capex at closing with its contingency", "$")`
    capexAtClose * (1 + capexContingencyPct)`,
  output("allInCostUnlevered", "All-in cost", "$", icVisible, {
    help: "All uses without the costs of financing, net of a seller credit.",
  })`${USES}`,
  output("financingFee", "Financing fee", "$")`debt.feePct * loan`,
  scalar("brokerFee", "Mortgage broker's fee", "$")`debt.brokerFeePct * loan`,
  output("financingCosts", "Costs of financing at closing", "$", {
    help: "Origination fees, mortgage broker, lender's counsel, rate cap; of supplemental and preferred capital too.",
  })`${FINANCING}`,
  output("totalUses", "Total uses", "$", icVisible)`allInCostUnlevered + financingCosts`,
  // From the capital that is paid first to the one that is paid last.
  output("initialEquity", "Equity at closing", "$", icVisible, {
    help: "Common equity of both partners: what no other source pays.",
  })`totalUses - (${OTHER_SOURCES})`,
  output("totalSources", "Total sources", "$", { help: "Net of a seller credit, which lowers the uses." })`
    ${OTHER_SOURCES} + initialEquity`,
  output("loanToLastDollar", "Senior loan, share of the uses", "%")`${ofUses("loan")}`,
  output("debtToLastDollar", "Through the supplemental loan, share of the uses", "%", {
    help: "How far into the cost all debt goes.",
  })`${ofUses("loan + mezzanineAtClosing")}`,
  output("preferredToLastDollar", "Through preferred equity, share of the uses", "%", {
    help: "How far into the cost all capital goes that is paid before common equity.",
  })`${ofUses(OTHER_SOURCES)}`,
  output("commonShareOfUses", "Common equity, share of the uses", "%")`${ofUses("initialEquity")}`,
  output("pricePerUnit", "Price a unit", "$/unit", icVisible)`purchasePrice / units`,
  output("pricePerSqft", "Price per square foot", "$/sqft")`purchasePrice / rentableSqft`,
  output("costPerUnit", "All-in cost a unit", "$/unit")`allInCostUnlevered / units`,
  ...closingFundRows,
  ...preferredRows,
]);
