import type { CatalogName, FormulaRow } from "../language/rows.ts";
import { groupDigits } from "../maths/group-digits.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import {
  type Inputs,
  type InputValue,
  inputAt,
  inputRows,
  neutralInputs,
  overLayer,
  valueAt,
} from "./model-inputs.ts";

export interface InputProblem {
  path: string[];
  msg: string;
  type: "missing" | "type" | "bounds" | "unknown";
}
export type Validation = { ok: true; inputs: Inputs } | { ok: false; problems: InputProblem[] };

const problem = (path: string[], type: InputProblem["type"], msg: string): InputProblem => ({
  path,
  msg,
  type,
});

function shown(row: FormulaRow, bound: number): string {
  if (row.unit === "%") return `${bound} (${bound * 100}%)`;
  if (row.unit === "year") return String(bound);
  const dollar = row.unit.startsWith("$") ? "$" : "";
  return `${bound < 0 ? "−" : ""}${dollar}${groupDigits(Math.abs(bound), 0, 6)}`;
}

function numberProblem(row: FormulaRow, value: unknown, path: string[]): InputProblem | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    return problem(path, "type", `${row.label} must be a finite number`);
  }
  if (row.integer && !Number.isInteger(value))
    return problem(path, "type", `${row.label} must be a whole number`);
  const { min, max } = row.bounds ?? {};
  if (min !== undefined && value < min) {
    return problem(path, "bounds", `${row.label} must be at least ${shown(row, min)}`);
  }
  if (max !== undefined && value > max) {
    return problem(path, "bounds", `${row.label} must be at most ${shown(row, max)}`);
  }
  return undefined;
}

/** An input whose key ends in Date holds a day as text. */
export const isDateInput = (row: FormulaRow): boolean => row.unit === "text" && row.key.endsWith("Date");

const LONGEST_TEXT = 500;

function isDay(text: string): boolean {
  const match = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text);
  const day = match ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function textProblem(row: FormulaRow, value: unknown, path: string[]): InputProblem | undefined {
  if (typeof value !== "string") return problem(path, "type", `${row.label} must be text`);
  if (value.length > LONGEST_TEXT)
    return problem(path, "bounds", `${row.label} must be at most ${LONGEST_TEXT} characters`);
  if (isDateInput(row) && !isDay(value))
    return problem(path, "type", `${row.label} must be a day such as 2026-01-31`);
  if (row.choices && !row.choices.includes(value)) {
    return problem(path, "bounds", `${row.label} must be one of ${row.choices.join(", ")}`);
  }
  return undefined;
}

const NO_PROBLEM: readonly InputProblem[] = [];

/** Without a list of its own for each value that is right: lists of homes have millions of them. */
function valueProblems(row: FormulaRow, value: InputValue, path: string[]): readonly InputProblem[] {
  if (row.unit === "text" || row.grain !== "list" || !Array.isArray(value)) {
    const found = row.unit === "text" ? textProblem(row, value, path) : numberProblem(row, value, path);
    return found === undefined ? NO_PROBLEM : [found];
  }
  if (value.length === 0) return [problem(path, "missing", `${row.label} needs at least one value`)];
  return (value as unknown[])
    .map((each, index) => numberProblem(row, each, [...path, String(index)]))
    .filter((found) => found !== undefined);
}

interface Table {
  table: string;
  required: boolean;
  /** By their names in the table. */
  columns: Map<string, FormulaRow>;
}

function tableProblems({ table, required, columns }: Table, value: unknown): InputProblem[] {
  if (value === undefined || value === null) {
    return required ? [problem([table], "missing", `${table} is required`)] : [];
  }
  if (!Array.isArray(value)) return [problem([table], "type", `${table} must be a list of rows`)];
  if (required && value.length === 0) return [problem([table], "missing", `${table} needs at least one row`)];
  return value.flatMap((row: unknown, index) => {
    const place = [table, String(index)];
    if (typeof row !== "object" || row === null || Array.isArray(row)) {
      return [problem(place, "type", "A row must be an object")];
    }
    const unknown = Object.keys(row)
      .filter((key) => !columns.has(key))
      .map((key) => problem([...place, key], "unknown", `${key} is not a column of ${table}`));
    const cells = [...columns].flatMap(([key, column]) => {
      const cell = (row as Inputs)[key];
      const absent = cell === undefined || cell === null;
      if (absent)
        return column.optional ? [] : [problem([...place, key], "missing", `${column.label} is required`)];
      return valueProblems(column, cell, [...place, key]);
    });
    return [...unknown, ...cells];
  });
}

