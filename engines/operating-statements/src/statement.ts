import type { CellReference } from "@labs/sheets/sheet";
import type { AccountKey } from "./accounts/chart.ts";

/** Where the file itself puts a line: in its income, its expenses, or below its net operating income. */
export type Placement = "income" | "expense" | "below";

export type ColumnRole =
  | "account"
  | "month"
  | "total"
  | "budget"
  | "variance"
  | "percent"
  | "prior"
  | "average"
  | "other";

export interface StatementColumn {
  sheet: string;
  /** Counted from 1. */
  column: number;
  header: string;
  role: ColumnRole;
  month: string | null;
}

export type LineKind = "account" | "subtotal" | "memo" | "heading";

/** Who or what says which account a line is. */
export type MappingBasis = "name" | "section" | "chosen" | "remembered" | "ignored" | "none";

export interface StatementLine {
  /** Stays the same when the file is read again: the line's number, code, section and name in one spelling. */
  key: string;
  code: string | null;
  label: string;
  /** Headings that it stands under, outermost first. */
  section: string[];
  kind: LineKind;
  placement: Placement | null;
  account: AccountKey | null;
  basis: MappingBasis;
  /** From 0 to 1; null for lines that are no account. */
  confidence: number | null;
  reason: string;
  /** As the file prints them, month by month. */
  printed: (number | null)[];
  printedTotal: number | null;
  /** What the line adds to (or with a minus takes from) the file's own net income, month by month, and in sum. */
  effect: (number | null)[];
  effectTotal: number | null;
  source: CellReference;
  sources: (CellReference | null)[];
  totalSource: CellReference | null;
}

/** Dollars of an account, a group or a result: income and costs both positive, deductions from income negative. */
export interface StatementFigure {
  key: string;
  label: string;
  months: (number | null)[];
  /** The sum of the months, or of a file without months its own total. */
  total: number | null;
  trailing: TrailingFigures;
}

/** Yearly dollars from the last months: twelve, six times two, three times four, one times twelve. */
export interface TrailingFigures {
  t12: number | null;
  t6x2: number | null;
  t3x4: number | null;
  t1x12: number | null;
}

export type TieCheck = "section" | "income" | "expenses" | "noi" | "net_income" | "across";

export interface TieColumn {
  /** Null for the total column. */
  month: string | null;
  expected: number;
  found: number;
  ok: boolean;
  source: CellReference;
}

export interface StatementTie {
  check: TieCheck;
  label: string;
  ok: boolean;
  columns: TieColumn[];
  source: CellReference;
}

export interface StatementIssue {
  sheet: string | null;
  line: number | null;
  column: string | null;
  key: string | null;
  code: string;
  severity: "error" | "warning";
  message: string;
}

export interface UnmappedLine {
  key: string;
  label: string;
  placement: Placement | null;
  total: number | null;
}

export interface Reclassified {
  key: string;
  label: string;
  from: Placement;
  /** Null where the line is left out. */
  account: AccountKey | null;
  total: number | null;
}

export interface OtherSheet {
  sheet: string;
  use: "read" | "other_statement" | "not_read";
  reason: string;
}

/** The canonical operating statement: what any file becomes. */
export interface OperatingStatement {
  accepted: boolean;
  reason: string | null;
  /** Of a refused file, what it is taken for. */
  seemsToBe: string | null;
  system: string | null;
  propertyName: string | null;
  basis: "accrual" | "cash" | null;
  months: string[];
  period: { from: string; to: string } | null;
  lines: StatementLine[];
  accounts: StatementFigure[];
  /** Rental income, other income, effective gross income, operating expenses, net operating income, below. */
  results: StatementFigure[];
  tieOut: StatementTie[];
  /** Whether the file's own net operating income is met but for rounding, in every month and in sum; null when it prints none. */
  noiTies: boolean | null;
  unmapped: UnmappedLine[];
  unmappedTotal: number;
  reclassified: Reclassified[];
  columns: StatementColumn[];
  sheets: OtherSheet[];
  issues: StatementIssue[];
}
