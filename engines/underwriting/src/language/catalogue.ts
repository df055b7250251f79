import { type Ast, listChildren } from "./ast.ts";
import { arityProblem, isFunctionName } from "./functions.ts";
import { FormulaSyntaxError, parseFormula } from "./parse.ts";
import {
  type FormulaRow,
  type Grain,
  type ModelDefinition,
  type ParsedRow,
  PERIOD_NAMES,
  tableOf,
} from "./rows.ts";
import { unitProblem } from "./units.ts";

/** A catalogue that cannot be evaluated, with the page and the row at fault. */
export class CatalogueError extends Error {
  readonly place: string;
  constructor(place: string, message: string) {
    super(`${place}: ${message}`);
    this.name = "CatalogueError";
    this.place = place;
  }
}

export interface Catalogue {
  definition: ModelDefinition;
  rows: Map<string, ParsedRow>;
  /** In the order of evaluation: single rows, and lines that need each other's past and so run in one loop. */
  groups: Group[];
  /** Which rows each row uses, and how. */
  uses: Map<string, Edge[]>;
}

export interface Group {
  grain: Exclude<Grain, "list">;
  keys: string[];
}

/** How a formula uses another row: in the same period, from an earlier one, or as a whole. */
type Use = "same" | "earlier" | "whole";
export interface Edge {
  to: string;
  use: Use;
}

const placeOf = (parsed: ParsedRow): string => `${parsed.page} ${parsed.row.key}`;

function parseRow(row: FormulaRow, page: string): ParsedRow {
  if (row.formula === undefined) return { row, ast: undefined, page };
  try {
    return { row, ast: parseFormula(row.formula), page };
  } catch (error) {
    if (error instanceof FormulaSyntaxError) throw new CatalogueError(`${page} ${row.key}`, error.message);
    throw error;
  }
}

const isFiner = (grain: Grain, than: Grain): boolean =>
  grain === "list" ||
  (grain === "unitType" && than !== "unitType") ||
  (grain === "month" && than !== "month") ||
  (grain === "year" && than !== "month" && than !== "year");

/** Functions that take a whole line; elsewhere a finer line has no single value. */
function edgesOf(parsed: ParsedRow, rows: Map<string, ParsedRow>): Edge[] {
  const edges: Edge[] = [];
  const context = parsed.row.grain;
  const visit = (node: Ast, insideCall: boolean): void => {
    if (node.type === "call") checkCall(node.name, node.args.length, parsed);
    if (node.type === "name" && PERIOD_NAMES.includes(node.name)) {
      if (context === "month" || (context === "year" && node.name === "year")) return;
      throw new CatalogueError(placeOf(parsed), `"${node.name}" has no meaning in a ${context} formula`);
    }
    if (node.type === "name" || node.type === "lag" || node.type === "index" || node.type === "range") {
      const target = rows.get(node.name);
      if (!target)
        throw new CatalogueError(placeOf(parsed), `Unknown name "${node.name}" (character ${node.at + 1})`);
      const grain = target.row.grain;
      const isForeign = grain === "unitType" && tableOf(node.name) !== tableOf(parsed.row.key);
      const finer = isFiner(grain, context) || isForeign;
      if (node.type === "name" && finer && !insideCall) {
        throw new CatalogueError(
          placeOf(parsed),
          `"${node.name}" is a list or line here: aggregate it or pick a period`,
        );
      }
      if (node.type === "lag" && (grain !== context || grain === "scalar")) {
        throw new CatalogueError(placeOf(parsed), `A lag of "${node.name}" needs a ${grain} formula`);
      }
      if ((node.type === "index" || node.type === "range") && grain !== "month" && grain !== "year") {
        throw new CatalogueError(placeOf(parsed), `"${node.name}" has no periods`);
      }
      const use =
        node.type === "lag" && node.lag < 0 ? "earlier" : node.type === "name" && !finer ? "same" : "whole";
      // A coarser line read from a finer loop must be finished before that loop starts.
      edges.push({ to: node.name, use: use === "same" && grain !== context ? "whole" : use });
    }
    const inner = node.type === "call" && node.name !== "IF";
    for (const child of listChildren(node)) visit(child, inner);
  };
  if (parsed.ast) visit(parsed.ast, false);
  return edges;
}

