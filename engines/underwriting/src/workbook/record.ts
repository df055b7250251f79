/** What a workbook is made of, before it is written as a file. */
import type { Format } from "../language/rows.ts";

/** A sum is the name or a figure of a line that adds up lines above it. */
export type WorkbookRole = "title" | "note" | "head" | "label" | "input" | "figure" | "period" | "sum";

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
  /** On one page, or a page wide; left out, the file's own size. */
  print?: "page" | "width";
  /** Columns in characters, from the first. */
  widths?: readonly number[];
  /** Columns of months, from 1, that fold away. */
  months?: { first: number; last: number };
}

/** Comps that a version keeps, as a table. */
interface WorkbookTable {
  title: string;
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

export interface Workbook {
  sheets: WorkbookSheet[];
  names: { name: string; range: string }[];
}

export interface WorkbookOptions {
  /** What stands at the head of the summary. */
  title?: string;
  comps?: readonly WorkbookTable[];
  /** Lines for the first sheet: which property, which version, made when. */
  notes?: readonly string[];
  /** Where each input came from, in words, by its path. */
  basis?: Readonly<Record<string, string>>;
}
