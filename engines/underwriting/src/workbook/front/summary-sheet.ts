import { inputAt } from "../../inputs/model-inputs.ts";
import type { ModelName } from "../../language/rows.ts";
import { definedName, storable } from "../layout.ts";
import type { WorkbookCell, WorkbookSheet } from "../record.ts";
import { type FrontMaking, words } from "./front.ts";

type Entry = readonly [key: string, label: string];
type Group = readonly [title: string, entries: readonly Entry[]];

const HOME: readonly Group[] = [
  [
    "Price",
    [
      ["purchasePrice", "Purchase price"],
      ["allInCostUnlevered", "All-in cost"],
      ["monthlyRent", "Monthly rent"],
      ["netYieldOnCost", "Net yield on cost (NOI)"],
      ["goingInCapRate", "Stabilized cap rate on price"],
    ],
  ],
  [
    "Returns",
    [
      ["leveredIrr", "Levered IRR"],
      ["unleveredIrr", "Unlevered IRR"],
      ["leveredEquityMultiple", "Levered equity multiple"],
      ["unleveredEquityMultiple", "Unlevered equity multiple"],
      ["cashOnCashStabilized", "Stabilized cash-on-cash"],
      ["leveredProfit", "Levered profit"],
      ["npv", "Net present value"],
    ],
  ],
  [
    "Debt",
    [
      ["loan", "Loan"],
      ["ltc", "Loan to cost"],
      ["ltv", "Loan to value"],
      ["noteRate", "Note rate at closing"],
      ["dscrNcfStabilized", "DSCR, stabilized NCF"],
      ["debtYieldNcf", "Debt yield (NCF)"],
      ["initialEquity", "Equity at closing"],
    ],
  ],
  [
    "Exit",
    [
      ["holdYears", "Hold period, years"],
      ["exitValue", "Exit value"],
      ["saleCosts", "Selling costs"],
      ["loanBalanceAtExit", "Loan balance at exit"],
      ["netSaleProceeds", "Net sale proceeds"],
      ["impliedExitCapRate", "Implied exit cap rate"],
    ],
  ],
];

const BUILDING: readonly Group[] = [
  [
    "Price",
    [
      ["purchasePrice", "Purchase price"],
      ["pricePerUnit", "Price per unit"],
      ["pricePerSqft", "Price per square foot"],
      ["allInCostUnlevered", "All-in cost"],
      ["goingInCapRate", "Going-in cap rate"],
      ["yieldOnCostYear1", "Yield on cost, year 1"],
      ["yieldOnCostUntrended", "Yield on cost, untrended"],
    ],
  ],
  [
    "Returns",
    [
      ["leveredIrr", "Levered IRR"],
      ["unleveredIrr", "Unlevered IRR"],
      ["leveredEquityMultiple", "Levered equity multiple"],
      ["unleveredEquityMultiple", "Unlevered equity multiple"],
      ["averageCashOnCash", "Average cash-on-cash"],
      ["leveredProfit", "Levered profit"],
      ["peakEquity", "Peak equity"],
      ["lpIrr", "LP IRR"],
      ["gpIrr", "GP IRR"],
      ["promote", "Promote"],
    ],
  ],
  [
    "Debt",
    [
      ["loan", "Senior loan"],
      ["ltv", "Loan to value"],
      ["noteRate", "Note rate at closing"],
      ["dscrNcfMinimum", "Minimum DSCR (NCF)"],
      ["debtYieldNcf", "Debt yield (NCF)"],
      ["refinanceLoan", "New loan at refinance"],
      ["refinanceProceeds", "Net refinance proceeds"],
      ["initialEquity", "Equity at closing"],
    ],
  ],
  [
    "Exit",
    [
      ["holdYears", "Hold period, years"],
      ["exitCapApplied", "Exit cap rate applied"],
      ["exitNoi", "Exit NOI"],
      ["exitValue", "Exit value"],
      ["exitPricePerUnit", "Exit price per unit"],
      ["saleCosts", "Selling costs"],
      ["loanBalanceAtExit", "Loan balance at exit"],
      ["netSaleProceeds", "Net sale proceeds"],
    ],
  ],
];

/** The first thing that an analyst sees: price, returns, debt and exit, each figure a formula, on one page. */
export function summarySheet(making: FrontMaking): WorkbookSheet {
  const groups = making.model === "singlefamily" ? HOME : BUILDING;
  const cells: WorkbookCell[] = [
    words(1, 1, making.options.title ?? TITLES[making.model], "title"),
    ...(making.options.notes ?? []).map((note, at) => words(2 + at, 1, note, "note")),
  ];
  const top = 3 + (making.options.notes?.length ?? 0);
  // Two columns of groups: the first and third at the left, the second and fourth at the right.
  const bottoms = [top, top];
  for (const [at, [title, entries]] of groups.entries()) {
    const side = at % 2;
    const column = side === 0 ? 1 : 4;
    let row = bottoms[side] ?? top;
    cells.push(words(row, column, title, "head"), words(row, column + 1, "", "head"));
    for (const [key, label] of entries) {
      const figure = figureCell(key, row + 1, column + 1, making);
      if (figure === undefined) continue;
      row += 1;
      cells.push(words(row, column, ownedLabel(key, making) ?? label, "label"), figure);
    }
    bottoms[side] = row + 2;
  }
  const end = Math.max(...bottoms);
  const named = inLines(`Sheets: ${making.sheetNames.join(", ")}`);
  cells.push(
    ...named.map((line, at) => words(end + at, 1, line, "note")),
    words(
      end + named.length,
      1,
      "Inputs are blue on yellow. A blank cell is not entered, or needs what is not entered.",
      "note",
    ),
  );
  return {
    name: "Summary",
    cells,
    frozen: { rows: 1, columns: 0 },
    print: "page",
    widths: [34, 18, 4, 34, 18],
  };
}

/** Letters that a line of the printed page has room for. */
const LETTERS_A_LINE = 95;

/** Text in lines that end at a comma; a cell's text runs over its neighbors, and would run off the page. */
function inLines(text: string): string[] {
  const lines: string[] = [];
  for (const part of text.split(/(?<=,) /)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= LETTERS_A_LINE)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}

const TITLES: Record<ModelName, string> = {
  singlefamily: "Single-family rental underwriting",
  multifamily: "Multifamily underwriting",
};

/** What a figure of an owned home is called, where it is called otherwise. */
function ownedLabel(key: string, { catalog, inputs }: FrontMaking): string | undefined {
  return inputs.ownership === "owned" ? catalog.rows.get(key)?.row.ownedLabel : undefined;
}

/** A figure by its defined name; undefined where this model has none. */
function figureCell(
  key: string,
  row: number,
  column: number,
  { catalog, result, inputs }: FrontMaking,
): WorkbookCell | undefined {
  const record = catalog.rows.get(key)?.row;
  if (record === undefined || record.grain !== "scalar") return undefined;
  const value = record.kind === "input" ? (inputAt(inputs, key) ?? null) : result.values[key];
  return {
    ...{ row, column, value: storable(value), formula: definedName(key) },
    ...{ format: record.format, role: "figure" },
  };
}
