import { type Inputs, readAt } from "../inputs/model-inputs.ts";
import type { Catalog } from "../language/catalog.ts";
import { getFunction } from "../language/functions.ts";
import { nameVariable } from "../language/kinds.ts";
import { LAST_BITS } from "../language/last-bits.ts";
import { compareValues, holdsFor } from "../language/lookup-functions.ts";
import type { CatalogName, ParsedRow } from "../language/rows.ts";
import { FormulaError, type Value } from "../language/values.ts";
import { contentHash } from "../maths/content-hash.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { type Called, isLine, writeSteps } from "./emit-steps.ts";

type FormulaFunction = (...args: Value[]) => Value;

/** What one evaluation gives: every row by key; lines hold one number a period, from closing (0). */
export interface RawResult {
  holdYears: number;
  months: number;
  years: number;
  values: Record<string, RowValue>;
}

export type RowValue = number | string | boolean | Float64Array | Value[];

/** Room for one hold: the same lines are written over by each evaluation. */
export interface OpenModel {
  holdYears: number;
  months: number;
  years: number;
  /** Takes over an input by its place in `inputs`; one that is never taken over is missing. */
  set(input: number, value: unknown): void;
  /** Each computes the rows of the same place in the module's `steps`. */
  steps: (() => void)[];
  /** A figure by its place in `rows`. */
  value(row: number): RowValue;
  values(): RawResult["values"];
}

/** The exports of a compiled model's ES module. */
export interface ModelModule {
  model: string;
  inputs: string[];
  rows: string[];
  steps: string[][];
  open(holdYears: number, find: (name: string) => FormulaFunction): OpenModel;
}

const isMissing = (value: Value | undefined): boolean => typeof value === "number" && Number.isNaN(value);

function compare(op: string, left: Value, right: Value): Value {
  if (isMissing(left) || isMissing(right)) return Number.NaN;
  return holdsFor(op, compareValues(left, right));
}

const found = new Map<string, FormulaFunction>();

/** Functions as the compiled module calls them: a figure that does not exist travels as NaN. */
function findFunction(name: string): FormulaFunction {
  const known = found.get(name) ?? bound(name);
  found.set(name, known);
  return known;
}

function bound(name: string): FormulaFunction {
  if (name === "compare") return (op = "", left = null, right = null) => compare(String(op), left, right);
  const operation = getFunction(name);
  return (...args) => {
    const value = operation(...args);
    return value instanceof FormulaError ? Number.NaN : value;
  };
}

const compiled: Partial<Record<CatalogName, CompiledModel>> = {};
const loaded: Partial<Record<CatalogName, ModelModule>> = {};

/**
 * The model as an ES module's source text under its content hash: the server serves these very bytes, and the
 * browser imports them by URL, so that no `unsafe-eval` is needed there.
 */
export function compileModel(model: CatalogName): CompiledModel {
  const found = compiled[model] ?? compileCatalog(getCatalog(model));
  compiled[model] = found;
  return found;
}

/**
 * Registers the imported module of a model (`loadModel("singlefamily", await import(url))`); every evaluation
 * in this process or tab then runs it. Without it the model is compiled on first use, which a page whose
 * content policy forbids `eval` cannot do.
 *
 * @throws when the module is another model's, a programmer's error
 */
export function loadModel(model: CatalogName, module: ModelModule): void {
  if (module.model !== model) throw new Error(`The module holds the model ${module.model}, not ${model}`);
  loaded[model] = module;
}

export function getModule(model: CatalogName): ModelModule {
  const module = loaded[model] ?? moduleFrom(compileModel(model));
  loaded[model] = module;
  return module;
}

/** A compiled model where modules cannot be imported by URL. */
export function moduleFrom({ body }: Pick<CompiledModel, "body">): ModelModule {
  return new Function(body)();
}

/** A model with room for the hold of its validated, nested inputs, these taken over, nothing evaluated yet. */
export function fill(module: ModelModule, inputs: Inputs): OpenModel {
  const open = module.open(Number(inputs.holdYears), findFunction);
  const paths = splitPaths(module);
  for (let input = 0; input < paths.length; input++) {
    const value = readAt(inputs, paths[input] ?? []);
    if (value !== undefined) open.set(input, value);
  }
  return open;
}

