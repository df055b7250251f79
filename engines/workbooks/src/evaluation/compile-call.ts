import { FUNCTIONS } from "../functions/functions.ts";
import type { Ast } from "../language/ast.ts";
import { toBoolean } from "../values/coerce.ts";
import {
  type Area,
  isArea,
  isAreas,
  isError,
  isMatrix,
  matrixOf,
  NA,
  NAME,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { compileLambda, compileLet, LAMBDA_FORMS } from "./compile-lambda.ts";
import type { Code, Scope } from "./compiler.ts";
import { single, whole } from "./dereference.ts";
import { type FunctionDefinition, readSignature } from "./function-definition.ts";
import { broadcast } from "./operators.ts";

type Call = Extract<Ast, { type: "call" }>;
type Form = (node: Call, scope: Scope, inArray: boolean) => Code;

/** What decides by itself which of its arguments it evaluates. */
const FORMS: Record<string, Form> = {
  IF: compileIf,
  IFERROR: (node, scope, inArray) => compileFallback(node, scope, { inArray, catches: () => true }),
  IFNA: (node, scope, inArray) =>
    compileFallback(node, scope, { inArray, catches: (value) => isError(value) && value.code === "#N/A" }),
  CHOOSE: compileChoose,
  IFS: compileIfs,
  SWITCH: compileSwitch,
  LET: compileLet,
  LAMBDA: (node, scope) => compileLambda(node.args, scope),
  SINGLE: (node, scope, inArray) =>
    scope.compiler.expression(
      { type: "single", operand: node.args[0] ?? { type: "omitted" } },
      scope,
      inArray,
    ),
  ANCHORARRAY: (node, scope, inArray) =>
    scope.compiler.reference({ type: "spill", operand: node.args[0] ?? { type: "omitted" } }, scope, inArray),
};

const given = (node: Call, at: number): Ast => node.args[at] ?? { type: "omitted" };

export const GIVES_ARRAY: ReadonlySet<string> = new Set([
  "LET",
  "LAMBDA",
  ...Object.entries(FUNCTIONS).flatMap(([name, { givesArray }]) => (givesArray === true ? [name] : [])),
]);

/** A function's call; its value may be a reference. */
export function compileCall(node: Call, scope: Scope, inArray: boolean): Code {
  const form = Object.hasOwn(FORMS, node.name) ? FORMS[node.name] : undefined;
  if (form !== undefined) return form(node, scope, inArray);
  const definition = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined;
  const isOwn = scope.locals.has(node.name.toLowerCase());
  if (isOwn || (definition === undefined && scope.compileName(node.name, undefined) !== undefined)) {
    return scope.compiler.reference(
      { type: "apply", callee: { type: "name", name: node.name, sheet: undefined }, args: node.args },
      scope,
      inArray,
    );
  }
  if (definition === undefined) {
    scope.problems.push(`The function ${node.name} is not known`);
    return () => NAME;
  }
  return compileFunction(node, definition, { scope, inArray });
}

function compileFunction(
  node: Call,
  definition: FunctionDefinition,
  { scope, inArray }: { scope: Scope; inArray: boolean },
): Code {
  const { machine, compiler, sheet } = scope;
  const { run, takesErrors = false, perReference = false } = definition;
  const signature = readSignature(definition.takes);
  const count = node.args.length;
  if (count < definition.least || count > signature.most) {
    scope.problems.push(`The function ${node.name} is given ${count} arguments`);
    return () => VALUE;
  }
  const isPlain = !inArray && !node.args.some((arg) => compiler.mayBeArray(arg, scope));
  if (isPlain && (node.name === "AND" || node.name === "OR") && node.args.every(isSingleValue)) {
    return compileTruth(node, scope);
  }
  if (isPlain && node.args.every((_, at) => signature.kindAt(at) === "v")) {
    return compileScalarFunction(node, definition, scope);
  }
  const lambdas = LAMBDA_FORMS.has(node.name);
  const codes: Code[] = [];
  const isSingle: boolean[] = [];
  for (const [at, arg] of node.args.entries()) {
    const kind = signature.kindAt(at);
    isSingle.push(kind === "v");
    if (kind === "v") codes.push(compiler.expression(arg, scope, inArray));
    else codes.push(compiler.reference(arg, scope, lambdas || inArray || kind === "a"));
  }
  return (row, column) => {
    const args = new Array<Value>(count);
    let hasMatrix = false;
    for (let at = 0; at < count; at += 1) {
      const value = (codes[at] as Code)(row, column);
      if (isSingle[at] && typeof value === "object" && value !== null) {
        if (value.kind === "error") {
          if (!takesErrors) return value;
        } else if (value.kind === "matrix") hasMatrix = true;
      } else if (perReference && isMatrix(value) && value.references !== undefined) hasMatrix = true;
      args[at] = value;
    }
    machine.sheet = sheet;
    machine.row = row;
    machine.column = column;
    if (hasMatrix) return runForEach(definition, args, { isSingle, scope });
    try {
      return run(args, machine);
    } catch (error) {
      if (isError(error as Value)) return error as Scalar;
      throw error;
    }
  };
}

/** What is never more than one value, and no cell either: AND passes over the texts of cells alone. */
const isSingleValue = (node: Ast): boolean =>
  node.type === "binary" || (node.type === "constant" && node.value !== null);

/** AND and OR over conditions, without a list of them. */
function compileTruth(node: Call, scope: Scope): Code {
  const stops = node.name === "OR";
  const codes = node.args.map((arg) => scope.compiler.scalar(arg, scope));
  return (row, column) => {
    let result = !stops;
    for (const code of codes) {
      const decided = truth(code(row, column));
      if (decided === stops) result = stops;
      else if (decided !== !stops) return decided as Scalar;
    }
    return result;
  };
}

/** The same for functions of single values, when all of them are. */
function compileScalarFunction(
  node: Call,
  { run, takesErrors = false }: FunctionDefinition,
  scope: Scope,
): Code {
  const { machine, compiler, sheet } = scope;
  const codes = node.args.map((arg) => compiler.scalar(arg, scope));
  const count = codes.length;
  return (row, column) => {
    const args = new Array<Value>(count);
    for (let at = 0; at < count; at += 1) {
      const value = (codes[at] as Code)(row, column);
      if (typeof value === "object" && value !== null && !takesErrors) return value;
      args[at] = value;
    }
    machine.sheet = sheet;
    machine.row = row;
    machine.column = column;
    try {
      return run(args, machine);
    } catch (error) {
      if (isError(error as Value)) return error as Scalar;
      throw error;
    }
  };
}

/** Single values that came as arrays: the function runs for each cell. */
function runForEach(
  { run, takesErrors = false, perReference = false }: FunctionDefinition,
  args: readonly Value[],
  { isSingle, scope: { machine } }: { isSingle: readonly boolean[]; scope: Scope },
): Value {
  const lists = args.map((arg) => (perReference && isMatrix(arg) ? arg.references : undefined));
  const stretched = args.map((arg, at) => {
    const list = lists[at];
    if (list !== undefined && isMatrix(arg)) return matrixOf(arg.rows, arg.columns, [...list.keys()]);
    return isSingle[at] ? arg : null;
  });
  const references: Area[] = [];
  const found = broadcast(stretched, (cells) => {
    const own = args.map((arg, at) => {
      const list = lists[at];
      if (list !== undefined) return list[Number(cells[at])] ?? VALUE;
      return isSingle[at] ? (cells[at] ?? null) : arg;
    });
    if (!takesErrors) {
      const error = cells.find((cell, at) => isSingle[at] && isError(cell));
      if (error !== undefined) return error;
    }
    try {
      const value = run(own, machine);
      if (isArea(value)) references.push(value);
      const one = isArea(value) || isAreas(value) ? whole(machine, value) : value;
      return single(one);
    } catch (error) {
      if (isError(error as Value)) return error as Scalar;
      throw error;
    }
  });
  return references.length === found.cells.length ? { ...found, references } : found;
}

function truth(value: Scalar): boolean | Scalar {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  if (isError(value)) return value;
  try {
    return toBoolean(value);
  } catch (error) {
    return error as Scalar;
  }
}

function compileIf(node: Call, scope: Scope, inArray: boolean): Code {
  const { compiler, machine } = scope;
  if (node.args.length < 2 || node.args.length > 3) {
    if (node.args.length !== 1) scope.problems.push(`The function IF is given ${node.args.length} arguments`);
  }
  const condition = compiler.expression(given(node, 0), scope, inArray);
  const yes = compiler.reference(given(node, 1), scope, inArray);
  const no: Code = node.args.length < 3 ? () => false : compiler.reference(given(node, 2), scope, inArray);
  return (row, column) => {
    const value = condition(row, column);
    if (isMatrix(value)) {
      const [a, b] = [whole(machine, yes(row, column)), whole(machine, no(row, column))];
      return broadcast([value, a, b], ([test = null, first = null, second = null]) => {
        const decided = truth(test);
        // In a list a blank is a zero.
        return (decided === true ? first : decided === false ? second : (decided as Scalar)) ?? 0;
      });
    }
    const decided = truth(single(value));
    if (decided === true) return yes(row, column);
    return decided === false ? no(row, column) : (decided as Scalar);
  };
}

function compileFallback(
  node: Call,
  scope: Scope,
  { inArray, catches }: { inArray: boolean; catches: (value: Scalar) => boolean },
): Code {
  const { machine, compiler } = scope;
  const first = compiler.expression(given(node, 0), scope, inArray);
  const second = compiler.expression(given(node, 1), scope, inArray);
  return (row, column) => {
    const value = first(row, column);
    if (isError(value)) return catches(value) ? second(row, column) : value;
    if (!isMatrix(value)) return value;
    if (!value.cells.some((cell) => isError(cell) && catches(cell))) return value;
    const other = whole(machine, second(row, column));
    return broadcast([value, other], ([one = null, instead = null]) =>
      isError(one) && catches(one) ? (instead ?? 0) : (one ?? 0),
    );
  };
}

function compileChoose(node: Call, scope: Scope, inArray: boolean): Code {
  const { compiler, machine } = scope;
  const index = compiler.expression(given(node, 0), scope, inArray);
  const choices = node.args.slice(1).map((arg) => compiler.reference(arg, scope, inArray));
  const choose = (at: Scalar, row: number, column: number): Value => {
    if (isError(at)) return at;
    const number = typeof at === "number" ? at : typeof at === "boolean" ? Number(at) : Number(at ?? 0);
    const choice = choices[Math.trunc(number) - 1];
    return choice === undefined ? VALUE : choice(row, column);
  };
  return (row, column) => {
    const at = index(row, column);
    if (!isMatrix(at)) return choose(single(at), row, column);
    const parts = choices.map((choice) => whole(machine, choice(row, column)));
    return broadcast([at, ...parts], ([number = null, ...cells]) => {
      if (isError(number)) return number;
      return cells[Math.trunc(Number(number)) - 1] ?? VALUE;
    });
  };
}

/** The same as IF within IF: what stands behind the first that holds. */
function compileIfs(node: Call, scope: Scope, inArray: boolean): Code {
  let rest: Ast = { type: "constant", value: NA };
  for (let at = node.args.length - 2; at >= 0; at -= 2) {
    rest = { type: "call", name: "IF", args: [given(node, at), given(node, at + 1), rest] };
  }
  return scope.compiler.reference(rest, scope, inArray);
}

function compileSwitch(node: Call, scope: Scope, inArray: boolean): Code {
  const [subject = { type: "omitted" as const }, ...pairs] = node.args;
  const hasDefault = pairs.length % 2 === 1;
  let rest: Ast = hasDefault ? (pairs.at(-1) as Ast) : { type: "constant", value: NA };
  for (let at = pairs.length - (hasDefault ? 3 : 2); at >= 0; at -= 2) {
    const test: Ast = { type: "binary", op: "=", left: subject, right: pairs[at] as Ast };
    rest = { type: "call", name: "IF", args: [test, pairs[at + 1] as Ast, rest] };
  }
  return scope.compiler.reference(rest, scope, inArray);
}
