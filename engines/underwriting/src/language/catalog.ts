import { type Ast, isReference, listChildren, type Reference } from "./ast.ts";
import { arityProblem, isFunctionName } from "./functions.ts";
import { FormulaSyntaxError, parseFormula } from "./parse.ts";
import { type Grain, type ModelDefinition, type ParsedRow, PERIOD_NAMES, tableName } from "./rows.ts";
import { unitProblem } from "./units.ts";

/** What keeps a formula from being evaluated. */
export interface CatalogProblem {
  page: string;
  /** Of the row at fault. */
  key: string;
  message: string;
  /** The name in the formula that is at fault, where it is one name. */
  name?: string;
}

/** A catalog that cannot be evaluated, with all that was found before its rows could be ordered. */
export class CatalogError extends Error {
  readonly problems: CatalogProblem[];
  constructor(problems: CatalogProblem[]) {
    super(problems.map(({ page, key, message }) => `${page} ${key}: ${message}`).join("\n"));
    this.name = "CatalogError";
    this.problems = problems;
  }
}

export interface Catalog {
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

const failAt = ({ page, row: { key } }: ParsedRow, message: string): CatalogError =>
  new CatalogError([{ page, key, message }]);

const isFiner = (grain: Grain, than: Grain): boolean =>
  grain === "list" ||
  (grain === "unitType" && than !== "unitType") ||
  (grain === "month" && than !== "month") ||
  (grain === "year" && than !== "month" && than !== "year");

/** What a formula reads of other rows; what it may not read goes to `problems`. */
function readEdges(parsed: ParsedRow, rows: Map<string, ParsedRow>, problems: CatalogProblem[]): Edge[] {
  const { page, row } = parsed;
  const edges: Edge[] = [];
  const report = (name: string, message: string): void => {
    problems.push({ page, key: row.key, message, name });
  };
  const readReference = (node: Reference, isInsideCall: boolean): void => {
    const target = rows.get(node.name);
    if (!target) {
      report(node.name, `Unknown name "${node.name}" (character ${node.at + 1})`);
      return;
    }
    const { grain } = target.row;
    const isForeign = grain === "unitType" && tableName(node.name) !== tableName(row.key);
    const isWhole = isFiner(grain, row.grain) || isForeign;
    // Functions take a whole line; elsewhere a finer line has no single value.
    if (node.type === "name" && isWhole && !isInsideCall)
      report(node.name, `"${node.name}" is a list or line here: aggregate it or pick a period`);
    if (node.type === "lag" && (grain !== row.grain || grain === "scalar"))
      report(node.name, `A lag of "${node.name}" needs a ${grain} formula`);
    if ((node.type === "index" || node.type === "range") && grain !== "month" && grain !== "year")
      report(node.name, `"${node.name}" has no periods`);
    const isEarlier = node.type === "lag" && node.lag < 0;
    // A coarser line read from a finer loop must be finished before that loop starts.
    const isSame = node.type === "name" && !isWhole && grain === row.grain;
    edges.push({ to: node.name, use: isEarlier ? "earlier" : isSame ? "same" : "whole" });
  };
  const visit = (node: Ast, isInsideCall: boolean): void => {
    if (node.type === "call") {
      const problem = isFunctionName(node.name)
        ? arityProblem(node.name, node.args.length)
        : `Unknown function ${node.name}`;
      if (problem) report(node.name, problem);
    }
    if (node.type === "name" && PERIOD_NAMES.includes(node.name)) {
      const isKnown = row.grain === "month" || (row.grain === "year" && node.name === "year");
      if (!isKnown) report(node.name, `"${node.name}" has no meaning in a ${row.grain} formula`);
    } else if (isReference(node)) readReference(node, isInsideCall);
    const isInside = node.type === "call" && node.name !== "IF";
    for (const child of listChildren(node)) visit(child, isInside);
  };
  if (parsed.ast) visit(parsed.ast, false);
  return edges;
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
      const circle = [...path.slice(path.indexOf(key)), key].join(" → ");
      throw new CatalogError([
        { page: parsed?.page ?? "", key, message: `The formulas go in a circle: ${circle}` },
      ]);
    }
    state.set(key, "open");
    for (const edge of graph.get(key) ?? []) {
      if (!inside.has(edge.to)) continue;
      if (edge.use === "same") visit(edge.to, [...path, key]);
      else if (edge.use === "whole") {
        throw failAt(parsed, `The formulas go in a circle: ${key} needs all of ${edge.to} first`);
      }
    }
    state.set(key, "done");
    ordered.push(key);
  };
  for (const member of members.toSorted()) visit(member, []);
  return ordered;
}

