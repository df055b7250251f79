import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, inputAt } from "@labs/underwriting/model-inputs";

/**
 * What a group is there for: an input whose sum or count is zero as long as the deal has no such thing, or a choice
 * that it belongs to. `any` where each of its inputs is such an amount.
 */
type Use = "any" | { amount: string } | { choice: string; is: string };

type Rule = [title: string, keys: RegExp, use?: Use];

/** What belongs together on a page, in the order in which a deal is put together; keys by their beginnings. */
const GROUPS: Record<string, Rule[]> = {
  "SF-1": [
    ["Price", /^(ownership|purchasePrice|listPrice|offer)/],
    ["Value and home", /^(value|sqft|beds|baths|yearBuilt|lot|condition|ownerType|sourceChannel)/],
    [
      "Closing and carrying costs",
      /^(closingCost|transferTax|acquisition|inspection|title|buyerAgent|holding|initialLeasing)/,
    ],
    ["Purchase and rental eligibility", /^(hoaRental|firstLook|builtToRent|jurisdiction)/],
    ["Timing", /^(closingDate|growthTiming)/],
  ],
  "SF-2": [
    ["Budget", /^(renovation$|renovationContingency|regional|scope|renovationLines)/],
    ["Value and time", /./],
  ],
  "SF-3": [
    ["Rent and other income", /^(monthlyRent|rentLow|rentHigh|medianHousehold|otherIncome|chargeBacks)/],
    ["Itemized fees", /^fees\./, "any"],
    ["Lease in place", /^(inPlaceLease|housingVoucher)/, { amount: "inPlaceLease.months" }],
    ["Growth", /^(rentGrowth|rentSteps|newLease|renewalGrowth)/],
    ["Turnover and losses", /./],
  ],
  "SF-4": [
    ["Property tax", /^(propertyTax|seller)/],
    ["Insurance", /^(insurance|replacementCost|hazard)/],
    ["Repairs, turns and capex", /^(repairs|age$|turnCost|recurringCapex|grounds|vacantUtilities)/],
    ["Firm's table by age and size", /^upkeep\./],
    ["Management and leasing", /^(management|leasing|renewalFee|licen|smartHome|bankLegal)/],
    ["Dues, other and growth", /./],
  ],
  "SF-7": [
    ["Hold and growth", /^(holdYears|homePrice|discountRate)/],
    ["Bulk sale", /^bulk/, { choice: "exitChannel", is: "bulk" }],
    ["Resident sale", /^resident/, { choice: "exitChannel", is: "resident" }],
    ["Sale", /./],
  ],
  "MF-1": [
    ["Property", /^(propertyUnits|yearBuilt|propertyClass)/],
    ["Years shown", /^(displayYears|fiscal)/],
    ["Hold and discount", /^(hold|discount)/],
    ["Dates and conventions", /./],
  ],
  "MF-3": [
    ["Rent growth", /^(rentGrowth|restrictedRent|growthTiming)/],
    ["Loss to lease", /^(lossToLease|burnOff)/],
    ["Lease roll", /^(roll|turnover|restrictedTurnover)/],
    ["Concessions", /^concession/],
    ["Market benchmarks", /^market/],
    ["Vacancy and collection", /./],
  ],
  "MF-4": [
    ["Utilities and services", /\.(utility|trash|pest|cable|internet)/],
    ["Parking and storage", /\.(parking|garage|storage)/, "any"],
    ["Pets", /\.pet/, "any"],
    ["Premiums", /Premium$/, "any"],
    ["Fees and other", /\./],
    ["Growth", /./],
  ],
  "MF-6": [
    ["Local tax rules", /^(propertyTaxMethod|reassessment\.(assessmentRatio|millage|lag))/],
    ["Growth and relief", /./],
  ],
  "MF-8": [
    ["Units and cost", /^renovationProgramme\.(units$|floorPlan|costPerUnit|contingency|funding|fee)/],
    ["Premium and pace", /^renovationProgramme\./],
    ["Second program", /^renovationProgramme2\./, { amount: "renovationProgramme2.units" }],
    ["Third program", /^renovationProgramme3\./, { amount: "renovationProgramme3.units" }],
    ["Replacements", /./],
  ],
  "MF-9": [
    ["Price", /^purchasePrice/],
    [
      "Closing costs",
      /^(closing|transferTax|title|legal|recording|dueDiligence|acquisition|thirdParty|sellerCredit)/,
    ],
    ["Capex and leasing at closing", /^(capex|initialLeasing)/],
    ["Preferred equity", /^preferredEquity\./, { amount: "preferredEquity.amount" }],
    ["Cash held at closing", /./],
  ],
  "MF-11": [
    ["Timing and value", /\.(month|capRate)$/],
    ["The new loan", /\.(max|min|rate|amort|io|term)/],
    ["Old loans and costs", /./],
  ],
  "MF-12": [
    ["Exit value", /^(exitCap|exitIncome|exitNoi|exitTax|marketSale)/],
    ["Prepayment", /^(prepayment|treasury|defeasance)/],
    ["Selling costs", /./],
  ],
  "MF-14": [
    ["Capital and preferred return", /\.(lpShare|preferred|style|compounding)/],
    ["Sponsor's fees", /Fee/],
    ["Splits and hurdles", /./],
  ],
  "MF-16": [
    ["Underwriting minimums and haircuts", /\.(min|engineers|otherIncomeHaircut|expenseCushion)/],
    ["Refinance at maturity", /./],
  ],
};

