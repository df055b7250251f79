import type { Ast, SheetName } from "../language/ast.ts";
import type { TableDefinition } from "../reading/workbook.ts";
import type { Scalar, Value } from "../values/value.ts";
import type { Machine } from "./machine.ts";

/** A compiled part of a formula, run for the cell that it stands in. */
export type Code = (row: number, column: number) => Value;
export type ScalarCode = (row: number, column: number) => Scalar;

export interface Compiler {
  scalar: (node: Ast, scope: Scope) => ScalarCode;
  expression: (node: Ast, scope: Scope, inArray: boolean) => Code;
  reference: (node: Ast, scope: Scope, inArray: boolean) => Code;
  /** Whether a part may give an array although areas are cut to one cell. */
  mayBeArray: (node: Ast, scope: Scope) => boolean;
}

/** What a part of a formula is compiled in. */
export interface Scope {
  machine: Machine;
  compiler: Compiler;
  sheet: number;
  /** Names of the LETs and LAMBDAs around it, in lower case. */
  locals: ReadonlySet<string>;
  /** Why the formula cannot be taken in. */
  problems: string[];
  tables: ReadonlyMap<string, TableDefinition>;
  findSheet: (name: string) => number | undefined;
  compileName: (name: string, sheet: SheetName | undefined) => Code | undefined;
  givesArray: (name: string) => boolean;
  /** A table that a cell lies in. */
  tableAt: (row: number, column: number) => TableDefinition | undefined;
}
