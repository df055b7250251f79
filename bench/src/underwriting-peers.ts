/** The model of the comparison in HyperFormula and mathjs, written from the same trees that our compiler reads. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Catalog } from "@labs/underwriting/catalog";
import type { Ast, BinaryNode, CallNode, Reference } from "@labs/underwriting/formula-ast";
import { listChildren, listReferences, printFormula } from "@labs/underwriting/formula-ast";
import type { FormulaRow } from "@labs/underwriting/formula-record";

const PEERS = ["hyperformula@3.5.0", "mathjs@15.2.0"];

/** A model that takes one changed input and evaluates; `figure` reads a value of the last evaluation. */
export interface Contender {
  evaluate(input: string, value: number): void;
  figure(key: string, period: number): number;
}

/** Finds an installed peer by its name. */
type Load = (name: string) => unknown;

/** Installs the peers into a folder that is no part of the product. */
export function installPeers(folder: string): Load {
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder, ...PEERS],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return createRequire(join(folder, "index.js"));
}

interface Sizes {
  months: number;
  hold: number;
}

const getRow = (catalog: Catalog, key: string): FormulaRow => {
  const found = catalog.rows.get(key);
  if (!found) throw new Error(`no row ${key}`);
  return found.row;
};

const isLine = (catalog: Catalog, key: string): boolean => catalog.rows.get(key)?.row.grain === "month";

/** Whether a line has a formula in a period; elsewhere it is zero. */
function runs({ timing }: FormulaRow, period: number, { hold }: Sizes): boolean {
  if (period === 0) return timing === "closing" || timing === "always";
  return period <= hold || timing === "operating" || timing === "always";
}

/** Periods in brackets are sums of numbers and of the hold in months. */
function readPeriod(node: Ast, { hold }: Sizes): number {
  if (node.type === "number") return node.value;
  if (node.type === "name" && node.name === "months") return hold;
  if (node.type === "binary" && node.op === "+") {
    return readPeriod(node.left, { hold, months: 0 }) + readPeriod(node.right, { hold, months: 0 });
  }
  throw new Error("a period that the bench does not know");
}

interface HyperFormulaLibrary {
  HyperFormula: {
    buildFromArray(
      sheet: unknown[][],
      config: object,
    ): {
      setCellContents(address: object, value: unknown): unknown;
      getCellValue(address: object): unknown;
    };
  };
}

/** `A`, `Z`, `AA` … of a column from 1. */
function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? columnLetters(rest) : ""}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

/** One row a figure: scalars and inputs in the first column, months in the columns after it. */
export function createHyperFormula(
  load: Load,
  catalog: Catalog,
  given: Record<string, number>,
  sizes: Sizes,
): Contender {
  const { HyperFormula } = load("hyperformula") as HyperFormulaLibrary;
  const keys = [...catalog.rows.keys()];
  const at = new Map(keys.map((key, index) => [key, index]));
  const cell = (key: string, period: number | null): string =>
    `$${columnLetters(period === null ? 1 : 2 + period)}$${(at.get(key) ?? 0) + 1}`;
  const write =
    (period: number | null) =>
    (node: Reference): string => {
      if (node.name === "month") return String(period);
      if (node.type === "lag")
        return period === null || period + node.lag < 0 ? "0" : cell(node.name, period + node.lag);
      if (node.type === "index") return cell(node.name, readPeriod(node.index, sizes));
      if (node.type === "range")
        return `${cell(node.name, readPeriod(node.from, sizes))}:${cell(node.name, readPeriod(node.to, sizes))}`;
      return cell(node.name, isLine(catalog, node.name) ? period : null);
    };
  const sheet = keys.map((key) => {
    const { row, ast } = catalog.rows.get(key) ?? { row: getRow(catalog, key), ast: undefined };
    if (!ast) return [given[key]];
    if (row.grain !== "month") return [`=${printFormula(ast, write(null))}`];
    const months = Array.from({ length: sizes.months + 1 }, (_, period) =>
      runs(row, period, sizes) ? `=${printFormula(ast, write(period))}` : 0,
    );
    return [null, ...months];
  });
  const engine = HyperFormula.buildFromArray(sheet, { licenseKey: "gpl-v3" });
  const address = (key: string, col: number) => ({ sheet: 0, row: at.get(key) ?? 0, col });
  return {
    evaluate: (input, value) => engine.setCellContents(address(input, 0), value),
    figure: (key, period) => Number(engine.getCellValue(address(key, isLine(catalog, key) ? 1 + period : 0))),
  };
}

interface MathLibrary {
  compile(text: string): { evaluate(scope: Map<string, unknown>): unknown };
}

const BEFORE = "before_";

