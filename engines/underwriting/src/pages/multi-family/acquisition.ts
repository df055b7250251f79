/** MF-9: what the purchase costs and who pays for it. */
import type { FormulaPage } from "../../language/record.ts";
import { amount, firm, input, output, page, scalar, share, unused } from "../../language/record.ts";
import { closingFundInputs, closingFundRows } from "./closing-funds.ts";
import { preferredInputs, preferredRows } from "./preferred.ts";

const TEMPLATE = "template:multifamily";

const acquisitionInputs = [
  input(["purchasePrice", "Purchase price", "$", "Price before closing costs."], {
    bounds: { min: 0, max: 1e11 },
    icVisible: true,
  }),
  input(
    ["closingCostPct", "Closing costs", "%", "Title, transfer tax, legal, recording; share of the price."],
    {
      bounds: share,
      ...firm(0.01, TEMPLATE),
    },
  ),
  input(["transferTaxPct", "Transfer tax", "%", "Share of the price, beside the closing costs."], {
    bounds: share,
    ...unused(),
  }),
  input(["titleInsurance", "Title insurance", "$", "Beside the closing costs by their share."], {
    bounds: amount,
    ...unused(),
  }),
  input(
    [
      "legalCosts",
      "Legal costs of the purchase",
      "$",
      "Buyer's counsel, beside the closing costs by their share.",
    ],
    {
      bounds: amount,
      ...unused(),
    },
  ),
  input(["recordingFees", "Recording fees", "$", "Beside the closing costs by their share."], {
    bounds: amount,
    ...unused(),
  }),
  input(["dueDiligence", "Due diligence", "$", "Third-party reports and due diligence."], {
    bounds: amount,
    ...firm(50_000, TEMPLATE),
  }),
  input(["acquisitionFeePct", "Acquisition fee", "%", "Fee of the sponsor, share of the price."], {
    bounds: share,
    ...unused(),
  }),
  input(["capexAtClose", "Capex at closing", "$", "Day-one capital expenditure, before its contingency."], {
    bounds: amount,
    ...firm(0, TEMPLATE),
  }),
  input(["capexContingencyPct", "Contingency of the capex at closing", "%", "Share added to it."], {
    bounds: share,
    ...unused(),
  }),
  input(["initialLeasingFee", "Initial leasing fee", "$", "To let the units that are vacant at closing."], {
    bounds: amount,
    ...unused(),
  }),
  ...closingFundInputs,
  input(["sellerCredit", "Seller credit", "$", "Paid by the seller at closing; lowers what is to be paid."], {
    bounds: amount,
    ...unused(),
  }),
];

/** Every use but the costs of financing, in the order of a closing statement. */
export const USES =
  "purchasePrice + closingCosts + acquisitionFee + dueDiligence + capexWithContingency + capexFromEquity + initialLeasingFee + workingCapital + interestReserve + prepaidEscrows - sellerCredit";
/** Every source but common equity, which pays what is left. */
export const OTHER_SOURCES = "loan + mezzanineAtClosing + preferredEquity.amount";
export const FINANCING =
  "financingFee + brokerFee + debt.lenderLegal + debt.rateCapCost + debt.otherCosts + mezzanineFeeAtClosing + preferredEquityFee";

const uses = [
  scalar([
    "closingCosts",
    "Closing costs",
    "$",
    "(closingCostPct + transferTaxPct) * purchasePrice + titleInsurance + legalCosts + recordingFees",
  ]),
  scalar(["acquisitionFee", "Acquisition fee", "$", "acquisitionFeePct * purchasePrice"]),
  scalar([
    "capexWithContingency",
    "Capex at closing with its contingency",
    "$",
    "capexAtClose * (1 + capexContingencyPct)",
  ]),
  output(["allInCostUnlevered", "All-in cost", "$", USES], {
    icVisible: true,
    help: "All uses without the costs of financing, net of a seller credit.",
  }),
  output(["financingFee", "Financing fee", "$", "debt.feePct * loan"]),
  scalar(["brokerFee", "Mortgage broker's fee", "$", "debt.brokerFeePct * loan"]),
  output(["financingCosts", "Costs of financing at closing", "$", FINANCING], {
    help: "Origination fees, mortgage broker, lender's counsel, rate cap; of supplemental and preferred capital too.",
  }),
  output(["totalUses", "Total uses", "$", "allInCostUnlevered + financingCosts"], { icVisible: true }),
];

const ofUses = (formula: string): string => `(${formula}) / totalUses`;

/** From the capital that is paid first to the one that is paid last. */
const sources = [
  output(["initialEquity", "Equity at closing", "$", `totalUses - (${OTHER_SOURCES})`], {
    icVisible: true,
    help: "Common equity of both partners: what no other source pays.",
  }),
  output(["totalSources", "Total sources", "$", `${OTHER_SOURCES} + initialEquity`], {
    help: "Net of a seller credit, which lowers the uses.",
  }),
  output(["loanToLastDollar", "Senior loan, share of the uses", "%", ofUses("loan")]),
  output(
    [
      "debtToLastDollar",
      "Through the supplemental loan, share of the uses",
      "%",
      ofUses("loan + mezzanineAtClosing"),
    ],
    { help: "How far into the cost all debt goes." },
  ),
  output(
    ["preferredToLastDollar", "Through preferred equity, share of the uses", "%", ofUses(OTHER_SOURCES)],
    { help: "How far into the cost all capital goes that is paid before common equity." },
  ),
  output(["commonShareOfUses", "Common equity, share of the uses", "%", ofUses("initialEquity")]),
];

export const acquisitionPage: FormulaPage = page(["MF-9", "Acquisition, sources and uses", "inputs"], 9, [
  ...acquisitionInputs,
  ...preferredInputs,
  ...uses,
  ...sources,
  output(["pricePerUnit", "Price a unit", "$/unit", "purchasePrice / units"], { icVisible: true }),
  output(["pricePerSqft", "Price per square foot", "$/sqft", "purchasePrice / rentableSqft"]),
  output(["costPerUnit", "All-in cost a unit", "$/unit", "allInCostUnlevered / units"]),
  ...closingFundRows,
  ...preferredRows,
]);
