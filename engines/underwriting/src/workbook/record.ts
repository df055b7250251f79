/** What a workbook is made of, before it is written as a file. */
import type { Format } from "../language/rows.ts";

export type WorkbookRole = "title" | "note" | "head" | "label" | "input" | "figure" | "period";

/** One cell: its formula and the value that the engine found for it. */
export interface WorkbookCell {
  /** From 1. */
  row: number;
  column: number;
  /** `null` where the formula has no value. */
  value: number | string | boolean | null;
  formula?: string;
  format: Format;
  role: WorkbookRole;
}

export interface WorkbookSheet {
  name: string;
  cells: WorkbookCell[];
  /** Rows and columns that stay in sight. */
  frozen: { rows: number; columns: number };
  /** Printed as a statement is: whole dollars, all columns but the first alike, a page wide. */
  isStatement?: boolean;
}

export interface Workbook {
  sheets: WorkbookSheet[];
  names: { name: string; range: string }[];
}

export interface WorkbookOptions {
  /** Lines for the first sheet: which property, which version, made when. */
  notes?: readonly string[];
  /** Where each input came from, in words, by its path. */
  basis?: Readonly<Record<string, string>>;
}
