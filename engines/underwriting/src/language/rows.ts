/** Builders of catalogue rows: what a row does not say takes the plain meaning given here. */
import { referencesOf } from "./ast.ts";
import { parseFormula } from "./parse.ts";
import type { Bounds, Format, FormulaPage, FormulaRow, Grain, InputDefault } from "./record.ts";

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