/** A scalar or list with what a right number is told by at a glance; who has to say more asks the row. */
interface Scalar {
  row: FormulaRow;
  path: string[];
  isFilled: boolean;
  isNumber: boolean;
  isWhole: boolean;
  min: number;
  max: number;
}

/** Which names inputs have: a group such as `debt` leads on to the names in it. */
type Names = Map<string, Names | null>;

/** What inputs of a model are checked against; made once, as lists of homes are checked one by one. */
interface Shape {
  scalars: Scalar[];
  /** What fills inputs that are simply not used. */
  neutral: Inputs;
  tables: Table[];
  names: Names;
}

const shapes: Partial<Record<CatalogName, Shape>> = {};

function getShape(model: CatalogName): Shape {
  const made = shapes[model];
  if (made) return made;
  const rows = inputRows(model);
  // Read back from text the layer has one fixed layout, which each home's inputs take over four times as fast.
  const neutral: Inputs = JSON.parse(JSON.stringify(neutralInputs(model)));
  const scalars = rows
    .filter((row) => row.grain !== "unitType")
    .map((row): Scalar => {
      const path = row.key.split(".");
      return {
        row,
        path,
        isFilled: valueAt(neutral, path) !== undefined,
        isNumber: row.unit !== "text",
        isWhole: row.integer === true,
        min: row.bounds?.min ?? -Number.MAX_VALUE,
        max: row.bounds?.max ?? Number.MAX_VALUE,
      };
    });
  const tables = Object.entries(getCatalog(model).definition.tables).map(([table, { required }]) => ({
    table,
    required,
    columns: new Map(
      rows
        .filter((row) => row.grain === "unitType" && row.key.startsWith(`${table}.`))
        .map((row) => [row.key.slice(table.length + 1), row]),
    ),
  }));
  const names: Names = new Map(tables.map(({ table }) => [table, null]));
  for (const { path } of scalars) addName(names, path);
  const shape = { scalars, neutral, tables, names };
  shapes[model] = shape;
  return shape;
}

function addName(names: Names, [head = "", ...rest]: string[]): void {
  if (rest.length === 0) {
    names.set(head, null);
    return;
  }
  const group: Names = names.get(head) ?? new Map();
  names.set(head, group);
  addName(group, rest);
}

function addUnknown(found: InputProblem[], inputs: Inputs, names: Names, path: readonly string[]): void {
  for (const key of Object.keys(inputs)) {
    const group = names.get(key);
    if (group === null) continue;
    const [value, place] = [inputs[key], [...path, key]];
    const name = place.join(".");
    if (group === undefined)
      found.push(problem(name.split("."), "unknown", `${name} is not an input of this model`));
    else if (typeof value !== "object" || value === null || Array.isArray(value))
      found.push(problem(place, "type", `${name} must be an object`));
    else addUnknown(found, value, group, place);
  }
}

/** Whether a value is a number that needs no further words: nearly all of a list's values are. */
const isPlain = ({ isNumber, isWhole, min, max }: Scalar, value: InputValue): boolean =>
  isNumber &&
  typeof value === "number" &&
  value >= min &&
  value <= max &&
  (!isWhole || Number.isInteger(value));

/**
 * Checks inputs against the catalog: missing, not a number, out of bounds, unknown key.
 *
 * Items that are simply not used (a fee of zero, a switch at the convention's side) are filled in; nothing else
 * is: a missing growth rate is a problem, never a silent default. `templateInputs` has the firm's own values.
 */
export function validateInputs(model: CatalogName, inputs: unknown): Validation {
  if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs)) {
    return { ok: false, problems: [problem([], "type", "inputs must be an object")] };
  }
  const given = inputs as Inputs;
  const shape = getShape(model);
  const problems: InputProblem[] = [];
  addUnknown(problems, given, shape.names, []);
  for (const scalar of shape.scalars) {
    const { row, path, isFilled } = scalar;
    const value = valueAt(given, path);
    if (isPlain(scalar, value)) continue;
    if (value !== undefined && value !== null) {
      const found = valueProblems(row, value, path);
      if (found.length > 0) problems.push(...found);
    } else if (!isFilled && (!row.optional || (row.requiredWith && inputAt(given, row.requiredWith)))) {
      problems.push(problem(path, "missing", `${row.label} is required`));
    }
  }
  for (const table of shape.tables) problems.push(...tableProblems(table, given[table.table]));
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, inputs: overLayer(given, shape.neutral) };
}
