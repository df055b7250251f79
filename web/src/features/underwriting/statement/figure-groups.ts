import type { FormulaRow } from "@labs/underwriting/formula-record";

type Rule = [title: string, keys: RegExp];

/** How a page with many figures is read: from what decides it to what it rests on; keys by their beginnings. */
const RULES: readonly Rule[] = [
  ["Levered", /^(levered|closingEquityMultiple|peakEquity|paybackYears)/],
  ["Unlevered", /^(unlevered|leverageEffect|npv|profitabilityIndex|exitShareOfProfit)/],
  [
    "Yields and value",
    /^(netYield|grossYield|goingIn|yieldOn|adjustedCap|development|incomeValue|incomeNoi|untrended|rentTo|grossRent|noiMargin|coreNoi|costToMaintain)/,
  ],
  [
    "Coverage and cash",
    /^(dscr|debtYield|debtCharges|averageCash|cashOnCash|stabilisedCash|principalRepaid|ltv|ltc)/,
  ],
  ["Break-even", /^breakEven/],
  ["Where the profit comes from", /^attribution/],
  ["Stabilized year", /^stabilized/],
  ["Remaining life", /^components\./],
  [
    "Sizing",
    /^(maxLoan|secondMaxLoan|sizing|second|loanConstant|stressed|noteRate|lendingValue|valuationBasis)/,
  ],
  ["Supplemental loan", /^(supplemental|mezzanine)/],
  ["Extensions", /^extension/],
  [
    "Prepayment and balance at exit",
    /^(exitLoanRate|exitMonths|exitInterest|exitAmortising|exitBalloon|exitYield|exitSecurities|exitDefeasance|loanMonth)/,
  ],
];

/** So few figures are read at once. */
const FEW = 12;

const isLevered = ({ key }: FormulaRow) => key.startsWith("levered");

interface FigureGroup {
  /** Absent over the figures that lead. */
  title?: string;
  rows: FormulaRow[];
}

/** A page's figures: what the committee reads first, then by matter. A short page has no groups. */
export function groupFigures(rows: readonly FormulaRow[]): FigureGroup[] {
  if (rows.length <= FEW) return [{ title: "", rows: [...rows] }];
  const leads = rows.filter(({ icVisible, format }) => icVisible === true && format !== "text");
  // What comes to the equity is read before what the property alone returns.
  const leading = leads.toSorted((a, b) => Number(isLevered(b)) - Number(isLevered(a)));
  const groups = RULES.map(([title]): FigureGroup => ({ title, rows: [] }));
  const rest: FormulaRow[] = [];
  for (const row of rows) {
    if (leading.includes(row)) continue;
    const at = RULES.findIndex(([, keys]) => keys.test(row.key));
    (groups[at]?.rows ?? rest).push(row);
  }
  // A single figure is no group.
  const filled = groups.filter((group) => group.rows.length > 1);
  rest.push(...groups.filter((group) => group.rows.length === 1).flatMap((group) => group.rows));
  return [
    ...(leading.length > 0 ? [{ rows: leading }] : []),
    ...filled,
    ...(rest.length > 0 ? [{ title: filled.length > 0 ? "More" : "", rows: rest }] : []),
  ];
}