/** The senior loan as it is sized, priced and paid; what is lent beside it comes last. */
const LOAN: Rule[] = [
  ["Lender terms", /^debt\.preset/],
  [
    "Sizing",
    /^(?!mezzanine|debt\.extension).*\.(ltc|max|min|sizing|fundingTested|valuation|fixedAmount|amount|assumed|appraised)/,
  ],
  ["Terms", /^(?!mezzanine|debt\.extension)(?!.*\.(rateType|benchmark|spread|cap|floor|index))/],
  ["Floating rate and cap", /^(?!mezzanine|debt\.extension)/],
  ["Extension options", /^debt\.extension/, { amount: "debt.extension.months" }],
  ["Supplemental loan", /./, { amount: "mezzanine.loan" }],
];

export interface InputGroup {
  /** Absent where a page has one group alone. */
  title?: string;
  rows: FormulaRow[];
  use?: Use;
}

/** Whether the deal has what a group is there for; a group that says nothing of it is always in use. */
export function isUsed({ use, rows }: InputGroup, inputs: Inputs): boolean {
  if (use === undefined) return true;
  if (use === "any") return rows.some(({ key, path }) => hasAmount(inputAt(inputs, path ?? key)));
  if ("amount" in use) return hasAmount(inputAt(inputs, use.amount));
  return inputAt(inputs, use.choice) === use.is;
}

const hasAmount = (value: InputValue): boolean => typeof value === "number" && value !== 0;

/** A page's single inputs as professionals group them; what no group knows stands in the last one. */
export function groupInputs(page: string, rows: readonly FormulaRow[]): InputGroup[] {
  const rules = GROUPS[page] ?? (rows.some(({ key }) => key.startsWith("debt.")) ? LOAN : []);
  const groups = rules.map(([title, , use]): InputGroup => ({ title, rows: [], ...(use ? { use } : {}) }));
  const rest: FormulaRow[] = [];
  for (const row of rows) {
    const at = rules.findIndex(([, keys]) => keys.test(row.key));
    (groups[at]?.rows ?? rest).push(row);
  }
  const filled: InputGroup[] = groups.filter((group) => group.rows.length > 0);
  if (rest.length > 0) filled.push(filled.length > 0 ? { title: "Other", rows: rest } : { rows: rest });
  const [only] = filled;
  return filled.length === 1 && only ? [{ rows: only.rows }] : filled;
}
