import type {
  AccountKey,
  OperatingStatement,
  StatementFigure,
  StatementIssue,
  StatementLine,
} from "@labs/contract/uploads/operating-statements";
import { CHART, isAccountKey } from "@labs/operating-statements/chart";
import { compareCodes } from "../../lib/compare-codes.ts";
import { counted, money, rate, UNAVAILABLE } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { groupByCode } from "../review/issue-groups.tsx";

type Group = (typeof CHART)[number]["group"];

const GROUP_NAMES: Record<Group, string> = {
  rental: "Rent",
  otherIncome: "Other income",
  expense: "Operating expenses",
  below: "Below net operating income",
};

/** The chart of accounts as a list to choose from. */
export const ACCOUNT_OPTIONS = Object.entries(GROUP_NAMES).map(([group, name]) => ({
  group: name,
  items: CHART.filter((account) => account.group === group).map(({ key, label }) => ({ value: key, label })),
}));

const LABELS = new Map<string, string>(CHART.map(({ key, label }) => [key, label]));

export const accountName = (key: string): string => LABELS.get(key) ?? key;

export const isAccount = (value: string | null): value is AccountKey => value !== null && isAccountKey(value);

/** What the mapping of a line rests on, in a word, and whether it wants a look. */
export function describeBasis({ basis, confidence }: StatementLine): { word: string; isSure: boolean } {
  switch (basis) {
    case "chosen":
      return { word: "Chosen", isSure: true };
    case "remembered":
      return { word: "As last time", isSure: true };
    case "ignored":
      return { word: "Excluded", isSure: true };
    case "none":
      return { word: "Not mapped", isSure: false };
    default: {
      const isSure = (confidence ?? 0) >= 0.8;
      return { word: isSure ? "By name" : "Suggested", isSure };
    }
  }
}

export type LineFilter = "all" | "open" | "sums";

export const LINE_FILTERS: { value: LineFilter; label: string }[] = [
  { value: "all", label: "All lines" },
  { value: "open", label: "To look at" },
  { value: "sums", label: "Totals" },
];

/** Places of the lines that a filter leaves, headings only among all. */
export function linesShown(lines: readonly StatementLine[], filter: LineFilter): number[] {
  return lines.flatMap((line, at) => {
    if (filter === "all") return [at];
    if (filter === "sums") return line.kind === "subtotal" ? [at] : [];
    return line.kind === "account" && !describeBasis(line).isSure ? [at] : [];
  });
}

export function periodText({ months, period }: Pick<OperatingStatement, "months" | "period">): string {
  if (period === null) return "Period not stated";
  const span =
    period.from === period.to ? asOfText(period.from) : `${asOfText(period.from)} to ${asOfText(period.to)}`;
  return months.length === 0 ? `${span}, as one total` : span;
}

export const findFigure = (figures: readonly StatementFigure[], key: string): StatementFigure | undefined =>
  figures.find((one) => one.key === key);

/** Which accounts and results follow each other in a statement. */
const ORDER: [group: Group, results: string[]][] = [
  ["rental", ["rentalIncome"]],
  ["otherIncome", ["otherIncome", "unmappedIncome", "effectiveGrossIncome"]],
  ["expense", ["unmappedExpenses", "operatingExpenses", "noi"]],
  ["below", ["belowTheLine"]],
];

export interface OrderedRow {
  key: string;
  label: string;
  isResult: boolean;
}

/** Accounts of the chart and the results that they make, in the order of a statement. */
export function orderRows(parts: {
  accounts: readonly Pick<StatementFigure, "key" | "label">[];
  results: readonly Pick<StatementFigure, "key" | "label">[];
}): OrderedRow[] {
  const labels = new Map(parts.results.map(({ key, label }) => [key, label]));
  const held = new Set(parts.accounts.map(({ key }) => key));
  return ORDER.flatMap(([group, results]) => [
    ...CHART.filter((account) => account.group === group && held.has(account.key)).map(
      ({ key, label }): OrderedRow => ({ key, label, isResult: false }),
    ),
    ...results.flatMap((key): OrderedRow[] => {
      const label = labels.get(key);
      return label === undefined ? [] : [{ key, label, isResult: true }];
    }),
  ]);
}

const BELOW = new Set<string>(CHART.filter(({ group }) => group === "below").map(({ key }) => key));

/** Whether a line that stands elsewhere than in the file changes net operating income: from income to costs does not. */
export function crossesNoi({ from, account }: OperatingStatement["reclassified"][number]): boolean {
  const isWithin = account !== null && !BELOW.has(account);
  return isWithin === (from === "below");
}

/** What the file prints for a line in sum. */
export function printedTotal({ printed, printedTotal: total }: StatementLine): number | null {
  const there = printed.filter((amount) => amount !== null);
  return total ?? (there.length === 0 ? null : there.reduce((sum, amount) => sum + amount, 0));
}

/** Dollars as a statement has them: what is taken off in parentheses. */
export function dollars(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNAVAILABLE;
  const text = money(Math.abs(value));
  return value < 0 && text !== "$0" ? `(${text})` : text;
}

/** A share as a statement has it: of what is taken off in parentheses. */
export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return UNAVAILABLE;
  const text = rate(Math.abs(value));
  return value < 0 && text !== "0.0%" ? `(${text})` : text;
}

export const TIE_NAMES: Record<OperatingStatement["tieOut"][number]["check"], string> = {
  section: "Section total",
  income: "Income",
  expenses: "Operating expenses",
  noi: "Net operating income",
  net_income: "Net income",
  across: "Months vs. total",
};

const ISSUE_TITLES: Record<string, string> = {
  T01: "Unmapped lines",
  T02: "NOI vs. file NOI",
  T03: "Missing months",
  T04: "Signs",
  T05: "Period",
  T06: "Other statements in file",
  T08: "Unreadable cells",
  T10: "Section totals",
  T11: "Months vs. total column",
  T13: "Outlier months",
  T14: "Months with no amount",
  T15: "Capital items in expenses",
  T16: "One-off income",
  T17: "Management fee",
  T18: "Amounts in thousands",
};

/** Issues by kind, errors first. */
export const groupIssues = (issues: readonly StatementIssue[]) =>
  groupByCode(issues)
    .map((group) => ({ ...group, title: ISSUE_TITLES[group.code] ?? group.code }))
    .sort((a, b) => compareCodes(a.severity, b.severity) || compareCodes(a.code, b.code));

/** What still keeps a statement from being accepted. */
export function listObstacles({ unmapped }: OperatingStatement): string[] {
  return unmapped.length > 0 ? [`${counted(unmapped.length, "line is", "lines are")} not mapped`] : [];
}
