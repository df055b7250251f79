import { type Inputs, type InputValue, inputRows } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { alignRows } from "./align-rows.ts";
import { isSameValue } from "./same-value.ts";

export type MergeSide = "base" | "mine" | "theirs";

/** One place of the inputs that a side changed: an input, a year of it, a row of a table, or a cell of a row. */
export interface MergeItem {
  id: string;
  /** The path of the input; of a table its name. */
  input: string;
  /** From 1, where one year of a list by year is meant. */
  year?: number;
  /** What the row is called, where a table is meant. */
  row?: string;
  /** The cell's column; absent where the whole row was added or removed. */
  column?: string;
  base: InputValue;
  mine: InputValue;
  theirs: InputValue;
  changedBy: "mine" | "theirs" | "both";
  /** Both changed it, and not alike. */
  isConflict: boolean;
  /** What stands in the merged inputs. */
  chosen: MergeSide;
}

export interface Merge {
  inputs: Inputs;
  /** Every place that a side changed, in the order of the formula pages. */
  items: MergeItem[];
  /** Conflicts that nobody has decided: they stand as in the base. */
  undecided: MergeItem[];
}

interface MergeTask {
  model: ModelName;
  /** What both sides began with. */
  base: Inputs;
  mine: Inputs;
  theirs: Inputs;
  /** Overrules what is taken by itself; undefined leaves it. */
  choose?: (item: MergeItem) => MergeSide | undefined;
}

type Place = Pick<MergeItem, "input" | "year" | "row" | "column">;
interface Sides {
  base: InputValue;
  mine: InputValue;
  theirs: InputValue;
}

interface Merging {
  tables: ReadonlyMap<string, readonly string[]>;
  choose: NonNullable<MergeTask["choose"]>;
  items: MergeItem[];
  undecided: MergeItem[];
}

/**
 * Merges the inputs of two people who began with the same ones, place by place: what one of them changed is taken,
 * what both changed alike too, and what they changed otherwise is a conflict, which stands as in the base until
 * it is decided. Definition: docs/methods/merge.md#what-is-merged.
 *
 * @example mergeInputs({ model: "singlefamily", base: { holdYears: 5 }, mine: { holdYears: 7 }, theirs: { holdYears: 5 } }).inputs.holdYears // 7
 */
export function mergeInputs({ model, base, mine, theirs, choose = () => undefined }: MergeTask): Merge {
  const { tables, order } = getLayout(model);
  const merging: Merging = { tables, choose, items: [], undecided: [] };
  const inputs = mergeGroup(merging, "", { base, mine, theirs });
  const at = ({ input }: MergeItem) => order.get(input) ?? order.size;
  const inOrder = (items: MergeItem[]) => items.toSorted((a, b) => at(a) - at(b));
  return { inputs, items: inOrder(merging.items), undecided: inOrder(merging.undecided) };
}

/** What of a model's catalog a merge goes by; made once, as a merge is made again with every decision. */
interface Layout {
  /** The columns of each table, in the order of the formula pages. */
  tables: Map<string, string[]>;
  /** Where inputs stand in the formula pages. */
  order: Map<string, number>;
}

const layouts: Partial<Record<ModelName, Layout>> = {};

function getLayout(model: ModelName): Layout {
  const made = layouts[model];
  if (made !== undefined) return made;
  const tables = new Map(
    Object.keys(getCatalog(model).definition.tables).map((table) => [table, [] as string[]]),
  );
  const order = new Map<string, number>();
  for (const { key } of inputRows(model)) {
    const [table = "", ...column] = key.split(".");
    tables.get(table)?.push(column.join("."));
    const input = tables.has(table) ? table : key;
    if (!order.has(input)) order.set(input, order.size);
  }
  const layout = { tables, order };
  layouts[model] = layout;
  return layout;
}

