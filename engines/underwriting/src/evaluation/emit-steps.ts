/** Writes the steps of an evaluation: one for each figure, and one for lines that lean on each other's past. */
import { type Ast, listReferences } from "../language/ast.ts";
import type { Catalog, Group } from "../language/catalog.ts";
import { findGrain, findKind, nameVariable } from "../language/kinds.ts";
import { tableName } from "../language/rows.ts";
import { type EmitContext, emitExpression } from "./emit-expression.ts";

/** Where a line has values; elsewhere it stays zero. */
interface Span {
  fromClosing: boolean;
  toEnd: boolean;
}

function findSpan(catalog: Catalog, key: string): Span {
  const timing = catalog.rows.get(key)?.row.timing;
  return {
    fromClosing: timing !== "operating" && timing !== "hold",
    toEnd: timing !== "hold" && timing !== "closing",
  };
}

/** The rows that a step computes, and its JavaScript. */
export interface Step {
  keys: string[];
  source: string;
}

/** The functions of the language that the steps call, by the name they have in the module. */
export type Called = Map<string, string>;

/** What one loop keeps in variables instead of reading it from its line again. */
interface Kept {
  /** Lines whose value of this period is known so far. */
  present: Set<string>;
  /** Lines of the loop whose value of the period before is read. */
  previous: Set<string>;
}

class StepWriter {
  private readonly catalog: Catalog;
  private readonly group: Group;
  private readonly called: Called;
  private readonly used = new Set<string>();
  private temporaries = 0;

  constructor(catalog: Catalog, group: Group, called: Called) {
    this.catalog = catalog;
    this.group = group;
    this.called = called;
  }

  private context(isClosing: boolean, kept: Kept): EmitContext {
    const isScalar = this.group.grain === "scalar";
    return {
      grain: this.group.grain,
      table: this.group.grain === "unitType" ? tableName(this.group.keys[0] ?? "") : undefined,
      rows: this.catalog.rows,
      isClosing,
      nameRow: (key) => (isScalar ? this.named("v", key) : this.nameLocal(key)),
      namePresent: (key) => (kept.present.has(key) ? this.named("x", key) : undefined),
      namePrevious: (key) => {
        if (!kept.previous.has(key)) return undefined;
        return this.named("y", key);
      },
      nameFunction: (name) => {
        const variable = `f_${name.replaceAll(".", "$")}`;
        this.called.set(name, variable);
        return variable;
      },
      temporary: () => {
        this.temporaries += 1;
        return `c${this.temporaries}`;
      },
    };
  }

  /** Loops read through constants of their own: nothing that they write can change those. */
  private nameLocal(key: string): string {
    this.used.add(key);
    return this.named("l", key);
  }

  private named(kind: "v" | "l" | "x" | "y", key: string): string {
    return nameVariable(key, this.catalog.rows, kind);
  }

  private expression(key: string, isClosing: boolean, kept: Kept): string {
    const { rows } = this.catalog;
    const { ast } = rows.get(key) ?? {};
    if (!ast) return "NaN";
    const value = emitExpression(ast, this.context(isClosing, kept));
    // A line holds numbers: what another formula reads of it must be what it holds.
    return this.group.grain === "scalar" || findKind(ast, rows) === "number" ? value : `+(${value})`;
  }

  private assignments(keys: string[], isClosing: boolean, previous: Set<string>): string {
    const kept: Kept = { present: new Set(), previous };
    const lines = keys.map((key) => {
      const value = this.expression(key, isClosing, kept);
      kept.present.add(key);
      return `const ${this.named("x", key)}=${value};${this.nameLocal(key)}[p]=${this.named("x", key)};`;
    });
    return lines.join("\n");
  }

  private loop(keys: string[], from: string, to: string): string {
    if (keys.length === 0) return "";
    const lagged = keys.flatMap((key) => listLags(this.catalog.rows.get(key)?.ast));
    const previous = new Set(lagged.filter((key) => keys.includes(key)));
    const body = this.assignments(keys, false, previous);
    const before = [...previous].map(
      (key) => `let ${this.named("y", key)}=${this.nameLocal(key)}[${from}-1];`,
    );
    const after = [...previous].map((key) => `${this.named("y", key)}=${this.named("x", key)};`);
    return `${before.join("")}for(let p=${from};p<=${to};p++){${declareYear(body)}\n${body}\n${after.join("")}}`;
  }

  /** One pass over the rows of a table, as many as its longest column given has. */
  private rowLoop(): string {
    return `for(let p=0;p<n;p++){\n${this.assignments(this.group.keys, false, new Set())}\n}`;
  }

  /** Room for the columns of a table, made again as each evaluation may have other rows. */
  private columns(): string[] {
    const { rows } = this.catalog;
    const table = tableName(this.group.keys[0] ?? "");
    const given = [...rows].filter(([key, { ast, row }]) => {
      return row.grain === "unitType" && ast === undefined && tableName(key) === table;
    });
    const lengths = given.map(([key]) => `${this.named("v", key)}.length`);
    return [
      `const n=Math.max(0,${lengths.join(",")});`,
      ...this.group.keys.map((key) => `${this.named("v", key)}=new Array(n);`),
    ];
  }