/** Writes a formula in mathjs's syntax; the last month's value of a line has a name of its own. */
function mathFormula(node: Ast, sizes: Sizes): string {
  const inner = (child: Ast) => mathFormula(child, sizes);
  switch (node.type) {
    case "number":
      return String(node.value);
    case "unary":
      return `(${node.op}${inner(node.operand)})`;
    case "binary":
      return mathBinary(node, inner);
    case "call":
      return mathCall(node, inner);
    case "name":
      return node.name;
    case "lag":
      return `${BEFORE}${node.name}`;
    case "index":
      return `line(${JSON.stringify(node.name)}, ${readPeriod(node.index, sizes)})`;
    case "range":
      return `${JSON.stringify(node.name)}, ${readPeriod(node.from, sizes)}, ${readPeriod(node.to, sizes)}`;
    default:
      throw new Error(`the bench's model has no ${node.type}`);
  }
}

const mathBinary = ({ op, left, right }: BinaryNode, inner: (node: Ast) => string): string =>
  `(${inner(left)} ${op === "=" ? "==" : op} ${inner(right)})`;

function mathCall({ name, args }: CallNode, inner: (node: Ast) => string): string {
  const written = args.map(inner);
  if (name === "IF") return `(${written[0]} ? ${written[1]} : ${written[2]})`;
  // A sum of a run is given to mathjs as a function in plain JavaScript, which is in its favor.
  if (name === "SUM") return `total(${written.join(", ")})`;
  return `${name.toLowerCase()}(${written.join(", ")})`;
}

/** Scalars, and the lines that one loop over the months can compute after them. */
interface Phase {
  scalars: string[];
  lines: string[];
}

function listPhases(catalog: Catalog): Phase[] {
  const phases: Phase[] = [{ scalars: [], lines: [] }];
  for (const { grain, keys } of catalog.groups) {
    let phase = phases.at(-1);
    if (grain === "scalar") {
      const uses = keys.flatMap((key) => getRow(catalog, key).dependsOn);
      if (uses.some((key) => phase?.lines.includes(key))) {
        phase = { scalars: [], lines: [] };
        phases.push(phase);
      }
      phase?.scalars.push(...keys);
    } else phase?.lines.push(...keys);
  }
  return phases;
}

const listLags = (node: Ast): string[] =>
  node.type === "lag" ? [node.name] : listChildren(node).flatMap(listLags);

export function createMathjs(
  load: Load,
  catalog: Catalog,
  given: Record<string, number>,
  sizes: Sizes,
): Contender {
  const math = load("mathjs") as MathLibrary;
  const lines = new Map<string, Float64Array>();
  const scope = new Map<string, unknown>(Object.entries(given));
  const line = (key: string): Float64Array => lines.get(key) ?? new Float64Array(sizes.months + 1);
  scope.set("line", (key: string, period: number) => line(key)[period]);
  scope.set("total", (key: string, from: number, to: number) => {
    let sum = 0;
    for (let period = from; period <= to; period++) sum += line(key)[period] ?? 0;
    return sum;
  });
  const compiled = (keys: string[]) =>
    keys.map((key) => {
      const row = getRow(catalog, key);
      if (row.grain === "month") lines.set(key, new Float64Array(sizes.months + 1));
      const ast = catalog.rows.get(key)?.ast ?? { type: "omitted" };
      return { key, row, line: line(key), code: math.compile(mathFormula(ast, sizes)), ast };
    });
  const phases = listPhases(catalog).map((phase) => {
    const [scalars, own] = [compiled(phase.scalars), compiled(phase.lines)];
    const lags = [...new Set(own.flatMap(({ ast }) => listLags(ast)))].map((key) => ({
      key,
      line: line(key),
    }));
    const read = new Set(own.flatMap(({ ast }) => listReferences(ast).map(({ name }) => name)));
    const earlier = [...read].filter((key) => isLine(catalog, key) && !phase.lines.includes(key));
    return { scalars, own, lags, earlier: earlier.map((key) => ({ key, line: line(key) })) };
  });
  const runMonth = ({ own, lags, earlier }: (typeof phases)[number], month: number): void => {
    scope.set("month", month);
    for (const each of lags) scope.set(BEFORE + each.key, month > 0 ? each.line[month - 1] : 0);
    for (const each of earlier) scope.set(each.key, each.line[month]);
    for (const each of own) {
      const value = runs(each.row, month, sizes) ? Number(each.code.evaluate(scope)) : 0;
      each.line[month] = value;
      scope.set(each.key, value);
    }
  };
  return {
    evaluate(input, value) {
      scope.set(input, value);
      for (const phase of phases) {
        for (const { key, code } of phase.scalars) scope.set(key, code.evaluate(scope));
        for (let month = 0; month <= sizes.months; month++) runMonth(phase, month);
      }
    },
    figure: (key, period) => lines.get(key)?.[period] ?? Number(scope.get(key)),
  };
}
