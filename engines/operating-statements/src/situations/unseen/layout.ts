import type { Cell, MergedArea, Sheet } from "@labs/sheets/sheet";
import type { Expected } from "./ledger.ts";

/** A file whose right reading was known before anything read it. */
export interface Unseen {
  name: string;
  sheets: Sheet[];
  fileName?: string;
  expected: Expected & {
    /** First and last month; a file without months has the same as its period. */
    from: string;
    to: string;
    /** Of a file of totals alone 0. */
    months: number;
    /** Lines that must be there, each of the ledger's names that was printed. */
    lines: number;
  };
}

export const toSheet = (rows: Cell[][], merges: MergedArea[] = [], name = "Sheet1"): Sheet => ({
  ...{ name, hidden: false, rows, merges },
});

export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Year and month of twelve columns that begin in a month. */
export const listMonths = (year: number, month: number, count = 12): { year: number; month: number }[] =>
  Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - 1 + at;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  });

export const key = ({ year, month }: { year: number; month: number }): string =>
  `${year}-${String(month).padStart(2, "0")}`;

export const lastDay = ({ year, month }: { year: number; month: number }): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `1,234.50`, below zero `(1,234.50)`. */
export function inParentheses(amount: number, sign = ""): string {
  const text = `${sign}${Math.abs(amount).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return amount < 0 ? `(${text})` : text;
}