function checkCall(name: string, count: number, parsed: ParsedRow): void {
  if (!isFunctionName(name)) throw new CatalogueError(placeOf(parsed), `Unknown function ${name}`);
  const problem = arityProblem(name, count);
  if (problem) throw new CatalogueError(placeOf(parsed), problem);
}

/** Tarjan's strongly connected components: each comes after all that it depends on. */
function components(graph: Map<string, Edge[]>): string[][] {
  const found: string[][] = [];
  const state = new Map<string, { index: number; low: number; onStack: boolean }>();
  const stack: string[] = [];
  const visit = (key: string): { index: number; low: number; onStack: boolean } => {
    const mine = { index: state.size, low: state.size, onStack: true };
    state.set(key, mine);
    stack.push(key);
    for (const { to } of graph.get(key) ?? []) {
      const other = state.get(to);
      if (!other) mine.low = Math.min(mine.low, visit(to).low);
      else if (other.onStack) mine.low = Math.min(mine.low, other.index);
    }
    if (mine.low === mine.index) found.push(popUntil(stack, key, state));
    return mine;
  };
  for (const key of graph.keys()) if (!state.has(key)) visit(key);
  return found;
}

function popUntil(stack: string[], key: string, state: Map<string, { onStack: boolean }>): string[] {
  const members: string[] = [];
  for (;;) {
    const member = stack.pop();
    if (member === undefined) return members;
    const entry = state.get(member);
    if (entry) entry.onStack = false;
    members.push(member);
    if (member === key) return members;
  }
}

/** Orders the lines of one loop by what they need from the same period; a circle there is an error. */
function orderWithin(members: string[], graph: Map<string, Edge[]>, rows: Map<string, ParsedRow>): string[] {
  const inside = new Set(members);
  const ordered: string[] = [];
  const state = new Map<string, "open" | "done">();
  const visit = (key: string, path: string[]): void => {
    if (state.get(key) === "done") return;
    const parsed = rows.get(key);
    if (state.get(key) === "open" || !parsed) {
      const start = rows.get(key);
      const circle = [...path.slice(path.indexOf(key)), key].join(" → ");
      throw new CatalogueError(start ? placeOf(start) : key, `The formulas go in a circle: ${circle}`);
    }
    state.set(key, "open");
    for (const edge of graph.get(key) ?? []) {
      if (!inside.has(edge.to)) continue;
      if (edge.use === "same") visit(edge.to, [...path, key]);
      else if (edge.use === "whole") {
        throw new CatalogueError(
          placeOf(parsed),
          `The formulas go in a circle: ${key} needs all of ${edge.to} first`,
        );
      }
    }
    state.set(key, "done");
    ordered.push(key);
  };
  for (const member of members.toSorted()) visit(member, []);
  return ordered;
}

/**
 * Parses a model's pages and orders them for evaluation.
 *
 * @throws CatalogueError naming page and row for a formula that cannot be read, an unknown name or function,
 * a name used twice, dollars added to a rate, a period that does not exist there, or formulas that go in a circle
 */
export function buildCatalogue(definition: ModelDefinition): Catalogue {
  const rows = new Map<string, ParsedRow>();
  for (const page of definition.pages) {
    for (const row of page.rows) {
      if (rows.has(row.key)) throw new CatalogueError(`${page.id} ${row.key}`, "The key is used twice");
      rows.set(row.key, parseRow(row, page.id));
    }
  }
  const graph = new Map<string, Edge[]>();
  for (const [key, parsed] of rows) {
    graph.set(key, edgesOf(parsed, rows));
    const mismatch = parsed.ast && unitProblem(parsed.ast, rows);
    if (mismatch) throw new CatalogueError(placeOf(parsed), mismatch);
  }
  const groups: Group[] = [];
  for (const members of components(graph)) {
    const keys = orderWithin(members, graph, rows).filter((key) => rows.get(key)?.ast);
    const grain = rows.get(keys[0] ?? "")?.row.grain;
    if (grain !== undefined && grain !== "list") groups.push({ grain, keys });
  }
  return { definition, rows, groups, uses: graph };
}
