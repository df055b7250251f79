import { contentHash } from "./content-hash.ts";
import type { Ast } from "./formula-ast.ts";
import { emitExpression, variableOf } from "./formula-emit.ts";
import type { ParsedRow, Timing } from "./formula-record.ts";
import type { Catalogue, Group } from "./formula-schedule.ts";

export interface CompiledModel {
  /** SHA-256 of the source: the module's name on the wire. */
  hash: string;
  /** An ES module without imports, exporting `evaluate(inputs, runtime)`. */
  source: string;
  /** The body of that function alone, for loading where modules are not at hand. */
  body: string;
}

/** Condition under which a line has a value in period `p`; elsewhere it is zero. */
function guardOf(timing: Timing, grain: "month" | "year"): string | undefined {
  const last = grain === "month" ? "M" : "H";
  if (timing === "operating") return "p>0";
  if (timing === "hold") return `p>0&&p<=${last}`;
  if (timing === "closing") return `p<=${last}`;
  return undefined;
}

function readInput(parsed: ParsedRow): string {
  const { key, grain, unit } = parsed.row;
  const source = `I[${JSON.stringify(key)}]`;
  if (grain === "list") return `const ${variableOf(key)}=list(${source});`;
  if (grain === "unitType") return `const ${variableOf(key)}=${source}??[];`;
  if (unit === "text") return `const ${variableOf(key)}=${source}??"";`;
  return `const ${variableOf(key)}=number(${source});`;
}

function emitGroup(group: Group, catalogue: Catalogue): string {
  const lines: string[] = [];
  const expression = (key: string): string => {
    const ast = catalogue.rows.get(key)?.ast as Ast;
    return emitExpression(ast, { grain: group.grain, rows: catalogue.rows });
  };
  if (group.grain === "scalar") {
    return group.keys.map((key) => `const ${variableOf(key)}=${expression(key)};`).join("\n");
  }
  const size = group.grain === "month" ? "N" : "Z";
  for (const key of group.keys) lines.push(`const ${variableOf(key)}=new Float64Array(${size}+1);`);
  lines.push(`for(let p=0;p<=${size};p++){`);
  if (group.grain === "month") lines.push("const q=((p+11)/12)|0;");
  for (const key of group.keys) {
    const timing = catalogue.rows.get(key)?.row.timing ?? "operating";
    const guard = guardOf(timing, group.grain);
    lines.push(`${guard ? `if(${guard})` : ""}${variableOf(key)}[p]=${expression(key)};`);
  }
  lines.push("}");
  return lines.join("\n");
}

const PREAMBLE = `
const number=(v)=>v===undefined||v===null?NaN:+v;
const list=(v)=>v===undefined||v===null?[]:typeof v==="number"?[v]:v;
const div=(a,b)=>b===0?NaN:a/b;
const at=(a,i)=>{const v=a[i];return v===undefined?NaN:v;};
const total=(a,from,to)=>{let s=0;for(let i=from;i<=to;i++)s+=a[i]===undefined?NaN:a[i];return s;};
const inflow=(a,from,to)=>{let s=0;for(let i=from;i<=to;i++){const v=a[i];if(v>0)s+=v;else if(v!==v)return NaN;}return s;};
const outflow=(a,from,to)=>{let s=0;for(let i=from;i<=to;i++){const v=a[i];if(v<0)s+=v;else if(v!==v)return NaN;}return s;};
const pow=(a,b)=>{if(a===0&&b<=0)return NaN;const v=a**b;return v-v===0?v:NaN;};
const part=(a,from,to)=>a.subarray(from,to+1);
const H=I["holdYears"],M=12*H,N=M+12,Z=H+1;`;

/**
 * Turns a catalogue into the source text of an ES module over typed arrays.
 *
 * The module imports nothing: `evaluate(I, F)` takes the flat inputs and a function of the runtime that calls
 * the formula language's functions by name, and returns every row's value by key. The same bytes run in
 * server, browser and worker; no `eval` is needed where modules can be imported by URL.
 */
export function compileCatalogue(catalogue: Catalogue): CompiledModel {
  const inputs = [...catalogue.rows.values()].filter((parsed) => parsed.row.kind === "input");
  const keys = [...catalogue.rows.keys()];
  const body = [
    PREAMBLE.trim(),
    ...inputs.map(readInput),
    ...catalogue.groups.map((group) => emitGroup(group, catalogue)),
    `return{holdYears:H,months:N,years:Z,values:{${keys.map((key) => `${JSON.stringify(key)}:${variableOf(key)}`).join(",")}}};`,
  ].join("\n");
  const source = `export const model=${JSON.stringify(catalogue.definition.model)};\nexport function evaluate(I,F){\n${body}\n}\n`;
  return { hash: contentHash(source), source, body };
}
