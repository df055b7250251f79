import { type Ast, referencesOf } from "./ast.ts";
import { parseFormula } from "./parse.ts";

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

/** Builders of catalogue rows: what a row does not say takes the plain meaning given here. */

type Extra = Partial<Omit<FormulaRow, "key" | "label" | "kind" | "formula" | "dependsOn">>;

/** Names that every formula may use without a row of their own. */
export const PERIOD_NAMES = ["month", "year"];

const FORMATS: Record<string, Format> = {
  $: "currency",
  "$/mo": "currency",
  "$/unit": "currency",
  "$/sqft": "currency",
  "%": "percent",
  x: "multiple",
  mo: "integer",
  yr: "integer",
  units: "integer",
  text: "text",
  flag: "boolean",
};

function base(key: string, label: string, unit: string, kind: FormulaRow["kind"], extra: Extra): FormulaRow {
  return {
    key,
    label,
    unit,
    kind,
    grain: "scalar",
    dependsOn: [],
    timing: "point",
    sign: "+",
    format: FORMATS[unit] ?? "number",
    synonyms: [],
    help: "",
    references: [],
    icVisible: false,
    ...extra,
  };
}

function computed(
  kind: "line" | "output" | "check",
  grain: Grain,
  [key, label, unit, formula]: [string, string, string, string],
  extra: Extra,
): FormulaRow {
  const names = referencesOf(parseFormula(formula)).map((reference) => reference.name);
  const dependsOn = [...new Set(names)].filter((name) => !PERIOD_NAMES.includes(name));
  const timing = grain === "scalar" ? "point" : "operating";
  return { ...base(key, label, unit, kind, { grain, timing, ...extra }), formula, dependsOn };
}

export type Cells = [key: string, label: string, unit: string, formula: string];

export const monthly = (cells: Cells, extra: Extra = {}): FormulaRow =>
  computed("line", "month", cells, { aggregate: "sum", ...extra });
export const yearly = (cells: Cells, extra: Extra = {}): FormulaRow => computed("line", "year", cells, extra);
export const scalar = (cells: Cells, extra: Extra = {}): FormulaRow =>
  computed("line", "scalar", cells, extra);
/** A column of a table that is worked out row by row; its key begins with the table's name. */
export const perRow = (cells: Cells, extra: Extra = {}): FormulaRow =>
  computed("output", "unitType", cells, { timing: "point", ...extra });
/** A figure listed under `outputs`. */
export const output = (cells: Cells, extra: Extra = {}): FormulaRow =>
  computed(
    "output",
    extra.grain ?? "scalar",
    cells,
    extra.grain === "year" ? { timing: "hold", ...extra } : extra,
  );

/** A check: its formula is true when all is well; `message` is what a failure says. */
export function check(
  severity: "error" | "warning",
  cells: [code: string, label: string, formula: string, message: string],
  help = "",
): FormulaRow {
  const [code, label, formula, message] = cells;
  return computed("check", "scalar", [code, label, "flag", formula], { severity, message, help });
}

export function input(
  cells: [key: string, label: string, unit: string, help: string],
  extra: Extra & { bounds?: Bounds } = {},
): FormulaRow {
  const [key, label, unit, help] = cells;
  return base(key, label, unit, "input", { path: key, help, ...extra });
}

/** An item that the golden conventions do without: zero unless somebody enters it. */
export const unused = (value: number | string = 0): { default: InputDefault } => ({
  default: { value, basis: "neutral", sourceKey: "conventions" },
});
export const firm = (value: number | string | number[], sourceKey: string): { default: InputDefault } => ({
  default: { value, basis: "firm", sourceKey },
});
export const benchmark = (value: number, sourceKey: string): { default: InputDefault } => ({
  default: { value, basis: "benchmark", sourceKey },
});

export const share: Bounds = { min: 0, max: 1 };
export const rate: Bounds = { min: -0.5, max: 1 };
export const amount: Bounds = { min: 0, max: 1e12 };

export function page(
  cells: [id: string, title: string, subPage: string],
  order: number,
  rows: FormulaRow[],
): FormulaPage {
  const [id, title, subPage] = cells;
  return { id, title, order, subPage, rows };
}