/** Rows whose formulas are parsed when they are first asked for. */
function listRows({ pages }: ModelDefinition): Map<string, ParsedRow> {
  const rows = new Map<string, ParsedRow>();
  for (const { id: page, rows: lines } of pages) {
    for (const row of lines) {
      const { key, formula } = row;
      let parsed: Ast | undefined;
      rows.set(key, {
        row,
        page,
        get ast() {
          if (formula !== undefined) parsed ??= parseFormula(formula);
          return parsed;
        },
      });
    }
  }
  return rows;
}

/** Keys that several rows have. */
function findDoubleKeys({ pages }: ModelDefinition): CatalogProblem[] {
  const keys = new Set<string>();
  return pages.flatMap(({ id: page, rows }) =>
    rows.flatMap(({ key }) => {
      const isDouble = keys.has(key);
      keys.add(key);
      return isDouble ? [{ page, key, message: "The key is used twice" }] : [];
    }),
  );
}

/** What a row's formula reads; what is wrong with it goes to `problems`. */
function readRow(parsed: ParsedRow, rows: Map<string, ParsedRow>, problems: CatalogProblem[]): Edge[] {
  const { page, row } = parsed;
  try {
    const edges = readEdges(parsed, rows, problems);
    const mismatch = parsed.ast && unitProblem(parsed.ast, rows);
    if (mismatch) problems.push({ page, key: row.key, message: mismatch });
    return edges;
  } catch (error) {
    if (!(error instanceof FormulaSyntaxError)) throw error;
    problems.push({ page, key: row.key, message: error.message });
    return [];
  }
}

function orderRows(
  definition: ModelDefinition,
  rows: Map<string, ParsedRow>,
): Pick<Catalog, "groups" | "uses"> {
  const problems = findDoubleKeys(definition);
  const uses = new Map<string, Edge[]>();
  for (const [key, parsed] of rows) uses.set(key, readRow(parsed, rows, problems));
  if (problems.length > 0) throw new CatalogError(problems);
  const groups: Group[] = [];
  for (const members of components(uses)) {
    const keys = orderWithin(members, uses, rows).filter((key) => rows.get(key)?.ast);
    const grain = rows.get(keys[0] ?? "")?.row.grain;
    if (grain !== undefined && grain !== "list") groups.push({ grain, keys });
  }
  return { groups, uses };
}

/**
 * Parses a model's pages and orders them for evaluation.
 *
 * @throws CatalogError naming page and row of every formula that cannot be read, every unknown name or function,
 * name used twice, dollars added to a rate, or period that does not exist there; without these, of formulas that go
 * in a circle
 */
export function buildCatalog(definition: ModelDefinition): Catalog {
  const rows = listRows(definition);
  return { definition, rows, ...orderRows(definition, rows) };
}

/**
 * The same of pages that were built before, such as those a server compiled at its start: a formula is parsed when
 * somebody asks for it, and all are ordered when somebody asks for the order. A page that shows figures of a compiled
 * model asks for neither.
 */
export function openCatalog(definition: ModelDefinition): Catalog {
  const rows = listRows(definition);
  let order: ReturnType<typeof orderRows> | undefined;
  const ordered = () => {
    order ??= orderRows(definition, rows);
    return order;
  };
  return {
    definition,
    rows,
    get groups() {
      return ordered().groups;
    },
    get uses() {
      return ordered().uses;
    },
  };
}