/** Evaluates validated, nested inputs with a compiled module: the same numbers wherever it runs. */
export function evaluateWith(module: ModelModule, inputs: Inputs): RawResult {
  const open = fill(module, inputs);
  for (const step of open.steps) step();
  const { holdYears, months, years } = open;
  return { holdYears, months, years, values: open.values() };
}

const knownPaths = new WeakMap<ModelModule, string[][]>();

/** The inputs' paths in parts, taken apart once. */
function splitPaths(module: ModelModule): string[][] {
  const paths = knownPaths.get(module) ?? module.inputs.map((key) => key.split("."));
  knownPaths.set(module, paths);
  return paths;
}

/** The same with inputs by dotted path. */
export function openModel(module: ModelModule, flat: Record<string, unknown>): OpenModel {
  const open = module.open(Number(flat.holdYears), findFunction);
  for (const [index, key] of module.inputs.entries()) if (flat[key] !== undefined) open.set(index, flat[key]);
  return open;
}

export interface CompiledModel {
  /** SHA-256 of the source: the module's name on the wire. Only who serves it pays for it. */
  readonly hash: string;
  /** An ES module without imports, exporting `model`, `inputs`, `rows`, `steps` and `open`. */
  source: string;
  /** The same as a function body that returns them, for loading where modules are not at hand. */
  body: string;
}

/** How an input is taken over: what is missing becomes what the formulas know as missing. */
function readInput({ row }: ParsedRow): string {
  if (row.grain === "list") return "list(v)";
  if (row.grain === "unitType") return "v??[]";
  return row.unit === "text" ? 'v??""' : "number(v)";
}

/** What an input is before it is taken over: missing, as the formulas know it. */
function missingInput(parsed: ParsedRow | undefined): string {
  if (parsed === undefined || parsed.ast) return "";
  const { grain, unit } = parsed.row;
  return grain === "list" || grain === "unitType" ? "=[]" : unit === "text" ? '=""' : "=NaN";
}

const PREAMBLE = `
const number=(v)=>v===undefined||v===null?NaN:+v;
const list=(v)=>v===undefined||v===null?[]:typeof v==="number"?[v]:v;
const div=(a,b)=>b===0?NaN:a/b;
const sub=(a,b)=>{const d=a-b;return Math.abs(d)<=Math.abs(a)*${LAST_BITS}&&d-d===0?0:d;};
const add=(a,b)=>{const s=a+b;return Math.abs(s)<=Math.abs(a)*${LAST_BITS}&&s-s===0?0:s;};
const eq=(a,b)=>a!==a||b!==b?NaN:a===b;
const ne=(a,b)=>a!==a||b!==b?NaN:a!==b;
const lt=(a,b)=>a!==a||b!==b?NaN:a<b;
const gt=(a,b)=>a!==a||b!==b?NaN:a>b;
const le=(a,b)=>a!==a||b!==b?NaN:a<=b;
const ge=(a,b)=>a!==a||b!==b?NaN:a>=b;
const pow=(a,b)=>{if(a!==a||a===0&&b<=0)return NaN;const v=a**b;return v-v===0?v:NaN;};
const mod=(a,b)=>{const v=a-b*Math.floor(a/b)+0;return v-v===0?v:NaN;};
const at=(a,i)=>{const k=i|0;return k===i&&k>=0&&k<a.length?a[k]:NaN;};
const pick=(a,i)=>{const k=(i|0)-1;return k>=0&&k<a.length?a[k]:NaN;};
const count=(a)=>{let n=0;for(let i=0;i<a.length;i++)if(typeof a[i]==="number")n++;return n;};
const total=(a,from,to)=>{const f=from|0,t=to|0;if(f!==from||t!==to)return NaN;if(f>t)return 0;if(f<0||t>=a.length)return NaN;let s=0;for(let i=f;i<=t;i++)s=add(s,a[i]);return s;};
const inflow=(a,from,to)=>{let s=0;for(let i=from|0;i<=to;i++){const v=a[i];if(v>0)s+=v;else if(v!==v)return NaN;}return s;};
const outflow=(a,from,to)=>{let s=0;for(let i=from|0;i<=to;i++){const v=a[i];if(v<0)s+=v;else if(v!==v)return NaN;}return s;};
const shortfalls=(a,from,to)=>{let n=0;for(let i=from|0;i<=to;i++)if(a[i]<0)n++;return n;};
const least=(a,from,to)=>{if(!(from<=to))return from!==from||to!==to?NaN:0;let m=a[from|0];for(let i=from|0;i<=to;i++)m=Math.min(m,a[i]);return m;};
const most=(a,from,to)=>{if(!(from<=to))return from!==from||to!==to?NaN:0;let m=a[from|0];for(let i=from|0;i<=to;i++)m=Math.max(m,a[i]);return m;};
const npv=(r,a,from,to)=>{if(r===-1)return NaN;let s=0;for(let i=to|0;i>=from;i--)s=(s+a[i])/(1+r);return s-s===0?s:NaN;};
const beyond=Float64Array.of(NaN);
const part=(a,from,to)=>to<a.length?a.subarray(from,to+1):beyond;`;

