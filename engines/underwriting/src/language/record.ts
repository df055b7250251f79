import type { Ast } from "./ast.ts";

export type ModelName = "singlefamily" | "multifamily";
/** The models of one property, and the pages of many homes together. */
export type CatalogueName = ModelName | "portfolio";
export type RowKind = "input" | "line" | "output" | "check";
/**
 * `list` is an input given by year (the last value repeats); `unitType` a column of a table: an input, or worked out
 * for each of the table's rows from the same row's other columns.
 */
export type Grain = "scalar" | "month" | "year" | "list" | "unitType";
export type Format = "currency" | "percent" | "multiple" | "number" | "integer" | "year" | "text" | "boolean";
/**
 * When a line runs: `operating` from the first period to the end of the forward year, `hold` to the sale,
 * `closing` from closing (period 0) to the sale, `always` from closing to the end of the forward year,
 * `point` for what has no period.
 */
export type Timing = "operating" | "hold" | "closing" | "always" | "point";

export interface InputDefault {
  value: number | string | number[];
  /** `neutral`: an optional item that is not used; `firm`: the firm's template; `benchmark`: a cited figure. */
  basis: "neutral" | "firm" | "benchmark";
  sourceKey: string;
}

export interface Bounds {
  min?: number;
  max?: number;
  warnLow?: number;
  warnHigh?: number;
}

/** One line of a formula page: documentation, engine, explanation and workbook all read this record. */
export interface FormulaRow {
  key: string;
  label: string;
  unit: string;
  kind: RowKind;
  grain: Grain;
  formula?: string;
  dependsOn: string[];
  timing: Timing;
  /** For inputs: the place in the nested inputs, equal to the key. */
  path?: string;
  default?: InputDefault;
  /** An input that may be left out; what needs it is then unavailable. */
  optional?: boolean;
  integer?: boolean;
  /** Needed as soon as this other input is given and not zero. */
  requiredWith?: string;
  choices?: string[];
  bounds?: Bounds;
  /** How months become a year: flows add up, balances are taken at the end. */
  aggregate?: "sum" | "end";
  /** A line that is listed by year among the outputs too. */
  inOutputs?: boolean;
  severity?: "error" | "warning";
  /** What a failed check says; `{key}` is replaced by the formatted figure. */
  message?: string;
  sign: "+" | "-";
  format: Format;
  synonyms: string[];
  help: string;
  references: string[];
  icVisible: boolean;
}

export interface FormulaPage {
  id: string;
  title: string;
  order: number;
  subPage: string;
  rows: FormulaRow[];
}

/** A model's pages with the settings that no formula can express. */
export interface ModelDefinition {
  model: CatalogueName;
  pages: FormulaPage[];
  /** Input tables and whether at least one row is needed. */
  tables: Record<string, { required: boolean }>;
}

export interface ParsedRow {
  row: FormulaRow;
  ast: Ast | undefined;
  page: string;
}

/** The table that a column stands in. */
export const tableOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf(".")));
