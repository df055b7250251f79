import type { Argument, Value } from "../values/value.ts";
import type { Machine } from "./machine.ts";

/**
 * A function of a spreadsheet. `takes` says how each argument arrives: `v` a single value (in arrays the function runs
 * for each of them), `r` a reference or whatever else stands there, `a` computed as an array. What stands in brackets
 * repeats. An error in a `v` is the answer, unless the function takes errors.
 */
export interface FunctionDefinition {
  takes: string;
  least: number;
  takesErrors?: boolean;
  /** Answers more than one cell although all that it is given are single. */
  givesArray?: boolean;
  /** Of references found for each cell of an array, as by `OFFSET(B1,{0,2,4},0)`, it runs for each. */
  perReference?: boolean;
  run: (args: Argument[], machine: Machine) => Value;
}

export type Functions = Record<string, FunctionDefinition>;

export interface Signature {
  kindAt: (index: number) => string;
  most: number;
}

/** How the n-th argument arrives, and how many there may be. */
export function readSignature(takes: string): Signature {
  const open = takes.indexOf("(");
  if (open < 0) return { kindAt: (index) => takes[index] ?? "v", most: takes.length };
  const head = takes.slice(0, open);
  const group = takes.slice(open + 1, -1);
  return {
    kindAt: (index) => (index < open ? head[index] : group[(index - open) % group.length]) ?? "v",
    most: 255,
  };
}
