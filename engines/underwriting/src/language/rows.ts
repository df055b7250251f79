import { type Ast, listReferences } from "./ast.ts";
import { FormulaSyntaxError, parseFormula } from "./parse.ts";

export type ModelName = "singlefamily" | "multifamily";
/** The models of one property, and the pages of many homes together. */
export type CatalogName = ModelName | "portfolio";
/** Whether a home is to be bought, or owned already and held from here. */
export type Ownership = "acquisition" | "owned";
export type RowKind = "input" | "line" | "output" | "check";
/**
 * `list` is an input given by year (the last value repeats); `unitType` a column of a table: an input, or worked out
 * for each of the table's rows from the same row's other columns.
 */
export type Grain = "scalar" | "month" | "year" | "list" | "unitType";
/** A `date` is a number of days as spreadsheets count them, shown as the day that it is. */
export type Format =
  | "currency"
  | "percent"
  | "multiple"
  | "number"
  | "integer"
  | "year"
  | "date"
  | "text"
  | "boolean";
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
  /** Part of a home that is bought, or of one that is owned; of either where it says neither. */
  onlyFor?: Ownership;
  /** What the row is called of a home that is owned, where its label speaks of a purchase. */
  ownedLabel?: string;
  /** A line that is listed by year among the outputs too. */
  inOutputs?: boolean;
  severity?: "error" | "warning";
  /** What a failed check says; `{key}` is replaced by the formatted figure. */
  message?: string;
  /** The same of a home that is owned, where the message speaks of a purchase. */
  ownedMessage?: string;
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
  model: CatalogName;
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
export const tableName = (key: string): string => key.slice(0, Math.max(0, key.indexOf(".")));

/** What a row says beside its key, label, unit and text; what it leaves out takes its builder's plain meaning. */
export type Facts = Partial<Omit<FormulaRow, "key" | "label" | "kind" | "formula" | "dependsOn">>;

/**
 * Takes the text that stands after a row's head: the formula, or of an input what to enter. Lines and indents are
 * layout and leave no trace in the row.
 */
export type RowText = (text: TemplateStringsArray, ...parts: (string | number)[]) => FormulaRow;

/** Names that every formula may use without a row of their own. */
export const PERIOD_NAMES = ["month", "year"];

const FORMATS: Record<string, Format> = {
  $: "currency",
  "$/mo": "currency",
  "$/unit": "currency",
  "$/yr": "currency",
  "$/sq ft": "currency",
  "$/sq ft/yr": "currency",
  "$/unit/mo": "currency",
  "$/unit/yr": "currency",
  "$/home/yr": "currency",
  "$/metro/yr": "currency",
  "%": "percent",
  x: "multiple",
  mo: "integer",
  yr: "integer",
  units: "integer",
  date: "date",
  text: "text",
  flag: "boolean",
};

/** A laid out text in one line: a line break is a blank, and nothing inside the edge of a bracket. */
const inOneLine = (text: string): string =>
  text
    .trim()
    .replace(/(?<=[([])\s*\n\s*|\s*\n\s*(?=[)\]])/g, "")
    .replace(/\s*\n\s*/g, " ");

type Head = Pick<FormulaRow, "key" | "label" | "unit" | "kind">;

const withText =
  (build: (text: string) => FormulaRow): RowText =>
  (text, ...parts) =>
    build(inOneLine(String.raw({ raw: text }, ...parts)));

const base = ({ key, label, unit, kind }: Head, facts: Facts): FormulaRow => ({
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
  ...facts,
});

/** The rows that a formula names; none of one that cannot be read, which the catalog reports with its place. */
function listNames(formula: string): string[] {
  try {
    const names = listReferences(parseFormula(formula)).map(({ name }) => name);
    return [...new Set(names)].filter((name) => !PERIOD_NAMES.includes(name));
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return [];
    throw error;
  }
}

function computed(head: Head, facts: Facts): RowText {
  return withText((formula) => {
    return { ...base(head, facts), formula, dependsOn: listNames(formula) };
  });
}

/**
 * Builders of rows: `kind(key, label, unit, ...facts)` and the row's text behind it. Later facts win.
 *
 * @example monthly("interest", "Interest", "$", hold)`loanBalance[-1] * loanRate / 12`
 */
type Builder = (key: string, label: string, unit: string, ...facts: Facts[]) => RowText;

/** A line by month; a year is the sum of its months unless `balance` or `atEnd` says otherwise. */
export const monthly: Builder = (key, label, unit, ...facts) =>
  computed(
    { key, label, unit, kind: "line" },
    Object.assign({ grain: "month", timing: "operating", aggregate: "sum" }, ...facts),
  );

/** A line by year. */
export const yearly: Builder = (key, label, unit, ...facts) =>
  computed(
    { key, label, unit, kind: "line" },
    Object.assign({ grain: "year", timing: "operating" }, ...facts),
  );

/** A single figure on the way to an output. */
export const scalar: Builder = (key, label, unit, ...facts) =>
  computed({ key, label, unit, kind: "line" }, Object.assign({}, ...facts));

/** A column of a table that is computed row by row; its key begins with the table's name. */
export const perRow: Builder = (key, label, unit, ...facts) =>
  computed({ key, label, unit, kind: "output" }, Object.assign({ grain: "unitType" }, ...facts));

/** A figure listed under `outputs`: a single one, or with `byYear` one for each year of the hold. */
export const output: Builder = (key, label, unit, ...facts) =>
  computed({ key, label, unit, kind: "output" }, Object.assign({}, ...facts));

type CheckBuilder = (
  code: string,
  label: string,
  facts: { message: string; ownedMessage?: string; ownedLabel?: string; help?: string; onlyFor?: Ownership },
) => RowText;

const check =
  (severity: "error" | "warning"): CheckBuilder =>
  (key, label, facts) =>
    computed({ key, label, unit: "flag", kind: "check" }, { severity, ...facts });

/** A check whose formula is true when all is well; a failure says `message` and keeps a version from the committee. */
export const mustHold = check("error");
/** A check whose failure says `message` and asks for a look. */
export const shouldHold = check("warning");

/** An input; the text behind it says what to enter. */
export const input: Builder = (key, label, unit, ...facts) =>
  withText((help) => base({ key, label, unit, kind: "input" }, Object.assign({ path: key, help }, ...facts)));

/** A page; its place among the pages is the number in its id. */
export const page = (id: string, title: string, subPage: string, rows: FormulaRow[]): FormulaPage => ({
  id,
  title,
  order: Number(id.split("-")[1]),
  subPage,
  rows,
});

/** Whether a row says what buying costs: of a home that is owned nobody pays it, and no formula reads it. */
export const isOfPurchase = ({ onlyFor }: Pick<FormulaRow, "onlyFor">): boolean => onlyFor === "acquisition";
