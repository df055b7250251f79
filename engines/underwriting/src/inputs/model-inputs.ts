import type { CatalogName, FormulaRow } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";

/** Inputs nested as in the golden file: `{ purchasePrice, debt: { ltc } , unitMix: [{ … }] }`. */
export interface Inputs {
  [key: string]: InputValue;
}
export type InputValue = number | string | boolean | null | undefined | number[] | Inputs | Inputs[];

const isTable = (value: InputValue): value is Inputs[] =>
  Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null);

const isNested = (value: InputValue): value is Inputs =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function addColumns(flat: Record<string, unknown>, path: string, rows: Inputs[]): void {
  for (const key of new Set(rows.flatMap((row) => Object.keys(row)))) {
    flat[`${path}.${key}`] = rows.map((row) => row[key] ?? null);
  }
}

/** Nested inputs by dotted path; a table becomes one list for each of its columns. */
export function flattenInputs(inputs: Inputs, prefix = ""): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(inputs)) {
    const path = prefix + key;
    if (isTable(value)) {
      if (value.length > 0) addColumns(flat, path, value);
    } else if (isNested(value)) Object.assign(flat, flattenInputs(value, `${path}.`));
    else flat[path] = value;
  }
  return flat;
}

export function inputAt(inputs: Inputs, path: string): InputValue {
  return valueAt(inputs, path.split("."));
}

/** The same by the parts of the path. */
export function valueAt(inputs: Inputs, path: readonly string[]): InputValue {
  let value: InputValue = inputs;
  for (const key of path) value = isNested(value) ? value[key] : undefined;
  return value;
}

/** The input at a path as formulas take it: of a table's column its cells, undefined where no row has one. */
export function readAt(inputs: Inputs, path: readonly string[]): unknown {
  let value: InputValue = inputs;
  for (const key of path) {
    if (isNested(value)) value = value[key];
    else if (value === undefined || value === null || !isTable(value)) return undefined;
    else return value.some((row) => key in row) ? value.map((row) => row[key] ?? null) : undefined;
  }
  return value ?? undefined;
}

/** Inputs over a layer that fills what they leave out, nested ones group by group. */
export function overLayer(inputs: Inputs, layer: Inputs): Inputs {
  const filled: Inputs = { ...layer };
  for (const key of Object.keys(inputs)) {
    const [value, below] = [inputs[key], layer[key]];
    if (isNested(value) && isNested(below)) filled[key] = overLayer(value, below);
    else if ((value !== undefined && value !== null) || below === undefined) filled[key] = value;
  }
  return filled;
}

/** A copy with one input changed; what lies beside it is kept. */
export function withInput(inputs: Inputs, path: string, value: InputValue): Inputs {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...inputs, [head]: value };
  const inner = inputs[head];
  return { ...inputs, [head]: withInput(isNested(inner) ? inner : {}, rest.join("."), value) };
}

/** A copy with several inputs changed, by their paths. */
export function withInputs(
  inputs: Inputs,
  changes: Iterable<readonly [path: string, value: InputValue]>,
): Inputs {
  const copy = { ...inputs };
  const copied = new Set([copy]);
  for (const [path, value] of changes) {
    const keys = path.split(".");
    let place = copy;
    for (const key of keys.slice(0, -1)) {
      const inner = place[key];
      const next = isNested(inner) && copied.has(inner) ? inner : isNested(inner) ? { ...inner } : {};
      copied.add(next);
      place[key] = next;
      place = next;
    }
    place[keys.at(-1) ?? ""] = value;
  }
  return copy;
}

const rowsOfInputs: Partial<Record<CatalogName, FormulaRow[]>> = {};

/** The input rows of a model, table columns included. */
export function inputRows(model: CatalogName): readonly FormulaRow[] {
  const rows =
    rowsOfInputs[model] ??
    [...getCatalog(model).rows.values()].map(({ row }) => row).filter((row) => row.kind === "input");
  rowsOfInputs[model] = rows;
  return rows;
}

function pickDefaults(model: CatalogName, wanted: (row: FormulaRow) => boolean): Inputs {
  const defaults = inputRows(model).flatMap((row): [string, InputValue][] =>
    row.default && row.grain !== "unitType" && wanted(row) ? [[row.key, row.default.value]] : [],
  );
  return withInputs({}, defaults);
}

/** Items that are not used unless somebody enters them: zero, or the convention's side of a switch. */
export function neutralInputs(model: CatalogName): Inputs {
  return pickDefaults(model, (row) => row.default?.basis === "neutral");
}

/** The firm's template: every input with a stated default. Price, value and rents never have one. */
export function templateInputs(model: CatalogName): Inputs {
  return pickDefaults(model, () => true);
}

/**
 * Fills inputs from layers, the first that knows an input winning, and says for each which layer it was.
 *
 * @example fillInputs([{ basis: "user", inputs }, { basis: "template", inputs: templateInputs("singlefamily") }])
 */
export function fillInputs(layers: { basis: string; inputs: Inputs }[]): {
  inputs: Inputs;
  basis: Record<string, string>;
} {
  const basis: Record<string, string> = {};
  const known: [string, InputValue][] = [];
  const merge = (path: string, value: InputValue, name: string): void => {
    if (isNested(value)) {
      for (const [key, inner] of Object.entries(value)) merge(path ? `${path}.${key}` : key, inner, name);
    } else if (value !== undefined && value !== null && !(path in basis)) {
      known.push([path, value]);
      basis[path] = name;
    }
  };
  for (const layer of layers) merge("", layer.inputs, layer.basis);
  return { inputs: withInputs({}, known), basis };
}
