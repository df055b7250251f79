/** The statement of a deal as screen, report, workbook and API print it. See docs/methods/statement.md. */

export type StatementColumnKind =
  | "t12"
  | "t3"
  | "closing"
  | "year"
  | "month"
  | "sale"
  | "forward"
  | "stabilized"
  | "variance"
  | "varianceShare"
  | "perUnit"
  | "shareOfIncome"
  | "total";

type Sign = 1 | -1;

export interface StatementColumn {
  id: string;
  label: string;
  kind: StatementColumnKind;
  /** The year or month of a period, from 1. */
  period?: number;
}

export type StatementBlock =
  | "operations"
  | "unlevered"
  | "levered"
  | "coverage"
  | "capital"
  | "tiers"
  | "lp"
  | "gp";

export interface StatementLine {
  block: StatementBlock;
  /** The row of the formula pages that stands in the periods; none for headings and for sums made here. */
  key: string | null;
  /** The rows that stand at closing and at the sale. */
  closing?: string;
  sale?: string;
  /** Minus where what is printed is taken off the row's own figure. */
  sign: Sign;
  label: string;
  role: "heading" | "line" | "subtotal" | "total" | "balance" | "ratio";
  /** Few deals have it: whoever prints some of the columns leaves it out where it is zero in them. */
  isSeldom?: true;
  /** As printed, by the id of the column: what is taken off is negative. Null is unavailable; absent has no place there. */
  figures: Record<string, number | null>;
}

export interface Statement {
  columns: StatementColumn[];
  lines: StatementLine[];
  /** Rates of return that the printed flows give. */
  returns: { key: string; label: string; value: number | null }[];
}

/** One line before it has figures: which rows stand in its periods, at closing and at the sale. */
export interface LineLayout {
  block: StatementBlock;
  label: string;
  role: StatementLine["role"];
  sign: Sign;
  key?: string;
  closing?: string;
  sale?: string;
  /** A line of balances whose last one of the hold is paid with the sale. */
  saleBalance?: string;
  /** A single amount that falls in the month that this input names. */
  event?: { amount: string; month: string };
  /** Accounts of an operating statement that this line holds. */
  accounts?: readonly string[];
  /** Growth that the stabilized column takes out of the last year of the hold. */
  index?: string;
  /** Figures of a stabilized year that the model has, added up. */
  stabilized?: readonly (readonly [sign: Sign, key: string])[];
  /** Of a home to be bought, or of one that is owned, alone. */
  ownership?: "acquisition" | "owned";
  /** Left out where the version tells this key: another line holds the amount from then on. */
  until?: string;
  /** Left out where it is zero throughout. */
  isSeldom?: true;
  /** Left out where none of these keys has a line: what is left after debt, and its coverage, where there is no debt. */
  of?: readonly string[];
}

export type More = Partial<Omit<LineLayout, "block" | "label" | "sign">>;

/** Builders of the lines of one block; a builder's name is the sign. */
export function linesIn(block: StatementBlock) {
  const line =
    (sign: Sign, role: LineLayout["role"]) =>
    (label: string, more: More = {}): LineLayout => ({ block, label, role, sign, ...more });
  return {
    add: line(1, "line"),
    less: line(-1, "line"),
    heading: line(1, "heading"),
    subtotal: line(1, "subtotal"),
    costs: line(-1, "subtotal"),
    total: line(1, "total"),
    balance: line(1, "balance"),
    ratio: line(1, "ratio"),
  };
}

export const seldom = { isSeldom: true } as const;
