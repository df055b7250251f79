/** Terms that lenders are known to ask for, to be chosen by a person and confirmed before use. */
export interface LenderPreset {
  id: string;
  label: string;
  /** When the figures were written down here; the pages that they come from bear no date of their own. */
  asOf: string;
  /** The terms as they are published, ranges included. */
  terms: string;
  source: string;
  /** Inputs by their path; of a range the stricter end. What a preset does not say stays as it is. */
  inputs: Record<string, number>;
}

const NOTED = "November 2026";
const SMALL_BALANCE = "Brokers' pages on Freddie Mac's small balance loans, undated";
const PRACTICE = "Common practice of loan sizing as published in open underwriting guides, undated";

/**
 * The presets of a multifamily loan: an agency's small-balance program by market, an agency's conventional loan, a
 * conduit, and a bank. They are starting points and no quotes: only a person's choice sets them, and a version that
 * names one carries a warning until somebody confirms it with the lender. See docs/methods/debt.md#lender-presets.
 *
 * Units: shares and ratios as the inputs have them (0.8 is 80%, 1.25 a coverage of 1.25x). Errors: none.
 *
 * @example lenderPresets.find(({ id }) => id === "agencyConventional")?.inputs["debt.minDscr"] // 1.25
 */
export const lenderPresets: readonly LenderPreset[] = [
  {
    id: "agencySmallBalanceTop",
    label: "Agency small balance, top market",
    asOf: NOTED,
    terms: "DSCR 1.20x, loan to value 80%, 90% occupied for three months",
    source: SMALL_BALANCE,
    inputs: { "debt.maxLtv": 0.8, "debt.minDscr": 1.2, "lender.minOccupancyPct": 0.9 },
  },
  {
    id: "agencySmallBalanceStandard",
    label: "Agency small balance, standard market",
    asOf: NOTED,
    terms: "DSCR 1.25x, loan to value 80%, 90% occupied for three months",
    source: SMALL_BALANCE,
    inputs: { "debt.maxLtv": 0.8, "debt.minDscr": 1.25, "lender.minOccupancyPct": 0.9 },
  },
  {
    id: "agencySmallBalanceSmall",
    label: "Agency small balance, small market",
    asOf: NOTED,
    terms: "DSCR 1.30x to 1.40x, loan to value 70%, 90% occupied for three months",
    source: SMALL_BALANCE,
    inputs: { "debt.maxLtv": 0.7, "debt.minDscr": 1.4, "lender.minOccupancyPct": 0.9 },
  },
  {
    id: "agencyConventional",
    label: "Agency conventional",
    asOf: NOTED,
    terms: "Loan to value up to 80%, DSCR 1.25x",
    source: PRACTICE,
    inputs: { "debt.maxLtv": 0.8, "debt.minDscr": 1.25 },
  },
  {
    id: "conduit",
    label: "Conduit",
    asOf: NOTED,
    terms: "Debt yield 8% to 10%",
    source: PRACTICE,
    inputs: { "debt.minDebtYield": 0.1 },
  },
  {
    id: "bank",
    label: "Bank",
    asOf: NOTED,
    terms: "DSCR 1.30x to 1.50x, loan to value 55% to 70%",
    source: PRACTICE,
    inputs: { "debt.maxLtv": 0.55, "debt.minDscr": 1.5 },
  },
];