const isGroup = (value: InputValue): value is Inputs =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mergeGroup(merging: Merging, prefix: string, { base, mine, theirs }: Sides): Inputs {
  const [from, own, other] = [asGroup(base), asGroup(mine), asGroup(theirs)];
  const merged: Inputs = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(other), ...Object.keys(own)])) {
    const sides: Sides = { base: from[key], mine: own[key], theirs: other[key] };
    const value = mergeInput(merging, prefix + key, sides);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

const asGroup = (value: InputValue): Inputs => (isGroup(value) ? value : {});

function mergeInput(merging: Merging, input: string, sides: Sides): InputValue {
  const all = [sides.base, sides.mine, sides.theirs];
  const columns = merging.tables.get(input);
  if (columns !== undefined && all.every((value) => value === undefined || value === null || isTable(value)))
    return mergeTable(merging, { table: input, columns }, sides);
  if (all.some(isGroup)) return mergeGroup(merging, `${input}.`, sides);
  const { base, mine, theirs } = sides;
  if (isList(base) && isList(mine) && isList(theirs) && all.every((list) => isAsLong(list, base)))
    return base.map((each, year) =>
      Number(
        mergeValue(
          merging,
          { input, year: year + 1 },
          { base: each, mine: mine[year], theirs: theirs[year] },
        ),
      ),
    );
  return mergeValue(merging, { input }, sides);
}

const isList = (value: InputValue): value is number[] =>
  Array.isArray(value) && value.length > 0 && (value as unknown[]).every((each) => typeof each === "number");
const isTable = (value: InputValue): value is Inputs[] =>
  Array.isArray(value) && (value as InputValue[]).every(isGroup);
const isAsLong = (list: InputValue, other: number[]) => Array.isArray(list) && list.length === other.length;

function mergeValue(merging: Merging, place: Place, sides: Sides): InputValue {
  const { base, mine, theirs } = sides;
  const [isMine, isTheirs] = [!isSameValue(base, mine), !isSameValue(base, theirs)];
  if (!isMine && !isTheirs) return base ?? mine ?? theirs;
  const isConflict = isMine && isTheirs && !isSameValue(mine, theirs);
  const item: MergeItem = {
    id: writeId(place),
    ...place,
    ...sides,
    changedBy: isMine && isTheirs ? "both" : isMine ? "mine" : "theirs",
    isConflict,
    chosen: isConflict ? "base" : isMine ? "mine" : "theirs",
  };
  const chosen = merging.choose(item);
  if (chosen !== undefined) item.chosen = chosen;
  else if (isConflict) merging.undecided.push(item);
  merging.items.push(item);
  return item[item.chosen];
}

/** As long as its row keeps its name an item keeps its id, whatever else the sides change. */
function writeId({ input, year, row, column }: Place): string {
  return [input, year, row, column].filter((part) => part !== undefined).join(" / ");
}

interface TablePlace {
  table: string;
  columns: readonly string[];
}

/** Rows of the base in its order, then rows that were added. A table that one side alone changed is as that side has it. */
function mergeTable(merging: Merging, place: TablePlace, sides: Sides): InputValue {
  const [base, mine, theirs] = [asTable(sides.base), asTable(sides.mine), asTable(sides.theirs)];
  const [own, other] = [alignRows(base, mine, place.columns), alignRows(base, theirs, place.columns)];
  const names = nameRows([...base, ...own.added, ...other.added], place.columns);
  const nameOf = (row: Inputs) => names.get(row) ?? "";
  const kept = base.flatMap((row, at) => {
    const merged = mergeRow(merging, place, nameOf(row), {
      base: row,
      mine: own.matches[at],
      theirs: other.matches[at],
    });
    return merged === undefined ? [] : [merged];
  });
  const merged = [...kept, ...mergeAdded(merging, place, { mine: own.added, theirs: other.added }, nameOf)];
  return inOrderOf(isSameSet(merged, base) ? base : merged, [mine, theirs]);
}

/** The order of rows carries no figure: where a side has just these rows, they stand as that side put them. */
function inOrderOf(merged: Inputs[], sides: Inputs[][]): Inputs[] {
  const put = sides.filter((side) => isSameSet(merged, side) && !isSameValue(side, merged));
  return put.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))[0] ?? merged;
}

const asTable = (value: InputValue): Inputs[] => (isTable(value) ? value : []);

function mergeRow(
  merging: Merging,
  { table, columns }: TablePlace,
  row: string,
  { base, mine, theirs }: { base: Inputs; mine: Inputs | undefined; theirs: Inputs | undefined },
): Inputs | undefined {
  if (mine === undefined || theirs === undefined) {
    const whole = mergeValue(merging, { input: table, row }, { base, mine, theirs });
    return isGroup(whole) ? whole : undefined;
  }
  const known = new Set([...columns, ...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)]);
  const merged: Inputs = {};
  for (const column of known) {
    const sides: Sides = { base: base[column], mine: mine[column], theirs: theirs[column] };
    const cell = mergeValue(merging, { input: table, row, column }, sides);
    if (cell !== undefined) merged[column] = cell;
  }
  return merged;
}

/** Rows that both added alike are one; of the same name and otherwise unlike they are a conflict. */
function mergeAdded(
  merging: Merging,
  { table, columns }: TablePlace,
  { mine, theirs }: { mine: Inputs[]; theirs: Inputs[] },
  nameOf: (row: Inputs) => string,
): Inputs[] {
  const [first = ""] = columns;
  const rest = [...theirs];
  const take = (isIt: (row: Inputs) => boolean) => {
    const at = rest.findIndex(isIt);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const same = mine.map((row) => take((other) => isSameValue(row, other)));
  const pairs = mine.map((row, at): { mine: Inputs | undefined; theirs: Inputs | undefined } => ({
    mine: row,
    theirs: same[at] ?? take((other) => isNamed(row, first) && isSameValue(row[first], other[first])),
  }));
  const all = [...pairs, ...rest.map((row) => ({ mine: undefined, theirs: row }))];
  const added = all.flatMap((sides) => {
    const row = sides.mine ?? sides.theirs;
    if (row === undefined) return [];
    const value = mergeValue(merging, { input: table, row: nameOf(row) }, { base: undefined, ...sides });
    return isGroup(value) ? [value] : [];
  });
  if (mine.length === 0 || theirs.length === 0) return added;
  return added.toSorted((a, b) => (writeRow(a) < writeRow(b) ? -1 : 1));
}

const writeRow = (row: Inputs): string =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function isSameSet(rows: readonly Inputs[], others: readonly Inputs[]): boolean {
  if (rows.length !== others.length) return false;
  const [sorted, other] = [rows.map(writeFilled).toSorted(), others.map(writeFilled).toSorted()];
  return sorted.every((row, at) => row === other[at]);
}

const writeFilled = (row: Inputs): string =>
  writeRow(Object.fromEntries(Object.entries(row).filter(([, cell]) => (cell ?? null) !== null)));

const isNamed = (row: Inputs, column: string): boolean => (row[column] ?? "") !== "";

/** What a row is called: by its first cell, and among several of that name by its place among them. */
function nameRows(rows: readonly Inputs[], columns: readonly string[]): Map<Inputs, string> {
  const [first = ""] = columns;
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const name = isNamed(row, first) ? String(row[first]) : "Row";
      let own = name;
      let count = counts.get(name) ?? 1;
      while (taken.has(own)) {
        count += 1;
        own = `${name} (${count})`;
      }
      counts.set(name, count);
      taken.add(own);
      return [row, own];
    }),
  );
}
