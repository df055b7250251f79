import type { SectionId } from "./report-model.ts";

/** What a report may hold, and in which order: without the writers of its sections, so that a screen may list it. */
export type OutlineModel = "singlefamily" | "multifamily";

/** The decision memo of a home, on two pages. */
export const STANDARD_SECTIONS: readonly SectionId[] = [
  "decision",
  "bid",
  "locator",
  "allInCost",
  "exitChannels",
  "eligibility",
  "voteRecord",
  "memoCashFlow",
  "saleEvidence",
  "rentEvidence",
  "stressGrid",
  "risks",
  "changes",
];

/** What stands behind the memo of a home: chosen one by one, off by default. */
export const HOME_APPENDICES: readonly SectionId[] = [
  "facts",
  "value",
  "rent",
  "stabilised",
  "cashFlow",
  "returns",
  "scenarios",
  "rentComps",
  "saleComps",
  "conditions",
  "market",
  "checks",
  "assumptions",
  "formulas",
];

/** The outline of a building; what a deal does not have, such as a refinance, is left out of it. */
export const BUILDING_SECTIONS: readonly SectionId[] = [
  "decision",
  "summary",
  "businessPlan",
  "facts",
  "unitMix",
  "rentComps",
  "cashFlow",
  "renovation",
  "sourcesUses",
  "loanSizing",
  "capitalStack",
  "debt",
  "refinance",
  "waterfall",
  "returns",
  "lenderCase",
  "scenarios",
  "sensitivity",
  "risks",
  "saleComps",
  "exit",
  "diligence",
  "conditions",
  "voteRecord",
  "changes",
];

/** What stands behind the report of a building: chosen one by one, off by default. */
export const BUILDING_APPENDICES: readonly SectionId[] = [
  "planComps",
  "market",
  "checks",
  "assumptions",
  "formulas",
];

/** The outline of a report on a firm's own workbook: its figures, then the evidence that Labs has beside it. */
export const FIRM_SECTIONS: Record<OutlineModel, readonly SectionId[]> = {
  singlefamily: [
    "decision",
    "firmResults",
    "firmAnalyses",
    "firmInputs",
    "firmWorkbook",
    "eligibility",
    "saleEvidence",
    "rentEvidence",
    "conditions",
    "voteRecord",
  ],
  multifamily: [
    "decision",
    "firmResults",
    "firmAnalyses",
    "firmInputs",
    "firmWorkbook",
    "unitMix",
    "rentComps",
    "saleComps",
    "conditions",
    "voteRecord",
  ],
};

const TITLES: Record<SectionId, string> = {
  decision: "Decision",
  firmResults: "Results of the firm’s model",
  firmAnalyses: "Analyses of the firm’s model",
  firmInputs: "Inputs of the firm’s model",
  firmWorkbook: "The workbook",
  bid: "Offer and maximum bid",
  locator: "Location",
  memoCashFlow: "Cash flow",
  rentEvidence: "Rent comps",
  saleEvidence: "Sale comps",
  stressGrid: "Stress grid",
  risks: "Risks, quantified",
  eligibility: "Purchase and rental eligibility",
  exitChannels: "Exit channels",
  scenarios: "Scenarios side by side",
  summary: "Executive summary",
  businessPlan: "Business plan",
  planComps: "Rent comps of each floor plan",
  renovation: "Renovation",
  capitalStack: "Capital stack",
  refinance: "Refinance",
  waterfall: "Equity waterfall by tier",
  lenderCase: "Lender case",
  exit: "Exit",
  diligence: "Diligence checklist",
  conditions: "Conditions to close",
  voteRecord: "Vote record",
  changes: "What changed",
  facts: "Home",
  unitMix: "Unit mix",
  sourcesUses: "Sources and uses",
  loanSizing: "Loan sizing",
  debt: "Debt by year",
  sensitivity: "Sensitivities",
  value: "Value evidence",
  rent: "Rent evidence",
  allInCost: "All-in cost and funding",
  stabilised: "Stabilized year",
  cashFlow: "Operating statement",
  returns: "Yields, debt, exit and returns",
  checks: "Checks",
  rentComps: "Rent comps in detail",
  saleComps: "Sale comps in detail",
  market: "Market",
  assumptions: "Assumptions",
  formulas: "Formulas",
};

/** Titles of a building's sections where they are others than a home's. */
const OF_BUILDINGS: Partial<Record<SectionId, string>> = {
  facts: "Property",
  rentComps: "Rent comps by floor plan",
  saleComps: "Building value and sale comps",
};

export interface OutlineSection {
  id: SectionId;
  title: string;
  /** Stands behind what is voted on: off unless it is chosen. */
  isAppendix: boolean;
}

/** Every section that the report of a model may have, the standard outline first and in its order. */
export function listSections(model: OutlineModel): OutlineSection[] {
  const isBuilding = model === "multifamily";
  const [standard, appendices] = isBuilding
    ? [BUILDING_SECTIONS, BUILDING_APPENDICES]
    : [STANDARD_SECTIONS, HOME_APPENDICES];
  return [...standard, ...appendices].map((id) => ({
    id,
    title: (isBuilding ? OF_BUILDINGS[id] : undefined) ?? TITLES[id],
    isAppendix: appendices.includes(id),
  }));
}