  private loops(): string[] {
    if (this.group.grain === "unitType") return [this.rowLoop()];
    const [size, hold] = this.group.grain === "month" ? ["N", "M"] : ["Z", "H"];
    const spans = this.group.keys.map((key) => ({ key, ...findSpan(this.catalog, key) }));
    const keysWhere = (wanted: (span: Span) => boolean) => spans.filter(wanted).map(({ key }) => key);
    const first = this.assignments(
      keysWhere(({ fromClosing }) => fromClosing),
      true,
      new Set(),
    );
    const closing = first === "" ? "" : `{const p=0;${declareYear(first)}\n${first}\n}`;
    const forward = keysWhere(({ toEnd }) => toEnd);
    if (forward.length === spans.length) return [closing, this.loop(this.group.keys, "1", size)];
    const tail = this.loop(forward, `${hold}+1`, size);
    return [closing, this.loop(this.group.keys, "1", hold), tail === "" ? "" : `{${tail}}`];
  }

  write(): Step {
    const { keys, grain } = this.group;
    const none: Kept = { present: new Set(), previous: new Set() };
    const body =
      grain === "scalar"
        ? keys.map((key) => `${this.named("v", key)}=${this.expression(key, false, none)};`)
        : this.loops().filter((part) => part !== "");
    const locals = [...this.used].map((key) => `${this.named("l", key)}=${this.named("v", key)}`);
    const names = Array.from({ length: this.temporaries }, (_, index) => `c${index + 1}`);
    const source = [
      ...(grain === "unitType" ? this.columns() : []),
      ...(locals.length > 0 ? [`const ${locals.join(",")};`] : []),
      ...(names.length > 0 ? [`let ${names.join(",")};`] : []),
      ...body,
    ].join("\n");
    return { keys, source };
  }
}

/** Lines whose value of the period before a formula reads. */
const listLags = (ast: Ast | undefined): string[] =>
  ast === undefined
    ? []
    : listReferences(ast).flatMap((node) => (node.type === "lag" && node.lag === -1 ? [node.name] : []));

/** The year that a month belongs to, where the lines read by year. */
const declareYear = (body: string): string => (/\bq\b/.test(body) ? "const q=((p+11)/12)|0;" : "");

/** Lines a loop has at most: more would leave what few outputs need in company that they do not need. */
const MOST_LINES = 12;

/** Joins neighboring loops over the same periods, so that values pass from line to line without being read again. */
function fused(catalog: Catalog): Group[] {
  const waiting = [...catalog.groups];
  const groups: Group[] = [];
  const done = new Set([...catalog.rows.keys()].filter((key) => !catalog.rows.get(key)?.ast));
  let current: Group | undefined;
  const endsOfLines = (group: Group) => group.keys.map((key) => findSpan(catalog, key).toEnd).join();
  const isReady = (group: Group) =>
    group.keys.every((key) =>
      (catalog.uses.get(key) ?? []).every(({ to }) => done.has(to) || group.keys.includes(to)),
    );
  const joins = (group: Group): boolean => {
    const host = current;
    if (host === undefined || group.grain !== host.grain || group.grain === "scalar") return false;
    if (host.keys.length + group.keys.length > MOST_LINES) return false;
    if (group.grain === "unitType" && tableName(group.keys[0] ?? "") !== tableName(host.keys[0] ?? ""))
      return false;
    if (new Set([...endsOfLines(host).split(","), ...endsOfLines(group).split(",")]).size > 1) return false;
    const uses = group.keys.flatMap((key) => catalog.uses.get(key) ?? []);
    return uses.every(({ to, use }) => use !== "whole" || !host.keys.includes(to));
  };
  while (waiting.length > 0) {
    let index = waiting.findIndex((group) => joins(group) && isReady(group));
    if (index < 0) {
      current = undefined;
      index = waiting.findIndex(isReady);
    }
    const [group] = waiting.splice(Math.max(index, 0), 1);
    if (!group) break;
    for (const key of group.keys) done.add(key);
    if (current) current.keys.push(...group.keys);
    else {
      current = { grain: group.grain, keys: [...group.keys] };
      groups.push(current);
    }
  }
  return groups;
}

/** The steps of a catalog in the order in which they run. */
export function writeSteps(catalog: Catalog, called: Called): Step[] {
  return fused(catalog).map((group) => new StepWriter(catalog, group, called).write());
}

/** Whether a row's values lie in the store of lines. */
export const isLine = (key: string, { rows }: Catalog): boolean => {
  const grain = findGrain(key, rows);
  return rows.get(key)?.ast !== undefined && (grain === "month" || grain === "year");
};