/** One case for each name, so that a figure is found by its number. */
const cases = (names: string[], write: (name: string) => string): string =>
  names.map((name, index) => `case ${index}:${write(name)}`).join("\n");

/** Where the figures live: lines side by side in one store, so that opening a model is one allocation. */
function writeVariables(catalog: Catalog): string[] {
  const keys = [...catalog.rows.keys()];
  const named = (key: string) => nameVariable(key, catalog.rows);
  const lines = keys.filter((key) => isLine(key, catalog));
  const singles = keys.filter((key) => !isLine(key, catalog));
  const sizes = lines.map((key) => (catalog.rows.get(key)?.row.grain === "month" ? "N+1" : "Z+1"));
  const months = sizes.filter((size) => size === "N+1").length;
  return [
    "const M=12*H,N=M+12,Z=H+1;",
    `const store=new Float64Array(${months}*(N+1)+${lines.length - months}*(Z+1));`,
    "let end=0;",
    "const line=(size)=>{end+=size;return store.subarray(end-size,end);};",
    ...lines.map((key, index) => `const ${named(key)}=line(${sizes[index]});`),
    ...(singles.length > 0
      ? [`let ${singles.map((key) => named(key) + missingInput(catalog.rows.get(key))).join(",")};`]
      : []),
  ];
}

/**
 * Turns a catalog into the source text of an ES module over typed arrays.
 *
 * The module imports nothing. `open(H, F)` makes room for a hold of H years and takes a function that finds the
 * formula language's functions by name; what it returns takes inputs by their number (`set`), runs the `steps` (each
 * computes the rows of the same place in the exported `steps`) and gives the figures. Whoever evaluates again and
 * again keeps it open, and runs only the steps that something moved. The same bytes run in server, browser and worker;
 * no `eval` is needed where modules can be imported by URL.
 */
export function compileCatalog(catalog: Catalog): CompiledModel {
  const rows = [...catalog.rows.keys()];
  const inputs = rows.filter((key) => catalog.rows.get(key)?.row.kind === "input");
  const called: Called = new Map();
  const steps = writeSteps(catalog, called);
  const named = (key: string) => nameVariable(key, catalog.rows);
  const take = (key: string): string => {
    const parsed = catalog.rows.get(key);
    return `${named(key)}=${parsed ? readInput(parsed) : "v"};break;`;
  };
  const body = [
    PREAMBLE.trim(),
    `const model=${JSON.stringify(catalog.definition.model)};`,
    `const inputs=${JSON.stringify(inputs)};`,
    `const rows=${JSON.stringify(rows)};`,
    `const steps=${JSON.stringify(steps.map(({ keys }) => keys))};`,
    "function open(H,F){",
    ...[...called].map(([name, variable]) => `const ${variable}=F(${JSON.stringify(name)});`),
    ...writeVariables(catalog),
    `const set=(i,v)=>{switch(i){\n${cases(inputs, take)}\n}};`,
    `const value=(i)=>{switch(i){\n${cases(rows, (key) => `return ${named(key)};`)}\n}};`,
    `const values=()=>({${rows.map((key) => `${JSON.stringify(key)}:${named(key)}`).join(",")}});`,
    ...steps.map(({ source }, index) => `const s${index}=()=>{\n${source}\n};`),
    `return{holdYears:H,months:N,years:Z,set,value,values,steps:[${steps.map((_, index) => `s${index}`).join(",")}]};`,
    "}",
  ].join("\n");
  const names = "model,inputs,rows,steps,open";
  const source = `${body}\nexport{${names}};\n`;
  let hash: string | undefined;
  return {
    get hash() {
      hash ??= contentHash(source);
      return hash;
    },
    source,
    body: `${body}\nreturn{${names}};`,
  };
}
