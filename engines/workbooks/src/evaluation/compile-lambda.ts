import type { Ast } from "../language/ast.ts";
import { spendCall } from "../values/steps.ts";
import { type Lambda, NUM, VALUE, type Value } from "../values/value.ts";
import type { Code, Scope } from "./compiler.ts";

/** Functions that are given a LAMBDA, and whole arrays beside it. */
export const LAMBDA_FORMS: ReadonlySet<string> = new Set([
  "MAP",
  "REDUCE",
  "SCAN",
  "BYROW",
  "BYCOL",
  "MAKEARRAY",
]);

/** A LAMBDA that calls itself without an end is stopped here. */
const DEEPEST_CALL = 400;
let calls = 0;

const nameOf = (node: Ast | undefined): string | undefined =>
  node?.type === "name" && node.sheet === undefined ? node.name.toLowerCase() : undefined;

const withLocals = (scope: Scope, names: Iterable<string>): Scope => ({
  ...scope,
  locals: new Set([...scope.locals, ...names]),
});

export function compileLet(node: Extract<Ast, { type: "call" }>, scope: Scope): Code {
  const { machine, compiler } = scope;
  const bindings: { name: string; code: Code }[] = [];
  let inner = scope;
  for (let at = 0; at + 1 < node.args.length; at += 2) {
    const name = nameOf(node.args[at]);
    const value = node.args[at + 1];
    if (name === undefined || value === undefined) {
      scope.problems.push("A LET names something that is no name");
      return () => VALUE;
    }
    bindings.push({ name, code: compiler.reference(value, inner, true) });
    inner = withLocals(inner, [name]);
  }
  const body = compiler.reference(node.args.at(-1) ?? { type: "omitted" }, inner, true);
  return (row, column) => {
    const outer = machine.frame;
    try {
      for (const { name, code } of bindings) {
        machine.frame = { name, value: code(row, column), outer: machine.frame };
      }
      return body(row, column);
    } finally {
      machine.frame = outer;
    }
  };
}

export function compileLambda(args: readonly Ast[], scope: Scope): Code {
  const { machine, compiler } = scope;
  const names: string[] = [];
  for (const arg of args.slice(0, -1)) {
    const name = nameOf(arg);
    if (name === undefined) {
      scope.problems.push("A LAMBDA names something that is no name");
      return () => VALUE;
    }
    names.push(name);
  }
  const body = compiler.reference(args.at(-1) ?? { type: "omitted" }, withLocals(scope, names), true);
  return (row, column): Lambda => {
    const around = machine.frame;
    return {
      kind: "lambda",
      call(values: Value[]): Value {
        if (values.length > names.length) return VALUE;
        if (calls > DEEPEST_CALL) return NUM;
        spendCall();
        const before = machine.frame;
        calls += 1;
        try {
          let frame = around;
          for (const [at, name] of names.entries()) frame = { name, value: values[at] ?? null, outer: frame };
          machine.frame = frame;
          return body(row, column);
        } finally {
          calls -= 1;
          machine.frame = before;
        }
      },
    };
  };
}
